#pragma once
/// Reads NumPy's .npy arrays, versions 1 to 3: floating-point numbers, integers and booleans of any width and
/// byte order, C or Fortran order. Arrays of Python objects are pickles, which may run code: they are
/// refused, as are texts and records. No number of a header is believed before it is held against the file's
/// size.

#include "engine/bytesource.h"

#include <string>
#include <vector>

namespace engine {

struct NpyArray {
    std::string type;                ///< "f4", "i1": kind and bytes a number
    std::vector<std::int64_t> shape; ///< empty for a single number
    std::vector<float> values;       ///< row-major whatever the file's order

    bool isBytes() const { return type == "i1" || type == "u1"; }
    /// Of an array of bytes: what they spell.
    std::string text() const;
};

/// Throws Error naming the source, what was found and what was expected: see tests/tst_npz.cpp. A number that
/// is not finite as a float is refused with its place.
NpyArray readNpy(ByteSource& bytes);
NpyArray readNpy(const std::filesystem::path& file);

} // namespace engine
