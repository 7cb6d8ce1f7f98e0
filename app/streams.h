#pragma once
/// Standard input and output as the commands need them: whole lines, every failure noticed, nothing bound to
/// a locale. It buffers no output, so a reader at the other end of a pipe sees each line at once.

#include "engine/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Nobody reads standard output any more (EPIPE): a reason to stop, not to complain.
struct OutputClosed {};

/// An input that cannot be opened or read.
struct UnreadableFile : engine::Error {
    using engine::Error::Error;
};

/// Occupies standard descriptors that the caller closed, so that no file of ours is mistaken for one of them.
/// Reading or writing them still fails. Also lets writes to a closed pipe fail instead of ending the program.
void prepareStreams();

/// Writes `text` and a line feed to standard output. Throws OutputClosed, or Error when the disk refuses.
void printLine(std::string_view text);
/// The same without the line feed, whatever the bytes are.
void printBytes(std::string_view bytes);
/// All of standard input. Throws Error when there is more than `most` bytes, or reading fails.
std::string readInput(std::size_t most);
/// "alignoscope: …" on standard error; failures are ignored, there is no one left to tell.
void complain(std::string_view sentence);
/// `text` as it is on standard error.
void printStatus(std::string_view text);

/// `value` with that many decimals; a point under every locale.
std::string fixed(double value, int decimals);

/// Lines of a file or of standard input, split at LF alone; the last may lack it. A CR before the LF is
/// dropped.
class LineReader {
public:
    /// Throws UnreadableFile when `file` cannot be opened; "-" is standard input.
    explicit LineReader(const std::string& file);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    struct Line {
        std::string text;     ///< empty when too long
        bool tooLong = false; ///< over 1 MiB: passed over
    };
    /// The next line, or none at the end. Throws UnreadableFile when reading fails.
    std::optional<Line> next();
    const std::string& name() const { return name_; }

private:
    bool fill();
    Line begun(Line line);

    std::string name_;
    int descriptor_ = 0;
    std::string buffer_;
    std::size_t position_ = 0;
    bool begun_ = false; ///< the first line was given
};

} // namespace app
