#pragma once
/// Reads parallel text: one pair a line, source TAB target [TAB further translations], plain or gzip. Lines
/// end in LF alone (U+2028 is text); a trailing CR is dropped. Nothing is normalised.

#include "engine/tasks.h"

#include <filesystem>

namespace engine {

/// The memory that readLines() may fill: 1 GiB.
constexpr std::size_t corpusLimit = std::size_t(1) << 30;

constexpr std::size_t kLongestCorpusLine = std::size_t(1) << 20; ///< bytes

/// All lines of a plain or .gz file; the last may lack its LF. Throws Error for a file that is absent, no
/// regular file (a folder, a pipe or a device is never opened), not UTF-8 (with the line's number), damaged,
/// or whose lines unpacked take more than `limit` bytes of memory.
std::vector<std::string> readLines(const std::filesystem::path& file, std::size_t limit = corpusLimit);

/// Throws Error naming file and line where a line has no TAB, or a side or a further translation without any
/// text.
std::vector<SentencePair> readPairs(const std::filesystem::path& file);

/// The other direction: each known translation becomes a source of its own, and what they all translate is
/// its one reference.
std::vector<SentencePair> swapped(const std::vector<SentencePair>& pairs);

/// Pairs of one source as one pair with all their targets, in the order of first appearance: what an
/// evaluation with several references asks for.
std::vector<SentencePair> gathered(const std::vector<SentencePair>& pairs);

} // namespace engine
