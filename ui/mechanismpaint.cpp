#include "ui/mechanism.h"

#include "ui/textfit.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// A line or curve that ends in a small filled head.
void arrow(QPainter& painter, const QPainterPath& path, const QPen& pen, double head) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    const QPointF tip = path.currentPosition();
    const double angle = path.angleAtPercent(1) * M_PI / 180; // counter-clockwise, y up
    const QPointF along(std::cos(angle), -std::sin(angle)), across(-along.y(), along.x());
    QPainterPath triangle(tip);
    triangle.lineTo(tip - along * head + across * head * 0.5);
    triangle.lineTo(tip - along * head - across * head * 0.5);
    triangle.closeSubpath();
    painter.fillPath(triangle, pen.color());
}

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

} // namespace

struct Mechanism::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& focus;
    MechanismGeometry geometry;
    MechanismFlow flow;
    int chosen = -1; ///< the source token in focus

    const Theme& theme() const { return view.theme; }
    double faint(int source) const { return chosen < 0 || chosen == source ? 1 : outOfFocus; }

    void label(QPointF middle, double pixels, const QColor& color, const QString& text, bool bold) const {
        painter.setFont(theme().font(pixels, {}, bold));
        painter.setPen(color);
        drawText(painter, {middle.x(), baselineFor(middle.y(), painter.font())}, Qt::AlignHCenter, text);
    }
    void box(const QRectF& rect, const QColor& fill, const QString& text) const {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(rect, 6, 6);
        label(rect.center(), 13, theme().readableOn(fill), text, true);
    }
};

void Mechanism::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, summary());
        return;
    }
    const Stage stage{
        painter, view, focus, geometry(view), flowOf(data_.architecture), focus.active().source};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintContextSources(stage);
    paintAnnotations(stage);
    if (stage.flow.weighs) {
        paintWeights(stage);
        paintQuery(stage);
    }
    paintLastWord(stage);
    paintContextFlow(stage);
    paintDecoder(stage);
    paintFormulas(stage);
    painter.restore();
}

void Mechanism::paintAnnotations(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double pitch = g.annotations.size() < 2
                             ? 1e6
                             : std::abs(g.annotations[1].center().x() - g.annotations[0].center().x());
    const double pixels = std::clamp(pitch / theme.scale * 0.3, 8.0, 10.5);
    for (int k = 0; k < data_.source.size(); ++k) {
        const double weight = data_.weights.at(data_.currentStep, k);
        const double strength = stage.flow.weighs && std::isfinite(weight) ? 0.35 + 0.65 * weight : 0.6;
        painter.setPen(Qt::NoPen);
        painter.setBrush(blended(withAlpha(theme.source, strength * stage.faint(k)), theme.panel));
        const double radius = std::min(4.0, g.annotations[k].width() / 4);
        painter.drawRoundedRect(g.annotations[k], radius, radius);
        if (pitch < 14 * theme.scale && k != stage.chosen) // too tight: the word under the pointer alone
            continue;
        const bool bold = k == stage.chosen;
        painter.setFont(theme.font(pixels, data_.source.language, bold));
        painter.setPen(bold ? theme.sourceText : theme.muted);
        const double room = bold ? std::max(pitch, 120 * theme.scale) : pitch - 2;
        const QString text = elided(displayText(data_.source.text(k)), painter.font(), room);
        const double half = textWidth(text, painter.font()) / 2;
        const double x =
            std::clamp(g.annotations[k].center().x(), half, std::max(half, stage.view.size.width() - half));
        drawText(painter, {x, g.annotations[k].bottom() + 15 * theme.scale}, Qt::AlignHCenter, text);
    }
    stage.label({14 * theme.scale, g.annotations[0].center().y()}, 13, theme.sourceText, QStringLiteral("s"),
                true);
    if (stage.focus.showCursor && data_.source.holds(stage.focus.cursor.source)) {
        painter.setPen(QPen(theme.ink, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(g.annotations[stage.focus.cursor.source].adjusted(-2, -2, 2, 2), 4, 4);
    }
}

void Mechanism::paintWeights(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const int largest = data_.weights.largestInRow(data_.currentStep);
    const int named = stage.chosen >= 0 ? stage.chosen : largest;
    for (int k = 0; k < data_.source.size(); ++k) {
        const double weight = data_.weights.at(data_.currentStep, k);
        const QRectF bar = g.bar(k, weight);
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(QPointF(bar.center().x(), g.barBase + 2),
                         QPointF(bar.center().x(), g.annotations[k].top()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(blended(withAlpha(theme.weight, stage.faint(k)), theme.panel));
        painter.drawRoundedRect(bar, std::min(2.0, bar.height() / 2), std::min(2.0, bar.height() / 2));
        if (k == named) { // beside its bar, where no line to the context passes
            painter.setFont(theme.font(10.5, {}, true));
            painter.setPen(theme.weightText);
            const bool atRight = bar.center().x() < stage.view.size.width() - 60 * theme.scale;
            drawText(painter,
                     {atRight ? g.annotations[k].right() + 3 : g.annotations[k].left() - 3,
                      std::min(bar.top() + 9 * theme.scale, g.barBase - 14 * theme.scale)},
                     atRight ? Qt::AlignLeft : Qt::AlignRight, formatted(weight, 2));
        }
    }
    stage.label({14 * theme.scale, g.barBase - 16 * theme.scale}, 13, theme.weightText, QStringLiteral("α"),
                true);
}

void Mechanism::paintContextSources(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const QPointF goal = g.context + QPointF(0, g.contextRadius);
    const int last = data_.source.size() - 1;
    for (int k = 0; k <= last; ++k) {
        double weight = data_.weights.at(data_.currentStep, k);
        QPointF start = g.bar(k, weight).center();
        start.setY(g.bar(k, weight).top());
        if (!stage.flow.weighs) { // the fixed vector: forward final from the last token, backward final from
                                  // the first
            if (k != last && !(k == 0 && data_.architecture.bidirectional))
                continue;
            weight = 0.6;
            start = {g.annotations[k].center().x(), g.annotations[k].top() - 2};
        }
        if (!std::isfinite(weight))
            continue;
        QColor color = stage.theme().context;
        color.setAlphaF(float((0.25 + 0.7 * std::clamp(weight, 0.0, 1.0)) * stage.faint(k)));
        const double width = (0.6 + 5 * std::clamp(weight, 0.0, 1.0)) * g.unit;
        stage.painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
        stage.painter.drawLine(start, goal);
    }
}

void Mechanism::paintQuery(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    const double left = 26 * g.unit, level = g.barBase - g.barHeight - 8 * g.unit;
    const QRectF& asks = stage.flow.queryIsPrevious ? g.previousState : g.state;
    const QPointF from(asks.center().x() + (stage.flow.queryIsPrevious ? 0 : 12 * g.unit), asks.bottom());
    const QPointF to(stage.flow.queryIsPrevious ? left + 40 * g.unit : stage.view.size.width() - 70 * g.unit,
                     level + 18 * g.unit);
    const QPen pen(theme.weight, 1.3 * g.unit, Qt::DashLine);
    arrow(stage.painter, curve(from, from + QPointF(0, 40 * g.unit), to - QPointF(0, 46 * g.unit), to), pen,
          7 * g.unit);
    const int t = stage.flow.queryIsPrevious ? step() - 1 : step();
    stage.painter.setFont(theme.font(11));
    stage.painter.setPen(theme.weightText);
    const QString text = tr("score(h%1, s)").arg(subscript(t));
    const bool previous = stage.flow.queryIsPrevious;
    drawText(stage.painter,
             to + QPointF(previous ? -6 * g.unit : 6 * g.unit, -2 * g.unit) +
                 QPointF(previous ? 14 * g.unit : -14 * g.unit, 0),
             previous ? Qt::AlignLeft : Qt::AlignRight, text);
}

void Mechanism::paintLastWord(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    const QString last = step() > 1 ? displayText(data_.target.text(data_.currentStep - 1)) : tr("start");
    const QString name = QStringLiteral("y%1  ").arg(subscript(step() - 1));
    QPainter& painter = stage.painter;
    const QFont font = theme.font(11.5, data_.target.language, true);
    painter.setFont(font);
    painter.setPen(theme.targetText);
    const QString text = name + elided(last, font, g.lastWord.width() + 40 * g.unit - textWidth(name, font));
    drawText(painter, {g.lastWord.center().x(), baselineFor(g.lastWord.center().y(), font)}, Qt::AlignHCenter,
             text);
    const double half = textWidth(text, font) / 2 + 5 * g.unit;
    const QPen pen(theme.target, 1.3 * g.unit);
    const QPointF into(g.lastWord.center().x(), g.state.center().y());
    arrow(painter, straight({into.x(), g.lastWord.bottom()}, into - QPointF(0, 2 * g.unit)), pen, 6 * g.unit);
    if (!stage.flow.lastWordIntoReadout)
        return;
    const QPointF from(g.lastWord.center().x() + half, g.lastWord.center().y());
    const QPointF to(g.readout.center().x(), g.readout.top() - 1);
    arrow(painter, curve(from, {to.x() - 40 * g.unit, from.y()}, {to.x(), from.y() - 4 * g.unit}, to), pen,
          6 * g.unit);
}

void Mechanism::paintContextFlow(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const QPen pen(theme.context, 2 * g.unit);
    const QPointF side = g.context + QPointF(g.contextRadius, 0);
    if (stage.flow.contextIntoRnn) {
        const QPointF from = g.context + QPointF(g.contextRadius * 0.8, -g.contextRadius * 0.6);
        arrow(painter, straight(from, {g.state.left() + 8 * g.unit, g.state.bottom() + 1}), pen, 8 * g.unit);
    }
    const QPointF to(g.readout.center().x(), g.readout.bottom() + 1);
    arrow(painter,
          curve(side + QPointF(0, 3 * g.unit), side + QPointF(60 * g.unit, 8 * g.unit),
                to + QPointF(0, 34 * g.unit), to),
          pen, 8 * g.unit);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.contextText);
    painter.drawEllipse(g.context, g.contextRadius, g.contextRadius);
    const QString name = QStringLiteral("c") + (stage.flow.weighs ? subscript(step()) : QString());
    stage.label(g.context, 12, theme.readableOn(theme.contextText), name, true);
}

void Mechanism::paintDecoder(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double y = g.state.center().y();
    const QPen pen(theme.target, 2 * g.unit);
    arrow(painter, straight({g.previousState.right(), y}, {g.state.left(), y}), pen, 8 * g.unit);
    arrow(painter, straight({g.state.right(), y}, {g.readout.left() - 1, y}), pen, 8 * g.unit);
    arrow(painter, straight({g.readout.right() + 1, y}, {g.word.x() - 5 * g.unit, y}), pen, 8 * g.unit);
    stage.box(g.previousState, blended(withAlpha(theme.target, 0.35), theme.panel),
              QStringLiteral("h") + subscript(step() - 1));
    stage.box(g.state, theme.targetText, QStringLiteral("h") + subscript(step()));
    painter.setPen(QPen(theme.target, 1.5 * g.unit));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(g.readout, 6, 6);
    stage.label(g.readout.center(), 12, theme.targetText, QStringLiteral("h̃") + subscript(step()), true);
    painter.setFont(theme.font(15, data_.target.language, true));
    painter.setPen(theme.targetText);
    const QString word = elided(displayText(data_.target.text(data_.currentStep)), painter.font(),
                                stage.view.size.width() - g.word.x() - 4);
    drawText(painter, {g.word.x(), baselineFor(y, painter.font())}, Qt::AlignLeft, word);
}

void Mechanism::paintFormulas(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    painter.setPen(theme.muted);
    painter.setFont(theme.font(10.5));
    const double between = (g.previousState.right() + g.state.left()) / 2;
    drawText(painter, {between, g.state.center().y() + 16 * g.unit}, Qt::AlignHCenter, recurrence());
    drawText(painter, {g.readout.right() + 2, g.readout.top() - 6 * g.unit}, Qt::AlignLeft, tr("readout"));
    painter.setPen(theme.contextText);
    painter.setFont(theme.font(11));
    const double width = stage.view.size.width();
    if (!stage.flow.weighs) { // between the two lines that carry the fixed vector
        const double middle = g.annotations[0].top() - 14 * g.unit;
        drawText(painter, {g.context.x(), middle}, Qt::AlignHCenter,
                 elided(contextFormula(0), painter.font(), width - 8));
        return;
    }
    const double aside = g.contextRadius + 22 * g.unit, y = g.context.y() + 26 * g.unit;
    if (stage.flow.queryIsPrevious) // on the side that the query's arrow leaves free
        drawText(painter, {g.context.x() + aside, y}, Qt::AlignLeft,
                 elided(contextFormula(2), painter.font(), width - g.context.x() - aside - 4));
    else
        drawText(painter, {g.context.x() - aside, y}, Qt::AlignRight,
                 elided(contextFormula(2), painter.font(), g.context.x() - aside - 4));
}

} // namespace ui
