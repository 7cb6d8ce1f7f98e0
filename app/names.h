#pragma once
/// What enumerators are called in files that users keep: renaming one in the code does not change what they
/// have stored. Nothing here is shown.

#include "ui/viewoptions.h"

#include <initializer_list>
#include <utility>

namespace app {

template <class Value> using Names = std::initializer_list<std::pair<Value, const char*>>;

inline const Names<ui::Quantity> kQuantities = {{ui::Quantity::Weight, "weight"},
                                                {ui::Quantity::Score, "score"},
                                                {ui::Quantity::Contribution, "contribution"}};
inline const Names<ui::WeightPalette> kPalettes = {{ui::WeightPalette::Blue, "blue"},
                                                   {ui::WeightPalette::Cividis, "cividis"},
                                                   {ui::WeightPalette::Viridis, "viridis"},
                                                   {ui::WeightPalette::Grey, "grey"},
                                                   {ui::WeightPalette::Paper, "paper"}};

} // namespace app
