#include "engine/batch.h"

#include <algorithm>

namespace engine {

Batch makeBatch(std::span<const IdPair* const> pairs, const ModelConfig& config) {
    Batch batch;
    const int count = batch.sentences = int(pairs.size());
    for (const IdPair* pair : pairs) {
        batch.positions = std::max(batch.positions, int(pair->source.size()));
        batch.steps = std::max(batch.steps, int(pair->target.size()));
        batch.sourceLengths.push_back(int(pair->source.size()));
        batch.targetTokens += (long long)pair->target.size();
    }
    batch.source.assign(std::size_t(batch.positions) * count, 0);
    batch.input.assign(std::size_t(batch.steps) * count, config.eos);
    batch.target.assign(std::size_t(batch.steps) * count, -1);
    for (int b = 0; b < count; ++b) {
        const auto& [source, target] = *pairs[b];
        for (int k = 0; k < int(source.size()); ++k)
            batch.source[k * count + b] = source[k];
        for (int t = 0; t < int(target.size()); ++t) {
            batch.target[t * count + b] = target[t];
            const int first = config.start == Start::Bos ? config.bos : -1;
            batch.input[t * count + b] = t == 0 ? first : target[t - 1];
        }
    }
    return batch;
}

Pass forward(Network& network, const Batch& batch) {
    Graph<float>& graph = network.graph();
    const int count = batch.sentences;
    Pass pass;
    pass.source = network.encode(batch.source, {batch.positions, batch.sourceLengths});
    if (!batch.attended.empty())
        pass.source.shape.lengths = batch.attended;
    const Words all = network.words(batch.input);
    NetworkState state = network.start(pass.source);
    std::vector<Var> contexts, hiddens, attentional;
    for (int t = 0; t < batch.steps; ++t) {
        const Words words = network.part(all, t * count, count);
        const Attended attended = network.attend(pass.source, state, words);
        const Advanced advanced = network.advance(pass.source, attended, attended.weights, words);
        state = advanced.state;
        contexts.push_back(advanced.context);
        hiddens.push_back(network.top(state));
        if (network.feedsInput()) { // the next step reads this readout, so it cannot wait
            attentional.push_back(network.readout(hiddens.back(), contexts.back(), words.embedding));
            state.attentional = attentional.back();
        }
        if (attended.weights) {
            pass.scores.push_back(attended.scores);
            pass.weights.push_back(attended.weights);
        }
    }
    pass.contexts = stack<float>(graph, contexts);
    pass.hiddens = stack<float>(graph, hiddens);
    pass.attentional = network.feedsInput() ? stack<float>(graph, attentional)
                                            : network.readout(pass.hiddens, pass.contexts, all.embedding);
    return pass;
}

} // namespace engine
