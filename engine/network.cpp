#include "engine/network.h"

namespace engine {

Network::Network(Graph<float>& graph, const ModelConfig& config, const Parameters& parameters,
                 std::span<float> gradients)
    : graph_(graph), config_(config), parameters_(parameters) {
    for (const ParameterPlace& place : parameters.places()) {
        const auto gradient =
            gradients.empty() ? MatrixView<float>{} : Parameters::view<float>(gradients, place);
        bound_.push_back(graph.bind(Parameters::view<const float>(parameters.values(), place), gradient,
                                    parameters.halves(place)));
    }
    sourceEmbedding_ = parameter("source_embedding.weight");
    targetEmbedding_ = config.tiedEmbeddings ? sourceEmbedding_ : parameter("target_embedding.weight");
    for (int layer = 0; layer < config.encoderLayers; ++layer) {
        encoder_.push_back(cellWeights("encoder.rnn", "_l" + std::to_string(layer)));
        if (config.bidirectional)
            encoderReverse_.push_back(cellWeights("encoder.rnn", "_l" + std::to_string(layer) + "_reverse"));
    }
    bindDecoder();
    bindAttention();
    graph.keep();
}

Var Network::parameter(const std::string& name) const {
    const ParameterPlace* place = parameters_.find(name);
    return place ? bound_[place - parameters_.places().data()] : Var{};
}

Network::CellWeights Network::cellWeights(const std::string& rnn, const std::string& suffix) const {
    return {parameter(rnn + ".weight_ih" + suffix), parameter(rnn + ".weight_hh" + suffix),
            parameter(rnn + ".bias_ih" + suffix), parameter(rnn + ".bias_hh" + suffix)};
}

Network::Linear Network::linear(const std::string& name) const {
    return {parameter(name + ".weight"), parameter(name + ".bias")};
}

void Network::bindDecoder() {
    for (int layer = 0; layer < config_.decoderLayers; ++layer) {
        decoder_.push_back(cellWeights("decoder.rnn", "_l" + std::to_string(layer)));
        const std::string bridge = "bridge." + std::to_string(layer);
        bridgeHidden_.push_back(linear(bridge + ".hidden"));
        bridgeCell_.push_back(linear(bridge + ".cell"));
    }
    // A product with a concatenation is a sum of products with the matrix's parts: no copy of [E y ‖ c].
    const int word = config_.embedding, hidden = config_.decoderHidden, annotation = config_.annotationSize();
    const int extra = graph_.value(decoder_[0].input).cols - word;
    decoderInputWord_ = graph_.columns(decoder_[0].input, 0, word);
    if (extra > 0)
        decoderInputExtra_ = graph_.columns(decoder_[0].input, word, extra);
    if (config_.placement == Placement::Conditional)
        conditional_ = cellWeights("decoder.conditional", "");
    if (config_.readout == Readout::Tanh) {
        const Linear readout = linear("readout");
        readoutHidden_ = graph_.columns(readout.weight, 0, hidden);
        readoutContext_ = graph_.columns(readout.weight, hidden, annotation);
        if (config_.readsLastWord())
            readoutWord_ = graph_.columns(readout.weight, hidden + annotation, word);
        readoutBias_ = readout.bias;
    }
    output_ = {config_.tiedOutput ? targetEmbedding_ : parameter("output.weight"), parameter("output.bias")};
}

void Network::bindAttention() {
    bilinear_ = parameter("attention.weight");
    query_ = linear("attention.query");
    key_ = parameter("attention.key.weight");
    energy_ = parameter("attention.energy.weight");
    energyBias_ = parameter("attention.energy.bias");
}

Var Network::dropped(Var x) {
    if (dropout.rate <= 0)
        return x;
    mask_.resize(graph_.value(x).size());
    const float kept = 1.0f / (1.0f - dropout.rate);
    for (float& factor : mask_)
        factor = dropout.random->uniform() < dropout.rate ? 0.0f : kept;
    return scale<float>(graph_, x, mask_);
}

Var Network::hidden(Var state, int size) {
    return config_.cell == Cell::Gru ? state : graph_.columns(state, 0, size);
}

Var Network::top(const NetworkState& state) {
    return hidden(state.layers[config_.decoderLayers - 1], config_.decoderHidden);
}

Var Network::cell(Var inputGates, const CellWeights& weights, Var state, const ActiveItems& active) {
    const int size = graph_.value(weights.recurrent).cols;
    const Var recurrent = affine(graph_, hidden(state, size), weights.recurrent, weights.recurrentBias);
    const CellInput<float> input{graph_, inputGates, recurrent, state, active};
    lastInput_ = inputGates, lastRecurrent_ = recurrent, lastState_ = state;
    return config_.cell == Cell::Gru ? gru(input) : lstm(input);
}

Var Network::gateMeans() const {
    const CellInput<float> input{graph_, lastInput_, lastRecurrent_, lastState_, {}};
    return config_.cell == Cell::Gru ? gruGateMeans(input) : lstmGateMeans(input);
}

std::pair<Var, Var> Network::run(Var input, const CellWeights& weights, const SourceShape& shape,
                                 bool backward) {
    const int sentences = shape.sentences(), size = config_.encoderHidden;
    const Var gates = affine(graph_, input, weights.input, weights.inputBias); // all positions at once
    Var state = graph_.zeros(sentences, config_.cell == Cell::Gru ? size : 2 * size);
    outputs_.assign(shape.positions, {});
    for (int i = 0; i < shape.positions; ++i) {
        const int k = backward ? shape.positions - 1 - i : i;
        state = cell(graph_.rows(gates, k * sentences, sentences), weights, state, {shape.lengths, k});
        outputs_[k] = hidden(state, size);
    }
    return {stack<float>(graph_, outputs_), hidden(state, size)};
}

EncodedBatch Network::encode(std::span<const int> ids, const SourceShape& shape) {
    EncodedBatch source;
    source.shape = shape;
    Var x = dropped(lookup(graph_, sourceEmbedding_, ids));
    for (int layer = 0; layer < config_.encoderLayers; ++layer) {
        const Var input = x;
        const auto [forward, forwardFinal] = run(input, encoder_[layer], shape, false);
        x = forward;
        source.fixed = source.bridge = forwardFinal;
        if (config_.bidirectional) {
            const auto [reverse, reverseFinal] = run(input, encoderReverse_[layer], shape, true);
            x = join(graph_, forward, reverse);
            source.fixed = join(graph_, forwardFinal, reverseFinal);
            source.bridge = reverseFinal;
        }
    }
    source.annotations = x;
    source.keys = keys(x);
    if (config_.bridge == Bridge::Mean)
        source.bridge = mean(graph_, x, shape);
    else if (config_.bridge == Bridge::Both)
        source.bridge = source.fixed;
    return source;
}

Var Network::keys(Var annotations) {
    switch (config_.score) {
    case Score::None:
        return {};
    case Score::Dot:
        return annotations;
    case Score::Bilinear:
        return affine(graph_, annotations, bilinear_);
    case Score::Mlp:
        return affine(graph_, annotations, key_);
    }
    return {};
}

NetworkState Network::start(const EncodedBatch& source) {
    NetworkState state;
    for (int layer = 0; layer < config_.decoderLayers; ++layer) {
        auto bridged = [&](const Linear& b) {
            return tanh(graph_, affine(graph_, source.bridge, b.weight, b.bias));
        };
        state.layers[layer] = bridged(bridgeHidden_[layer]);
        if (config_.cell == Cell::Lstm)
            state.layers[layer] = join(graph_, state.layers[layer], bridged(bridgeCell_[layer]));
    }
    if (feedsInput())
        state.attentional = graph_.zeros(source.shape.sentences(), config_.embedding);
    return state;
}

Words Network::words(std::span<const int> ids) {
    const Var embedding = embed(ids);
    return {embedding, affine(graph_, embedding, decoderInputWord_, decoder_[0].inputBias)};
}

Var Network::embed(std::span<const int> ids) {
    return dropped(lookup(graph_, targetEmbedding_, ids));
}

Words Network::part(const Words& all, int begin, int count) {
    return {graph_.rows(all.embedding, begin, count), graph_.rows(all.gates, begin, count)};
}

// The lesson of the placements stands in attend() and advance(), side by side.

Attended Network::attend(const EncodedBatch& source, const NetworkState& state, const Words& words) {
    switch (config_.placement) {
    case Placement::Bahdanau:
        return look(source, state); // between decoder steps: h_{t−1} asks
    case Placement::Luong:
        return look(source, recur(state, words, state.attentional)); // after the RNN: h_t asks
    case Placement::Conditional:
        return look(source, recur(state, words, {})); // between two RNNs: h'_t = RNN(E y_{t−1}, h_{t−1}) asks
    }
    return {};
}

Advanced Network::advance(const EncodedBatch& source, const Attended& attended, Var weights,
                          const Words& words) {
    const Var c = context(source, weights, graph_.value(top(attended.state)).rows);
    switch (config_.placement) {
    case Placement::Bahdanau:
        return {recur(attended.state, words, c), c}; // h_t = RNN([E y_{t−1} ‖ c_t], h_{t−1})
    case Placement::Luong:
        return {attended.state, c}; // h_t stands; c_t meets it in the readout
    case Placement::Conditional:
        return {recurAgain(attended.state, c), c}; // h_t = RNN₂(c_t, h'_t)
    }
    return {};
}

NetworkState Network::recur(const NetworkState& state, const Words& words, Var extra) {
    NetworkState next;
    Var gates = extra ? affine(graph_, extra, decoderInputExtra_, words.gates) : words.gates;
    for (int layer = 0; layer < config_.decoderLayers; ++layer) {
        next.layers[layer] = cell(gates, decoder_[layer], state.layers[layer], {});
        if (layer + 1 < config_.decoderLayers)
            gates = affine(graph_, hidden(next.layers[layer], config_.decoderHidden),
                           decoder_[layer + 1].input, decoder_[layer + 1].inputBias);
    }
    return next;
}

NetworkState Network::recurAgain(const NetworkState& state, Var context) {
    NetworkState next;
    const Var gates = affine(graph_, context, conditional_.input, conditional_.inputBias);
    next.layers[0] = cell(gates, conditional_, state.layers[0], {});
    return next;
}

Attended Network::look(const EncodedBatch& source, const NetworkState& state) {
    Attended attended{state, {}, {}};
    const Var h = top(state);
    switch (config_.score) {
    case Score::None:
        return attended;
    case Score::Dot:
    case Score::Bilinear: // W s_k is in the keys
        attended.scores = dotScores(graph_, h, source.keys, source.shape);
        break;
    case Score::Mlp: {
        const Var query = affine(graph_, h, query_.weight, query_.bias);
        attended.scores = mlpScores<float>({graph_, query, source.keys, energy_, energyBias_, source.shape});
        break;
    }
    }
    attended.weights = softmax(graph_, attended.scores, source.shape);
    return attended;
}

Var Network::context(const EncodedBatch& source, Var weights, int items) {
    if (config_.score != Score::None)
        return weightedSum(graph_, weights, source.annotations, source.shape);
    if (items == source.shape.sentences())
        return source.fixed;
    sentence_.resize(items);
    for (int item = 0; item < items; ++item)
        sentence_[item] = item % source.shape.sentences();
    return lookup(graph_, source.fixed, sentence_);
}

Var Network::readout(Var h, Var c, Var embedding) {
    if (config_.readout == Readout::Concatenation) {
        const Var both = join(graph_, h, c);
        return dropped(config_.readsLastWord() ? join(graph_, both, embedding) : both);
    }
    Var sum = affine(graph_, h, readoutHidden_, readoutBias_);
    sum = affine(graph_, c, readoutContext_, sum);
    if (config_.readsLastWord())
        sum = affine(graph_, embedding, readoutWord_, sum);
    return dropped(tanh(graph_, sum));
}

Var Network::output(Var attentional) {
    return affine(graph_, attentional, output_.weight, output_.bias);
}

Var Network::loss(Var attentional, const Targets& targets) {
    return crossEntropy(graph_, {attentional, output_.weight, output_.bias}, targets);
}

} // namespace engine
