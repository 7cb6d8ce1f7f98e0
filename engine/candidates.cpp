#include "engine/beam.h"
#include "engine/interventions.h"

#include <cmath>

namespace engine {

namespace {

/// The logits of the step behind `words`; empty when cancelled.
Floats logitsBehind(Stepper& stepper, const std::vector<int>& source, std::span<const int> words,
                    const DecodeOptions& options) {
    EncodedSource encoded;
    DecoderState state;
    Attention attention;
    Advance advance;
    stepper.encode(source, encoded);
    stepper.start(encoded, state);
    for (std::size_t t = 0;; ++t) {
        if (options.cancelled && options.cancelled())
            return {};
        stepper.attend(encoded, state, attention);
        editWeights(options, int(t), encoded.length, attention);
        stepper.advance(encoded, attention, advance);
        if (t == words.size())
            return std::move(advance.logits);
        state = advance.state;
        state.last = {words[t]};
    }
}

} // namespace

std::vector<Candidate> allCandidates(Stepper& stepper, std::string_view line, std::span<const int> words,
                                     const DecodeOptions& given) {
    const Model& model = stepper.model();
    const std::vector<int> source = idsOf(sourceTokens(model, line));
    DecodeOptions options = given;
    options.target.reset();
    options.forced.clear();
    for (std::size_t t = 0; t < words.size(); ++t)
        options.forced[int(t)] = words[t];
    std::vector<Candidate> candidates;
    if (source.empty())
        return candidates;
    checkOptions(model.config, int(source.size()), options);
    const Floats logits = logitsBehind(stepper, source, words, options);
    if (logits.empty())
        return candidates;
    for (const auto& [id, logProbability] : offer(logits, int(logits.size())).likeliest)
        candidates.push_back({id, model.tokenizers.target->symbol(id), std::exp(logProbability)});
    return candidates;
}

} // namespace engine
