// The bytes of one entry of an archive, inflated on the way.

#include "engine/error.h"
#include "engine/json.h"
#include "engine/zipfile.h"

#include <algorithm>
#include <array>
#include <zlib.h>

namespace engine {

namespace {

class EntryBytes final : public ByteSource {
public:
    EntryBytes(const std::filesystem::path& file, ZipEntry entry)
        : entry_(std::move(entry)), origin_(file.string() + ": " + entry_.name), in_(openFile(file)) {
        in_.seekg(std::streamoff(entry_.begin));
        left_ = entry_.packed;
        if (entry_.deflated && inflateInit2(&stream_, -MAX_WBITS) != Z_OK)
            throw std::bad_alloc();
    }
    ~EntryBytes() override {
        if (entry_.deflated)
            inflateEnd(&stream_);
    }
    EntryBytes(const EntryBytes&) = delete;
    EntryBytes& operator=(const EntryBytes&) = delete;

    void read(std::span<char> bytes) override {
        if (bytes.size() > entry_.size - given_)
            refuse("it ends too early: " + std::to_string(entry_.size - given_) + " bytes are left where " +
                   std::to_string(bytes.size()) + " are expected");
        if (entry_.deflated)
            unpack(bytes);
        else
            take(bytes);
        given_ += bytes.size();
        for (std::span<char> rest = bytes; !rest.empty();) { // zlib counts in 32 bits
            const std::size_t part = std::min<std::size_t>(rest.size(), 1 << 30);
            checksum_ = crc32(checksum_, reinterpret_cast<const Bytef*>(rest.data()), uInt(part));
            rest = rest.subspan(part);
        }
    }
    void finish() override {
        if (given_ != entry_.size)
            refuse("it has " + std::to_string(entry_.size - given_) + " bytes more than it should");
        if (entry_.deflated)
            expectEnd();
        if (checksum_ != entry_.checksum)
            refuse("its checksum does not match; fetch the file again");
    }
    std::uint64_t size() const override { return entry_.size; }
    const std::string& origin() const override { return origin_; }

private:
    [[noreturn]] void refuse(const std::string& fault) const { throw Error(origin_ + ": " + fault + "."); }

    void take(std::span<char> bytes) {
        if (bytes.size() > left_ || !in_.read(bytes.data(), std::streamsize(bytes.size())))
            refuse("it could not be read to its end");
        left_ -= bytes.size();
    }
    /// One step of zlib's; false at the stream's end.
    bool inflateMore() {
        if (stream_.avail_in == 0 && left_ > 0) {
            const std::size_t part = std::size_t(std::min<std::uint64_t>(left_, packed_.size()));
            take({packed_.data(), part});
            stream_.next_in = reinterpret_cast<Bytef*>(packed_.data());
            stream_.avail_in = uInt(part);
        }
        const int result = inflate(&stream_, Z_NO_FLUSH);
        if (result == Z_MEM_ERROR)
            throw std::bad_alloc();
        if (result != Z_OK && result != Z_STREAM_END)
            refuse("its packed bytes are damaged");
        return result != Z_STREAM_END;
    }
    void unpack(std::span<char> bytes) {
        while (!bytes.empty()) {
            const std::size_t part = std::min<std::size_t>(bytes.size(), 1 << 30);
            stream_.next_out = reinterpret_cast<Bytef*>(bytes.data());
            stream_.avail_out = uInt(part);
            const bool more = ended_ ? false : inflateMore();
            ended_ = !more;
            const std::size_t got = part - stream_.avail_out;
            if (ended_ && got < bytes.size())
                refuse("it unpacks to fewer than the " + std::to_string(entry_.size) +
                       " bytes that it should");
            bytes = bytes.subspan(got);
        }
    }
    void expectEnd() {
        char beyond = 0;
        stream_.next_out = reinterpret_cast<Bytef*>(&beyond);
        stream_.avail_out = 1;
        while (!ended_) {
            ended_ = !inflateMore();
            if (stream_.avail_out == 0)
                refuse("it unpacks to more than the " + std::to_string(entry_.size) +
                       " bytes that it should");
        }
    }

    ZipEntry entry_;
    std::string origin_;
    std::ifstream in_;
    z_stream stream_{};
    std::array<char, 65536> packed_{};
    std::uint64_t left_ = 0;  ///< packed bytes not yet read
    std::uint64_t given_ = 0; ///< unpacked ones
    uLong checksum_ = 0;
    bool ended_ = false;
};

} // namespace

std::unique_ptr<ByteSource> ZipFile::open(const ZipEntry& entry) const {
    return std::make_unique<EntryBytes>(file_, entry);
}

} // namespace engine
