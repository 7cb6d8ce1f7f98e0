#include "app/streams.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

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
    buffer_.resize(kBuffer);
    position_ = 0;
    ssize_t count = 0;
    do
        count = ::read(descriptor_, buffer_.data(), buffer_.size());
    while (count < 0 && errno == EINTR);
    if (count < 0)
        throw UnreadableFile(name_ + " could not be read: " + reasonOf(errno));
    buffer_.resize(std::size_t(count));
    return count > 0;
}

std::optional<LineReader::Line> LineReader::next() {
    Line line;
    for (bool any = false;; any = true) {
        if (position_ == buffer_.size() && !fill())
            return any ? std::optional(std::move(line)) : std::nullopt;
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
        return line;
    }
}

} // namespace app
