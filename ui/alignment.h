#pragma once
/// The alignment as ribbons from source words above to target words below. Width is conserved: it is
/// proportional to the weight, every target word's bundle has the same total, and a source word is as fat as
/// it is used. What the filter by cumulative mass hides stays visible as a grey stub.

#include "ui/picture.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QVector>

#include <vector>

namespace ui {

struct Ribbon {
    int target = -1, source = -1;
    double width = 0;   ///< in pixels, weight × bundle width
    double topX = 0;    ///< its middle at the source word
    double bottomX = 0; ///< its middle at the target word
};

/// What the filter hides of one target word's bundle.
struct Stub {
    int target = -1;
    double width = 0;
    double bottomX = 0;
};

/// How a line of words is set when it gets tight.
enum class LabelLayout { OneLine, TwoLines, Slanted };

struct AlignmentGeometry {
    std::vector<double> sourceX, targetX; ///< the middle of every word, by index
    double top = 0, bottom = 0;           ///< where the ribbons begin and end
    double bundle = 0;                    ///< the width of a weight of 1
    LabelLayout sourceLabels = LabelLayout::OneLine, targetLabels = LabelLayout::OneLine;
    QVector<Ribbon> ribbons; ///< of the decoded steps, by target, then by place
    QVector<Stub> stubs;

    QPainterPath path(const Ribbon& ribbon) const;
};

/// The sources of one row that carry `mass` of its weight, largest first, at least one; fewest possible.
/// Weights that are not numbers are left out.
std::vector<int> sourcesCarrying(const Matrix& weights, int target, double mass);

class Alignment : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Alignment)
public:
    /// The share of each target word's weight that is drawn, 0 to 1.
    void setMass(double mass);
    double mass() const { return mass_; }

    AlignmentGeometry geometry(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override;
    int columns() const override;
    QString rowName(int row) const override { return data_.target.text(row); }
    QString columnName(int column) const override { return data_.source.text(column); }
    Link linkOf(const Cell& cell) const override { return {cell.column, cell.row}; }
    Cell cellOf(const Link& link) const override { return {link.target, link.source}; }
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

private:
    bool drawable() const;
    LabelLayout labelLayout(const Sentence& sentence, const View& view) const;
    double labelHeight(const Sentence& sentence, LabelLayout layout, const View& view) const;
    void placeRibbons(AlignmentGeometry& geometry, const View& view) const;

    void paintRibbons(QPainter& painter, const AlignmentGeometry& geometry, const View& view,
                      const FocusState& focus) const;
    void paintStubs(QPainter& painter, const AlignmentGeometry& geometry, const View& view) const;
    void paintWords(QPainter& painter, const AlignmentGeometry& geometry, const View& view,
                    const FocusState& focus) const;
    struct Word;
    void paintWord(QPainter& painter, const Word& word, const View& view) const;

    double mass_ = 0.9;
};

} // namespace ui
