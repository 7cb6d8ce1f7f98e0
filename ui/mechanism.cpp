#include "ui/mechanism.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
QString subscript(int number) {
    QString text = QString::number(number);
    for (QChar& c : text)
        c = c == QLatin1Char('-') ? QChar(0x208B) : QChar(0x2080 + c.digitValue());
    return text;
}

QString Mechanism::emptyReason() const {
    return data_.stepReason.isEmpty() ? Picture::emptyReason() : data_.stepReason;
}

bool Mechanism::drawable() const {
    return data_.stepReason.isEmpty() && data_.source.size() > 0 && data_.source.size() <= mostTokens &&
           data_.target.holds(data_.currentStep);
}

MechanismFlow Mechanism::flow() const {
    return between(from_, flowOf(data_.architecture), progress_);
}

void Mechanism::setProgress(double progress) {
    progress_ = std::isfinite(progress) ? std::clamp(progress, 0.0, 1.0) : 1;
}

void Mechanism::arrange() {
    Picture::arrange();
    const bool moves = drawn_ && drawable() && shown_.placement != data_.architecture.placement;
    if (moves) {
        from_ = between(from_, flowOf(shown_), progress_);
        progress_ = 0;
    } else if (!drawable() || sentence_ != data_.source) {
        progress_ = 1; // what is new is shown as it is, at once
    }
    shown_ = data_.architecture;
    sentence_ = data_.source;
    drawn_ = drawable();
}

MechanismGeometry Mechanism::geometry(const View& view) const {
    MechanismGeometry g;
    const double w = view.size.width(), h = view.size.height(), u = view.theme.scale;
    g.unit = u;
    g.width = w;
    // From 200 px up everything has its place; above 290 px it has air, too.
    const double rowY = std::max(50 * u, h * 0.2);
    const auto box = [&](double middle, double width, double height) {
        return QRectF(middle - width / 2, rowY - height / 2, width, height);
    };
    // The word at the end has what the boxes leave: it is what all the rest is for.
    const double boxWidth = std::clamp(w * 0.115, 36 * u, 48 * u), half = boxWidth / 2;
    g.previousState = box(w * 0.1, boxWidth, 36 * u);
    g.intermediate = box(w * 0.31, boxWidth, 36 * u);
    g.state = box(w * 0.5, boxWidth, 36 * u);
    g.readout = box(w * 0.5 + std::max(w * 0.15, boxWidth + 12 * u), boxWidth - 4 * u, 32 * u);
    g.lastWord = QRectF(w * 0.31 - 36 * u, rowY - 50 * u, 72 * u, 20 * u);
    g.lastReadout = QRectF(w * 0.42 - 18 * u, rowY - 50 * u, 36 * u, 20 * u);
    g.word = {g.readout.center().x() + half + 20 * u, rowY};
    g.contextRadius = 16 * u;
    g.context = {w * 0.4, rowY + std::clamp(h * 0.16, 38 * u, 46 * u)};

    const int count = data_.source.size();
    const double left = 50 * u, room = std::max(1.0, w - left - 14 * u);
    const double pitch = room / std::max(1, count), width = std::min(22 * u, pitch * 0.72);
    const double boxHeight = std::min(32 * u, h * 0.11), top = h - 24 * u - boxHeight;
    g.barBase = top - 14 * u;
    const double air = std::clamp(h * 0.09, 18 * u, 26 * u);
    g.barHeight = std::max(10.0, g.barBase - (g.context.y() + g.contextRadius + air));
    const bool mirrored = data_.source.rightToLeft();
    for (int k = 0; k < count; ++k) {
        const int place = mirrored ? count - 1 - k : k;
        g.annotations.emplace_back(left + pitch * (place + 0.5) - width / 2, top, width, boxHeight);
    }
    return g;
}

QSizeF Mechanism::preferredSize(const View& view) const {
    const double width = data_.source.size() * view.theme.px(38) * view.zoom + view.theme.px(64);
    return {std::max(view.theme.px(440), width), view.theme.px(300)};
}

QSizeF Mechanism::minimumSize(const View& view) const {
    const double width = data_.source.size() * view.theme.px(5) * view.zoom + view.theme.px(64);
    return {std::max(view.theme.px(280), width), view.theme.px(200)};
}

Cell Mechanism::cellAt(QPointF point, const View& view) const {
    if (!drawable())
        return {};
    const MechanismGeometry g = geometry(view);
    const double top = g.barBase - g.barHeight, bottom = view.size.height();
    if (point.y() < top || point.y() > bottom)
        return {};
    const double pitch = g.annotations.size() < 2 ? 2 * g.annotations[0].width() : g.pitch();
    for (int k = 0; k < int(g.annotations.size()); ++k)
        if (std::abs(point.x() - g.annotations[k].center().x()) <= pitch / 2)
            return {0, k};
    return {};
}

QRectF Mechanism::rectOf(const Cell& cell, const View& view) const {
    if (!drawable() || !data_.source.holds(cell.column))
        return {};
    const MechanismGeometry g = geometry(view);
    const QRectF box = g.annotations[cell.column];
    return box.united(g.bar(cell.column, data_.weights.at(data_.currentStep, cell.column)))
        .united(QRectF(box.left(), box.top() - 14 * g.unit, box.width(), 1));
}

Link Mechanism::linkOf(const Cell& cell) const {
    return cell.column < 0 ? Link{} : Link{cell.column, data_.currentStep};
}

Cell Mechanism::cellOf(const Link& link) const {
    return {0, link.source};
}

QString Mechanism::title() const {
    const QVector<Phase> phases = phasesOf(data_.architecture);
    if (const qsizetype part = data_.phase ? phases.indexOf(*data_.phase) : -1; part >= 0 && drawable())
        return tr("Part %1 of %2: %3")
            .arg(part + 1)
            .arg(phases.size())
            .arg(phaseSentence(*data_.phase, data_.architecture));
    if (!data_.stepReason.isEmpty()) // nobody knows which
        return tr("One decoder step");
    if (!data_.hasAttention())
        return tr("One decoder step: no attention, one fixed vector");
    switch (data_.architecture.placement) {
    case PlacementKind::Bahdanau:
        return tr("One decoder step: Bahdanau, attention before the RNN");
    case PlacementKind::Luong:
        return tr("One decoder step: Luong, attention after the RNN");
    case PlacementKind::Conditional:
        return tr("One decoder step: conditional, attention between two RNNs");
    }
    return {};
}

QString Mechanism::firstRecurrence() const {
    if (data_.architecture.placement != PlacementKind::Conditional)
        return {};
    const QString before = subscript(step() - 1);
    return QStringLiteral("%1(y%2, h%2)").arg(data_.architecture.cell, before);
}

QString Mechanism::recurrence() const {
    const MechanismFlow flow = flowOf(data_.architecture);
    const QString before = subscript(step() - 1), now = subscript(step());
    QString input = QStringLiteral("y") + before;
    if (flow.intermediate > 0)
        return QStringLiteral("%1(c%2, h′%3)")
            .arg(data_.architecture.cell, flow.weighs ? now : QString(), now);
    if (flow.contextIntoRnn > 0)
        input = QStringLiteral("[y%1; c%2]").arg(before, flow.weighs ? now : QString());
    else if (flow.readoutIntoRnn > 0)
        input = QStringLiteral("[y%1; h̃%1]").arg(before);
    return QStringLiteral("%1(%2, h%3)").arg(data_.architecture.cell, input, before);
}

QString Mechanism::contextFormula(int terms) const {
    if (!data_.hasAttention())
        return data_.architecture.bidirectional ? tr("c = [forward final ‖ backward final], at every step")
                                                : tr("c = the encoder's final state, at every step");
    std::vector<int> order;
    for (int k = 0; k < data_.source.size(); ++k)
        if (data_.weights.at(data_.currentStep, k) >= 0.005) // printed as 0.01 or more
            order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
        return data_.weights.at(data_.currentStep, a) > data_.weights.at(data_.currentStep, b);
    });
    if (order.empty())
        return QStringLiteral("c%1 = Σ α s").arg(subscript(step()));
    QStringList parts;
    for (int i = 0; i < std::min<int>(terms, int(order.size())); ++i)
        parts += QStringLiteral("%1 s%2").arg(formatted(data_.weights.at(data_.currentStep, order[i]), 2),
                                              subscript(order[i] + 1));
    QString sum = parts.join(QStringLiteral(" + "));
    if (int(order.size()) > terms)
        sum += QStringLiteral(" + …");
    return QStringLiteral("c%1 = %2").arg(subscript(step()), sum);
}

QString Mechanism::weightSum() const {
    double sum = 0;
    for (int k = 0; k < data_.source.size(); ++k)
        sum += data_.weights.at(data_.currentStep, k);
    return QStringLiteral("Σ α = %1").arg(formatted(sum, 2));
}

QString Mechanism::describe(const Cell& cell) const {
    if (!drawable())
        return emptyReason();
    if (!data_.source.holds(cell.column))
        return summary();
    const int k = cell.column;
    const QString place = QString::number(k + 1), word = data_.source.text(k);
    const QString score = formatted(data_.scores.at(data_.currentStep, k), 4);
    const QString weight = formatted(data_.weights.at(data_.currentStep, k), 4);
    const bool scored = !std::isnan(data_.scores.at(data_.currentStep, k)); // several pieces have no score
    if (!data_.hasAttention() || !data_.reached(Phase::Scores))
        return tr("Annotation s%1 of %2").arg(place, word);
    if (!data_.reached(Phase::Weights))
        return tr("Annotation s%1 of %2: score %3").arg(place, word, score);
    return scored ? tr("Annotation s%1 of %2: weight %3, score %4").arg(place, word, weight, score)
                  : tr("Annotation s%1 of %2: weight %3").arg(place, word, weight);
}

QString Mechanism::summary() const {
    if (!drawable())
        return emptyReason().isEmpty() ? tr("Nothing is decoded yet.") : emptyReason();
    const MechanismFlow flow = flowOf(data_.architecture);
    const QVector<Phase> phases = phasesOf(data_.architecture);
    const QString word =
        data_.reached(Phase::Word)
            ? tr("Step %1 predicts %2.").arg(step()).arg(data_.target.text(data_.currentStep))
            : tr("Step %1, part %2 of %3: %4.")
                  .arg(step())
                  .arg(phases.indexOf(*data_.phase) + 1)
                  .arg(phases.size())
                  .arg(phaseSentence(*data_.phase, data_.architecture));
    QStringList given;
    if (data_.step(data_.currentStep).forced)
        given += tr("The word is forced.");
    if (data_.step(data_.currentStep).edited)
        given += tr("The weights are edited.");
    if (!flow.weighs)
        return (QStringList{word, data_.architecture.bidirectional
                                      ? tr("The context of every step is the same: the final states of both "
                                           "directions of the encoder.")
                                      : tr("The context of every step is the same: the encoder's final state.")} +
                given)
            .join(QLatin1Char(' '));
    const QString query = flow.intermediate > 0 ? tr("The state between the two RNNs asks, h′%1.").arg(step())
                          : flow.queryIsPrevious > 0
                              ? tr("The state before the step asks, h%1.").arg(step() - 1)
                              : tr("The state of the step itself asks, h%1.").arg(step());
    const QString context = flow.intermediate > 0     ? tr("The context enters the second RNN and the readout.")
                            : flow.contextIntoRnn > 0 ? tr("The context enters the RNN and the readout.")
                                                      : tr("The context enters the readout.");
    return (QStringList{word, query, context} + given).join(QLatin1Char(' '));
}

} // namespace ui
