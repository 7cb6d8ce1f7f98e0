#pragma once
/// Attention that other programs wrote down: Nematus' and Sockeye's text blocks, Marian's soft and hard
/// alignments, JSON (Sockeye's and our own form, see README), OpenNMT's -attn_debug tables, Pharaoh links,
/// matrices as CSV, TSV, blanks or .npy. Peers disagree on orientation, end markers and pieces: what was
/// found by the numbers is said, never silently taken. It scores nothing and translates nothing.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// What is read of one file at most; more is refused.
constexpr std::size_t kMostDumpBytes = 64 << 20;
constexpr std::size_t kMostDumpTokens = 500;       ///< a side of one sentence
constexpr std::size_t kLongestDumpToken = 1024;    ///< bytes
constexpr std::size_t kMostDumpCells = 20'000'000; ///< of all sentences together

/// What the file does not say and was concluded.
enum class DumpNote {
    Transposed,         ///< its rows are source tokens; they were turned
    OrientationUnknown, ///< both sides are equally long, so rows were taken for target tokens
    SourceEndAdded,     ///< one column more than source tokens: the end marker's
    TargetEndAdded,     ///< one row more than target tokens: the end marker's
    SourceEndDropped,   ///< one column fewer than source tokens, the last of which is an end marker
    TargetEndDropped,   ///< one row fewer than target tokens, the last of which is an end marker
    SourceNumbered,     ///< it has no source tokens; they are called by their numbers
    TargetNumbered,     ///< likewise
    Pieces,             ///< tokens carry the marks of subword pieces; those of a word belong together
    TokensCut,          ///< the format cuts long tokens
    LinksOnly,          ///< it has links, not weights: those of a target token share 1
    NotNormalised,      ///< a row does not sum to 1
};

struct DumpToken {
    std::string text; ///< without the marks of pieces; valid UTF-8
    int word = -1;    ///< pieces of one word share it; −1 for the end marker
    bool endMarker = false;

    bool operator==(const DumpToken&) const = default;
};

/// One sentence; row t of the weights belongs to target token t, column k to source token k.
struct AttentionDump {
    std::string format; ///< "Nematus", "Marian", "JSON", "OpenNMT", "Pharaoh", "table", "NumPy"
    std::vector<DumpToken> source, target;
    std::vector<std::vector<float>> weights;
    std::vector<DumpNote> notes; ///< each once, in the order above

    bool has(DumpNote note) const;
};

struct DumpOptions {
    /// Whether the file's rows are source tokens; found by sizes and sums when absent.
    std::optional<bool> transpose;
    /// Tokenized sentences, a line each, for formats without tokens.
    std::vector<std::string> sourceLines, targetLines;
};

/// Every sentence of `file`. Throws Error with one sentence naming the file, the line or sentence, what was
/// found and what was expected; see tests/tst_dumps.cpp.
std::vector<AttentionDump> readAttentionDumps(const std::filesystem::path& file,
                                              const DumpOptions& options = {});

/// The same from text, any but .npy; `origin` names it in messages.
std::vector<AttentionDump> parseAttentionDumps(std::string_view text, const std::string& origin,
                                               const DumpOptions& options = {});

/// Our own JSON form, ends in a line feed: {"source": […], "target": […], "weights": [[…]]}.
std::string writeAttentionDump(const AttentionDump& dump);

} // namespace engine
