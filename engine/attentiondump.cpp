#include "engine/attentiondump.h"

#include "engine/dumpreading.h"
#include "engine/error.h"
#include "engine/json.h"
#include "engine/npyreader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace engine {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// Every sentence of a text, in the first format that takes its first line.
void readText(std::string_view text, DumpCollector& out) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (trimmed(text).empty())
        out.refuse("", "it is empty");
    if (text.find('\0') != std::string_view::npos)
        out.refuse("", text.starts_with("PK") ? "it is an archive; unpack it and open one of its .npy arrays"
                                              : "it is no text and no .npy array");
    const char begin = trimmed(text).front();
    if (begin == '{' || begin == '[') {
        readJsonDumps(text, out);
        return;
    }
    const Lines lines = fieldsIn(text, "\n");
    const std::string_view first = text.substr(0, text.find('\n'));
    const bool isTable = first.find('\t') != std::string_view::npos && !isLinkedPair(first);
    if (readBlocks(lines, out) || (!isTable && (readAlignments(lines, out) || readDebugTables(lines, out))))
        return;
    readTable(text, out);
}

std::vector<AttentionDump> finished(DumpCollector& out, const DumpOptions& options);

} // namespace

void DumpCollector::refuse(const std::string& place, const std::string& fault) const {
    throw Error(origin_ + ": " + (place.empty() ? "" : place + ": ") + fault + ".");
}

void DumpCollector::reserve(std::size_t rows, std::size_t columns, const std::string& place) {
    if (columns > kMostDumpCells || rows * columns > kMostDumpCells - cells_)
        refuse(place, "with it there are more than " + std::to_string(kMostDumpCells) +
                          " weights, which is the most that is read of one file; split it");
    cells_ += rows * columns;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::vector<std::string_view> wordsIn(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
    return words;
}

std::vector<std::string_view> fieldsIn(std::string_view line, std::string_view separator) {
    std::vector<std::string_view> fields;
    for (std::size_t at = 0;;) {
        const std::size_t end = line.find(separator, at);
        fields.push_back(trimmed(line.substr(at, end - at)));
        if (end == std::string_view::npos)
            return fields;
        at = end + separator.size();
    }
}

std::optional<float> numberIn(std::string_view text) {
    float number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || end != text.data() + text.size())
        return {};
    return fault == std::errc::result_out_of_range ? INFINITY : number;
}

std::string linePlace(std::size_t index) {
    return "line " + std::to_string(index + 1);
}

bool AttentionDump::has(DumpNote note) const {
    return std::find(notes.begin(), notes.end(), note) != notes.end();
}

std::vector<AttentionDump> parseAttentionDumps(std::string_view text, const std::string& origin,
                                               const DumpOptions& options) {
    DumpCollector out(origin);
    readText(text, out);
    return finished(out, options);
}

std::vector<AttentionDump> readAttentionDumps(const std::filesystem::path& file, const DumpOptions& options) {
    DumpCollector out(file.string());
    std::array<char, 6> head{};
    openFile(file).read(head.data(), head.size());
    if (std::string_view(head.data(), head.size()) == "\x93NUMPY")
        readNpyDump(file, out);
    else
        readText(readTextFile(file, kMostDumpBytes), out);
    return finished(out, options);
}

std::string writeAttentionDump(const AttentionDump& dump) {
    const auto texts = [](const std::vector<DumpToken>& tokens) {
        std::vector<std::string> list;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const bool goesOn =
                i + 1 < tokens.size() && tokens[i].word >= 0 && tokens[i].word == tokens[i + 1].word;
            list.push_back(tokens[i].text + (goesOn ? "@@" : ""));
        }
        return list;
    };
    const nlohmann::ordered_json object = {
        {"source", texts(dump.source)}, {"target", texts(dump.target)}, {"weights", dump.weights}};
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

namespace {

/// Links name only the tokens that have some: rows and columns of the others are added.
void padLinks(RawDump& raw, bool transpose, DumpCollector& out) {
    const auto sizeOf = [](const auto& tokens) { return tokens ? tokens->size() : 0; };
    const std::size_t rows = std::max(raw.rows.size(), sizeOf(transpose ? raw.source : raw.target));
    const std::size_t columns =
        std::max(raw.rows.front().size(), sizeOf(transpose ? raw.target : raw.source));
    out.reserve(rows, columns, raw.place);
    raw.rows.resize(rows);
    for (auto& row : raw.rows)
        row.resize(columns);
}

std::vector<AttentionDump> finished(DumpCollector& out, const DumpOptions& options) {
    std::vector<AttentionDump> result;
    for (std::size_t i = 0; i < out.dumps.size(); ++i) {
        RawDump& raw = out.dumps[i];
        const auto take = [&](const std::vector<std::string>& lines,
                              std::optional<std::vector<std::string>>& tokens) {
            if (lines.empty() || tokens)
                return;
            const std::size_t index = raw.index.value_or(i);
            if (index >= lines.size())
                out.refuse(raw.place, "it is sentence " + std::to_string(index + 1) + ", but only " +
                                          std::to_string(lines.size()) + " lines of text were given for it");
            tokens.emplace();
            for (std::string_view word : wordsIn(lines[index]))
                tokens->emplace_back(word);
        };
        take(options.sourceLines, raw.source);
        take(options.targetLines, raw.target);
        if (raw.linksOnly && !raw.rows.empty())
            padLinks(raw, options.transpose.value_or(false), out);
        result.push_back(shapedDump(std::move(raw), options.transpose, out));
    }
    if (result.empty())
        out.refuse("", "it holds no sentence");
    return result;
}

} // namespace

} // namespace engine
