#pragma once
/// The small signs beside what was given rather than computed, the same in every picture: a triangle for a
/// forced word, a diamond for edited weights.

class QPainter;
class QPointF;

namespace ui {

struct StepDetail;
struct Theme;

/// Round `middle`, 6 px high; both signs stand one above the other. Nothing for a step as computed.
void paintMarks(QPainter& painter, const QPointF& middle, const StepDetail& step, const Theme& theme);

} // namespace ui
