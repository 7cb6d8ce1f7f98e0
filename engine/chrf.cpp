#include "engine/references.h"
#include "engine/unicode.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace engine {

namespace {

constexpr int longest = 6;       ///< characters in an n-gram
constexpr double betaSquare = 4; ///< β = 2: recall counts more than precision

/// Counts of the n-grams of each length 1 to 6, as views into a text.
using NgramCounts = std::array<std::unordered_map<std::u32string_view, int>, longest>;

NgramCounts countNgrams(std::u32string_view text) {
    NgramCounts counts;
    for (std::size_t length = 1; length <= longest; ++length) {
        for (std::size_t begin = 0; begin + length <= text.size(); ++begin)
            ++counts[length - 1][text.substr(begin, length)];
    }
    return counts;
}

std::u32string withoutWhiteSpace(std::string_view line) {
    std::u32string text = decodeUtf8(line);
    std::erase_if(text, isWhiteSpace);
    return text;
}

struct ChrfCounts {
    std::array<long long, longest> hypothesis{}, reference{}, common{}; ///< by length − 1

    void add(const ChrfCounts& other);
    double score() const;
};

void ChrfCounts::add(const ChrfCounts& other) {
    for (int i = 0; i < longest; ++i) {
        hypothesis[i] += other.hypothesis[i];
        reference[i] += other.reference[i];
        common[i] += other.common[i];
    }
}

/// F of the mean precision and the mean recall over the lengths that both sides have, in [0, 100].
double ChrfCounts::score() const {
    double precision = 0, recall = 0;
    int lengths = 0;
    for (int i = 0; i < longest; ++i) {
        if (hypothesis[i] == 0 || reference[i] == 0)
            continue;
        precision += double(common[i]) / double(hypothesis[i]);
        recall += double(common[i]) / double(reference[i]);
        ++lengths;
    }
    if (precision + recall == 0)
        return 0;
    return 100 * (1 + betaSquare) * precision * recall / (betaSquare * precision + recall) / lengths;
}

ChrfCounts compare(const NgramCounts& hypothesis, const NgramCounts& reference) {
    ChrfCounts counts;
    for (int i = 0; i < longest; ++i) {
        for (const auto& [ngram, count] : reference[i])
            counts.reference[i] += count;
        if (counts.reference[i] == 0)
            continue; // too short a reference to judge n-grams of this length
        for (const auto& [ngram, count] : hypothesis[i]) {
            counts.hypothesis[i] += count;
            if (const auto known = reference[i].find(ngram); known != reference[i].end())
                counts.common[i] += std::min(count, known->second);
        }
    }
    return counts;
}

/// Against the reference that gives the best score; the first, when equal.
ChrfCounts compareWithBest(std::string_view hypothesis, const References& references) {
    const std::u32string text = withoutWhiteSpace(hypothesis);
    const NgramCounts ngrams = countNgrams(text);
    ChrfCounts best;
    double bestScore = -1;
    for (const std::string& reference : references) {
        if (reference.empty())
            continue;
        const std::u32string other = withoutWhiteSpace(reference);
        const ChrfCounts counts = compare(ngrams, countNgrams(other));
        if (counts.score() > bestScore) {
            best = counts;
            bestScore = counts.score();
        }
    }
    return best;
}

} // namespace

double chrf(std::span<const std::string> hypotheses, std::span<const References> references) {
    checkReferences(hypotheses.size(), references);
    ChrfCounts counts;
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        counts.add(compareWithBest(hypotheses[i], references[i]));
    return counts.score();
}

} // namespace engine
