// The canvas's part in changing numbers: drags on handles, keys on the pinned cell, the menu of commands.

#include "ui/canvas.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace ui {

void Canvas::setEditable(bool editable) {
    editable_ = editable;
    drag_.reset();
    unsetCursor();
}

bool Canvas::beginDrag(const QMouseEvent& event, const Cell& cell) {
    if (!editable_)
        return false;
    const std::optional<Handle> handle = picture_->handleOf(cell, view());
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    if (!handle || handle->withShift != shift || !handle->area.contains(event.position()))
        return false;
    drag_ = Drag{cell, *handle, event.position(), handle->value, false};
    return true;
}

void Canvas::dragTo(QPointF point) {
    const QPointF way = point - drag_->from;
    if (!drag_->moved && way.manhattanLength() < QApplication::startDragDistance())
        return;
    drag_->moved = true;
    const double value = drag_->handle.draggedBy(way);
    if (value == drag_->value)
        return;
    drag_->value = value;
    emit editRequested(drag_->cell, value, false);
}

/// A press that went nowhere is a click, where a click means something.
void Canvas::endDrag() {
    const Drag ended = *drag_;
    drag_.reset();
    if (ended.moved)
        emit editRequested(ended.cell, ended.value, true);
    else if (!ended.handle.withShift)
        activate(ended.cell);
}

void Canvas::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ && event->button() == Qt::LeftButton)
        endDrag();
    else
        QWidget::mouseReleaseEvent(event);
}

void Canvas::showHandle(const QMouseEvent& event) {
    if (!editable_ || !picture_)
        return;
    const std::optional<Handle> handle =
        picture_->handleOf(picture_->cellAt(event.position(), view()), view());
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    if (!handle || handle->withShift != shift || !handle->area.contains(event.position()))
        unsetCursor();
    else
        setCursor(handle->perPixel.x() != 0 ? Qt::SizeHorCursor : Qt::SizeVerCursor);
}

void Canvas::changeBy(const Cell& cell, double difference) {
    if (editable_ && picture_ && picture_->changes(cell))
        emit editRequested(cell, std::clamp(picture_->weightAt(cell) + difference, 0.0, 1.0), true);
}

Cell Canvas::cellOfPin() const {
    if (!focus_ || !picture_ || focus_->pin().empty())
        return {};
    const Cell cell = picture_->cellOf(focus_->pin());
    const bool here = picture_->linkOf(cell).target == focus_->pin().target;
    return here && cell.row < picture_->rows() && cell.column < picture_->columns() ? cell : Cell();
}

/// With a cell pinned the keys that zoom change its weight instead; Esc gives a held one back as it was.
bool Canvas::editByKey(int key) {
    if (drag_ && key == Qt::Key_Escape) {
        const Drag dropped = *drag_;
        drag_.reset();
        if (dropped.moved)
            emit editRequested(dropped.cell, dropped.handle.value, true);
        return true;
    }
    const Cell pinned = cellOfPin();
    if (pinned.empty())
        return false;
    if (key == Qt::Key_M) {
        for (const EditCommand command : editCommandsAt(*picture_, pinned))
            if (command == EditCommand::Mask || command == EditCommand::Unmask) {
                emit commandRequested(pinned, command);
                return true;
            }
        return false;
    }
    if (!picture_->changes(pinned))
        return false;
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        changeBy(pinned, editStep);
    else if (key == Qt::Key_Minus)
        changeBy(pinned, -editStep);
    else if (key == Qt::Key_0)
        changeBy(pinned, -1);
    else
        return false;
    return true;
}

void Canvas::fillMenu(QMenu& menu, const Cell& cell) {
    if (!picture_)
        return;
    const Link place = picture_->linkOf(cell);
    if (editable_)
        for (const EditCommand command : editCommandsAt(*picture_, cell))
            menu.addAction(editCommandText(command), this, [this, cell, place, command] {
                // The data may have changed under an open menu.
                if (picture_->linkOf(cell) == place && editCommandsAt(*picture_, cell).contains(command))
                    emit commandRequested(cell, command);
            });
    if (picture_->table().isEmpty())
        return;
    if (!menu.isEmpty())
        menu.addSeparator();
    QAction* copy = menu.addAction(tr("Copy as a Table"), this, &Canvas::copyTable);
    copy->setShortcut(QKeySequence::Copy);
}

void Canvas::contextMenuEvent(QContextMenuEvent* event) {
    if (!picture_)
        return event->ignore();
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const Cell cell = byKey ? cursor_ : picture_->cellAt(event->pos(), view());
    QMenu menu(this);
    fillMenu(menu, cell);
    if (menu.isEmpty())
        return event->ignore();
    QPoint place = event->globalPos();
    if (byKey && cell.whole())
        place = mapToGlobal(picture_->rectOf(cell, view()).center().toPoint());
    menu.exec(place);
}

} // namespace ui
