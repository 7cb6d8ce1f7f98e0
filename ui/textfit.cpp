#include "ui/textfit.h"

#include "ui/vectortext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>
#include <QVector>

#include <cmath>

namespace ui {
namespace {

bool turnsDirection(char32_t c) {
    return c == 0x200E || c == 0x200F || c == 0x061C || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool isMark(char32_t c) {
    const auto category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

char32_t shown(char32_t c) {
    if (c < 0x20)
        return 0x2400 + c;
    if (c == 0x7F)
        return 0x2421;
    if (c == 0x2028 || c == 0x2029)
        return 0x2424;
    const bool none = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF); // no characters, and no XML
    if (turnsDirection(c) || (c >= 0x80 && c < 0xA0) || QChar::isSurrogate(c) || none)
        return 0xFFFD;
    return c;
}

} // namespace

QString displayText(const QString& token) {
    QString text;
    text.reserve(token.size());
    int marks = 0;
    for (const char32_t c : token.toUcs4()) {
        marks = isMark(c) ? marks + 1 : 0;
        if (marks > 4)
            continue;
        const char32_t visible = shown(c);
        text += QString::fromUcs4(&visible, 1);
    }
    return text;
}

QStringList wrapped(const QString& text, const QFont& font, double width, int most) {
    QStringList lines;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const bool last = lines.size() + 1 == most;
        const QString part =
            last ? text.mid(line.textStart()) : text.mid(line.textStart(), line.textLength());
        lines += elided(part.trimmed(), font, width);
        if (last)
            break;
    }
    layout.endLayout();
    return lines;
}

double textWidth(const QString& text, const QFont& font) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

QStringList flowed(const QStringList& parts, const QFont& font, double width) {
    QStringList lines;
    const auto append = [&](const QString& text, const QString& gap) {
        const QString longer = lines.isEmpty() ? text : lines.last() + gap + text;
        if (!lines.isEmpty() && textWidth(longer, font) <= width)
            lines.last() = longer;
        else
            lines += text;
    };
    for (const QString& part : parts) {
        if (textWidth(part, font) <= width) {
            append(part, QStringLiteral("   "));
            continue;
        }
        const QStringList words = part.split(QLatin1Char(' '));
        lines += words.first();
        for (const QString& word : words.mid(1))
            append(word, QStringLiteral(" "));
    }
    return lines;
}

QString elided(const QString& text, const QFont& font, double width) {
    constexpr qsizetype longest = 400; // far more than any label shows; keeps measuring cheap
    const QFontMetricsF metrics(font);
    const QString start = text.left(longest);
    if (text.size() <= longest && metrics.horizontalAdvance(text) <= width)
        return text;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, start);
    QVector<qsizetype> borders{0};
    while (finder.toNextBoundary() > 0)
        borders.append(finder.position());
    if (text.size() > longest && borders.size() > 1)
        borders.removeLast(); // the cut at `longest` may fall inside a grapheme
    qsizetype fits = 0, tooLong = borders.size();
    while (tooLong - fits > 1) {
        const qsizetype middle = (fits + tooLong) / 2;
        const QString shorter = start.left(borders[middle]) + QChar(0x2026);
        (metrics.horizontalAdvance(shorter) <= width ? fits : tooLong) = middle;
    }
    return start.left(borders[fits]) + QChar(0x2026);
}

void drawText(QPainter& painter, QPointF anchor, Qt::Alignment side, const QString& text) {
    if (text.isEmpty())
        return;
    if (side & Qt::AlignRight)
        anchor.rx() -= textWidth(text, painter.font());
    else if (side & Qt::AlignHCenter)
        anchor.rx() -= textWidth(text, painter.font()) / 2;
    if (keepsText(painter))
        drawVectorText(painter, anchor, text);
    else
        painter.drawText(anchor, text);
}

double baselineFor(double middle, const QFont& font) {
    const QFontMetricsF metrics(font);
    return middle + (metrics.capHeight() > 0 ? metrics.capHeight() : metrics.ascent() * 0.72) / 2;
}

QString formatted(double value, int decimals) {
    if (std::isnan(value))
        return QCoreApplication::translate("Picture", "not a number");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text = QString::number(value, 'f', decimals);
    if (text.startsWith(QLatin1Char('-'))) {
        text.remove(0, 1);
        if (text.toDouble() != 0) // "-0.00" is 0.00
            text.prepend(QChar(0x2212));
    }
    return text;
}

QString formattedShort(double value) {
    const QString text = formatted(value, 2);
    if (text == QLatin1String("1.00"))
        return QStringLiteral("1");
    return text.startsWith(QLatin1String("0.")) ? text.mid(1) : text;
}

} // namespace ui
