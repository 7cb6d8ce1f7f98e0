#pragma once
/// Measures a model: translation quality on parallel text, alignment error against reference links. Greedy or
/// beam; the figures are those that model cards report. It trains nothing and changes nothing.

#include "engine/corpus.h"
#include "engine/metrics.h"
#include "engine/model.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace engine {

struct EvaluationOptions {
    int beam = 1;
    std::optional<double> lengthNormalisation; ///< the config's when absent
    int threads = 1;
    std::function<bool()> cancelled;
    bool loss = true; ///< also force every first reference
};

/// BLEU of the sentences whose source has `from` to `to` words (split at spaces); `to` 0 means no end.
struct LengthBin {
    int from = 0, to = 0;
    int sentences = 0;
    double bleu = 0;
};

struct Evaluation {
    int sentences = 0;
    double bleu = 0, chrf = 0;
    double exact = 0;   ///< percentage of translations equal to a reference
    double entropy = 0; ///< mean of the weights' entropy a step of the translations, in bits; 0 under none
    double loss = 0;    ///< mean −ln p a target piece of the first reference, end marker included
    std::vector<LengthBin> bySourceWords; ///< 1–5, 6–9, 10–14, 15 and more
    double targetTokensPerSecond = 0;     ///< of the translations, all threads together
    std::vector<std::string> translations;
};

/// Translates every source of `pairs`. BLEU cuts Chinese targets into characters, others by 13a.
Evaluation evaluate(const std::shared_ptr<const Model>& model, std::span<const SentencePair> pairs,
                    const EvaluationOptions& options = {});

/// Forces every target and compares the attention's links with the reference's. Where a row's tokens without
/// spaces equal a pair's line without spaces (same row, source and first target), the raw line is forced;
/// else the tokens joined by spaces.
/// A model without attention links nothing: its figures are not numbers.
struct AlignmentEvaluation {
    int sentences = 0;
    AlignmentCounts counts;
};
AlignmentEvaluation evaluateAlignment(const std::shared_ptr<const Model>& model,
                                      std::span<const AlignedPair> references,
                                      std::span<const SentencePair> pairs, int threads = 1);

/// All rows of a links file (plain or .gz). Throws Error naming file and line.
std::vector<AlignedPair> readAlignedPairs(const std::filesystem::path& file);

} // namespace engine
