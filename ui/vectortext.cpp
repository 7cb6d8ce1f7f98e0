#include "ui/vectortext.h"

#include <QGlyphRun>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>

namespace ui {
namespace {

bool hasColours(const QGlyphRun& run) {
    const QRawFont font = run.rawFont();
    for (const char* table : {"CBDT", "sbix", "COLR", "SVG "})
        if (!font.fontTable(table).isEmpty())
            return true;
    return false;
}

bool hasColours(const QList<QGlyphRun>& runs) {
    return std::any_of(runs.begin(), runs.end(), [](const QGlyphRun& run) { return hasColours(run); });
}

QTextLine laidOut(QTextLayout& layout) {
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return line;
}

/// The graphemes with colours are not to be seen.
QList<QTextLayout::FormatRange> hiddenColours(const QString& text, const QTextLine& line) {
    QList<QTextLayout::FormatRange> hidden;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype begin = 0, end = finder.toNextBoundary(); end > begin;
         begin = end, end = finder.toNextBoundary()) {
        if (!hasColours(line.glyphRuns(int(begin), int(end - begin))))
            continue;
        QTextLayout::FormatRange range{int(begin), int(end - begin), {}};
        range.format.setForeground(QColor(0, 0, 0, 0));
        hidden += range;
    }
    return hidden;
}

/// Glyph by glyph: asking Qt for an outline of a coloured glyph spoils it for the screen, too; addText()
/// does.
void fillOutlines(QPainter& painter, QPointF origin, const QGlyphRun& run) {
    const QRawFont font = run.rawFont();
    const QList<quint32> glyphs = run.glyphIndexes();
    const QList<QPointF> places = run.positions();
    QPainterPath outlines;
    outlines.setFillRule(Qt::WindingFill);
    for (qsizetype i = 0; i < glyphs.size(); ++i)
        outlines.addPath(font.pathForGlyph(glyphs[i]).translated(origin + places[i]));
    painter.fillPath(outlines, painter.pen().color());
}

void drawPicture(QPainter& painter, QPointF origin, const QGlyphRun& run) {
    constexpr double sharpness = 4; // about as fine as such fonts are
    const QRectF box = run.boundingRect().toAlignedRect();
    QImage image((box.size() * sharpness).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter glyphs(&image);
    glyphs.scale(sharpness, sharpness);
    glyphs.drawGlyphRun(-box.topLeft(), run);
    glyphs.end();
    painter.drawImage(box.translated(origin), image);
}

bool wantsOutlines(const QPainter& painter) {
    return dynamic_cast<OutlinedText*>(painter.device());
}

} // namespace

QByteArray soundSvg(const QByteArray& svg) {
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\",]*)\""));
    QString text = QString::fromUtf8(svg);
    static const QRegularExpression noXml(
        QStringLiteral("[\\x{FFFE}\\x{FFFF}\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F]"));
    text.replace(noXml, QString(QChar::ReplacementCharacter));
    text.replace(family, QStringLiteral("font-family=\"\\1, sans-serif\""));
    return text.replace(QLatin1String("Mono, sans-serif"), QLatin1String("Mono, monospace"))
        .replace(QLatin1String("Monospace, sans-serif"), QLatin1String("Monospace, monospace"))
        .toUtf8();
}

bool hasColours(const QString& text, const QFont& font) {
    QTextLayout layout(text, font);
    return hasColours(laidOut(layout).glyphRuns());
}

bool keepsText(const QPainter& painter) {
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || wantsOutlines(painter);
}

void drawVectorText(QPainter& painter, QPointF start, const QString& text) {
    const bool outlines = wantsOutlines(painter);
    QTextLayout layout(text, painter.font());
    const QTextLine line = laidOut(layout);
    const QPointF origin = start - QPointF(0, line.ascent());
    const QList<QGlyphRun> runs = line.glyphRuns();
    if (!outlines && !hasColours(runs)) {
        painter.drawText(start, text);
        return;
    }
    const bool hides = !outlines && painter.paintEngine()->type() == QPaintEngine::SVG;
    for (const QGlyphRun& run : runs)
        if (hasColours(run))
            drawPicture(painter, origin, run);
        else if (outlines)
            fillOutlines(painter, origin, run);
        else if (!hides)
            painter.drawGlyphRun(origin, run);
    if (hides) {
        layout.setFormats(hiddenColours(text, line));
        laidOut(layout);
        layout.draw(&painter, origin);
    }
}

} // namespace ui
