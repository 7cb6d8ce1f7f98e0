#pragma once
/// One step in numbers, in the order of the computation: scores, weights, context, next word. What is printed
/// adds up to what is drawn: the weights have their sum, the candidates the share of all other words. It
/// computes nothing but these sums and the softmax it spells out.

#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

/// Plain geometry: one rectangle a line, from top to bottom.
struct InspectorGeometry {
    std::vector<QRectF> sources; ///< one a source token
    QRectF sum, softmax, context, candidatesTitle;
    std::vector<QRectF> candidates; ///< one a candidate
    QRectF others;                  ///< the share of all other words
    std::vector<QRectF> figures;    ///< four, of the sentence
    std::vector<double> rules;      ///< where the hairlines stand
    double left = 0, right = 0, scoreRight = 0, barLeft = 0, barRight = 0;
    double height = 0; ///< what all of it takes
};

class Inspector : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Inspector)
public:
    InspectorGeometry geometry(const View& view) const;
    /// The candidate of a cell, or -1: rows are the source tokens, then the candidates.
    int candidateAt(const Cell& cell) const;
    /// "α(la, the) = e^3.38 / Σ e^e = 29.37 / 45.05 = 0.65" for one source token; empty when there are no
    /// scores.
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
    bool pins(const Cell& cell) const override { return candidateAt(cell) < 0; }
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

private:
    struct Stage;
    bool drawable() const;
    int sourceRows() const { return data_.hasAttention() ? data_.source.size() : 0; }
    StepDetail current() const { return data_.step(data_.currentStep); }
    double otherWords() const;

    void paintHeading(const Stage& stage) const;
    void paintSources(const Stage& stage) const;
    void paintSums(const Stage& stage) const;
    void paintCandidates(const Stage& stage) const;
    void paintFigures(const Stage& stage) const;
};

} // namespace ui
