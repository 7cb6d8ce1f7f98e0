// From what a format has to what is shown: which side rows are, end markers, pieces, sound weights.

#include "engine/dumpreading.h"
#include "engine/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace engine {

namespace {

using Rows = std::vector<std::vector<float>>;
using Texts = std::vector<std::string>;

constexpr double kTolerance = 1e-3; ///< of one weight, as files round them

bool isEnd(std::string_view token) {
    constexpr std::array<std::string_view, 4> spellings = {"</s>", "<eos>", "<EOS>", "<|endoftext|>"};
    return std::find(spellings.begin(), spellings.end(), token) != spellings.end();
}

/// Whether `tokens` can be those of `extent` rows or columns, but for an end marker.
bool fits(const std::optional<Texts>& tokens, std::size_t extent) {
    if (!tokens || tokens->size() == extent)
        return true;
    const bool ends = !tokens->empty() && isEnd(tokens->back());
    return ends ? tokens->size() == extent + 1 : tokens->size() + 1 == extent;
}

std::string numberText(float number) {
    std::array<char, 32> digits;
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

/// Whether every row (or column) sums to 1.
bool sumToOne(const Rows& rows, bool columns) {
    std::vector<double> sums(columns ? rows.front().size() : rows.size(), 0.0);
    for (std::size_t t = 0; t < rows.size(); ++t)
        for (std::size_t k = 0; k < rows[t].size(); ++k)
            sums[columns ? k : t] += rows[t][k];
    return std::all_of(sums.begin(), sums.end(), [](double sum) { return std::abs(sum - 1) < 0.01; });
}

Rows turned(const Rows& rows) {
    Rows result(rows.front().size(), std::vector<float>(rows.size()));
    for (std::size_t t = 0; t < rows.size(); ++t)
        for (std::size_t k = 0; k < rows[t].size(); ++k)
            result[k][t] = rows[t][k];
    return result;
}

class Shaping {
public:
    Shaping(RawDump raw, const DumpCollector& out) : raw_(std::move(raw)), out_(out) {}

    AttentionDump run(std::optional<bool> transpose) {
        checkRows();
        orient(transpose);
        dump_.format = raw_.format;
        dump_.source = side(raw_.source, raw_.rows.front().size(), true);
        dump_.target = side(raw_.target, raw_.rows.size(), false);
        if (raw_.tokensCut)
            note(DumpNote::TokensCut);
        if (raw_.linksOnly)
            note(DumpNote::LinksOnly);
        else if (!sumToOne(raw_.rows, false))
            note(DumpNote::NotNormalised);
        dump_.weights = std::move(raw_.rows);
        std::sort(dump_.notes.begin(), dump_.notes.end());
        return std::move(dump_);
    }

private:
    [[noreturn]] void refuse(const std::string& fault) const { out_.refuse(raw_.place, fault); }
    void note(DumpNote what) {
        if (!dump_.has(what))
            dump_.notes.push_back(what);
    }

    void checkRows() const {
        const Rows& rows = raw_.rows;
        if (rows.empty() || rows.front().empty())
            refuse("it has no weights, expected a number from 0 to 1 for each pair of tokens");
        for (std::size_t t = 0; t < rows.size(); ++t) {
            const std::string row = "row " + std::to_string(t + 1);
            if (rows[t].size() != rows.front().size())
                refuse(row + " has " + std::to_string(rows[t].size()) + " weights, the first has " +
                       std::to_string(rows.front().size()) + "; all rows must be equally long");
            for (std::size_t k = 0; k < rows[t].size(); ++k)
                if (!(rows[t][k] >= -kTolerance && rows[t][k] <= 1 + kTolerance))
                    refuse("the weight in " + row + ", column " + std::to_string(k + 1) + " is " +
                           numberText(rows[t][k]) + ", expected a number from 0 to 1");
        }
        if (std::max(rows.size(), rows.front().size()) > kMostDumpTokens)
            refuse("it is " + std::to_string(rows.size()) + " × " + std::to_string(rows.front().size()) +
                   ", more than the " + std::to_string(kMostDumpTokens) + " tokens a side that can be shown");
    }

    void orient(std::optional<bool> transpose) {
        const std::size_t rows = raw_.rows.size(), columns = raw_.rows.front().size();
        const bool straight = fits(raw_.target, rows) && fits(raw_.source, columns);
        const bool turnedRound = fits(raw_.source, rows) && fits(raw_.target, columns);
        bool turn = false;
        if (transpose)
            turn = *transpose;
        else if (!raw_.isOriented && straight && turnedRound)
            turn = turnBySums();
        else if (!raw_.isOriented)
            turn = turnedRound;
        if (turn ? !turnedRound : !straight)
            refuse(
                (turn ? "transposed, its weights are " + sizesText(columns, rows)
                      : "its weights are " + sizesText(rows, columns)) +
                ", but there are " + sizeText(raw_.target, "target") + " and " +
                sizeText(raw_.source, "source") +
                ", expected a row a target token and a column a source token, with or without an end marker");
        if (turn) {
            raw_.rows = turned(raw_.rows);
            note(DumpNote::Transposed);
        }
    }
    /// Where sizes leave it open: weights of a target token sum to 1.
    bool turnBySums() {
        const bool rows = sumToOne(raw_.rows, false), columns = sumToOne(raw_.rows, true);
        if (rows == columns)
            note(DumpNote::OrientationUnknown);
        return columns && !rows;
    }
    static std::string sizesText(std::size_t rows, std::size_t columns) {
        return std::to_string(rows) + " × " + std::to_string(columns);
    }
    static std::string sizeText(const std::optional<Texts>& tokens, const std::string& name) {
        return (tokens ? std::to_string(tokens->size()) : "unnamed") + " " + name + " tokens";
    }

    std::vector<DumpToken> side(const std::optional<Texts>& tokens, std::size_t extent, bool isSource) {
        std::vector<DumpToken> result;
        if (!tokens) {
            note(isSource ? DumpNote::SourceNumbered : DumpNote::TargetNumbered);
            for (std::size_t i = 0; i < extent; ++i)
                result.push_back({std::to_string(i + 1), int(i), false});
            return result;
        }
        Texts texts = *tokens;
        if (texts.size() > extent) {
            texts.pop_back();
            note(isSource ? DumpNote::SourceEndDropped : DumpNote::TargetEndDropped);
        } else if (texts.size() < extent) {
            texts.emplace_back("</s>");
            note(isSource ? DumpNote::SourceEndAdded : DumpNote::TargetEndAdded);
        }
        const bool ends = !texts.empty() && isEnd(texts.back());
        for (std::string& text : texts) {
            if (text.size() > kLongestDumpToken)
                refuse("a token has " + std::to_string(text.size()) + " bytes, more than the " +
                       std::to_string(kLongestDumpToken) + " that can be shown");
            text = validUtf8(text);
        }
        result = joinPieces(texts);
        if (ends) {
            result.back().word = -1;
            result.back().endMarker = true;
        }
        return result;
    }

    /// SentencePiece and byte-level BPE mark where words begin; subword-nmt, WordPiece and joiners where they
    /// go on.
    std::vector<DumpToken> joinPieces(const Texts& texts) {
        constexpr std::array<std::string_view, 2> starts = {"▁", "Ġ"};
        constexpr std::array<std::string_view, 2> ends = {"@@", "￭"}, continued = {"##", "￭"};
        const bool marksStarts = std::any_of(texts.begin(), texts.end(), [&](std::string_view text) {
            return std::any_of(starts.begin(), starts.end(),
                               [&](auto mark) { return text.starts_with(mark); });
        });
        std::vector<DumpToken> result;
        bool joins = false; // the next piece goes on with the word
        int word = -1;
        for (const std::string& whole : texts) {
            std::string_view text = whole;
            bool begins = !marksStarts && !joins, marked = marksStarts || joins;
            joins = false;
            for (std::string_view mark : starts)
                if (text.starts_with(mark) && text.size() > mark.size())
                    text.remove_prefix(mark.size()), begins = true;
                else if (text == mark)
                    begins = true;
            for (std::string_view mark : continued)
                if (text.starts_with(mark) && text.size() > mark.size())
                    text.remove_prefix(mark.size()), begins = false, marked = true;
            for (std::string_view mark : ends)
                if (text.ends_with(mark) && text.size() > mark.size())
                    text.remove_suffix(mark.size()), joins = true, marked = true;
            if (marked)
                note(DumpNote::Pieces);
            word += begins || word < 0;
            result.push_back({std::string(text), word, false});
        }
        return result;
    }

    RawDump raw_;
    const DumpCollector& out_;
    AttentionDump dump_;
};

} // namespace

AttentionDump shapedDump(RawDump raw, std::optional<bool> transpose, const DumpCollector& out) {
    return Shaping(std::move(raw), out).run(transpose);
}

} // namespace engine
