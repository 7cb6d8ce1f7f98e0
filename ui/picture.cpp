#include "ui/picture.h"

#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
double View::snapped(double position) const {
    return std::round(position * pixelRatio) / pixelRatio;
}

double edge(double start, double length, int index, int count, double pixelRatio) {
    if (count <= 0)
        return start;
    return std::round((start + length * index / count) * pixelRatio) / pixelRatio;
}

Cell Picture::neighbour(const Cell& cell, int right, int down) const {
    if (rows() == 0 || columns() == 0)
        return {};
    return {std::clamp(cell.row + down, 0, rows() - 1), std::clamp(cell.column + right, 0, columns() - 1)};
}

bool Picture::changes(const Cell& cell) const {
    const Link link = linkOf(cell);
    return given_.hasAttention() && link.target == given_.currentStep && given_.source.holds(link.source) &&
           given_.target.holds(link.target) && given_.reached(Phase::Weights) &&
           !given_.source.tokens[link.source].masked;
}

WordSpan Picture::sourcesOf(const Cell& cell) const {
    const int source = linkOf(cell).source;
    return {source, source};
}

double Picture::weightAt(const Cell& cell) const {
    const WordSpan pieces = sourcesOf(cell);
    double sum = 0;
    for (int k = pieces.first; k <= pieces.last; ++k)
        if (const double weight = given_.weights.at(given_.currentStep, k); std::isfinite(weight))
            sum += weight;
    return sum;
}

QString Picture::emptyReason() const {
    if (!data_.emptyReason.isEmpty())
        return data_.emptyReason;
    if (data_.source.size() == 0)
        return tr("Type a sentence to see what the model looks at.");
    const int longest = std::max(data_.source.size(), data_.target.size());
    if (longest > mostTokens)
        return tr("This sentence has %1 tokens; at most %2 can be drawn. Please shorten it.")
            .arg(longest)
            .arg(mostTokens);
    if (data_.target.size() == 0)
        return tr("Nothing is translated yet.");
    if (!data_.hasAttention())
        return tr("This model has no attention: its decoder sees one fixed vector at every step, so there "
                  "are no scores "
                  "and no weights to show.");
    return {};
}

QString Picture::pairFigures(int target, int source) const {
    const QString words =
        QStringLiteral("α(%1, %2)")
            .arg(displayText(data_.target.text(target)), displayText(data_.source.text(source)));
    QString text = QStringLiteral("%1 = %2").arg(words, formatted(data_.weights.at(target, source), 2));
    const double score = data_.scores.at(target, source);
    const bool brokenToo = std::isnan(score) && std::isnan(data_.weights.at(target, source));
    if (!data_.scores.empty() && (!std::isnan(score) || brokenToo)) // a word of several pieces has no score
        text += QStringLiteral("   ") + tr("score %1").arg(formatted(score, 2));
    return text;
}

QString Picture::formulaHint(int source) const {
    const bool scored = data_.hasAttention() && data_.reached(Phase::Scores) &&
                        std::isfinite(data_.scores.at(data_.currentStep, source)); // words have no score
    return scored ? tr("Click to see the formula of this score.") : QString();
}

QString Picture::marksOf(int target) const {
    QStringList marks;
    const StepDetail step = data_.step(target);
    if (step.forced)
        marks += tr("forced");
    if (step.edited)
        marks += tr("weights edited");
    if (data_.target.holds(target) && data_.target.tokens[target].unknown)
        marks += tr("unknown to the model");
    return listed(marks);
}

QString Picture::listed(const QStringList& items) {
    return items.join(tr(", ", "between the items of a list"));
}

void Picture::paintMessage(QPainter& painter, const View& view, const QString& message) const {
    const double width = std::min(view.size.width() - 32, view.theme.px(360));
    if (width < 20)
        return;
    const QRectF box((view.size.width() - width) / 2, 0, width, view.size.height());
    painter.setFont(view.theme.font(13));
    painter.setPen(view.theme.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, message);
}

} // namespace ui
