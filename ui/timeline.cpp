#include "ui/timeline.h"

#include "ui/marks.h"
#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

double pitchOf(const std::vector<QPointF>& middles, double width) {
    return middles.size() < 2 ? width : std::abs(middles[1].x() - middles[0].x());
}

} // namespace

std::vector<QPointF> Timeline::dots(const View& view) const {
    const int count = data_.target.size();
    const double margin = 28 * view.theme.scale, room = std::max(1.0, view.size.width() - 2 * margin);
    const double pitch = std::min(room / std::max(1, count - 1), 160 * view.theme.scale);
    const bool mirrored = data_.target.rightToLeft();
    std::vector<QPointF> middles;
    for (int t = 0; t < count; ++t) {
        const double along = pitch * t;
        const double x = mirrored ? view.size.width() - margin - along : margin + along;
        middles.emplace_back(x, view.size.height() * 0.5 - 9 * view.theme.scale);
    }
    return middles;
}

QSizeF Timeline::preferredSize(const View& view) const {
    return {std::max(view.theme.px(300), columns() * view.theme.px(60)), view.theme.px(56)};
}

QSizeF Timeline::minimumSize(const View& view) const {
    return {view.theme.px(160), view.theme.px(50)};
}

void Timeline::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    const std::vector<QPointF> middles = dots(view);
    if (middles.empty())
        return; // the sentence's own panel says why
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintLine(painter, view, middles);
    paintDots(painter, view, focus, middles);
    paintWords(painter, view, focus, middles);
    painter.restore();
}

void Timeline::paintLine(QPainter& painter, const View& view, const std::vector<QPointF>& middles) const {
    const int current = std::clamp(data_.currentStep, 0, columns() - 1);
    const double width = 3 * view.theme.scale;
    painter.setPen(QPen(view.theme.hairline, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(middles.front(), middles.back());
    if (data_.currentStep <= 0)
        return;
    painter.setPen(QPen(blended(withAlpha(view.theme.target, 0.35), view.theme.panel), width));
    painter.drawLine(middles.front(), middles[current]);
}

void Timeline::paintDots(QPainter& painter, const View& view, const FocusState& focus,
                         const std::vector<QPointF>& middles) const {
    const Theme& theme = view.theme;
    const double fits = std::max(1.5, pitchOf(middles, view.size.width()) * 0.4);
    for (int t = 0; t < columns(); ++t) {
        const bool current = t == data_.currentStep;
        const double radius = current ? std::min(8.0 * theme.scale, std::max(fits, 5.0 * theme.scale))
                                      : std::min(5.0 * theme.scale, fits);
        painter.setPen(Qt::NoPen);
        painter.setBrush(data_.reached(t, Phase::Word) ? theme.target : theme.future);
        if (data_.step(t).forced) // given, not chosen: a square
            painter.drawRect(QRectF(middles[t] - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
        else
            painter.drawEllipse(middles[t], radius, radius);
        if (StepDetail given = data_.step(t); given.edited) { // the square is the forced word's sign here
            given.forced = false;
            paintMarks(painter, middles[t] - QPointF(0, radius + 7 * theme.scale), given, theme);
            painter.setPen(Qt::NoPen);
        }
        if (current && data_.phase)
            paintPart(painter, view, middles[t], radius);
        if (t != focus.active().target)
            continue;
        painter.setPen(QPen(focus.showCursor ? theme.ink : theme.target, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middles[t], radius + 3, radius + 3);
    }
}

/// How much of the step is computed, as a part of the dot.
void Timeline::paintPart(QPainter& painter, const View& view, QPointF middle, double radius) const {
    const QVector<Phase> phases = phasesOf(data_.architecture);
    const double part =
        double(phases.indexOf(*data_.phase) + 1) / double(std::max<qsizetype>(1, phases.size()));
    const QRectF circle(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    painter.setBrush(view.theme.target);
    painter.drawPie(circle, 90 * 16, -int(std::lround(part * 360 * 16)));
}

void Timeline::paintWords(QPainter& painter, const View& view, const FocusState& focus,
                          const std::vector<QPointF>& middles) const {
    const Theme& theme = view.theme;
    const double pitch = pitchOf(middles, view.size.width());
    const double base = middles.front().y() + 28 * theme.scale;
    const QFont plain = theme.font(11, data_.target.language),
                bold = theme.font(11, data_.target.language, true);
    int cut = 0;
    for (int t = 0; t < columns(); ++t)
        cut += textWidth(displayText(data_.target.text(t).left(60)), bold) > pitch - 4;
    const bool tight = cut * 4 > columns(); // rather a few whole words than a row of stumps
    const int named = focus.active().target >= 0 ? focus.active().target : data_.currentStep;
    for (int t = 0; t < columns(); ++t) {
        if (tight && t != named)
            continue;
        painter.setFont(t == data_.currentStep || t == named ? bold : plain);
        painter.setPen(data_.reached(t, Phase::Word) ? theme.targetText : theme.future);
        const double room = tight ? 160 * theme.scale : pitch - 4;
        const QString text = elided(displayText(data_.target.text(t)), painter.font(), room);
        const double half = textWidth(text, painter.font()) / 2;
        const double x = std::clamp(middles[t].x(), half, std::max(half, view.size.width() - half));
        drawText(painter, {x, base}, Qt::AlignHCenter, text);
    }
}

Cell Timeline::cellAt(QPointF point, const View& view) const {
    const std::vector<QPointF> middles = dots(view);
    if (middles.empty() || point.y() < 0 || point.y() > view.size.height())
        return {};
    const double reach = std::min(pitchOf(middles, view.size.width()) / 2, 40 * view.theme.scale);
    for (int t = 0; t < columns(); ++t)
        if (std::abs(middles[t].x() - point.x()) <= reach)
            return {0, t};
    return {};
}

QRectF Timeline::rectOf(const Cell& cell, const View& view) const {
    const std::vector<QPointF> middles = dots(view);
    if (cell.column < 0 || cell.column >= int(middles.size()))
        return {};
    const double half = std::min(pitchOf(middles, view.size.width()) / 2, 40 * view.theme.scale);
    return {middles[cell.column].x() - half, 0, 2 * half, view.size.height()};
}

Cell Timeline::neighbour(const Cell& cell, int right, int down) const {
    return Picture::neighbour(cell, data_.target.rightToLeft() ? -right : right, down);
}

QString Timeline::describe(const Cell& cell) const {
    if (!data_.target.holds(cell.column))
        return summary();
    const QString marks = marksOf(cell.column);
    const QString step = QString::number(cell.column + 1), count = QString::number(columns());
    const QString word = data_.target.text(cell.column);
    const QString text =
        cell.column != data_.currentStep ? tr("Step %1 of %2: %3").arg(step, count, word)
        : data_.phase
            ? tr("Step %1 of %2, current, as far as its %3").arg(step, count, phaseName(*data_.phase))
            : tr("Step %1 of %2: %3, current").arg(step, count, word);
    return marks.isEmpty() ? text : text + QStringLiteral(", ") + marks;
}

QString Timeline::name() const {
    return tr("Steps");
}

QString Timeline::summary() const {
    return columns() > 0 ? tr("Step %1 of %2").arg(data_.currentStep + 1).arg(columns()) : tr("No steps yet");
}

} // namespace ui
