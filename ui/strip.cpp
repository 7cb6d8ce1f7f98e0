#include "ui/strip.h"

#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ui {

namespace {

constexpr double axisWidth = 58, topMargin = 12, rightMargin = 12, legendHeight = 26;
constexpr qsizetype mostSpoken = 200; // characters of a line

/// Bars have the colour of what they are about.
QColor colorOf(StripFigure figure, const Theme& theme) {
    switch (figure) {
    case StripFigure::Entropy:
    case StripFigure::Coverage:
        return theme.weight;
    case StripFigure::Words:
        return theme.source;
    case StripFigure::Confidence:
    case StripFigure::Bleu:
        break;
    }
    return theme.target;
}

QString shortened(const QString& text) {
    const QString shown = displayText(text.left(mostSpoken));
    return text.size() > mostSpoken ? shown + QStringLiteral(" …") : shown;
}

} // namespace

void Strip::setStrip(StripData strip) {
    strip_ = std::move(strip);
    bool any = false;
    least_ = greatest_ = 0;
    for (const StripBar& bar : strip_.bars) {
        if (!std::isfinite(bar.value))
            continue;
        least_ = any ? std::min(least_, bar.value) : bar.value;
        greatest_ = any ? std::max(greatest_, bar.value) : bar.value;
        any = true;
    }
}

QString Strip::figureName(StripFigure figure) {
    switch (figure) {
    case StripFigure::Confidence:
        return tr("Confidence");
    case StripFigure::Entropy:
        return tr("Entropy in bits");
    case StripFigure::Coverage:
        return tr("Coverage deviation");
    case StripFigure::Words:
        return tr("Source words");
    case StripFigure::Bleu:
        break;
    }
    return tr("BLEU");
}

int Strip::decimals(StripFigure figure) {
    switch (figure) {
    case StripFigure::Words:
        return 0;
    case StripFigure::Bleu:
        return 1;
    case StripFigure::Coverage:
        return 3;
    default:
        return 2;
    }
}

StripPlaces Strip::places(const View& view) const {
    StripPlaces places;
    const QMarginsF room(view.theme.px(axisWidth), view.theme.px(topMargin), view.theme.px(rightMargin),
                         view.theme.px(legendHeight));
    const QRectF stage(QPointF(0, 0), view.size);
    places.plot = QRectF(room.left(), room.top(), std::max(1.0, stage.width() - room.left() - room.right()),
                         std::max(1.0, stage.height() - room.top() - room.bottom()));
    places.least = least_;
    places.greatest = greatest_;
    places.low = std::min(0.0, least_);
    places.high = std::max(0.0, greatest_);
    if (places.high <= places.low)
        places.high = places.low + 1; // all are 0
    places.seats = std::max({1, strip_.total, columns()});
    places.columns = std::min(places.seats, std::max(1, int(places.plot.width() * view.pixelRatio)));
    return places;
}

double Strip::columnValue(int column, const StripPlaces& places) const {
    const auto begin = std::int64_t(places.seats) * column / places.columns;
    const auto end = std::min<std::int64_t>(std::int64_t(places.seats) * (column + 1) / places.columns,
                                            strip_.bars.size());
    double sum = 0;
    int known = 0;
    for (auto place = begin; place < end; ++place) {
        if (const double value = strip_.bars[place].value; std::isfinite(value)) {
            sum += value;
            ++known;
        }
    }
    return known > 0 ? sum / known : std::numeric_limits<double>::quiet_NaN();
}

QStringList Strip::legend(const View& view) const {
    const StripPlaces at = places(view);
    QStringList parts{figureName(strip_.figure)};
    if (!strip_.order.isEmpty())
        parts += strip_.order;
    if (at.binned())
        parts += tr("A column is the mean of up to %n line(s).", nullptr,
                    (at.seats + at.columns - 1) / at.columns);
    return parts;
}

QSizeF Strip::preferredSize(const View& view) const {
    return {view.theme.px(900), view.theme.px(170)};
}

/// Zoom makes it wider, never higher: it parts lines that share a column.
QSizeF Strip::minimumSize(const View& view) const {
    const double width = view.theme.px(240);
    return {view.zoom > 1 ? std::max(width, view.size.width() * view.zoom) : width, view.theme.px(120)};
}

QMarginsF Strip::pinnedMargins(const View& view) const {
    return {view.theme.px(axisWidth), 0, 0, 0};
}

void Strip::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (const QString reason = emptyReason(); !reason.isEmpty()) {
        paintMessage(painter, view, reason);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const StripPlaces at = places(view);
    paintBars(painter, view, at);
    const QColor full = colorOf(strip_.figure, view.theme);
    if (holds(strip_.chosen))
        paintBar(painter, view, strip_.chosen, view.theme.ink);
    if (const int place = focus.active().source; holds(place))
        paintBar(painter, view, place, full);
    paintAxis(painter, view, at);
    paintLegend(painter, view);
    painter.restore();
}

void Strip::paintBars(QPainter& painter, const View& view, const StripPlaces& at) const {
    const QColor muted = blended(withAlpha(colorOf(strip_.figure, view.theme), 0.5), view.theme.panel);
    const double zero = at.y(0);
    for (int column = 0; column < at.columns; ++column) {
        const double left = edge(at.plot.left(), at.plot.width(), column, at.columns, view.pixelRatio);
        const double right = edge(at.plot.left(), at.plot.width(), column + 1, at.columns, view.pixelRatio);
        const double gap = right - left >= 4 ? 1 : 0;
        const QRectF room(left, at.plot.top(), right - left - gap, at.plot.height());
        if (!view.shows(room))
            continue;
        const double value = columnValue(column, at);
        if (std::isfinite(value)) {
            const double y = at.y(value);
            painter.fillRect(QRectF(room.left(), std::min(y, zero), room.width(), std::abs(zero - y)), muted);
        }
    }
}

/// Its own value, also where its column shows a mean; wide enough to be seen.
void Strip::paintBar(QPainter& painter, const View& view, int place, const QColor& color) const {
    const StripPlaces at = places(view);
    QRectF room = rectOf({0, place}, view);
    if (room.width() < 2)
        room = QRectF(room.center().x() - 1, room.top(), 2, room.height());
    const double value = strip_.bars[place].value, zero = at.y(0);
    const double y = std::isfinite(value) ? at.y(value) : zero;
    painter.fillRect(QRectF(room.left(), std::min(y, zero), room.width(), std::abs(zero - y)), color);
    painter.fillRect(QRectF(room.left(), zero - 1, room.width(), 3), color); // 0 and none have a place too
}

void Strip::paintAxis(QPainter& painter, const View& view, const StripPlaces& at) const {
    const Theme& theme = view.theme;
    const QRectF seen = view.seen();
    const double left = seen.left() + at.plot.left();
    painter.fillRect(QRectF(seen.left(), 0, at.plot.left() - 1, view.size.height()), theme.panel);
    const QFont font = theme.font(11);
    painter.setFont(font);
    std::vector<double> taken;
    const auto mark = [&](double value) {
        const double y = view.snapped(at.y(value));
        if (std::any_of(taken.begin(), taken.end(),
                        [&](double other) { return std::abs(other - y) < theme.px(13); }))
            return;
        taken.push_back(y);
        painter.fillRect(QRectF(left - 5, y, 4, 1), theme.muted);
        painter.setPen(theme.muted);
        const double middle = std::clamp(y, at.plot.top(), at.plot.bottom());
        drawText(painter, {left - 8, baselineFor(middle, font)}, Qt::AlignRight,
                 formatted(value, decimals(strip_.figure)));
    };
    const double far = at.low < 0 ? at.least : at.greatest, near = at.low < 0 ? at.greatest : at.least;
    mark(far);
    mark(near);
    mark(0);
    painter.fillRect(QRectF(left, view.snapped(at.y(0)), seen.right() - left - theme.px(rightMargin), 1),
                     theme.hairline);
}

void Strip::paintLegend(QPainter& painter, const View& view) const {
    const QFont font = view.theme.font(11);
    const QRectF seen = view.seen();
    const double left = seen.left() + view.theme.px(axisWidth);
    const QString text = legend(view).join(QStringLiteral("   "));
    painter.setFont(font);
    painter.setPen(view.theme.muted);
    drawText(painter, {left, baselineFor(view.size.height() - view.theme.px(legendHeight) / 2, font)},
             Qt::AlignLeft, elided(text, font, seen.right() - left - view.theme.px(rightMargin)));
}

Cell Strip::cellAt(QPointF point, const View& view) const {
    const StripPlaces at = places(view);
    if (strip_.bars.isEmpty() || point.x() < at.plot.left() || point.x() >= at.plot.right() ||
        point.x() < view.seen().left() + at.plot.left() || point.y() < 0 || point.y() >= at.plot.bottom() + 4)
        return {};
    const int place = int((point.x() - at.plot.left()) / at.plot.width() * at.seats);
    return holds(place) ? Cell{0, place} : Cell();
}

QRectF Strip::rectOf(const Cell& cell, const View& view) const {
    if (!holds(cell.column))
        return {};
    const StripPlaces at = places(view);
    const double pitch = at.plot.width() / at.seats;
    if (at.binned())
        return {at.plot.left() + pitch * cell.column, at.plot.top(), pitch, at.plot.height()};
    const double left = edge(at.plot.left(), at.plot.width(), cell.column, at.seats, view.pixelRatio);
    const double right = edge(at.plot.left(), at.plot.width(), cell.column + 1, at.seats, view.pixelRatio);
    return {left, at.plot.top(), right - left - (right - left >= 4 ? 1 : 0), at.plot.height()};
}

QString Strip::columnName(int column) const {
    return holds(column) ? tr("Line %1").arg(strip_.bars[column].line + 1) : QString();
}

Cell Strip::neighbour(const Cell& cell, int right, int down) const {
    const int leap = std::max(1, columns() / 20);
    return Picture::neighbour({0, cell.column}, right + down * leap, 0);
}

QString Strip::describe(const Cell& cell) const {
    if (!holds(cell.column))
        return summary();
    const StripBar& bar = strip_.bars[cell.column];
    const QString line = QString::number(bar.line + 1), text = shortened(bar.text);
    if (!std::isfinite(bar.value))
        return bar.reason.isEmpty() ? tr("Line %1: “%2”: the figure is not known").arg(line, text)
                                    : tr("Line %1: “%2”: %3").arg(line, text, displayText(bar.reason));
    const QString value = formatted(bar.value, decimals(strip_.figure));
    switch (strip_.figure) {
    case StripFigure::Confidence:
        return tr("Line %1: “%2”: confidence %3").arg(line, text, value);
    case StripFigure::Entropy:
        return tr("Line %1: “%2”: entropy %3 bits").arg(line, text, value);
    case StripFigure::Coverage:
        return tr("Line %1: “%2”: coverage deviation %3").arg(line, text, value);
    case StripFigure::Words:
        return tr("Line %1: “%2”: %n word(s)", nullptr, int(bar.value)).arg(line, text);
    case StripFigure::Bleu:
        break;
    }
    return tr("Line %1: “%2”: BLEU %3").arg(line, text, value);
}

QString Strip::hint(const Cell& cell) const {
    return holds(cell.column) ? tr("Click to go to this sentence.") : QString();
}

QString Strip::name() const {
    return tr("Strip of the lines");
}

QString Strip::summary() const {
    if (strip_.bars.isEmpty())
        return emptyReason();
    return tr("%1 of %n line(s): from %2 to %3", nullptr, columns())
        .arg(figureName(strip_.figure), formatted(least_, decimals(strip_.figure)),
             formatted(greatest_, decimals(strip_.figure)));
}

QString Strip::emptyReason() const {
    if (!strip_.bars.isEmpty())
        return {};
    return strip_.emptyReason.isEmpty() ? tr("There are no lines yet.") : strip_.emptyReason;
}

} // namespace ui
