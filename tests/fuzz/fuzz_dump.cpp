#include "engine/attentiondump.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzzing::textOf(data, size);
    for (const std::optional<bool> transpose : {std::optional<bool>(), std::optional<bool>(true)})
        fuzzing::refusesOrReads([&] {
            engine::DumpOptions options;
            options.transpose = transpose;
            for (const engine::AttentionDump& dump : engine::parseAttentionDumps(text, "a dump", options)) {
                // Every row has a weight for every source token, and what is written reads as the same
                // numbers.
                for (const std::vector<float>& row : dump.weights)
                    if (row.size() != dump.source.size())
                        std::abort();
                if (dump.weights.size() != dump.target.size())
                    std::abort();
                engine::parseAttentionDumps(engine::writeAttentionDump(dump), "written");
            }
        });
    return 0;
}
