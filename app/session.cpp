#include "app/session.h"

#include <algorithm>

namespace app {

namespace {

/// Without what belongs to one translation only.
Scenario startedAnew(Scenario scenario) {
    scenario.forced.clear();
    scenario.step.reset();
    return scenario;
}

} // namespace

Session::Session(ModelLibrary& library, QObject* parent)
    : QObject(parent), library_(library), runner_(new Runner(library, this)) {
    connect(runner_, &Runner::answered, this, [this](const Shown& shown) {
        setBusy(false);
        setMessage(remarkOn(shown));
        publish(shown);
    });
    connect(runner_, &Runner::failed, this, [this](const QString& reason) {
        setBusy(false);
        setMessage(reason);
        showNothing(reason);
    });
    if (const ModelEntry* entry = library_.first())
        scenario_.model = entry->choice();
    ask();
}

void Session::apply(Scenario scenario) {
    if (scenario.sentence.size() > kMostCharacters) {
        cut_ = true;
        scenario.sentence.truncate(kMostCharacters);
    } else if (scenario.sentence != scenario_.sentence) {
        cut_ = false;
    }
    if (scenario == scenario_)
        return;
    const bool decodes = !scenario.decodesLike(scenario_);
    scenario_ = std::move(scenario);
    emit scenarioChanged();
    if (decodes)
        ask();
    else
        publish(shown_);
}

void Session::setSentence(const QString& sentence) {
    Scenario next = startedAnew(scenario_);
    next.sentence = sentence;
    apply(std::move(next));
}

void Session::setModel(const ModelChoice& choice) {
    Scenario next = startedAnew(scenario_);
    next.model = choice;
    apply(std::move(next));
}

void Session::setStep(int step) {
    if (steps() == 0)
        return;
    Scenario next = scenario_;
    next.step = std::clamp(step, 0, steps() - 1);
    apply(std::move(next));
}

void Session::force(int step, int id) {
    Scenario next = scenario_;
    next.forced.erase(next.forced.lower_bound(step), next.forced.end());
    next.forced[step] = id;
    next.step = step;
    apply(std::move(next));
}

void Session::ask() {
    const ModelEntry* entry = library_.find(scenario_.model);
    runner_->cancel();
    if (!entry || scenario_.sentence.trimmed().isEmpty()) {
        setBusy(false);
        const QString reason = entry
                                   ? QString()
                                   : tr("No model was found. Train one with \"alignoscope train\", or name a "
                                        "folder that holds some in ALIGNOSCOPE_MODELS.");
        setMessage(reason);
        showNothing(reason);
        return;
    }
    setBusy(true);
    runner_->ask({entry->folder, toUtf8(scenario_.sentence), scenario_.beam, scenario_.forced});
}

void Session::publish(const Shown& shown) {
    Shown next = shown;
    const int last = next.data.target.size() - 1;
    next.data.currentStep = std::min(scenario_.step.value_or(last), last);
    if (next == shown_)
        return;
    shown_ = std::move(next);
    emit shownChanged();
}

void Session::showNothing(const QString& reason) {
    Shown nothing;
    if (const ModelEntry* entry = library_.find(scenario_.model))
        nothing.data.architecture = architecture(entry->config);
    nothing.data.emptyReason = reason;
    publish(nothing);
}

QString Session::remarkOn(const Shown& shown) const {
    if (cut_)
        return tr("The text was cut after its first %1 characters.").arg(kMostCharacters);
    if (!shown.data.finished)
        return tr("The translation was cut off after %n step(s), the model's limit.", nullptr,
                  int(shown.data.steps.size()));
    return {};
}

void Session::setMessage(const QString& message) {
    if (message == message_)
        return;
    message_ = message;
    emit messageChanged();
}

void Session::setBusy(bool busy) {
    if (busy == busy_)
        return;
    busy_ = busy;
    emit busyChanged();
}

} // namespace app
