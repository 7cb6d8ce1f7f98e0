#pragma once
/// A bar a line of a corpus, as high as one figure of that line, in any order. Where bars would be narrower
/// than a pixel, a pixel column shows the mean of its lines, and the legend says so. Heights start from zero,
/// and the axis always names the extremes. It computes no figure and sorts nothing.

#include "ui/picture.h"

#include <QCoreApplication>

#include <limits>

namespace ui {

/// What the height of a bar can mean.
enum class StripFigure { Confidence, Entropy, Coverage, Words, Bleu };

struct StripBar {
    int line = 0; ///< of the file, 0-based
    double value = std::numeric_limits<double>::quiet_NaN();
    QString text;   ///< of the line
    QString reason; ///< why it has no value; empty when it has

    bool operator==(const StripBar&) const = default;
};

struct StripData {
    StripFigure figure = StripFigure::Confidence;
    QVector<StripBar> bars; ///< in the order shown
    int total = 0;          ///< lines of the file; room is kept for those that have no bar yet
    int chosen = -1;        ///< the bar that is marked; -1: none
    QString order;          ///< what the bars are sorted by, as a sentence for the legend
    QString emptyReason;    ///< shown when there is no bar
};

/// Where the parts of the strip stand.
struct StripPlaces {
    QRectF plot;
    double low = 0, high = 1;       ///< values at its lower and its upper edge; one of them is 0
    double least = 0, greatest = 0; ///< the extremes of the values; low and high bound them
    int seats = 1;                  ///< places for bars, from left to right
    int columns = 1;                ///< pixel columns, when there are fewer of them than seats; else seats

    bool binned() const { return columns < seats; }
    double y(double value) const { return plot.bottom() - (value - low) / (high - low) * plot.height(); }
};

class Strip : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Strip)
public:
    void setStrip(StripData strip);
    const StripData& strip() const { return strip_; }

    /// "Coverage deviation": as columns and menus call it too.
    static QString figureName(StripFigure figure);
    static int decimals(StripFigure figure);

    StripPlaces places(const View& view) const;
    /// The mean of the known values in a pixel column; not a number when none is known.
    double columnValue(int column, const StripPlaces& places) const;
    QStringList legend(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    QMarginsF pinnedMargins(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    /// The column is the place of the bar.
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return strip_.bars.isEmpty() ? 0 : 1; }
    int columns() const override { return int(strip_.bars.size()); }
    QString rowName(int) const override { return figureName(strip_.figure); }
    QString columnName(int column) const override;
    Link linkOf(const Cell& cell) const override { return {cell.column, -1}; }
    Cell cellOf(const Link& link) const override { return link.source < 0 ? Cell() : Cell{0, link.source}; }
    bool pins(const Cell&) const override { return false; } // a click goes to the line
    /// Up and down leap over a twentieth of the bars.
    Cell neighbour(const Cell& cell, int right, int down) const override;
    QString describe(const Cell& cell) const override;
    QString hint(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;
    QString emptyReason() const override;

private:
    bool holds(int place) const { return place >= 0 && place < strip_.bars.size(); }
    void paintAxis(QPainter& painter, const View& view, const StripPlaces& places) const;
    void paintBars(QPainter& painter, const View& view, const StripPlaces& places) const;
    void paintBar(QPainter& painter, const View& view, int place, const QColor& color) const;
    void paintLegend(QPainter& painter, const View& view) const;

    StripData strip_;
    double least_ = 0, greatest_ = 0; ///< of the known values
};

} // namespace ui
