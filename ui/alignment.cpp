#include "ui/alignment.h"

#include "ui/textfit.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double stubHeight = 10, slantedLength = 84;

int nearest(const std::vector<double>& middles, double x) {
    int best = -1;
    for (int i = 0; i < int(middles.size()); ++i)
        if (best < 0 || std::abs(middles[i] - x) < std::abs(middles[best] - x))
            best = i;
    return best;
}

double spacing(const std::vector<double>& middles, double width) {
    return middles.size() < 2 ? width : std::abs(middles[1] - middles[0]);
}

/// Fills `path` with a translucent colour. For that Qt's raster engine wakes its thread pool some ten times a
/// ribbon, which costs more than the filling. What replaces pixels instead of mixing with them it fills at
/// once: so the path goes onto an image of its own, and the image onto the painter, to the same pixels.
void fillTranslucent(QPainter& painter, const QPainterPath& path, const QColor& color, const View& view) {
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        painter.fillPath(path, color);
        return;
    }
    const QTransform toDevice = painter.deviceTransform();
    QRectF shown = path.boundingRect();
    if (!view.exposed.isNull())
        shown &= view.exposed;
    const QRect place = toDevice.mapRect(shown).toAlignedRect();
    if (place.isEmpty())
        return;
    QImage image(place.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter filler(&image);
    filler.setRenderHint(QPainter::Antialiasing, true);
    filler.setCompositionMode(QPainter::CompositionMode_Source);
    filler.setTransform(toDevice * QTransform::fromTranslate(-place.x(), -place.y()));
    filler.fillPath(path, color);
    filler.end();
    painter.save();
    painter.setTransform(toDevice.inverted(), true); // the image is in the device's own pixels
    painter.drawImage(place.topLeft(), image);
    painter.restore();
}

} // namespace

struct Alignment::Word {
    const Sentence& sentence;
    int index;
    LabelLayout layout;
    QPointF anchor; ///< on the ribbons' edge
    bool above;     ///< the word stands above the anchor
    bool bold, future;
    double room; ///< for its width
};

void Alignment::setMass(double mass) {
    mass_ = std::isnan(mass) ? 1 : std::clamp(mass, 0.0, 1.0);
}

bool Alignment::drawable() const {
    return emptyReason().isEmpty();
}
int Alignment::rows() const {
    return drawable() ? data_.target.size() : 0;
}
int Alignment::columns() const {
    return drawable() ? data_.source.size() : 0;
}

QSizeF Alignment::preferredSize(const View& view) const {
    const int longest = std::max(rows(), columns());
    return {std::max(view.theme.px(320), longest * view.theme.px(38) * view.zoom), view.theme.px(220)};
}

QSizeF Alignment::minimumSize(const View& view) const {
    const int longest = std::max(rows(), columns());
    return {std::max(view.theme.px(220), longest * view.theme.px(9) * view.zoom), view.theme.px(150)};
}

void Alignment::paint(QPainter& painter, const View& view, const FocusState& focus) const {
    if (!drawable()) {
        paintMessage(painter, view, emptyReason());
        return;
    }
    const AlignmentGeometry layout = geometry(view);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintRibbons(painter, layout, view, focus);
    paintStubs(painter, layout, view);
    paintWords(painter, layout, view, focus);
    painter.restore();
}

void Alignment::paintRibbons(QPainter& painter, const AlignmentGeometry& layout, const View& view,
                             const FocusState& focus) const {
    const Theme& theme = view.theme;
    const bool chosen = !focus.active().empty();
    const auto paintAll = [&](bool emphasised) {
        for (const Ribbon& ribbon : layout.ribbons) {
            const Link link{ribbon.source, ribbon.target};
            const bool current = ribbon.target == data_.currentStep;
            const bool strong = chosen ? focus.inFocus(link) : current;
            if (strong != emphasised)
                continue;
            QColor color = current ? theme.target : theme.source;
            color.setAlphaF(strong ? (current ? 0.9f : 0.75f) : float(outOfFocus));
            fillTranslucent(painter, layout.path(ribbon), color, view);
        }
    };
    paintAll(false);
    paintAll(true); // what is in focus lies on top
}

void Alignment::paintStubs(QPainter& painter, const AlignmentGeometry& layout, const View& view) const {
    for (const Stub& stub : layout.stubs) {
        const double width = std::max(stub.width, 0.6);
        painter.fillRect(QRectF(stub.bottomX - width / 2, layout.bottom - stubHeight, width, stubHeight),
                         view.theme.stub);
    }
}

void Alignment::paintWords(QPainter& painter, const AlignmentGeometry& layout, const View& view,
                           const FocusState& focus) const {
    const Link active = focus.active();
    const double sourceRoom = spacing(layout.sourceX, view.size.width() - 28);
    const double targetRoom = spacing(layout.targetX, view.size.width() - 28);
    for (int k = 0; k < data_.source.size(); ++k)
        paintWord(painter,
                  {data_.source,
                   k,
                   layout.sourceLabels,
                   {layout.sourceX[k], layout.top - 8},
                   true,
                   k == active.source,
                   false,
                   sourceRoom},
                  view);
    for (int t = 0; t < data_.target.size(); ++t)
        paintWord(painter,
                  {data_.target,
                   t,
                   layout.targetLabels,
                   {layout.targetX[t], layout.bottom + 8},
                   false,
                   t == active.target || t == data_.currentStep,
                   data_.isFuture(t),
                   targetRoom},
                  view);
    if (focus.showCursor && !focus.cursor.empty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(view.theme.ink, 1.5));
        for (const Cell& end : {Cell{-1, focus.cursor.source}, Cell{focus.cursor.target, -1}})
            if (!end.empty())
                painter.drawRoundedRect(rectOf(end, view).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void Alignment::paintWord(QPainter& painter, const Word& word, const View& view) const {
    const Theme& theme = view.theme;
    const double line = theme.px(16);
    const bool slanted = word.layout == LabelLayout::Slanted;
    const double pixels = slanted ? std::clamp(word.room / theme.scale * 0.75, 7.5, 11.5) : 11.5;
    painter.setFont(theme.font(pixels, word.sentence.language, word.bold));
    painter.setPen(word.future ? theme.future : word.above ? theme.sourceText : theme.targetText);
    const double longest =
        slanted ? theme.px(slantedLength) : view.size.width() - 4; // else words fit side by side
    const QString text = elided(displayText(word.sentence.text(word.index)), painter.font(), longest);
    if (slanted) {
        painter.save();
        painter.translate(word.anchor + QPointF(word.above ? 3 : 4, word.above ? 0 : theme.px(8)));
        painter.rotate(-45);
        drawText(painter, {0, 0}, word.above ? Qt::AlignLeft : Qt::AlignRight, text);
        painter.restore();
        return;
    }
    const double level = word.layout == LabelLayout::TwoLines && word.index % 2 == 1 ? line : 0;
    const double base = word.above ? word.anchor.y() - level : word.anchor.y() + theme.px(9.5) + level;
    const double half = textWidth(text, painter.font()) / 2; // the outermost words stay within the picture
    const double x = std::clamp(word.anchor.x(), half + 2, std::max(half + 2, view.size.width() - half - 2));
    drawText(painter, {x, base}, Qt::AlignHCenter, text);
}

Cell Alignment::cellAt(QPointF point, const View& view) const {
    const AlignmentGeometry layout = geometry(view);
    if (layout.sourceX.empty() || layout.targetX.empty() || point.y() < 0 || point.y() > view.size.height() ||
        point.x() < 0 || point.x() > view.size.width())
        return {};
    if (point.y() < layout.top) {
        const double slip = layout.sourceLabels == LabelLayout::Slanted ? layout.top - 8 - point.y() : 0;
        return {-1, nearest(layout.sourceX, point.x() - std::max(0.0, slip))};
    }
    if (point.y() > layout.bottom) {
        const double slip = layout.targetLabels == LabelLayout::Slanted ? point.y() - layout.bottom - 12 : 0;
        return {nearest(layout.targetX, point.x() + std::max(0.0, slip)), -1};
    }
    for (int i = int(layout.ribbons.size()) - 1; i >= 0; --i) {
        Ribbon ribbon = layout.ribbons[i];
        ribbon.width = std::max(ribbon.width, 4.0); // a hair is hard to hit
        if (layout.path(ribbon).contains(point))
            return {ribbon.target, ribbon.source};
    }
    return {};
}

QRectF Alignment::rectOf(const Cell& cell, const View& view) const {
    const AlignmentGeometry layout = geometry(view);
    if (cell.whole()) {
        for (const Ribbon& ribbon : layout.ribbons)
            if (ribbon.target == cell.row && ribbon.source == cell.column)
                return layout.path(ribbon).boundingRect();
        return {};
    }
    if (cell.column >= 0 && cell.column < int(layout.sourceX.size())) {
        const double room = spacing(layout.sourceX, view.size.width());
        return {layout.sourceX[cell.column] - room / 2, 0, room, layout.top};
    }
    if (cell.row >= 0 && cell.row < int(layout.targetX.size())) {
        const double room = spacing(layout.targetX, view.size.width());
        return {layout.targetX[cell.row] - room / 2, layout.bottom, room, view.size.height() - layout.bottom};
    }
    return {};
}

QString Alignment::describe(const Cell& cell) const {
    if (rows() == 0 || (!data_.source.holds(cell.column) && !data_.target.holds(cell.row)))
        return emptyReason();
    if (cell.row < 0) {
        double used = 0;
        for (int t = 0; t <= std::min(data_.currentStep, data_.target.size() - 1); ++t)
            used += data_.weights.at(t, cell.column);
        return tr("Source token %1: %2, used %3 times so far")
            .arg(cell.column + 1)
            .arg(data_.source.text(cell.column), formatted(used, 2));
    }
    const QString target = data_.target.text(cell.row);
    if (data_.isFuture(cell.row))
        return tr("%1: not decoded yet").arg(target);
    if (cell.column < 0) {
        const QString marks = marksOf(cell.row);
        const QString text = tr("Target token %1: %2").arg(cell.row + 1).arg(target);
        return marks.isEmpty() ? text : text + QStringLiteral(", ") + marks;
    }
    return tr("%1 is aligned to %2 (source token %3) with weight %4")
        .arg(target, data_.source.text(cell.column))
        .arg(cell.column + 1)
        .arg(formatted(data_.weights.at(cell.row, cell.column), 4));
}

QString Alignment::name() const {
    return tr("Alignment");
}

QString Alignment::summary() const {
    if (!drawable())
        return emptyReason();
    return tr("Alignment: ribbons carry %1 % of each target word's weight; the hidden rest is a grey stub")
        .arg(std::lround(mass_ * 100));
}

} // namespace ui
