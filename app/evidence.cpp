#include "app/evidence.h"

#include "app/convert.h"
#include "engine/scoreterms.h"

namespace app {

namespace {

/// A translation keeps h_t alone: the states between the two RNNs, which asked, are found by walking it
/// again.
std::vector<std::vector<float>> intermediateStates(const std::shared_ptr<const engine::Model>& model,
                                                   const engine::Translation& translation,
                                                   const engine::EncodedSource& source) {
    engine::Stepper stepper(model);
    engine::DecoderState state;
    engine::Attention attention;
    engine::Advance advance;
    stepper.start(source, state);
    std::vector<std::vector<float>> states;
    for (std::size_t t = 0; t < translation.steps.size(); ++t) {
        stepper.attend(source, state, attention);
        const auto query = stepper.hidden(attention.state, 0);
        states.emplace_back(query.begin(), query.end());
        attention.weights.assign(translation.steps[t].weights.begin(), translation.steps[t].weights.end());
        stepper.advance(source, attention, advance);
        state = advance.state;
        state.last[0] = translation.target[t].id;
    }
    return states;
}

} // namespace

std::shared_ptr<const Evidence> evidenceOf(const engine::Stepper& stepper,
                                           const engine::Translation& translation,
                                           const engine::EncodedSource& source) {
    const engine::ModelConfig& config = stepper.model().config;
    if (config.score == engine::Score::None || source.length == 0 || translation.steps.empty())
        return nullptr;
    Evidence evidence{stepper.sharedModel(), source, {}};
    if (config.placement == engine::Placement::Conditional) {
        evidence.queries = intermediateStates(stepper.sharedModel(), translation, source);
        return std::make_shared<const Evidence>(std::move(evidence));
    }
    const bool previous = config.placement == engine::Placement::Bahdanau;
    for (std::size_t t = 0; t < translation.steps.size(); ++t)
        evidence.queries.push_back(!previous ? translation.steps[t].hidden
                                   : t == 0  ? translation.start
                                             : translation.steps[t - 1].hidden);
    return std::make_shared<const Evidence>(std::move(evidence));
}

std::optional<ui::ScoreFormula> scoreFormula(const Shown& shown, int target, int source) {
    const ui::AttentionData& data = shown.data;
    if (!shown.evidence || !data.target.holds(target) || !data.source.holds(source) ||
        target >= int(shown.evidence->queries.size()) || !data.reached(target, ui::Phase::Scores))
        return std::nullopt;
    const engine::ScoreTerms terms = engine::scoreTerms(*shown.evidence->model, shown.evidence->source,
                                                        shown.evidence->queries[std::size_t(target)], source);
    ui::ScoreFormula formula;
    formula.score = data.architecture.score;
    formula.asking = data.architecture.placement == ui::PlacementKind::Bahdanau ? target : target + 1;
    formula.between = data.architecture.placement == ui::PlacementKind::Conditional;
    formula.source = source;
    formula.targetWord = data.target.text(target);
    formula.sourceWord = data.source.text(source);
    for (const engine::ScoreTerm& term : terms.terms)
        formula.terms.append({term.factor, term.query, term.key, term.value});
    formula.bias = terms.bias;
    formula.value = data.scores.at(target, source);
    for (int k = 0; k < data.source.size(); ++k)
        formula.scores.append(data.scores.at(target, k));
    formula.weighed = data.reached(target, ui::Phase::Weights) && !data.step(target).edited;
    return formula;
}

} // namespace app
