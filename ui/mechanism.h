#pragma once
/// One decoder step as a drawing with live numbers: who asks (the query's arrow), what is weighed, where the
/// context goes, up to the phase that is shown. Bahdanau and Luong differ in arrows alone (mechanismflow.h);
/// every box keeps its place, and a change of the placement is drawn as the movement of those arrows. Without
/// attention the fixed vector flows and no weights are drawn.

#include "ui/mechanismflow.h"
#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

class Mechanism : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Mechanism)
public:
    MechanismGeometry geometry(const View& view) const;
    /// The arrows as drawn now, on the way from one placement to another while it moves.
    MechanismFlow flow() const;
    /// "One decoder step: Bahdanau, attention before the RNN"; within a step, what its current part does.
    QString title() const;
    /// "GRU([y₅; c₆], h₅)"; of the second RNN under conditional placement.
    QString recurrence() const;
    /// "GRU(y₅, h₅)", which gives h'₆; empty elsewhere.
    QString firstRecurrence() const;
    /// "c₆ = 0.66 s₇ + 0.14 s₉ + …", the largest weights first.
    QString contextFormula(int terms) const;
    /// "Σ α = 1.00", of the unrounded weights.
    QString weightSum() const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return drawable() ? 1 : 0; }
    int columns() const override { return drawable() ? data_.source.size() : 0; }
    QString rowName(int) const override { return data_.target.text(data_.currentStep); }
    QString columnName(int column) const override { return data_.source.text(column); }
    Link linkOf(const Cell& cell) const override;
    Cell cellOf(const Link& link) const override;
    QString describe(const Cell& cell) const override;
    QString hint(const Cell& cell) const override {
        return drawable() ? formulaHint(cell.column) : QString();
    }
    QString name() const override { return title(); }
    QString summary() const override;
    QString emptyReason() const override;

    double progress() const override { return progress_; }
    void setProgress(double progress) override;

protected:
    void arrange() override;

private:
    struct Stage;
    bool drawable() const;
    int step() const { return data_.currentStep + 1; } ///< t, counted from 1
    /// The part in which an RNN reads the last word.
    Phase readingPart() const {
        const bool twice = data_.architecture.placement == PlacementKind::Conditional;
        return twice ? Phase::FirstRecurrence : Phase::Recurrence;
    }
    /// Whether the scores are what there is to see of the source: not yet weights.
    bool showsScores() const { return data_.reached(Phase::Scores) && !data_.reached(Phase::Weights); }

    void paintChain(const Stage& stage) const;
    void paintAnnotations(const Stage& stage) const;
    void paintScores(const Stage& stage) const;
    void paintWeights(const Stage& stage) const;
    void paintNumber(const Stage& stage, int source, double top, const QString& number) const;
    void paintContextSources(const Stage& stage) const;
    void paintQuery(const Stage& stage) const;
    void paintContextFlow(const Stage& stage) const;
    void paintDecoder(const Stage& stage) const;
    void paintWord(const Stage& stage) const;
    void paintLastWord(const Stage& stage) const;
    void paintFormulas(const Stage& stage) const;

    MechanismFlow from_; ///< where the movement began
    Architecture shown_; ///< whose flow is shown, or moved to
    Sentence sentence_;  ///< the source that goes with it
    bool drawn_ = false; ///< there was something to see before
    double progress_ = 1;
};

/// "₁₂" for 12.
QString subscript(int number);

} // namespace ui
