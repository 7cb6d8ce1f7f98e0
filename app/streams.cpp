#include "app/streams.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace app {

namespace {

constexpr std::size_t kLongestLine = std::size_t(1) << 20;
constexpr std::size_t kBuffer = 1 << 16;

std::string reasonOf(int code) {
    return std::generic_category().message(code);
}

/// False, with errno, when the descriptor refuses.
bool writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            text.remove_prefix(std::size_t(written));
    }
    return true;
}

/// Replaces `buffer` by the next bytes; false at the end.
bool readSome(int descriptor, std::string& buffer, const std::string& name) {
    buffer.resize(kBuffer);
    ssize_t count = 0;
    do
        count = ::read(descriptor, buffer.data(), buffer.size());
    while (count < 0 && errno == EINTR);
    if (count < 0)
        throw UnreadableFile(name + " could not be read: " + reasonOf(errno));
    buffer.resize(std::size_t(count));
    return count > 0;
}

} // namespace

void prepareStreams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF &&
            ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY) < 0)
            return;
    std::signal(SIGPIPE, SIG_IGN);
}

void printLine(std::string_view text) {
    std::string line(text);
    line += '\n';
    printBytes(line);
}

void printBytes(std::string_view bytes) {
    if (writeAll(STDOUT_FILENO, bytes))
        return;
    if (errno == EPIPE)
        throw OutputClosed();
    throw engine::Error("standard output could not be written: " + reasonOf(errno));
}

void printStatus(std::string_view text) {
    writeAll(STDERR_FILENO, text);
}

void complain(std::string_view sentence) {
    printStatus("alignoscope: " + std::string(sentence) + "\n");
}

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value))
        return "not a number";
    char digits[400];
    const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, decimals);
    return {digits, end.ptr};
}

std::string readInput(std::size_t most) {
    const std::string name = "standard input";
    std::string whole;
    for (std::string part; readSome(STDIN_FILENO, part, name);) {
        if (part.size() > most - whole.size())
            throw UnreadableFile(name + " holds more than the " + std::to_string(most) +
                                 " bytes that are read of it");
        whole += part;
    }
    return whole;
}

LineReader::LineReader(const std::string& file) : name_(file == "-" ? "standard input" : file) {
    if (file == "-")
        return;
    descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0)
        throw UnreadableFile(file + " could not be opened: " + reasonOf(errno));
}

LineReader::~LineReader() {
    if (descriptor_ != STDIN_FILENO)
        ::close(descriptor_);
}

/// Replaces what was read by the next bytes; false at the end.
bool LineReader::fill() {
    position_ = 0;
    return readSome(descriptor_, buffer_, name_);
}

/// Without the mark that some editors put in front of a file.
LineReader::Line LineReader::begun(Line line) {
    if (!std::exchange(begun_, true) && line.text.starts_with("\xEF\xBB\xBF"))
        line.text.erase(0, 3);
    return line;
}

std::optional<LineReader::Line> LineReader::next() {
    Line line;
    for (bool any = false;; any = true) {
        if (position_ == buffer_.size() && !fill())
            return any ? std::optional(begun(std::move(line))) : std::nullopt;
        const std::size_t end = buffer_.find('\n', position_);
        const std::string_view part =
            std::string_view(buffer_).substr(position_, end == std::string::npos ? end : end - position_);
        line.tooLong = line.tooLong || line.text.size() + part.size() > kLongestLine;
        if (line.tooLong)
            line.text.clear();
        else
            line.text += part;
        position_ += part.size();
        if (end == std::string::npos)
            continue;
        ++position_;
        if (line.text.ends_with('\r'))
            line.text.pop_back();
        return begun(std::move(line));
    }
}

} // namespace app
