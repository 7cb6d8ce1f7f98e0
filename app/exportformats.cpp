#include "app/exportformats.h"

#include "ui/attentionpage.h"
#include "ui/displayed.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace app {

namespace {

/// The messages have a context of their own, which the translation tools read from this class.
class ExportFormats {
    Q_DECLARE_TR_FUNCTIONS(ExportFormats)
};

bool isTable(ui::TextFormat format) {
    using ui::TextFormat;
    return format == TextFormat::Csv || format == TextFormat::Tsv || format == TextFormat::Markdown ||
           format == TextFormat::Latex;
}

/// Of the whole translation, whichever step is looked at. A table holds what the picture draws: its quantity,
/// its words, its end markers; the other formats are defined as weights of all tokens.
ui::AttentionData numbersOf(const ui::Picture& picture, ui::TextFormat format) {
    ui::AttentionData data = picture.data();
    data.currentStep = data.target.size() - 1;
    data.phase.reset();
    ui::ViewOptions options = picture.options();
    options.endMarkers = options.endMarkers || !isTable(format);
    data = ui::displayed(data, options).data;
    if (isTable(format) && options.quantity == ui::Quantity::Score)
        data.weights = data.scores;
    if (isTable(format) && options.quantity == ui::Quantity::Contribution)
        data.weights = data.contributions;
    return data;
}

/// The corner of a table says what its numbers are, unless they are weights.
QString quantityOf(const ui::Picture& picture) {
    switch (picture.options().quantity) {
    case ui::Quantity::Score:
        return QStringLiteral("score");
    case ui::Quantity::Contribution:
        return QStringLiteral("contribution");
    case ui::Quantity::Weight:
        break;
    }
    return {};
}

/// Why there are no numbers to write; empty when there are.
QString reasonAgainstNumbers(const ui::Picture& picture) {
    const ui::AttentionData& data = picture.data();
    const bool none =
        data.target.size() == 0 || !data.hasAttention() ||
        (picture.options().quantity == ui::Quantity::Contribution && data.contributions.empty());
    if (!none)
        return {};
    const QString reason = picture.emptyReason();
    return reason.isEmpty() ? ExportFormats::tr("There are no numbers to write.") : reason;
}

} // namespace

const std::vector<OutputFormat>& outputFormats() {
    using ui::ExportFormat, ui::TextFormat;
    static const auto made = [](const char* name, const char* ending, std::optional<ExportFormat> picture,
                                std::optional<TextFormat> text) {
        return OutputFormat{QLatin1String(name), QLatin1String(ending), picture, text};
    };
    static const std::vector<OutputFormat> formats = {
        made("svg", ".svg", ExportFormat::Svg, {}),
        made("pdf", ".pdf", ExportFormat::Pdf, {}),
        made("png", ".png", ExportFormat::Png, {}),
        made("html", ".html", {}, {}),
        made("csv", ".csv", {}, TextFormat::Csv),
        made("tsv", ".tsv", {}, TextFormat::Tsv),
        made("json", ".json", {}, TextFormat::Json),
        made("md", ".md", {}, TextFormat::Markdown),
        made("tex", ".tex", {}, TextFormat::Latex),
        made("nematus", ".nematus.txt", {}, TextFormat::Nematus),
        made("pharaoh", ".pharaoh.txt", {}, TextFormat::Pharaoh)};
    return formats;
}

const OutputFormat* outputFormat(const QString& name) {
    const auto& formats = outputFormats();
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const OutputFormat& format) { return format.name == name; });
    return found == formats.end() ? nullptr : &*found;
}

const OutputFormat* outputFormatOf(const QString& file) {
    for (const OutputFormat& format : outputFormats())
        if (file.endsWith(format.ending, Qt::CaseInsensitive))
            return &format;
    return outputFormat(QFileInfo(file).suffix().toLower());
}

QString filterText(const OutputFormat& format) {
    const std::pair<const char*, QString> names[] = {{"svg", ExportFormats::tr("SVG drawing")},
                                                     {"pdf", ExportFormats::tr("PDF document")},
                                                     {"png", ExportFormats::tr("PNG image")},
                                                     {"html", ExportFormats::tr("Page for browsers")},
                                                     {"csv", ExportFormats::tr("Table, commas between")},
                                                     {"tsv", ExportFormats::tr("Table, tabs between")},
                                                     {"json", ExportFormats::tr("JSON")},
                                                     {"md", ExportFormats::tr("Markdown table")},
                                                     {"tex", ExportFormats::tr("LaTeX table")},
                                                     {"nematus", ExportFormats::tr("Text block of Nematus")},
                                                     {"pharaoh", ExportFormats::tr("Links of Pharaoh")}};
    for (const auto& [name, text] : names)
        if (format.name == QLatin1String(name))
            return QStringLiteral("%1 (*%2)").arg(text, format.ending);
    return {};
}

QString endingsText() {
    QStringList endings;
    for (const OutputFormat& format : outputFormats())
        endings += format.ending;
    return endings.join(QStringLiteral(", "));
}

ui::ExportResult exportedAs(const OutputFormat& format, const ui::Picture& picture,
                            const ui::ExportOptions& options, std::optional<double> threshold) {
    if (format.picture)
        return ui::exported(picture, *format.picture, options);
    if (const QString reason = reasonAgainstNumbers(picture); !reason.isEmpty())
        return {{}, reason};
    if (format.text)
        return {ui::attentionText(numbersOf(picture, *format.text), *format.text,
                                  {options.title, threshold, 0, quantityOf(picture)})
                    .toUtf8(),
                {}};
    return {ui::attentionPage(picture.data(), {options.title, options.theme, picture.options()}), {}};
}

QString tableOf(const ui::Picture& picture) {
    const QString own = picture.table();
    if (!own.isEmpty() || !reasonAgainstNumbers(picture).isEmpty())
        return own;
    const auto format = ui::TextFormat::Tsv;
    return ui::attentionText(numbersOf(picture, format), format, {{}, {}, 0, quantityOf(picture)});
}

} // namespace app
