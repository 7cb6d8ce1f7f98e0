#include "ui/mechanism.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {
QString subscript(int number) {
    QString text = QString::number(number);
    for (QChar& c : text)
        c = c == QLatin1Char('-') ? QChar(0x208B) : QChar(0x2080 + c.digitValue());
    return text;
}

MechanismFlow flowOf(const Architecture& architecture) {
    const bool luong = architecture.placement == PlacementKind::Luong;
    MechanismFlow flow;
    flow.weighs = architecture.score != ScoreKind::None;
    flow.queryIsPrevious = !luong;
    flow.contextIntoRnn = !luong;
    flow.lastWordIntoReadout = !luong;
    flow.readoutIntoRnn = luong && architecture.inputFeeding;
    return flow;
}

bool Mechanism::drawable() const {
    return data_.source.size() > 0 && data_.source.size() <= mostTokens &&
           data_.target.holds(data_.currentStep);
}

QRectF MechanismGeometry::bar(int source, double weight) const {
    if (source < 0 || source >= int(annotations.size()))
        return {};
    const QRectF& box = annotations[source];
    const double height =
        std::isfinite(weight) ? std::max(1.5 * unit, std::clamp(weight, 0.0, 1.0) * barHeight) : 0;
    const double inset = std::min(2 * unit, box.width() * 0.1);
    return {box.left() + inset, barBase - height, box.width() - 2 * inset, height};
}

MechanismGeometry Mechanism::geometry(const View& view) const {
    MechanismGeometry g;
    const double w = view.size.width(), h = view.size.height(), u = view.theme.scale;
    g.unit = u;
    const double rowY = std::max(58 * u, h * 0.2);
    const auto box = [&](double middle, double width, double height) {
        return QRectF(middle - width / 2, rowY - height / 2, width, height);
    };
    g.previousState = box(w * 0.20, 48 * u, 36 * u);
    g.state = box(w * 0.62, 48 * u, 36 * u);
    g.readout = box(w * 0.78, 44 * u, 32 * u);
    g.lastWord = QRectF(w * 0.41 - 36 * u, rowY - 50 * u, 72 * u, 20 * u);
    g.word = {w * 0.78 + 46 * u, rowY};
    g.contextRadius = 16 * u;
    g.context = {w * 0.5, rowY + 46 * u};

    const int count = data_.source.size();
    const double left = 30 * u, room = std::max(1.0, w - left - 14 * u);
    const double pitch = room / std::max(1, count), width = std::min(22 * u, pitch * 0.72);
    const double boxHeight = std::min(32 * u, h * 0.11), top = h - 26 * u - boxHeight;
    g.barBase = top - 14 * u;
    g.barHeight = std::max(10.0, g.barBase - (g.context.y() + g.contextRadius + 26 * u));
    for (int k = 0; k < count; ++k) {
        const int place = data_.source.rightToLeft() ? count - 1 - k : k;
        g.annotations.emplace_back(left + pitch * (place + 0.5) - width / 2, top, width, boxHeight);
    }
    return g;
}

QSizeF Mechanism::preferredSize(const View& view) const {
    const double width = data_.source.size() * view.theme.px(38) * view.zoom + view.theme.px(44);
    return {std::max(view.theme.px(440), width), view.theme.px(300)};
}

QSizeF Mechanism::minimumSize(const View& view) const {
    const double width = data_.source.size() * view.theme.px(9) * view.zoom + view.theme.px(44);
    return {std::max(view.theme.px(360), width), view.theme.px(250)};
}

Cell Mechanism::cellAt(QPointF point, const View& view) const {
    if (!drawable())
        return {};
    const MechanismGeometry g = geometry(view);
    const double top = g.barBase - g.barHeight, bottom = view.size.height();
    if (point.y() < top || point.y() > bottom)
        return {};
    const double pitch = g.annotations.size() < 2
                             ? g.annotations[0].width()
                             : std::abs(g.annotations[1].center().x() - g.annotations[0].center().x());
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
    const bool luong = data_.architecture.placement == PlacementKind::Luong;
    if (!data_.hasAttention())
        return tr("One decoder step: no attention, one fixed vector");
    return luong ? tr("One decoder step: Luong, attention after the RNN")
                 : tr("One decoder step: Bahdanau, attention before the RNN");
}

QString Mechanism::recurrence() const {
    const MechanismFlow flow = flowOf(data_.architecture);
    const QString before = subscript(step() - 1), now = subscript(step());
    QString input = QStringLiteral("y") + before;
    if (flow.contextIntoRnn)
        input = QStringLiteral("[y%1; c%2]").arg(before, flow.weighs ? now : QString());
    else if (flow.readoutIntoRnn)
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

QString Mechanism::describe(const Cell& cell) const {
    if (!drawable())
        return emptyReason();
    if (!data_.source.holds(cell.column))
        return summary();
    const QString annotation =
        tr("Annotation s%1 of %2").arg(cell.column + 1).arg(data_.source.text(cell.column));
    if (!data_.hasAttention())
        return annotation;
    QString text =
        annotation + tr(": weight %1").arg(formatted(data_.weights.at(data_.currentStep, cell.column), 4));
    const double score = data_.scores.at(data_.currentStep, cell.column);
    return std::isnan(score) ? text : text + tr(", score %1").arg(formatted(score, 4));
}

QString Mechanism::summary() const {
    if (!drawable())
        return emptyReason().isEmpty() ? tr("Nothing is decoded yet.") : emptyReason();
    const MechanismFlow flow = flowOf(data_.architecture);
    const QString word = tr("Step %1 predicts %2.").arg(step()).arg(data_.target.text(data_.currentStep));
    if (!flow.weighs)
        return word + QLatin1Char(' ') + contextFormula(0) + QLatin1Char('.');
    const QString query = flow.queryIsPrevious ? tr("The state before the step asks, h%1.").arg(step() - 1)
                                               : tr("The state of the step itself asks, h%1.").arg(step());
    const QString context = flow.contextIntoRnn ? tr("The context enters the RNN and the readout.")
                                                : tr("The context enters the readout.");
    return QStringList{word, query, context}.join(QLatin1Char(' '));
}

} // namespace ui
