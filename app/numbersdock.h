#pragma once
/// The weights as a table of exact numbers, target words down, source words across, to read and to copy. It
/// draws nothing of them.

#include "ui/attentiondata.h"

#include <QAbstractTableModel>
#include <QDockWidget>

class QTableView;

namespace app {

class NumbersModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setData(const ui::AttentionData& attention);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// The shortest text that stands for exactly this number.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    ui::AttentionData attention_;
};

class NumbersDock : public QDockWidget {
    Q_OBJECT
public:
    explicit NumbersDock(QWidget* parent = nullptr);

    /// Costs nothing while the dock is hidden; the table is filled when it is shown.
    void setData(const ui::AttentionData& attention);
    QTableView* table() const { return table_; }
    /// What is selected, or everything, as lines of TAB-separated cells under a line of source words.
    QString selectedText() const;

public slots:
    void copy();

protected:
    void changeEvent(QEvent* event) override;

private:
    void setTexts();
    void fill();

    ui::AttentionData attention_;
    NumbersModel* model_ = nullptr;
    QTableView* table_ = nullptr;
    QAction* copy_ = nullptr;
};

} // namespace app
