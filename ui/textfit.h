#pragma once
/// Text that fits: tokens made safe to show, elided at grapheme borders, drawn one at a time so that no
/// token's direction reaches its neighbour. Vector exports ignore clipping, so nothing here clips.

#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>

class QPainter;

namespace ui {

/// A token as it can be shown on one line: control characters become their pictures (␀), directional
/// overrides and lone surrogates become U+FFFD, stacks of combining marks are kept to four.
QString displayText(const QString& token);

/// `text` if it is at most `width` wide, else its longest beginning at a grapheme border, with "…".
QString elided(const QString& text, const QFont& font, double width);
/// At most `most` lines of that width, broken at spaces where there are some; the last is elided.
QStringList wrapped(const QString& text, const QFont& font, double width, int most);
double textWidth(const QString& text, const QFont& font);
/// Parts side by side, as many on a line as `width` holds; only a part that is wider is broken, at its
/// spaces.
QStringList flowed(const QStringList& parts, const QFont& font, double width);

/// Draws `text` in the painter's font and pen, its baseline through `anchor`; `side` says which part of the
/// text stands on the anchor (Qt::AlignLeft, AlignHCenter, AlignRight).
void drawText(QPainter& painter, QPointF anchor, Qt::Alignment side, const QString& text);
/// The baseline that centres lower-case-and-capital text on `middle`.
double baselineFor(double middle, const QFont& font);

/// Numbers as every picture prints them, the same under every locale: a true minus sign, "not a number" as a
/// word.
QString formatted(double value, int decimals);
/// For cells: ".86", "1"; without the leading zero.
QString formattedShort(double value);

} // namespace ui
