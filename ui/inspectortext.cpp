// What the inspector says of its numbers: to the pointer, to a listener, and as a table.

#include "ui/inspector.h"

#include "ui/mechanism.h"
#include "ui/textfit.h"

#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// As a table keeps it: an empty cell where there is no number, a plain minus sign for spreadsheets.
QString printed(double value) {
    return std::isfinite(value) ? QString::number(value, 'f', 6) : QString();
}

/// A token must not break its cell.
QString printed(const QString& text) {
    return displayText(text);
}

} // namespace

QVector<Inspector::StateItem> Inspector::states() const {
    const std::optional<StateFigures> state = current().state;
    if (!state)
        return {};
    const int t = data_.currentStep + 1;
    const QString before = subscript(t - 1), now = subscript(t);
    QVector<StateItem> items = {
        {QStringLiteral("‖h%1‖").arg(before), tr("the length of the state before the step"), state->before,
         phasesOf(data_.architecture).first()},
        {QStringLiteral("‖h%1‖").arg(now), tr("the length of the state after the RNN"), state->after,
         Phase::Recurrence},
        {data_.hasAttention() ? QStringLiteral("‖c%1‖").arg(now) : QStringLiteral("‖c‖"),
         tr("the length of the context"), state->context, Phase::Context}};
    const bool lstm = state->gates.size() == 3;
    const QStringList symbols = lstm ? QStringList{tr("input i"), tr("forget f"), tr("output o")}
                                     : QStringList{tr("reset r"), tr("update z")};
    const QStringList meanings =
        lstm ? QStringList{tr("how much of the new input enters the cell, mean over its units"),
                           tr("how much of the old cell is kept, mean over its units"),
                           tr("how much of the cell is shown as state, mean over its units")}
             : QStringList{tr("how much of the old state is read for the new one, mean over its units"),
                           tr("how much of the old state is kept, mean over its units")};
    for (int i = 0; i < state->gates.size() && i < symbols.size(); ++i)
        items.append({symbols[i], meanings[i], state->gates[i], Phase::Recurrence});
    return items;
}

QVector<Inspector::FigureItem> Inspector::figures() const {
    const StepDetail step = current();
    const bool weighed = data_.hasAttention();
    const bool hasWord = data_.reached(Phase::Word), hasWeights = weighed && data_.reached(Phase::Weights);
    return {
        {tr("Confidence"),
         tr("Confidence is the probability the model gives its words, as their geometric mean: 1 is sure."),
         hasWord ? std::exp(step.logProbability) : none, data_.figures.confidence},
        {tr("Coverage deviation"),
         tr("Coverage deviation says how far the source words are from being looked at once each in all: 0 "
            "is best, lower is worse."),
         none, weighed ? data_.figures.coverageDeviation : none},
        {tr("Entropy (bits)"),
         tr("Entropy says how widely the weights of a step are spread: 0 looks at one word, 1 at two "
            "equally, 2 at four; of the sentence, the mean of its steps."),
         hasWeights ? step.entropy : none, weighed ? data_.figures.entropy : none},
        {tr("Log-probability"),
         tr("Log-probability is the natural logarithm of the probability of the word, or of the whole "
            "translation: the sum over its words."),
         hasWord ? step.logProbability : none, data_.figures.logProbability}};
}

QString Inspector::editHint(const Cell& cell) const {
    return changes(cell) ? tr("Drag the bar to change the weight.") : QString();
}

QString Inspector::describeSource(int source) const {
    if (data_.source.holds(source) && data_.source.tokens[source].masked)
        return tr("Source token %1: %2, masked").arg(QString::number(source + 1), data_.source.text(source));
    const int t = data_.currentStep;
    const QString place = QString::number(source + 1), word = data_.source.text(source);
    const QString weight = formatted(data_.weights.at(t, source), 4);
    const QString score = formatted(data_.scores.at(t, source), 4);
    const bool scored = !std::isnan(data_.scores.at(t, source)) && data_.reached(Phase::Scores);
    if (!data_.reached(Phase::Weights))
        return scored ? tr("Source token %1: %2, score %3").arg(place, word, score)
                      : tr("Source token %1: %2").arg(place, word);
    const double part = data_.contributions.at(t, source);
    const QString share = formatted(part, 4);
    if (scored && !std::isnan(part))
        return tr("Source token %1: %2, weight %3, score %4, contribution %5")
            .arg(place, word, weight, score, share);
    if (scored)
        return tr("Source token %1: %2, weight %3, score %4").arg(place, word, weight, score);
    return tr("Source token %1: %2, weight %3").arg(place, word, weight);
}

QString Inspector::describe(const Row& row) const {
    switch (row.part) {
    case Part::Source:
        return describeSource(row.index);
    case Part::Sum:
        if (!data_.reached(Phase::Weights))
            return tr("The weights are not computed yet.");
        return tr("The unrounded weights add up to %1. Each is rounded by itself when printed; the printed "
                  "ones "
                  "add up to %2.")
            .arg(formatted(weightSum(), 4), formatted(weightSum(2), 2));
    case Part::State: {
        const StateItem item = states()[row.index];
        return data_.reached(item.phase)
                   ? tr("%1 = %2: %3").arg(item.symbol, formatted(item.value, 4), item.meaning)
                   : tr("%1, not computed yet: %2").arg(item.symbol, item.meaning);
    }
    case Part::Candidate: {
        if (!data_.reached(Phase::Word))
            return tr("The next word is not computed yet.");
        const Candidate candidate = current().candidates[row.index];
        return tr("Next word %1: probability %2. Activate to force it.")
            .arg(candidate.text, formatted(candidate.probability, 4));
    }
    case Part::Others:
        return data_.reached(Phase::Word)
                   ? tr("All other words together: probability %1. Activate to choose one of them.")
                         .arg(formatted(otherWords(), 4))
                   : tr("The next word is not computed yet.");
    case Part::Figure: {
        const FigureItem item = figures()[row.index];
        const QString step = formatted(item.ofStep, 4), sentence = formatted(item.ofSentence, 4);
        if (std::isnan(item.ofSentence))
            return tr("%1 There is none without attention.").arg(item.meaning);
        if (std::isnan(item.ofStep))
            return tr("%1 Of the sentence: %2.").arg(item.meaning, sentence);
        return tr("%1 Of this step: %2, of the sentence: %3.").arg(item.meaning, step, sentence);
    }
    }
    return {};
}

QString Inspector::describe(const Cell& cell) const {
    const QVector<Row> all = tableRows();
    if (all.isEmpty())
        return emptyReason().isEmpty() ? summary() : emptyReason();
    return cell.row >= 0 && cell.row < all.size() ? describe(all[cell.row]) : summary();
}

QString Inspector::name() const {
    if (!drawable())
        return tr("Step");
    if (!data_.reached(Phase::Word))
        return tr("Step %1 of %2").arg(data_.currentStep + 1).arg(data_.target.size());
    return tr("Step %1 of %2: %3")
        .arg(data_.currentStep + 1)
        .arg(data_.target.size())
        .arg(data_.target.text(data_.currentStep));
}

QString Inspector::title() const {
    const QString marks = drawable() ? marksOf(data_.currentStep) : QString();
    return displayText(marks.isEmpty() ? name() : QStringLiteral("%1  (%2)").arg(name(), marks));
}

QString Inspector::summary() const {
    if (!drawable())
        return emptyReason().isEmpty() ? tr("Nothing is decoded yet.") : emptyReason();
    const QString marks = marksOf(data_.currentStep);
    return tr("%1. Scores, weights, context, state and the likeliest next words.")
        .arg(marks.isEmpty() ? name() : listed({name(), marks}));
}

QString Inspector::table() const {
    if (!drawable())
        return {};
    const int t = data_.currentStep;
    const auto known = [this](Phase phase, double value) { return data_.reached(phase) ? value : none; };
    const auto line = [](const QStringList& cells) {
        return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QString text = line({printed(name())});
    if (sourceRows() > 0)
        text += line({tr("source"), tr("score e"), tr("weight α"), tr("contribution")});
    for (int k = 0; k < sourceRows(); ++k)
        text += line({printed(data_.source.text(k)), printed(known(Phase::Scores, data_.scores.at(t, k))),
                      printed(known(Phase::Weights, data_.weights.at(t, k))),
                      printed(known(Phase::Weights, data_.contributions.at(t, k)))});
    if (sourceRows() > 0)
        text += line({tr("sum of the weights"), QString(), printed(known(Phase::Weights, weightSum()))});
    for (const StateItem& item : states())
        text += line({item.symbol, printed(known(item.phase, item.value))});
    if (data_.reached(Phase::Word)) {
        text += line({tr("next word"), tr("probability")});
        for (const Candidate& candidate : current().candidates)
            text += line({printed(candidate.text), printed(candidate.probability)});
    }
    text += line({tr("figure"), tr("this step"), tr("sentence")});
    for (const FigureItem& item : figures())
        text += line({item.name, printed(item.ofStep), printed(item.ofSentence)});
    return text;
}

} // namespace ui
