#pragma once
/// The figures by which translations and alignments are judged: corpus BLEU and chrF as sacreBLEU computes
/// them, alignment error, and the figures of one sentence. It reads text, links and numbers, no files, and
/// knows no model.

#include "engine/matrix.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

using References = std::vector<std::string>; ///< the known translations of one sentence, at least one

/// How BLEU cuts text: mteval's 13a, or single Chinese characters. Invalid UTF-8 is read as U+FFFD.
enum class BleuTokenization { Mteval13a, Chinese };
std::vector<std::string> bleuTokens(std::string_view text, BleuTokenization);

/// Corpus BLEU (Papineni et al. 2002) in [0, 100]: four-grams, exponential smoothing, case kept, closest
/// reference length. Sentences may have different numbers of references; an empty one is left out. Throws
/// Error when the two lists differ in length or a sentence has no reference; so does chrf().
double bleu(std::span<const std::string> hypotheses, std::span<const References> references,
            BleuTokenization);

/// BLEU of one sentence in [0, 100], as sacreBLEU's sentence_bleu: only n-grams that the hypothesis is long
/// enough to have ("effective order"), exponential smoothing (method 3 of Chen and Cherry 2014: each length
/// without a match halves again the one match that is credited to it). 0 without a common word. Throws Error
/// without a reference.
double sentenceBleu(const std::string& hypothesis, const References& references, BleuTokenization);

/// Corpus chrF2 (Popović 2015) in [0, 100]: character (code point) order 6, word order 0, β 2, white space
/// left out; each sentence against the reference that suits it best.
double chrf(std::span<const std::string> hypotheses, std::span<const References> references);

/// One link of an alignment: source word, target word, 0-based.
using Link = std::pair<int, int>;

/// A tokenised sentence pair with its reference links (Och and Ney 2003). Sure links are also possible ones.
struct AlignedPair {
    std::vector<std::string> source, target;
    std::vector<Link> sure, possible; ///< `possible` need not repeat the sure ones
};
/// Parses "tokens TAB tokens TAB links": tokens between spaces, links as `i-j` (sure) or `ipj` (possible
/// only). Throws Error naming `origin` (file and line) for anything else, or a link outside the sentence.
AlignedPair parseAlignedPair(std::string_view line, std::string_view origin);

/// Sums over a corpus; the error is computed from the sums, never averaged over sentences. A figure that
/// would divide by zero is NaN.
struct AlignmentCounts {
    long long proposed = 0, sure = 0, proposedSure = 0, proposedPossible = 0;

    /// A link that stands twice counts once.
    void add(const AlignedPair& reference, std::span<const Link> proposedLinks);
    double error() const;     ///< 1 − (|A∩S| + |A∩P|) / (|A| + |S|)
    double precision() const; ///< |A∩P| / |A|
    double recall() const;    ///< |A∩S| / |S|
};

/// Links of words from weights of pieces. Word weights are summed over a source word's pieces and averaged
/// over a target word's; each target word links to its largest weight (the first, when equal). A word without
/// a piece gives no link.
struct PieceWeights {
    std::vector<int> sourceWord; ///< [m] the word of each source piece, −1 for none (the end marker)
    std::vector<int> targetWord; ///< [n]
    std::vector<std::vector<float>> weights; ///< [n][m]
};
/// In order of the target words. Throws Error when the sizes disagree.
std::vector<Link> wordLinks(const PieceWeights&);

/// Whether `words`, joined without white space, are `text` without its own.
bool spells(std::string_view text, std::span<const std::string> words);

/// The word of each piece: the one that holds most of its characters (the first, when equal), −1 for a piece
/// that shares no character with a word. Words are found in `text` in order, white space ignored; spans are
/// bytes, begin and end. Throws Error unless the words spell the text. Used for wordLinks.
std::vector<int> wordsOfSpans(std::string_view text, std::span<const std::string> words,
                              std::span<const std::pair<std::size_t, std::size_t>> spans);

/// Entropy of one step's weights [m] in bits: −Σ_k α_tk log₂ α_tk, a weight of 0 adding nothing.
double entropy(std::span<const float> weights);

/// Coverage of each source token [m]: Σ_t α_tk over `weights` [n][m].
std::vector<double> coverage(std::span<const std::vector<float>> weights);
/// −(1/m) Σ_k log(1 + (1 − Σ_t α_tk)²) from the coverage of each source token [m]; 0 is best. 0 for no
/// tokens.
double coverageDeviation(std::span<const double> sums);

/// ‖v‖, the Euclidean norm: how large a state or context is.
double norm(std::span<const float> vector);

/// Contribution of each source token [m] to one step's context: α_tk ‖s_k‖ / Σ_j α_tj ‖s_j‖, for weights [m]
/// and annotations [m, A]. Zeros when nothing contributes.
std::vector<double> contributions(std::span<const float> weights, MatrixView<const float> annotations);

/// exp of the mean of ln p(y_t) over n target tokens with the end marker, from their sum; 0 for no tokens.
double confidence(double logProbability, int tokens);

} // namespace engine
