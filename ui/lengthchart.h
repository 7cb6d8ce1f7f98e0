#pragma once
/// How good translations are by the length of the source, a line a model: where one fixed vector stops being
/// enough. Plain figures that were measured elsewhere; it measures nothing.

#include "ui/picture.h"

#include <vector>

namespace ui {

/// Sources of so many words or letters.
struct LengthBin {
    int from = 1;
    int to = 0;        ///< 0: no end
    int sentences = 0; ///< measured on; 0: not known

    bool operator==(const LengthBin&) const = default;
};

struct LengthSeries {
    QString name; ///< of the model, as the reader knows it
    bool attends = true;
    QVector<double> values; ///< one a bin, 0 … 100

    bool operator==(const LengthSeries&) const = default;
};

struct LengthChartData {
    bool exact = false; ///< per cent exactly right by letters; else BLEU by words
    QVector<LengthBin> bins;
    QVector<LengthSeries> series;
    int length = 0; ///< of the source that is looked at; its bin is marked
    QString reason; ///< why there is nothing to draw

    /// The last bin that begins at `length` or before; -1 for none.
    int marked() const;
    bool operator==(const LengthChartData&) const = default;
};

/// Plain geometry, in the view's coordinates.
struct LengthChartGeometry {
    QRectF plot;
    double top = 100; ///< the value at the plot's upper edge
    int bins = 0;

    QRectF column(int bin) const;
    QPointF point(int bin, double value) const;
};

class LengthChart : public Picture {
    Q_DECLARE_TR_FUNCTIONS(LengthChart)
public:
    void setChart(const LengthChartData& chart);
    const LengthChartData& chart() const { return chart_; }
    LengthChartGeometry geometry(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    /// A row is a model, a column a bin; the point nearest in its column.
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return chart_.bins.isEmpty() ? 0 : int(chart_.series.size()); }
    int columns() const override { return chart_.series.isEmpty() ? 0 : int(chart_.bins.size()); }
    QString rowName(int row) const override { return chart_.series.value(row).name; }
    QString columnName(int column) const override;
    Link linkOf(const Cell&) const override { return {}; } // no place of a sentence
    Cell cellOf(const Link&) const override { return {}; }
    bool pins(const Cell&) const override { return false; }
    bool changes(const Cell&) const override { return false; }
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;
    QString table() const override;
    QString emptyReason() const override;

private:
    struct Stage;
    QString axis() const;
    double value(const Cell& cell) const { return chart_.series[cell.row].values.value(cell.column); }
    void paintScale(const Stage& stage) const;
    void paintBins(const Stage& stage) const;
    void paintSeries(const Stage& stage, int row) const;
    void paintNames(const Stage& stage) const;

    LengthChartData chart_;
};

} // namespace ui
