#include "ui/mechanismstage.h"

namespace ui {

void Mechanism::Stage::label(QPointF middle, double pixels, const QColor& color, const QString& text,
                             bool bold) const {
    painter.setFont(theme().font(pixels, {}, bold));
    painter.setPen(color);
    drawText(painter, {middle.x(), baselineFor(middle.y(), painter.font())}, Qt::AlignHCenter, text);
}

void Mechanism::Stage::box(const QRectF& rect, const QColor& fill, const QString& text, bool computed) const {
    painter.setPen(computed ? QPen(Qt::NoPen) : QPen(theme().hairline, 1.5 * geometry.unit));
    painter.setBrush(computed ? fill : theme().panel);
    painter.drawRoundedRect(rect, 6, 6);
    label(rect.center(), 13, computed ? theme().readableOn(fill) : theme().future, text, true);
}

void Mechanism::Stage::halo(const QRectF& rect, const QColor& color) const {
    const bool round = rect.width() == rect.height(); // the context's circle
    const double gap = 3.5 * geometry.unit, radius = round ? rect.height() / 2 + gap : 6 + gap;
    painter.setPen(QPen(color, 1.5 * geometry.unit));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(-gap, -gap, gap, gap), radius, radius);
}

void Mechanism::Stage::arrow(const QPainterPath& path, const QPen& pen, double head, double presence) const {
    if (presence <= 0)
        return;
    QPainterPath drawn(path.pointAtPercent(0));
    constexpr int pieces = 24;
    for (int i = 1; i <= pieces && presence < 1; ++i)
        drawn.lineTo(path.pointAtPercent(presence * i / pieces));
    if (presence >= 1)
        drawn = path;
    const double opacity = painter.opacity();
    painter.setOpacity(opacity * std::min(1.0, presence));
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(drawn);
    const QPointF tip = drawn.currentPosition();
    const double angle = path.angleAtPercent(std::min(1.0, presence)) * M_PI / 180; // counter-clockwise, y up
    const QPointF along(std::cos(angle), -std::sin(angle)), across(-along.y(), along.x());
    QPainterPath triangle(tip);
    triangle.lineTo(tip - along * head + across * head * 0.5);
    triangle.lineTo(tip - along * head - across * head * 0.5);
    triangle.closeSubpath();
    painter.fillPath(triangle, pen.color());
    painter.setOpacity(opacity);
}

} // namespace ui
