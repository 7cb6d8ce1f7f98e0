#include "ui/phase.h"

#include "ui/attentiondata.h"

#include <QCoreApplication>

namespace ui {
namespace {

struct Phases {
    Q_DECLARE_TR_FUNCTIONS(Phases)
public:
    static QString name(Phase phase);
    static QString sentence(Phase phase, const Architecture& architecture);
};

QString Phases::name(Phase phase) {
    switch (phase) {
    case Phase::FirstRecurrence:
        return tr("first RNN");
    case Phase::Query:
        return tr("query");
    case Phase::Scores:
        return tr("scores");
    case Phase::Weights:
        return tr("weights");
    case Phase::Context:
        return tr("context");
    case Phase::Recurrence:
        return tr("RNN");
    case Phase::Readout:
        return tr("readout");
    case Phase::Word:
        return tr("word");
    }
    return {};
}

QString Phases::sentence(Phase phase, const Architecture& architecture) {
    const bool luong = architecture.placement == PlacementKind::Luong;
    const bool conditional = architecture.placement == PlacementKind::Conditional;
    switch (phase) {
    case Phase::FirstRecurrence:
        return tr("the first RNN reads the last word alone");
    case Phase::Query:
        if (conditional)
            return tr("the state between the two RNNs asks");
        return luong ? tr("the new state asks") : tr("the state before the step asks");
    case Phase::Scores:
        return tr("every source state is scored against the query");
    case Phase::Weights:
        return tr("softmax makes the scores weights that sum to 1");
    case Phase::Context:
        return architecture.score == ScoreKind::None
                   ? tr("the context is the same fixed vector as ever")
                   : tr("the context is the weighted sum of the source states");
    case Phase::Recurrence:
        if (architecture.inputFeeding)
            return tr("the RNN reads the last word and the last readout");
        if (conditional)
            return tr("the second RNN reads the context alone");
        return luong ? tr("the RNN reads the last word alone")
                     : tr("the RNN reads the last word and the context");
    case Phase::Readout:
        return luong ? tr("the readout joins state and context")
                     : tr("the readout joins state, context and last word");
    case Phase::Word:
        return tr("the readout becomes a distribution over words");
    }
    return {};
}

} // namespace

QVector<Phase> phasesOf(const Architecture& architecture) {
    const QVector<Phase> looking =
        architecture.score == ScoreKind::None
            ? QVector<Phase>{Phase::Context}
            : QVector<Phase>{Phase::Query, Phase::Scores, Phase::Weights, Phase::Context};
    const QVector<Phase> giving = {Phase::Readout, Phase::Word};
    switch (architecture.placement) {
    case PlacementKind::Bahdanau:
        return looking + QVector<Phase>{Phase::Recurrence} + giving;
    case PlacementKind::Luong:
        return QVector<Phase>{Phase::Recurrence} + looking + giving;
    case PlacementKind::Conditional:
        return QVector<Phase>{Phase::FirstRecurrence} + looking + QVector<Phase>{Phase::Recurrence} + giving;
    }
    return {};
}

QString phaseName(Phase phase) {
    return Phases::name(phase);
}

QString phaseSentence(Phase phase, const Architecture& architecture) {
    return Phases::sentence(phase, architecture);
}

Place nextPlace(const Place& place, int steps, int phases) {
    if (!place.phase)
        return place.step + 1 < steps ? Place{place.step + 1, 0} : place;
    if (*place.phase + 2 < phases)
        return {place.step, *place.phase + 1};
    return {place.step, std::nullopt};
}

Place previousPlace(const Place& place, int phases) {
    if (!place.phase)
        return place.step >= 0 && phases > 1 ? Place{place.step, phases - 2} : place;
    if (*place.phase > 0)
        return {place.step, *place.phase - 1};
    return place.step > 0 ? Place{place.step - 1, std::nullopt} : place;
}

} // namespace ui
