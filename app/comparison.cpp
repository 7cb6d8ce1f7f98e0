#include "app/comparison.h"

#include "app/wording.h"
#include "ui/textfit.h"

#include <algorithm>
#include <array>

namespace app {

namespace {

/// Where a model stands among its kind.
std::array<int, 3> rank(const engine::ModelConfig& config) {
    const auto score = [&] {
        switch (config.score) {
        case engine::Score::Dot:
            return 0;
        case engine::Score::Bilinear:
            return 1;
        case engine::Score::Mlp:
            return 2;
        case engine::Score::None:
            break;
        }
        return 3;
    };
    return {int(config.placement), int(!config.bidirectional), score()};
}

} // namespace

std::vector<const ModelEntry*> Comparison::modelsOf(const ModelLibrary& library,
                                                    const std::string& languages) {
    std::vector<const ModelEntry*> models;
    for (const ModelEntry& entry : library.entries())
        if (entry.error.empty() && entry.choice().languages == languages)
            models.push_back(&entry);
    std::stable_sort(models.begin(), models.end(), [](const ModelEntry* one, const ModelEntry* other) {
        return rank(one->config) < rank(other->config);
    });
    return models;
}

ui::GridEntry Comparison::tileOf(const ModelEntry& entry, const Shown& shown) {
    ui::GridEntry tile;
    tile.title = switchesText(entry.config);
    tile.translation = shown.translation;
    const ui::SentenceFigures& figures = shown.data.figures;
    const QString confidence = ui::formatted(figures.confidence, 2);
    const QString logProbability = ui::formatted(figures.logProbability, 2);
    if (shown.data.steps.isEmpty())
        tile.figures = shown.data.emptyReason;
    else if (!shown.data.hasAttention())
        tile.figures = tr("confidence %1, ln p %2").arg(confidence, logProbability);
    else
        tile.figures = tr("confidence %1, entropy %2, ln p %3")
                           .arg(confidence, ui::formatted(figures.entropy, 2), logProbability);
    tile.data = shown.data;
    return tile;
}

Comparison::Comparison(Session& session, QObject* parent)
    : QObject(parent), session_(session), runner_(new Runner(session.library(), this)) {
    connect(runner_, &Runner::answered, this, &Comparison::take);
    connect(runner_, &Runner::failed, this, [this](const QString& reason) {
        Shown nothing; // a damaged file leaves a tile with its reason
        nothing.data.emptyReason = reason;
        take(nothing);
    });
    connect(&session_, &Session::scenarioChanged, this, &Comparison::follow);
    connect(&session_, &Session::libraryChanged, this, [this] {
        languages_.clear();
        follow();
    });
}

void Comparison::setRunning(bool running) {
    running_ = running;
    if (running)
        follow();
    else
        runner_->cancel();
}

void Comparison::follow() {
    const Scenario& scenario = session_.scenario();
    if (!running_ || (scenario.sentence == sentence_ && scenario.model.languages == languages_))
        return;
    sentence_ = scenario.sentence;
    languages_ = scenario.model.languages;
    coming_.clear();
    comingNames_.clear();
    waiting_.clear();
    if (!sentence_.trimmed().isEmpty())
        waiting_ = modelsOf(session_.library(), languages_);
    std::reverse(waiting_.begin(), waiting_.end());
    askNext();
}

void Comparison::askNext() {
    runner_->cancel();
    if (waiting_.empty()) {
        finish();
        return;
    }
    runner_->ask({waiting_.back()->folder, {toUtf8(sentence_), {}, 0}});
}

void Comparison::take(const Shown& shown) {
    const ModelEntry& entry = *waiting_.back();
    coming_.append(tileOf(entry, shown));
    comingNames_.push_back(entry.name);
    waiting_.pop_back();
    askNext();
}

void Comparison::finish() {
    entries_ = coming_;
    names_ = comingNames_;
    emit changed();
}

} // namespace app
