#pragma once
/// What one decoding gives: plain values that can be copied, kept and compared. Nothing here computes.

#include "engine/token.h"

#include <string>
#include <vector>

namespace engine {

struct Candidate {
    int id = 0;
    std::string token;
    double probability = 0;
};

/// One decoder step t: what was looked at (α_tk) before y_t was predicted. m = source tokens with the end
/// marker.
struct Step {
    std::vector<float> scores;  ///< e_tk, [m]; zeros under score "none"
    std::vector<float> weights; ///< α_tk, [m]; zeros under score "none"
    std::vector<float> context; ///< c_t, [A]
    std::vector<float> hidden;  ///< h_t of the top layer, [D]
    std::vector<float> gates;   ///< mean of each gate of that layer: reset, update, or input, forget, output
    std::vector<Candidate> candidates; ///< the five likeliest, best first
    double logProbability = 0;         ///< ln p(y_t)
    bool forced = false;               ///< y_t was given, not chosen
    bool edited = false;               ///< α_t is not the model's own: given, masked or tempered
};

struct Translation {
    std::string sourceText, targetText;
    std::vector<Token> source; ///< with the end marker
    std::vector<Token> target; ///< with the end marker when `finished`; one token a step
    std::vector<Step> steps;
    std::vector<float> start;  ///< h_0 of the top layer, [D]; empty without a step
    double logProbability = 0; ///< Σ_t ln p(y_t)
    bool finished = false;     ///< false when the limit cut the target off
};

/// What became of a word that beam search put behind a hypothesis.
enum class Fate {
    Kept,     ///< searched on, or cut off by the limit
    Pruned,   ///< considered, but others were likelier
    Finished, ///< the end marker
};

/// One word of the search's tree. A parent stands before its children; a hypothesis is a way from the root.
struct BeamNode {
    int parent = -1; ///< its place in the list; −1 behind nothing
    int step = 0;    ///< 0-based
    int id = 0;
    std::string token;
    double logProbability = 0; ///< of the word behind its parent
    double total = 0;          ///< Σ along the way, what search goes by
    Fate fate = Fate::Kept;
    int hypothesis = -1; ///< the index of the translation that ends here among the results; −1: none

    bool operator==(const BeamNode&) const = default;
};

} // namespace engine
