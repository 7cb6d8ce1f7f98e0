#pragma once
/// Bytes in order, from a file or from an entry of an archive that is unpacked on the way: a reader asks for
/// what it needs next and never holds the packed whole. It knows no format.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace engine {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Fills `bytes`; throws Error when fewer are left or the archive is damaged.
    virtual void read(std::span<char> bytes) = 0;
    /// To be called when all is read: throws Error when more follows or a checksum does not match.
    virtual void finish() = 0;
    /// How many bytes there are in all, as the file or its directory claims.
    virtual std::uint64_t size() const = 0;
    /// What messages call it.
    virtual const std::string& origin() const = 0;
};

/// The whole of a regular file. Throws Error as openFile() does.
std::unique_ptr<ByteSource> openBytes(const std::filesystem::path& file);

/// Throws Error naming `origin` when `bytes` are more than this machine's memory.
void expectMemory(double bytes, const std::string& origin);

} // namespace engine
