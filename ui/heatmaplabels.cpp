// The heatmap's words beside rows and above columns, with the marks of given words and weights.

#include "ui/heatmapstage.h"

#include "ui/marks.h"
#include "ui/textfit.h"

#include <algorithm>

namespace ui {
namespace {

constexpr double slantedLabel = 128;

} // namespace

void Heatmap::paintLabel(const Stage& stage, QPointF anchor, Qt::Alignment side, const Link& token) const {
    const bool isSource = token.source >= 0;
    const Sentence& sentence = isSource ? data_.source : data_.target;
    const int index = isSource ? token.source : token.target;
    const Link active = stage.focus.active();
    const bool current =
        isSource ? index == active.source : index == marked(stage.view) || index == active.target;
    const bool future = !isSource && !data_.reached(index, Phase::Word);
    const Theme& theme = stage.theme();
    QPainter& painter = stage.painter;
    const bool slanted =
        stage.geometry.slantedLabels && side == Qt::AlignLeft; // these stand closer to each other
    const double pixels = slanted ? std::clamp(stage.geometry.cellSize / theme.scale * 0.75, 8.0, 13.0)
                                  : stage.geometry.labelPixels;
    painter.setFont(theme.font(pixels, sentence.language, current));
    painter.setPen(future ? theme.future : isSource ? theme.sourceText : theme.targetText);
    const double longest = std::min(theme.px(slantedLabel), std::max(40.0, stage.view.seen().width() * 0.3));
    const QString text = elided(displayText(sentence.text(index)), painter.font(), longest);
    drawText(painter, anchor, side, text);
    const bool masked = isSource && sentence.tokens[index].masked;
    if (!sentence.tokens[index].unknown && !masked)
        return;
    const double width = textWidth(text, painter.font());
    const double left = side & Qt::AlignRight     ? anchor.x() - width
                        : side & Qt::AlignHCenter ? anchor.x() - width / 2
                                                  : anchor.x();
    const auto line = [&](double y, Qt::PenStyle style) {
        painter.setPen(QPen(painter.pen().color(), 1, style));
        painter.drawLine(QPointF(left, y), QPointF(left + width, y));
    };
    if (sentence.tokens[index].unknown) // to the model
        line(anchor.y() + 3, Qt::DotLine);
    if (masked)
        line(anchor.y() - pixels * theme.scale * 0.3, Qt::SolidLine);
}

void Heatmap::paintRowLabels(const Stage& stage) const {
    const HeatmapGeometry& layout = stage.geometry;
    const double right = layout.headerRight() - 10 * stage.theme().scale;
    stage.painter.setRenderHint(QPainter::Antialiasing, true);
    const Cell active = cellOfShown(stage.focus.active());
    for (int r = 0; r < layout.rows(); ++r) {
        const bool tooTight = layout.cellSize < 9 * stage.theme().scale;
        const Link token = swapped() ? Link{r, -1} : Link{-1, r};
        if (tooTight && r != active.row && (swapped() || r != marked(stage.view)))
            continue;
        const QFont font = stage.theme().font(layout.labelPixels);
        const double middle = layout.rowBand(r).center().y(), reach = 20 * stage.theme().scale;
        const bool covered = middle < layout.headerBottom() || middle > layout.footerTop;
        const QRectF place(stage.view.seen().left(), middle - reach, layout.headerRight(), 2 * reach);
        if (covered || !stage.view.shows(place))
            continue;
        paintLabel(stage, {right, baselineFor(middle, font)}, Qt::AlignRight, token);
        if (!swapped())
            paintMarks(stage.painter, {right + 5 * stage.theme().scale, middle}, data_.step(r),
                       stage.theme());
    }
}

void Heatmap::paintColumnLabels(const Stage& stage) const {
    const HeatmapGeometry& layout = stage.geometry;
    QPainter& painter = stage.painter;
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double foot = layout.headerBottom() - 8 * stage.theme().scale;
    const Cell active = cellOfShown(stage.focus.active());
    for (int c = 0; c < layout.columns(); ++c) {
        if (layout.cellSize < 9 * stage.theme().scale && c != active.column)
            continue;
        const QRectF band = layout.columnBand(c);
        const double reach = stage.theme().px(slantedLabel); // to both sides of its middle
        const QRectF place(band.center().x() - reach, stage.view.seen().top(), 2 * reach,
                           layout.headerBottom());
        const QPointF mark(band.center().x(), layout.headerBottom() - 4.5 * stage.theme().scale);
        if (band.center().x() < layout.headerRight() || !stage.view.shows(place))
            continue;
        const Link token = swapped() ? Link{-1, c} : Link{c, -1};
        if (swapped())
            paintMarks(painter, mark, data_.step(c), stage.theme());
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

} // namespace ui
