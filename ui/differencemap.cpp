#include "ui/differencemap.h"

#include "ui/textfit.h"

namespace ui {

DifferenceMap::DifferenceMap() {
    ViewOptions options;
    options.quantity = Quantity::Score; // the diverging palette
    setOptions(options);
}

void DifferenceMap::setDifference(const Difference& difference) {
    difference_ = difference;
    AttentionData shown = difference.second;
    shown.scores = difference.weights;
    shown.contributions = {};
    shown.phase.reset();
    if (difference.weights.empty())
        shown.source = {};
    setData(shown);
}

QString DifferenceMap::whatChanged() const {
    if (difference_.weights.empty())
        return emptyReason();
    const Difference& d = difference_;
    const QString words = d.sameWords
                              ? tr("the words are the same")
                              : tr("words changed: %1 of %2").arg(d.wordsChanged).arg(d.second.target.size());
    const QString flips = tr("looks elsewhere most: %1 of %2 words").arg(d.flips).arg(d.wordsCompared);
    const QString entropy =
        tr("entropy %1 → %2 bits").arg(formatted(d.entropyBefore, 2), formatted(d.entropyAfter, 2));
    return QStringList{words, flips, entropy}.join(QStringLiteral("  ·  "));
}

/// "la – the: 0.12 → 0.30, +0.18"
QString DifferenceMap::pair(const Link& link, int decimals) const {
    const int before = difference_.counterpart.value(link.target, -1);
    const QString words = QStringLiteral("%1 – %2").arg(displayText(data_.target.text(link.target)),
                                                        displayText(data_.source.text(link.source)));
    if (before < 0)
        return tr("%1: this word is in the second alone").arg(words);
    const double value = difference_.weights.at(link.target, link.source);
    return tr("%1: weight %2 → %3, difference %4")
        .arg(words, formatted(difference_.first.weights.at(before, link.source), decimals),
             formatted(difference_.second.weights.at(link.target, link.source), decimals),
             (value > 0 ? QStringLiteral("+") : QString()) + formatted(value, decimals));
}

QString DifferenceMap::status(const FocusState& focus) const {
    const Link link = shown_.shown(focus).active();
    if (data_.source.holds(link.source) && data_.target.holds(link.target) && !data_.isFuture(link.target))
        return pair(link, 2);
    return whatChanged();
}

QStringList DifferenceMap::legend() const {
    QStringList legend{tr("after minus before")};
    if (!difference_.sameWords && !difference_.weights.empty())
        legend += tr("rows aligned by equal words; hatched: only after");
    return legend;
}

QString DifferenceMap::describe(const Cell& cell) const {
    const Link link = shownLinkOf(cell);
    if (rows() == 0)
        return emptyReason();
    return data_.source.holds(link.source) && data_.target.holds(link.target) && !data_.isFuture(link.target)
               ? pair(link, 4)
               : Heatmap::describe(cell);
}

QString DifferenceMap::name() const {
    return tr("Difference of weights α");
}

QString DifferenceMap::summary() const {
    return rows() == 0 ? emptyReason() : QStringLiteral("%1: %2").arg(name(), whatChanged());
}

QString DifferenceMap::emptyReason() const {
    if (difference_.second.source.size() > mostTokens || difference_.second.target.size() > mostTokens)
        return Heatmap::emptyReason();
    return difference_.weights.empty() ? tr("There are no two translations of one sentence to compare.")
                                       : Heatmap::emptyReason();
}

} // namespace ui
