#pragma once
/// What the reader and the writer of safetensors files both know of the format. Private to them.

#include "engine/safetensors.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace engine {

constexpr std::size_t mostDimensions = 8;
constexpr std::array<std::pair<TensorType, std::string_view>, 4> typeNames = {{{TensorType::F32, "F32"},
                                                                               {TensorType::F16, "F16"},
                                                                               {TensorType::BF16, "BF16"},
                                                                               {TensorType::I32, "I32"}}};

inline std::string_view typeName(TensorType type) {
    return std::find_if(typeNames.begin(), typeNames.end(),
                        [&](const auto& pair) { return pair.first == type; })
        ->second;
}

/// Bytes of one number.
inline std::uint64_t widthOf(TensorType type) {
    return type == TensorType::F16 || type == TensorType::BF16 ? 2 : 4;
}

/// How many numbers such a tensor has; nothing where their bytes could not be counted in 64 bits.
inline std::optional<std::uint64_t> countOf(std::span<const std::int64_t> shape) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 8;
    std::uint64_t count = 1;
    for (const std::int64_t extent : shape) {
        if (extent != 0 && count > most / static_cast<std::uint64_t>(extent))
            return {};
        count *= static_cast<std::uint64_t>(extent);
    }
    return count;
}

} // namespace engine
