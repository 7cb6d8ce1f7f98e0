#include "ui/alignment.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double leastSpacing = 16; // of words; more of them scroll
constexpr double leastRibbon = 30;  // across, between the words

int nearest(const std::vector<double>& middles, double x) {
    int best = -1;
    for (int i = 0; i < int(middles.size()); ++i)
        if (best < 0 || std::abs(middles[i] - x) < std::abs(middles[best] - x))
            best = i;
    return best;
}

} // namespace

bool Alignment::drawable() const {
    return emptyReason().isEmpty();
}
int Alignment::rows() const {
    return drawable() ? data_.target.size() : 0;
}
int Alignment::columns() const {
    return drawable() ? data_.source.size() : 0;
}

Cell Alignment::cellOf(const Link& link) const {
    const Link shown = shown_.shown(link);
    return {shown.target, shown.source};
}

/// The keys walk along the words' lines and from one to the other, as these lie on the screen.
Cell Alignment::neighbour(const Cell& cell, int right, int down) const {
    if (options_.horizontal)
        return DisplayedPicture::neighbour(cell, down, right);
    return DisplayedPicture::neighbour(cell, data_.source.rightToLeft() ? -right : right, down);
}

QSizeF Alignment::preferredSize(const View& view) const {
    const double length = std::max(rows(), columns()) * view.zoom;
    if (options_.horizontal)
        return {view.theme.px(320), std::max(view.theme.px(220), length * view.theme.px(22))};
    return {std::max(view.theme.px(320), length * view.theme.px(38)), view.theme.px(220)};
}

QSizeF Alignment::minimumSize(const View& view) const {
    const double words = std::max(rows(), columns()) * view.theme.px(leastSpacing);
    QSizeF least(view.theme.px(220), view.theme.px(130));
    if (options_.horizontal) {
        least.rheight() = std::max(least.height(), words + view.theme.px(30));
        if (view.zoom > 1)
            least.setHeight(std::max(least.height(), view.size.height()) * view.zoom);
    } else {
        least.rwidth() = std::max(least.width(), words + 28);
        View stage = view;
        stage.size = stage.size.expandedTo(least);
        if (const AlignmentGeometry layout = geometry(stage); !layout.sourceAt.empty()) {
            const double besides = stage.size.height() - (layout.end - layout.begin);
            least.rheight() = std::max(least.height(), besides + view.theme.px(leastRibbon));
        }
        if (view.zoom > 1)
            least.setWidth(std::max(least.width(), view.size.width()) * view.zoom);
    }
    return least;
}

QMarginsF Alignment::pinnedMargins(const View& view) const {
    return {0, 0, 0, drawable() ? legendHeight(view) : 0};
}

Cell Alignment::cellAt(QPointF point, const View& view) const {
    const AlignmentGeometry layout = geometry(view);
    const QRectF stage = view.seen().adjusted(0, 0, 0, -legendHeight(view));
    if (layout.sourceAt.empty() || layout.targetAt.empty() || !stage.contains(point))
        return {};
    const double along = layout.horizontal ? point.y() : point.x();
    const double across = layout.horizontal ? point.x() : point.y();
    if (across < layout.begin) {
        const double slip = layout.sourceLabels == LabelLayout::Slanted ? layout.begin - 8 - across : 0;
        return {-1, nearest(layout.sourceAt, along - std::max(0.0, slip))};
    }
    if (across > layout.end) {
        const double slip = layout.targetLabels == LabelLayout::Slanted ? across - layout.end - 12 : 0;
        return {nearest(layout.targetAt, along + std::max(0.0, slip)), -1};
    }
    for (int i = int(layout.ribbons.size()) - 1; i >= 0; --i) {
        Ribbon ribbon = layout.ribbons[i];
        ribbon.width = std::max(ribbon.width, 4.0); // a hair is hard to hit
        if (layout.path(ribbon).contains(point))
            return {ribbon.target, ribbon.source};
    }
    return {};
}

QRectF Alignment::rectOf(const Cell& cell, const View& view) const {
    const AlignmentGeometry layout = geometry(view);
    if (cell.whole()) {
        for (const Ribbon& ribbon : layout.ribbons)
            if (ribbon.target == cell.row && ribbon.source == cell.column)
                return layout.path(ribbon).boundingRect();
        return {};
    }
    const auto box = [&](const std::vector<double>& middles, int index, double from, double to) {
        const double half = layout.spacing(middles) / 2;
        return QRectF(layout.point(middles[index] - half, from), layout.point(middles[index] + half, to));
    };
    if (cell.column >= 0 && cell.column < int(layout.sourceAt.size()))
        return box(layout.sourceAt, cell.column, 0, layout.begin);
    const double far = layout.horizontal ? view.size.width() : view.size.height() - legendHeight(view);
    if (cell.row >= 0 && cell.row < int(layout.targetAt.size()))
        return box(layout.targetAt, cell.row, layout.end, far);
    return {};
}

/// The word with its ribbons: words alone would turn their other ends out of sight.
QRectF Alignment::placeOfStep(const View& view) const {
    QRectF place = DisplayedPicture::placeOfStep(view);
    if (place.isEmpty())
        return place;
    if (options_.horizontal)
        place.setLeft(0);
    else
        place.setTop(0);
    return place;
}

QString Alignment::describe(const Cell& cell) const {
    if (rows() == 0 || (!data_.source.holds(cell.column) && !data_.target.holds(cell.row)))
        return emptyReason();
    if (!data_.source.holds(cell.column))
        return describeTarget(cell.row);
    if (data_.target.holds(cell.row))
        return describePair(cell.row, cell.column);
    double used = 0;
    for (int t = 0; t <= data_.currentStep; ++t)
        used += data_.weights.at(t, cell.column);
    return listed({describeSource(cell.column), tr("used %1 times so far").arg(formatted(used, 2))});
}

QString Alignment::name() const {
    return tr("Alignment");
}

QString Alignment::summary() const {
    if (!drawable())
        return emptyReason();
    return tr("Alignment: ribbons carry %1 % of each target word's weight; the hidden rest is a grey stub")
        .arg(std::lround(mass() * 100));
}

QStringList Alignment::legend() const {
    QStringList legend;
    if (mass() < 1)
        legend += tr("ribbons: %1 % of each word's weight, grey: the rest").arg(std::lround(mass() * 100));
    const auto any = [this](auto has) { return std::any_of(data_.steps.begin(), data_.steps.end(), has); };
    if (any([](const StepDetail& step) { return step.forced; }))
        legend += QStringLiteral("▸ ") + tr("forced word");
    if (any([](const StepDetail& step) { return step.edited; }))
        legend += QStringLiteral("◆ ") + tr("edited weights");
    return legend + rules();
}

} // namespace ui
