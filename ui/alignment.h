#pragma once
/// The alignment as ribbons from source words above to target words below, or from left to right. Width is
/// conserved: it is proportional to the weight, every target word's bundle has the same total, and a source
/// word is as fat as it is used. What the filter by cumulative mass hides stays visible as a grey stub.

#include "ui/displayed.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QVector>

#include <cmath>
#include <vector>

namespace ui {

struct Ribbon {
    int target = -1, source = -1;
    double width = 0;    ///< in pixels, weight × bundle width
    double sourceAt = 0; ///< its middle at the source word, along the words' line
    double targetAt = 0; ///< its middle at the target word
};

/// What the filter hides of one target word's bundle.
struct Stub {
    int target = -1;
    double width = 0;
    double targetAt = 0;
};

/// How a line of words is set when it gets tight.
enum class LabelLayout { OneLine, TwoLines, Slanted };

/// Places stand along the words' lines (x, or y when ribbons run from left to right) and across them.
struct AlignmentGeometry {
    bool horizontal = false;
    std::vector<double> sourceAt, targetAt; ///< the middle of every word along its line, by index
    double length = 0;                      ///< of the words' lines
    double begin = 0, end = 0;              ///< across: where the ribbons begin and end
    double bundle = 0;                      ///< the width of a weight of 1
    LabelLayout sourceLabels = LabelLayout::OneLine, targetLabels = LabelLayout::OneLine;
    QVector<Ribbon> ribbons; ///< of the decoded steps, by target, then by place
    QVector<Stub> stubs;

    QPointF point(double along, double across) const {
        return horizontal ? QPointF(across, along) : QPointF(along, across);
    }
    /// From one word of a line to the next.
    double spacing(const std::vector<double>& middles) const {
        return middles.size() < 2 ? length : std::abs(middles[1] - middles[0]);
    }
    QPainterPath path(const Ribbon& ribbon) const;
};

/// The sources of one row that carry `mass` of its weight, largest first, at least one; fewest possible.
/// Weights that are not numbers are left out.
std::vector<int> sourcesCarrying(const Matrix& weights, int target, double mass);

class Alignment : public DisplayedPicture {
    Q_DECLARE_TR_FUNCTIONS(Alignment)
public:
    AlignmentGeometry geometry(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    QMarginsF pinnedMargins(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    QRectF placeOfStep(const View& view) const override;
    int rows() const override;
    int columns() const override;
    Link linkOf(const Cell& cell) const override { return shown_.pieces({cell.column, cell.row}); }
    Cell cellOf(const Link& link) const override;
    Cell neighbour(const Cell& cell, int right, int down) const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

    /// What ribbons and stubs mean, and the rule for words.
    QStringList legend() const;

private:
    struct Word;

    bool drawable() const;
    double mass() const;
    QStringList legendLines(const View& view) const;
    double legendHeight(const View& view) const;
    double longestLabel(const View& view) const;
    LabelLayout labelLayout(const Sentence& sentence, const View& view) const;
    double labelRoom(const Sentence& sentence, LabelLayout layout, const View& view) const;
    void placeRibbons(AlignmentGeometry& geometry, const View& view) const;

    void paintRibbons(QPainter& painter, const AlignmentGeometry& geometry, const View& view,
                      const FocusState& focus) const;
    void paintStubs(QPainter& painter, const AlignmentGeometry& geometry, const View& view) const;
    void paintWords(QPainter& painter, const AlignmentGeometry& geometry, const View& view,
                    const FocusState& focus) const;
    void paintWord(QPainter& painter, const Word& word, const View& view) const;
    void paintLegend(QPainter& painter, const View& view) const;
};

} // namespace ui
