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
    const int norms = std::min<int>(3, int(states().size())), gates = int(states().size()) - norms;
    g.left = 10 * u;
    g.right = std::max(g.left + 1, width - 10 * u);
    g.scoreRight = g.left + (g.right - g.left) * 0.47;
    g.barLeft = g.scoreRight + 20 * u;
    g.barRight = g.right - 52 * u;
    g.stepRight = g.right - 78 * u;
    double y = 2 * u;
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
    const auto share = [&](std::vector<QRectF>& cells, int count, double height) {
        const QRectF line = take(count > 0 ? height : 0);
        for (int i = 0; i < count; ++i)
            cells.emplace_back(line.left() + line.width() * i / count, line.top(), line.width() / count,
                               height);
    };
    // Everything but the source rows is fixed; they share what is left, within what can be read.
    const double fixed = (34 + 12 + 40 + 14 + (norms + gates > 0 ? 40 : 0) + 14 + (candidates + 1) * 21 + 22 +
                          14 + 5 * 20 + 12 + 20) *
                         u;
    const double rowHeight =
        sources > 0 ? std::clamp((view.size.height() - fixed) / (sources + 1), 17 * u, 24 * u) : 0;

    g.phases = take(20 * u);
    g.columnTitles = take(sources > 0 ? 24 * u : 4 * u);
    for (int k = 0; k < sources; ++k)
        g.sources.push_back(take(rowHeight));
    if (sources > 0) {
        g.sum = take(rowHeight);
        rule(12 * u);
        g.softmax = take(20 * u);
    }
    g.context = take(sources > 0 ? 20 * u : 36 * u);
    share(g.states, norms, 20 * u);
    share(g.states, gates, 20 * u);
    rule(14 * u);
    g.candidatesTitle = take(22 * u);
    for (int i = 0; i < candidates; ++i)
        g.candidates.push_back(take(21 * u));
    g.others = take(candidates > 0 ? 21 * u : 0);
    rule(14 * u);
    g.figuresTitle = take(20 * u);
    for (int i = 0; i < 4; ++i)
        g.figures.push_back(take(20 * u));
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
    tight.size = {view.theme.px(260), 0};
    return {view.theme.px(260), drawable() ? geometry(tight).height : view.theme.px(200)};
}

QVector<Inspector::Row> Inspector::tableRows() const {
    QVector<Row> all;
    const auto add = [&](Part part, int count) {
        for (int i = 0; i < count; ++i)
            all.append({part, i});
    };
    if (!drawable())
        return all;
    const int candidates = int(current().candidates.size());
    add(Part::Source, sourceRows());
    add(Part::Sum, sourceRows() > 0);
    add(Part::State, int(states().size()));
    add(Part::Candidate, candidates);
    add(Part::Others, candidates > 0);
    add(Part::Figure, 4);
    return all;
}

int Inspector::rows() const {
    return int(tableRows().size());
}

int Inspector::candidateAt(const Cell& cell) const {
    const QVector<Row> all = tableRows();
    const bool candidate = cell.row >= 0 && cell.row < all.size() && all[cell.row].part == Part::Candidate;
    return candidate && data_.reached(Phase::Word) ? all[cell.row].index : -1;
}

bool Inspector::moreAt(const Cell& cell) const {
    const QVector<Row> all = tableRows();
    return cell.row >= 0 && cell.row < all.size() && all[cell.row].part == Part::Others &&
           data_.reached(Phase::Word);
}

std::optional<Handle> Inspector::handleOf(const Cell& cell, const View& view) const {
    if (!changes(cell))
        return {};
    const InspectorGeometry g = geometry(view);
    const QRectF line = g.sources[cell.row];
    const double slack = 6 * view.theme.scale; // an empty bar must be caught too
    return Handle{{g.barLeft - slack, line.top(), g.barRight - g.barLeft + 2 * slack, line.height()},
                  weightAt(cell),
                  {1 / std::max(1.0, g.barRight - g.barLeft), 0},
                  false};
}

QString Inspector::rowName(int row) const {
    const QVector<Row> all = tableRows();
    if (row < 0 || row >= all.size())
        return {};
    const int index = all[row].index;
    switch (all[row].part) {
    case Part::Source:
        return data_.source.text(index);
    case Part::Sum:
        return tr("sum of the weights");
    case Part::State:
        return states()[index].symbol;
    case Part::Candidate:
        return data_.reached(Phase::Word) ? current().candidates[index].text : tr("next word");
    case Part::Others:
        return tr("all other words");
    case Part::Figure:
        return figures()[index].name;
    }
    return {};
}

QRectF Inspector::rectOf(const Row& row, const InspectorGeometry& g) const {
    switch (row.part) {
    case Part::Source:
        return g.sources[row.index];
    case Part::Sum:
        return g.sum;
    case Part::State:
        return g.states[row.index];
    case Part::Candidate:
        return g.candidates[row.index];
    case Part::Others:
        return g.others;
    case Part::Figure:
        return g.figures[row.index];
    }
    return {};
}

Cell Inspector::cellAt(QPointF point, const View& view) const {
    const QVector<Row> all = tableRows();
    if (all.isEmpty())
        return {};
    const InspectorGeometry g = geometry(view);
    for (int row = 0; row < all.size(); ++row)
        if (rectOf(all[row], g).contains(point))
            return {row, 0};
    return {};
}

QRectF Inspector::rectOf(const Cell& cell, const View& view) const {
    const QVector<Row> all = tableRows();
    return cell.row >= 0 && cell.row < all.size() ? rectOf(all[cell.row], geometry(view)) : QRectF();
}

Link Inspector::linkOf(const Cell& cell) const {
    const bool source = cell.row >= 0 && cell.row < sourceRows();
    return source ? Link{cell.row, data_.currentStep} : Link{};
}

QRectF Inspector::placeOfStep(const View& view) const {
    const InspectorGeometry g = geometry(view);
    if (g.sources.empty() || g.sources.back().bottom() <= view.seen().height() || data_.weights.empty())
        return {};
    const int source = data_.weights.largestInRow(data_.currentStep);
    return source < 0 ? QRectF() : rectOf(cellOf({source, -1}), view);
}

Cell Inspector::cellOf(const Link& link) const {
    return link.source >= 0 && link.source < sourceRows() ? Cell{link.source, 0} : Cell{0, 0};
}

double Inspector::weightSum(int decimals) const {
    const double unit = std::pow(10, decimals);
    double sum = 0;
    for (int k = 0; k < data_.source.size(); ++k) {
        const double weight = data_.weights.at(data_.currentStep, k);
        sum += decimals < 0 ? weight : std::round(weight * unit) / unit;
    }
    return sum;
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

} // namespace ui
