#pragma once
/// The tree of a beam search, a column a step from left to right: the best hypothesis is emphasised, pruned
/// branches are faint, finished ones are closed. A finished word stands for its hypothesis. It draws what it
/// is given; the search is done elsewhere.

#include "ui/beamdata.h"
#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

/// Where the words of a tree stand, in columns (steps) and lanes (lines from the top). No two share a place,
/// the first child stands in its parent's lane, and no branches cross.
struct BeamLanes {
    std::vector<int> column, lane; ///< one a node
    int columns = 0, lanes = 0;
};
BeamLanes lanesOf(const BeamData& beam);

/// Plain geometry, in the view's coordinates.
struct BeamTreeGeometry {
    QPointF root;
    std::vector<QRectF> boxes; ///< one a node
    double unit = 1;
    QSizeF size; ///< what all of it takes
};

class BeamTree : public Picture {
    Q_DECLARE_TR_FUNCTIONS(BeamTree)
public:
    /// More words than this are refused, with a sentence.
    static constexpr int kMostNodes = 12000;

    void setBeam(const BeamData& beam);
    const BeamData& beam() const { return beam_; }
    BeamTreeGeometry geometry(const View& view) const;
    /// The hypothesis that a cell's word ends; -1 for none.
    int hypothesisAt(const Cell& cell) const;
    /// Whether the word lies on the way to that hypothesis.
    bool leadsTo(int node, int hypothesis) const;

    QSizeF preferredSize(const View& view) const override { return minimumSize(view); }
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return drawable() ? int(beam_.nodes.size()) : 0; }
    int columns() const override { return drawable() ? 1 : 0; }
    QString rowName(int row) const override { return beam_.nodes.value(row).text; }
    QString columnName(int) const override { return name(); }
    /// Words of the hypothesis that is shown are target words of the other views.
    Link linkOf(const Cell& cell) const override;
    Cell cellOf(const Link& link) const override;
    bool pins(const Cell&) const override { return false; } // a click on a finished word shows its hypothesis
    bool changes(const Cell&) const override { return false; }
    /// Right and left along a branch, up and down within a step.
    Cell neighbour(const Cell& cell, int right, int down) const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;
    QString emptyReason() const override;

private:
    struct Stage;
    bool drawable() const { return !beam_.nodes.isEmpty() && beam_.nodes.size() <= kMostNodes; }
    const std::vector<double>& columnWidths(const View& view) const;
    bool isBest(int node) const { return leadsTo(node, 0); }
    void paintBranch(const Stage& stage, int node) const;
    void paintNode(const Stage& stage, int node) const;

    BeamData beam_;
    BeamLanes lanes_;
    std::vector<std::vector<bool>> ways_; ///< by hypothesis, whether a node leads to it
    mutable std::vector<double> widths_;  ///< of the columns, in the font of widthsIn_: measured once
    mutable QString widthsIn_;
};

} // namespace ui
