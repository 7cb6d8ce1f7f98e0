#pragma once
/// The parts of one decoder step, in the order in which the model computes them. Where attention stands
/// decides whether the RNN comes before the question (Luong), after the context (Bahdanau) or in two halves
/// around both (conditional). Order only: no numbers.

#include <QString>
#include <QVector>

#include <optional>

namespace ui {

struct Architecture;

enum class Phase {
    FirstRecurrence, ///< h'_t, under conditional placement alone
    Query,           ///< which state asks
    Scores,          ///< e_tk of every source state
    Weights,         ///< softmax
    Context,         ///< weighted sum c_t; the fixed vector without attention
    Recurrence,      ///< h_t
    Readout,         ///< h̃_t
    Word,            ///< the distribution and the word taken from it
};

/// Bahdanau: query, scores, weights, context, RNN, readout, word. Luong: RNN first. Conditional: as Bahdanau,
/// with another RNN first. Without attention there is neither query nor score nor weight.
QVector<Phase> phasesOf(const Architecture& architecture);

/// "scores": for a row of phases.
QString phaseName(Phase phase);
/// What happens in it, as one sentence without its full stop: "the scores become weights that sum to 1".
QString phaseSentence(Phase phase, const Architecture& architecture);

/// A place in the walk through a translation: a step, and how much of it is computed. A complete step has no
/// phase, so the last of phasesOf() is never a place of its own.
struct Place {
    int step = -1;
    std::optional<int> phase; ///< index into phasesOf()

    bool operator==(const Place&) const = default;
};
/// The place one phase further or back; `place` itself at either end. `steps` is how many the translation
/// has, `phases` how many phases a step has.
Place nextPlace(const Place& place, int steps, int phases);
Place previousPlace(const Place& place, int phases);

} // namespace ui
