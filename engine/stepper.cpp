#include "engine/stepper.h"

#include "engine/network.h"

#include <algorithm>

namespace engine {

struct Stepper::Scratch {
    explicit Scratch(const Model& model) : network(graph, model.config, model.parameters) {}

    /// `values` as rows of `cols`, read in place.
    Var bind(const Floats& values, int rows, int cols) {
        return graph.bind({values.data(), rows, cols, cols});
    }
    void copy(Var from, Floats& to) const {
        const auto value = graph.value(from);
        to.resize(value.size());
        for (int row = 0; row < value.rows; ++row)
            std::copy_n(value.row(row).data(), value.cols, to.data() + std::size_t(row) * value.cols);
    }

    EncodedBatch bind(const EncodedSource& source, const ModelConfig& config) {
        lengths[0] = source.length;
        EncodedBatch batch;
        batch.shape = {source.length, lengths};
        batch.annotations = bind(source.annotations, source.length, config.annotationSize());
        if (!source.keys.empty())
            batch.keys = bind(source.keys, source.length, int(source.keys.size()) / source.length);
        batch.fixed = bind(source.fixed, 1, config.annotationSize());
        batch.bridge = bind(source.bridge, 1, int(source.bridge.size()));
        return batch;
    }
    NetworkState bind(const DecoderState& state, const ModelConfig& config) {
        NetworkState bound;
        const int width = stateWidth(config);
        for (int layer = 0; layer < config.decoderLayers; ++layer) {
            const float* first = state.layers.data() + std::size_t(layer) * state.count * width;
            bound.layers[layer] = graph.bind({first, state.count, width, width});
        }
        if (network.feedsInput())
            bound.attentional = bind(state.attentional, state.count, config.embedding);
        return bound;
    }
    void copy(const NetworkState& from, const ModelConfig& config, DecoderState& to) const {
        const std::size_t layerSize = std::size_t(to.count) * stateWidth(config);
        to.layers.resize(config.decoderLayers * layerSize);
        for (int layer = 0; layer < config.decoderLayers; ++layer)
            std::copy_n(graph.value(from.layers[layer]).data, layerSize,
                        to.layers.data() + layer * layerSize);
    }
    static int stateWidth(const ModelConfig& config) {
        return config.cell == Cell::Gru ? config.decoderHidden : 2 * config.decoderHidden;
    }

    Graph<float> graph{false};
    Network network;
    int lengths[1] = {0};
};

Stepper::Stepper(std::shared_ptr<const Model> model)
    : model_(std::move(model)), scratch_(std::make_unique<Scratch>(*model_)) {}
Stepper::~Stepper() = default;
Stepper::Stepper(Stepper&&) noexcept = default;

void Stepper::encode(std::span<const int> ids, EncodedSource& out) {
    Scratch& s = *scratch_;
    s.graph.clear();
    s.lengths[0] = out.length = int(ids.size());
    const EncodedBatch batch = s.network.encode(ids, {out.length, s.lengths});
    s.copy(batch.annotations, out.annotations);
    out.keys.clear();
    if (batch.keys)
        s.copy(batch.keys, out.keys);
    s.copy(batch.fixed, out.fixed);
    s.copy(batch.bridge, out.bridge);
}

void Stepper::start(const EncodedSource& source, DecoderState& out) {
    Scratch& s = *scratch_;
    const ModelConfig& config = model_->config;
    s.graph.clear();
    out.count = 1;
    out.last.assign(1, config.start == Start::Bos ? config.bos : -1);
    s.copy(s.network.start(s.bind(source, config)), config, out);
    out.attentional.assign(s.network.feedsInput() ? config.embedding : 0, 0.0f);
}

void Stepper::attend(const EncodedSource& source, const DecoderState& state, Attention& out) {
    Scratch& s = *scratch_;
    const ModelConfig& config = model_->config;
    s.graph.clear();
    // Bahdanau's query asks before it has read the last word.
    const Words words = config.placement == Placement::Bahdanau ? Words{} : s.network.words(state.last);
    const Attended attended = s.network.attend(s.bind(source, config), s.bind(state, config), words);
    out.state.count = state.count;
    out.state.last = state.last;
    out.state.attentional = state.attentional;
    s.copy(attended.state, config, out.state);
    out.gates.clear();
    if (config.placement == Placement::Luong)
        s.copy(s.network.gateMeans(), out.gates);
    if (attended.weights) {
        s.copy(attended.scores, out.scores);
        s.copy(attended.weights, out.weights);
    } else {
        out.scores.assign(std::size_t(state.count) * source.length, 0.0f);
        out.weights.assign(std::size_t(state.count) * source.length, 0.0f);
    }
}

void Stepper::advance(const EncodedSource& source, const Attention& attention, Advance& out) {
    Scratch& s = *scratch_;
    const ModelConfig& config = model_->config;
    s.graph.clear();
    const int count = attention.state.count;
    Words words;
    if (config.placement == Placement::Bahdanau)
        words = s.network.words(attention.state.last);
    else if (config.readsLastWord())
        words.embedding = s.network.embed(attention.state.last);
    const Attended attended{s.bind(attention.state, config), {}, {}};
    const Var weights = config.score == Score::None ? Var{} : s.bind(attention.weights, count, source.length);
    const Advanced advanced = s.network.advance(s.bind(source, config), attended, weights, words);
    const Var attentional =
        s.network.readout(s.network.top(advanced.state), advanced.context, words.embedding);
    out.state.count = count;
    out.state.last.assign(count, -1);
    s.copy(advanced.state, config, out.state);
    s.copy(advanced.context, out.contexts);
    out.gates = attention.gates;
    if (config.placement != Placement::Luong)
        s.copy(s.network.gateMeans(), out.gates);
    s.copy(s.network.top(advanced.state), out.hiddens);
    s.copy(attentional, out.attentional);
    s.copy(s.network.output(attentional), out.logits);
    out.state.attentional.clear();
    if (s.network.feedsInput())
        out.state.attentional = out.attentional;
}

std::span<const float> Stepper::hidden(const DecoderState& state, int hypothesis) const {
    const std::size_t width = Scratch::stateWidth(model_->config);
    const std::size_t row = std::size_t(model_->config.decoderLayers - 1) * state.count + hypothesis;
    return {state.layers.data() + row * width, std::size_t(model_->config.decoderHidden)};
}

void Stepper::select(const DecoderState& state, std::span<const int> rows, DecoderState& out) const {
    const int width = Scratch::stateWidth(model_->config), layers = model_->config.decoderLayers;
    out.count = int(rows.size());
    out.last.resize(rows.size());
    out.layers.resize(std::size_t(layers) * rows.size() * width);
    const int fed = state.attentional.empty() ? 0 : model_->config.embedding;
    out.attentional.resize(rows.size() * fed);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out.last[i] = state.last[rows[i]];
        for (int layer = 0; layer < layers; ++layer)
            std::copy_n(state.layers.data() + (std::size_t(layer) * state.count + rows[i]) * width, width,
                        out.layers.data() + (layer * rows.size() + i) * width);
        std::copy_n(state.attentional.data() + std::size_t(rows[i]) * fed, fed,
                    out.attentional.data() + i * fed);
    }
}

} // namespace engine
