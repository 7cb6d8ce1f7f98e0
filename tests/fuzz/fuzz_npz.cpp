#include "engine/npzreader.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzzing::MemoryFile file({data, size});
    fuzzing::refusesOrReads([&] { engine::readNpy(file.path()); });
    fuzzing::refusesOrReads([&] {
        const engine::NpzFile archive(file.path());
        for (const std::string& name : archive.names())
            fuzzing::refusesOrReads([&] { archive.array(name); });
    });
    return 0;
}
