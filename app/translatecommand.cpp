#include "app/commands.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "app/translationjson.h"
#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/utf8.h"

#include <algorithm>

namespace app {

namespace {

engine::DecodeOptions decodeOptions(const TranslateArguments& arguments) {
    engine::DecodeOptions options;
    options.beam = arguments.beam;
    options.lengthNormalisation = arguments.lengthNormalisation;
    options.limit = arguments.limit;
    return options;
}

/// A line out, whatever the vocabulary holds.
std::string oneLine(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return engine::validUtf8(text);
}

} // namespace

int translateLines(const TranslateArguments& arguments) {
    ModelLibrary library;
    const auto model = library.load(library.resolve(arguments.model).folder);
    const engine::DecodeOptions options = decodeOptions(arguments);
    engine::Stepper stepper(model);
    LineReader lines(arguments.file);
    bool refusedAny = false;
    for (std::size_t number = 1; auto line = lines.next(); ++number) {
        engine::Translation translation;
        translation.sourceText = engine::validUtf8(line->text); // spans are bytes of this text
        try {
            if (line->tooLong)
                throw engine::Error("the line is longer than 1 MiB; split it");
            translation = engine::translate(stepper, translation.sourceText, options).front();
        } catch (const engine::Error& error) {
            complain(lines.name() + ", line " + std::to_string(number) + ": " + error.what());
            refusedAny = true;
        }
        printLine(arguments.json ? translationJson(translation, *model) : oneLine(translation.targetText));
    }
    return refusedAny ? kFailed : kDone;
}

} // namespace app
