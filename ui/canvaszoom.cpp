// The canvas in a scroll area: zoom, what can be seen, and bringing a place into sight.

#include "ui/canvas.h"

#include <QAbstractScrollArea>
#include <QCursor>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ui {

QAbstractScrollArea* Canvas::scrollArea() const {
    QWidget* viewport = parentWidget();
    auto* area = viewport ? qobject_cast<QAbstractScrollArea*>(viewport->parentWidget()) : nullptr;
    return area && area->viewport() == viewport ? area : nullptr;
}

View Canvas::view() const {
    View view{QSizeF(size()), theme(), devicePixelRatioF(), zoom_, {}};
    if (scrollArea()) {
        const QRect seen = rect() & parentWidget()->rect().translated(-pos());
        if (seen != rect())
            view.visible = seen;
    }
    return view;
}

/// The room must not depend on scroll bars: they come and go with what is asked of it.
View Canvas::stageInRoom() const {
    View stage{QSizeF(size()), theme(), devicePixelRatioF(), 1, {}};
    if (const QAbstractScrollArea* area = scrollArea()) {
        stage.size = area->maximumViewportSize();
        stage.zoom = zoom_;
    }
    return stage;
}

/// At once what the scroll area would give later.
void Canvas::takeRoom() {
    if (scrollArea())
        resize(minimumSizeHint().expandedTo(parentWidget()->size()));
}

void Canvas::setZoom(double zoom) {
    const double bounded = std::isnan(zoom) ? 1 : std::clamp(zoom, 1.0, 8.0);
    if (std::abs(bounded - zoom_) < 1e-9)
        return;
    zoom_ = bounded;
    refresh();
    takeRoom(); // so that a place can be kept under the pointer
    emit zoomChanged(zoom_);
}

void Canvas::zoomAbout(QPointF point, double zoom) {
    if (!picture_)
        return;
    const Cell cell = picture_->cellAt(point, view());
    const auto place = [&] { return cell.empty() ? QRectF(rect()) : picture_->rectOf(cell, view()); };
    const QRectF before = place();
    const QPointF seen = point + QPointF(pos());
    setZoom(zoom);
    const QRectF after = place();
    QAbstractScrollArea* area = scrollArea();
    if (!area || before.isEmpty() || after.isEmpty())
        return;
    const double x = after.left() + (point.x() - before.left()) * after.width() / before.width();
    const double y = after.top() + (point.y() - before.top()) * after.height() / before.height();
    area->horizontalScrollBar()->setValue(int(std::lround(x - seen.x())));
    area->verticalScrollBar()->setValue(int(std::lround(y - seen.y())));
}

void Canvas::zoomByKey(double factor) {
    const View stage = view();
    const QRectF marked = cursor_.whole() ? picture_->rectOf(cursor_, stage) : QRectF();
    zoomAbout(marked.isEmpty() ? stage.seen().center() : marked.center(), factor > 0 ? zoom_ * factor : 1);
    if (cursor_.whole())
        reveal(cursor_);
}

void Canvas::reveal(const Cell& cell) {
    if (picture_ && !cell.empty())
        scrollTo(picture_->rectOf(cell, view()));
}

void Canvas::revealStep() {
    if (picture_)
        scrollTo(picture_->placeOfStep(view()));
}

void Canvas::scrollTo(const QRectF& rect) {
    QAbstractScrollArea* area = scrollArea();
    const View stage = view();
    if (!area || rect.isEmpty() || stage.visible.isNull())
        return;
    const QRectF room = stage.seen().marginsRemoved(picture_->pinnedMargins(stage));
    const auto follow = [](QScrollBar* bar, double begin, double end, double first, double last) {
        if (end - begin > last - first) // more than the room: a whole row or column
            return;
        if (begin < first)
            bar->setValue(bar->value() - int(std::ceil(first - begin)));
        else if (end > last)
            bar->setValue(bar->value() + int(std::ceil(end - last)));
    };
    follow(area->horizontalScrollBar(), rect.left(), rect.right(), room.left(), room.right());
    follow(area->verticalScrollBar(), rect.top(), rect.bottom(), room.top(), room.bottom());
}

void Canvas::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) {
        event->ignore(); // the scroll area's
        return;
    }
    zoomAbout(event->position(), zoom_ * std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

/// Scrolled: headers stay, so that everything is painted anew, and another cell may be under the pointer.
void Canvas::moveEvent(QMoveEvent* event) {
    QWidget::moveEvent(event);
    if (!scrollArea())
        return;
    update();
    if (underMouse())
        hoverAt(mapFromGlobal(QCursor::pos()));
}

} // namespace ui
