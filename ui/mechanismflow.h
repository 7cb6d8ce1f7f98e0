#pragma once
/// Where the parts of a decoder step stand and which arrows lead among them: plain geometry, tested without a
/// window. Bahdanau and Luong differ in the query's start, in the context's arrow into the RNN, in the skip
/// from the last word to the readout and in input feeding; the conditional placement has a state more, which
/// asks. A flow between two architectures is a flow, too.

#include "ui/attentiondata.h"

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace ui {

/// The arrows that the architecture has; fractions occur while one changes into the other.
struct MechanismFlow {
    bool weighs = true;             ///< there are scores and weights
    double queryIsPrevious = 1;     ///< 1: h_{t−1} asks; 0: a state of the step itself
    double intermediate = 0;        ///< h'_t between two RNNs, which asks then; present or not
    double contextIntoRnn = 1;      ///< present or not
    double lastWordIntoReadout = 1; ///< present or not
    double readoutIntoRnn = 0;      ///< input feeding: h̃_{t−1}; present or not

    /// 1 where the query's arrow keeps to the left, 0 where it keeps to the right.
    double queryOnLeft() const { return queryIsPrevious > intermediate ? queryIsPrevious : intermediate; }

    bool operator==(const MechanismFlow&) const = default;
};
MechanismFlow flowOf(const Architecture& architecture);
/// `from` at progress 0, `to` at 1; what both have in common stays.
MechanismFlow between(const MechanismFlow& from, const MechanismFlow& to, double progress);

/// One link of the encoder's chain.
struct ChainArrow {
    QPointF from, to;
    bool forward = true;
};

/// Parts stand at the same place whatever the flow.
struct MechanismGeometry {
    QRectF previousState; ///< h_{t-1}
    QRectF intermediate;  ///< h'_t, under conditional placement
    QRectF state;         ///< h_t
    QRectF readout;       ///< h̃_t
    QRectF lastWord;      ///< y_{t-1}
    QRectF lastReadout;   ///< h̃_{t-1}, with input feeding
    QPointF context;      ///< the middle of c_t
    double contextRadius = 0;
    QPointF word; ///< where y_t is written
    double barBase = 0, barHeight = 0;
    std::vector<QRectF> annotations; ///< s_k, by source index
    double unit = 1;                 ///< the drawing's scale
    double width = 0;

    QRectF bar(int source, double weight) const;
    /// From zero up or down within the range of all scores and zero.
    QRectF scoreBar(int source, double score, double lowest, double highest) const;
    double pitch() const; ///< from one annotation to the next

    /// The query's way from the state that asks to the source states.
    QPainterPath query(const MechanismFlow& flow) const;
    QPainterPath lastWordIntoRnn(const MechanismFlow& flow = {}) const;
    /// `half` is half the written width of the last word.
    QPainterPath lastWordIntoReadout(double half) const;
    QPainterPath lastReadoutIntoRnn() const;
    QPainterPath contextIntoRnn() const;
    QPainterPath contextIntoReadout() const;
    /// The forward chain from neighbour to neighbour, then the backward one; a single long arrow each where
    /// neighbours stand too close.
    std::vector<ChainArrow> chain(bool bidirectional) const;
};

} // namespace ui
