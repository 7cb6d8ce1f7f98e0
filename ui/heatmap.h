#pragma once
/// The attention matrix: target on rows, source on columns (or swapped). Fill is linear in the weight, from 0
/// to 1; scores have their own diverging palette with printed extremes. It shows numbers, it computes none.

#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

enum class Quantity { Weight, Score, Contribution };

/// Plain geometry, in the view's coordinates.
struct HeatmapGeometry {
    std::vector<double> columnEdges; ///< columns + 1, rising, as on the screen
    std::vector<double> rowEdges;    ///< rows + 1
    bool columnsReversed = false;    ///< a right-to-left sentence: column 0 stands rightmost
    bool slantedLabels = true;       ///< false when every column label fits above its cell
    double cellSize = 0;
    double gap = 0; ///< between neighbouring cells
    double labelPixels = 13;
    double footerTop = 0;

    QRectF grid() const;
    QRectF cell(int row, int column) const; ///< without the gap; empty outside the table
    QRectF rowBand(int row) const;          ///< the row's cells
    QRectF columnBand(int column) const;
    int rowAt(double y) const; ///< -1 outside
    int columnAt(double x) const;
    int rows() const { return int(rowEdges.size()) - 1; }
    int columns() const { return int(columnEdges.size()) - 1; }

    /// Where a column stands from the left.
    int placeOf(int column) const { return columnsReversed ? columns() - 1 - column : column; }
};

/// What the layout needs to know of the labels, in pixels.
struct HeatmapLabels {
    double longestRow = 0;
    std::vector<double> columns; ///< widths, in the order of the screen
    double lineHeight = 16;
};

HeatmapGeometry layoutHeatmap(const HeatmapLabels& labels, int rows, const View& view, bool reversed);

class Heatmap : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Heatmap)
public:
    void setQuantity(Quantity quantity) { quantity_ = quantity; }
    Quantity quantity() const { return quantity_; }
    /// Source on rows, target on columns.
    void setSwapped(bool swapped) { swapped_ = swapped; }
    bool swapped() const { return swapped_; }

    HeatmapGeometry geometry(const View& view) const;
    /// The printed range of the scores: symmetric round 0, over the decoded rows; 1 when there are none.
    double scoreExtreme() const;
    /// The line under the grid for what is in focus.
    QString status(const FocusState& focus) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override;
    int columns() const override;
    QString rowName(int row) const override;
    QString columnName(int column) const override;
    Link linkOf(const Cell& cell) const override;
    Cell cellOf(const Link& link) const override;
    Cell neighbour(const Cell& cell, int right, int down) const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

private:
    struct Stage; ///< what every painting step needs

    const Sentence& rowSentence() const { return swapped_ ? data_.source : data_.target; }
    const Sentence& columnSentence() const { return swapped_ ? data_.target : data_.source; }
    const Matrix& matrix() const;
    bool drawable() const;
    HeatmapLabels labels(const View& view) const;
    QString axes() const;

    QColor fillOf(const Stage& stage, double value) const;
    void paintCells(const Stage& stage) const;
    void paintCell(const Stage& stage, const QRectF& rect, const Link& link) const;
    void paintRowLabels(const Stage& stage) const;
    void paintColumnLabels(const Stage& stage) const;
    void paintLabel(const Stage& stage, QPointF anchor, Qt::Alignment side, const Link& token) const;
    void paintMark(const Stage& stage, QPointF middle, const StepDetail& step) const;
    void paintFrames(const Stage& stage) const;
    void paintFooter(const Stage& stage) const;
    void paintColourBar(const Stage& stage, const QRectF& bar) const;
    void paintNoAttention(const Stage& stage) const;

    Quantity quantity_ = Quantity::Weight;
    bool swapped_ = false;
};

} // namespace ui
