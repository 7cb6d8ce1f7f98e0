// Dumps that are one table of numbers, perhaps with tokens in its first row and column: CSV, TSV, blanks.

#include "engine/dumpreading.h"
#include "engine/json.h"

#include <algorithm>

namespace engine {

namespace {

using Cells = std::vector<std::string>;

/// Reads fields as RFC 4180 has them: in quotes a quote is doubled, and separators and line ends are text.
class TableReader {
public:
    TableReader(std::string_view text, char separator, DumpCollector& out)
        : text_(text), separator_(separator), out_(out) {}

    std::vector<Cells> read() {
        std::vector<Cells> rows;
        while (at_ < text_.size()) {
            Cells row = readRow();
            if (row.size() > 1 || !trimmed(row.front()).empty())
                rows.push_back(std::move(row));
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

std::vector<Cells> readBlanks(std::string_view text, DumpCollector& out) {
    std::vector<Cells> rows;
    for (std::string_view line : fieldsIn(text, "\n")) {
        const auto words = wordsIn(line);
        out.reserve(1, words.size(), linePlace(rows.size()));
        if (!words.empty())
            rows.emplace_back(words.begin(), words.end());
    }
    return rows;
}

/// The separator that the first line has most of; 0 for blanks.
char separatorOf(std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
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

} // namespace

void readTable(std::string_view text, DumpCollector& out) {
    while (text.starts_with('\n') || text.starts_with("\r\n"))
        text.remove_prefix(1);
    const char separator = separatorOf(text);
    const std::vector<Cells> rows =
        separator ? TableReader(text, separator, out).read() : readBlanks(text, out);
    if (rows.empty())
        out.refuse("", "it holds no table");
    // Tokens may be numbers: a head's corner is empty or no number, and so is what stands in front of rows.
    const bool hasHead = rows.size() > 1 && !std::all_of(rows[0].begin(), rows[0].end(), isNumber);
    const std::size_t first = hasHead ? 1 : 0;
    const bool shorterHead =
        hasHead && rows[0].size() + 1 == rows[1].size(); // as R writes it, without a corner
    const bool hasNames = shorterHead || (hasHead && trimmed(rows[0][0]).empty() && rows[0].size() > 1) ||
                          std::any_of(rows.begin() + std::ptrdiff_t(first), rows.end(),
                                      [](const Cells& row) { return !isNumber(row[0]); });
    RawDump dump;
    dump.format = "table";
    if (hasHead)
        dump.source.emplace(rows[0].begin() + (hasNames && !shorterHead ? 1 : 0), rows[0].end());
    if (hasNames)
        dump.target.emplace();
    for (std::size_t i = first; i < rows.size(); ++i) {
        const std::string place = "row " + std::to_string(i + 1);
        if (hasNames)
            dump.target->push_back(rows[i][0]);
        std::vector<float> numbers;
        for (std::size_t k = hasNames ? 1 : 0; k < rows[i].size(); ++k) {
            const auto number = numberIn(trimmed(rows[i][k]));
            if (!number)
                out.refuse(place, "column " + std::to_string(k + 1) + " is " + quotedName(rows[i][k]) +
                                      ", expected a weight");
            numbers.push_back(*number);
        }
        dump.rows.push_back(std::move(numbers));
    }
    out.add(std::move(dump));
}

} // namespace engine
