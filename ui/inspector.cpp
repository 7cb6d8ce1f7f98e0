#include "ui/inspector.h"

#include "ui/mechanism.h"
#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
bool Inspector::drawable() const {
    return data_.source.size() > 0 && data_.source.size() <= mostTokens &&
           data_.target.holds(data_.currentStep);
}

InspectorGeometry Inspector::geometry(const View& view) const {
    InspectorGeometry g;
    const double u = view.theme.scale, width = view.size.width();
    const int sources = sourceRows(), candidates = int(current().candidates.size());
    g.left = 16 * u;
    g.right = std::max(g.left + 1, width - 16 * u);
    g.scoreRight = g.left + (g.right - g.left) * 0.47;
    g.barLeft = g.scoreRight + 20 * u;
    g.barRight = g.right - 52 * u;
    // Everything but the source rows is fixed; they share what is left, within what can be read.
    const double fixed = (92 + 3 * 20 + 40 + (candidates + 1) * 23 + 30 + 4 * 23) * u;
    const double rowHeight =
        sources > 0 ? std::clamp((view.size.height() - fixed) / (sources + 1), 17 * u, 24 * u) : 0;
    double y = (sources > 0 ? 84 : 56) * u;
    const auto take = [&](double height) {
        const QRectF line(g.left, y, g.right - g.left, height);
        y += height;
        return line;
    };
    const auto rule = [&](double space) {
        y += space / 2;
        g.rules.push_back(std::floor(y) + 0.5);
        y += space / 2;
    };
    for (int k = 0; k < sources; ++k)
        g.sources.push_back(take(rowHeight));
    if (sources > 0) {
        g.sum = take(rowHeight);
        rule(12 * u);
        g.softmax = take(20 * u);
    }
    g.context = take(sources > 0 ? 20 * u : 40 * u);
    rule(16 * u);
    g.candidatesTitle = take(24 * u);
    for (int i = 0; i < candidates; ++i)
        g.candidates.push_back(take(23 * u));
    g.others = take(candidates > 0 ? 23 * u : 0);
    rule(16 * u);
    for (int i = 0; i < 4; ++i)
        g.figures.push_back(take(23 * u));
    g.height = y + 12 * u;
    return g;
}

QSizeF Inspector::preferredSize(const View& view) const {
    View tall = view;
    tall.size = {view.theme.px(340), 1e6};
    return {view.theme.px(340), drawable() ? geometry(tall).height : view.theme.px(200)};
}

QSizeF Inspector::minimumSize(const View& view) const {
    View tight = view;
    tight.size = {view.theme.px(280), 0};
    return {view.theme.px(280), drawable() ? geometry(tight).height : view.theme.px(200)};
}

int Inspector::rows() const {
    return drawable() ? sourceRows() + int(current().candidates.size()) : 0;
}

int Inspector::candidateAt(const Cell& cell) const {
    const int index = cell.row - sourceRows();
    return cell.row >= 0 && index >= 0 && index < current().candidates.size() ? index : -1;
}

QString Inspector::rowName(int row) const {
    const int candidate = candidateAt({row, 0});
    return candidate < 0 ? data_.source.text(row) : current().candidates[candidate].text;
}

Cell Inspector::cellAt(QPointF point, const View& view) const {
    if (!drawable())
        return {};
    const InspectorGeometry g = geometry(view);
    for (int k = 0; k < int(g.sources.size()); ++k)
        if (g.sources[k].contains(point))
            return {k, 0};
    for (int i = 0; i < int(g.candidates.size()); ++i)
        if (g.candidates[i].contains(point))
            return {sourceRows() + i, 0};
    return {};
}

QRectF Inspector::rectOf(const Cell& cell, const View& view) const {
    if (!drawable())
        return {};
    const InspectorGeometry g = geometry(view);
    if (const int candidate = candidateAt(cell); candidate >= 0)
        return g.candidates[candidate];
    return cell.row >= 0 && cell.row < int(g.sources.size()) ? g.sources[cell.row] : QRectF();
}

Link Inspector::linkOf(const Cell& cell) const {
    const bool source = cell.row >= 0 && cell.row < sourceRows();
    return source ? Link{cell.row, data_.currentStep} : Link{};
}

Cell Inspector::cellOf(const Link& link) const {
    return link.source >= 0 && link.source < sourceRows() ? Cell{link.source, 0} : Cell{0, 0};
}

double Inspector::otherWords() const {
    double rest = 1;
    for (const Candidate& candidate : current().candidates)
        rest -= candidate.probability;
    return std::max(0.0, rest);
}

QString Inspector::softmaxLine(int source) const {
    const int t = data_.currentStep;
    double highest = -INFINITY, sum = 0;
    for (int k = 0; k < data_.source.size(); ++k)
        highest = std::max(highest, data_.scores.at(t, k)); // NaN is never larger
    const double chosen = data_.scores.at(t, source);
    if (!std::isfinite(highest) || !std::isfinite(chosen))
        return {};
    for (int k = 0; k < data_.source.size(); ++k)
        sum += std::exp(data_.scores.at(t, k) - highest);
    if (!std::isfinite(sum))
        return {};
    // Large scores are shifted by the highest one, as the computation does; the quotient is the same.
    const double shift = std::abs(highest) > 9 ? highest : 0;
    const QString power = shift == 0 ? formatted(chosen, 2) : tr("%1 − highest").arg(formatted(chosen, 2));
    return QStringLiteral("α%1 = exp(%2) / Σ = %3 / %4 = %5")
        .arg(subscript(source + 1), power, formatted(std::exp(chosen - shift), 2),
             formatted(sum * std::exp(highest - shift), 2), formatted(std::exp(chosen - highest) / sum, 2));
}

QString Inspector::describe(const Cell& cell) const {
    if (rows() == 0)
        return emptyReason().isEmpty() ? summary() : emptyReason();
    if (const int index = candidateAt(cell); index >= 0) {
        const Candidate& candidate = current().candidates.at(index);
        return tr("Next word %1: probability %2. Activate to force it.")
            .arg(candidate.text, formatted(candidate.probability, 4));
    }
    if (!data_.source.holds(cell.row))
        return summary();
    QString text =
        tr("Source token %1: %2, weight %3")
            .arg(cell.row + 1)
            .arg(data_.source.text(cell.row), formatted(data_.weights.at(data_.currentStep, cell.row), 4));
    if (const double score = data_.scores.at(data_.currentStep, cell.row); !std::isnan(score))
        text += tr(", score %1").arg(formatted(score, 4));
    if (const double part = data_.contributions.at(data_.currentStep, cell.row); !std::isnan(part))
        text += tr(", contribution %1").arg(formatted(part, 4));
    return text;
}

QString Inspector::name() const {
    if (!drawable())
        return tr("Step");
    return tr("Step %1 of %2: %3")
        .arg(data_.currentStep + 1)
        .arg(data_.target.size())
        .arg(data_.target.text(data_.currentStep));
}

QString Inspector::summary() const {
    if (!drawable())
        return emptyReason().isEmpty() ? tr("Nothing is decoded yet.") : emptyReason();
    return tr("%1. Scores, weights, context and the likeliest next words.").arg(name());
}

} // namespace ui
