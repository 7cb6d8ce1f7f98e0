#pragma once
/// Reads zip archives entry by entry: stored and deflated, with 64-bit sizes and data descriptors. Its
/// directory is the only truth: every place and size in it is held against the file's size before it is used,
/// entries must not overlap or share a name, and no entry may unpack to more than deflate can have packed. It
/// writes nothing to the disk, so names are names and never paths.

#include "engine/bytesource.h"

#include <string_view>
#include <vector>

namespace engine {

/// What deflate can pack at most (zlib's technical notes), and how much of one entry is unpacked at most.
constexpr std::uint64_t kMostUnpackedFactor = 1032;
constexpr std::uint64_t kMostUnpacked = std::uint64_t{4} << 30;

struct ZipEntry {
    std::string name;
    bool deflated = false;
    std::uint32_t checksum = 0;
    std::uint64_t header = 0; ///< where its own header stands
    std::uint64_t begin = 0;  ///< where its bytes stand
    std::uint64_t packed = 0; ///< how many there are
    std::uint64_t size = 0;   ///< unpacked
};

class ZipFile {
public:
    /// Throws Error naming the file and the entry for anything malformed, encrypted, in several volumes, or
    /// packed in another way.
    explicit ZipFile(const std::filesystem::path& file);

    const std::vector<ZipEntry>& entries() const { return entries_; }
    /// Null when there is none of that name.
    const ZipEntry* find(std::string_view name) const;
    /// The bytes of one entry, checked against its checksum at the end.
    std::unique_ptr<ByteSource> open(const ZipEntry& entry) const;
    const std::string& origin() const { return origin_; }

private:
    std::filesystem::path file_;
    std::string origin_;
    std::vector<ZipEntry> entries_;
};

} // namespace engine
