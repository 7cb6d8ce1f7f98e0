#include "ui/marks.h"

#include "ui/attentiondata.h"
#include "ui/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace ui {
namespace {

QPainterPath triangle(QPointF middle, double size) {
    QPainterPath path(middle + QPointF(-size * 0.8, -size));
    path.lineTo(middle + QPointF(size * 0.8, 0));
    path.lineTo(middle + QPointF(-size * 0.8, size));
    path.closeSubpath();
    return path;
}

QPainterPath diamond(QPointF middle, double size) {
    QPainterPath path(middle + QPointF(0, -size));
    path.lineTo(middle + QPointF(size, 0));
    path.lineTo(middle + QPointF(0, size));
    path.lineTo(middle + QPointF(-size, 0));
    path.closeSubpath();
    return path;
}

} // namespace

void paintMarks(QPainter& painter, const QPointF& middle, const StepDetail& step, const Theme& theme) {
    const double size = theme.px(3);
    const QPointF aside(0, step.forced && step.edited ? size * 1.1 : 0);
    if (step.forced)
        painter.fillPath(triangle(middle - aside, size), theme.target);
    if (step.edited)
        painter.fillPath(diamond(middle + aside, size), theme.weight);
}

} // namespace ui
