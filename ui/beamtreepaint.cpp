// How a beam's tree is painted: branches first, then the words on them.

#include "ui/beamtree.h"

#include "ui/textfit.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace ui {

struct BeamTree::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& focus;
    BeamTreeGeometry geometry;

    const Theme& theme() const { return view.theme; }
};

void BeamTree::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, emptyReason());
        return;
    }
    const Stage stage{painter, view, focus, geometry(view)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const bool best : {false, true}) // the best lies on top
        for (int i = 0; i < rows(); ++i)
            if (isBest(i) == best)
                paintBranch(stage, i);
    painter.setPen(Qt::NoPen);
    painter.setBrush(view.theme.target);
    painter.drawEllipse(stage.geometry.root, 4 * stage.geometry.unit, 4 * stage.geometry.unit);
    for (int i = 0; i < rows(); ++i)
        if (view.shows(stage.geometry.boxes[i].adjusted(-4, -4, 4, 4)))
            paintNode(stage, i);
    painter.restore();
}

void BeamTree::paintBranch(const Stage& stage, int node) const {
    const BeamTreeGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    const int parent = beam_.nodes[node].parent;
    QPointF from = g.root;
    if (parent >= 0 && parent < node)
        from = {g.boxes[parent].right(), g.boxes[parent].center().y()};
    const QPointF to(g.boxes[node].left(), g.boxes[node].center().y());
    if (!stage.view.shows(QRectF(from, to).normalized().adjusted(-2, -2, 2, 2)))
        return;
    const double half = (to.x() - from.x()) / 2;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(half, 0), to - QPointF(half, 0), to);
    const bool pruned = beam_.nodes[node].fate == BeamFate::Pruned;
    const QColor color = isBest(node) ? theme.target : pruned ? theme.future : theme.muted;
    stage.painter.setPen(
        QPen(color, (isBest(node) ? 2.4 : 1.1) * g.unit, pruned ? Qt::DashLine : Qt::SolidLine));
    stage.painter.setBrush(Qt::NoBrush);
    stage.painter.drawPath(path);
}

void BeamTree::paintNode(const Stage& stage, int index) const {
    const BeamTreeGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    const BeamNode& node = beam_.nodes[index];
    const QRectF box = g.boxes[index];
    QPainter& painter = stage.painter;
    const bool best = isBest(index), pruned = node.fate == BeamFate::Pruned;
    const bool shown = leadsTo(index, beam_.shown);
    const double radius = 4 * g.unit;
    painter.setBrush(best ? blended(withAlpha(theme.target, 0.14), theme.panel) : theme.panel);
    painter.setPen(QPen(shown    ? theme.target
                        : pruned ? theme.hairline
                                 : theme.muted,
                        (shown ? 1.6 : 1) * g.unit, pruned ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(box, radius, radius);
    if (node.fate == BeamFate::Finished) { // closed
        painter.setPen(
            QPen(best || shown ? theme.target : theme.muted, 3 * g.unit, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(box.topRight() + QPointF(0, radius), box.bottomRight() - QPointF(0, radius));
    }
    const bool active = stage.focus.active().target == lanes_.column[index] && shown;
    if (active || (stage.focus.showCursor && stage.focus.cursor == linkOf({index, 0}) && shown)) {
        painter.setPen(QPen(theme.ink, 1.2 * g.unit));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), radius, radius);
    }
    const double inset = 6 * g.unit;
    painter.setFont(theme.numberFont(10 * stage.view.zoom));
    painter.setPen(pruned ? theme.future : theme.muted);
    const QString number = formattedShort(node.probability);
    const double numberWidth = textWidth(number, painter.font());
    const QFont font = theme.font(12 * stage.view.zoom, data_.target.language, best);
    const double room = box.width() - 2 * inset;
    const QString text = displayText(node.text);
    const bool both = textWidth(text, font) + numberWidth + 4 * g.unit <= room;
    if (both)
        drawText(painter, {box.right() - inset, baselineFor(box.center().y(), painter.font())},
                 Qt::AlignRight, number);
    painter.setFont(font);
    painter.setPen(pruned ? theme.future : best ? theme.targetText : theme.ink);
    drawText(painter, {box.left() + inset, baselineFor(box.center().y(), font)}, Qt::AlignLeft,
             elided(text, font, room));
}

} // namespace ui
