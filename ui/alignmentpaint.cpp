// How the alignment is painted: ribbons, what the filter hides, words, legend.

#include "ui/alignment.h"

#include "ui/marks.h"
#include "ui/textfit.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

constexpr double stubHeight = 10, legendLine = 14;
constexpr float pastRibbon = 0.5f, strongRibbon = 0.9f;

/// Fills `path` with a translucent colour. For that Qt's raster engine wakes its thread pool some ten times a
/// ribbon, which costs more than the filling. What replaces pixels instead of mixing with them it fills at
/// once: so the path goes onto an image of its own, and the image onto the painter, to the same pixels.
void fillTranslucent(QPainter& painter, const QPainterPath& path, const QColor& color, const View& view) {
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        painter.fillPath(path, color);
        return;
    }
    const QTransform toDevice = painter.deviceTransform();
    QRectF shown = path.boundingRect();
    if (!view.exposed.isNull())
        shown &= view.exposed;
    const QRect place = toDevice.mapRect(shown).toAlignedRect();
    if (place.isEmpty())
        return;
    QImage image(place.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter filler(&image);
    filler.setRenderHint(QPainter::Antialiasing, true);
    filler.setCompositionMode(QPainter::CompositionMode_Source);
    filler.setTransform(toDevice * QTransform::fromTranslate(-place.x(), -place.y()));
    filler.fillPath(path, color);
    filler.end();
    painter.save();
    painter.setTransform(toDevice.inverted(), true); // the image is in the device's own pixels
    painter.drawImage(place.topLeft(), image);
    painter.restore();
}

} // namespace

struct Alignment::Word {
    const Sentence& sentence;
    int index;
    LabelLayout layout;
    QPointF anchor; ///< on the ribbons' edge
    bool isSource;  ///< the word stands above, or to the left of, the anchor
    bool bold, future;
    double room; ///< along its line
};

void Alignment::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, emptyReason());
        return;
    }
    const AlignmentGeometry layout = geometry(view);
    const FocusState shown = shown_.shown(focus);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintRibbons(painter, layout, view, shown);
    paintStubs(painter, layout, view);
    paintWords(painter, layout, view, shown);
    paintLegend(painter, view);
    painter.restore();
}

void Alignment::paintRibbons(QPainter& painter, const AlignmentGeometry& layout, const View& view,
                             const FocusState& focus) const {
    const Theme& theme = view.theme;
    const bool chosen = !focus.active().empty();
    const auto paintAll = [&](bool emphasised) {
        for (const Ribbon& ribbon : layout.ribbons) {
            const bool current = ribbon.target == marked(view);
            const bool own = chosen && focus.inFocus({ribbon.source, ribbon.target});
            if ((chosen ? own : current) != emphasised)
                continue;
            const QPainterPath path = layout.path(ribbon);
            if (!view.shows(path.boundingRect()))
                continue;
            QColor color = current ? theme.target : theme.source;
            const bool strong = own || (current && !chosen);
            color.setAlphaF(strong ? strongRibbon : chosen ? float(outOfFocus) : pastRibbon);
            fillTranslucent(painter, path, color, view);
        }
    };
    paintAll(false);
    paintAll(true); // what is in focus lies on top
}

void Alignment::paintStubs(QPainter& painter, const AlignmentGeometry& layout, const View& view) const {
    for (const Stub& stub : layout.stubs) {
        const double half = std::max(stub.width, 0.6) / 2;
        painter.fillRect(QRectF(layout.point(stub.targetAt - half, layout.end - stubHeight),
                                layout.point(stub.targetAt + half, layout.end)),
                         view.theme.stub);
    }
}

void Alignment::paintWords(QPainter& painter, const AlignmentGeometry& layout, const View& view,
                           const FocusState& focus) const {
    const Link active = focus.active();
    const double sourceRoom = layout.spacing(layout.sourceAt), targetRoom = layout.spacing(layout.targetAt);
    for (int k = 0; k < data_.source.size(); ++k)
        paintWord(painter,
                  {data_.source, k, layout.sourceLabels, layout.point(layout.sourceAt[k], layout.begin - 8),
                   true, k == active.source, false, sourceRoom},
                  view);
    for (int t = 0; t < data_.target.size(); ++t)
        paintWord(painter,
                  {data_.target, t, layout.targetLabels, layout.point(layout.targetAt[t], layout.end + 8),
                   false, t == active.target || t == marked(view), !data_.reached(t, Phase::Word),
                   targetRoom},
                  view);
    for (int t = 0; t < data_.target.size(); ++t) // between the ribbons' end and the word
        paintMarks(painter, layout.point(layout.targetAt[t], layout.end + 4), data_.step(t), view.theme);
    if (focus.showCursor && !focus.cursor.empty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(view.theme.ink, 1.5));
        for (const Cell& end : {Cell{-1, focus.cursor.source}, Cell{focus.cursor.target, -1}})
            if (!end.empty())
                painter.drawRoundedRect(rectOf(end, view).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void Alignment::paintWord(QPainter& painter, const Word& word, const View& view) const {
    const Theme& theme = view.theme;
    const bool slanted = word.layout == LabelLayout::Slanted;
    const double tight = std::clamp(word.room / theme.scale * 0.75, 7.5, 11.5);
    painter.setFont(
        theme.font(slanted || options_.horizontal ? tight : 11.5, word.sentence.language, word.bold));
    painter.setPen(word.future ? theme.future : word.isSource ? theme.sourceText : theme.targetText);
    const double longest =
        slanted || options_.horizontal ? longestLabel(view) : view.size.width() - 4; // else words fit
    const QString text = elided(displayText(word.sentence.text(word.index)), painter.font(), longest);
    const double width = textWidth(text, painter.font());
    painter.save();
    QPointF left; // of the text's baseline
    if (slanted) {
        painter.translate(word.anchor + QPointF(word.isSource ? 3 : 4, word.isSource ? 0 : theme.px(8)));
        painter.rotate(-45);
        left = {word.isSource ? 0 : -width, 0};
    } else if (options_.horizontal) {
        left = {word.isSource ? word.anchor.x() - width : word.anchor.x(),
                baselineFor(word.anchor.y(), painter.font())};
    } else { // the outermost words stay within the picture
        const double level = word.layout == LabelLayout::TwoLines && word.index % 2 == 1 ? theme.px(16) : 0;
        const double highest = std::max(2.0, view.size.width() - width - 2);
        left = {std::clamp(word.anchor.x() - width / 2, 2.0, highest),
                word.isSource ? word.anchor.y() - level : word.anchor.y() + theme.px(9.5) + level};
    }
    drawText(painter, left, Qt::AlignLeft, text);
    if (word.sentence.tokens[word.index].unknown) {
        painter.setPen(QPen(painter.pen().color(), 1, Qt::DotLine));
        painter.drawLine(left + QPointF(0, 3), left + QPointF(width, 3));
    }
    if (word.isSource && word.sentence.tokens[word.index].masked) {
        painter.setPen(QPen(painter.pen().color(), 1));
        const double middle = QFontMetricsF(painter.font()).xHeight() * 0.6;
        painter.drawLine(left - QPointF(0, middle), left + QPointF(width, -middle));
    }
    painter.restore();
}

QStringList Alignment::legendLines(const View& view) const {
    QStringList lines = flowed(legend(), view.theme.font(10.5), view.seen().width() - 28);
    const int most = std::max(1, int(view.seen().height() * 0.2 / view.theme.px(legendLine)));
    if (lines.size() > most) { // a low panel is for the ribbons; what is left out has an ellipsis
        lines = lines.mid(0, most);
        lines.last() += QStringLiteral("   …");
    }
    return lines;
}

double Alignment::legendHeight(const View& view) const {
    return view.theme.px(4 + legendLine * double(legendLines(view).size()));
}

/// At the lower edge of what is seen; ribbons that scroll pass beneath it.
void Alignment::paintLegend(QPainter& painter, const View& view) const {
    const QRectF seen = view.seen();
    const double height = legendHeight(view);
    if (seen.bottom() < view.size.height())
        painter.fillRect(QRectF(seen.left(), seen.bottom() - height, seen.width(), height), view.theme.panel);
    painter.setFont(view.theme.font(10.5));
    painter.setPen(view.theme.muted);
    double base = seen.bottom() - height + view.theme.px(legendLine - 1);
    for (const QString& line : legendLines(view)) {
        drawText(painter, {seen.left() + 14, base}, Qt::AlignLeft,
                 elided(line, painter.font(), seen.width() - 28));
        base += view.theme.px(legendLine);
    }
}

} // namespace ui
