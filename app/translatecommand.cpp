#include "app/commandmodel.h"
#include "app/commands.h"
#include "app/convert.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "app/translationjson.h"
#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/utf8.h"
#include "ui/attentiontext.h"

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

/// What is printed of one line of input; blocks of weights end in a line feed of their own.
std::string printed(const engine::Translation& translation, const engine::Model& model,
                    const std::string& format, int number) {
    if (format.empty())
        return oneLine(translation.targetText);
    if (format == "json")
        return translationJson(translation, model);
    ui::TextOptions options;
    options.number = number;
    const ui::AttentionData data = shown(translation, model.config).data;
    const ui::TextFormat form = format == "nematus" ? ui::TextFormat::Nematus
                                : format == "tsv"   ? ui::TextFormat::Tsv
                                                    : ui::TextFormat::Pharaoh;
    std::string text = toUtf8(ui::attentionText(data, form, options));
    if (format == "pharaoh") // a line for a line
        text.pop_back();
    return text;
}

class LineTranslator {
public:
    explicit LineTranslator(const TranslateArguments& arguments)
        : arguments_(arguments), options_(decodeOptions(arguments)),
          model_(modelFor(library_, library_.resolve(arguments.model))), stepper_(model_) {}

    bool refusedAny() const { return refusedAny_; }
    void translate(const std::string& file) {
        LineReader lines(file);
        for (std::size_t number = 1; auto line = lines.next(); ++number) {
            engine::Translation translation;
            translation.sourceText = engine::validUtf8(line->text); // spans are bytes of this text
            try {
                if (line->tooLong)
                    throw engine::Error("the line is longer than 1 MiB; split it");
                translation = engine::translate(stepper_, translation.sourceText, options_).front();
            } catch (const engine::Error& error) {
                refuse(lines.name() + ", line " + std::to_string(number) + ": " + error.what());
            }
            printLine(printed(translation, *model_, arguments_.format, done_++));
        }
    }
    void refuse(const std::string& sentence) {
        complain(sentence);
        refusedAny_ = true;
    }

private:
    const TranslateArguments& arguments_;
    engine::DecodeOptions options_;
    ModelLibrary library_;
    std::shared_ptr<const engine::Model> model_;
    engine::Stepper stepper_;
    int done_ = 0; ///< lines of all files
    bool refusedAny_ = false;
};

} // namespace

int translateLines(const TranslateArguments& arguments) {
    LineTranslator translator(arguments);
    std::vector<std::string> files = arguments.files;
    if (files.empty())
        files.push_back("-");
    for (const std::string& file : files) {
        try {
            translator.translate(file);
        } catch (const UnreadableFile& error) { // the others can still be read
            translator.refuse(error.what());
        }
    }
    return translator.refusedAny() ? kFailed : kDone;
}

} // namespace app
