#include "app/answer.h"
#include "app/attentionfile.h"
#include "app/commandmodel.h"
#include "app/commands.h"
#include "app/comparison.h"
#include "app/exportformats.h"
#include "app/fontcheck.h"
#include "app/modellibrary.h"
#include "app/renderarguments.h"
#include "app/streams.h"
#include "app/windowpicture.h"
#include "app/wording.h"
#include "engine/error.h"
#include "ui/alignment.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"

#include <QApplication>

#include <algorithm>
#include <clocale>

namespace app {

namespace {

const OutputFormat& formatOf(const RenderArguments& render) {
    const OutputFormat* format = render.format.empty() ? outputFormatOf(toQString(render.output))
                                                       : outputFormat(toQString(render.format).toLower());
    if (!format)
        throw engine::Error(
            "found no format in \"" + (render.format.empty() ? render.output : render.format) +
            "\"; name one with --format: svg, pdf, png, html, csv, tsv, json, md, tex, nematus or pharaoh");
    return *format;
}

std::unique_ptr<ui::Picture> pictureNamed(const std::string& view) {
    if (view == "alignment")
        return std::make_unique<ui::Alignment>();
    if (view == "mechanism")
        return std::make_unique<ui::Mechanism>();
    if (view == "inspector")
        return std::make_unique<ui::Inspector>();
    return std::make_unique<ui::Heatmap>();
}

ui::AttentionData translated(const RenderArguments& render,
                             const std::shared_ptr<const engine::Model>& model) {
    engine::Stepper stepper(model);
    engine::DecodeOptions options;
    options.beam = render.beam;
    return answer(stepper, {*render.text, options, 0})->data;
}

/// What was concluded about the file is said on standard error.
ui::AttentionData fromElsewhere(RenderArguments& render) {
    if (render.view == "mechanism")
        throw engine::Error(toUtf8(reasonAgainstStep()));
    const AttentionFile file = readAttentionFile(render.attention, dumpOptions(render));
    const engine::AttentionDump& dump = file.sentence(render.sentence);
    if (const QString remarks = remarksOn(dump); !remarks.isEmpty())
        complain(render.attention + ": " + toUtf8(remarks));
    if (!render.title)
        render.title = toUtf8(pictureTitleOf(file.name(), sourceText(dump)));
    return shown(dump).data;
}

void lookAt(int step, ui::AttentionData& data) {
    if (step > data.target.size())
        throw engine::Error("step " + std::to_string(step) + " was asked for, but the translation has " +
                            std::to_string(data.target.size()) + "; choose one of them");
    if (step > 0)
        data.currentStep = step - 1;
}

/// All models of the pair on the sentence; one that cannot be read leaves a tile with its reason.
std::unique_ptr<ui::Picture> gridOf(ModelLibrary& library, RenderArguments& render) {
    const std::string languages = library.resolve(render.model).choice().languages;
    engine::DecodeOptions options;
    options.beam = render.beam;
    QVector<ui::GridEntry> tiles;
    std::string refused;
    for (const ModelEntry* entry : Comparison::modelsOf(library, languages)) {
        Shown result;
        try {
            engine::Stepper stepper(modelFor(library, *entry));
            result = *answer(stepper, {*render.text, options, 0});
        } catch (const engine::Error& error) {
            refused = error.what();
            result.data.emptyReason = toQString(refused);
        }
        tiles.append(Comparison::tileOf(*entry, result));
    }
    const bool any =
        std::any_of(tiles.begin(), tiles.end(), [](const auto& tile) { return !tile.data.steps.isEmpty(); });
    if (!any && !refused.empty())
        throw engine::Error(refused);
    if (!refused.empty())
        complain(refused);
    if (!render.title)
        render.title = toUtf8(pictureTitleOf(toQString(languages), toQString(*render.text)));
    auto grid = std::make_unique<ui::ModelGrid>();
    grid->setEntries(tiles);
    return grid;
}

QByteArray bytesOf(const RenderArguments& render, ui::Picture& picture, const OutputFormat& format) {
    const ui::ViewOptions view = viewOptions(render);
    ui::ExportOptions options;
    options.theme = themeOf(render);
    options.title = toQString(render.title.value_or(std::string()));
    options.scale = render.scale;
    options.outlines = render.outlines;
    picture.setOptions(view);
    const ui::ExportResult result = exportedAs(format, picture, options, render.threshold);
    if (!result.ok())
        throw engine::Error(toUtf8(result.error));
    return result.bytes;
}

/// A display's plugin remarks on what does not matter without one; what goes wrong here is thrown.
void withoutRemarks(QtMsgType, const QMessageLogContext&, const QString&) {}

void write(const std::string& output, const QByteArray& bytes) {
    if (output == "-") {
        printBytes({bytes.constData(), std::size_t(bytes.size())});
        return;
    }
    if (const QString error = ui::writeFile(toQString(output), bytes); !error.isEmpty())
        throw engine::Error(toUtf8(error));
}

/// Shows the attention of a file or of a model in the view asked for.
std::unique_ptr<ui::Picture> pictureOf(ModelLibrary& library, RenderArguments& render) {
    ui::AttentionData data;
    if (!render.attention.empty()) {
        data = fromElsewhere(render);
    } else {
        const ModelEntry& entry = library.resolve(render.model);
        data = translated(render, modelFor(library, entry));
        if (!render.title)
            render.title = toUtf8(pictureTitle(entry, toQString(*render.text)));
    }
    lookAt(render.step, data);
    std::unique_ptr<ui::Picture> picture = pictureNamed(render.view);
    picture->setData(data);
    return picture;
}

/// Views of more than one attention are pictures alone.
void checkForm(const RenderArguments& render, const OutputFormat& format) {
    const bool window = render.view == "window", grid = render.view == "grid";
    if ((window || grid) && !format.picture)
        throw engine::Error((window ? "the whole window has no " : "the grid of models has no ") +
                            toUtf8(format.name) + " form; choose svg, pdf or png");
    if (window && render.outlines)
        throw engine::Error(
            "the whole window has text as text, so it has no --outlines; choose pdf, or another "
            "view");
    if (render.view == "mechanism" && render.words)
        throw engine::Error("the mechanism computes with the model's own pieces, so it has no --words; leave "
                            "it out or choose another view");
    if (grid && render.step > 0)
        throw engine::Error(
            "the grid of models shows whole translations, so it has no --step; choose another "
            "view");
    if (grid && !render.attention.empty())
        throw engine::Error("the grid compares models, and a file of attention comes without one; choose "
                            "another view");
}

std::string sentenceOf(const RenderArguments& render) {
    std::string text = render.text.value_or(kDefaultSentence);
    if (text == "-")
        text = LineReader("-").next().value_or(LineReader::Line()).text;
    if (render.attention.empty() && text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw engine::Error("the sentence is empty; give one that has words");
    return text;
}

} // namespace

int renderView(const RenderArguments& arguments, int argc, char** argv) {
    RenderArguments render = arguments;
    const OutputFormat& format = formatOf(render);
    checkForm(render, format);
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    qInstallMessageHandler(withoutRemarks);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    complainWithoutFonts();

    ModelLibrary library;
    render.text = sentenceOf(render);
    if (render.view == "window") {
        write(render.output, windowPicture(library, render, *format.picture));
        return kDone;
    }
    const std::unique_ptr<ui::Picture> picture =
        render.view == "grid" ? gridOf(library, render) : pictureOf(library, render);
    write(render.output, bytesOf(render, *picture, format));
    return kDone;
}

} // namespace app
