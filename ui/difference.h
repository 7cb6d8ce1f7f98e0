#pragma once
/// Two translations of one sentence compared: the second's weights minus the first's, where a target word has
/// a counterpart, and what changed in words and numbers. Plain data and arithmetic; it draws nothing.

#include "ui/attentiondata.h"

namespace ui {

struct Difference {
    AttentionData first, second;
    QVector<int> counterpart; ///< of every target token of the second, its place in the first; -1: none
    Matrix weights;           ///< second − first, rows of the second; NaN where there is no counterpart
    bool sameWords = false;   ///< both targets agree, word for word
    int wordsChanged = 0;     ///< target words without a counterpart, in whichever of the two has more
    int wordsCompared = 0;    ///< rows with a counterpart and numbers in both
    int flips = 0;            ///< of those, where another source word is looked at most
    double entropyBefore = 0, entropyAfter = 0; ///< mean over all steps, in bits

    bool operator==(const Difference&) const = default;
};

/// The counterparts are the same places where the targets agree, else a longest common subsequence of the
/// tokens' texts. Empty, with a summary that says so, when the source sentences differ.
Difference differenceOf(const AttentionData& first, const AttentionData& second);
/// Whether the two can be compared: the same source tokens, and attention in both.
bool comparable(const AttentionData& first, const AttentionData& second);

/// Pairs of equal texts, rising in both: the place in `first` of every place in `second`, -1 for none.
QVector<int> counterpartsOf(const Sentence& first, const Sentence& second);
/// −Σ α log₂ α of one row; what is not a positive number counts as 0.
double entropyOf(const Matrix& weights, int row);

} // namespace ui
