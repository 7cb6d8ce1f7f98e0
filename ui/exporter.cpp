#include "ui/exporter.h"

#include "ui/textfit.h"
#include "ui/vectortext.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double longestSide = 16000;      // logical pixels of a document
constexpr double longestPreferred = 10000; // where nobody asks for a size; a square of it is an image
constexpr double mostPixels = 120'000'000; // of an image, 480 MB
constexpr double inset = 16;

/// The messages have a context of their own, which the translation tools read from this class.
class Exporter {
    Q_DECLARE_TR_FUNCTIONS(Exporter)
};

QSizeF pictureSize(const Picture& picture, const ExportOptions& options) {
    QSizeF size = options.size;
    if (size.isEmpty())
        size = picture.preferredSize({{1000, 800}, options.theme, 1, 1, {}})
                   .boundedTo({longestPreferred, longestPreferred});
    return {std::ceil(size.width()), std::ceil(size.height())};
}

/// A line of the heading and how far its baseline stands below what is above it.
struct HeadingLine {
    QString text;
    double below;
    QFont font;
    QColor color;
};

QList<HeadingLine> heading(const Picture& picture, const ExportOptions& options) {
    constexpr int most = 4; // of the title
    const Theme& theme = options.theme;
    const double width = pictureSize(picture, options).width() - 2 * inset;
    QList<HeadingLine> lines;
    const QFont bold = theme.font(14, picture.data().source.language, true);
    if (!options.title.isEmpty())
        for (const QString& line : wrapped(displayText(options.title), bold, width, most))
            lines += {line, theme.px(lines.isEmpty() ? 24 : 19), bold, theme.ink};
    const QFont small = theme.font(11.5, picture.data().target.language);
    const auto add = [&](const QString& text, const QColor& color) {
        if (!text.isEmpty())
            lines += {elided(displayText(text), small, width), theme.px(18), small, color};
    };
    add(options.subtitle, theme.muted);
    add(marksSummary(picture.drawnData()), theme.targetText);
    return lines;
}

double headingHeight(const QList<HeadingLine>& lines, const Theme& theme) {
    double height = lines.isEmpty() ? 0 : theme.px(10);
    for (const HeadingLine& line : lines)
        height += line.below;
    return std::ceil(height);
}

void paintDocument(QPainter& painter, const Picture& picture, const ExportOptions& options) {
    const Theme& theme = options.theme;
    painter.fillRect(QRectF(QPointF(0, 0), exportSize(picture, options)), theme.panel);
    const QList<HeadingLine> lines = heading(picture, options);
    double base = 0;
    for (const HeadingLine& line : lines) {
        base += line.below;
        painter.setFont(line.font);
        painter.setPen(line.color);
        drawText(painter, {inset, base}, Qt::AlignLeft, line.text);
    }
    painter.translate(0, headingHeight(lines, theme));
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    picture.paint(painter, {pictureSize(picture, options), theme, 1, 1, {}, {}, true}, options.focus);
}

ExportResult pngOf(const Picture& picture, const ExportOptions& options) {
    const QSizeF size = exportSize(picture, options) * options.scale;
    if (size.width() * size.height() > mostPixels)
        return {
            {},
            Exporter::tr("An image of %1 × %2 pixels is too large; choose a smaller scale, or SVG or PDF.")
                .arg(std::lround(size.width()))
                .arg(std::lround(size.height()))};
    QImage image(int(std::lround(size.width())), int(std::lround(size.height())), QImage::Format_ARGB32);
    if (image.isNull())
        return {{},
                Exporter::tr(
                    "There is not enough memory for this image; choose a smaller scale, or SVG or PDF.")};
    image.setDotsPerMeterX(int(std::lround(96 * options.scale / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(options.theme.panel);
    QPainter painter;
    if (!painter.begin(&image))
        return {{}, Exporter::tr("The image could not be painted.")};
    painter.scale(options.scale, options.scale);
    paintDocument(painter, picture, options);
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return {{}, Exporter::tr("The image could not be encoded as PNG.")};
    return {buffer.data(), {}};
}

class OutlinedSvg : public QSvgGenerator, public OutlinedText {};

ExportResult svgOf(const Picture& picture, const ExportOptions& options) {
    const QSizeF size = exportSize(picture, options);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    OutlinedSvg outlined;
    QSvgGenerator plain;
    QSvgGenerator& generator = options.outlines ? outlined : plain;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96); // else a pixel is not a pixel
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    // It writes both as they are given.
    generator.setTitle(displayText(options.title.isEmpty() ? picture.name() : options.title).toHtmlEscaped());
    generator.setDescription(displayText(picture.summary()).toHtmlEscaped());
    QPainter painter;
    if (!painter.begin(&generator))
        return {{}, Exporter::tr("The SVG could not be painted.")};
    paintDocument(painter, picture, options);
    painter.end();
    return {soundSvg(buffer.data()), {}};
}

ExportResult pdfOf(const Picture& picture, const ExportOptions& options) {
    const QString title = options.title.isEmpty() ? picture.name() : displayText(options.title);
    const QByteArray page = pdfPage(exportSize(picture, options), title,
                                    [&](QPainter& painter) { paintDocument(painter, picture, options); });
    if (page.isEmpty())
        return {{}, Exporter::tr("The PDF could not be painted.")};
    return {page, {}};
}

} // namespace

QByteArray pdfPage(QSizeF size, const QString& title, const std::function<void(QPainter&)>& paint) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(96);
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setPageSize(QPageSize(size * 0.75, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Alignoscope"));
        QPainter painter;
        if (!painter.begin(&writer))
            return {};
        painter.setRenderHint(QPainter::LosslessImageRendering); // emoji are pictures
        paint(painter);
    }
    return buffer.data();
}

QString marksSummary(const AttentionData& data) {
    QStringList forced, edited;
    for (int t = 0; t < std::min<int>(data.steps.size(), data.target.size()); ++t) {
        const QString word = QStringLiteral("%1 (%2)").arg(data.target.text(t), QString::number(t + 1));
        if (data.steps[t].forced)
            forced += word;
        if (data.steps[t].edited)
            edited += word;
    }
    QStringList parts;
    if (!forced.isEmpty())
        parts += Exporter::tr("forced: %1").arg(forced.join(QStringLiteral(", ")));
    if (!edited.isEmpty())
        parts += Exporter::tr("edited weights: %1").arg(edited.join(QStringLiteral(", ")));
    return parts.join(QStringLiteral("; "));
}

QSizeF exportSize(const Picture& picture, const ExportOptions& options) {
    return pictureSize(picture, options) + QSizeF(0, headingHeight(heading(picture, options), options.theme));
}

ExportResult exported(const Picture& picture, ExportFormat format, const ExportOptions& options) {
    const QSizeF size = exportSize(picture, options);
    const bool sound = size.width() >= 1 && size.height() >= 1 && options.scale > 0 && options.scale <= 16;
    if (!sound || size.width() > longestSide || size.height() > longestSide)
        return {{},
                Exporter::tr(
                    "A picture of %1 × %2 at scale %3 cannot be exported; a side may have 1 to %4, the scale "
                    "is at "
                    "most 16.")
                    .arg(size.width())
                    .arg(size.height())
                    .arg(options.scale)
                    .arg(longestSide)};
    switch (format) {
    case ExportFormat::Png:
        return pngOf(picture, options);
    case ExportFormat::Svg:
        return svgOf(picture, options);
    case ExportFormat::Pdf:
        return pdfOf(picture, options);
    }
    return {{}, Exporter::tr("This format is not known.")};
}

QString exportToFile(const Picture& picture, const QString& path, const ExportOptions& options) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    ExportFormat format = ExportFormat::Png;
    if (suffix == QLatin1String("svg"))
        format = ExportFormat::Svg;
    else if (suffix == QLatin1String("pdf"))
        format = ExportFormat::Pdf;
    else if (suffix != QLatin1String("png"))
        return Exporter::tr("“%1” does not end in .png, .svg or .pdf; choose one of these.").arg(path);
    const ExportResult result = exported(picture, format, options);
    if (!result.ok())
        return result.error;
    return writeFile(path, result.bytes);
}

QString writeFile(const QString& path, const QByteArray& bytes) {
    const auto refused = [&](const QString& reason) {
        return Exporter::tr("“%1” cannot be written: %2.").arg(path, reason);
    };
    const auto complete = [&](QFileDevice& file) {
        return file.write(bytes) == bytes.size() && file.flush();
    };
    if (const QFileInfo there(path); there.exists() && !there.isFile()) {
        QFile device(path); // or a pipe: it must not be replaced by a file
        return device.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && complete(device)
                   ? QString()
                   : refused(device.errorString());
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return refused(file.errorString());
    if (!complete(file)) // a full disk: commit() alone would keep the truncated file
        file.cancelWriting();
    return file.commit()
               ? QString()
               : Exporter::tr("“%1” could not be written completely: %2.").arg(path, file.errorString());
}

} // namespace ui
