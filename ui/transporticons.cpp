#include "ui/transporticons.h"

#include <QPainter>
#include <QPainterPath>

namespace ui {
namespace {

/// On a square of 24.
QPainterPath pathOf(Sign sign) {
    QPainterPath path;
    const auto triangle = [&](double tip, double base) {
        path.moveTo(base, 5);
        path.lineTo(tip, 12);
        path.lineTo(base, 19);
        path.closeSubpath();
    };
    switch (sign) {
    case Sign::First:
        path.addRect(5, 5, 2, 14);
        triangle(8, 19);
        break;
    case Sign::Back:
        triangle(6, 17);
        break;
    case Sign::PartBack: // a small step within the step
        triangle(7, 13);
        path.addEllipse(QPointF(17, 12), 1.8, 1.8);
        break;
    case Sign::PartForward:
        triangle(17, 11);
        path.addEllipse(QPointF(7, 12), 1.8, 1.8);
        break;
    case Sign::Play:
        triangle(19, 7);
        break;
    case Sign::Pause:
        path.addRect(7, 5, 3.5, 14);
        path.addRect(13.5, 5, 3.5, 14);
        break;
    case Sign::Forward:
        triangle(18, 7);
        break;
    case Sign::Last:
        path.addRect(17, 5, 2, 14);
        triangle(16, 5);
        break;
    }
    return path;
}

} // namespace

QIcon iconOf(Sign sign, const QColor& color, const QColor& disabled) {
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Disabled}) {
            QPixmap pixmap(24 * scale, 24 * scale);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(scale, scale);
            painter.fillPath(pathOf(sign), mode == QIcon::Normal ? color : disabled);
            painter.end();
            pixmap.setDevicePixelRatio(scale);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace ui
