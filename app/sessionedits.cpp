#include "app/edittext.h"
#include "app/session.h"
#include "ui/weightedit.h"

#include <algorithm>
#include <cmath>

namespace app {

void Session::edit(Scenario next, const History::Change& change) {
    const Scenario before = scenario_;
    const bool leaves =
        next.sentence != before.sentence || next.model != before.model || next.modelName != before.modelName;
    if (readOnly_ && !leaves)
        return;
    const bool saved = readOnly_;
    apply(std::move(next));
    if (before.decodesLike(scenario_))
        return;
    if (saved)
        history_.clear(); // there is no way back to what no model can show
    else
        history_.add(before, scenario_, change, clock_.elapsed());
    emit historyChanged();
}

bool Session::editable() const {
    return !readOnly_ && answered_ && answered_->sentence == scenario_.sentence &&
           answered_->model == scenario_.model && answered_->modelName == scenario_.modelName;
}

bool Session::attends() const {
    const ModelEntry* entry = model();
    return entry && entry->config.score != engine::Score::None;
}

/// Of the pieces that were told; the id where it was not.
QString Session::wordOf(int step, int id) const {
    QVector<ui::Candidate> known = shown_.data.step(step).candidates;
    if (listed_.first == step)
        known += listed_.second;
    for (const ui::Candidate& candidate : known)
        if (candidate.id == id)
            return candidate.text;
    return QStringLiteral("#%1").arg(id);
}

/// With the words before `step` as they are shown, one by one.
Scenario Session::keepingWords(int step) const {
    Scenario next = scenario_;
    for (int t = 0; t < std::min(step, int(shown_.targetIds.size())); ++t)
        next.forced[t] = shown_.targetIds[t];
    next.target.reset();
    return next;
}

void Session::force(int step, int id) {
    if (!editable() || step < 0 || step >= steps())
        return;
    // A wider beam could come another way to this step.
    Scenario next = scenario_.target || scenario_.beam > 1 ? keepingWords(step) : scenario_;
    next.forced.erase(next.forced.lower_bound(step), next.forced.end());
    next.forced[step] = id;
    next.hypothesis = 0;
    next.step = step;
    next.phase.reset();
    edit(std::move(next), {edittext::forced(wordOf(step, id), step), {}});
}

void Session::unforce(int step) {
    if (!editable() || (!scenario_.target && !scenario_.forced.contains(step)))
        return;
    Scenario next = scenario_.target ? keepingWords(step) : scenario_;
    next.forced.erase(step);
    next.hypothesis = 0;
    edit(std::move(next), {edittext::unforced(step), {}});
}

void Session::setTarget(const std::optional<QString>& target) {
    Scenario next = scenario_;
    next.target =
        target && !target->trimmed().isEmpty() ? std::optional(target->left(kMostCharacters)) : std::nullopt;
    if (readOnly_ || next.target == scenario_.target)
        return;
    if (next.target)
        next.forced.clear();
    next.hypothesis = 0;
    next.step.reset();
    next.phase.reset();
    const QString text = edittext::target(next.target);
    edit(std::move(next), {text, QStringLiteral("target")});
}

void Session::setWeights(int step, std::vector<float> weights, bool finished) {
    if (!editable() || !attends() || step < 0 || step >= steps() ||
        int(weights.size()) != shown_.data.source.size())
        return;
    Scenario next = scenario_;
    next.weights[step] = std::move(weights);
    next.hypothesis = 0;
    edit(std::move(next), {edittext::weights(step), QStringLiteral("weights %1").arg(step), !finished});
}

void Session::resetStep(int step) {
    if (!editable())
        return;
    Scenario next = scenario_.target ? keepingWords(step) : scenario_;
    next.forced.erase(step);
    next.weights.erase(step);
    next.hypothesis = 0;
    edit(std::move(next), {edittext::resetStep(step), {}});
}

void Session::resetEdits() {
    if (scenario_.editsLike({}))
        return;
    Scenario next = scenario_;
    next.forced.clear();
    next.target.reset();
    next.weights.clear();
    next.masked.clear();
    next.temperature = 1;
    next.hypothesis = 0;
    edit(std::move(next), {edittext::resetAll(), {}});
}

void Session::setMasked(int source, bool masked) {
    if (!editable() || !attends() || !shown_.data.source.holds(source))
        return;
    Scenario next = scenario_;
    if (masked)
        next.masked.insert(source);
    else
        next.masked.erase(source);
    if (int(next.masked.size()) >= shown_.data.source.size()) {
        setMessage(tr("One word must stay visible: the decoder has to look somewhere."));
        return;
    }
    ui::Mask mask(std::size_t(shown_.data.source.size()), false);
    for (const int place : next.masked)
        mask[std::size_t(place)] = true;
    for (auto& [step, row] : next.weights) // given weights are used as they are, so the mask goes into them
        row = ui::maskedWeights(row, mask);
    next.hypothesis = 0;
    edit(std::move(next), {edittext::masked(shown_.data.source.text(source), masked), {}});
}

void Session::setTemperature(double temperature, bool finished) {
    if (!attends() || !std::isfinite(temperature) || temperature <= 0)
        return;
    Scenario next = scenario_;
    next.temperature = temperature;
    next.hypothesis = 0;
    edit(std::move(next), {edittext::temperature(temperature), QStringLiteral("temperature"), !finished});
}

void Session::setBeam(int beam) {
    Scenario next = scenario_;
    next.beam = std::clamp(beam, 1, kMostBeam);
    next.hypothesis = 0;
    const QString text = edittext::beam(next.beam);
    edit(std::move(next), {text, QStringLiteral("beam")});
}

void Session::setHypothesis(int hypothesis) {
    if (!editable())
        return;
    Scenario next = scenario_;
    next.hypothesis = std::clamp(hypothesis, 0, std::max(0, shown_.hypotheses - 1));
    next.step.reset();
    next.phase.reset();
    const QString text = edittext::hypothesis(next.hypothesis);
    edit(std::move(next), {text, {}});
}

void Session::askCandidates(int step) {
    const ModelEntry* entry = model();
    if (readOnly_ || !entry)
        return;
    if (busy_ || !editable()) {
        wanted_ = step;
        return;
    }
    if (step >= 0 && step < int(shown_.targetIds.size()))
        runner_->askCandidates(request(*entry), {shown_.targetIds.begin(), shown_.targetIds.begin() + step});
}

void Session::goToHistory(int index) {
    const int before = history_.index();
    Scenario next = history_.moveTo(index, scenario_);
    if (history_.index() == before)
        return;
    apply(std::move(next));
    emit historyChanged();
}

void Session::clearHistory() {
    history_.clear();
    emit historyChanged();
}

void Session::open(const Scenario& scenario) {
    history_.clear();
    cut_ = false;
    readOnly_ = false;
    scenario_ = scenario;
    emit opened();
    emit scenarioChanged();
    ask();
    emit historyChanged();
}

void Session::showSaved(const Scenario& scenario, const Shown& saved, const QString& reason) {
    showForeign(scenario, saved, reason, {});
}

void Session::showForeign(const Scenario& scenario, const Shown& foreign, const QString& reason,
                          const QString& origin) {
    runner_->cancel();
    wanted_.reset();
    answered_.reset();
    history_.clear();
    cut_ = false;
    readOnly_ = true;
    origin_ = origin;
    scenario_ = scenario;
    emit opened();
    emit scenarioChanged();
    setBusy(false);
    setMessage(reason);
    publish(foreign);
    emit historyChanged();
}

} // namespace app
