#pragma once
/// The attention matrix: target on rows, source on columns (or swapped). Fill is linear in the weight, from 0
/// to 1, and where gamma or stretching bends that, a badge says so; scores have their own diverging palette
/// with printed extremes. Headers and footer stay in sight while cells scroll. It shows numbers, it computes
/// none.

#include "ui/displayed.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

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
    QPointF shift; ///< how far the headers are moved from beside the grid to stay in sight

    QRectF grid() const;
    QRectF cell(int row, int column) const; ///< without the gap; empty outside the table
    QRectF rowBand(int row) const;          ///< the row's cells
    QRectF columnBand(int column) const;
    double headerRight() const { return grid().left() + shift.x(); } ///< cells left of it are covered
    double headerBottom() const { return grid().top() + shift.y(); }
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
    double footer = 44; ///< height of status, legend and colour bar
};

HeatmapGeometry layoutHeatmap(const HeatmapLabels& labels, int rows, const View& view, bool reversed);
/// The stage on which cells have `cell` pixels.
QSizeF sizeOfHeatmap(const HeatmapLabels& labels, int rows, double cell, double scale);

/// Lesser weights are not printed in cells, but told when they are pointed at.
constexpr double smallestNumber = 0.05;

class Heatmap : public DisplayedPicture {
    Q_DECLARE_TR_FUNCTIONS(Heatmap)
public:
    HeatmapGeometry geometry(const View& view) const;
    /// The printed range of the scores: symmetric round 0, over the decoded rows; 1 when there are none.
    double scoreExtreme() const;
    /// The value that takes the palette's end: 1, or when stretched the largest one shown.
    double top() const;
    /// How far along the palette a weight or contribution stands, 0 to 1.
    double strength(double value, double top) const;
    /// An earlier result of the same sentence: of every target word that stands in both, what was looked at
    /// most before is framed. Of another sentence, or empty, it shows nothing.
    void setGhost(const AttentionData& ghost);
    /// Of every shown target token the source token that is framed, -1 for none; empty without a ghost.
    const QVector<int>& ghostSources() const { return ghostSources_; }
    /// What bends the palette, in words: "γ 0.5", "stretched to 0.83".
    QStringList badges() const;
    /// What the drawing means: axes, marks, the rule for words.
    virtual QStringList legend() const;
    /// The line under the grid for what is in focus.
    virtual QString status(const FocusState& focus) const;
    /// "“rouge” looks at red 55 %, apple 44 %.": the word in focus, else the current step, in plain words. The
    /// largest weights until they make up most of it; empty where there is none yet.
    QString plainly(const FocusState& focus) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    QMarginsF pinnedMargins(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    /// Where the step looks most: of a long row that is what its reader wants to see.
    QRectF placeOfStep(const View& view) const override;
    int rows() const override;
    int columns() const override;
    QString rowName(int row) const override;
    QString columnName(int column) const override;
    Link linkOf(const Cell& cell) const override;
    Cell cellOf(const Link& link) const override;
    Cell neighbour(const Cell& cell, int right, int down) const override;
    std::optional<Handle> handleOf(const Cell& cell, const View& view) const override;
    QString editHint(const Cell& cell) const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

protected:
    void arrange() override;
    Phase filledFrom() const override {
        return options_.quantity == Quantity::Score ? Phase::Scores : Phase::Weights;
    }
    /// What the diverging palette stands for, and how many decimals its numbers have.
    virtual QString scoreSymbol() const { return QStringLiteral("e"); }
    virtual int scoreDecimals() const { return 1; }
    virtual double leastPrinted() const { return 0; }
    bool drawable() const;
    /// Cells in the indices of what is shown.
    Link shownLinkOf(const Cell& cell) const;

private:
    struct Stage; ///< what every painting step needs

    bool swapped() const { return options_.swapped; }
    const Sentence& rowSentence() const { return swapped() ? data_.source : data_.target; }
    const Sentence& columnSentence() const { return swapped() ? data_.target : data_.source; }
    const Matrix& matrix() const;
    Cell cellOfShown(const Link& link) const;
    QString missing() const; ///< why no cell has a value; empty when some may have
    HeatmapLabels labels(const View& view) const;
    QStringList legendLines(const View& view) const;
    double textRight(const View& view) const; ///< where the footer's text ends before the colour bar
    QString axes() const;

    QColor fillOf(const Stage& stage, double value) const;
    void paintCells(const Stage& stage) const;
    void paintCell(const Stage& stage, const QRectF& rect, const Link& link) const;
    void paintRowLabels(const Stage& stage) const;
    void paintColumnLabels(const Stage& stage) const;
    void paintLabel(const Stage& stage, QPointF anchor, Qt::Alignment side, const Link& token) const;
    void paintGhost(const Stage& stage) const;
    void paintFrames(const Stage& stage) const;
    void paintCovers(const Stage& stage) const;
    void paintFooter(const Stage& stage) const;
    double paintBadges(const Stage& stage, double right, double base) const;
    void paintColourBar(const Stage& stage, const QRectF& bar) const;
    void paintMissing(const Stage& stage) const;
    bool haunted(int target, int source) const;

    AttentionData ghost_;
    QVector<int> ghostSources_;
};

} // namespace ui
