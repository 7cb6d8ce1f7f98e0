#include "ui/heatmapstage.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double cellWithNumber = 28; // smaller cells hold no number

/// Diagonal lines within `rect`: a brush pattern does not survive every export, and clipping none.
void hatch(QPainter& painter, const QRectF& rect, const QColor& color) {
    painter.setPen(QPen(color, 1));
    const double step = 5;
    for (double offset = step; offset < rect.width() + rect.height(); offset += step) {
        const double x1 = std::min(offset, rect.width()), y1 = offset - x1;
        const double y2 = std::min(offset, rect.height()), x2 = offset - y2;
        painter.drawLine(rect.topLeft() + QPointF(x1, y1), rect.topLeft() + QPointF(x2, y2));
    }
}

} // namespace

void Heatmap::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, emptyReason());
        return;
    }
    const bool scores = options_.quantity == Quantity::Score;
    const Stage stage{painter, view, focus, shown_.shown(focus), geometry(view), scores ? scoreExtreme() : 1,
                      top()};
    painter.save();
    paintCells(stage);
    if (missing().isEmpty()) {
        paintGhost(stage);
        paintFrames(stage);
    }
    paintCovers(stage);
    paintRowLabels(stage);
    paintColumnLabels(stage);
    if (!missing().isEmpty())
        paintMissing(stage);
    paintFooter(stage);
    painter.restore();
}

QColor Heatmap::fillOf(const Stage& stage, double value) const {
    return options_.quantity == Quantity::Score ? stage.theme().scoreColor(value / stage.scoreExtreme)
                                                : stage.theme().weightColor(strength(value, stage.top));
}

void Heatmap::paintCells(const Stage& stage) const {
    stage.painter.setRenderHint(QPainter::Antialiasing, false);
    stage.painter.setFont(stage.theme().font(std::clamp(stage.geometry.cellSize * 0.3, 9.0, 11.0)));
    for (int r = 0; r < stage.geometry.rows(); ++r) {
        if (!stage.view.shows(stage.geometry.rowBand(r)))
            continue;
        for (int c = 0; c < stage.geometry.columns(); ++c)
            paintCell(stage, stage.geometry.cell(r, c), shownLinkOf({r, c}));
    }
}

void Heatmap::paintCell(const Stage& stage, const QRectF& rect, const Link& link) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    if (!stage.view.shows(rect))
        return;
    if (data_.isFuture(link.target) || matrix().empty() || !data_.hasAttention()) {
        if (stage.geometry.gap > 0) {
            painter.setPen(QPen(theme.hairline, 1));
            painter.setBrush(Qt::NoBrush);
            const double pixel = 1 / stage.view.pixelRatio; // an outline of one device pixel, inside the cell
            painter.drawRect(rect.adjusted(pixel / 2, pixel / 2, -pixel / 2, -pixel / 2));
        }
        return;
    }
    const double value = matrix().at(link.target, link.source);
    const bool pinnedAway = !stage.focus.pin.empty() && link.source != stage.focus.pin.source &&
                            link.target != stage.focus.pin.target;
    QColor fill = fillOf(stage, value);
    if (pinnedAway)
        fill = blended(withAlpha(fill, outOfFocus), theme.panel);
    painter.fillRect(rect, fill);
    if (!std::isfinite(value)) {
        hatch(painter, rect, theme.muted);
        return;
    }
    const bool score = options_.quantity == Quantity::Score;
    const bool worthSaying =
        options_.numbers && (score ? std::abs(value) >= leastPrinted() : value >= smallestNumber);
    if (stage.geometry.cellSize < theme.px(cellWithNumber) || !worthSaying || pinnedAway)
        return;
    const QString number =
        score ? formatted(value, std::abs(value) < 9.95 ? scoreDecimals() : 0) : formattedShort(value);
    painter.setPen(theme.readableOn(fill));
    drawText(painter, {rect.center().x(), baselineFor(rect.center().y(), painter.font())}, Qt::AlignHCenter,
             number);
}

/// Dashes on a line of the panel's colour, so that they are seen on any fill.
void Heatmap::paintGhost(const Stage& stage) const {
    QPainter& painter = stage.painter;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    QPen dashes(stage.theme().ink, 1.25);
    dashes.setDashPattern({3, 2.4});
    dashes.setCapStyle(Qt::FlatCap);
    for (int t = 0; t < ghostSources_.size(); ++t) {
        const Cell cell = cellOfShown({ghostSources_[t], t});
        const QRectF rect = stage.geometry.cell(cell.row, cell.column);
        if (!haunted(t, ghostSources_[t]) || !stage.view.shows(rect))
            continue;
        const double inset = rect.width() > 12 ? 2.5 : 1;
        const QRectF frame = rect.adjusted(inset, inset, -inset, -inset);
        painter.setPen(QPen(stage.theme().panel, 1.25));
        painter.drawRect(frame);
        painter.setPen(dashes);
        painter.drawRect(frame);
    }
}

void Heatmap::paintFrames(const Stage& stage) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    const HeatmapGeometry& layout = stage.geometry;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](const QRectF& rect, const QColor& color, double width) {
        if (rect.isEmpty())
            return;
        painter.setPen(QPen(color, width));
        painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 3, 3);
    };
    const auto targetBand = [&](int t) { return swapped() ? layout.columnBand(t) : layout.rowBand(t); };
    const auto sourceBand = [&](int k) { return swapped() ? layout.rowBand(k) : layout.columnBand(k); };
    const Link active = stage.focus.active();
    const int current = marked(stage.view);
    if (active.target != current)
        frame(targetBand(active.target), withAlpha(theme.target, 0.55), 1);
    frame(sourceBand(active.source), theme.source, 1.5);
    frame(targetBand(current), theme.target, 2);
    if (stage.focus.showCursor) {
        const Cell cursor = cellOfShown(stage.focus.cursor);
        frame(layout.cell(cursor.row, cursor.column), theme.ink, 2);
    }
}

/// Under the headers and the footer of a scrolled stage, so that cells pass beneath them.
void Heatmap::paintCovers(const Stage& stage) const {
    const HeatmapGeometry& layout = stage.geometry;
    const QRectF seen = stage.view.seen();
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto cover = [&](const QRectF& strip, const QLineF& border) {
        painter.fillRect(strip, theme.panel);
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(border);
    };
    const double x = layout.headerRight() - 2, y = layout.headerBottom() - 2, bottom = layout.footerTop;
    if (layout.shift.x() > 0)
        cover({seen.topLeft(), QPointF(x, seen.bottom())}, {x, y, x, bottom});
    if (layout.shift.y() > 0)
        cover({seen.topLeft(), QPointF(seen.right(), y)}, {x, y, seen.right(), y});
    if (seen.bottom() < stage.view.size.height())
        cover({QPointF(seen.left(), bottom), seen.bottomRight()}, {x, bottom, seen.right(), bottom});
}

void Heatmap::paintMissing(const Stage& stage) const {
    const QRectF seen = stage.view.seen(), grid = stage.geometry.grid() & seen;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double width =
        std::min(std::clamp(grid.width() - 28, theme.px(180), theme.px(300)), seen.width() - 24);
    painter.setFont(theme.font(13));
    QRectF box(0, 0, width, 400);
    box = painter.boundingRect(box, Qt::AlignHCenter | Qt::TextWordWrap, missing());
    box.setWidth(width);
    box.moveCenter(grid.center());
    box.moveLeft(
        std::clamp(box.left(), seen.left() + 12, std::max(seen.left() + 12, seen.right() - width - 12)));
    painter.setPen(QPen(theme.hairline, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(box.adjusted(-14, -12, 14, 12), 6, 6);
    painter.setPen(theme.ink);
    painter.drawText(box, Qt::AlignHCenter | Qt::TextWordWrap, missing());
}

} // namespace ui
