#include "engine/json.h"

#include "engine/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <random>
#include <set>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace engine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t mostValues = 4'000'000; // two vocabularies of a million symbols, twice over

/// Walks through a text without building anything. The library itself would build any depth and then overflow
/// the stack when that is copied, would keep the last of two equal keys, and needs quadratic time with a
/// filter of its own.
class Checker : public nlohmann::json_sax<nlohmann::json> {
public:
    /// What is wrong, or empty for a syntax error at byte `position()`.
    const std::string& fault() const { return fault_; }
    std::size_t position() const { return position_; }

    bool null() override { return count(); }
    bool boolean(bool) override { return count(); }
    bool number_integer(number_integer_t) override { return count(); }
    bool number_unsigned(number_unsigned_t) override { return count(); }
    bool number_float(number_float_t, const string_t&) override { return count(); }
    bool string(string_t&) override { return count(); }
    bool binary(binary_t&) override { return count(); }
    bool start_object(std::size_t) override { return open(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& text) override {
        if (keys_.back().insert(text).second)
            return true;
        fault_ = "the key " + quotedName(text) + " stands twice in the same object";
        return false;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
        position_ = position;
        return false;
    }

private:
    bool count() {
        if (++values_ <= mostValues)
            return true;
        fault_ = "it holds more than " + std::to_string(mostValues) + " values";
        return false;
    }
    bool open() {
        if (keys_.size() == deepest) {
            fault_ = "it is nested more than " + std::to_string(deepest) + " levels deep";
            return false;
        }
        keys_.emplace_back();
        return count();
    }
    bool close() {
        keys_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> keys_; ///< one set for each object or list that is open
    std::size_t values_ = 0;
    std::size_t position_ = 0;
    std::string fault_;
};

/// "line 3, column 7" of the byte before `position`.
std::string placeText(std::string_view text, std::size_t position) {
    const std::string_view before = text.substr(0, position == 0 ? 0 : position - 1);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineEnd = before.rfind('\n');
    const std::size_t column = before.size() - (lineEnd == std::string_view::npos ? 0 : lineEnd + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string kindText(fs::file_type type) {
    switch (type) {
    case fs::file_type::directory:
        return "a folder";
    case fs::file_type::fifo:
        return "a pipe";
    case fs::file_type::character:
    case fs::file_type::block:
        return "a device";
    case fs::file_type::socket:
        return "a socket";
    default:
        return "no regular file";
    }
}

std::string faultText(int code) {
    return std::system_category().message(code);
}

/// A name of its own for each write, short because the name of the file may have no room for a suffix.
fs::path partName(const fs::path& file) {
    std::random_device random;
    std::array<char, 16> digits;
    const std::uint64_t number = (std::uint64_t(random()) << 32) | random();
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return file.parent_path() / (".alignoscope-" + std::string(digits.data(), end) + ".part");
}

/// Writes a new file down to the disk; 0, or the number of the system's error.
int writeNewFile(const fs::path& file, std::string_view text) {
    std::FILE* out = std::fopen(file.c_str(), "wbx");
    if (!out)
        return errno;
    int fault = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    if (!written || std::fflush(out) != 0 || fsync(fileno(out)) != 0)
        fault = errno;
    if (std::fclose(out) != 0 && fault == 0)
        fault = errno;
    return fault;
}

} // namespace

nlohmann::json parseJson(std::string_view text, std::string_view origin) {
    const std::string from(origin);
    if (text.starts_with("\xEF\xBB\xBF"))
        throw Error(from + ": it begins with a byte order mark; save it as plain UTF-8.");
    // The library takes a NUL for the end of the text and would not look at what follows.
    if (const std::size_t place = text.find('\0'); place != std::string_view::npos)
        throw Error(from + ": it is not JSON: a NUL stands at " + placeText(text, place + 1) + ".");
    Checker checker;
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &checker)) {
        if (!checker.fault().empty())
            throw Error(from + ": " + checker.fault() + ".");
        throw Error(from + ": it is not JSON in UTF-8; the fault is at " +
                    placeText(text, checker.position()) + ".");
    }
    return nlohmann::json::parse(text.begin(), text.end());
}

std::string quotedName(std::string_view text) {
    std::size_t end = std::min<std::size_t>(text.size(), 80);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // not through the middle of a character
    std::string shown(text.substr(0, end));
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
        '?');
    return '"' + shown + (end < text.size() ? "…\"" : "\"");
}

std::ifstream openFile(const fs::path& file) {
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (status.type() == fs::file_type::not_found)
        throw Error(file.string() + ": there is no such file.");
    if (status.type() == fs::file_type::none)
        throw Error(file.string() + ": it cannot be reached: " + code.message() + ".");
    if (!fs::is_regular_file(status))
        throw Error(file.string() + ": it is " + kindText(status.type()) + ", expected a file.");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in)
        throw Error(file.string() + ": it cannot be opened: " + faultText(errno) + ".");
    return in;
}

std::string readTextFile(const fs::path& file, std::size_t limit) {
    std::ifstream in = openFile(file);
    std::string text;
    std::array<char, 65536> buffer;
    do { // by pieces: the size that a file claims is no promise
        in.read(buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    } while (in && text.size() <= limit);
    if (in.bad())
        throw Error(file.string() + ": it could be read only as far as byte " + std::to_string(text.size()) +
                    ".");
    if (text.size() > limit)
        throw Error(file.string() + ": it is larger than the " + std::to_string(limit) +
                    " bytes that such a file may have.");
    if (text.empty())
        throw Error(file.string() + ": it is empty.");
    return text;
}

void writeTextFile(const fs::path& file, std::string_view text) {
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (fs::exists(status) && !fs::is_regular_file(status))
        throw Error(file.string() + ": it is " + kindText(status.type()) +
                    " and cannot be written; choose another name.");
    const fs::path part = partName(file);
    const int fault = writeNewFile(part, text);
    if (fault == 0)
        fs::rename(part, file, code);
    if (fault == 0 && !code)
        return;
    const std::string reason = fault != 0 ? faultText(fault) : code.message();
    fs::remove(part, code);
    throw Error(file.string() + ": it cannot be written: " + reason + ".");
}

} // namespace engine
