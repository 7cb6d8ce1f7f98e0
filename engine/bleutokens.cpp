#include "engine/metrics.h"
#include "engine/unicode.h"

#include <algorithm>

namespace engine {

namespace {

bool isDigit(char32_t c) {
    return c >= U'0' && c <= U'9';
}
bool isNoDigit(char32_t c) {
    return !isDigit(c);
}
bool isPeriodOrComma(char32_t c) {
    return c == U'.' || c == U',';
}
bool isDash(char32_t c) {
    return c == U'-';
}

/// ASCII punctuation that is a token wherever it stands: all but the apostrophe, comma, dash and period.
bool isSymbol(char32_t c) {
    return (c >= U'!' && c <= U'&') || (c >= U'(' && c <= U'+') || c == U'/' || (c >= U':' && c <= U'@') ||
           (c >= U'[' && c <= U'`') || (c >= U'{' && c <= U'~');
}

/// What sacreBLEU's "zh" cuts into single characters. U+2001 to U+2A6D and U+2F81 to U+2FA1 are what its
/// ranges for the supplementary planes come to, since they are written with four digits too few: so general
/// punctuation, arrows and the euro sign stand alone, and the ideographs beyond U+FFFF do not. Scores that
/// are to be compared must keep this.
bool isChinese(char32_t c) {
    constexpr std::pair<char32_t, char32_t> ranges[] = {
        {0x2001, 0x2A6D}, {0x2E80, 0x2EFF}, {0x2F00, 0x2FDF}, {0x2FF0, 0x2FFF}, {0x3000, 0x303F},
        {0x3100, 0x312F}, {0x31A0, 0x31BF}, {0x31C0, 0x31EF}, {0x3200, 0x33FF}, {0x3400, 0x4DB5},
        {0x4E00, 0x9FBB}, {0xF900, 0xFA2D}, {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F},
        {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF}};
    return std::ranges::any_of(ranges, [c](auto range) { return c >= range.first && c <= range.second; });
}

std::u32string spaceAround(std::u32string_view text, bool (*matches)(char32_t)) {
    std::u32string result;
    for (const char32_t c : text) {
        if (matches(c))
            result += {U' ', c, U' '};
        else
            result += c;
    }
    return result;
}

/// Two neighbours that are to be cut apart, with one more space before or after them.
struct PairRule {
    bool (*first)(char32_t);
    bool (*second)(char32_t);
    bool spaceBefore;
};

/// One pass from left to right; a character takes part in one pair only.
std::u32string separate(std::u32string_view text, const PairRule& rule) {
    std::u32string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pair = i + 1 < text.size() && rule.first(text[i]) && rule.second(text[i + 1]);
        if (!pair) {
            result += text[i];
        } else if (rule.spaceBefore) {
            result += {U' ', text[i], U' ', text[i + 1]};
            ++i;
        } else {
            result += {text[i], U' ', text[i + 1], U' '};
            ++i;
        }
    }
    return result;
}

/// mteval's rules for languages in Latin script.
std::u32string applyWesternRules(std::u32string text) {
    text = spaceAround(text, isSymbol);
    for (const PairRule& rule : {PairRule{isNoDigit, isPeriodOrComma, false}, //
                                 PairRule{isPeriodOrComma, isNoDigit, true},  //
                                 PairRule{isDigit, isDash, false}})
        text = separate(text, rule);
    return text;
}

void replaceAll(std::u32string& text, std::u32string_view what, std::u32string_view with) {
    std::u32string result;
    std::size_t begin = 0;
    for (auto found = text.find(what); found != text.npos; found = text.find(what, begin)) {
        result.append(text, begin, found - begin).append(with);
        begin = found + what.size();
    }
    text = result.append(text, begin);
}

void stripEnds(std::u32string& text) {
    while (!text.empty() && isWhiteSpace(text.back()))
        text.pop_back();
    text.erase(text.begin(), std::ranges::find_if_not(text, isWhiteSpace));
}

std::vector<std::string> splitAtWhiteSpace(std::u32string_view text) {
    std::vector<std::string> words;
    for (auto begin = text.begin();;) {
        begin = std::find_if_not(begin, text.end(), isWhiteSpace);
        if (begin == text.end())
            return words;
        const auto end = std::find_if(begin, text.end(), isWhiteSpace);
        words.push_back(encodeUtf8({begin, end}));
        begin = end;
    }
}

} // namespace

std::vector<std::string> bleuTokens(std::string_view line, BleuTokenization tokenization) {
    std::u32string text = decodeUtf8(line);
    stripEnds(text);
    if (tokenization == BleuTokenization::Chinese)
        return splitAtWhiteSpace(applyWesternRules(spaceAround(text, isChinese)));
    replaceAll(text, U"<skipped>", U"");
    replaceAll(text, U"-\n", U"");
    replaceAll(text, U"&quot;", U"\"");
    replaceAll(text, U"&amp;", U"&");
    replaceAll(text, U"&lt;", U"<");
    replaceAll(text, U"&gt;", U">");
    // The spaces let the rules on pairs see the first and the last character too.
    return splitAtWhiteSpace(applyWesternRules(U" " + text + U" "));
}

} // namespace engine
