#pragma once
/// Reads NumPy's .npz archives: a zip file (zipfile.h) of .npy arrays (npyreader.h). An array is read when it
/// is asked for, so that what a model file holds besides its numbers, pickled objects even, does no harm.

#include "engine/npyreader.h"
#include "engine/zipfile.h"

namespace engine {

class NpzFile {
public:
    /// Throws Error as ZipFile does.
    explicit NpzFile(const std::filesystem::path& file) : zip_(file) {}

    /// Without ".npy", in the archive's order; other entries are left out.
    std::vector<std::string> names() const;
    bool holds(std::string_view name) const;
    /// Throws Error naming file and array when it is absent or malformed.
    NpyArray array(std::string_view name) const;

private:
    ZipFile zip_;
};

} // namespace engine
