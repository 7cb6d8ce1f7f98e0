// The decoder's half of the drawing: the last word, states, context, readout, the word, and the formulas.

#include "ui/marks.h"
#include "ui/mechanismstage.h"

namespace ui {

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
    const QPen pen(theme.target, 1.3 * g.unit);
    if (data_.reached(readingPart())) {
        stage.arrow(g.lastWordIntoRnn(stage.flow), pen, 6 * g.unit);
        stage.arrow(g.lastReadoutIntoRnn(), pen, 6 * g.unit, stage.flow.readoutIntoRnn);
        painter.setOpacity(stage.flow.readoutIntoRnn);
        if (stage.flow.readoutIntoRnn > 0)
            stage.label(g.lastReadout.center(), 11.5, theme.targetText,
                        QStringLiteral("h̃") + subscript(step() - 1), true);
        painter.setOpacity(1);
    }
    if (data_.reached(Phase::Readout)) {
        const double half = textWidth(text, font) / 2 + 5 * g.unit;
        stage.arrow(g.lastWordIntoReadout(half), pen, 6 * g.unit, stage.flow.lastWordIntoReadout);
    }
}

void Mechanism::paintContextFlow(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const QPen pen(theme.context, 2 * g.unit);
    if (data_.reached(Phase::Recurrence))
        stage.arrow(g.contextIntoRnn(), pen, 8 * g.unit, stage.flow.contextIntoRnn);
    if (data_.reached(Phase::Readout))
        stage.arrow(g.contextIntoReadout(), pen, 8 * g.unit);
    const bool computed = data_.reached(Phase::Context);
    painter.setPen(computed ? QPen(Qt::NoPen) : QPen(theme.hairline, 1.5 * g.unit));
    painter.setBrush(computed ? theme.contextText : theme.panel);
    painter.drawEllipse(g.context, g.contextRadius, g.contextRadius);
    const QString name = QStringLiteral("c") + (stage.flow.weighs ? subscript(step()) : QString());
    stage.label(g.context, 12, computed ? theme.readableOn(theme.contextText) : theme.future, name, true);
    const QPointF corner(g.contextRadius, g.contextRadius);
    if (data_.phase == Phase::Context)
        stage.halo({g.context - corner, g.context + corner}, theme.context);
}

void Mechanism::paintDecoder(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double y = g.state.center().y();
    const bool hasState = data_.reached(Phase::Recurrence), hasReadout = data_.reached(Phase::Readout);
    const auto lead = [&](double from, double to) {
        QPainterPath path({from, y});
        path.lineTo(to, y);
        stage.arrow(path, QPen(theme.target, 2 * g.unit), 8 * g.unit);
    };
    const bool twice = stage.flow.intermediate > 0.5;
    if (twice && data_.reached(Phase::FirstRecurrence))
        lead(g.previousState.right(), g.intermediate.left());
    if (hasState)
        lead(twice ? g.intermediate.right() : g.previousState.right(), g.state.left());
    if (hasReadout)
        lead(g.state.right(), g.readout.left() - 1);
    if (data_.reached(Phase::Word))
        lead(g.readout.right() + 1, g.word.x() - 5 * g.unit);
    stage.box(g.previousState, blended(withAlpha(theme.target, 0.35), theme.panel),
              QStringLiteral("h") + subscript(step() - 1), true);
    painter.setOpacity(stage.flow.intermediate);
    if (stage.flow.intermediate > 0)
        stage.box(g.intermediate, blended(withAlpha(theme.target, 0.7), theme.panel),
                  QStringLiteral("h′") + subscript(step()), data_.reached(readingPart()));
    painter.setOpacity(1);
    stage.box(g.state, theme.targetText, QStringLiteral("h") + subscript(step()), hasState);
    painter.setPen(QPen(hasReadout ? theme.target : theme.hairline, 1.5 * g.unit));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(g.readout, 6, 6);
    stage.label(g.readout.center(), 12, hasReadout ? theme.targetText : theme.future,
                QStringLiteral("h̃") + subscript(step()), true);
    if (data_.phase == Phase::Query)
        stage.halo(twice                              ? g.intermediate
                   : stage.flow.queryIsPrevious > 0.5 ? g.previousState
                                                      : g.state,
                   theme.weight);
    if (data_.phase == Phase::FirstRecurrence)
        stage.halo(g.intermediate, theme.target);
    if (data_.phase == Phase::Recurrence)
        stage.halo(g.state, theme.target);
    if (data_.phase == Phase::Readout)
        stage.halo(g.readout, theme.target);
}

/// The word taken, and what else was likely.
void Mechanism::paintWord(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double room = g.width - g.word.x() - 4, largest = 15, smallest = 11;
    const QString word = displayText(data_.target.text(data_.currentStep));
    painter.setFont(theme.font(largest, data_.target.language, true));
    if (const double width = textWidth(word, painter.font()); width > room) // rather smaller than cut
        painter.setFont(
            theme.font(std::max(smallest, std::floor(largest * room / width)), data_.target.language, true));
    painter.setPen(theme.targetText);
    drawText(painter, {g.word.x(), baselineFor(g.word.y(), painter.font())}, Qt::AlignLeft,
             elided(word, painter.font(), room));
    StepDetail forced; // edited weights have their sign beside α
    forced.forced = data_.step(data_.currentStep).forced;
    paintMarks(painter, {g.word.x() + 3 * g.unit, g.word.y() - 13 * g.unit}, forced, theme);
    const QVector<Candidate> candidates = data_.step(data_.currentStep).candidates;
    painter.setFont(theme.font(9.5, data_.target.language));
    painter.setPen(theme.muted);
    const double numberWidth = textWidth(QStringLiteral("0.00 "), painter.font());
    for (int i = 0; i < std::min<int>(3, int(candidates.size())); ++i) {
        const double middle = g.word.y() + (20 + 12 * i) * g.unit, y = baselineFor(middle, painter.font());
        const QString text = elided(displayText(candidates[i].text), painter.font(), room - numberWidth);
        // The query's arrow may pass here: the text stands on a strip of the panel.
        const double width = numberWidth + textWidth(text, painter.font());
        painter.fillRect(QRectF(g.word.x() - 2, middle - 6 * g.unit, width + 4, 12 * g.unit), theme.panel);
        drawText(painter, {g.word.x(), y}, Qt::AlignLeft, formatted(candidates[i].probability, 2));
        drawText(painter, {g.word.x() + numberWidth, y}, Qt::AlignLeft, text);
    }
}

void Mechanism::paintFormulas(const Stage& stage) const {
    const MechanismGeometry& g = stage.geometry;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    painter.setPen(theme.muted);
    painter.setFont(theme.font(10.5));
    const double between = (g.previousState.right() + g.state.left()) / 2,
                 below = g.state.bottom() + 14 * g.unit;
    const bool twice = stage.flow.intermediate > 0.5;
    if (twice && data_.reached(Phase::FirstRecurrence))
        drawText(painter, {g.intermediate.center().x() - 7 * g.unit, g.intermediate.top() - 4 * g.unit},
                 Qt::AlignRight, firstRecurrence());
    if (twice && data_.reached(Phase::Recurrence))
        drawText(painter, {g.state.left() + 6 * g.unit, below}, Qt::AlignLeft, recurrence());
    else if (data_.reached(Phase::Recurrence))
        drawText(painter, {between, g.state.center().y() + 16 * g.unit}, Qt::AlignHCenter, recurrence());
    drawText(painter, {g.readout.right() + 2, g.readout.top() - 6 * g.unit}, Qt::AlignLeft, tr("readout"));
    if (!data_.reached(Phase::Context))
        return;
    painter.setPen(theme.contextText);
    painter.setFont(theme.font(11));
    if (!stage.flow.weighs) { // between the two lines that carry the fixed vector
        const double first = g.annotations.front().center().x(), last = g.annotations.back().center().x();
        drawText(painter, {(first + last) / 2, g.annotations[0].top() - 10 * g.unit}, Qt::AlignHCenter,
                 elided(contextFormula(0), painter.font(), g.width - 8));
        return;
    }
    // On the side that the query's arrow leaves free; it fades from the one to the other. The flow to a
    // source word may pass there: the text stands on a strip of the panel.
    const double aside = g.contextRadius + 22 * g.unit, y = g.context.y() + 26 * g.unit;
    const double right = stage.flow.queryOnLeft();
    const auto write = [&](double left, double room, bool toTheRight) {
        const QString text = elided(contextFormula(2), painter.font(), room);
        const double width = textWidth(text, painter.font());
        const QRectF line(toTheRight ? left : left - width, y - 10 * g.unit, width, 13 * g.unit);
        painter.fillRect(line.adjusted(-3, 0, 3, 0), withAlpha(theme.panel, 0.85));
        drawText(painter, {line.left(), y}, Qt::AlignLeft, text);
    };
    painter.setOpacity(right);
    if (right > 0)
        write(g.context.x() + aside, g.width - g.context.x() - aside - 4, true);
    painter.setOpacity(1 - right);
    if (right < 1)
        write(g.context.x() - aside, g.context.x() - aside - 4, false);
    painter.setOpacity(1);
}

} // namespace ui
