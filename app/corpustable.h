#pragma once
/// The lines of a corpus as a table that keeps its own order, so that a strip of bars can share it. Lines
/// come in batches at the end and are put where they belong; what a reader selected stays selected. It
/// translates nothing.

#include "app/corpusrun.h"
#include "ui/strip.h"

#include <QAbstractTableModel>

#include <vector>

namespace app {

class CorpusTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Line, Source, Translation, Confidence, Entropy, Coverage, Words, Bleu, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void append(const QVector<CorpusRow>& rows);

    /// Lines are counted from 0 as in the file, positions as in the table.
    int lines() const { return int(rows_.size()); }
    const CorpusRow& row(int line) const { return rows_[std::size_t(line)]; }
    int lineAt(int position) const { return order_[std::size_t(position)]; }
    int positionOf(int line) const;
    /// Not a number for what a line does not have, and for columns of text.
    double value(int line, int column) const;
    static int columnOf(ui::StripFigure figure);

    /// Lines without the figure come last in either direction; equal ones stay in the file's order. Column −1
    /// is the file's order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    int sortColumn() const { return column_; }
    Qt::SortOrder sortOrder() const { return direction_; }

    /// A line of names, then the lines in the table's order, figures in full; a figure that a line does not
    /// have is empty.
    QByteArray tsv() const;
    /// Headings in the language that is spoken now.
    void retranslate() { emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1); }
    static QString columnName(int column);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Lines or their order.
    void changed();

private:
    bool before(int one, int other) const;
    void putInOrder(std::size_t sorted);
    QString text(const CorpusRow& row, int line, int column) const;

    std::vector<CorpusRow> rows_;
    std::vector<int> order_; ///< position → line
    int column_ = -1;
    Qt::SortOrder direction_ = Qt::AscendingOrder;
};

} // namespace app
