#include "engine/corpus.h"
#include "engine/metrics.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzzing::MemoryFile file({data, size});
    constexpr std::size_t kLimit = 1 << 20; // of what is unpacked: a bomb must stop there
    fuzzing::refusesOrReads([&] { engine::readLines(file.path(), kLimit); });
    fuzzing::refusesOrReads([&] { engine::readPairs(file.path()); });
    fuzzing::refusesOrReads([&] { engine::parseAlignedPair(fuzzing::textOf(data, size), "line 1"); });
    return 0;
}
