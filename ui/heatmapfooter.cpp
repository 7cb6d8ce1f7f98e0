// Below the heatmap's grid: what is in focus, what the drawing means, and the colour bar with its badges.

#include "ui/heatmapstage.h"

#include "ui/textfit.h"

#include <algorithm>

namespace ui {
namespace {

constexpr double side = 16, barWidth = 84, barRoom = 56, narrowest = 320, line = 15;

} // namespace

double Heatmap::textRight(const View& view) const {
    const double width = view.seen().width();
    const bool withBar = data_.hasAttention() && width > view.theme.px(narrowest);
    return width - side - (withBar ? view.theme.px(barWidth + barRoom) : 0);
}

/// The legend's parts, as many on a line as fit.
QStringList Heatmap::legendLines(const View& view) const {
    return flowed(legend(), view.theme.font(11.5), textRight(view) - side);
}

void Heatmap::paintFooter(const Stage& stage) const {
    if (!options_.legend)
        return;
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const QRectF seen = stage.view.seen();
    const double left = seen.left() + side, right = seen.left() + textRight(stage.view);
    const double lowest = seen.bottom() - theme.px(10);
    const QStringList lines = legendLines(stage.view);
    const double above = lowest - theme.px(line) * double(lines.size()) - theme.px(3);
    painter.setRenderHint(QPainter::Antialiasing, true);
    double statusRight = right;
    if (right < seen.right() - side) {
        const double barRight = seen.right() - side - theme.px(26);
        paintColourBar(stage, QRectF(barRight - theme.px(barWidth), lowest - theme.px(9), theme.px(barWidth),
                                     theme.px(9)));
        statusRight = std::min(right, paintBadges(stage, seen.right() - side, lowest - theme.px(18)));
    }
    painter.setFont(theme.font(11.5));
    painter.setPen(theme.ink);
    if (marked(stage.view) >= 0 || !stage.view.document || !stage.given.active().empty())
        drawText(painter, {left, above}, Qt::AlignLeft,
                 elided(status(stage.given), painter.font(), statusRight - left));
    painter.setPen(theme.muted);
    for (int i = 0; i < lines.size(); ++i)
        drawText(painter, {left, lowest - theme.px(line) * double(lines.size() - 1 - i)}, Qt::AlignLeft,
                 elided(lines[i], painter.font(), right - left));
}

/// From `right` to the left, on the baseline; returns where they begin.
double Heatmap::paintBadges(const Stage& stage, double right, double base) const {
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    painter.setFont(theme.font(10.5, {}, true));
    const QStringList texts = badges();
    for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
        const double width = textWidth(*text, painter.font()) + theme.px(10);
        const QRectF pill(right - width, base - theme.px(11.5), width, theme.px(15));
        painter.setPen(QPen(theme.weightText, 1));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        painter.setPen(theme.weightText);
        drawText(painter, {pill.center().x(), base}, Qt::AlignHCenter, *text);
        right -= width + theme.px(5);
    }
    return right;
}

void Heatmap::paintColourBar(const Stage& stage, const QRectF& bar) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    const bool scores = options_.quantity == Quantity::Score;
    const int parts = 42;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < parts; ++i) {
        const double left = edge(bar.left(), bar.width(), i, parts, stage.view.pixelRatio);
        const double right = edge(bar.left(), bar.width(), i + 1, parts, stage.view.pixelRatio);
        const double amount = double(i) / (parts - 1);
        painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()),
                         scores ? theme.scoreColor(2 * amount - 1) : theme.weightColor(strength(amount, 1)));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(theme.muted);
    painter.setFont(theme.font(10.5));
    const double base = bar.bottom() - 0.5, above = bar.top() - theme.px(5);
    if (scores) {
        drawText(painter, {bar.left(), above}, Qt::AlignHCenter,
                 formatted(-stage.scoreExtreme, scoreDecimals()));
        drawText(painter, {bar.center().x(), above}, Qt::AlignHCenter, scoreSymbol());
        drawText(painter, {bar.right(), above}, Qt::AlignHCenter,
                 formatted(stage.scoreExtreme, scoreDecimals()));
        return;
    }
    drawText(painter, {bar.left() - 5, base}, Qt::AlignRight, QStringLiteral("0"));
    drawText(painter, {bar.right() + 5, base}, Qt::AlignLeft,
             options_.stretched ? formatted(stage.top, 2) : QStringLiteral("1"));
}

} // namespace ui
