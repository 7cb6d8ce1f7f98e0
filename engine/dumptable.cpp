// Dumps that are one table of numbers, perhaps with tokens in its first row and column: CSV, TSV, blanks.

#include "engine/dumpreading.h"
#include "engine/json.h"

#include <algorithm>
#include <iterator>

namespace engine {

namespace {

using Cells = std::vector<std::string>;
struct Row {
    Cells cells;
    std::size_t number = 0; ///< in the file, from 1, empty lines aside
    bool afterGap = false;  ///< an empty line stands before it
};
using Table = std::vector<Row>;

/// Reads fields as RFC 4180 has them: in quotes a quote is doubled, and separators and line ends are text.
class TableReader {
public:
    TableReader(std::string_view text, char separator, DumpCollector& out)
        : text_(text), separator_(separator), out_(out) {}

    Table read() {
        Table rows;
        bool gap = false;
        while (at_ < text_.size()) {
            Cells row = readRow();
            const bool empty = row.size() == 1 && trimmed(row.front()).empty();
            if (!empty)
                rows.push_back({std::move(row), rows.size() + 1, gap});
            gap = empty;
        }
        return rows;
    }

private:
    Cells readRow() {
        Cells row;
        do {
            out_.reserve(1, 1, linePlace(line_));
            row.push_back(readField());
        } while (at_ < text_.size() && text_[at_] == separator_ && ++at_);
        if (at_ < text_.size() && text_[at_] == '\r')
            ++at_;
        if (at_ < text_.size() && text_[at_] != '\n')
            out_.refuse(linePlace(line_), "text follows a closing quote");
        ++at_;
        ++line_;
        return row;
    }
    std::string readField() {
        std::string field;
        if (at_ < text_.size() && text_[at_] == '"') {
            const std::size_t begin = line_;
            for (++at_;; ++at_) {
                if (at_ >= text_.size())
                    out_.refuse(linePlace(begin), "a quote is not closed");
                if (text_[at_] == '"' && (at_ + 1 >= text_.size() || text_[at_ + 1] != '"'))
                    break;
                at_ += text_[at_] == '"';
                line_ += text_[at_] == '\n';
                field += text_[at_];
            }
            ++at_;
            return field;
        }
        while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n')
            field += text_[at_++];
        if (field.ends_with('\r'))
            field.pop_back();
        return field;
    }

    std::string_view text_;
    char separator_;
    DumpCollector& out_;
    std::size_t at_ = 0, line_ = 0;
};

Table readBlanks(std::string_view text, DumpCollector& out) {
    Table rows;
    for (std::string_view line : fieldsIn(text, "\n")) {
        const auto words = wordsIn(line);
        out.reserve(1, words.size(), linePlace(rows.size()));
        if (!words.empty())
            rows.push_back({Cells(words.begin(), words.end()), rows.size() + 1, false});
    }
    return rows;
}

/// The separator that the first line has most of; 0 for blanks.
char separatorOf(std::string_view text) {
    std::string first(text.substr(0, text.find('\n')));
    if (std::count(first.begin(), first.end(), '"') % 2 == 0) { // what stands in quotes parts nothing
        bool quoted = false;
        std::erase_if(first, [&](char byte) { return (quoted ^= byte == '"'); });
    }
    char best = 0;
    std::ptrdiff_t most = 0;
    for (const char candidate : {'\t', ';', ','}) {
        const auto count = std::count(first.begin(), first.end(), candidate);
        if (count > most)
            most = count, best = candidate;
    }
    return best;
}

bool isNumber(const std::string& cell) {
    return numberIn(trimmed(cell)).has_value();
}

/// Tables one after the other, as `alignoscope translate --format tsv` writes them: an empty line between,
/// and a head with an empty corner each. Else all rows are of one table.
std::vector<Table> parted(Table rows) {
    std::vector<Table> tables(1);
    for (Row& row : rows) {
        if (row.afterGap && !tables.back().empty())
            tables.emplace_back();
        tables.back().push_back(std::move(row));
    }
    const bool headed = std::all_of(tables.begin(), tables.end(), [](const Table& table) {
        return table[0].cells.size() > 1 && trimmed(table[0].cells[0]).empty();
    });
    for (std::size_t i = 1; i < tables.size() && !headed; ++i)
        std::move(tables[i].begin(), tables[i].end(), std::back_inserter(tables[0]));
    if (!headed)
        tables.resize(1);
    return tables;
}

/// Tokens may be numbers: a head's corner is empty or no number, and so is what stands in front of rows.
void addTable(const Table& rows, DumpCollector& out) {
    const Cells& head = rows[0].cells;
    const bool hasHead = rows.size() > 1 && !std::all_of(head.begin(), head.end(), isNumber);
    const std::size_t first = hasHead ? 1 : 0;
    const bool shorterHead =
        hasHead && head.size() + 1 == rows[1].cells.size(); // as R writes it, without a corner
    const bool hasNames = shorterHead || (hasHead && trimmed(head[0]).empty() && head.size() > 1) ||
                          std::any_of(rows.begin() + std::ptrdiff_t(first), rows.end(),
                                      [](const Row& row) { return !isNumber(row.cells[0]); });
    RawDump dump;
    dump.format = "table";
    if (hasHead)
        dump.source.emplace(head.begin() + (hasNames && !shorterHead ? 1 : 0), head.end());
    if (hasNames)
        dump.target.emplace();
    for (std::size_t i = first; i < rows.size(); ++i) {
        const Cells& cells = rows[i].cells;
        if (hasNames)
            dump.target->push_back(cells[0]);
        std::vector<float> numbers;
        for (std::size_t k = hasNames ? 1 : 0; k < cells.size(); ++k) {
            const auto number = numberIn(trimmed(cells[k]));
            if (!number)
                out.refuse("row " + std::to_string(rows[i].number), "column " + std::to_string(k + 1) +
                                                                        " is " + quotedName(cells[k]) +
                                                                        ", expected a weight");
            numbers.push_back(*number);
        }
        dump.rows.push_back(std::move(numbers));
    }
    out.add(std::move(dump));
}

} // namespace

void readTable(std::string_view text, DumpCollector& out) {
    while (text.starts_with('\n') || text.starts_with("\r\n"))
        text.remove_prefix(1);
    const char separator = separatorOf(text);
    Table rows = separator ? TableReader(text, separator, out).read() : readBlanks(text, out);
    if (rows.empty())
        out.refuse("", "it holds no table");
    for (const Table& table : parted(std::move(rows)))
        addTable(table, out);
}

} // namespace engine
