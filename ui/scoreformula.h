#pragma once
/// One score and its weight as formulas with the real numbers filled in, as text. It computes nothing but the
/// sum of the softmax that it writes out: the terms are given.

#include "ui/attentiondata.h"

namespace ui {

/// Dot and bilinear: query · key. MLP: factor · tanh(query + key).
struct ScoreTerm {
    double factor = 1, query = 0, key = 0, value = 0;
};

struct ScoreFormula {
    ScoreKind score = ScoreKind::None;
    int asking = 0;       ///< the index of the state that asks: t − 1 or t
    bool between = false; ///< it is h'_t, between two RNNs
    int source = 0;       ///< k, 0-based
    QString targetWord, sourceWord;
    QVector<ScoreTerm> terms; ///< all of them, in order
    double bias = 0;          ///< added to the terms
    double value = 0;         ///< e_tk as the model computed it
    QVector<double> scores;   ///< e_t of all source tokens
    bool weighed = true;      ///< the weight is computed, and from the scores

    /// "e(la, the) = h₅ · s₇ = 0.12·0.55 + (−0.31)·0.08 + … = 3.38", with the first `most` terms; rich text.
    QString scoreLine(int most) const;
    /// The weight: its own power of e in bold in numerator and denominator; rich text, empty when there is
    /// none.
    QString weightLine() const;
    /// How many terms there are, as a sentence.
    QString note() const;
};

} // namespace ui
