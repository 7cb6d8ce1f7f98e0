#pragma once
/// A picture lays out, paints, hit-tests and describes plain data. It is not a widget: it has no size, theme
/// or focus of its own, they are given with every call, so that screen and export are the same paint. To a
/// listener every picture is a table of rows × columns, each cell a sentence.

#include "ui/attentiondata.h"
#include "ui/editing.h"
#include "ui/focus.h"
#include "ui/theme.h"
#include "ui/viewoptions.h"

#include <QCoreApplication>
#include <QMarginsF>
#include <QRectF>
#include <QSizeF>

#include <optional>

class QPainter;

namespace ui {

/// A place in a picture's table; -1 in one of the two names a whole row or column (by its header).
struct Cell {
    int row = -1;
    int column = -1;

    bool empty() const { return row < 0 && column < 0; }
    bool whole() const { return row >= 0 && column >= 0; }
    bool operator==(const Cell&) const = default;
};

/// The stage a picture is painted on, from (0, 0) to `size`.
struct View {
    QSizeF size;
    Theme theme;
    double pixelRatio = 1; ///< edges are rounded to device pixels; 1 for exports
    double zoom = 1;       ///< lets a large picture grow beyond its panel
    QRectF exposed;        ///< only this needs paint; null for everything
    QRectF visible = {};   ///< what can be seen of a scrolled stage, headers stay within it; null: all
    bool document = false; ///< nobody steps in it: of a whole translation no step is marked

    bool shows(const QRectF& rect) const { return exposed.isNull() || exposed.intersects(rect); }
    /// `visible`, or the whole stage.
    QRectF seen() const { return visible.isNull() ? QRectF(QPointF(0, 0), size) : visible; }
    double snapped(double position) const;
};

/// One edge of n equal parts between `start` and `start + length`, rounded so that neighbours share it
/// without a seam.
double edge(double start, double length, int index, int count, double pixelRatio);

class Picture {
    Q_DECLARE_TR_FUNCTIONS(Picture)
public:
    virtual ~Picture() = default;

    void setData(const AttentionData& data) {
        given_ = data;
        arrange();
    }
    /// What was given, token for token.
    const AttentionData& data() const { return given_; }
    /// What is drawn of it: for some pictures words instead of pieces, without end markers.
    const AttentionData& drawnData() const { return data_; }
    void setOptions(const ViewOptions& options) {
        options_ = options;
        arrange();
    }
    const ViewOptions& options() const { return options_; }

    virtual QSizeF preferredSize(const View& view) const = 0;
    /// Below this a panel should scroll. `view` is the panel's room: at zoom z > 1 it is exceeded z times.
    virtual QSizeF minimumSize(const View& view) const = 0;
    /// Headers and footers that stay at the edges of what is seen, over what scrolls.
    virtual QMarginsF pinnedMargins(const View&) const { return {}; }
    virtual void paint(QPainter& painter, const View& view, const FocusState& focus) const = 0;

    /// The cell under a point, empty where there is none.
    virtual Cell cellAt(QPointF point, const View& view) const = 0;
    /// Where a cell stands; empty for a cell that the picture does not show.
    virtual QRectF rectOf(const Cell& cell, const View& view) const = 0;

    virtual int rows() const = 0;
    virtual int columns() const = 0;
    virtual QString rowName(int row) const = 0;
    virtual QString columnName(int column) const = 0;

    virtual Link linkOf(const Cell& cell) const = 0;
    virtual Cell cellOf(const Link& link) const = 0;
    /// What should be in sight of the current step; a side longer than the room is left as it is.
    virtual QRectF placeOfStep(const View& view) const {
        return rectOf(cellOf({-1, given_.currentStep}), view);
    }
    /// False for cells whose click means something else than pinning.
    virtual bool pins(const Cell&) const { return true; }
    /// Whether the cell's weight can be given instead of computed: a source word of the current step that is
    /// weighed and not masked.
    virtual bool changes(const Cell& cell) const;
    /// The pieces of the source whose weights stand together in a cell.
    virtual WordSpan sourcesOf(const Cell& cell) const;
    /// How the cell's weight is dragged; none where it cannot be.
    virtual std::optional<Handle> handleOf(const Cell&, const View&) const { return {}; }
    /// Tells how, as one sentence; empty where it cannot be.
    virtual QString editHint(const Cell&) const { return {}; }
    /// The weight of the cell at the current step, over all its pieces.
    double weightAt(const Cell& cell) const;

    /// Where an arrow key leads: `right` and `down` are -1, 0 or 1 on the screen. Stays within the table.
    virtual Cell neighbour(const Cell& cell, int right, int down) const;

    /// One sentence for a listener and for the tooltip: whole words, numbers with their names. Plain text.
    virtual QString describe(const Cell& cell) const = 0;
    /// What a click does beyond that, as one more sentence of the tooltip; mostly nothing that needs saying.
    virtual QString hint(const Cell&) const { return {}; }
    virtual QString name() const = 0;    ///< "Attention"
    virtual QString summary() const = 0; ///< the picture in one sentence
    /// One line a row, tabs between columns, numbers in full: what "copy as a table" gives. Empty for
    /// pictures that have no table to copy.
    virtual QString table() const { return {}; }
    /// Why there is nothing to see, or an empty string. A picture is never blank without a reason.
    virtual QString emptyReason() const;

    /// How far new data is shown that is shown as a movement: 0 where it begins, 1 when it is done. Whoever
    /// shows the picture carries it on.
    virtual double progress() const { return 1; }
    virtual void setProgress(double) {}

protected:
    /// Makes data_ of given_ and options_.
    virtual void arrange() { data_ = given_; }

    /// For a source token whose score of the current step is known: that a click shows its formula.
    QString formulaHint(int source) const;
    /// "α(la, the) = 0.66   score 3.38" for the pair.
    QString pairFigures(int target, int source) const;
    /// Marks of a token as words: "forced", "weights edited", "unknown to the model".
    QString marksOf(int target) const;
    /// Centred, wrapped, muted.
    void paintMessage(QPainter& painter, const View& view, const QString& message) const;

    /// "a, b, c" as the interface's language lists things.
    static QString listed(const QStringList& items);

    AttentionData given_;
    AttentionData data_; ///< what is drawn; cells and marks count by its indices
    ViewOptions options_;
};

/// More tokens than this on one axis are refused politely, with a sentence.
inline constexpr int mostTokens = 600;

} // namespace ui
