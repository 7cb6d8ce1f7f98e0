#include "ui/heatmap.h"

#include "ui/difference.h"
#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double legendLine = 15;    // as the footer paints them
constexpr double longestLabel = 128; // wider labels are elided
constexpr double smallestFit = 10;   // cells below this scroll

} // namespace

const Matrix& Heatmap::matrix() const {
    switch (options_.quantity) {
    case Quantity::Score:
        return data_.scores;
    case Quantity::Contribution:
        return data_.contributions;
    case Quantity::Weight:
        break;
    }
    return data_.weights;
}

bool Heatmap::drawable() const {
    return data_.source.size() > 0 && data_.target.size() > 0 && data_.source.size() <= mostTokens &&
           data_.target.size() <= mostTokens;
}

void Heatmap::setGhost(const AttentionData& ghost) {
    ghost_ = ghost;
    arrange();
}

void Heatmap::arrange() {
    DisplayedPicture::arrange();
    ghostSources_.clear();
    if (!drawable() || !comparable(ghost_, given_))
        return;
    const AttentionData before = displayed(ghost_, options_).data;
    for (const int row : counterpartsOf(before.target, data_.target))
        ghostSources_.append(row < 0 ? -1 : before.weights.largestInRow(row));
}

/// Whether the cell is framed.
bool Heatmap::haunted(int target, int source) const {
    return source >= 0 && ghostSources_.value(target, -1) == source && !data_.isFuture(target);
}

int Heatmap::rows() const {
    return drawable() ? rowSentence().size() : 0;
}
int Heatmap::columns() const {
    return drawable() ? columnSentence().size() : 0;
}
QString Heatmap::rowName(int row) const {
    return rowSentence().text(row);
}
QString Heatmap::columnName(int column) const {
    return columnSentence().text(column);
}

HeatmapLabels Heatmap::labels(const View& view) const {
    HeatmapLabels result;
    const double longest = std::min(view.theme.px(longestLabel), std::max(40.0, view.seen().width() * 0.3));
    const auto widthOf = [&](const SentenceToken& token, const QFont& font) {
        return textWidth(elided(displayText(token.text), font, longest), font);
    };
    const QFont rowFont = view.theme.font(13, rowSentence().language, true);
    for (int r = 0; r < rows(); ++r)
        result.longestRow = std::max(result.longestRow, widthOf(rowSentence().tokens[r], rowFont));
    const QFont columnFont = view.theme.font(13, columnSentence().language, true);
    for (int c = 0; c < columns(); ++c)
        result.columns.push_back(widthOf(columnSentence().tokens[c], columnFont));
    if (columnSentence().rightToLeft())
        std::reverse(result.columns.begin(), result.columns.end());
    result.lineHeight = view.theme.px(17);
    const auto lines = std::max<qsizetype>(1, legendLines(view).size());
    result.footer = view.theme.px(options_.legend ? 29 + legendLine * double(lines) : 6);
    return result;
}

HeatmapGeometry Heatmap::geometry(const View& view) const {
    return layoutHeatmap(labels(view), rows(), view, columnSentence().rightToLeft());
}

QSizeF Heatmap::preferredSize(const View& view) const {
    const double cell = view.theme.px(36) * view.zoom;
    return {std::max(view.theme.px(320), columns() * cell + view.theme.px(150)),
            std::max(view.theme.px(260), rows() * cell + view.theme.px(160))};
}

QSizeF Heatmap::minimumSize(const View& view) const {
    const double cell = view.theme.px(smallestFit);
    const QSizeF least(std::max(view.theme.px(240), columns() * cell + view.theme.px(150)),
                       std::max(view.theme.px(200), rows() * cell + view.theme.px(160)));
    if (view.zoom <= 1 || !drawable())
        return least;
    View fit = view;
    fit.zoom = 1;
    fit.size = view.size.expandedTo(least);
    const HeatmapLabels names = labels(fit);
    const HeatmapGeometry fitted = layoutHeatmap(names, rows(), fit, columnSentence().rightToLeft());
    return sizeOfHeatmap(names, rows(), fitted.cellSize * view.zoom, view.theme.scale).expandedTo(least);
}

QMarginsF Heatmap::pinnedMargins(const View& view) const {
    const HeatmapGeometry layout = geometry(view);
    if (layout.rows() <= 0 || layout.columns() <= 0)
        return {};
    const QRectF seen = view.seen();
    return {std::max(0.0, layout.headerRight() - seen.left()),
            std::max(0.0, layout.headerBottom() - seen.top()), 0, seen.bottom() - layout.footerTop};
}

Cell Heatmap::cellAt(QPointF point, const View& view) const {
    const HeatmapGeometry layout = geometry(view);
    if (layout.rows() <= 0 || layout.columns() <= 0 || point.y() >= layout.footerTop ||
        !view.seen().contains(point))
        return {};
    const double left = layout.headerRight(), top = layout.headerBottom();
    if (point.y() >= top) {
        const Cell cell{layout.rowAt(point.y()), point.x() < left ? -1 : layout.columnAt(point.x())};
        return cell.whole() || point.x() < left ? cell : Cell();
    }
    // Over a column's label: follow the slant down to the column.
    const double foot = layout.slantedLabels ? point.x() - (top - point.y()) : point.x();
    return {-1, foot < left ? -1 : layout.columnAt(foot)};
}

QRectF Heatmap::placeOfStep(const View& view) const {
    const int target = shown_.current >= 0 ? shown_.current : data_.currentStep;
    if (!drawable() || !data_.hasAttention() || !data_.target.holds(target))
        return DisplayedPicture::placeOfStep(view);
    const int source = data_.weights.largestInRow(target);
    return source < 0 ? DisplayedPicture::placeOfStep(view) : rectOf(cellOfShown({source, target}), view);
}

QRectF Heatmap::rectOf(const Cell& cell, const View& view) const {
    const HeatmapGeometry layout = geometry(view);
    if (cell.whole())
        return layout.cell(cell.row, cell.column);
    return cell.row >= 0 ? layout.rowBand(cell.row) : layout.columnBand(cell.column);
}

Link Heatmap::shownLinkOf(const Cell& cell) const {
    return swapped() ? Link{cell.row, cell.column} : Link{cell.column, cell.row};
}

Cell Heatmap::cellOfShown(const Link& link) const {
    return swapped() ? Cell{link.source, link.target} : Cell{link.target, link.source};
}

Link Heatmap::linkOf(const Cell& cell) const {
    return shown_.pieces(shownLinkOf(cell));
}

Cell Heatmap::cellOf(const Link& link) const {
    return cellOfShown(shown_.shown(link));
}

Cell Heatmap::neighbour(const Cell& cell, int right, int down) const {
    return DisplayedPicture::neighbour(cell, columnSentence().rightToLeft() ? -right : right, down);
}

/// With Shift: a plain press pins. The whole way from 0 to 1 is a few cells long, at every zoom the same.
std::optional<Handle> Heatmap::handleOf(const Cell& cell, const View& view) const {
    constexpr double way = 120;
    if (!changes(cell) || !cell.whole() || options_.quantity != Quantity::Weight)
        return {};
    return Handle{rectOf(cell, view), weightAt(cell), {0, -1 / view.theme.px(way)}, true};
}

double Heatmap::scoreExtreme() const {
    double extreme = 0;
    for (int t = 0; t < data_.scores.rows && !data_.isFuture(t); ++t)
        for (int k = 0; k < data_.scores.columns; ++k)
            if (std::isfinite(data_.scores.at(t, k)))
                extreme = std::max(extreme, std::abs(data_.scores.at(t, k)));
    return extreme > 0 ? extreme : 1;
}

double Heatmap::top() const {
    if (!options_.stretched || options_.quantity == Quantity::Score)
        return 1;
    double largest = 0;
    for (int t = 0; t < matrix().rows && !data_.isFuture(t); ++t)
        for (int k = 0; k < matrix().columns; ++k)
            if (std::isfinite(matrix().at(t, k)))
                largest = std::max(largest, matrix().at(t, k));
    return largest > 0 ? largest : 1;
}

double Heatmap::strength(double value, double largest) const {
    const double part = std::isnan(value) ? value : std::clamp(value / largest, 0.0, 1.0);
    return options_.gamma > 0 && options_.gamma != 1 ? std::pow(part, options_.gamma) : part;
}

} // namespace ui
