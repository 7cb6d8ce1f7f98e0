#pragma once
/// What every painting step of the heatmap needs. Only its own files include this.

#include "ui/heatmap.h"

#include <QPainter>

namespace ui {

struct Heatmap::Stage {
    QPainter& painter;
    const View& view;
    const FocusState& given; ///< in pieces
    FocusState focus;        ///< in the indices of what is shown
    HeatmapGeometry geometry;
    double scoreExtreme = 1;
    double top = 1; ///< the weight at the palette's end

    const Theme& theme() const { return view.theme; }
};

} // namespace ui
