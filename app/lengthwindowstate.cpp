// What the window of lengths shows: which models, which sentence, which answer.

#include "app/examples.h"
#include "app/lengthwindow.h"
#include "app/markedtext.h"
#include "app/panel.h"
#include "app/wording.h"
#include "ui/canvas.h"
#include "ui/textfit.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

namespace app {

namespace {

constexpr int kLong = 10; // parts of a sentence that is worth shortening

/// The translation, the given words of it marked.
QVector<MarkedText::Run> runsOf(const Shown& shown, const QVector<ui::WordSpan>& marked) {
    QVector<MarkedText::Run> runs;
    const QString& text = shown.translation;
    const auto reach = [&](int token) {
        return token >= 0 && token < int(shown.reach.size()) ? shown.reach[std::size_t(token)] : 0;
    };
    int at = 0;
    const auto until = [&](int end, MarkedText::Kind kind) {
        if (end > at)
            runs.append({text.mid(at, end - at), kind});
        at = std::max(at, end);
    };
    for (const ui::WordSpan& word : marked) {
        int from = reach(word.first - 1);
        while (from < text.size() && text[from].isSpace())
            ++from; // the space before a word is not the word
        until(from, MarkedText::Kind::Plain);
        until(reach(word.last), MarkedText::Kind::Marked);
    }
    until(int(text.size()), MarkedText::Kind::Plain);
    if (runs.isEmpty()) // an empty translation, or why there is none
        runs.append({shown.data.emptyReason, MarkedText::Kind::Grey});
    return runs;
}

/// The session's own model, else the first of its languages.
std::optional<ModelEntry> modelFor(const Session& session, bool attends) {
    const auto suits = [&](const ModelEntry& entry) {
        return entry.error.empty() && entry.choice().languages == session.scenario().model.languages &&
               (entry.config.score != engine::Score::None) == attends;
    };
    if (const ModelEntry* own = session.model(); own && suits(*own))
        return *own;
    for (const ModelEntry& entry : session.library().entries())
        if (suits(entry))
            return entry;
    return std::nullopt;
}

bool same(const std::optional<ModelEntry>& one, const std::optional<ModelEntry>& other) {
    return one.has_value() == other.has_value() && (!one || one->folder == other->folder);
}

} // namespace

/// A step or an edit in the main window changes nothing here.
void LengthWindow::follow() {
    if (!isVisible())
        return;
    const QString own = session_.scenario().sentence;
    const bool others = session_.scenario().model.languages != languages_;
    const auto attending = modelFor(session_, true), fixed = modelFor(session_, false);
    const bool known = same(attending, attending_) && same(fixed, fixed_);
    if (known && !others && own == own_ && choices_->count() > 0)
        return;
    own_ = own;
    if (!known || others) {
        attending_ = attending;
        fixed_ = fixed;
        chartData_ = attending_ && fixed_ ? lengthChart(*attending_, *fixed_) : ui::LengthChartData();
    }
    if (others) {
        languages_ = session_.scenario().model.languages;
        chosen_.reset();
    }
    fillChoices();
    takeSentence();
}

/// At first the session's sentence if it is long enough, else the first long example.
void LengthWindow::fillChoices() {
    const QSignalBlocker blocker(choices_);
    choices_->clear();
    choices_->addItem(tr("From the main window: %1").arg(ui::displayText(own_)), QString());
    for (const Example& example : examplesFor(languages_))
        if (partsOf(example.sentence).size() >= kLong)
            choices_->addItem(example.sentence, example.sentence);
    if (!chosen_) {
        const bool example = partsOf(own_).size() < kLong && choices_->count() > 1;
        chosen_ = choices_->itemData(example ? 1 : 0).toString();
    }
    choices_->setCurrentIndex(std::max(0, choices_->findData(*chosen_)));
}

void LengthWindow::takeSentence() {
    const SentenceParts parts = partsOf(chosen_->isEmpty() ? own_ : *chosen_);
    if (parts.text != parts_.text) {
        parts_ = parts;
        const QSignalBlocker blocker(slider_);
        slider_->setRange(1, std::max(1, parts_.size()));
        slider_->setValue(slider_->maximum());
    }
    slider_->setEnabled(parts_.size() > 1);
    ask();
    showState();
}

void LengthWindow::ask() {
    if (attending_ && fixed_ && parts_.size() > 0)
        comparison_->ask({attending_->folder, fixed_->folder, parts_.text, slider_->value()});
    else
        comparison_->rest();
}

void LengthWindow::showState() {
    QString missing;
    if (!fixed_)
        missing = tr("No model of this language pair without attention was found, so there is nothing to "
                     "compare with.");
    else if (!attending_)
        missing = tr("No model of this language pair with attention was found, so there is nothing to "
                     "compare with.");
    else if (parts_.size() == 0)
        missing = tr("There is no sentence yet: type one, or choose an example.");
    missing_->setText(missing);
    missing_->setVisible(!missing.isEmpty());
    sourcePanel_->setVisible(attending_ && fixed_);
    const bool begun = comparison_->answer().question.length > 0; // not while the first model is read
    results_->setVisible(missing.isEmpty() && begun);
    if (missing.isEmpty())
        showAnswer();
    else
        source_->setRuns({}, {});
}

/// All of one answer; until that of other models is there, the last one stands whole.
void LengthWindow::showAnswer() {
    const LengthAnswer& answer = comparison_->answer();
    if (answer.question.attending != attending_->folder || answer.question.fixed != fixed_->folder)
        return;
    const SentenceParts parts = partsOf(answer.question.sentence);
    const int length = std::min(answer.question.length, parts.size());
    const QString beginning = parts.first(length);
    source_->setRuns(
        {{beginning, MarkedText::Kind::Plain}, {parts.text.mid(beginning.size()), MarkedText::Kind::Grey}},
        answer.attending.data.source.language);
    const auto lengthText = [&](int count) {
        return (parts.characters ? tr("%1 of %2 characters") : tr("%1 of %2 words"))
            .arg(count)
            .arg(parts.size());
    };
    length_->setText(lengthText(length));
    length_->setMinimumWidth(length_->fontMetrics().horizontalAdvance(lengthText(parts.size())));
    showTranslations(answer);
    ui::ViewOptions options = heatmap_->picture()->options();
    options.words = !parts.characters; // one word would be one cell
    heatmap_->setOptions(options);
    heatmap_->setData(answer.attending.data);
    ui::LengthChartData chart = chartData_;
    chart.length = chart.exact == parts.characters ? length : 1; // a text without spaces counts as one word
    static_cast<ui::LengthChart&>(*chart_->picture()).setChart(chart);
    chart_->refresh();
    chartPanel_->setTitle(chart_->picture()->name());
}

void LengthWindow::showTranslations(const LengthAnswer& answer) {
    const LostWords lost = lostWords(answer.attending, answer.fixed);
    attendingPanel_->setTitle(tr("With attention (%1)").arg(switchesText(attending_->config)));
    attendingText_->setRuns(runsOf(answer.attending, lost.spans), answer.attending.data.target.language);
    fixedText_->setRuns(runsOf(answer.fixed, {}), answer.fixed.data.target.language);
    if (lost.spans.isEmpty())
        lost_->setText(tr("Every word of the translation with attention is in the other one, too."));
    else
        lost_->setText((lost.pieces ? tr("Underlined: lost without attention, %1 of %2 pieces.")
                                    : tr("Underlined: lost without attention, %1 of %2 words."))
                           .arg(lost.spans.size())
                           .arg(lost.count));
}

} // namespace app
