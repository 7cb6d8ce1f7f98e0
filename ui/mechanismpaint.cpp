// The source's half of the drawing: the encoder's chains, scores, weights, the query and the weighted sum.

#include "ui/marks.h"
#include "ui/mechanismstage.h"

namespace ui {

void Mechanism::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, summary());
        return;
    }
    const Stage stage{painter, view, focus, geometry(view), flow(), focus.active().source};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (data_.reached(Phase::Context))
        paintContextSources(stage);
    paintChain(stage);
    paintAnnotations(stage);
    if (stage.flow.weighs) {
        if (showsScores())
            paintScores(stage);
        else if (data_.reached(Phase::Weights))
            paintWeights(stage);
        if (data_.reached(Phase::Query))
            paintQuery(stage);
    }
    paintLastWord(stage);
    paintContextFlow(stage);
    paintDecoder(stage);
    if (data_.reached(Phase::Word))
        paintWord(stage);
    paintFormulas(stage);
    painter.restore();
}

void Mechanism::paintChain(const Stage& stage) const {
    const double unit = stage.geometry.unit;
    const QPen pen(stage.theme().source, 1.1 * unit);
    for (const ChainArrow& link : stage.geometry.chain(data_.architecture.bidirectional)) {
        QPainterPath path(link.from);
        path.lineTo(link.to);
        stage.arrow(path, pen, std::min(4.5 * unit, path.length() * 0.7));
    }
}

void Mechanism::paintAnnotations(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const bool weighed = stage.flow.weighs && data_.reached(Phase::Weights);
    const double pixels = std::clamp(g.pitch() / theme.scale * 0.3, 8.0, 10.5);
    for (int k = 0; k < data_.source.size(); ++k) {
        const double weight = data_.weights.at(data_.currentStep, k);
        const double strength = weighed && std::isfinite(weight) ? 0.35 + 0.65 * weight : 0.6;
        painter.setPen(Qt::NoPen);
        painter.setBrush(blended(withAlpha(theme.source, strength * stage.faint(k)), theme.panel));
        const double radius = std::min(4.0, g.annotations[k].width() / 4);
        painter.drawRoundedRect(g.annotations[k], radius, radius);
        const bool bold = k == stage.chosen;
        if (g.pitch() < 14 * theme.scale && !bold) // too tight: the word under the pointer alone
            continue;
        painter.setFont(theme.font(pixels, data_.source.language, bold));
        painter.setPen(bold ? theme.sourceText : theme.muted);
        const double room = bold ? std::max(g.pitch(), 120 * theme.scale) : g.pitch() - 2;
        const QString text = elided(displayText(data_.source.text(k)), painter.font(), room);
        const double half = textWidth(text, painter.font()) / 2;
        const double x = std::clamp(g.annotations[k].center().x(), half, std::max(half, g.width - half));
        drawText(painter, {x, g.annotations[k].bottom() + 17 * theme.scale}, Qt::AlignHCenter, text);
    }
    stage.label({18 * theme.scale, g.annotations[0].center().y()}, 13, theme.sourceText, QStringLiteral("s"),
                true);
    if (stage.focus.showCursor && data_.source.holds(stage.focus.cursor.source)) {
        painter.setPen(QPen(theme.ink, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(g.annotations[stage.focus.cursor.source].adjusted(-2, -2, 2, 2), 4, 4);
    }
}

/// Beside its bar, where no line to the context passes; `top` is where the bar ends.
void Mechanism::paintNumber(const Stage& stage, int source, double top, const QString& number) const {
    const MechanismGeometry& g = stage.geometry;
    const double scale = stage.theme().scale;
    stage.painter.setFont(stage.theme().font(10.5, {}, true));
    stage.painter.setPen(stage.theme().weightText);
    const bool atRight = g.annotations[source].center().x() < g.width - 60 * scale;
    const int neighbour = source + (atRight != data_.source.rightToLeft() ? 1 : -1);
    if (data_.source.holds(neighbour) && !showsScores()) // above the next bar
        top = std::min(top,
                       g.bar(neighbour, data_.weights.at(data_.currentStep, neighbour)).top() - 12 * scale);
    const QPointF place(atRight ? g.annotations[source].right() + 3 : g.annotations[source].left() - 3,
                        std::min(top + 9 * scale, g.barBase - 14 * scale));
    drawText(stage.painter, place, atRight ? Qt::AlignLeft : Qt::AlignRight, number);
}

void Mechanism::paintScores(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const int t = data_.currentStep, largest = data_.scores.largestInRow(t);
    double lowest = INFINITY, highest = -INFINITY;
    for (int k = 0; k < data_.source.size(); ++k) { // NaN is neither
        lowest = std::min(lowest, data_.scores.at(t, k));
        highest = std::max(highest, data_.scores.at(t, k));
    }
    const double extent = std::max(std::abs(lowest), std::abs(highest));
    for (int k = 0; k < data_.source.size(); ++k) {
        const double score = data_.scores.at(t, k);
        const QRectF bar = g.scoreBar(k, score, lowest, highest);
        painter.setPen(QPen(withAlpha(theme.weight, stage.faint(k)), 0.8 * g.unit));
        painter.setBrush(blended(withAlpha(theme.scoreColor(score / extent), stage.faint(k)), theme.panel));
        if (std::isfinite(score))
            painter.drawRect(bar);
        if (k == (stage.chosen >= 0 ? stage.chosen : largest))
            paintNumber(stage, k, bar.top(), formatted(score, 2));
    }
    const double x = 18 * theme.scale, zero = g.scoreBar(0, 0, lowest, highest).top();
    painter.setPen(QPen(theme.hairline, 1));
    painter.drawLine(QPointF(36 * theme.scale, zero), QPointF(g.width - 8 * theme.scale, zero));
    stage.label({x, g.barBase - g.barHeight / 2}, 13, theme.weightText, QStringLiteral("e"), true);
    if (!std::isfinite(lowest) || !std::isfinite(highest))
        return;
    stage.label({x, g.barBase - g.barHeight}, 9.5, theme.muted, formatted(std::max(0.0, highest), 2), false);
    stage.label({x, g.barBase}, 9.5, theme.muted, formatted(std::min(0.0, lowest), 2), false);
}

void Mechanism::paintWeights(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const int largest = data_.weights.largestInRow(data_.currentStep);
    for (int k = 0; k < data_.source.size(); ++k) {
        const double weight = data_.weights.at(data_.currentStep, k);
        const QRectF bar = g.bar(k, weight);
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(QPointF(bar.center().x(), g.barBase + 2),
                         QPointF(bar.center().x(), g.annotations[k].top()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(blended(withAlpha(theme.weight, stage.faint(k)), theme.panel));
        painter.drawRoundedRect(bar, std::min(2.0, bar.height() / 2), std::min(2.0, bar.height() / 2));
        if (k == (stage.chosen >= 0 ? stage.chosen : largest))
            paintNumber(stage, k, bar.top(), formatted(weight, 2));
    }
    const double x = 18 * theme.scale;
    stage.label({x, g.barBase - 22 * theme.scale}, 13, theme.weightText, QStringLiteral("α"), true);
    StepDetail edited;
    edited.edited = data_.step(data_.currentStep).edited;
    paintMarks(painter, {x + 11 * theme.scale, g.barBase - 22 * theme.scale}, edited, theme);
    painter.setFont(theme.font(9.5));
    painter.setPen(theme.muted);
    drawText(painter, {2, baselineFor(g.barBase - 4 * theme.scale, painter.font())}, Qt::AlignLeft,
             weightSum());
}

void Mechanism::paintContextSources(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const QPointF goal = g.context + QPointF(0, g.contextRadius);
    const int last = data_.source.size() - 1;
    for (int k = 0; k <= last; ++k) {
        double weight = data_.weights.at(data_.currentStep, k);
        QPointF start(g.bar(k, weight).center().x(), g.bar(k, weight).top());
        if (!stage.flow.weighs) { // forward final from the last token, backward final from the first
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
    const QPainterPath way = g.query(stage.flow);
    stage.arrow(way, QPen(theme.weight, 1.3 * g.unit, Qt::DashLine), 7 * g.unit);
    const double left = stage.flow.queryOnLeft();
    const int t = stage.flow.queryIsPrevious > 0.5 ? step() - 1 : step();
    stage.painter.setFont(theme.font(11));
    stage.painter.setPen(theme.weightText);
    const QString text =
        (stage.flow.intermediate > 0.5 ? tr("score(h′%1, s)") : tr("score(h%1, s)")).arg(subscript(t));
    const double width = textWidth(text, stage.painter.font());
    const double aside = 8 * g.unit * (2 * left - 1) - width * (1 - left);
    // The flow from a source word may pass here: the text stands on a strip of the panel.
    const QPointF place = way.currentPosition() + QPointF(aside, -2 * g.unit);
    const QRectF strip(place.x() - 2, place.y() - 11 * g.unit, width + 4, 14 * g.unit);
    stage.painter.fillRect(strip, withAlpha(theme.panel, 0.85));
    drawText(stage.painter, place, Qt::AlignLeft, text);
}

} // namespace ui
