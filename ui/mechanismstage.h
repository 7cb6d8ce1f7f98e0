#pragma once
/// What the mechanism's painting steps share; private to them.

#include "ui/mechanism.h"
#include "ui/textfit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

struct Mechanism::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& focus;
    MechanismGeometry geometry;
    MechanismFlow flow;
    int chosen = -1; ///< the source token in focus

    const Theme& theme() const { return view.theme; }
    double faint(int source) const { return chosen < 0 || chosen == source ? 1 : outOfFocus; }

    void label(QPointF middle, double pixels, const QColor& color, const QString& text, bool bold) const;
    /// A filled box with its name, an empty outline while it is not computed.
    void box(const QRectF& rect, const QColor& fill, const QString& text, bool computed) const;
    /// Around what the current phase computes.
    void halo(const QRectF& rect, const QColor& color) const;
    /// A line or curve that ends in a small filled head; fainter and shorter as `presence` falls below 1.
    void arrow(const QPainterPath& path, const QPen& pen, double head, double presence = 1) const;
};

} // namespace ui
