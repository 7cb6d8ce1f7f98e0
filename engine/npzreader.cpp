#include "engine/npzreader.h"

#include "engine/error.h"
#include "engine/json.h"

namespace engine {

namespace {

constexpr std::string_view ending = ".npy";

} // namespace

std::vector<std::string> NpzFile::names() const {
    std::vector<std::string> names;
    for (const ZipEntry& entry : zip_.entries())
        if (entry.name.ends_with(ending))
            names.push_back(entry.name.substr(0, entry.name.size() - ending.size()));
    return names;
}

bool NpzFile::holds(std::string_view name) const {
    return zip_.find(std::string(name) + std::string(ending)) != nullptr;
}

NpyArray NpzFile::array(std::string_view name) const {
    const ZipEntry* entry = zip_.find(std::string(name) + std::string(ending));
    if (!entry)
        throw Error(zip_.origin() + ": it has no array of the name " + quotedName(name) + ".");
    return readNpy(*zip_.open(*entry));
}

} // namespace engine
