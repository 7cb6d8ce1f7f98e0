#pragma once
/// What a screen reader gets of a canvas: a table of the picture's rows and columns, each cell a sentence. An
/// empty picture is a table of one cell that says why. No cell is ever null, whatever index is asked for: the
/// bridge to AT-SPI crashes on a null cell and asks for -1.

#include <QAccessibleWidget>

#include <map>
#include <utility>

namespace ui {

class Canvas;
struct Cell;

class CanvasAccessible : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit CanvasAccessible(Canvas* canvas);
    ~CanvasAccessible() override;

    QAccessible::State state() const override;
    QString text(QAccessible::Text kind) const override;
    void* interface_cast(QAccessible::InterfaceType type) override;
    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;
    int indexOfChild(const QAccessibleInterface* child) const override;

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int selectedCellCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    QString columnDescription(int column) const override;
    QString rowDescription(int row) const override;
    int columnCount() const override; ///< at least 1
    int rowCount() const override;    ///< at least 1
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent* event) override;

    Canvas* canvas() const;

private:
    void forgetCells();

    mutable std::map<std::pair<int, int>, QAccessible::Id> cells_; ///< by row and column, made when asked for
};

/// Makes every canvas speak; calling it again does nothing.
void installCanvasAccessibility();

} // namespace ui
