#pragma once
/// The two 16-bit floating-point formats that weights are stored in, as plain bits: IEEE 754 binary16 and
/// bfloat16. One number at a time and in portable code; products of many are halfproducts.h's part.

#include <cstdint>

namespace engine {

/// To nearest even; exact the other way.
std::uint16_t toHalf(float);
float fromHalf(std::uint16_t);
std::uint16_t toBrain(float);
float fromBrain(std::uint16_t);

} // namespace engine
