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
    std::vector<float> scores;         ///< e_tk, [m]; zeros under score "none"
    std::vector<float> weights;        ///< α_tk, [m]; zeros under score "none"
    std::vector<float> context;        ///< c_t, [A]
    std::vector<float> hidden;         ///< h_t of the top layer, [D]
    std::vector<float> gates;          ///< mean of each gate of that layer: reset, update, or input, forget, output
    std::vector<Candidate> candidates; ///< the five likeliest, best first
    double logProbability = 0;         ///< ln p(y_t)
    bool forced = false;               ///< y_t was given, not chosen
    bool edited = false;               ///< α_t was given, not computed
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

} // namespace engine
