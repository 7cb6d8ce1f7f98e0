#include "engine/error.h"
#include "engine/metrics.h"
#include "engine/references.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

namespace engine {

namespace {

constexpr int longest = 4; ///< words in an n-gram

/// Counts of the n-grams of one length, keyed by their words joined with spaces (a word holds none).
using NgramCounts = std::unordered_map<std::string, int>;

NgramCounts countNgrams(std::span<const std::string> words, int length) {
    NgramCounts counts;
    for (std::size_t begin = 0; begin + length <= words.size(); ++begin) {
        std::string ngram = words[begin];
        for (int i = 1; i < length; ++i)
            ngram.append(1, ' ').append(words[begin + i]);
        ++counts[ngram];
    }
    return counts;
}

struct BleuCounts {
    std::array<long long, longest> found{}, total{}; ///< n-grams of the hypotheses, by length − 1
    long long hypothesisLength = 0, referenceLength = 0;

    void add(std::span<const std::string> hypothesis, std::span<const std::vector<std::string>> references);
    /// From n-grams of up to `order` words.
    double score(int order = longest) const;
};

/// The nearest to the hypothesis' length; the shorter, when two are equally near.
std::size_t closestLength(std::size_t length, std::span<const std::vector<std::string>> references) {
    const auto distance = [length](std::size_t other) {
        return std::max(length, other) - std::min(length, other);
    };
    std::size_t closest = references.front().size();
    for (const auto& reference : references) {
        const std::size_t other = reference.size();
        if (std::pair(distance(other), other) < std::pair(distance(closest), closest))
            closest = other;
    }
    return closest;
}

void BleuCounts::add(std::span<const std::string> hypothesis,
                     std::span<const std::vector<std::string>> references) {
    hypothesisLength += hypothesis.size();
    referenceLength += closestLength(hypothesis.size(), references);
    for (int length = 1; length <= longest; ++length) {
        NgramCounts allowed; // the most in any one reference
        for (const auto& reference : references) {
            for (const auto& [ngram, count] : countNgrams(reference, length)) {
                int& most = allowed[ngram];
                most = std::max(most, count);
            }
        }
        for (const auto& [ngram, count] : countNgrams(hypothesis, length)) {
            total[length - 1] += count;
            if (const auto known = allowed.find(ngram); known != allowed.end())
                found[length - 1] += std::min(count, known->second);
        }
    }
}

double BleuCounts::score(int order) const {
    // Without one match, or with no sentence of four words, smoothing would invent a score.
    if (order == 0 || found.front() == 0 || total[order - 1] == 0)
        return 0;
    double logSum = 0, smoothing = 1;
    for (int i = 0; i < order; ++i) {
        if (found[i] == 0)
            smoothing *= 2;
        const double matches = found[i] > 0 ? double(found[i]) : 1 / smoothing;
        logSum += std::log(matches / double(total[i]));
    }
    const double brevity = hypothesisLength < referenceLength
                               ? std::exp(1 - double(referenceLength) / double(hypothesisLength))
                               : 1;
    return 100 * brevity * std::exp(logSum / order);
}

std::vector<std::vector<std::string>> tokenised(const References& references, BleuTokenization tokenization) {
    std::vector<std::vector<std::string>> tokens;
    for (const std::string& reference : references) {
        if (!reference.empty())
            tokens.push_back(bleuTokens(reference, tokenization));
    }
    return tokens;
}

} // namespace

double bleu(std::span<const std::string> hypotheses, std::span<const References> references,
            BleuTokenization tokenization) {
    checkReferences(hypotheses.size(), references);
    BleuCounts counts;
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        counts.add(bleuTokens(hypotheses[i], tokenization), tokenised(references[i], tokenization));
    return counts.score();
}

double sentenceBleu(const std::string& hypothesis, const References& references,
                    BleuTokenization tokenization) {
    checkReferences(1, {&references, 1});
    const std::vector<std::string> words = bleuTokens(hypothesis, tokenization);
    BleuCounts counts;
    counts.add(words, tokenised(references, tokenization));
    return counts.score(std::min(longest, int(words.size())));
}

} // namespace engine
