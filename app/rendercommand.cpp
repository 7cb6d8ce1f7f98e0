#include "app/answer.h"
#include "app/commands.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "app/windowpicture.h"
#include "app/wording.h"
#include "engine/error.h"
#include "ui/alignment.h"
#include "ui/attentionpage.h"
#include "ui/attentiontext.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"

#include <QApplication>
#include <QFileInfo>

#include <clocale>
#include <map>

namespace app {

namespace {

const std::map<QString, ui::TextFormat> kTextFormats = {
    {QStringLiteral("csv"), ui::TextFormat::Csv},        {QStringLiteral("tsv"), ui::TextFormat::Tsv},
    {QStringLiteral("json"), ui::TextFormat::Json},      {QStringLiteral("md"), ui::TextFormat::Markdown},
    {QStringLiteral("tex"), ui::TextFormat::Latex},      {QStringLiteral("nematus"), ui::TextFormat::Nematus},
    {QStringLiteral("pharaoh"), ui::TextFormat::Pharaoh}};
const std::map<QString, ui::ExportFormat> kPictureFormats = {{QStringLiteral("svg"), ui::ExportFormat::Svg},
                                                             {QStringLiteral("pdf"), ui::ExportFormat::Pdf},
                                                             {QStringLiteral("png"), ui::ExportFormat::Png}};

QString formatOf(const RenderArguments& render) {
    const QString format = render.format.empty() ? QFileInfo(toQString(render.output)).suffix().toLower()
                                                 : toQString(render.format).toLower();
    if (kTextFormats.contains(format) || kPictureFormats.contains(format) || format == QLatin1String("html"))
        return format;
    throw engine::Error(
        "found no format in \"" + (render.format.empty() ? render.output : render.format) +
        "\"; name one with --format: svg, pdf, png, html, csv, tsv, json, md, tex, nematus or pharaoh");
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

ui::AttentionData dataOf(const RenderArguments& render, const std::shared_ptr<const engine::Model>& model) {
    engine::Stepper stepper(model);
    engine::DecodeOptions options;
    options.beam = render.beam;
    ui::AttentionData data = answer(stepper, {render.text, options, 0})->data;
    if (render.step > data.target.size())
        throw engine::Error("step " + std::to_string(render.step) +
                            " was asked for, but the translation has " + std::to_string(data.target.size()) +
                            "; choose one of them");
    if (render.step > 0)
        data.currentStep = render.step - 1;
    return data;
}

QByteArray pictureBytes(const RenderArguments& render, const ui::AttentionData& data,
                        ui::ExportFormat format) {
    const std::unique_ptr<ui::Picture> picture = pictureNamed(render.view);
    ui::ViewOptions view;
    view.words = render.words;
    ui::ExportOptions options;
    options.theme = themeNamed(render.theme);
    view.palette = render.theme == "paper" ? ui::WeightPalette::Grey : view.palette;
    options.title = toQString(render.title);
    options.scale = render.scale;
    options.outlines = render.outlines;
    picture->setOptions(view);
    picture->setData(data);
    const ui::ExportResult result = ui::exported(*picture, format, options);
    if (!result.ok())
        throw engine::Error(toUtf8(result.error));
    return result.bytes;
}

QByteArray bytesOf(const RenderArguments& render, const ui::AttentionData& data, const QString& format) {
    if (const auto picture = kPictureFormats.find(format); picture != kPictureFormats.end())
        return pictureBytes(render, data, picture->second);
    const ui::AttentionData numbers = render.words ? ui::groupedByWords(data) : data;
    if (const auto text = kTextFormats.find(format); text != kTextFormats.end())
        return ui::attentionText(numbers, text->second, {toQString(render.title), render.threshold}).toUtf8();
    ui::PageOptions page;
    page.title = toQString(render.title);
    page.theme = themeNamed(render.theme);
    return ui::attentionPage(numbers, page);
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
    const QString format = formatOf(render);
    if (render.view == "window" && !kPictureFormats.contains(format))
        throw engine::Error("the whole window has no " + toUtf8(format) + " form; choose svg, pdf or png");
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    qInstallMessageHandler(withoutRemarks);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");

    ModelLibrary library;
    const ModelEntry& entry = library.resolve(render.model);
    if (render.text.empty())
        render.text = kDefaultSentence;
    if (render.view == "window") {
        write(render.output, windowPicture(library, render, kPictureFormats.at(format)));
        return kDone;
    }
    if (render.title.empty())
        render.title = toUtf8(pictureTitle(entry, toQString(render.text)));
    write(render.output, bytesOf(render, dataOf(render, library.load(entry.folder)), format));
    return kDone;
}

} // namespace app
