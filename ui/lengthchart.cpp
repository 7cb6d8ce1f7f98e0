#include "ui/lengthchart.h"

#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double side = 14, line = 17, scaleRoom = 26, radius = 4;
constexpr double dashes[] = {5, 3};

/// Between two lines of the scale.
double tickOf(double largest) {
    return largest > 60 ? 20 : largest > 25 ? 10 : 5;
}

QString shortText(const LengthBin& bin) {
    if (bin.to == 0)
        return QStringLiteral("≥ %1").arg(bin.from);
    return bin.from == bin.to ? QString::number(bin.from) : QStringLiteral("%1–%2").arg(bin.from).arg(bin.to);
}

} // namespace

struct LengthChart::Stage {
    QPainter& painter;
    const Theme& theme;
    LengthChartGeometry geometry;

    QColor colour(const LengthSeries& series) const { return series.attends ? theme.weight : theme.context; }
    QColor textColour(const LengthSeries& series) const {
        return series.attends ? theme.weightText : theme.contextText;
    }
    QPen pen(const LengthSeries& series) const {
        QPen pen(colour(series), 2);
        if (!series.attends)
            pen.setDashPattern({dashes[0], dashes[1]});
        return pen;
    }
    /// A disc, or an open square: told apart without colour.
    void mark(const LengthSeries& series, QPointF place) const {
        const double r = theme.px(radius);
        painter.setPen(QPen(colour(series), 2));
        painter.setBrush(series.attends ? colour(series) : theme.panel);
        const QRectF box(place - QPointF(r, r), QSizeF(2 * r, 2 * r));
        if (series.attends)
            painter.drawEllipse(box);
        else
            painter.drawRect(box);
    }
};

int LengthChartData::marked() const {
    int marked = -1;
    for (int i = 0; i < bins.size(); ++i)
        if (length > 0 && bins[i].from <= length)
            marked = i;
    return marked;
}

QRectF LengthChartGeometry::column(int bin) const {
    if (bin < 0 || bin >= bins)
        return {};
    const double width = plot.width() / bins;
    return {plot.left() + width * bin, plot.top(), width, plot.height()};
}

QPointF LengthChartGeometry::point(int bin, double value) const {
    return {column(bin).center().x(), plot.bottom() - plot.height() * value / top};
}

void LengthChart::setChart(const LengthChartData& chart) {
    chart_ = chart;
}

LengthChartGeometry LengthChart::geometry(const View& view) const {
    const Theme& theme = view.theme;
    const double above = theme.px(line * (double(chart_.series.size()) + 1) + 10);
    LengthChartGeometry layout;
    layout.plot = QRectF(QPointF(theme.px(side + scaleRoom), above),
                         QPointF(view.size.width() - theme.px(side), view.size.height() - theme.px(58)));
    layout.bins = int(chart_.bins.size());
    double largest = 1;
    for (const LengthSeries& series : chart_.series)
        for (const double value : series.values)
            largest = std::max(largest, value);
    const double tick = tickOf(largest);
    layout.top = tick * std::ceil(largest / tick);
    return layout;
}

QSizeF LengthChart::preferredSize(const View& view) const {
    return QSizeF(460, 320) * view.theme.scale;
}

QSizeF LengthChart::minimumSize(const View& view) const {
    return QSizeF(300, 230) * view.theme.scale;
}

void LengthChart::paint(QPainter& painter, const View& view, const FocusState&) const {
    if (const QString reason = emptyReason(); !reason.isEmpty()) {
        paintMessage(painter, view, reason);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    const Stage stage{painter, view.theme, geometry(view)};
    paintScale(stage);
    paintBins(stage);
    for (int row = rows() - 1; row >= 0; --row) // the first lies on top
        paintSeries(stage, row);
    paintNames(stage);
    painter.restore();
}

void LengthChart::paintScale(const Stage& stage) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme;
    const LengthChartGeometry& layout = stage.geometry;
    painter.setFont(theme.font(11));
    const double tick = tickOf(layout.top);
    for (double value = 0; value <= layout.top + tick / 2; value += tick) {
        const double y = layout.point(0, value).y();
        painter.setPen(QPen(value == 0 ? theme.muted : theme.hairline, 1));
        painter.drawLine(QPointF(layout.plot.left(), y), QPointF(layout.plot.right(), y));
        painter.setPen(theme.muted);
        drawText(painter, {layout.plot.left() - theme.px(7), baselineFor(y, painter.font())}, Qt::AlignRight,
                 formatted(value, 0));
    }
    // Beside the names, where no figure of a point stands.
    drawText(painter, {layout.plot.right(), layout.plot.top() - theme.px(33)}, Qt::AlignRight,
             chart_.exact ? tr("exactly right, %") : QStringLiteral("BLEU"));
}

void LengthChart::paintBins(const Stage& stage) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme;
    const QRectF plot = stage.geometry.plot;
    const int marked = chart_.marked();
    for (int i = 0; i < columns(); ++i) {
        const QRectF column = stage.geometry.column(i);
        const LengthBin& bin = chart_.bins[i];
        if (i == marked)
            painter.fillRect(column, withAlpha(theme.source, 0.12));
        painter.setFont(theme.font(12, {}, i == marked));
        painter.setPen(i == marked ? theme.sourceText : theme.ink);
        drawText(painter, {column.center().x(), plot.bottom() + theme.px(line)}, Qt::AlignHCenter,
                 shortText(bin));
        if (bin.sentences <= 0)
            continue;
        painter.setFont(theme.font(10.5));
        painter.setPen(theme.muted);
        drawText(painter, {column.center().x(), plot.bottom() + theme.px(2 * line - 2)}, Qt::AlignHCenter,
                 elided(tr("%1 sentences").arg(bin.sentences), painter.font(), column.width() - 4));
    }
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    drawText(painter, {plot.center().x(), plot.bottom() + theme.px(3 * line - 1)}, Qt::AlignHCenter, axis());
}

void LengthChart::paintSeries(const Stage& stage, int row) const {
    QPainter& painter = stage.painter;
    const LengthSeries& series = chart_.series[row];
    painter.setPen(stage.pen(series));
    for (int i = 1; i < columns(); ++i)
        painter.drawLine(stage.geometry.point(i - 1, value({row, i - 1})),
                         stage.geometry.point(i, value({row, i})));
    painter.setFont(stage.theme.font(11, {}, true));
    const double ascent = stage.theme.px(16);
    for (int i = 0; i < columns(); ++i) {
        const QPointF place = stage.geometry.point(i, value({row, i}));
        stage.mark(series, place);
        bool highest = true; // of its column: its number stands above, those of others below
        for (int other = 0; other < rows(); ++other)
            highest = highest && (value({other, i}) < value({row, i}) ||
                                  (value({other, i}) == value({row, i}) && other >= row));
        const bool above = highest || stage.geometry.plot.bottom() - place.y() < ascent + stage.theme.px(4);
        painter.setPen(stage.textColour(series));
        // Beside the line, which falls mostly.
        drawText(painter,
                 place + (above ? QPointF(stage.theme.px(9), -stage.theme.px(8))
                                : QPointF(-stage.theme.px(9), ascent + stage.theme.px(1))),
                 Qt::AlignHCenter, formatted(value({row, i}), 1));
    }
}

void LengthChart::paintNames(const Stage& stage) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme;
    painter.setFont(theme.font(12));
    const double left = theme.px(side), sample = theme.px(30);
    for (int row = 0; row < rows(); ++row) {
        const LengthSeries& series = chart_.series[row];
        const double y = theme.px(10 + line * row);
        painter.setPen(stage.pen(series));
        painter.drawLine(QPointF(left, y), QPointF(left + sample, y));
        stage.mark(series, {left + sample / 2, y});
        painter.setPen(stage.textColour(series));
        drawText(painter, {left + sample + theme.px(8), baselineFor(y, painter.font())}, Qt::AlignLeft,
                 elided(displayText(series.name), painter.font(),
                        stage.geometry.plot.right() - left - sample - theme.px(8)));
    }
}

Cell LengthChart::cellAt(QPointF point, const View& view) const {
    const LengthChartGeometry layout = geometry(view);
    if (rows() == 0 || columns() == 0 || !layout.plot.contains(point))
        return {};
    const int bin =
        std::min(int((point.x() - layout.plot.left()) / layout.plot.width() * layout.bins), layout.bins - 1);
    int nearest = 0;
    const auto distance = [&](int row) {
        return std::abs(layout.point(bin, value({row, bin})).y() - point.y());
    };
    for (int row = 1; row < rows(); ++row)
        if (distance(row) < distance(nearest))
            nearest = row;
    return {nearest, bin};
}

QRectF LengthChart::rectOf(const Cell& cell, const View& view) const {
    const LengthChartGeometry layout = geometry(view);
    if (cell.row >= rows() || cell.column >= columns() || cell.empty())
        return {};
    if (!cell.whole())
        return cell.row >= 0 ? layout.plot : layout.column(cell.column);
    const double room = view.theme.px(2 * radius);
    return QRectF(layout.point(cell.column, value(cell)), QSizeF()).adjusted(-room, -room, room, room);
}

} // namespace ui
