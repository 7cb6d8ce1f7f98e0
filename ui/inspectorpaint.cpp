#include "ui/inspector.h"

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
    paintHeading(stage);
    paintSources(stage);
    paintSums(stage);
    paintCandidates(stage);
    paintFigures(stage);
    painter.setPen(QPen(view.theme.hairline, 1));
    for (const double y : stage.geometry.rules)
        painter.drawLine(QPointF(stage.geometry.left, y), QPointF(stage.geometry.right, y));
    painter.restore();
}

void Inspector::paintHeading(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    const auto line = [&](double middle) { return QRectF(g.left, middle * theme.scale, 1, 0); };
    painter.setFont(theme.font(14, data_.target.language, true));
    painter.setPen(theme.ink);
    const QString marks = marksOf(data_.currentStep);
    stage.write(line(20), g.left, Qt::AlignLeft,
                displayText(marks.isEmpty() ? name() : QStringLiteral("%1  (%2)").arg(name(), marks)),
                g.right - g.left);
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    stage.write(line(44), g.left, Qt::AlignLeft, tr("1  scores → 2  weights → 3  context → 4  next word"),
                g.right - g.left);
    if (!data_.hasAttention())
        return;
    stage.write(line(72), g.left, Qt::AlignLeft, tr("source"));
    stage.write(line(72), g.scoreRight, Qt::AlignRight, tr("score e"));
    stage.write(line(72), g.barLeft, Qt::AlignLeft, tr("weight α"));
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
        painter.setFont(theme.font(12.5, data_.source.language, k == chosen));
        painter.setPen(theme.sourceText);
        stage.write(line, g.left, Qt::AlignLeft, displayText(data_.source.text(k)),
                    g.scoreRight - g.left - 60 * theme.scale);
        painter.setFont(theme.numberFont(12));
        painter.setPen(theme.ink);
        if (!std::isnan(score))
            stage.write(line, g.scoreRight, Qt::AlignRight, formatted(score, 2));
        stage.write(line, g.right, Qt::AlignRight, formatted(weight, 2));
        stage.bar(line, g.barLeft, g.barRight, weight, theme.weight);
        if (stage.focus.showCursor && stage.focus.cursor.source == k)
            stage.cursor(line);
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
        painter.drawText(g.context, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                         formulas.contextFormula(0));
        return;
    }
    double sum = 0;
    for (int k = 0; k < data_.source.size(); ++k)
        sum += data_.weights.at(data_.currentStep, k);
    painter.setPen(theme.muted);
    stage.write(g.sum, g.left, Qt::AlignLeft, tr("sum of the weights"));
    painter.setFont(theme.numberFont(12));
    stage.write(g.sum, g.right, Qt::AlignRight, formatted(sum, 2));
    const int chosen = stage.focus.active().source;
    const int shown = data_.source.holds(chosen) ? chosen : data_.weights.largestInRow(data_.currentStep);
    painter.setFont(theme.font(11));
    painter.setPen(theme.weightText);
    const bool edited = current().edited; // edited weights are no softmax of the scores
    stage.write(g.softmax, g.left, Qt::AlignLeft,
                edited ? tr("α as edited, not computed") : softmaxLine(shown), g.right - g.left);
    painter.setPen(theme.contextText);
    stage.write(g.context, g.left, Qt::AlignLeft, formulas.contextFormula(3), g.right - g.left);
}

void Inspector::paintCandidates(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    QPainter& painter = stage.painter;
    const double barLeft = g.left + (g.right - g.left) * 0.32;
    painter.setFont(theme.font(11));
    painter.setPen(theme.muted);
    stage.write(g.candidatesTitle, g.left, Qt::AlignLeft, tr("Next word: click one to force it"));
    const QVector<Candidate> candidates = current().candidates;
    for (int i = 0; i < candidates.size(); ++i) {
        const QRectF& line = g.candidates[i];
        // The word of this step is known by its text only here, to be printed bold; choosing goes by index.
        const bool taken = candidates[i].text == data_.target.text(data_.currentStep);
        painter.setFont(theme.font(13, data_.target.language, taken));
        painter.setPen(theme.targetText);
        stage.write(line, g.left, Qt::AlignLeft, displayText(candidates[i].text), barLeft - g.left - 8);
        stage.bar(line, barLeft, g.barRight, candidates[i].probability, theme.target);
        painter.setFont(theme.numberFont(12));
        painter.setPen(theme.ink);
        stage.write(line, g.right, Qt::AlignRight, formatted(candidates[i].probability, 2));
    }
    if (candidates.isEmpty())
        return;
    painter.setFont(theme.font(12));
    painter.setPen(theme.muted);
    stage.write(g.others, g.left, Qt::AlignLeft, tr("all other words"));
    stage.bar(g.others, barLeft, g.barRight, otherWords(), theme.stub);
    painter.setFont(theme.numberFont(12));
    painter.setPen(theme.muted);
    stage.write(g.others, g.right, Qt::AlignRight, formatted(otherWords(), 2));
}

void Inspector::paintFigures(const Stage& stage) const {
    const Theme& theme = stage.theme();
    const InspectorGeometry& g = stage.geometry;
    const std::pair<QString, double> figures[] = {{tr("Confidence"), data_.figures.confidence},
                                                  {tr("Coverage deviation"), data_.figures.coverageDeviation},
                                                  {tr("Entropy (bits)"), data_.figures.entropy},
                                                  {tr("Log-probability"), data_.figures.logProbability}};
    for (int i = 0; i < 4; ++i) {
        const bool ofWeights = i == 1 || i == 2;
        stage.painter.setFont(theme.font(12));
        stage.painter.setPen(theme.muted);
        stage.write(g.figures[i], g.left, Qt::AlignLeft, figures[i].first);
        stage.painter.setFont(theme.numberFont(12.5));
        stage.painter.setPen(theme.ink);
        const bool none = ofWeights && !data_.hasAttention();
        stage.write(g.figures[i], g.right, Qt::AlignRight,
                    none ? tr("none") : formatted(figures[i].second, 2));
    }
}

} // namespace ui
