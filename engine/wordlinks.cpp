#include "engine/error.h"
#include "engine/json.h"
#include "engine/metrics.h"
#include "engine/unicode.h"

#include <algorithm>
#include <map>
#include <optional>

namespace engine {

namespace {

/// A character of a text that is no white space.
struct Character {
    std::size_t begin = 0; ///< byte
    char32_t value = 0;
};

std::vector<Character> charactersOf(std::string_view text) {
    std::vector<Character> characters;
    for (std::size_t position = 0; position < text.size();) {
        const CodePoint next = codePointAt(text, position);
        if (!isWhiteSpace(next.value))
            characters.push_back({position, next.value});
        position += next.bytes;
    }
    return characters;
}

/// The word of each character of `characters`; nothing when the words do not spell them.
std::optional<std::vector<int>> wordsOfCharacters(std::span<const Character> characters,
                                                  std::span<const std::string> words) {
    std::vector<int> owners;
    for (std::size_t word = 0; word < words.size(); ++word) {
        for (const Character& character : charactersOf(words[word])) {
            if (owners.size() == characters.size() || characters[owners.size()].value != character.value)
                return std::nullopt;
            owners.push_back(int(word));
        }
    }
    if (owners.size() != characters.size())
        return std::nullopt;
    return owners;
}

/// The value with the longest run; words stand in order, so each has one run.
int mostFrequent(std::span<const int> owners) {
    int best = -1;
    std::ptrdiff_t bestCount = 0;
    for (auto begin = owners.begin(); begin != owners.end();) {
        const auto end = std::find_if(begin, owners.end(), [&](int other) { return other != *begin; });
        if (end - begin > bestCount) {
            best = *begin;
            bestCount = end - begin;
        }
        begin = end;
    }
    return best;
}

} // namespace

bool spells(std::string_view text, std::span<const std::string> words) {
    return wordsOfCharacters(charactersOf(text), words).has_value();
}

std::vector<int> wordsOfSpans(std::string_view text, std::span<const std::string> words,
                              std::span<const std::pair<std::size_t, std::size_t>> spans) {
    const auto characters = charactersOf(text);
    const auto owners = wordsOfCharacters(characters, words);
    if (!owners)
        throw Error("The words of the alignment are not those of the sentence " + quotedName(text) +
                    "; give the sentence that was aligned.");
    const auto indexOf = [&](std::size_t byte) {
        return std::size_t(std::ranges::lower_bound(characters, byte, {}, &Character::begin) -
                           characters.begin());
    };
    std::vector<int> result;
    for (const auto& [begin, end] : spans) {
        const std::size_t first = indexOf(begin), last = indexOf(std::max(begin, end));
        result.push_back(mostFrequent(std::span(*owners).subspan(first, last - first)));
    }
    return result;
}

std::vector<Link> wordLinks(const PieceWeights& pieces) {
    const std::size_t sourceSize = pieces.sourceWord.size();
    if (pieces.weights.size() != pieces.targetWord.size() ||
        std::ranges::any_of(pieces.weights, [&](const auto& row) { return row.size() != sourceSize; }))
        throw Error(
            "The weights of an alignment do not have one row for each target piece and one column for each "
            "source piece.");
    std::map<int, std::map<int, double>> sums; // target word, source word
    for (std::size_t t = 0; t < pieces.targetWord.size(); ++t) {
        for (std::size_t k = 0; k < sourceSize; ++k) {
            if (pieces.targetWord[t] >= 0 && pieces.sourceWord[k] >= 0)
                sums[pieces.targetWord[t]][pieces.sourceWord[k]] += pieces.weights[t][k];
        }
    }
    std::vector<Link> links;
    for (const auto& [target, row] : sums) {
        // The mean over the target word's pieces is largest where their sum is.
        const auto largest =
            std::ranges::max_element(row, {}, [](const auto& entry) { return entry.second; });
        links.emplace_back(largest->first, target);
    }
    return links;
}

} // namespace engine
