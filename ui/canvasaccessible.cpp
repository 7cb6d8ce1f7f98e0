#include "ui/canvasaccessible.h"

#include "ui/canvas.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace ui {
namespace {

/// One cell. It outlives nothing: the table makes and deletes it, and it asks the canvas anew for every
/// answer.
class CellAccessible : public QAccessibleInterface,
                       public QAccessibleTableCellInterface,
                       public QAccessibleActionInterface {
public:
    CellAccessible(Canvas* canvas, Cell cell) : canvas_(canvas), cell_(cell) {}

    bool isValid() const override { return !canvas_.isNull() && canvas_->picture(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return parent() ? parent()->window() : nullptr; }
    QAccessibleInterface* parent() const override {
        return canvas_ ? QAccessible::queryAccessibleInterface(canvas_.data()) : nullptr;
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? canvas_->picture()->describe(cell_) : QString();
    }

    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect inside = canvas_->picture()->rectOf(cell_, canvas_->view()).toAlignedRect();
        return inside.isEmpty() ? QRect() : QRect(canvas_->mapToGlobal(inside.topLeft()), inside.size());
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = true;
        state.focused = isValid() && canvas_->hasFocus() && canvas_->cursorCell() == cell_;
        state.readOnly = true;
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TableCellInterface)
            return static_cast<QAccessibleTableCellInterface*>(this);
        if (type == QAccessible::ActionInterface)
            return static_cast<QAccessibleActionInterface*>(this);
        return nullptr;
    }

    bool isSelected() const override { return false; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return cell_.column; }
    int rowIndex() const override { return cell_.row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

    QStringList actionNames() const override {
        QStringList names{setFocusAction(), pressAction()};
        if (isValid() && canvas_->editable() && canvas_->picture()->changes(cell_))
            names += {increaseAction(), decreaseAction()};
        return names;
    }
    void doAction(const QString& action) override {
        if (!isValid())
            return;
        if (action == setFocusAction()) {
            canvas_->setFocus(Qt::OtherFocusReason);
            canvas_->setCursorCell(cell_);
        } else if (action == pressAction()) {
            canvas_->activate(cell_);
        } else if (action == increaseAction()) {
            canvas_->changeBy(cell_, editStep);
        } else if (action == decreaseAction()) {
            canvas_->changeBy(cell_, -editStep);
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<Canvas> canvas_;
    Cell cell_;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<Canvas*>(object);
    return canvas ? new CanvasAccessible(canvas) : nullptr;
}

} // namespace

CanvasAccessible::CanvasAccessible(Canvas* canvas) : QAccessibleWidget(canvas, QAccessible::Table) {}

CanvasAccessible::~CanvasAccessible() {
    forgetCells();
}

void CanvasAccessible::forgetCells() {
    for (const auto& [place, id] : cells_)
        QAccessible::deleteAccessibleInterface(id);
    cells_.clear();
}

Canvas* CanvasAccessible::canvas() const {
    return static_cast<Canvas*>(object());
}

QAccessible::State CanvasAccessible::state() const {
    QAccessible::State state = QAccessibleWidget::state();
    state.readOnly = true;
    return state;
}

QString CanvasAccessible::text(QAccessible::Text kind) const {
    const Picture* picture = canvas() ? canvas()->picture() : nullptr;
    if (picture && kind == QAccessible::Name)
        return picture->name();
    if (picture && kind == QAccessible::Description)
        return picture->summary();
    return QAccessibleWidget::text(kind);
}

void* CanvasAccessible::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
}

int CanvasAccessible::rowCount() const {
    return canvas() && canvas()->picture() ? std::max(1, canvas()->picture()->rows()) : 1;
}

int CanvasAccessible::columnCount() const {
    return canvas() && canvas()->picture() ? std::max(1, canvas()->picture()->columns()) : 1;
}

int CanvasAccessible::childCount() const {
    return rowCount() * columnCount();
}

QAccessibleInterface* CanvasAccessible::child(int index) const {
    const int bounded = std::clamp(index, 0, childCount() - 1);
    return cellAt(bounded / columnCount(), bounded % columnCount());
}

QAccessibleInterface* CanvasAccessible::cellAt(int row, int column) const {
    const Cell cell{std::clamp(row, 0, rowCount() - 1), std::clamp(column, 0, columnCount() - 1)};
    const std::pair place(cell.row, cell.column);
    if (const auto known = cells_.find(place); known != cells_.end())
        if (QAccessibleInterface* interface = QAccessible::accessibleInterface(known->second))
            return interface;
    auto* made = new CellAccessible(canvas(), cell);
    cells_[place] = QAccessible::registerAccessibleInterface(made);
    return made;
}

QAccessibleInterface* CanvasAccessible::childAt(int x, int y) const {
    if (!canvas() || !canvas()->picture())
        return nullptr;
    const QPoint inside = canvas()->mapFromGlobal(QPoint(x, y));
    const Cell cell = canvas()->picture()->cellAt(inside, canvas()->view());
    return cell.whole() ? cellAt(cell.row, cell.column) : nullptr;
}

QAccessibleInterface* CanvasAccessible::focusChild() const {
    if (!canvas() || !canvas()->hasFocus() || !canvas()->cursorCell().whole())
        return QAccessibleWidget::focusChild();
    return cellAt(canvas()->cursorCell().row, canvas()->cursorCell().column);
}

int CanvasAccessible::indexOfChild(const QAccessibleInterface* child) const {
    for (const auto& [place, id] : cells_)
        if (QAccessible::accessibleInterface(id) == child)
            return place.first * columnCount() + place.second;
    return -1;
}

QString CanvasAccessible::rowDescription(int row) const {
    const Picture* picture = canvas() ? canvas()->picture() : nullptr;
    return picture && row >= 0 && row < picture->rows() ? picture->rowName(row) : QString();
}

QString CanvasAccessible::columnDescription(int column) const {
    const Picture* picture = canvas() ? canvas()->picture() : nullptr;
    return picture && column >= 0 && column < picture->columns() ? picture->columnName(column) : QString();
}

void CanvasAccessible::modelChange(QAccessibleTableModelChangeEvent*) {
    forgetCells();
}

void installCanvasAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

} // namespace ui
