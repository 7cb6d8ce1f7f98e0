#include "ui/alignment.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {
namespace {

constexpr double margin = 14, widestBundle = 18, stubHeight = 10, outerGap = 4, labelGap = 8;
constexpr double slantedLength = 84; // of the longest slanted label
constexpr double levelLength = 128;  // of the longest label beside ribbons from left to right

/// Middles of n words along a line; across the page a sentence that runs right to left does so here too.
std::vector<double> places(const Sentence& sentence, double length, bool across) {
    const int count = sentence.size();
    const double room = std::max(0.0, length - 2 * margin);
    const bool mirrored = across && sentence.rightToLeft();
    std::vector<double> middles;
    for (int i = 0; i < count; ++i) {
        const int place = mirrored ? count - 1 - i : i;
        middles.push_back(margin + room * (place + 0.5) / count);
    }
    return middles;
}

} // namespace

std::vector<int> sourcesCarrying(const Matrix& weights, int target, double mass) {
    std::vector<int> order;
    double total = 0;
    for (int k = 0; k < weights.columns; ++k) {
        if (std::isfinite(weights.at(target, k)) && weights.at(target, k) > 0) {
            order.push_back(k);
            total += weights.at(target, k);
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return weights.at(target, a) > weights.at(target, b); });
    double carried = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        carried += weights.at(target, order[i]);
        if (carried >= mass * total - 1e-9) {
            order.resize(i + 1);
            break;
        }
    }
    return order;
}

double Alignment::mass() const {
    return std::isnan(options_.mass) ? 1 : std::clamp(options_.mass, 0.0, 1.0);
}

double Alignment::longestLabel(const View& view) const {
    if (options_.horizontal)
        return std::min(view.theme.px(levelLength), view.size.width() * 0.3);
    // Where height is scarce, slanted words leave a third of it to the ribbons at least.
    return std::clamp(view.size.height() * 0.3, view.theme.px(slantedLength * 0.4),
                      view.theme.px(slantedLength));
}

LabelLayout Alignment::labelLayout(const Sentence& sentence, const View& view) const {
    if (options_.horizontal)
        return LabelLayout::OneLine;
    const double spacing = (view.size.width() - 2 * margin) / std::max(1, sentence.size());
    const QFont font = view.theme.font(11.5, sentence.language, true);
    const auto widthOf = [&](int i) { return textWidth(displayText(sentence.text(i).left(60)), font); };
    double neighbours = 0, secondNeighbours = 0; // the room that the tightest two words of a line need
    for (int i = 0; i < sentence.size(); ++i) {
        neighbours = std::max(neighbours, (widthOf(i) + widthOf(i + 1)) / 2);
        secondNeighbours = std::max(secondNeighbours, (widthOf(i) + widthOf(i + 2)) / 2);
    }
    if (neighbours + 6 <= spacing)
        return LabelLayout::OneLine;
    return secondNeighbours + 6 <= 2 * spacing ? LabelLayout::TwoLines : LabelLayout::Slanted;
}

/// How far the words reach away from the ribbons.
double Alignment::labelRoom(const Sentence& sentence, LabelLayout layout, const View& view) const {
    const double line = view.theme.px(16);
    if (!options_.horizontal && layout != LabelLayout::Slanted)
        return layout == LabelLayout::OneLine ? line : 2 * line;
    const QFont font = view.theme.font(11.5, sentence.language, true);
    double widest = 0;
    for (int i = 0; i < sentence.size(); ++i)
        widest = std::max(widest, textWidth(displayText(sentence.text(i).left(60)), font));
    widest = std::min(widest, longestLabel(view));
    return options_.horizontal ? widest : widest * 0.7071 + line * 0.6;
}

void Alignment::placeRibbons(AlignmentGeometry& geometry, const View& view) const {
    const int decoded = std::min(data_.currentStep + 1, data_.target.size());
    std::vector<double> used(data_.source.size(), 0); // the shown weight on every source word
    std::vector<std::vector<int>> shown(std::max(decoded, 0));
    for (int t = 0; t < decoded; ++t) {
        shown[t] = sourcesCarrying(data_.weights, t, mass());
        std::sort(shown[t].begin(), shown[t].end(),
                  [&](int a, int b) { return geometry.sourceAt.at(a) < geometry.sourceAt.at(b); });
        for (const int k : shown[t])
            used[k] += data_.weights.at(t, k);
    }
    // One scale for all: the fattest source word and every bundle stay within their own places.
    const double room = std::max(1.0, geometry.length - 2 * margin);
    const double fattest = used.empty() ? 1 : std::max(1.0, *std::max_element(used.begin(), used.end()));
    geometry.bundle = std::min({view.theme.px(widestBundle), 0.8 * room / data_.target.size(),
                                0.92 * room / data_.source.size() / fattest});
    std::vector<double> nextSource(data_.source.size());
    for (int k = 0; k < data_.source.size(); ++k)
        nextSource[k] = geometry.sourceAt[k] - used[k] * geometry.bundle / 2;
    std::vector<int> order(shown.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return geometry.targetAt[a] < geometry.targetAt[b]; });
    for (const int t : order) { // in the order of places, so that ribbons cross as little as they can
        double nextTarget = geometry.targetAt[t] - geometry.bundle / 2;
        double hidden = 1;
        for (const int k : shown[t]) {
            const double weight = data_.weights.at(t, k);
            const double width = weight * geometry.bundle;
            geometry.ribbons.append({t, k, width, nextSource[k] + width / 2, nextTarget + width / 2});
            nextSource[k] += width;
            nextTarget += width;
            hidden -= weight;
        }
        if (hidden > 1e-4 && data_.weights.largestInRow(t) >= 0)
            geometry.stubs.append({t, hidden * geometry.bundle, nextTarget + hidden * geometry.bundle / 2});
    }
}

AlignmentGeometry Alignment::geometry(const View& view) const {
    AlignmentGeometry geometry;
    if (!drawable())
        return geometry;
    const double height = view.size.height() - legendHeight(view);
    const double length = options_.horizontal ? height : view.size.width();
    geometry.horizontal = options_.horizontal;
    geometry.length = length;
    geometry.sourceAt = places(data_.source, length, !options_.horizontal);
    geometry.targetAt = places(data_.target, length, !options_.horizontal);
    geometry.sourceLabels = labelLayout(data_.source, view);
    geometry.targetLabels = labelLayout(data_.target, view);
    geometry.begin = outerGap + labelRoom(data_.source, geometry.sourceLabels, view) + labelGap;
    geometry.end = (options_.horizontal ? view.size.width() : height) - labelGap -
                   labelRoom(data_.target, geometry.targetLabels, view) - outerGap;
    geometry.end = std::max(geometry.end, geometry.begin + stubHeight);
    placeRibbons(geometry, view);
    return geometry;
}

QPainterPath AlignmentGeometry::path(const Ribbon& ribbon) const {
    const double half = ribbon.width / 2;
    const double bend = (end - begin) * 0.48;
    QPainterPath path(point(ribbon.sourceAt - half, begin));
    path.cubicTo(point(ribbon.sourceAt - half, begin + bend), point(ribbon.targetAt - half, end - bend),
                 point(ribbon.targetAt - half, end));
    path.lineTo(point(ribbon.targetAt + half, end));
    path.cubicTo(point(ribbon.targetAt + half, end - bend), point(ribbon.sourceAt + half, begin + bend),
                 point(ribbon.sourceAt + half, begin));
    path.closeSubpath();
    return path;
}

} // namespace ui
