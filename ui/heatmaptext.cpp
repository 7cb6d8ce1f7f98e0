// What the heatmap says: to the reader under the grid, to a listener, and in its legend.

#include "ui/heatmap.h"

#include "ui/textfit.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace ui {

QString Heatmap::missing() const {
    if (!data_.hasAttention())
        return emptyReason();
    if (options_.quantity == Quantity::Contribution && data_.contributions.empty())
        return tr("The contributions of this translation are not known.");
    return {};
}

QString Heatmap::status(const FocusState& focus) const {
    if (!drawable() || !data_.hasAttention() || given_.currentStep < 0)
        return {};
    Link link = shown_.shown(focus).active();
    if (link.target < 0)
        link.target = shown_.current >= 0 ? shown_.current : data_.currentStep;
    if (link.source < 0)
        link.source = data_.weights.largestInRow(link.target);
    if (link.source < 0) // not one number in the row
        link.source = 0;
    if (!data_.source.holds(link.source) || !data_.target.holds(link.target))
        return {};
    if (data_.isFuture(link.target))
        return displayText(describeTarget(link.target));
    if (!data_.reached(link.target, Phase::Weights)) // scores alone, before the softmax
        return QStringLiteral("e(%1, %2) = %3")
            .arg(displayText(data_.target.text(link.target)), displayText(data_.source.text(link.source)),
                 formatted(data_.scores.at(link.target, link.source), 2));
    QString text = pairFigures(link.target, link.source);
    if (options_.quantity == Quantity::Contribution)
        text += QStringLiteral("   ") +
                tr("contribution %1").arg(formatted(data_.contributions.at(link.target, link.source), 2));
    const QString marks = marksOf(link.target);
    return marks.isEmpty() ? text : text + QStringLiteral("   ") + marks;
}

QString Heatmap::plainly(const FocusState& focus) const {
    constexpr double kMost = 0.9;
    constexpr int kMostListed = 4;
    int target = drawable() && data_.hasAttention() ? shown_.shown(focus).active().target : -1;
    if (target < 0)
        target = shown_.current >= 0 ? shown_.current : data_.currentStep;
    if (!drawable() || !data_.target.holds(target) || !data_.reached(target, Phase::Weights))
        return {};
    const auto weight = [&](int source) { return data_.weights.at(target, source); };
    std::vector<int> sources;
    for (int source = 0; source < data_.source.size(); ++source)
        if (std::isfinite(weight(source)))
            sources.push_back(source);
    // Each word keeps its own direction, and its number beside it.
    const auto isolated = [](const QString& token) {
        constexpr double kLongest = 160;
        return QChar(0x2068) + elided(displayText(token), QFont(), kLongest) + QChar(0x2069);
    };
    std::stable_sort(sources.begin(), sources.end(),
                     [&](int one, int other) { return weight(one) > weight(other); });
    QStringList looks;
    double mass = 0;
    for (const int source : sources) {
        const int percent = int(std::lround(100 * weight(source)));
        if (mass >= kMost || looks.size() == kMostListed || percent < 1)
            break;
        looks += tr("%1 %2 %", "a word, per cent").arg(isolated(data_.source.text(source)), QString::number(percent));
        mass += weight(source);
    }
    if (looks.isEmpty())
        return {};
    return tr("“%1” looks at %2.")
        .arg(isolated(data_.target.text(target)), QLocale().createSeparatedList(looks));
}

QString Heatmap::editHint(const Cell& cell) const {
    return changes(cell) && cell.whole() && options_.quantity == Quantity::Weight
               ? tr("Shift and drag up or down to change the weight.")
               : QString();
}

QString Heatmap::describe(const Cell& cell) const {
    const Link link = shownLinkOf(cell);
    const bool knowsSource = data_.source.holds(link.source), knowsTarget = data_.target.holds(link.target);
    if (rows() == 0 || (!knowsSource && !knowsTarget))
        return emptyReason();
    if (!knowsTarget)
        return describeSource(link.source);
    if (!knowsSource)
        return describeTarget(link.target);
    if (!data_.hasAttention())
        return emptyReason();
    const QString pair = describePair(link.target, link.source);
    return haunted(link.target, link.source) ? listed({pair, tr("where the last result looked most")}) : pair;
}

QString Heatmap::name() const {
    switch (options_.quantity) {
    case Quantity::Score:
        return tr("Scores e");
    case Quantity::Contribution:
        return tr("Contributions");
    case Quantity::Weight:
        break;
    }
    return tr("Attention α");
}

QString Heatmap::summary() const {
    if (!drawable())
        return emptyReason();
    return (options_.words ? tr("%1: %2 target words by %3 source words, %4 decoded")
                           : tr("%1: %2 target tokens by %3 source tokens, %4 decoded"))
        .arg(name())
        .arg(data_.target.size())
        .arg(data_.source.size())
        .arg(data_.currentStep + 1);
}

QString Heatmap::axes() const {
    if (columnSentence().rightToLeft())
        return swapped() ? tr("target across from right to left, source down")
                         : tr("source across from right to left, target down");
    return swapped() ? tr("target across, source down") : tr("source across, target down");
}

QStringList Heatmap::badges() const {
    QStringList badges;
    if (options_.quantity == Quantity::Score)
        return badges; // their range is printed, and always as wide as they need
    if (options_.gamma != 1)
        badges += tr("γ %1", "the exponent of the palette").arg(QString::number(options_.gamma, 'g', 3));
    if (options_.stretched)
        badges += tr("stretched to %1").arg(formatted(top(), 2));
    return badges;
}

QStringList Heatmap::legend() const {
    QStringList legend{axes()};
    const auto any = [this](auto has) { return std::any_of(data_.steps.begin(), data_.steps.end(), has); };
    if (any([](const StepDetail& step) { return step.forced; }))
        legend += QStringLiteral("▸ ") + tr("forced word");
    if (any([](const StepDetail& step) { return step.edited; }))
        legend += QStringLiteral("◆ ") + tr("edited weights");
    if (std::any_of(ghostSources_.begin(), ghostSources_.end(), [](int source) { return source >= 0; }))
        legend += tr("dashed: where the last result looked most");
    legend += rules();
    if (options_.words && options_.quantity == Quantity::Score)
        legend += tr("hatched: a word of several pieces has no score of its own");
    return legend;
}

} // namespace ui
