#pragma once
/// The arithmetic of edited attention: a row of weights in, the edited row out, which sums to 1 again. Masked
/// places stay 0. It knows no step, no model and no picture.

#include "ui/attentiondata.h"

#include <vector>

namespace ui {

/// What must not be looked at, one a source token; a shorter one masks nothing beyond its end.
using Mask = std::vector<bool>;

/// The places `pieces` of `row` get `value` together (clamped to 0 … 1): they share it in proportion to what
/// they had, equally when that was nothing, and so do all others what remains. Where there are no others, the
/// pieces take all. A row without such places, or a value that is not a number, leaves the row as it is.
std::vector<float> withWeight(const std::vector<float>& row, const WordSpan& pieces, double value,
                              const Mask& masked = {});
/// The row with masked places at 0, the others in the same proportions; as it is when all are masked.
std::vector<float> maskedWeights(const std::vector<float>& row, const Mask& masked);
/// Every place the same, `count` of them; all 0 when everything is masked.
std::vector<float> uniformWeights(int count, const Mask& masked = {});

/// One row of a matrix; what is not a number counts as 0.
std::vector<float> weightsOf(const Matrix& weights, int row);
/// Of a source sentence.
Mask maskOf(const Sentence& source);

} // namespace ui
