#include "engine/zipfile.h"

#include "engine/error.h"
#include "engine/foreignformat.h"
#include "engine/json.h"

#include <algorithm>
#include <optional>
#include <set>

namespace engine {

namespace {

constexpr std::size_t endSize = 22, locatorSize = 20, end64Size = 56, centralSize = 46, localSize = 30;
constexpr std::uint64_t largestDirectory = 64 << 20;
constexpr std::uint64_t saturated16 = 0xFFFF, saturated32 = 0xFFFFFFFF;
constexpr std::uint64_t encrypted = 1;

std::uint64_t number(std::string_view bytes, std::size_t at, int count) {
    std::uint64_t value = 0;
    for (int i = count - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + std::size_t(i)]);
    return value;
}

/// Where the directory stands and how much is in it.
struct Directory {
    std::uint64_t begin = 0, size = 0, entries = 0;
    std::uint64_t end = 0; ///< where the record that says so begins
};

/// Reads an archive's directory; it unpacks nothing.
class DirectoryReader {
public:
    explicit DirectoryReader(const std::filesystem::path& file)
        : origin_(file.string()), in_(openFile(file)) {
        const std::streamoff size = in_.seekg(0, std::ios::end).tellg();
        if (size < 0 || !in_)
            refuse("its size cannot be found");
        size_ = std::uint64_t(size);
    }
    std::vector<ZipEntry> read();

private:
    [[noreturn]] void refuse(const std::string& fault) const { throw Error(origin_ + ": " + fault + "."); }
    [[noreturn]] void refuse(const ZipEntry& entry, const std::string& fault) const {
        refuse("its entry " + quotedName(entry.name) + " " + fault);
    }
    std::string bytes(std::uint64_t at, std::uint64_t count);
    Directory findDirectory();
    Directory wideDirectory(std::uint64_t end);
    ZipEntry readEntry(std::string_view text, std::size_t& at);
    void readWideSizes(std::string_view extra, ZipEntry& entry);
    void check(const ZipEntry& entry) const;
    void readLocal(ZipEntry& entry, const Directory& directory);
    void checkLayout(std::vector<ZipEntry> entries) const;

    std::string origin_;
    std::ifstream in_;
    std::uint64_t size_ = 0;
};

/// The caller has held both numbers against the file's size.
std::string DirectoryReader::bytes(std::uint64_t at, std::uint64_t count) {
    std::string result(count, '\0');
    in_.clear();
    in_.seekg(std::streamoff(at));
    if (!in_.read(result.data(), std::streamsize(count)))
        refuse("it could not be read at byte " + std::to_string(at) + "; the file was cut off meanwhile");
    return result;
}

Directory DirectoryReader::findDirectory() {
    const std::uint64_t tailSize = std::min<std::uint64_t>(size_, endSize + saturated16);
    const std::string tail = bytes(size_ - tailSize, tailSize);
    for (std::size_t i = tailSize; i-- > 0;) {
        if (tailSize - i < endSize || !std::string_view(tail).substr(i).starts_with("PK\5\6") ||
            number(tail, i + 20, 2) != tailSize - i - endSize)
            continue;
        const std::uint64_t end = size_ - tailSize + i;
        if (number(tail, i + 4, 2) != 0 || number(tail, i + 6, 2) != 0)
            refuse("it is one volume of several, which cannot be read; join them into one archive");
        Directory directory{number(tail, i + 16, 4), number(tail, i + 12, 4), number(tail, i + 10, 2), end};
        const bool wide = directory.begin == saturated32 || directory.size == saturated32 ||
                          directory.entries == saturated16;
        return wide ? wideDirectory(end) : directory;
    }
    const std::string head = bytes(0, std::min<std::uint64_t>(size_, 64));
    const std::string foreign = head.starts_with("PK") ? std::string() : foreignFormat(head);
    refuse(size_ == 0         ? "it is empty"
           : !foreign.empty() ? foreign
                              : "it has no zip directory at its end; it is cut off or no .npz archive");
}

Directory DirectoryReader::wideDirectory(std::uint64_t end) {
    const std::string locator = end < locatorSize ? std::string() : bytes(end - locatorSize, locatorSize);
    if (!locator.starts_with("PK\6\7"))
        refuse("its directory has 64-bit sizes, but no record says where they are");
    const std::uint64_t at = number(locator, 8, 8);
    if (at > end - locatorSize || end - locatorSize - at < end64Size)
        refuse("its directory's 64-bit sizes should be at byte " + std::to_string(at) + ", outside the file");
    const std::string record = bytes(at, end64Size);
    if (!record.starts_with("PK\6\6"))
        refuse("its directory's 64-bit sizes are not where they should be");
    return {number(record, 48, 8), number(record, 40, 8), number(record, 32, 8), at};
}

/// Sizes that 32 bits do not hold stand in an extra field, each only if its short form is saturated.
void DirectoryReader::readWideSizes(std::string_view extra, ZipEntry& entry) {
    while (extra.size() >= 4) {
        const std::uint64_t kind = number(extra, 0, 2), length = number(extra, 2, 2);
        if (length > extra.size() - 4)
            refuse(entry, "has an extra field that reaches beyond its end");
        std::string_view field = extra.substr(4, length);
        extra.remove_prefix(4 + length);
        if (kind != 1)
            continue;
        for (std::uint64_t* value : {&entry.size, &entry.packed, &entry.header}) {
            if (*value != saturated32)
                continue;
            if (field.size() < 8)
                refuse(entry, "has 64-bit sizes that are cut off");
            *value = number(field, 0, 8);
            field.remove_prefix(8);
        }
        return;
    }
}

ZipEntry DirectoryReader::readEntry(std::string_view text, std::size_t& at) {
    if (text.size() - at < centralSize || !text.substr(at).starts_with("PK\1\2"))
        refuse("its directory is damaged at byte " + std::to_string(at) + " of " +
               std::to_string(text.size()));
    const auto field = [&](std::size_t place, int count) { return number(text, at + place, count); };
    const std::uint64_t flags = field(8, 2), method = field(10, 2);
    const std::uint64_t nameSize = field(28, 2), extraSize = field(30, 2), commentSize = field(32, 2);
    if (nameSize + extraSize + commentSize > text.size() - at - centralSize)
        refuse("its directory is cut off at byte " + std::to_string(at) + " of " +
               std::to_string(text.size()));
    ZipEntry entry;
    entry.name = text.substr(at + centralSize, nameSize);
    entry.deflated = method == 8;
    entry.checksum = std::uint32_t(field(16, 4));
    entry.packed = field(20, 4);
    entry.size = field(24, 4);
    entry.header = field(42, 4);
    if (flags & encrypted)
        refuse(entry, "is encrypted, which cannot be read");
    if (method != 0 && method != 8)
        refuse(entry,
               "is packed by method " + std::to_string(method) + ", expected stored (0) or deflated (8)");
    readWideSizes(text.substr(at + centralSize + nameSize, extraSize), entry);
    at += centralSize + nameSize + extraSize + commentSize;
    return entry;
}

void DirectoryReader::check(const ZipEntry& entry) const {
    if (!entry.deflated && entry.size != entry.packed)
        refuse(entry, "is stored, but has " + std::to_string(entry.packed) + " bytes for " +
                          std::to_string(entry.size));
    if (entry.size / kMostUnpackedFactor > entry.packed)
        refuse(entry, "claims to unpack from " + std::to_string(entry.packed) + " to " +
                          std::to_string(entry.size) + " bytes, more than deflate can have packed");
    if (entry.size > kMostUnpacked)
        refuse(entry, "has " + std::to_string(entry.size) + " bytes unpacked, more than the " +
                          std::to_string(kMostUnpacked) + " that are read");
}

/// An entry's own header says where its bytes begin. Its sizes may be zero (a data descriptor follows): the
/// directory has them.
void DirectoryReader::readLocal(ZipEntry& entry, const Directory& directory) {
    if (entry.header > directory.begin || directory.begin - entry.header < localSize)
        refuse(entry, "should begin at byte " + std::to_string(entry.header) +
                          ", where the directory of byte " + std::to_string(directory.begin) +
                          " leaves no room");
    const std::string local = bytes(entry.header, localSize);
    const std::uint64_t nameSize = number(local, 26, 2), extraSize = number(local, 28, 2);
    entry.begin = entry.header + localSize + nameSize + extraSize;
    if (!local.starts_with("PK\3\4") || number(local, 8, 2) != (entry.deflated ? 8u : 0u))
        refuse(entry, "is not where the directory says");
    if (entry.begin > directory.begin || entry.packed > directory.begin - entry.begin)
        refuse(entry, "claims " + std::to_string(entry.packed) + " bytes from byte " +
                          std::to_string(entry.begin) + ", which reach into the directory at byte " +
                          std::to_string(directory.begin));
    if (nameSize != entry.name.size() || bytes(entry.header + localSize, nameSize) != entry.name)
        refuse(entry, "has another name in its own header");
}

void DirectoryReader::checkLayout(std::vector<ZipEntry> entries) const {
    std::set<std::string_view> names;
    for (const ZipEntry& entry : entries)
        if (!names.insert(entry.name).second)
            refuse("it has two entries of the name " + quotedName(entry.name));
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.header < b.header; });
    for (std::size_t i = 1; i < entries.size(); ++i)
        if (entries[i].header < entries[i - 1].begin + entries[i - 1].packed)
            refuse(entries[i], "overlaps " + quotedName(entries[i - 1].name));
}

std::vector<ZipEntry> DirectoryReader::read() {
    const Directory directory = findDirectory();
    if (directory.begin > directory.end || directory.size > directory.end - directory.begin)
        refuse("its directory should be " + std::to_string(directory.size) + " bytes from byte " +
               std::to_string(directory.begin) + ", but only " + std::to_string(directory.end) +
               " stand before its end; it is cut off");
    if (directory.size > largestDirectory)
        refuse("its directory has " + std::to_string(directory.size) + " bytes, more than the " +
               std::to_string(largestDirectory) + " that are read");
    if (directory.entries > directory.size / centralSize)
        refuse("its directory claims " + std::to_string(directory.entries) + " entries, too many for its " +
               std::to_string(directory.size) + " bytes");
    const std::string text = bytes(directory.begin, directory.size);
    std::vector<ZipEntry> entries;
    for (std::size_t at = 0; entries.size() < directory.entries;) {
        entries.push_back(readEntry(text, at));
        check(entries.back());
    }
    for (ZipEntry& entry : entries)
        readLocal(entry, directory);
    checkLayout(entries);
    return entries;
}

} // namespace

ZipFile::ZipFile(const std::filesystem::path& file)
    : file_(file), origin_(file.string()), entries_(DirectoryReader(file).read()) {}

const ZipEntry* ZipFile::find(std::string_view name) const {
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.name == name; });
    return found == entries_.end() ? nullptr : &*found;
}

} // namespace engine
