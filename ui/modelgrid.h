#pragma once
/// Several models' attention over one sentence, side by side: a tile a model, with its translation and
/// figures. Every tile is the heatmap's own drawing. Tiles share the source word in focus, for their targets
/// differ. It compares nothing itself.

#include "ui/heatmap.h"

namespace ui {

/// One model's answer.
struct GridEntry {
    QString title;       ///< "dot, Luong"
    QString translation; ///< the target as one text
    QString figures;     ///< one line
    AttentionData data;

    bool operator==(const GridEntry&) const = default;
};

/// Where a tile's parts stand.
struct GridTile {
    QRectF frame, title, translation, figures, heatmap;
};

class ModelGrid : public Picture {
    Q_DECLARE_TR_FUNCTIONS(ModelGrid)
public:
    /// Half of them on each of two lines, in their order; up to three stand on one.
    void setEntries(const QVector<GridEntry>& entries);
    const QVector<GridEntry>& entries() const { return entries_; }
    std::vector<GridTile> tiles(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    /// The row is the tile; the column the source word, -1 beside the cells.
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return int(entries_.size()); }
    int columns() const override { return shared_ ? entries_[0].data.source.size() : 0; }
    QString rowName(int row) const override;
    QString columnName(int column) const override;
    Link linkOf(const Cell& cell) const override { return {shared_ ? cell.column : -1, -1}; }
    Cell cellOf(const Link& link) const override;
    bool pins(const Cell& cell) const override { return cell.whole(); }
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;
    QString emptyReason() const override;

protected:
    void arrange() override;

private:
    bool holds(int row) const { return row >= 0 && row < entries_.size(); }
    static View stageOf(const GridTile& tile, const View& view);

    QVector<GridEntry> entries_;
    std::vector<Heatmap> heatmaps_; ///< one an entry
    bool shared_ = false;           ///< all read the same source tokens
};

} // namespace ui
