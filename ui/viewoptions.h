#pragma once
/// How the pictures show their data: the reader's choices, one value for all of them. They change no number,
/// only what is drawn of it; whatever departs from the plain picture (gamma, stretch) is said in it.

#include "ui/theme.h"

namespace ui {

enum class Quantity { Weight, Score, Contribution };

struct ViewOptions {
    Quantity quantity = Quantity::Weight;
    WeightPalette palette = WeightPalette::Blue;
    bool words = false;      ///< written words instead of pieces, see groupedByWords
    bool endMarkers = true;  ///< the row and the column of </s>
    bool swapped = false;    ///< source on rows
    bool numbers = true;     ///< inside cells, where they fit
    bool stretched = false;  ///< the largest weight shown takes the full colour
    double gamma = 1;        ///< a weight w is drawn as w^gamma: below 1 lifts faint cells
    double mass = 0.9;       ///< share of each target word's weight that ribbons draw
    bool legend = true;      ///< below the heatmap: status, legend and colour bar
    bool horizontal = false; ///< ribbons from left to right instead of downward

    bool operator==(const ViewOptions&) const = default;
};

} // namespace ui
