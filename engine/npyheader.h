#pragma once
/// What stands before the numbers of a .npy array: a Python dictionary of three keys. Private to the reader.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

struct NpyHeader {
    char kind = 'f'; ///< f, i, u or b
    int width = 4;   ///< bytes a number
    bool bigEndian = false;
    bool fortran = false;
    std::vector<std::int64_t> shape;
};

/// Throws Error naming `origin` for anything but {'descr': …, 'fortran_order': …, 'shape': (…)}.
NpyHeader parseNpyHeader(std::string_view text, const std::string& origin);

} // namespace engine
