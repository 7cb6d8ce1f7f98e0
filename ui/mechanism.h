#pragma once
/// One decoder step as a drawing with live numbers: who asks (the query's arrow), what is weighed, where the
/// context goes. Bahdanau and Luong differ in the query's start, in one context arrow into the RNN and in the
/// skip from the last word to the readout; every box keeps its place. Without attention the fixed vector
/// flows and no weights are drawn.

#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

/// Plain geometry; parts stand at the same place whatever the placement and the score.
struct MechanismGeometry {
    QRectF previousState; ///< h_{t-1}
    QRectF state;         ///< h_t
    QRectF readout;       ///< h̃_t
    QRectF lastWord;      ///< y_{t-1}
    QPointF context;      ///< the middle of c_t
    double contextRadius = 0;
    QPointF word; ///< where y_t is written
    double barBase = 0, barHeight = 0;
    std::vector<QRectF> annotations; ///< s_k, by source index
    double unit = 1;                 ///< the drawing's scale

    QRectF bar(int source, double weight) const;
};

/// The arrows that the architecture has.
struct MechanismFlow {
    bool weighs = true;          ///< there are scores and weights
    bool queryIsPrevious = true; ///< h_{t-1} asks, else h_t
    bool contextIntoRnn = true;
    bool lastWordIntoReadout = true;
    bool readoutIntoRnn = false; ///< input feeding: h̃_{t-1}
};
MechanismFlow flowOf(const Architecture& architecture);

class Mechanism : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Mechanism)
public:
    MechanismGeometry geometry(const View& view) const;
    /// "One decoder step: Bahdanau, attention before the RNN"
    QString title() const;
    /// "GRU([y₅; c₆], h₅)"
    QString recurrence() const;
    /// "c₆ = 0.66 s₇ + 0.14 s₉ + …", the largest weights first.
    QString contextFormula(int terms) const;

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
    QString name() const override { return title(); }
    QString summary() const override;

private:
    struct Stage;
    bool drawable() const;
    int step() const { return data_.currentStep + 1; } ///< t, counted from 1

    void paintAnnotations(const Stage& stage) const;
    void paintWeights(const Stage& stage) const;
    void paintContextSources(const Stage& stage) const;
    void paintQuery(const Stage& stage) const;
    void paintContextFlow(const Stage& stage) const;
    void paintDecoder(const Stage& stage) const;
    void paintLastWord(const Stage& stage) const;
    void paintFormulas(const Stage& stage) const;
};

/// "₁₂" for 12.
QString subscript(int number);

} // namespace ui
