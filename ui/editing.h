#pragma once
/// How a picture's numbers are changed by hand: where a drag may begin and what it is worth, and the commands
/// that a place offers. It changes nothing itself; whoever owns the data is asked by signal.

#include "ui/attentiondata.h"

#include <QPointF>
#include <QRectF>

namespace ui {

class Picture;
struct Cell;

/// A number of the model's that can be dragged.
struct Handle {
    QRectF area;            ///< where a drag may begin
    double value = 0;       ///< now, 0 … 1
    QPointF perPixel;       ///< what one pixel to the right, and one downward, add
    bool withShift = false; ///< a press without Shift means something else there

    /// After a drag from where it was by `way`.
    double draggedBy(QPointF way) const;
};

enum class EditCommand { AllHere, Uniform, Mask, Unmask, ResetStep, ResetAll };

/// What a cell (or a word, by its row's or column's header) offers, in the order of a menu.
QVector<EditCommand> editCommandsAt(const Picture& picture, const Cell& cell);
/// "All on This Word"
QString editCommandText(EditCommand command);

/// One key press more or less.
inline constexpr double editStep = 0.05;

} // namespace ui
