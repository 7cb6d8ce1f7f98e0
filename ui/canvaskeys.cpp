// The keyboard's half of the canvas: a cursor that walks the picture's table.

#include "ui/canvas.h"

#include <QAccessible>
#include <QFocusEvent>
#include <QKeyEvent>

#include <algorithm>

namespace ui {

void Canvas::setCursorCell(const Cell& cell) {
    keyboard_ = true;
    moveCursor(cell);
}

void Canvas::moveCursor(const Cell& cell) {
    if (!picture_ || cell.row >= picture_->rows() || cell.column >= picture_->columns() || cell.row < 0 ||
        cell.column < 0)
        return;
    cursor_ = cell;
    reveal(cell);
    update();
    emit cursorMoved(cell);
    announceCursor();
}

void Canvas::announceCursor() {
    if (!QAccessible::isActive() || !picture_)
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(cursor_.row * picture_->columns() + cursor_.column);
    QAccessible::updateAccessibility(&event);
}

void Canvas::focusInEvent(QFocusEvent* event) {
    keyboard_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                event->reason() == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
    update();
}

void Canvas::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void Canvas::keyPressEvent(QKeyEvent* event) {
    if (!picture_ || picture_->rows() == 0 || picture_->columns() == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (event->matches(QKeySequence::Copy) && copyTable())
        return;
    if (editable_ && editByKey(event->key()))
        return;
    const Cell start = picture_->cellOf({-1, picture_->data().currentStep});
    const Cell first{std::max(0, start.row), std::max(0, start.column)};
    const auto step = [&](int right, int down) {
        setCursorCell(cursor_.empty() ? first : picture_->neighbour(cursor_, right, down));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1, 0);
    case Qt::Key_Right:
        return step(1, 0);
    case Qt::Key_Up:
        return step(0, -1);
    case Qt::Key_Down:
        return step(0, 1);
    case Qt::Key_Home:
        return setCursorCell({cursor_.empty() ? first.row : cursor_.row, 0});
    case Qt::Key_End:
        return setCursorCell({cursor_.empty() ? first.row : cursor_.row, picture_->columns() - 1});
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return activate(cursor_);
    case Qt::Key_Space: // the window's (play), unless the keyboard stands on a cell
        if (!keyboard_ || cursor_.empty())
            break;
        return activate(cursor_);
    case Qt::Key_Plus:
    case Qt::Key_Equal: // plus without Shift, on many keyboards
        return zoomByKey(1.25);
    case Qt::Key_Minus:
        return zoomByKey(0.8);
    case Qt::Key_0:
        return zoomByKey(0); // back to what fits
    case Qt::Key_Escape:
        if (focus_ && !focus_->pin().empty())
            return focus_->letGo();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event); // what is not ours goes on to the window
}

} // namespace ui
