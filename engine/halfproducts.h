#pragma once
/// Products with matrices that are kept as F16 (IEEE 754 binary16). Decoding one sentence is bound by reading
/// weights, and these are half the bytes; every number is widened exactly and multiplied and added in F32.
/// For a few items only: many are worth a matrix kernel over F32.

#include "engine/matrix.h"

#include <cstdint>
#include <span>

namespace engine {

/// Whether the library's instruction level widens F16 in hardware (x86-64-v3 and v4). Elsewhere the functions
/// below are right but slow, so nobody should keep halves.
bool hasHalfProducts();

/// Writes `numbers` as F16 to `halves`, of the same size. False when F16 does not hold each of them exactly.
bool toHalves(std::span<const float> numbers, std::span<std::uint16_t> halves);

/// y = x Wᵀ: x [N, in], `weight` [out, in] (rows may be a part of longer ones), y [N, out]. The order of
/// every sum depends on `in` alone, not on alignment.
void multiplyHalves(MatrixView<const float> x, MatrixView<const std::uint16_t> weight, MatrixView<float> y);

} // namespace engine
