#include "ui/heatmap.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double margin = 12, labelGap = 10, largestCell = 52, smallestCell = 4, belowGrid = 6;
constexpr double slant = 0.70710678; // sine and cosine of 45°

int indexIn(const std::vector<double>& edges, double position) {
    if (edges.size() < 2 || position < edges.front() || position >= edges.back())
        return -1;
    return int(std::upper_bound(edges.begin(), edges.end(), position) - edges.begin()) - 1;
}

/// How far slanted labels reach beyond the grid's right edge.
double overhang(const std::vector<double>& widths, double cell, double lineHeight) {
    const int count = int(widths.size());
    double reach = 0;
    for (int v = 0; v < count; ++v)
        reach = std::max(reach, widths[v] * slant + lineHeight * 0.4 - (count - v - 0.5) * cell);
    return reach;
}

double heightOfLabels(const HeatmapLabels& labels, bool slanted) {
    double longest = 0;
    for (const double width : labels.columns)
        longest = std::max(longest, width);
    return slanted ? (longest + labels.lineHeight * 0.6) * slant : labels.lineHeight;
}

/// What stands round the grid.
struct Surround {
    double left = 0, right = 0, top = 0;
};

Surround surround(const HeatmapLabels& labels, double cell, bool slanted, double scale) {
    return {margin + labels.longestRow + labelGap * scale,
            margin + (slanted ? overhang(labels.columns, cell, labels.lineHeight) : 0),
            margin + heightOfLabels(labels, slanted) + labelGap * scale};
}

/// Whether two neighbouring labels, set level, need more than a cell.
bool needsSlant(const HeatmapLabels& labels, double cell) {
    const int columns = int(labels.columns.size());
    double widest = 0;
    for (int v = 0; v < columns; ++v)
        widest = std::max(widest, (labels.columns[v] + labels.columns[std::min(v + 1, columns - 1)]) / 2);
    return widest > cell - 6;
}

} // namespace

QRectF HeatmapGeometry::grid() const {
    if (rows() <= 0 || columns() <= 0)
        return {};
    return QRectF(QPointF(columnEdges.front(), rowEdges.front()),
                  QPointF(columnEdges.back(), rowEdges.back()));
}

QRectF HeatmapGeometry::cell(int row, int column) const {
    if (row < 0 || row >= rows() || column < 0 || column >= columns())
        return {};
    const int place = placeOf(column);
    return QRectF(QPointF(columnEdges[place], rowEdges[row]),
                  QPointF(columnEdges[place + 1] - gap, rowEdges[row + 1] - gap));
}

QRectF HeatmapGeometry::rowBand(int row) const {
    if (row < 0 || row >= rows() || columns() <= 0)
        return {};
    return QRectF(QPointF(columnEdges.front(), rowEdges[row]),
                  QPointF(columnEdges.back() - gap, rowEdges[row + 1] - gap));
}

QRectF HeatmapGeometry::columnBand(int column) const {
    if (column < 0 || column >= columns() || rows() <= 0)
        return {};
    const int place = placeOf(column);
    return QRectF(QPointF(columnEdges[place], rowEdges.front()),
                  QPointF(columnEdges[place + 1] - gap, rowEdges.back() - gap));
}

int HeatmapGeometry::rowAt(double y) const {
    return indexIn(rowEdges, y);
}

int HeatmapGeometry::columnAt(double x) const {
    const int place = indexIn(columnEdges, x);
    return place < 0 ? -1 : placeOf(place); // the mirror of a mirror is the place itself
}

QSizeF sizeOfHeatmap(const HeatmapLabels& labels, int rows, double cell, double scale) {
    const Surround around = surround(labels, cell, needsSlant(labels, cell), scale);
    return {around.left + around.right + cell * double(labels.columns.size()),
            around.top + cell * rows + belowGrid + labels.footer};
}

HeatmapGeometry layoutHeatmap(const HeatmapLabels& labels, int rows, const View& view, bool reversed) {
    HeatmapGeometry geometry;
    const int columns = int(labels.columns.size());
    const double scale = view.theme.scale;
    const QRectF seen = view.seen();
    const double gridBottom = view.size.height() - labels.footer - belowGrid;
    geometry.columnsReversed = reversed;
    geometry.footerTop = seen.bottom() - labels.footer;
    if (rows <= 0 || columns <= 0)
        return geometry;

    const auto sizeFor = [&](double cell, bool slanted) {
        const Surround around = surround(labels, cell, slanted, scale);
        const double across = (view.size.width() - around.left - around.right) / columns;
        const double down = (gridBottom - around.top) / rows;
        return std::clamp(std::min(across, down), smallestCell, largestCell * scale * view.zoom);
    };
    double cell = sizeFor(largestCell * scale * view.zoom, false);
    geometry.slantedLabels = needsSlant(labels, cell);
    if (geometry.slantedLabels) // the overhang depends on the cell, which depends on the overhang
        for (int pass = 0; pass < 5; ++pass)
            cell = sizeFor(cell, true);
    geometry.cellSize = cell;
    geometry.gap = cell >= 14 ? 2 : cell >= 7 ? 1 : 0;
    geometry.labelPixels = std::clamp(cell / scale - 2, 8.0, 13.0);

    const Surround around = surround(labels, cell, geometry.slantedLabels, scale);
    const double spareAcross =
        std::max(0.0, view.size.width() - around.left - around.right - cell * columns) / 2;
    const double spareDown = std::max(0.0, gridBottom - around.top - cell * rows) / 2;
    const double x = view.snapped(around.left + spareAcross), y = view.snapped(around.top + spareDown);
    for (int v = 0; v <= columns; ++v)
        geometry.columnEdges.push_back(edge(x, cell * columns, v, columns, view.pixelRatio));
    for (int r = 0; r <= rows; ++r)
        geometry.rowEdges.push_back(edge(y, cell * rows, r, rows, view.pixelRatio));
    geometry.shift = {std::clamp(view.snapped(seen.left() - spareAcross), 0.0, cell * columns),
                      std::clamp(view.snapped(seen.top() - spareDown), 0.0, cell * rows)};
    return geometry;
}

} // namespace ui
