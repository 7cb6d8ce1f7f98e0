#include "app/answer.h"
#include "app/attentionfile.h"
#include "app/commands.h"
#include "app/exportformats.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "app/windowpicture.h"
#include "app/wording.h"
#include "engine/error.h"
#include "ui/alignment.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"

#include <QApplication>

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

ui::Theme themeNamed(const std::string& name) {
    if (name == "dark")
        return ui::Theme::dark();
    if (name == "paper")
        return ui::Theme::paper();
    return name == "projector" ? ui::Theme::projector() : ui::Theme::light();
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
    return answer(stepper, {render.text, options, 0})->data;
}

/// What was concluded about the file is said on standard error.
ui::AttentionData fromElsewhere(RenderArguments& render) {
    if (render.view == "mechanism")
        throw engine::Error(toUtf8(reasonAgainstStep()));
    const std::optional<bool> transpose = render.transpose ? std::optional(true) : std::nullopt;
    const AttentionFile file = readAttentionFile(render.attention, transpose);
    const engine::AttentionDump& dump = file.sentence(render.sentence);
    if (const QString remarks = remarksOn(dump); !remarks.isEmpty())
        complain(render.attention + ": " + toUtf8(remarks));
    if (render.title.empty())
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

QByteArray bytesOf(const RenderArguments& render, const ui::AttentionData& data, const OutputFormat& format) {
    const std::unique_ptr<ui::Picture> picture = pictureNamed(render.view);
    ui::ViewOptions view;
    view.words = render.words;
    view.palette = render.theme == "paper" ? ui::WeightPalette::Grey : view.palette;
    ui::ExportOptions options;
    options.theme = themeNamed(render.theme);
    options.title = toQString(render.title);
    options.scale = render.scale;
    options.outlines = render.outlines;
    picture->setOptions(view);
    picture->setData(data);
    const ui::ExportResult result = exportedAs(format, *picture, options, render.threshold);
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

} // namespace

int renderView(const RenderArguments& arguments, int argc, char** argv) {
    RenderArguments render = arguments;
    const OutputFormat& format = formatOf(render);
    if (render.view == "window" && !format.picture)
        throw engine::Error("the whole window has no " + toUtf8(format.name) +
                            " form; choose svg, pdf or png");
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    qInstallMessageHandler(withoutRemarks);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");

    ModelLibrary library;
    if (render.text.empty())
        render.text = kDefaultSentence;
    if (render.view == "window") {
        write(render.output, windowPicture(library, render, *format.picture));
        return kDone;
    }
    ui::AttentionData data;
    if (!render.attention.empty()) {
        data = fromElsewhere(render);
    } else {
        const ModelEntry& entry = library.resolve(render.model);
        data = translated(render, library.load(entry.folder));
        if (render.title.empty())
            render.title = toUtf8(pictureTitle(entry, toQString(render.text)));
    }
    lookAt(render.step, data);
    write(render.output, bytesOf(render, data, format));
    return kDone;
}

} // namespace app
