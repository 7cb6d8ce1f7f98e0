#include "ui/heatmap.h"

#include "ui/textfit.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double longestLabel = 128; // wider labels are elided

} // namespace

const Matrix& Heatmap::matrix() const {
    switch (quantity_) {
    case Quantity::Score:
        return data_.scores;
    case Quantity::Contribution:
        return data_.contributions;
    case Quantity::Weight:
        break;
    }
    return data_.weights;
}

bool Heatmap::drawable() const {
    return data_.source.size() > 0 && data_.target.size() > 0 && data_.source.size() <= mostTokens &&
           data_.target.size() <= mostTokens;
}

int Heatmap::rows() const {
    return drawable() ? rowSentence().size() : 0;
}
int Heatmap::columns() const {
    return drawable() ? columnSentence().size() : 0;
}
QString Heatmap::rowName(int row) const {
    return rowSentence().text(row);
}
QString Heatmap::columnName(int column) const {
    return columnSentence().text(column);
}

HeatmapLabels Heatmap::labels(const View& view) const {
    HeatmapLabels result;
    const double longest = std::min(view.theme.px(longestLabel), std::max(40.0, view.size.width() * 0.3));
    const auto widthOf = [&](const SentenceToken& token, const QFont& font) {
        return textWidth(elided(displayText(token.text), font, longest), font);
    };
    const QFont rowFont = view.theme.font(13, rowSentence().language, true);
    for (int r = 0; r < rows(); ++r)
        result.longestRow = std::max(result.longestRow, widthOf(rowSentence().tokens[r], rowFont));
    const QFont columnFont = view.theme.font(13, columnSentence().language, true);
    for (int c = 0; c < columns(); ++c)
        result.columns.push_back(widthOf(columnSentence().tokens[c], columnFont));
    if (columnSentence().rightToLeft())
        std::reverse(result.columns.begin(), result.columns.end());
    result.lineHeight = view.theme.px(17);
    return result;
}

HeatmapGeometry Heatmap::geometry(const View& view) const {
    return layoutHeatmap(labels(view), rows(), view, columnSentence().rightToLeft());
}

QSizeF Heatmap::preferredSize(const View& view) const {
    const double cell = view.theme.px(36) * view.zoom;
    return {std::max(view.theme.px(320), columns() * cell + view.theme.px(150)),
            std::max(view.theme.px(260), rows() * cell + view.theme.px(160))};
}

QSizeF Heatmap::minimumSize(const View& view) const {
    const double cell = view.theme.px(10) * view.zoom;
    return {std::max(view.theme.px(240), columns() * cell + view.theme.px(150)),
            std::max(view.theme.px(200), rows() * cell + view.theme.px(160))};
}

Cell Heatmap::cellAt(QPointF point, const View& view) const {
    const HeatmapGeometry layout = geometry(view);
    if (layout.rows() <= 0 || layout.columns() <= 0)
        return {};
    const QRectF grid = layout.grid();
    const Cell cell{layout.rowAt(point.y()), layout.columnAt(point.x())};
    if (cell.whole())
        return cell;
    if (cell.row >= 0 && point.x() < grid.left())
        return {cell.row, -1};                            // over the row's label
    if (point.y() < grid.top() && layout.slantedLabels) { // follow the slant down to the column
        const double foot = point.x() - (grid.top() - point.y());
        return {-1, layout.columnAt(foot)};
    }
    return point.y() < grid.top() ? Cell{-1, cell.column} : Cell{};
}

QRectF Heatmap::rectOf(const Cell& cell, const View& view) const {
    const HeatmapGeometry layout = geometry(view);
    if (cell.whole())
        return layout.cell(cell.row, cell.column);
    return cell.row >= 0 ? layout.rowBand(cell.row) : layout.columnBand(cell.column);
}

Link Heatmap::linkOf(const Cell& cell) const {
    return swapped_ ? Link{cell.row, cell.column} : Link{cell.column, cell.row};
}

Cell Heatmap::cellOf(const Link& link) const {
    return swapped_ ? Cell{link.source, link.target} : Cell{link.target, link.source};
}

Cell Heatmap::neighbour(const Cell& cell, int right, int down) const {
    return Picture::neighbour(cell, columnSentence().rightToLeft() ? -right : right, down);
}

double Heatmap::scoreExtreme() const {
    double extreme = 0;
    for (int t = 0; t < data_.scores.rows && !data_.isFuture(t); ++t)
        for (int k = 0; k < data_.scores.columns; ++k)
            if (std::isfinite(data_.scores.at(t, k)))
                extreme = std::max(extreme, std::abs(data_.scores.at(t, k)));
    return extreme > 0 ? extreme : 1;
}

QString Heatmap::axes() const {
    QString text = swapped_ ? tr("target across, source down") : tr("source across, target down");
    if (columnSentence().rightToLeft())
        text += tr(", right to left");
    return text;
}

QString Heatmap::status(const FocusState& focus) const {
    if (!drawable() || !data_.hasAttention() || data_.currentStep < 0)
        return {};
    Link link = focus.active();
    if (link.target < 0)
        link.target = data_.currentStep;
    if (link.source < 0)
        link.source = data_.weights.largestInRow(link.target);
    if (link.source < 0) // not one number in the row
        link.source = 0;
    if (!data_.source.holds(link.source) || !data_.target.holds(link.target))
        return {};
    if (data_.isFuture(link.target))
        return tr("%1: not decoded yet").arg(displayText(data_.target.text(link.target)));
    QString text = pairFigures(link.target, link.source);
    if (quantity_ == Quantity::Contribution)
        text += QStringLiteral("   ") +
                tr("contribution %1").arg(formatted(data_.contributions.at(link.target, link.source), 2));
    const QString marks = marksOf(link.target);
    return marks.isEmpty() ? text : text + QStringLiteral("   ") + marks;
}

QString Heatmap::describe(const Cell& cell) const {
    const Link link = linkOf(cell);
    if (rows() == 0 || (!data_.source.holds(link.source) && !data_.target.holds(link.target)))
        return emptyReason();
    if (link.target < 0) {
        QString text = tr("Source token %1: %2").arg(link.source + 1).arg(data_.source.text(link.source));
        if (data_.source.tokens[link.source].unknown)
            text += QStringLiteral(", ") + QCoreApplication::translate("Picture", "unknown to the model");
        return text;
    }
    const QString marks = marksOf(link.target);
    const QString tail = marks.isEmpty() ? QString() : QStringLiteral(", ") + marks;
    const QString word = tr("Target token %1: %2").arg(link.target + 1).arg(data_.target.text(link.target));
    if (link.source < 0)
        return word + tail;
    if (data_.isFuture(link.target))
        return tr("%1: not decoded yet").arg(data_.target.text(link.target));
    if (!data_.hasAttention())
        return emptyReason();
    QString text = tr("%1 looks at %2 (source token %3): weight %4")
                       .arg(data_.target.text(link.target), data_.source.text(link.source))
                       .arg(link.source + 1)
                       .arg(formatted(data_.weights.at(link.target, link.source), 4));
    const double score = data_.scores.at(link.target, link.source);
    const double contribution = data_.contributions.at(link.target, link.source);
    if (!std::isnan(score))
        text += tr(", score %1").arg(formatted(score, 4));
    if (!std::isnan(contribution))
        text += tr(", contribution %1").arg(formatted(contribution, 4));
    return text + tail;
}

QString Heatmap::name() const {
    switch (quantity_) {
    case Quantity::Score:
        return tr("Scores e");
    case Quantity::Contribution:
        return tr("Contributions");
    case Quantity::Weight:
        break;
    }
    return tr("Attention α");
}

QString Heatmap::summary() const {
    if (!drawable())
        return emptyReason();
    return tr("%1: %2 target tokens by %3 source tokens, %4 decoded")
        .arg(name())
        .arg(data_.target.size())
        .arg(data_.source.size())
        .arg(std::min(data_.currentStep + 1, data_.target.size()));
}

} // namespace ui
