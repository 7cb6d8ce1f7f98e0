#include "ui/inspector.h"

#include "ui/marks.h"
#include "ui/mechanism.h"
#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
struct Inspector::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& focus;
    InspectorGeometry geometry;

    const Theme& theme() const { return view.theme; }

    /// Text on a line's middle; longer text is elided to `room`.
    void write(const QRectF& line, double x, Qt::Alignment side, const QString& text,
               double room = 1e6) const {
        drawText(painter, {x, baselineFor(line.center().y(), painter.font())}, side,
                 elided(text, painter.font(), room));
    }
    void bar(const QRectF& line, double left, double right, double amount, const QColor& color) const {
        if (!std::isfinite(amount) || amount < 0.005) // as it is printed: 0.00 has no bar
            return;
        const double height = std::min(line.height() - 7 * theme().scale, 13 * theme().scale);
        const double width = std::max(1.0, (right - left) * std::clamp(amount, 0.0, 1.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const QRectF rect(left, line.center().y() - height / 2, width, height);
        painter.drawRoundedRect(rect, std::min(2.0, width / 2), std::min(2.0, width / 2));
    }
    void number(const QRectF& line, double x, double value, const QColor& color) const {
        painter.setFont(theme().numberFont(12));
        painter.setPen(color);
        write(line, x, Qt::AlignRight, formatted(value, 2));
    }
    void cursor(const QRectF& line) const {
        painter.setPen(QPen(theme().ink, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(line.adjusted(-6, 0, 6, 0), 4, 4);
    }
};

void Inspector::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, summary());
        return;
    }
    const Stage stage{painter, view, focus, geometry(view)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintTitles(stage);
    paintPhases(stage);
    paintSources(stage);
    paintSums(stage);
    paintStates(stage);
    paintCandidates(stage);
    paintFigures(stage);
    painter.setPen(QPen(view.theme.hairline, 1));
    for (const double y : stage.geometry.rules)
        painter.drawLine(QPointF(stage.geometry.left, y), QPointF(stage.geometry.right, y));
    painter.restore();
}

void Inspector::paintTitles(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    if (!data_.hasAttention())
        return;
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    stage.write(g.columnTitles, g.left, Qt::AlignLeft, tr("source"));
    stage.write(g.columnTitles, g.scoreRight, Qt::AlignRight, tr("score e"));
    stage.write(g.columnTitles, g.barLeft, Qt::AlignLeft, tr("weight α"));
}

/// The order of the computation; what is done in ink, what is being done bold, what is to come faint.
void Inspector::paintPhases(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    const QString lead = QStringLiteral("\u2009→\u2009"); // thin spaces
    double pixels = 11;
    const auto measured = [&] { // room for one bold name
        double sum = 8 * theme.scale - textWidth(lead, theme.font(pixels));
        for (const Phase phase : phasesOf(data_.architecture))
            sum += textWidth(phaseName(phase) + lead, theme.font(pixels));
        return sum;
    };
    while (measured() > g.right - g.left && pixels > 8.5)
        pixels -= 0.5;
    paintMarks(stage.painter, {g.left - 9 * theme.scale, g.phases.center().y()}, current(), theme);
    double x = g.left;
    for (const Phase phase : phasesOf(data_.architecture)) {
        const bool now = data_.phase == phase;
        stage.painter.setFont(theme.font(pixels, {}, now));
        stage.painter.setPen(now ? theme.ink : data_.reached(phase) ? theme.muted : theme.future);
        const QString text = phase == Phase::Word ? phaseName(phase) : phaseName(phase) + lead;
        stage.write(g.phases, x, Qt::AlignLeft, text, g.right - x);
        x += textWidth(text, stage.painter.font());
    }
}

void Inspector::paintSources(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    const int t = data_.currentStep, chosen = stage.focus.active().source;
    QPainter& painter = stage.painter;
    for (int k = 0; k < int(g.sources.size()); ++k) {
        const QRectF& line = g.sources[k];
        if (!stage.view.shows(line))
            continue;
        if (k == chosen) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(withAlpha(theme.source, 0.1));
            painter.drawRoundedRect(line.adjusted(-6, 0, 6, 0), 4, 4);
        }
        const double weight = data_.weights.at(t, k), score = data_.scores.at(t, k);
        if (stage.focus.showCursor && stage.focus.cursor.source == k)
            stage.cursor(line);
        painter.setFont(theme.font(12.5, data_.source.language, k == chosen));
        painter.setPen(theme.sourceText);
        const QString word = elided(displayText(data_.source.text(k)), painter.font(),
                                    g.scoreRight - g.left - 60 * theme.scale);
        stage.write(line, g.left, Qt::AlignLeft, word);
        if (data_.source.tokens[k].masked)
            painter.drawLine(QPointF(g.left, line.center().y()),
                             QPointF(g.left + textWidth(word, painter.font()), line.center().y()));
        if (!std::isnan(score) && data_.reached(Phase::Scores))
            stage.number(line, g.scoreRight, score, theme.ink);
        if (!data_.reached(Phase::Weights))
            continue;
        stage.number(line, g.right, weight, theme.ink);
        stage.bar(line, g.barLeft, g.barRight, weight, theme.weight);
    }
}

void Inspector::paintSums(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    Mechanism formulas;
    formulas.setData(data_);
    painter.setFont(theme.font(11.5));
    if (!data_.hasAttention()) {
        painter.setPen(theme.muted);
        if (data_.reached(Phase::Context))
            painter.drawText(g.context, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                             formulas.contextFormula(0));
        return;
    }
    painter.setPen(theme.muted);
    stage.write(g.sum, g.left, Qt::AlignLeft, tr("sum of the unrounded weights"));
    if (data_.reached(Phase::Weights)) {
        stage.number(g.sum, g.right, weightSum(), theme.muted);
        const int chosen = stage.focus.active().source;
        const int shown = data_.source.holds(chosen) ? chosen : data_.weights.largestInRow(data_.currentStep);
        painter.setFont(theme.font(11));
        painter.setPen(theme.weightText);
        const bool edited = current().edited; // edited weights are no softmax of the scores
        stage.write(g.softmax, g.left, Qt::AlignLeft,
                    edited ? tr("α as edited, not computed") : softmaxLine(shown), g.right - g.left);
    }
    painter.setFont(theme.font(11));
    painter.setPen(theme.contextText);
    if (data_.reached(Phase::Context))
        stage.write(g.context, g.left, Qt::AlignLeft, formulas.contextFormula(3), g.right - g.left);
}

void Inspector::paintStates(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const QVector<StateItem> items = states();
    for (int i = 0; i < items.size(); ++i) {
        const QRectF& cell = stage.geometry.states[i];
        const bool ofContext = items[i].phase == Phase::Context;
        stage.painter.setFont(theme.font(11));
        stage.painter.setPen(ofContext ? theme.contextText : theme.targetText);
        const QString symbol = items[i].symbol + QStringLiteral("  ");
        const double width = textWidth(symbol, stage.painter.font());
        stage.write(cell, cell.left(), Qt::AlignLeft, symbol);
        if (!data_.reached(items[i].phase))
            continue;
        stage.painter.setFont(theme.numberFont(11.5));
        stage.painter.setPen(theme.ink);
        stage.write(cell, cell.left() + width, Qt::AlignLeft, formatted(items[i].value, 2),
                    cell.width() - width);
    }
}

void Inspector::paintCandidates(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    const double barLeft = g.left + (g.right - g.left) * 0.32;
    const QVector<Candidate> candidates = current().candidates;
    if (candidates.isEmpty())
        return;
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    stage.write(g.candidatesTitle, g.left, Qt::AlignLeft,
                stage.view.document ? tr("Next word") : tr("Next word: click one to force it"));
    if (!data_.reached(Phase::Word))
        return;
    for (int i = 0; i < candidates.size(); ++i) {
        const QRectF& line = g.candidates[i];
        // The word of this step is known by its text only here, to be printed bold; choosing goes by index.
        const bool taken = candidates[i].text == data_.target.text(data_.currentStep);
        painter.setFont(theme.font(13, data_.target.language, taken));
        painter.setPen(theme.targetText);
        stage.write(line, g.left, Qt::AlignLeft, displayText(candidates[i].text), barLeft - g.left - 8);
        stage.bar(line, barLeft, g.barRight, candidates[i].probability, theme.target);
        stage.number(line, g.right, candidates[i].probability, theme.ink);
    }
    painter.setFont(theme.font(12));
    painter.setPen(theme.muted);
    const double room = barLeft - g.left - 8;
    const QString others = tr("all other words…", "opens their list");
    const bool fits = textWidth(others, painter.font()) <= room;
    stage.write(g.others, g.left, Qt::AlignLeft, fits ? others : tr("others…", "opens their list"), room);
    stage.bar(g.others, barLeft, g.barRight, otherWords(), theme.stub);
    stage.number(g.others, g.right, otherWords(), theme.muted);
}

void Inspector::paintFigures(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    stage.write(g.figuresTitle, g.stepRight, Qt::AlignRight, tr("this step"));
    stage.write(g.figuresTitle, g.right, Qt::AlignRight, tr("sentence"));
    const QVector<FigureItem> items = figures();
    for (int i = 0; i < items.size(); ++i) {
        painter.setFont(theme.font(12));
        painter.setPen(theme.muted);
        stage.write(g.figures[i], g.left, Qt::AlignLeft, items[i].name,
                    g.stepRight - 50 * theme.scale - g.left);
        if (!std::isnan(items[i].ofStep))
            stage.number(g.figures[i], g.stepRight, items[i].ofStep, theme.muted);
        if (std::isnan(items[i].ofSentence)) {
            painter.setFont(theme.font(12));
            stage.write(g.figures[i], g.right, Qt::AlignRight, tr("none"));
        } else {
            stage.number(g.figures[i], g.right, items[i].ofSentence, theme.ink);
        }
    }
}

} // namespace ui
