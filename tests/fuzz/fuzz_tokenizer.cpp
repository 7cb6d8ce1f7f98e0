#include "engine/sentencepiececheck.h"
#include "tests/fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzzing::refusesOrReads(
        [&] { engine::checkSentencePiece(fuzzing::textOf(data, size), "tokenizer.spm"); });
    return 0;
}
