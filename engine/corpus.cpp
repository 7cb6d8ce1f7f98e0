#include "engine/corpus.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/unicode.h"
#include "engine/utf8.h"

#include <memory>
#include <zlib.h>

namespace engine {

namespace {

struct Close {
    void operator()(gzFile file) const { gzclose_r(file); }
};
using Input = std::unique_ptr<gzFile_s, Close>;

/// Opens a regular file, packed or plain.
Input open(const std::filesystem::path& path) {
    openFile(path); // for its checks: what follows never waits for a pipe
    Input input(gzopen(path.c_str(), "rb"));
    if (!input)
        throw Error(path.string() + ": the file cannot be opened; check that you may read it.");
    if (path.extension() == ".gz" && gzdirect(input.get()))
        throw Error(path.string() +
                    ": the name ends in .gz but the content is not gzip; fetch or pack the file again.");
    return input;
}

/// The next bytes into `buffer`; 0 at the end.
std::size_t readBytes(gzFile input, std::string& buffer, const std::filesystem::path& path) {
    const int count = gzread(input, buffer.data(), unsigned(buffer.size()));
    int error = Z_OK;
    const std::string message = gzerror(input, &error);
    if (count < 0 || error != Z_OK)
        throw Error(path.string() + ": the file is damaged or cut off (" + message +
                    "); fetch or pack it again.");
    return std::size_t(count);
}

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

} // namespace

std::vector<std::string> readLines(const std::filesystem::path& file, std::size_t limit) {
    const Input input = open(file);
    LineCollector collector(file, limit);
    std::string buffer(1 << 16, '\0');
    while (const std::size_t count = readBytes(input.get(), buffer, file))
        collector.add(std::string_view(buffer).substr(0, count));
    return collector.finish();
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

} // namespace engine
