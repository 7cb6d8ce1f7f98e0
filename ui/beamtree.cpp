#include "ui/beamtree.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double margin = 14, laneHeight = 24, boxHeight = 18, betweenColumns = 26;
constexpr double leastWidth = 28, mostWidth = 150, inset = 6;

} // namespace

void BeamTree::setBeam(const BeamData& beam) {
    beam_ = beam;
    lanes_ = {};
    ways_.clear();
    widths_.clear();
    if (!drawable())
        return;
    lanes_ = lanesOf(beam_);
    for (int leaf = 0; leaf < int(beam_.nodes.size()); ++leaf) {
        const int hypothesis = beam_.nodes[leaf].hypothesis;
        if (hypothesis < 0 || hypothesis >= int(beam_.nodes.size()))
            continue;
        if (hypothesis >= int(ways_.size()))
            ways_.resize(hypothesis + 1, std::vector<bool>(beam_.nodes.size(), false));
        for (int node = leaf; node >= 0;) {
            ways_[hypothesis][node] = true;
            const int parent = beam_.nodes[node].parent;
            node = parent < node ? parent : -1;
        }
    }
}

bool BeamTree::leadsTo(int node, int hypothesis) const {
    return hypothesis >= 0 && hypothesis < int(ways_.size()) && node >= 0 && node < int(beam_.nodes.size()) &&
           ways_[hypothesis][node];
}

int BeamTree::hypothesisAt(const Cell& cell) const {
    return cell.row >= 0 && cell.row < rows() ? beam_.nodes[cell.row].hypothesis : -1;
}

const std::vector<double>& BeamTree::columnWidths(const View& view) const {
    const QFont font = view.theme.font(12 * view.zoom, data_.target.language, true);
    if (widthsIn_ == font.key() && int(widths_.size()) == lanes_.columns)
        return widths_;
    const double unit = view.theme.px(1) * view.zoom;
    const double number = textWidth(QStringLiteral(" .00"), view.theme.numberFont(10 * view.zoom));
    widths_.assign(lanes_.columns, leastWidth * unit);
    for (int i = 0; i < rows(); ++i) {
        const double text = textWidth(displayText(beam_.nodes[i].text.left(40)), font);
        double& widest = widths_[lanes_.column[i]];
        widest = std::clamp(text + number + 2 * inset * unit, widest, std::max(widest, mostWidth * unit));
    }
    widthsIn_ = font.key();
    return widths_;
}

BeamTreeGeometry BeamTree::geometry(const View& view) const {
    BeamTreeGeometry g;
    const double unit = g.unit = view.theme.px(1) * view.zoom;
    g.root = {margin * unit, (margin + laneHeight / 2) * unit};
    const std::vector<double>& widths = columnWidths(view);
    std::vector<double> lefts;
    double x = g.root.x() + betweenColumns * unit;
    for (int column = 0; column < lanes_.columns; ++column) {
        lefts.push_back(x);
        x += widths[column] + betweenColumns * unit;
    }
    for (int i = 0; i < rows(); ++i) {
        const double middle = (margin + laneHeight * (lanes_.lane[i] + 0.5)) * unit;
        g.boxes.emplace_back(lefts[lanes_.column[i]], middle - boxHeight * unit / 2, widths[lanes_.column[i]],
                             boxHeight * unit);
    }
    g.size = {x, (2 * margin + laneHeight * lanes_.lanes) * unit};
    return g;
}

QSizeF BeamTree::minimumSize(const View& view) const {
    const QSizeF least(view.theme.px(240), view.theme.px(90));
    return drawable() ? geometry(view).size.expandedTo(least) : least;
}

Cell BeamTree::cellAt(QPointF point, const View& view) const {
    const BeamTreeGeometry g = geometry(view);
    for (int i = 0; i < int(g.boxes.size()); ++i)
        if (g.boxes[i].adjusted(0, -2, 0, 2).contains(point))
            return {i, 0};
    return {};
}

QRectF BeamTree::rectOf(const Cell& cell, const View& view) const {
    return cell.row >= 0 && cell.row < rows() ? geometry(view).boxes[cell.row] : QRectF();
}

Link BeamTree::linkOf(const Cell& cell) const {
    return leadsTo(cell.row, beam_.shown) ? Link{-1, lanes_.column[cell.row]} : Link{};
}

Cell BeamTree::cellOf(const Link& link) const {
    for (int i = 0; i < rows(); ++i)
        if (lanes_.column[i] == link.target && leadsTo(i, beam_.shown))
            return {i, 0};
    return {};
}

Cell BeamTree::neighbour(const Cell& cell, int right, int down) const {
    if (rows() == 0)
        return {};
    if (cell.row < 0 || cell.row >= rows())
        return {0, 0};
    const int column = lanes_.column[cell.row], lane = lanes_.lane[cell.row];
    int next = cell.row;
    const auto nearer = [&](int node) { return std::abs(lanes_.lane[node] - lane); };
    for (int i = 0; i < rows(); ++i) {
        const bool child = right > 0 && beam_.nodes[i].parent == cell.row;
        const bool parent = right < 0 && beam_.nodes[cell.row].parent == i;
        const bool beside = down != 0 && lanes_.column[i] == column && (lanes_.lane[i] - lane) * down > 0;
        if ((child || parent || beside) && (next == cell.row || nearer(i) < nearer(next)))
            next = i;
    }
    return {next, 0};
}

QString BeamTree::describe(const Cell& cell) const {
    if (cell.row < 0 || cell.row >= rows())
        return summary();
    const BeamNode& node = beam_.nodes[cell.row];
    QStringList parts{tr("Step %1: %2").arg(QString::number(lanes_.column[cell.row] + 1), node.text),
                      tr("probability %1").arg(formatted(node.probability, 4)),
                      tr("log-probability of all words so far %1").arg(formatted(node.total, 4))};
    if (isBest(cell.row))
        parts += tr("on the best hypothesis");
    if (node.fate == BeamFate::Pruned)
        parts += tr("pruned");
    if (node.fate == BeamFate::Finished)
        parts += tr("finished");
    if (node.hypothesis < 0) // one that the limit cut off is a hypothesis, too
        return listed(parts);
    parts += node.hypothesis == beam_.shown
                 ? tr("hypothesis %1, shown").arg(node.hypothesis + 1)
                 : tr("hypothesis %1; activate to look at it").arg(node.hypothesis + 1);
    return listed(parts);
}

QString BeamTree::name() const {
    return tr("Beam tree");
}

QString BeamTree::summary() const {
    if (!drawable())
        return emptyReason();
    const auto count = [this](BeamFate fate) {
        return std::count_if(beam_.nodes.begin(), beam_.nodes.end(),
                             [fate](const BeamNode& node) { return node.fate == fate; });
    };
    return tr("Beam tree over %n step(s): finished %1, pruned %2 of %3 words.", nullptr, lanes_.columns)
        .arg(count(BeamFate::Finished))
        .arg(count(BeamFate::Pruned))
        .arg(beam_.nodes.size());
}

QString BeamTree::emptyReason() const {
    if (beam_.nodes.size() > kMostNodes)
        return tr("This tree has %1 words; at most %2 can be drawn. Please take a smaller beam.")
            .arg(beam_.nodes.size())
            .arg(kMostNodes);
    if (beam_.nodes.isEmpty())
        return tr("Greedy decoding follows one branch. A beam of 2 or more has a tree.");
    return {};
}

} // namespace ui
