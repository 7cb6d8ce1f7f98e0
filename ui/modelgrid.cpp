#include "ui/modelgrid.h"

#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>

namespace ui {

namespace {

constexpr double margin = 12, gap = 14, titleHeight = 20, lineHeight = 18;
constexpr double leastWidth = 220, leastHeight = 240;

/// Tiles side by side and below each other; one for none.
QSize latticeFor(qsizetype entries) {
    const int count = std::max(1, int(entries));
    const int across = count <= 3 ? count : (count + 1) / 2;
    return {across, (count + across - 1) / across};
}

} // namespace

void ModelGrid::setEntries(const QVector<GridEntry>& entries) {
    entries_ = entries;
    shared_ = !entries.isEmpty() && std::all_of(entries.begin(), entries.end(), [&](const GridEntry& entry) {
        return entry.data.source == entries[0].data.source;
    });
    setData(entries.isEmpty() ? AttentionData() : entries[0].data);
}

void ModelGrid::arrange() {
    Picture::arrange();
    heatmaps_ = std::vector<Heatmap>(std::size_t(entries_.size()));
    ViewOptions options = options_;
    options.legend = false;
    for (int i = 0; i < entries_.size(); ++i) {
        heatmaps_[i].setOptions(options);
        heatmaps_[i].setData(entries_[i].data);
    }
}

std::vector<GridTile> ModelGrid::tiles(const View& view) const {
    std::vector<GridTile> tiles;
    const int count = int(entries_.size());
    if (count == 0)
        return tiles;
    const Theme& theme = view.theme;
    const QSize lattice = latticeFor(count);
    const int across = lattice.width(), down = lattice.height();
    const double width = (view.size.width() - 2 * margin - gap * (across - 1)) / across;
    const double height = (view.size.height() - 2 * margin - gap * (down - 1)) / down;
    for (int i = 0; i < count; ++i) {
        GridTile tile;
        tile.frame = QRectF(margin + (width + gap) * (i % across), margin + (height + gap) * (i / across),
                            width, height);
        const QRectF inner = tile.frame.adjusted(10, 8, -10, -4);
        tile.title = QRectF(inner.left(), inner.top(), inner.width(), theme.px(titleHeight));
        tile.translation = QRectF(inner.left(), tile.title.bottom(), inner.width(), theme.px(lineHeight));
        tile.figures = QRectF(inner.left(), tile.translation.bottom(), inner.width(), theme.px(lineHeight));
        tile.heatmap = QRectF(tile.frame.left(), tile.figures.bottom(), width,
                              std::max(0.0, tile.frame.bottom() - tile.figures.bottom()));
        tiles.push_back(tile);
    }
    return tiles;
}

View ModelGrid::stageOf(const GridTile& tile, const View& view) {
    return {tile.heatmap.size(), view.theme, view.pixelRatio, 1, {}, {}, true};
}

QSizeF ModelGrid::minimumSize(const View& view) const {
    const QSize lattice = latticeFor(entries_.size());
    return QSizeF(leastWidth * lattice.width(), leastHeight * lattice.height()) * view.theme.scale;
}

QSizeF ModelGrid::preferredSize(const View& view) const {
    constexpr double cell = 11, side = 120, head = 170, longest = 3600; // with every word, while they are few
    int most = 1, rows = 1;
    for (const GridEntry& entry : entries_) {
        most = std::max(most, entry.data.source.size());
        rows = std::max(rows, entry.data.target.size());
    }
    const double each = std::max(4.0, std::min(cell, longest / std::max(most, rows)));
    const QSize lattice = latticeFor(entries_.size());
    const QSizeF whole((most * each + side) * lattice.width(), (rows * each + head) * lattice.height());
    return (minimumSize(view) * 1.5).expandedTo(whole * view.theme.scale);
}

void ModelGrid::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (const QString reason = emptyReason(); !reason.isEmpty()) {
        paintMessage(painter, view, reason);
        return;
    }
    const Theme& theme = view.theme;
    const std::vector<GridTile> places = tiles(view);
    const FocusState sources{{focus.hover.source, -1}, {focus.pin.source, -1}, false, {}};
    for (int i = 0; i < entries_.size(); ++i) {
        const GridEntry& entry = entries_[i];
        const GridTile& tile = places[i];
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(theme.hairline, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(tile.frame.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        const auto line = [&](const QRectF& place, const QString& text, const QFont& font,
                              const QColor& color) {
            painter.setFont(font);
            painter.setPen(color);
            drawText(painter, {place.left(), baselineFor(place.center().y(), font)}, Qt::AlignLeft,
                     elided(displayText(text), font, place.width()));
        };
        line(tile.title, entry.title, theme.font(13, {}, true), theme.ink);
        line(tile.translation, entry.translation, theme.font(13, entry.data.target.language),
             theme.targetText);
        line(tile.figures, entry.figures, theme.font(11), theme.muted);
        painter.save();
        painter.translate(tile.heatmap.topLeft());
        heatmaps_[i].paint(painter, stageOf(tile, view), shared_ ? sources : FocusState());
        painter.restore();
    }
}

Cell ModelGrid::cellAt(QPointF point, const View& view) const {
    const std::vector<GridTile> places = tiles(view);
    for (int i = 0; i < int(places.size()); ++i)
        if (places[i].frame.contains(point)) {
            const Cell cell =
                heatmaps_[i].cellAt(point - places[i].heatmap.topLeft(), stageOf(places[i], view));
            return {i, shared_ ? heatmaps_[i].linkOf(cell).source : -1};
        }
    return {};
}

QRectF ModelGrid::rectOf(const Cell& cell, const View& view) const {
    if (!holds(cell.row))
        return {};
    const GridTile tile = tiles(view)[cell.row];
    if (cell.column < 0)
        return tile.frame;
    const Heatmap& heatmap = heatmaps_[cell.row];
    const QRectF rect = heatmap.rectOf(heatmap.cellOf({cell.column, -1}), stageOf(tile, view));
    return rect.isEmpty() ? tile.frame : rect.translated(tile.heatmap.topLeft());
}

Cell ModelGrid::cellOf(const Link& link) const {
    return shared_ && link.source >= 0 ? Cell{0, link.source} : Cell{};
}

QString ModelGrid::rowName(int row) const {
    return holds(row) ? entries_[row].title : QString();
}

QString ModelGrid::columnName(int column) const {
    return shared_ ? entries_[0].data.source.text(column) : QString();
}

QString ModelGrid::describe(const Cell& cell) const {
    if (!holds(cell.row))
        return {};
    const GridEntry& entry = entries_[cell.row];
    const Matrix& weights = entry.data.weights;
    int most = -1;
    for (int t = 0; t < weights.rows && cell.column >= 0; ++t)
        if (most < 0 || weights.at(t, cell.column) > weights.at(most, cell.column))
            most = t;
    if (most < 0 || !entry.data.hasAttention())
        return tr("%1: “%2”. %3").arg(entry.title, displayText(entry.translation), entry.figures);
    return tr("%1: “%2” is looked at most by “%3”, with weight %4.")
        .arg(entry.title, displayText(entry.data.source.text(cell.column)),
             displayText(entry.data.target.text(most)), formatted(weights.at(most, cell.column), 2));
}

QString ModelGrid::name() const {
    return tr("All models of the pair");
}

QString ModelGrid::summary() const {
    return tr("%n model(s) translate the same sentence.", nullptr, int(entries_.size()));
}

QString ModelGrid::emptyReason() const {
    return entries_.isEmpty() ? tr("There is no sentence yet: type one.") : QString();
}

} // namespace ui
