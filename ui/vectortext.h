#pragma once
/// Text in documents. PDF and outlines hold no glyphs in colours, and programs that show SVG may lack them,
/// so emoji stand there as pictures of themselves; in SVG their text is there to be found, but not seen. It
/// lays out one line and knows nothing of screens.

#include <QByteArray>
#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace ui {

/// A paint device that derives from this too gets its text as outlines: the same picture where its fonts are
/// missing, and no text to select.
class OutlinedText {
public:
    virtual ~OutlinedText() = default;
};

/// An SVG that every reader takes: a generic family behind each font, and no character that is not of XML.
QByteArray soundSvg(const QByteArray& svg);
/// Whether a font that `text` takes glyphs from has them in colours.
bool hasColours(const QString& text, const QFont& font);
/// Whether the painter's device keeps text that is drawn on it as text or outlines.
bool keepsText(const QPainter& painter);
/// One line in the painter's font and pen, its baseline from `start`.
void drawVectorText(QPainter& painter, QPointF start, const QString& text);

} // namespace ui
