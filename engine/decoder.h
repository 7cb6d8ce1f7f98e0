#pragma once
/// Chooses words: greedy and beam search, forced words and edited weights, over the stepper's two phases.
/// Greedy is beam search of width 1. Every search ends: by the end marker, by the config's limit, or by the
/// caller's wish.

#include "engine/stepper.h"
#include "engine/translation.h"

#include <functional>
#include <map>
#include <optional>
#include <string_view>

namespace engine {

/// A longer source is refused with its count: nothing is cut in silence.
constexpr int kMaximumSourceTokens = 500;
constexpr int kMaximumBeam = 64;
constexpr int kMaximumForcedSteps = 100'000; ///< far more than any model's limit

struct DecodeOptions {
    int beam = 1;
    int results = 1;                           ///< how many translations at most, best first
    std::optional<double> lengthNormalisation; ///< α of log p / lengthᵅ; the config's when absent
    int limit = 0;             ///< most target tokens; the config's when 0, and never more than it
    int candidates = 5;        ///< kept a step
    std::map<int, int> forced; ///< step (0-based) → the word it must give
    std::optional<std::string>
        target; ///< a whole translation to force, end marker after it; excludes `forced`
    /// Step → the weights [m] it must use, as they are: ≥ 0 with sum 1 (to 10⁻³). They override the two
    /// below.
    std::map<int, std::vector<float>> weights;
    std::vector<int> masked; ///< source positions that no step may look at: e = −∞ before the softmax
    double temperature = 1;  ///< T of softmax(e / T), above 0; at 1 and without a mask α is the model's own
    std::function<bool()> cancelled; ///< asked before every step
    /// Told after every step what the leading hypothesis is so far.
    std::function<void(const Translation&)> progress;
    /// Filled with the search's tree when asked for (translation.h).
    std::vector<BeamNode>* tree = nullptr;
};

/// Translates one line; an empty or blank one gives an empty, finished translation. The list holds 1 to
/// `results` entries, finished ones first, and is empty only when cancelled. For one beam width its first
/// entry does not depend on `results`. Throws Error for a source of more than 500 tokens, options out of
/// range (beam 1 to 64), a forced word outside the vocabulary, a target of more than 500 tokens, weights of
/// the wrong length, sign or sum, a mask that leaves nothing, any change of weights where there is no
/// attention, and for a model without a tokenizer.
std::vector<Translation> translate(Stepper& stepper, std::string_view line,
                                   const DecodeOptions& options = {});

/// The same from ids, end marker included; texts stay empty, tokens carry ids only. `target` is refused.
std::vector<Translation> decode(Stepper& stepper, std::span<const int> source,
                                const DecodeOptions& options = {});

/// Forces `target` (without the end marker, which is appended) on `line`: the steps, weights and
/// log-probability that the model gives it. Throws Error as translate() does.
Translation force(Stepper& stepper, std::string_view line, std::string_view target);

/// The probability of every word of the vocabulary behind `words`, the beginning of a translation of `line`
/// that is made with the edits of `options`: likeliest first (the lower id first, when equal). Empty when
/// cancelled, and for a blank line. Throws Error as translate() does.
std::vector<Candidate> allCandidates(Stepper& stepper, std::string_view line, std::span<const int> words,
                                     const DecodeOptions& options = {});

} // namespace engine
