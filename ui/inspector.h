#pragma once
/// One step in numbers, in the order of the computation: scores, weights, context, state, next word; and the
/// figures of the step and the sentence. What is not computed yet is blank. Every number is rounded by
/// itself, the same here as in every other picture; sums are of the unrounded numbers and say so. It computes
/// nothing but these sums and the softmax it spells out.

#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

/// Plain geometry: one rectangle a line, from top to bottom.
struct InspectorGeometry {
    QRectF phases, columnTitles;
    std::vector<QRectF> sources; ///< one a source token
    QRectF sum, softmax, context;
    std::vector<QRectF> states; ///< three norms, then the gates; several a line
    QRectF candidatesTitle;
    std::vector<QRectF> candidates; ///< one a candidate
    QRectF others;                  ///< the share of all other words
    QRectF figuresTitle;
    std::vector<QRectF> figures; ///< four
    std::vector<double> rules;   ///< where the hairlines stand
    double left = 0, right = 0, scoreRight = 0, barLeft = 0, barRight = 0, stepRight = 0;
    double height = 0; ///< what all of it takes
};

class Inspector : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Inspector)
public:
    /// The parts of its table, one below the other.
    enum class Part { Source, Sum, State, Candidate, Others, Figure };
    struct Row {
        Part part = Part::Source;
        int index = 0; ///< within the part
    };

    InspectorGeometry geometry(const View& view) const;
    /// The name, and what was given instead of chosen: "Step 6 of 12: la (forced)". It stands over the
    /// picture.
    QString title() const;
    /// The candidate of a cell, or -1; none before the word is computed.
    int candidateAt(const Cell& cell) const;
    /// Whether the cell is the line that stands for all other words, and offers them.
    bool moreAt(const Cell& cell) const;
    /// "α₇ = exp(3.38) / Σ = 29.37 / 45.05 = 0.65" for one source token; empty when there are no scores.
    QString softmaxLine(int source) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override;
    int columns() const override { return rows() > 0 ? 1 : 0; }
    QString rowName(int row) const override;
    QString columnName(int) const override { return name(); }
    Link linkOf(const Cell& cell) const override;
    Cell cellOf(const Link& link) const override;
    /// The largest weight, where the list of source tokens is longer than what can be seen of it.
    QRectF placeOfStep(const View& view) const override;
    /// Source tokens; a click on a candidate forces it.
    bool pins(const Cell& cell) const override { return cell.row >= 0 && cell.row < sourceRows(); }
    /// The bar itself: what is dragged follows the pointer.
    std::optional<Handle> handleOf(const Cell& cell, const View& view) const override;
    QString editHint(const Cell& cell) const override;
    QString describe(const Cell& cell) const override;
    QString hint(const Cell& cell) const override { return pins(cell) ? formulaHint(cell.row) : QString(); }
    QString name() const override;
    QString summary() const override;
    QString table() const override;

private:
    struct Stage;
    /// "‖h₅‖", what it is in words, its value, and the phase that computes it.
    struct StateItem {
        QString symbol, meaning;
        double value = 0;
        Phase phase = Phase::Recurrence;
    };
    struct FigureItem {
        QString name, meaning;
        double ofStep = 0, ofSentence = 0; ///< NaN where there is none
    };

    bool drawable() const;
    int sourceRows() const { return data_.hasAttention() ? int(data_.source.size()) : 0; }
    StepDetail current() const { return data_.step(data_.currentStep); }
    QVector<Row> tableRows() const;
    QRectF rectOf(const Row& row, const InspectorGeometry& geometry) const;
    QVector<StateItem> states() const;
    QVector<FigureItem> figures() const;
    double weightSum(int decimals = -1) const; ///< of the numbers as printed, or unrounded
    double otherWords() const;

    QString describeSource(int source) const;
    QString describe(const Row& row) const;

    void paintTitles(const Stage& stage) const;
    void paintPhases(const Stage& stage) const;
    void paintSources(const Stage& stage) const;
    void paintSums(const Stage& stage) const;
    void paintStates(const Stage& stage) const;
    void paintCandidates(const Stage& stage) const;
    void paintFigures(const Stage& stage) const;
};

} // namespace ui
