#include "engine/corpus.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/unicode.h"
#include "engine/utf8.h"

#include <array>
#include <fstream>
#include <new>
#include <span>
#include <unordered_map>
#include <zlib.h>

namespace engine {

namespace {

constexpr std::size_t bufferSize = 1 << 16;

bool hasText(std::string_view text) {
    for (std::size_t position = 0; position < text.size();) {
        const CodePoint next = codePointAt(text, position);
        if (!isWhiteSpace(next.value))
            return true;
        position += next.bytes;
    }
    return false;
}

std::string placeOf(const std::filesystem::path& path, std::size_t line) {
    return path.string() + ", line " + std::to_string(line);
}

/// Collects lines from bytes that come in parts, within a bound.
class LineCollector {
public:
    LineCollector(const std::filesystem::path& path, std::size_t limit) : path_(path), limit_(limit) {}

    void add(std::string_view bytes) {
        for (auto end = bytes.find('\n'); end != bytes.npos; end = bytes.find('\n')) {
            extend(bytes.substr(0, end));
            finishLine();
            bytes.remove_prefix(end + 1);
        }
        extend(bytes);
    }
    std::vector<std::string> finish() {
        if (!line_.empty())
            finishLine();
        return std::move(lines_);
    }

private:
    void extend(std::string_view bytes) {
        if (bytes.size() > kLongestCorpusLine - line_.size())
            throw Error(placeOf(path_, lines_.size() + 1) + ": it is longer than " +
                        std::to_string(kLongestCorpusLine) + " bytes; expected a sentence a line.");
        charge(bytes.size());
        line_ += bytes;
    }
    void finishLine() {
        charge(sizeof(std::string));
        if (line_.ends_with('\r'))
            line_.pop_back();
        if (!isValidUtf8(line_))
            throw Error(placeOf(path_, lines_.size() + 1) +
                        ": the text is not UTF-8; convert the file to UTF-8.");
        lines_.push_back(line_);
        line_.clear();
    }
    void charge(std::size_t bytes) {
        used_ += bytes;
        if (used_ > limit_)
            throw Error(path_.string() + ": the unpacked text takes more than " + std::to_string(limit_) +
                        " bytes of memory; use a part of it.");
    }

    const std::filesystem::path& path_;
    std::size_t limit_, used_ = 0;
    std::vector<std::string> lines_;
    std::string line_;
};

/// The next bytes into `buffer`; none at the end.
std::string_view readBytes(std::ifstream& in, std::span<char> buffer, const std::filesystem::path& path) {
    in.read(buffer.data(), std::streamsize(buffer.size()));
    if (in.bad())
        throw Error(path.string() + ": the file could not be read to its end; check the disk.");
    return {buffer.data(), std::size_t(in.gcount())};
}

/// Unpacks gzip members one after the other. (zlib's own file functions miss some files that are cut off.)
class Unpacker {
public:
    Unpacker() {
        if (inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK)
            throw std::bad_alloc();
    }
    ~Unpacker() { inflateEnd(&stream_); }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    /// Nothing begun is left unfinished.
    bool whole() const { return whole_; }
    /// Gives what `bytes` unpack to to `lines`; false when they are damaged.
    bool add(std::string_view bytes, LineCollector& lines);

private:
    z_stream stream_{};
    bool whole_ = true;
};

bool Unpacker::add(std::string_view bytes, LineCollector& lines) {
    std::array<char, bufferSize> output;
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib reads it only
    stream_.avail_in = unsigned(bytes.size());
    do {
        if (whole_ && stream_.avail_in > 0 && inflateReset(&stream_) != Z_OK)
            return false;
        stream_.next_out = reinterpret_cast<Bytef*>(output.data());
        stream_.avail_out = unsigned(output.size());
        const int code = inflate(&stream_, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END &&
            code != Z_BUF_ERROR) // the last: no more without more input
            return false;
        whole_ = code == Z_STREAM_END;
        lines.add({output.data(), output.size() - stream_.avail_out});
    } while (stream_.avail_in > 0 || (stream_.avail_out == 0 && !whole_));
    return true;
}

} // namespace

std::vector<std::string> readLines(const std::filesystem::path& file, std::size_t limit) {
    std::ifstream in = openFile(file);
    LineCollector lines(file, limit);
    std::array<char, bufferSize> buffer;
    std::string_view bytes = readBytes(in, buffer, file);
    const bool packed = bytes.starts_with("\x1F\x8B");
    if (!packed && file.extension() == ".gz")
        throw Error(file.string() +
                    ": the name ends in .gz but the content is not gzip; fetch or pack the file again.");
    Unpacker unpacker;
    for (; !bytes.empty(); bytes = readBytes(in, buffer, file)) {
        if (!packed)
            lines.add(bytes);
        else if (!unpacker.add(bytes, lines))
            throw Error(file.string() + ": the packed file is damaged; fetch or pack it again.");
    }
    if (!unpacker.whole())
        throw Error(file.string() + ": the packed file is cut off; fetch or pack it again.");
    return lines.finish();
}

std::vector<SentencePair> readPairs(const std::filesystem::path& file) {
    std::vector<SentencePair> pairs;
    std::size_t number = 0;
    for (const std::string& line : readLines(file)) {
        ++number;
        SentencePair pair;
        std::string_view rest = line;
        auto tab = rest.find('\t');
        if (tab == rest.npos)
            throw Error(placeOf(file, number) + ": found no TAB, expected source TAB target.");
        pair.source = rest.substr(0, tab);
        bool complete = hasText(pair.source);
        do {
            rest.remove_prefix(tab + 1);
            tab = rest.find('\t');
            pair.targets.emplace_back(rest.substr(0, tab));
            complete = complete && hasText(pair.targets.back());
        } while (tab != rest.npos);
        if (!complete)
            throw Error(placeOf(file, number) +
                        ": found a sentence without text, expected source TAB target.");
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

std::vector<SentencePair> swapped(const std::vector<SentencePair>& pairs) {
    std::vector<SentencePair> other;
    for (const SentencePair& pair : pairs)
        for (const std::string& target : pair.targets)
            other.push_back({target, {pair.source}});
    return other;
}

std::vector<SentencePair> gathered(const std::vector<SentencePair>& pairs) {
    std::vector<SentencePair> all;
    std::unordered_map<std::string, std::size_t> places;
    for (const SentencePair& pair : pairs) {
        const auto [place, added] = places.emplace(pair.source, all.size());
        if (added)
            all.push_back(pair);
        else
            all[place->second].targets.insert(all[place->second].targets.end(), pair.targets.begin(),
                                              pair.targets.end());
    }
    return all;
}

} // namespace engine
