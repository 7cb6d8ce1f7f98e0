#include "engine/bytesource.h"

#include "engine/error.h"
#include "engine/json.h"

#include <limits>
#include <unistd.h>

namespace engine {

namespace {

class FileBytes final : public ByteSource {
public:
    explicit FileBytes(const std::filesystem::path& file) : origin_(file.string()), in_(openFile(file)) {
        const std::streamoff size = in_.seekg(0, std::ios::end).tellg();
        in_.seekg(0);
        if (size < 0 || !in_)
            throw Error(origin_ + ": its size cannot be found.");
        size_ = std::uint64_t(size);
    }
    void read(std::span<char> bytes) override {
        if (!in_.read(bytes.data(), std::streamsize(bytes.size())))
            throw Error(origin_ + ": it ends too early, " + std::to_string(in_.gcount()) +
                        " bytes were left where " + std::to_string(bytes.size()) +
                        " were expected; fetch it again.");
    }
    void finish() override {
        if (in_.peek() != std::ifstream::traits_type::eof())
            throw Error(origin_ + ": more bytes follow where it should end.");
    }
    std::uint64_t size() const override { return size_; }
    const std::string& origin() const override { return origin_; }

private:
    std::string origin_;
    std::ifstream in_;
    std::uint64_t size_ = 0;
};

/// Bytes of this machine's memory; the largest number where nobody knows.
std::uint64_t physicalMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || page <= 0)
        return std::numeric_limits<std::uint64_t>::max();
    return std::uint64_t(pages) * std::uint64_t(page);
}

} // namespace

std::unique_ptr<ByteSource> openBytes(const std::filesystem::path& file) {
    return std::make_unique<FileBytes>(file);
}

void expectMemory(double bytes, const std::string& origin) {
    const std::uint64_t present = physicalMemory();
    if (bytes > double(present))
        throw Error(origin + ": it needs " + std::to_string(std::uint64_t(bytes / 1e6)) +
                    " MB of memory, this machine has " + std::to_string(present / 1'000'000) + " MB.");
}

} // namespace engine
