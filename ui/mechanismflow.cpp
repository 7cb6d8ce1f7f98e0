#include "ui/mechanismflow.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QPainterPath straight(QPointF from, QPointF to) {
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

QPainterPath curve(QPointF from, QPointF bendFrom, QPointF bendTo, QPointF to) {
    QPainterPath path(from);
    path.cubicTo(bendFrom, bendTo, to);
    return path;
}

template <class Value> Value mixed(const Value& from, const Value& to, double amount) {
    return from + (to - from) * amount;
}

} // namespace

MechanismFlow flowOf(const Architecture& architecture) {
    const bool luong = architecture.placement == PlacementKind::Luong;
    MechanismFlow flow;
    flow.weighs = architecture.score != ScoreKind::None;
    flow.queryIsPrevious = architecture.placement == PlacementKind::Bahdanau;
    flow.intermediate = architecture.placement == PlacementKind::Conditional;
    flow.contextIntoRnn = !luong;
    flow.lastWordIntoReadout = !luong;
    flow.readoutIntoRnn = luong && architecture.inputFeeding;
    return flow;
}

MechanismFlow between(const MechanismFlow& from, const MechanismFlow& to, double progress) {
    const double amount = std::isfinite(progress) ? std::clamp(progress, 0.0, 1.0) : 1;
    return {to.weighs,
            mixed(from.queryIsPrevious, to.queryIsPrevious, amount),
            mixed(from.intermediate, to.intermediate, amount),
            mixed(from.contextIntoRnn, to.contextIntoRnn, amount),
            mixed(from.lastWordIntoReadout, to.lastWordIntoReadout, amount),
            mixed(from.readoutIntoRnn, to.readoutIntoRnn, amount)};
}

QRectF MechanismGeometry::bar(int source, double weight) const {
    if (source < 0 || source >= int(annotations.size()))
        return {};
    const QRectF& box = annotations[source];
    const double height =
        std::isfinite(weight) ? std::max(1.5 * unit, std::clamp(weight, 0.0, 1.0) * barHeight) : 0;
    const double inset = std::min(2 * unit, box.width() * 0.1);
    return {box.left() + inset, barBase - height, box.width() - 2 * inset, height};
}

QRectF MechanismGeometry::scoreBar(int source, double score, double lowest, double highest) const {
    const QRectF column = bar(source, 1);
    const double low = std::min(0.0, lowest), high = std::max(0.0, highest), range = high - low;
    if (column.isNull() || !std::isfinite(score) || !std::isfinite(range) || range <= 0)
        return {column.left(), barBase, column.width(), 0};
    const auto level = [&](double value) { return barBase - barHeight * (value - low) / range; };
    const double top = level(std::max(0.0, score)), bottom = level(std::min(0.0, score));
    return {column.left(), top, column.width(), std::max(bottom - top, unit)};
}

double MechanismGeometry::pitch() const {
    return annotations.size() < 2 ? 1e6 : std::abs(annotations[1].center().x() - annotations[0].center().x());
}

QPainterPath MechanismGeometry::query(const MechanismFlow& flow) const {
    const double level = barBase - barHeight - 6 * unit;
    const QPointF previous(previousState.center().x(), previousState.bottom());
    const QPointF now(state.center().x() + 12 * unit, state.bottom());
    const QPointF between(intermediate.center().x() - 12 * unit, intermediate.bottom());
    const QPointF from = mixed(mixed(now, previous, flow.queryIsPrevious), between, flow.intermediate);
    const QPointF to =
        mixed(QPointF(width - 70 * unit, level), QPointF(66 * unit, level), flow.queryOnLeft());
    return curve(from, from + QPointF(0, 40 * unit), to - QPointF(0, 46 * unit), to);
}

QPainterPath MechanismGeometry::lastWordIntoRnn(const MechanismFlow& flow) const {
    const double line = state.center().y() - 2 * unit; // what comes in from the left
    const QPointF into(lastWord.center().x(), mixed(line, intermediate.top() - 1, flow.intermediate));
    return straight({into.x(), lastWord.bottom()}, into);
}

QPainterPath MechanismGeometry::lastWordIntoReadout(double half) const {
    const QPointF from(lastWord.center().x() + half, lastWord.center().y());
    const QPointF to(readout.center().x(), readout.top() - 1);
    return curve(from, {to.x() - 40 * unit, from.y()}, {to.x(), from.y() - 4 * unit}, to);
}

QPainterPath MechanismGeometry::lastReadoutIntoRnn() const {
    const QPointF into(lastReadout.center().x(), state.center().y() - 2 * unit);
    return straight({into.x(), lastReadout.bottom()}, into);
}

QPainterPath MechanismGeometry::contextIntoRnn() const {
    const QPointF from = context + QPointF(contextRadius * 0.8, -contextRadius * 0.6);
    return straight(from, {state.left() + 8 * unit, state.bottom() + 1});
}

QPainterPath MechanismGeometry::contextIntoReadout() const {
    const QPointF side = context + QPointF(contextRadius, 0);
    const QPointF to(readout.center().x(), readout.bottom() + 1);
    return curve(side + QPointF(0, 3 * unit), side + QPointF(60 * unit, 8 * unit), to + QPointF(0, 34 * unit),
                 to);
}

std::vector<ChainArrow> MechanismGeometry::chain(bool bidirectional) const {
    std::vector<ChainArrow> arrows;
    const int last = int(annotations.size()) - 1;
    if (last < 1)
        return arrows;
    const bool tight = pitch() - annotations[0].width() < 6 * unit;
    const auto link = [&](int from, int to, bool forward) {
        const QRectF &start = annotations[from], &end = annotations[to];
        const bool rightward = end.center().x() > start.center().x();
        if (tight) { // below the boxes, from the first to the last
            const double y = start.bottom() + (forward ? 4 : 8) * unit;
            return ChainArrow{{start.center().x(), y}, {end.center().x(), y}, forward};
        }
        const double y = start.top() + start.height() * (!bidirectional ? 0.5 : forward ? 0.3 : 0.7);
        return ChainArrow{{rightward ? start.right() : start.left(), y},
                          {rightward ? end.left() : end.right(), y},
                          forward};
    };
    const int stride = tight ? last : 1;
    for (int k = 0; k + stride <= last; k += stride)
        arrows.push_back(link(k, k + stride, true));
    for (int k = last; bidirectional && k - stride >= 0; k -= stride)
        arrows.push_back(link(k, k - stride, false));
    return arrows;
}

} // namespace ui
