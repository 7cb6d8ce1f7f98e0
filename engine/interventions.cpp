#include "engine/interventions.h"

#include "engine/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace engine {

namespace {

void checkForced(const ModelConfig& config, const DecodeOptions& options) {
    if (options.target && !options.forced.empty())
        throw Error("a whole translation and single words are forced at once; choose one of the two");
    for (const auto& [step, id] : options.forced) {
        if (step < 0 || step >= kMaximumForcedSteps)
            throw Error("a word is forced at step " + std::to_string(step + 1) + ", outside 1 to " +
                        std::to_string(kMaximumForcedSteps));
        if (id < 0 || id >= config.targetVocabulary)
            throw Error("the word forced at step " + std::to_string(step + 1) + " has id " +
                        std::to_string(id) + ", outside the vocabulary of " +
                        std::to_string(config.targetVocabulary));
    }
}

void checkWeights(int step, const std::vector<float>& weights, int length) {
    constexpr double kTolerance = 1e-3; // a sum of rounded numbers
    const std::string given = "the weights given for step " + std::to_string(step + 1);
    if (int(weights.size()) != length)
        throw Error(given + " are " + std::to_string(weights.size()) + ", expected one for each of " +
                    std::to_string(length) + " source tokens");
    double sum = 0;
    for (const float weight : weights) {
        if (!std::isfinite(weight) || weight < 0)
            throw Error(given + " hold one that is negative or no number; a weight is 0 or more");
        sum += weight;
    }
    if (!(std::abs(sum - 1) <= kTolerance))
        throw Error(given + " have the sum " + std::to_string(sum) + ", expected 1");
}

void checkMask(const std::vector<int>& masked, int length) {
    std::vector<bool> hidden(std::size_t(length), false);
    for (const int position : masked) {
        if (position < 0 || position >= length)
            throw Error("source token " + std::to_string(position + 1) + " is masked, but there are only " +
                        std::to_string(length));
        hidden[std::size_t(position)] = true;
    }
    if (std::find(hidden.begin(), hidden.end(), false) == hidden.end())
        throw Error("all " + std::to_string(length) +
                    " source tokens are masked; leave one for the decoder to look at");
}

/// softmax(e / T) over what `visible` leaves, in double; exactly 0 elsewhere.
void softmaxRow(const float* scores, const std::vector<bool>& visible, double temperature, float* weights) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::size_t k = 0; k < visible.size(); ++k)
        if (visible[k])
            largest = std::max(largest, double(scores[k]));
    std::vector<double> powers(visible.size(), 0);
    for (std::size_t k = 0; k < visible.size(); ++k)
        if (visible[k])
            sum += powers[k] = std::exp((double(scores[k]) - largest) / temperature);
    for (std::size_t k = 0; k < visible.size(); ++k)
        weights[k] = float(powers[k] / sum);
}

} // namespace

void checkOptions(const ModelConfig& config, int length, const DecodeOptions& options) {
    if (length > kMaximumSourceTokens)
        throw Error("the sentence has " + std::to_string(length) + " tokens, more than the " +
                    std::to_string(kMaximumSourceTokens) + " that can be shown; shorten it or split it");
    if (options.beam < 1 || options.beam > kMaximumBeam)
        throw Error("a beam of " + std::to_string(options.beam) + " is out of range; choose 1 to " +
                    std::to_string(kMaximumBeam));
    checkForced(config, options);
    if (!std::isfinite(options.temperature) || options.temperature <= 0)
        throw Error("the temperature of the softmax is not above 0; choose a number such as 0.5 or 2");
    if (options.weights.empty() && options.masked.empty() && options.temperature == 1)
        return;
    if (config.score == Score::None)
        throw Error("the model has no attention, so no weights of it can be changed; choose one that has");
    for (const auto& [step, weights] : options.weights)
        checkWeights(step, weights, length);
    checkMask(options.masked, length);
}

bool editsWeights(const DecodeOptions& options, int step) {
    return options.temperature != 1 || !options.masked.empty() || options.weights.contains(step);
}

void editWeights(const DecodeOptions& options, int step, int length, Attention& attention) {
    if (!editsWeights(options, step))
        return;
    if (const auto given = options.weights.find(step); given != options.weights.end()) {
        for (std::size_t i = 0; i < attention.weights.size(); ++i)
            attention.weights[i] = given->second[i % given->second.size()];
        return;
    }
    std::vector<bool> visible(std::size_t(length), true);
    for (const int position : options.masked)
        visible[std::size_t(position)] = false;
    for (std::size_t row = 0; row < attention.weights.size(); row += visible.size())
        softmaxRow(attention.scores.data() + row, visible, options.temperature,
                   attention.weights.data() + row);
}

} // namespace engine
