#include "app/session.h"

#include "app/edittext.h"
#include "app/modelhash.h"
#include "app/wording.h"
#include "ui/textfit.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace app {

namespace {

/// Without what belongs to one translation only.
Scenario startedAnew(Scenario scenario) {
    scenario.forced.clear();
    scenario.target.reset();
    scenario.weights.clear();
    scenario.masked.clear();
    scenario.hypothesis = 0;
    scenario.step.reset();
    scenario.phase.reset();
    return scenario;
}

/// Another model of the same sentence: who looks at a step goes on looking at it.
Scenario withoutModel(const Scenario& scenario) {
    Scenario next = startedAnew(scenario);
    next.step = scenario.step;
    return next;
}

/// The first few, as a list in the user's language.
QString unknownIn(const ui::Sentence& sentence) {
    constexpr int kMostListed = 4, kMostCharacters = 24;
    QStringList texts;
    for (const ui::SentenceToken& token : sentence.tokens) {
        QString text = ui::displayText(token.text);
        if (text.size() > kMostCharacters) {
            text.truncate(kMostCharacters - (text[kMostCharacters - 1].isLowSurrogate() ? 2 : 1));
            text += QStringLiteral("…");
        }
        if (token.unknown && !texts.contains(text))
            texts += text;
    }
    if (texts.size() > kMostListed)
        texts = texts.mid(0, kMostListed) << QStringLiteral("…");
    return QLocale().createSeparatedList(texts);
}

} // namespace

Session::Session(ModelLibrary& library, QObject* parent)
    : QObject(parent), library_(library), runner_(new Runner(library, this)) {
    clock_.start();
    listen();
    if (const ModelEntry* entry = library_.first())
        scenario_.model = entry->choice();
    ask();
}

void Session::listen() {
    connect(runner_, &Runner::answered, this, [this](const Shown& shown) {
        answered_ = scenario_;
        setBusy(false);
        setMessage(remarkOn(shown));
        publish(shown);
        if (const auto step = std::exchange(wanted_, std::nullopt))
            askCandidates(*step);
    });
    connect(runner_, &Runner::advanced, this, [this](const Shown& sofar) {
        answered_ = scenario_;
        publish(sofar);
    });
    connect(runner_, &Runner::failed, this, [this](const QString& reason) {
        setBusy(false);
        setMessage(reason);
        showNothing(reason);
    });
    connect(runner_, &Runner::candidatesAnswered, this, [this](int step, const auto& candidates) {
        listed_ = {step, candidates};
        emit candidatesAnswered(step, candidates);
    });
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
    if (decodes)
        readOnly_ = false;
    emit scenarioChanged();
    if (decodes)
        ask();
    else
        publish(shown_);
}

void Session::setSentence(const QString& sentence) {
    if (sentence == scenario_.sentence)
        return; // a field that shows the sentence says so again
    Scenario next = startedAnew(scenario_);
    next.sentence = sentence;
    edit(std::move(next), {edittext::typed(sentence), QStringLiteral("sentence")});
}

void Session::setModel(const ModelChoice& choice) {
    Scenario next = withoutModel(scenario_);
    next.model = choice;
    next.modelName.clear();
    choose(std::move(next));
}

void Session::setModel(const std::string& name) {
    const ModelEntry* entry = library_.find(name);
    if (!entry || !entry->error.empty())
        return;
    Scenario next = withoutModel(scenario_);
    next.model = entry->choice();
    next.modelName = library_.find(next.model) == entry ? std::string() : name;
    choose(std::move(next));
}

/// The one in use again changes nothing, but goes on from what was saved with it.
void Session::choose(Scenario next) {
    if (next.model == scenario_.model && next.modelName == scenario_.modelName) {
        if (std::exchange(readOnly_, false)) {
            emit scenarioChanged();
            ask();
        }
        return;
    }
    const QString text = edittext::chose(scenario_, next);
    edit(std::move(next), {text, {}});
}

const ModelEntry* Session::model() const {
    const ModelEntry* named = library_.find(scenario_.modelName);
    return named && named->error.empty() ? named : library_.find(scenario_.model);
}

QString Session::pictureTitle() const {
    const ModelEntry* entry = model();
    if (readOnly_)
        return pictureTitleOf(origin_.isEmpty() ? toQString(scenario_.modelName) : origin_,
                              scenario_.sentence);
    return entry ? app::pictureTitle(*entry, scenario_.sentence) : scenario_.sentence;
}

void Session::openModel(const QString& folder) {
    try {
        const ModelEntry& entry = library_.add(toUtf8(folder));
        Scenario next = withoutModel(scenario_);
        next.model = entry.choice();
        next.modelName = entry.name; // it stands before the first of its kind now, which may be in use
        const bool again = next.model == scenario_.model && next.modelName == scenario_.modelName;
        emit libraryChanged();
        choose(std::move(next));
        if (again && !busy_)
            ask(); // its files may be others
    } catch (const std::exception& error) {
        setMessage(toQString(error.what()));
    }
}

void Session::setStep(int step) {
    if (steps() == 0)
        return;
    Scenario next = scenario_;
    next.step = std::clamp(step, 0, steps() - 1);
    next.phase.reset();
    apply(std::move(next));
}

void Session::setPhase(int step, int phase) {
    if (steps() == 0)
        return;
    const int phases = int(ui::phasesOf(shown_.data.architecture).size());
    Scenario next = scenario_;
    next.step = std::clamp(step, 0, steps() - 1);
    next.phase.reset();
    if (phase + 1 < phases) // the last one is the whole step
        next.phase = std::max(0, phase);
    apply(std::move(next));
}

Request Session::request(const ModelEntry& entry) const {
    Request request{entry.folder, {toUtf8(scenario_.sentence), {}, scenario_.hypothesis}};
    engine::DecodeOptions& options = request.question.options;
    options.beam = scenario_.beam;
    options.forced = scenario_.forced;
    if (scenario_.target)
        options.target = toUtf8(*scenario_.target);
    options.weights = scenario_.weights;
    options.masked = {scenario_.masked.begin(), scenario_.masked.end()};
    if (entry.config.score != engine::Score::None) // the temperature outlives a look at the fixed vector
        options.temperature = scenario_.temperature;
    return request;
}

void Session::ask() {
    if (readOnly_) {
        publish(shown_);
        return;
    }
    const ModelEntry* entry = model();
    runner_->cancel();
    wanted_.reset();
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
    runner_->ask(request(*entry));
}

void Session::publish(const Shown& shown) {
    Shown next = shown;
    const int last = next.data.target.size() - 1;
    next.data.currentStep = std::min(scenario_.step.value_or(last), last);
    const QVector<ui::Phase> phases = ui::phasesOf(next.data.architecture);
    next.data.phase.reset();
    if (scenario_.phase && *scenario_.phase < phases.size() && next.data.currentStep == scenario_.step)
        next.data.phase = phases[*scenario_.phase];
    if (next == shown_)
        return;
    shown_ = std::move(next);
    emit shownChanged();
}

void Session::showNothing(const QString& reason) {
    Shown nothing;
    answered_.reset();
    if (const ModelEntry* entry = model())
        nothing.data.architecture = architecture(entry->config);
    nothing.data.emptyReason = reason;
    publish(nothing);
}

QString Session::remarkOn(const Shown& shown) const {
    QStringList remarks;
    if (const ModelEntry* entry = model())
        if (const QString warning = tokenizerWarning(entry->folder); !warning.isEmpty())
            remarks += warning;
    if (cut_)
        remarks += tr("The text was cut after its first %1 characters.").arg(kMostCharacters);
    if (!shown.data.finished)
        remarks += tr("The translation was cut off after %n step(s), the model's limit.", nullptr,
                      int(shown.data.steps.size()));
    if (const QString unknown = unknownIn(shown.data.source); !unknown.isEmpty())
        remarks +=
            tr("The model does not know %1; it reads the same sign for whatever is unknown.").arg(unknown);
    return remarks.join(QLatin1Char(' '));
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
