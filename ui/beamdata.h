#pragma once
/// What a beam search looked at, as plain data: a tree of words. It searches nothing.

#include <QString>
#include <QVector>

namespace ui {

enum class BeamFate {
    Kept,    ///< went on
    Pruned,  ///< was left for better ones
    Finished ///< ends a hypothesis
};

struct BeamNode {
    int parent = -1; ///< its index, before this one's; -1 at the first step
    int step = 0;    ///< 0-based
    QString text;
    double probability = 0; ///< of this word, given those before it
    double total = 0;       ///< log-probability of all words up to it
    BeamFate fate = BeamFate::Kept;
    int hypothesis = -1; ///< which result it ends, 0 the best; -1 for none

    bool operator==(const BeamNode&) const = default;
};

struct BeamData {
    QVector<BeamNode> nodes; ///< parents before their children
    int shown = 0;           ///< the hypothesis that the other views show

    bool operator==(const BeamData&) const = default;
};

} // namespace ui
