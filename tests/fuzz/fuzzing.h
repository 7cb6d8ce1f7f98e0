#pragma once
/// What the fuzz targets share: bytes as a file, and the one kind of failure that is expected. A target gives
/// its bytes to a reader; whatever is not a value or one clear sentence (engine::Error) is a fault.

#include "engine/error.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace fuzzing {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// A file in memory that holds just these bytes.
class MemoryFile {
public:
    MemoryFile(std::span<const std::uint8_t> bytes) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        if (descriptor_ < 0 || ::pwrite(descriptor_, bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
            std::abort();
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

/// Runs `read`; a refusal must be a sentence that can be shown: not empty, on one line, of bounded length.
template <class Read> void refusesOrReads(Read read) {
    try {
        read();
    } catch (const engine::Error& error) {
        const std::string_view sentence = error.what();
        if (sentence.empty() || sentence.find('\n') != sentence.npos || sentence.size() > 4000)
            std::abort();
    }
}

} // namespace fuzzing
