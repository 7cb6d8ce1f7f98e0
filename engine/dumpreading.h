#pragma once
/// What the readers of single dump formats hand to attentiondump.cpp. Private to the engine's sources.

#include "engine/attentiondump.h"

#include <span>

namespace engine {

/// A sentence as its format has it: nothing of it is checked against the rest.
struct RawDump {
    std::string format;
    std::string place;                ///< "line 7", for messages
    std::optional<std::size_t> index; ///< which sentence of the text it is, where empty ones are passed over
    std::optional<std::vector<std::string>> source, target;
    std::vector<std::vector<float>> rows;
    bool isOriented = false; ///< the format says that rows are target tokens
    bool linksOnly = false, tokensCut = false;
};

/// Collects sentences while the bounds of attentiondump.h hold.
class DumpCollector {
public:
    explicit DumpCollector(std::string origin) : origin_(std::move(origin)) {}

    [[noreturn]] void refuse(const std::string& place, const std::string& fault) const;
    /// To be called before the cells are there: `rows` × `columns` more.
    void reserve(std::size_t rows, std::size_t columns, const std::string& place);
    void add(RawDump dump) { dumps.push_back(std::move(dump)); }
    const std::string& origin() const { return origin_; }

    std::vector<RawDump> dumps;

private:
    std::string origin_;
    std::size_t cells_ = 0;
};

/// Lines without their ends; views of `text`.
using Lines = std::vector<std::string_view>;

/// Fields between blanks.
std::vector<std::string_view> wordsIn(std::string_view line);
/// Fields between every `separator`, blanks at their ends taken off.
std::vector<std::string_view> fieldsIn(std::string_view line, std::string_view separator);
std::string_view trimmed(std::string_view text);
/// The whole of `text` as a number, under any locale; infinite when a float cannot hold it.
std::optional<float> numberIn(std::string_view text);
/// "line 3", from 0.
std::string linePlace(std::size_t index);

/// Each reads all of `lines` when they are of its kind, else nothing and returns false.
bool readBlocks(const Lines& lines, DumpCollector& out);      ///< Nematus, Sockeye
bool readAlignments(const Lines& lines, DumpCollector& out);  ///< Marian soft and hard, Pharaoh
bool isLinkedPair(std::string_view line);                     ///< source TAB target TAB links
bool readDebugTables(const Lines& lines, DumpCollector& out); ///< OpenNMT
void readTable(std::string_view text, DumpCollector& out);    ///< CSV, TSV, blanks
void readJsonDumps(std::string_view text, DumpCollector& out);
void readNpyDump(const std::filesystem::path& file, DumpCollector& out);

/// Checks the weights, decides which side rows are, and gives every token its word.
AttentionDump shapedDump(RawDump raw, std::optional<bool> transpose, const DumpCollector& out);

} // namespace engine
