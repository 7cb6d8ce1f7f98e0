#include "ui/heatmap.h"

#include "ui/textfit.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double cellWithNumber = 28;   // smaller cells hold no number
constexpr double smallestNumber = 0.05; // lesser weights are read from the status line and the tooltip
constexpr double slantedLabel = 128;

/// Diagonal lines within `rect`: a brush pattern does not survive every export, and clipping none.
void hatch(QPainter& painter, const QRectF& rect, const QColor& color) {
    painter.setPen(QPen(color, 1));
    const double step = 5;
    for (double offset = step; offset < rect.width() + rect.height(); offset += step) {
        const double x1 = std::min(offset, rect.width()), y1 = offset - x1;
        const double y2 = std::min(offset, rect.height()), x2 = offset - y2;
        painter.drawLine(rect.topLeft() + QPointF(x1, y1), rect.topLeft() + QPointF(x2, y2));
    }
}

} // namespace

struct Heatmap::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& focus;
    HeatmapGeometry geometry;
    double scoreExtreme = 1;

    const Theme& theme() const { return view.theme; }
};

void Heatmap::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, emptyReason());
        return;
    }
    const Stage stage{painter, view, focus, geometry(view), scoreExtreme()};
    painter.save();
    paintCells(stage);
    paintRowLabels(stage);
    paintColumnLabels(stage);
    if (data_.hasAttention())
        paintFrames(stage);
    else
        paintNoAttention(stage);
    paintFooter(stage);
    painter.restore();
}

QColor Heatmap::fillOf(const Stage& stage, double value) const {
    return quantity_ == Quantity::Score ? stage.theme().scoreColor(value / stage.scoreExtreme)
                                        : stage.theme().weightColor(value);
}

void Heatmap::paintCells(const Stage& stage) const {
    stage.painter.setRenderHint(QPainter::Antialiasing, false);
    stage.painter.setFont(stage.theme().font(std::clamp(stage.geometry.cellSize * 0.3, 9.0, 11.0)));
    for (int r = 0; r < stage.geometry.rows(); ++r) {
        if (!stage.view.shows(stage.geometry.rowBand(r)))
            continue;
        for (int c = 0; c < stage.geometry.columns(); ++c)
            paintCell(stage, stage.geometry.cell(r, c), linkOf({r, c}));
    }
}

void Heatmap::paintCell(const Stage& stage, const QRectF& rect, const Link& link) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    if (!stage.view.shows(rect))
        return;
    if (data_.isFuture(link.target) || !data_.hasAttention()) {
        if (stage.geometry.gap > 0) {
            painter.setPen(QPen(theme.hairline, 1));
            painter.setBrush(Qt::NoBrush);
            const double pixel = 1 / stage.view.pixelRatio; // an outline of one device pixel, inside the cell
            painter.drawRect(rect.adjusted(pixel / 2, pixel / 2, -pixel / 2, -pixel / 2));
        }
        return;
    }
    const double value = matrix().at(link.target, link.source);
    const bool pinnedAway = !stage.focus.pin.empty() && link.source != stage.focus.pin.source &&
                            link.target != stage.focus.pin.target;
    QColor fill = fillOf(stage, value);
    if (pinnedAway)
        fill = blended(withAlpha(fill, outOfFocus), theme.panel);
    painter.fillRect(rect, fill);
    if (!std::isfinite(value)) {
        hatch(painter, rect, theme.muted);
        return;
    }
    const bool worthSaying = quantity_ == Quantity::Score || value >= smallestNumber;
    if (stage.geometry.cellSize < theme.px(cellWithNumber) || !worthSaying || pinnedAway)
        return;
    const QString number = quantity_ == Quantity::Score ? formatted(value, std::abs(value) < 9.95 ? 1 : 0)
                                                        : formattedShort(value);
    painter.setPen(theme.readableOn(fill));
    drawText(painter, {rect.center().x(), baselineFor(rect.center().y(), painter.font())}, Qt::AlignHCenter,
             number);
}

void Heatmap::paintLabel(const Stage& stage, QPointF anchor, Qt::Alignment side, const Link& token) const {
    const bool isSource = token.source >= 0;
    const Sentence& sentence = isSource ? data_.source : data_.target;
    const int index = isSource ? token.source : token.target;
    const Link active = stage.focus.active();
    const bool current =
        isSource ? index == active.source : index == data_.currentStep || index == active.target;
    const bool future = !isSource && data_.isFuture(index);
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const bool slanted =
        stage.geometry.slantedLabels && side == Qt::AlignLeft; // these stand closer to each other
    const double pixels = slanted ? std::clamp(stage.geometry.cellSize / theme.scale * 0.75, 8.0, 13.0)
                                  : stage.geometry.labelPixels;
    painter.setFont(theme.font(pixels, sentence.language, current));
    painter.setPen(future ? theme.future : isSource ? theme.sourceText : theme.targetText);
    const double longest = std::min(theme.px(slantedLabel), std::max(40.0, stage.view.size.width() * 0.3));
    const QString text = elided(displayText(sentence.text(index)), painter.font(), longest);
    drawText(painter, anchor, side, text);
    if (!sentence.tokens[index].unknown)
        return;
    const double width = textWidth(text, painter.font());
    const double left = side & Qt::AlignRight     ? anchor.x() - width
                        : side & Qt::AlignHCenter ? anchor.x() - width / 2
                                                  : anchor.x();
    painter.setPen(QPen(painter.pen().color(), 1, Qt::DotLine)); // unknown to the model
    painter.drawLine(QPointF(left, anchor.y() + 3), QPointF(left + width, anchor.y() + 3));
}

void Heatmap::paintRowLabels(const Stage& stage) const {
    const HeatmapGeometry& layout = stage.geometry;
    const double right = layout.grid().left() - 10 * stage.theme().scale;
    stage.painter.setRenderHint(QPainter::Antialiasing, true);
    const Cell active = cellOf(stage.focus.active());
    for (int r = 0; r < layout.rows(); ++r) {
        const bool tooTight = layout.cellSize < 9 * stage.theme().scale;
        const Link token = swapped_ ? Link{r, -1} : Link{-1, r};
        if (tooTight && r != active.row && (swapped_ || r != data_.currentStep))
            continue;
        const QFont font = stage.theme().font(layout.labelPixels);
        const double middle = layout.rowBand(r).center().y(), reach = 20 * stage.theme().scale;
        if (!stage.view.shows(QRectF(0, middle - reach, layout.grid().left(), 2 * reach)))
            continue;
        paintLabel(stage, {right, baselineFor(middle, font)}, Qt::AlignRight, token);
        if (!swapped_)
            paintMark(stage, {right + 5 * stage.theme().scale, middle}, data_.step(r));
    }
}

void Heatmap::paintMark(const Stage& stage, QPointF middle, const StepDetail& step) const {
    const double size = 3 * stage.theme().scale;
    QPainterPath path;
    if (step.forced) { // a triangle
        path.moveTo(middle + QPointF(-size * 0.8, -size));
        path.lineTo(middle + QPointF(size * 0.8, 0));
        path.lineTo(middle + QPointF(-size * 0.8, size));
        path.closeSubpath();
        stage.painter.fillPath(path, stage.theme().target);
    } else if (step.edited) { // a diamond
        path.moveTo(middle + QPointF(0, -size));
        path.lineTo(middle + QPointF(size, 0));
        path.lineTo(middle + QPointF(0, size));
        path.lineTo(middle + QPointF(-size, 0));
        path.closeSubpath();
        stage.painter.fillPath(path, stage.theme().weight);
    }
}

void Heatmap::paintColumnLabels(const Stage& stage) const {
    const HeatmapGeometry& layout = stage.geometry;
    QPainter& painter = stage.painter;
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double foot = layout.grid().top() - 8 * stage.theme().scale;
    const Cell active = cellOf(stage.focus.active());
    for (int c = 0; c < layout.columns(); ++c) {
        if (layout.cellSize < 9 * stage.theme().scale && c != active.column)
            continue;
        const QRectF band = layout.columnBand(c);
        const double reach = stage.theme().px(slantedLabel); // to both sides of its middle
        if (!stage.view.shows(QRectF(band.center().x() - reach, 0, 2 * reach, layout.grid().top())))
            continue;
        const Link token = swapped_ ? Link{-1, c} : Link{c, -1};
        if (!layout.slantedLabels) {
            paintLabel(stage, {band.center().x(), foot}, Qt::AlignHCenter, token);
            continue;
        }
        painter.save();
        painter.translate(band.center().x() + 4 * stage.theme().scale, foot);
        painter.rotate(-45);
        paintLabel(stage, {0, 0}, Qt::AlignLeft, token);
        painter.restore();
    }
}

void Heatmap::paintFrames(const Stage& stage) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    const HeatmapGeometry& layout = stage.geometry;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](const QRectF& rect, const QColor& color, double width) {
        if (rect.isEmpty())
            return;
        painter.setPen(QPen(color, width));
        painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 3, 3);
    };
    const auto targetBand = [&](int t) { return swapped_ ? layout.columnBand(t) : layout.rowBand(t); };
    const auto sourceBand = [&](int k) { return swapped_ ? layout.rowBand(k) : layout.columnBand(k); };
    const Link active = stage.focus.active();
    if (active.target != data_.currentStep)
        frame(targetBand(active.target), withAlpha(theme.target, 0.55), 1);
    frame(sourceBand(active.source), theme.source, 1.5);
    frame(targetBand(data_.currentStep), theme.target, 2);
    if (stage.focus.showCursor) {
        const Cell cursor = cellOf(stage.focus.cursor);
        frame(layout.cell(cursor.row, cursor.column), theme.ink, 2);
    }
}

void Heatmap::paintNoAttention(const Stage& stage) const {
    const QRectF grid = stage.geometry.grid();
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double width = std::min(theme.px(300), stage.view.size.width() - 24);
    painter.setFont(theme.font(13));
    QRectF box(0, 0, width, 400);
    box = painter.boundingRect(box, Qt::AlignHCenter | Qt::TextWordWrap, emptyReason());
    box.setWidth(width);
    box.moveCenter(grid.center());
    box.moveLeft(std::clamp(box.left(), 12.0, std::max(12.0, stage.view.size.width() - width - 12)));
    painter.setPen(QPen(theme.hairline, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(box.adjusted(-14, -12, 14, 12), 6, 6);
    painter.setPen(theme.ink);
    painter.drawText(box, Qt::AlignHCenter | Qt::TextWordWrap, emptyReason());
}

void Heatmap::paintFooter(const Stage& stage) const {
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const double width = stage.view.size.width(), barWidth = theme.px(84);
    const bool withBar = data_.hasAttention() && width > theme.px(260);
    const double right = width - 16 - (withBar ? barWidth + theme.px(44) : 0);
    const double upper = stage.view.size.height() - theme.px(28),
                 lower = stage.view.size.height() - theme.px(10);
    painter.setFont(theme.font(11.5));
    const QString line = status(stage.focus);
    painter.setPen(theme.ink);
    drawText(painter, {16, upper}, Qt::AlignLeft, elided(line, painter.font(), right - 16));
    QString legend = axes();
    const auto any = [this](auto has) { return std::any_of(data_.steps.begin(), data_.steps.end(), has); };
    if (any([](const StepDetail& step) { return step.forced; }))
        legend += QStringLiteral("   ▸ ") + tr("forced word");
    if (any([](const StepDetail& step) { return step.edited; }))
        legend += QStringLiteral("   ◆ ") + tr("edited weights");
    painter.setPen(theme.muted);
    drawText(painter, {16, lower}, Qt::AlignLeft, elided(legend, painter.font(), right - 16));
    if (withBar)
        paintColourBar(
            stage, QRectF(width - 16 - theme.px(16) - barWidth, lower - theme.px(9), barWidth, theme.px(9)));
}

void Heatmap::paintColourBar(const Stage& stage, const QRectF& bar) const {
    QPainter& painter = stage.painter;
    const Theme& theme = stage.theme();
    const bool scores = quantity_ == Quantity::Score;
    const int parts = 42;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < parts; ++i) {
        const double left = edge(bar.left(), bar.width(), i, parts, stage.view.pixelRatio);
        const double right = edge(bar.left(), bar.width(), i + 1, parts, stage.view.pixelRatio);
        const double amount = double(i) / (parts - 1);
        painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()),
                         scores ? theme.scoreColor(2 * amount - 1) : theme.weightColor(amount));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(theme.muted);
    painter.setFont(theme.font(10.5));
    const double base = bar.bottom() - 0.5, above = bar.top() - theme.px(5);
    if (scores) {
        drawText(painter, {bar.left(), above}, Qt::AlignHCenter, formatted(-stage.scoreExtreme, 1));
        drawText(painter, {bar.center().x(), above}, Qt::AlignHCenter, QStringLiteral("e"));
        drawText(painter, {bar.right(), above}, Qt::AlignHCenter, formatted(stage.scoreExtreme, 1));
        return;
    }
    drawText(painter, {bar.left() - 5, base}, Qt::AlignRight, QStringLiteral("0"));
    drawText(painter, {bar.right() + 5, base}, Qt::AlignLeft, QStringLiteral("1"));
}

} // namespace ui
