#include "engine/safetensors.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzzing::MemoryFile file({data, size});
    fuzzing::refusesOrReads([&] { engine::readSafetensors(file.path()); });
    return 0;
}
