#include "engine/halffloat.h"

#include <bit>

namespace engine {

std::uint16_t toHalf(float value) {
    std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000;
    bits &= 0x7FFFFFFF;
    if (bits > 0x7F800000)
        return static_cast<std::uint16_t>(sign | 0x7E00); // not a number
    if (bits >= 0x47800000)
        return static_cast<std::uint16_t>(sign | 0x7C00); // from 65,536 on
    if (bits < 0x38800000) { // below 2^-14: a sum with 0.5 rounds to multiples of 2^-24, the step of half's
                             // subnormals
        const std::uint32_t sum = std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits) + 0.5f);
        return static_cast<std::uint16_t>(sign | (sum - std::bit_cast<std::uint32_t>(0.5f)));
    }
    bits +=
        0xFFF + ((bits >> 13) & 1); // to nearest, ties to even; may carry into the exponent, up to infinity
    return static_cast<std::uint16_t>(sign | ((bits - (112u << 23)) >> 13));
}

float fromHalf(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t(half & 0x8000) << 16, exponent = (half >> 10) & 31;
    const std::uint32_t fraction = half & 0x3FF;
    if (exponent == 0) {
        const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
        return sign != 0 ? -magnitude : magnitude;
    }
    const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
    return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

std::uint16_t toBrain(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFF) > 0x7F800000)
        return static_cast<std::uint16_t>((bits >> 16) | 0x40); // stays not a number
    return static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
}

float fromBrain(std::uint16_t brain) {
    return std::bit_cast<float>(std::uint32_t(brain) << 16);
}

} // namespace engine
