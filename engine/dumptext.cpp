// Dumps that are lines of text: blocks behind a header, alignments, debug tables.

#include "engine/dumpreading.h"
#include "engine/json.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace engine {

namespace {

constexpr std::string_view bar = "|||";

std::vector<std::string> copied(std::span<const std::string_view> words) {
    return {words.begin(), words.end()};
}

/// Numbers between blanks, or nothing.
std::optional<std::vector<float>> numbersIn(std::span<const std::string_view> words) {
    std::vector<float> numbers;
    for (std::string_view word : words) {
        const auto number = numberIn(word);
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

/// "id ||| target ||| cost ||| source ||| m n" or "… ||| m ||| n".
bool isHeader(std::string_view line) {
    const auto fields = fieldsIn(line, bar);
    if (fields.size() != 5 && fields.size() != 6)
        return false;
    std::string sizes(fields[4]);
    if (fields.size() == 6)
        sizes += ' ' + std::string(fields[5]);
    const auto numbers = wordsIn(sizes);
    return numbers.size() == 2 && numbersIn(numbers).has_value();
}

struct Link {
    std::size_t source = 0, target = 0;
};

std::optional<Link> linkIn(std::string_view word) {
    Link link;
    const std::size_t dash = word.find_first_of("-p"); // 1p2: a possible link
    if (dash == std::string_view::npos)
        return {};
    const auto whole = [](std::string_view digits, std::size_t& number) {
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return !digits.empty() && fault == std::errc() && end == digits.data() + digits.size();
    };
    if (!whole(word.substr(0, dash), link.source) || !whole(word.substr(dash + 1), link.target))
        return {};
    return link;
}

/// What is aligned in one line: "[[source |||] target |||] links or rows", or with TABs between.
class AlignmentLine {
public:
    AlignmentLine(std::string_view line, std::size_t index, DumpCollector& out) : out_(out) {
        dump_.place = linePlace(index);
        dump_.index = index;
        const std::size_t place = line.rfind(bar);
        if (const auto fields = fieldsIn(line, "\t"); fields.size() == 3) {
            takeSentences(fields);
            line = fields[2];
        } else if (place != std::string_view::npos) {
            takeSentences(fieldsIn(line, bar));
            line.remove_prefix(place + bar.size());
        }
        words_ = wordsIn(line);
        dump_.isOriented = true;
    }
    bool isBlank() const { return words_.empty(); }
    bool hasTarget() const { return dump_.target.has_value(); }

    bool readLinks() {
        std::vector<Link> links;
        for (std::string_view word : words_) {
            const auto link = linkIn(word);
            if (!link)
                return false;
            links.push_back(*link);
        }
        dump_.format = dump_.target && !dump_.source ? "Marian" : "Pharaoh";
        dump_.linksOnly = true;
        std::size_t columns = 1, rows = dump_.target ? dump_.target->size() : 1;
        for (const Link& link : links) {
            if (std::max(link.source, link.target) >= kMostDumpTokens)
                out_.refuse(dump_.place, "the link " + std::to_string(link.source) + "-" +
                                             std::to_string(link.target) + " is beyond the " +
                                             std::to_string(kMostDumpTokens) + " tokens that can be shown");
            columns = std::max(columns, link.source + 1);
            rows = std::max(rows, link.target + 1);
        }
        out_.reserve(rows, columns, dump_.place);
        dump_.rows.assign(rows, std::vector<float>(columns, 0.0f));
        for (const Link& link : links)
            dump_.rows[link.target][link.source] = 1;
        for (auto& row : dump_.rows) {
            const auto count = std::count(row.begin(), row.end(), 1.0f);
            for (float& weight : row)
                weight = count ? weight / float(count) : 0;
        }
        out_.add(std::move(dump_));
        return true;
    }
    /// "a,b,c d,e,f": a word a target token.
    bool readRows() {
        for (std::string_view word : words_) {
            const auto numbers = numbersIn(fieldsIn(word, ","));
            if (!numbers)
                return false;
            out_.reserve(1, numbers->size(), dump_.place);
            dump_.rows.push_back(*numbers);
        }
        dump_.format = "Marian";
        out_.add(std::move(dump_));
        return true;
    }

private:
    /// Of three fields the first is the source; of more, as in lists of hypotheses, the target stands first.
    void takeSentences(const std::vector<std::string_view>& fields) {
        if (fields.size() == 3)
            dump_.source = copied(wordsIn(fields[0]));
        dump_.target = copied(wordsIn(fields[fields.size() == 3 ? 1 : 0]));
    }

    DumpCollector& out_;
    RawDump dump_;
    std::vector<std::string_view> words_;
};

} // namespace

bool readBlocks(const Lines& lines, DumpCollector& out) {
    const auto first = std::find_if(lines.begin(), lines.end(),
                                    [](std::string_view line) { return !trimmed(line).empty(); });
    if (first == lines.end() || !isHeader(*first))
        return false;
    for (std::size_t i = 0; i < lines.size();) {
        if (trimmed(lines[i]).empty()) {
            ++i;
            continue;
        }
        if (!isHeader(lines[i]))
            out.refuse(linePlace(i), "it is " + quotedName(lines[i]) +
                                         ", expected \"id ||| target ||| cost ||| source ||| lengths\"");
        RawDump dump;
        dump.format = "Nematus";
        dump.place = linePlace(i);
        dump.isOriented = true;
        const auto fields = fieldsIn(lines[i++], bar);
        dump.target = copied(wordsIn(fields[1]));
        dump.source = copied(wordsIn(fields[3]));
        for (; i < lines.size() && !trimmed(lines[i]).empty() && !isHeader(lines[i]); ++i) {
            const auto words = wordsIn(lines[i]);
            const auto row = numbersIn(words);
            if (!row)
                out.refuse(linePlace(i), "it is " + quotedName(lines[i]) + ", expected a row of weights");
            out.reserve(1, row->size(), dump.place);
            dump.rows.push_back(*row);
        }
        out.add(std::move(dump));
    }
    return true;
}

bool isLinkedPair(std::string_view line) {
    const auto fields = fieldsIn(line, "\t");
    const auto words = fields.size() == 3 ? wordsIn(fields[2]) : std::vector<std::string_view>();
    return !words.empty() && std::all_of(words.begin(), words.end(), [](auto word) { return linkIn(word); });
}

bool readAlignments(const Lines& lines, DumpCollector& out) {
    bool any = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        AlignmentLine line(lines[i], i, out);
        if (line.isBlank())
            continue;
        const bool isRows = line.hasTarget() || (lines[i].find(',') != std::string_view::npos &&
                                                 trimmed(lines[i]).find(' ') != std::string_view::npos);
        if (line.readLinks() || (isRows && line.readRows())) {
            any = true;
            continue;
        }
        if (any || line.hasTarget())
            out.refuse(linePlace(i),
                       "it is " + quotedName(lines[i]) +
                           ", expected links such as 0-0 1-2 or rows of weights such as 0.9,0.1 0.2,0.8");
        return false;
    }
    return any;
}

bool readDebugTables(const Lines& lines, DumpCollector& out) {
    const auto rowOf = [](std::string_view line, std::size_t columns) -> std::optional<std::vector<float>> {
        std::vector<std::string_view> words = wordsIn(line);
        if (words.size() != columns + 1)
            return {};
        for (std::size_t k = 1; k < words.size(); ++k) // the largest of a row has stars in front
            words[k].remove_prefix(std::min(words[k].find_first_not_of('*'), words[k].size()));
        return numbersIn(std::span(words).subspan(1));
    };
    bool any = false;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const auto head = wordsIn(lines[i]);
        if (head.empty() || numbersIn(head) || !rowOf(lines[i + 1], head.size()))
            continue;
        RawDump dump;
        dump.format = "OpenNMT";
        dump.place = linePlace(i);
        dump.isOriented = dump.tokensCut = any = true;
        dump.source = copied(head);
        dump.target.emplace();
        for (; i + 1 < lines.size(); ++i) {
            const auto row = rowOf(lines[i + 1], head.size());
            if (!row)
                break;
            out.reserve(1, row->size(), dump.place);
            dump.target->emplace_back(wordsIn(lines[i + 1]).front());
            dump.rows.push_back(*row);
        }
        out.add(std::move(dump));
    }
    return any;
}

} // namespace engine
