#include "engine/parameters.h"

#include "engine/halfproducts.h"
#include "engine/random.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

class Places {
public:
    void table(std::string name, int rows, int cols) { add(std::move(name), {rows, cols}, rows, cols); }
    void matrix(std::string name, int rows, int cols) {
        table(std::move(name), rows, cols);
        list.back().multiplies = true;
    }
    void bias(std::string name, int size) { add(std::move(name), {size}, 1, size); }
    void optionalBias(std::string name, int size) {
        bias(std::move(name), size);
        list.back().optional = true;
    }
    void linear(const std::string& name, int rows, int cols) {
        matrix(name + ".weight", rows, cols);
        bias(name + ".bias", rows);
    }
    void cell(const std::string& rnn, const std::string& suffix, int gateRows,
              std::pair<int, int> inputAndHidden) {
        matrix(rnn + ".weight_ih" + suffix, gateRows, inputAndHidden.first);
        matrix(rnn + ".weight_hh" + suffix, gateRows, inputAndHidden.second);
        bias(rnn + ".bias_ih" + suffix, gateRows);
        bias(rnn + ".bias_hh" + suffix, gateRows);
    }

    std::vector<ParameterPlace> list;
    std::size_t end = 0;

private:
    void add(std::string name, std::vector<std::int64_t> shape, int rows, int cols) {
        constexpr std::size_t kAlignment = 16; // floats in 64 bytes
        list.push_back({std::move(name), std::move(shape), rows, cols, end});
        end += (list.back().size() + kAlignment - 1) / kAlignment * kAlignment;
    }
};

void addEncoder(Places& places, const ModelConfig& config) {
    const int gateRows = config.gates() * config.encoderHidden;
    int input = config.embedding;
    for (int layer = 0; layer < config.encoderLayers; ++layer) {
        const std::string suffix = "_l" + std::to_string(layer);
        places.cell("encoder.rnn", suffix, gateRows, {input, config.encoderHidden});
        if (config.bidirectional)
            places.cell("encoder.rnn", suffix + "_reverse", gateRows, {input, config.encoderHidden});
        input = config.annotationSize();
    }
}

void addDecoder(Places& places, const ModelConfig& config) {
    int extra = 0;
    if (config.placement == Placement::Bahdanau)
        extra = config.annotationSize();
    else if (config.inputFeeding)
        extra = config.embedding;
    int input = config.embedding + extra;
    for (int layer = 0; layer < config.decoderLayers; ++layer) {
        places.cell("decoder.rnn", "_l" + std::to_string(layer), config.gates() * config.decoderHidden,
                    {input, config.decoderHidden});
        input = config.decoderHidden;
    }
    if (config.placement == Placement::Conditional)
        places.cell("decoder.conditional", "", config.gates() * config.decoderHidden,
                    {config.annotationSize(), config.decoderHidden});
    const int final = config.bridge == Bridge::Final ? config.encoderHidden : config.annotationSize();
    for (int layer = 0; layer < config.decoderLayers; ++layer) {
        const std::string bridge = "bridge." + std::to_string(layer);
        places.linear(bridge + ".hidden", config.decoderHidden, final);
        if (config.cell == Cell::Lstm)
            places.linear(bridge + ".cell", config.decoderHidden, final);
    }
}

void addAttention(Places& places, const ModelConfig& config) {
    if (config.score == Score::Bilinear)
        places.matrix("attention.weight", config.decoderHidden, config.annotationSize());
    if (config.score == Score::Mlp) {
        places.linear("attention.query", config.attentionHidden, config.decoderHidden);
        places.matrix("attention.key.weight", config.attentionHidden, config.annotationSize());
        places.matrix("attention.energy.weight", 1, config.attentionHidden);
        places.optionalBias("attention.energy.bias", 1);
    }
}

} // namespace

std::vector<ParameterPlace> parameterPlaces(const ModelConfig& config) {
    Places places;
    places.table("source_embedding.weight", config.sourceVocabulary, config.embedding);
    if (!config.tiedEmbeddings)
        places.table("target_embedding.weight", config.targetVocabulary, config.embedding);
    places.list.back().multiplies = config.tiedOutput;
    addEncoder(places, config);
    addDecoder(places, config);
    addAttention(places, config);
    const int skip = config.readsLastWord() ? config.embedding : 0;
    if (config.readout == Readout::Tanh)
        places.linear("readout", config.embedding, config.decoderHidden + config.annotationSize() + skip);
    if (!config.tiedOutput)
        places.matrix("output.weight", config.targetVocabulary, config.readoutSize());
    places.bias("output.bias", config.targetVocabulary);
    return std::move(places.list);
}

Parameters::Parameters(const ModelConfig& config) : places_(parameterPlaces(config)) {
    const ParameterPlace& last = places_.back();
    values_.assign(last.offset + last.size(), 0.0f);
}

const ParameterPlace* Parameters::find(std::string_view name) const {
    const auto place =
        std::find_if(places_.begin(), places_.end(), [&](const auto& p) { return p.name == name; });
    return place == places_.end() ? nullptr : &*place;
}

std::size_t Parameters::count() const {
    std::size_t total = 0;
    for (const ParameterPlace& place : places_)
        total += place.optional ? 0 : place.size();
    return total;
}

void Parameters::keepHalves() {
    halves_.clear();
    if (!hasHalfProducts())
        return;
    halves_.resize(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const ParameterPlace& place = places_[i];
        if (!place.multiplies)
            continue;
        halves_[i].resize(place.size());
        if (!toHalves({values_.data() + place.offset, place.size()}, halves_[i]))
            halves_[i] = {};
    }
}

const std::uint16_t* Parameters::halves(const ParameterPlace& place) const {
    const std::size_t index = &place - places_.data();
    return halves_.empty() || halves_[index].empty() ? nullptr : halves_[index].data();
}

void initialise(Parameters& parameters, const ModelConfig& config, std::uint64_t seed) {
    constexpr float kEmbeddingDeviation = 0.5f;
    Random random(seed);
    for (const ParameterPlace& place : parameters.places()) {
        const auto values = parameters.values().subspan(place.offset, place.size());
        const bool isTable =
            place.name.find("embedding") != std::string::npos || place.name == "output.weight";
        if (isTable) {
            for (float& value : values)
                value = kEmbeddingDeviation * random.normal();
        } else if (place.shape.size() > 1) {
            const bool isRnn = place.name.find(".weight_ih") != std::string::npos ||
                               place.name.find(".weight_hh") != std::string::npos;
            const int outputs = isRnn ? place.rows / config.gates() : place.rows;
            const bool isRecurrent = place.name.find("weight_hh") != std::string::npos;
            const float bound = isRecurrent ? 1.0f / std::sqrt(float(place.cols))
                                            : std::sqrt(6.0f / float(place.cols + outputs));
            for (float& value : values)
                value = bound * (2 * random.uniform() - 1);
        }
    }
}

} // namespace engine
