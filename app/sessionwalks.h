#pragma once
/// The fields of a session file, one walk a struct (jsonarchive.h), with what a number there may be. Only
/// sessionfile.cpp needs it.

#include "app/jsonarchive.h"
#include "app/session.h"
#include "app/sessionfile.h"

#include <algorithm>

namespace app::json {

inline Names<engine::Score> namesOf(Tag<engine::Score>) {
    static const Names<engine::Score> names = {{engine::Score::None, "none"},
                                               {engine::Score::Dot, "dot"},
                                               {engine::Score::Bilinear, "bilinear"},
                                               {engine::Score::Mlp, "mlp"}};
    return names;
}
inline Names<engine::Placement> namesOf(Tag<engine::Placement>) {
    static const Names<engine::Placement> names = {{engine::Placement::Bahdanau, "bahdanau"},
                                                   {engine::Placement::Luong, "luong"},
                                                   {engine::Placement::Conditional, "conditional"}};
    return names;
}
inline Names<engine::Fate> namesOf(Tag<engine::Fate>) {
    static const Names<engine::Fate> names = {
        {engine::Fate::Kept, "kept"}, {engine::Fate::Pruned, "pruned"}, {engine::Fate::Finished, "finished"}};
    return names;
}
inline Names<ui::ScoreKind> namesOf(Tag<ui::ScoreKind>) {
    static const Names<ui::ScoreKind> names = {{ui::ScoreKind::None, "none"},
                                               {ui::ScoreKind::Dot, "dot"},
                                               {ui::ScoreKind::Bilinear, "bilinear"},
                                               {ui::ScoreKind::Mlp, "mlp"}};
    return names;
}
inline Names<ui::PlacementKind> namesOf(Tag<ui::PlacementKind>) {
    static const Names<ui::PlacementKind> names = {{ui::PlacementKind::Bahdanau, "bahdanau"},
                                                   {ui::PlacementKind::Luong, "luong"},
                                                   {ui::PlacementKind::Conditional, "conditional"}};
    return names;
}
inline Names<ui::Quantity> namesOf(Tag<ui::Quantity>) {
    return kQuantities;
}
inline Names<ui::WeightPalette> namesOf(Tag<ui::WeightPalette>) {
    return kPalettes;
}

// What came out.

template <class Archive> void walk(Archive& a, ui::SentenceToken& token) {
    a.field("text", token.text);
    a.field("word", token.word);
    a.field("unknown", token.unknown);
    a.field("end", token.endMarker);
    a.field("masked", token.masked);
}

template <class Archive> void walk(Archive& a, ui::Sentence& sentence) {
    a.field("language", sentence.language);
    a.field("tokens", sentence.tokens);
}

template <class Archive> void walk(Archive& a, ui::Matrix& matrix) {
    a.field("rows", matrix.rows);
    a.field("columns", matrix.columns);
    a.field("values", matrix.values);
    a.check(matrix.rows >= 0 && matrix.columns >= 0 &&
                qint64(matrix.rows) * matrix.columns == matrix.values.size(),
            "values");
}

template <class Archive> void walk(Archive& a, ui::Candidate& candidate) {
    a.field("text", candidate.text);
    a.field("id", candidate.id);
    a.field("probability", candidate.probability);
}

template <class Archive> void walk(Archive& a, ui::StateFigures& state) {
    a.field("before", state.before);
    a.field("after", state.after);
    a.field("context", state.context);
    a.field("gates", state.gates);
    a.check(state.gates.size() <= 3, "gates");
}

template <class Archive> void walk(Archive& a, ui::StepDetail& step) {
    a.field("candidates", step.candidates);
    a.field("log_probability", step.logProbability);
    a.field("entropy", step.entropy);
    a.field("state", step.state);
    a.field("forced", step.forced);
    a.field("edited", step.edited);
    a.check(step.candidates.size() <= 100, "candidates");
}

template <class Archive> void walk(Archive& a, ui::SentenceFigures& figures) {
    a.field("confidence", figures.confidence);
    a.field("coverage_deviation", figures.coverageDeviation);
    a.field("entropy", figures.entropy);
    a.field("log_probability", figures.logProbability);
}

template <class Archive> void walk(Archive& a, ui::Architecture& architecture) {
    a.field("score", architecture.score);
    a.field("placement", architecture.placement);
    a.field("cell", architecture.cell);
    a.field("bidirectional", architecture.bidirectional);
    a.field("input_feeding", architecture.inputFeeding);
}

template <class Archive> void walk(Archive& a, engine::BeamNode& node) {
    a.field("parent", node.parent);
    a.field("step", node.step);
    a.field("id", node.id);
    a.field("token", node.token);
    a.field("log_probability", node.logProbability);
    a.field("total", node.total);
    a.field("fate", node.fate);
    a.field("hypothesis", node.hypothesis);
}

/// A parent stands before its children, one step earlier.
inline bool isTree(const QVector<engine::BeamNode>& tree) {
    for (int i = 0; i < int(tree.size()); ++i) {
        const int parent = tree[i].parent;
        if (parent < -1 || parent >= i || tree[i].step != (parent < 0 ? 0 : tree[parent].step + 1))
            return false;
    }
    return true;
}

inline bool fits(const ui::Matrix& matrix, const ui::AttentionData& data) {
    return matrix.empty() || (matrix.rows == data.target.size() && matrix.columns == data.source.size());
}

/// Give or take what files round.
inline bool areShares(const ui::Matrix& matrix) {
    return std::none_of(matrix.values.begin(), matrix.values.end(),
                        [](float value) { return value < -0.01f || value > 1.01f; });
}

template <class Archive> void walk(Archive& a, Shown& shown) {
    ui::AttentionData& data = shown.data;
    a.field("source", data.source);
    a.field("target", data.target);
    a.field("weights", data.weights);
    a.field("scores", data.scores);
    a.field("contributions", data.contributions);
    a.field("steps", data.steps);
    a.field("figures", data.figures);
    a.field("architecture", data.architecture);
    a.field("finished", data.finished);
    a.field("forced_whole", data.forcedWhole);
    a.field("edited", data.edited);
    a.field("step_reason", data.stepReason);
    a.field("translation", shown.translation);
    a.field("reach", shown.reach);
    a.field("target_ids", shown.targetIds);
    a.field("hypotheses", shown.hypotheses);
    a.field("tree", shown.tree);
    a.check(fits(data.weights, data) && areShares(data.weights), "weights");
    a.check(fits(data.scores, data), "scores");
    a.check(fits(data.contributions, data), "contributions");
    a.check(data.steps.size() == data.target.size(), "steps");
    a.check(int(shown.reach.size()) == data.target.size() &&
                std::is_sorted(shown.reach.begin(), shown.reach.end()) &&
                (shown.reach.empty() ||
                 (shown.reach.front() >= 0 && shown.reach.back() <= shown.translation.size())),
            "reach");
    a.check(shown.targetIds.size() == data.target.size(), "target_ids");
    a.check(isTree(shown.tree), "tree");
    if (Archive::kReads)
        data.currentStep = data.target.size() - 1;
}

// What is asked, and how it is looked at.

template <class Archive> void walk(Archive& a, ui::ViewOptions& options) {
    a.field("quantity", options.quantity);
    a.field("palette", options.palette);
    a.field("words", options.words);
    a.field("end_markers", options.endMarkers);
    a.field("swapped", options.swapped);
    a.field("numbers", options.numbers);
    a.field("stretched", options.stretched);
    a.field("gamma", options.gamma);
    a.field("mass", options.mass);
    a.field("horizontal", options.horizontal);
    a.check(options.gamma >= 0.1 && options.gamma <= 10, "gamma");
    a.check(options.mass >= 0 && options.mass <= 1, "mass");
}

template <class Archive> void walk(Archive& a, ui::Link& pin) {
    a.field("source", pin.source);
    a.field("target", pin.target);
    a.check(pin.source >= -1, "source");
    a.check(pin.target >= -1, "target");
}

constexpr int kMostSteps = 10'000; // far more than any model decodes

template <class Map> bool areSteps(const Map& map) {
    return map.empty() || (map.begin()->first >= 0 && map.rbegin()->first < kMostSteps);
}

inline bool areWeights(const std::map<int, std::vector<float>>& weights) {
    return areSteps(weights) && std::all_of(weights.begin(), weights.end(), [](const auto& row) {
               return std::all_of(row.second.begin(), row.second.end(),
                                  [](float weight) { return weight >= 0 && weight <= 1; });
           });
}

template <class Archive> void walkEdits(Archive& a, Scenario& scenario) {
    a.field("forced", scenario.forced);
    a.field("target", scenario.target);
    a.field("weights", scenario.weights);
    a.field("masked", scenario.masked);
    a.field("temperature", scenario.temperature);
    a.check(areSteps(scenario.forced), "forced");
    a.check(!scenario.target ||
                (scenario.forced.empty() && scenario.target->size() <= Session::kMostCharacters),
            "target");
    a.check(areWeights(scenario.weights), "weights");
    a.check(scenario.masked.empty() || *scenario.masked.begin() >= 0, "masked");
    a.check(std::isfinite(scenario.temperature) && scenario.temperature > 0, "temperature");
}

/// The whole file but its first two fields.
template <class Archive> void walk(Archive& a, SavedSession& session) {
    Scenario& scenario = session.scenario;
    a.field("sentence", scenario.sentence);
    a.check(scenario.sentence.size() <= Session::kMostCharacters, "sentence");
    a.group("model", [&](auto& group) {
        group.field("name", scenario.modelName);
        group.field("hash", session.modelHash);
        group.field("languages", scenario.model.languages);
        group.field("score", scenario.model.score);
        group.field("placement", scenario.model.placement);
        group.field("bidirectional", scenario.model.bidirectional);
    });
    a.field("beam", scenario.beam);
    a.check(scenario.beam >= 1 && scenario.beam <= Session::kMostBeam, "beam");
    a.field("hypothesis", scenario.hypothesis);
    a.check(scenario.hypothesis >= 0 && scenario.hypothesis < Session::kMostBeam, "hypothesis");
    a.group("edits", [&](auto& group) { walkEdits(group, scenario); });
    a.field("step", scenario.step);
    a.check(scenario.step.value_or(0) >= 0, "step");
    a.field("phase", scenario.phase);
    a.check(scenario.phase.value_or(0) >= 0, "phase");
    a.field("view", session.options);
    a.field("pins", session.pins);
    a.check(session.pins.size() <= 100, "pins");
    a.field("notes", session.notes);
    a.check(session.notes.size() <= kMostNotes, "notes");
    a.field("results", session.results);
}

} // namespace app::json
