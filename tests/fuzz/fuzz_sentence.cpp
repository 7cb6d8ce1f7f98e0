#include "app/convert.h"
#include "engine/decoder.h"
#include "engine/modelconfig.h"
#include "tests/fuzz/fuzzing.h"
#include "tests/tinymodel.h"

namespace {

const engine::Tokenizers& pieces() {
    static const std::filesystem::path folder = SOURCE_DIR "/sample_models/en-fr-bahdanau-mlp";
    static const engine::Tokenizers tokenizers =
        engine::readTokenizers(folder, engine::readConfig(folder / "config.json"));
    return tokenizers;
}

/// Spans rise, lie in the text and never overlap.
void checkSpans(const std::vector<engine::Token>& tokens, std::string_view text) {
    std::size_t end = 0;
    for (const engine::Token& token : tokens) {
        if (token.begin < end || token.end < token.begin || token.end > text.size())
            std::abort();
        end = token.end;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static engine::Stepper stepper(tests::tinyModel());
    const std::string_view text = fuzzing::textOf(data, size);
    fuzzing::refusesOrReads([&] { checkSpans(pieces().source->encode(text), text); });
    fuzzing::refusesOrReads([&] {
        engine::DecodeOptions options;
        options.limit = 4;
        const engine::Translation translation = engine::translate(stepper, text, options).front();
        if (!translation.steps.empty())
            checkSpans(translation.source, text);
        const app::Shown shown = app::shown(translation, stepper.model().config);
        if (shown.data.steps.size() != int(translation.steps.size()))
            std::abort();
    });
    return 0;
}
