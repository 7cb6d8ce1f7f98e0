#include "engine/scoreterms.h"

#include "engine/error.h"

#include <cmath>
#include <numeric>

namespace engine {

namespace {

/// Without rows where the model has no such tensor.
MatrixView<const float> tensor(const Parameters& parameters, std::string_view name) {
    const ParameterPlace* place = parameters.find(name);
    return place ? Parameters::view<const float>(parameters.values(), *place) : MatrixView<const float>{};
}

/// W_q h + b_q, the MLP's query.
std::vector<double> mlpQuery(const Parameters& parameters, std::span<const float> hidden, std::size_t size) {
    const auto weight = tensor(parameters, "attention.query.weight"),
               bias = tensor(parameters, "attention.query.bias");
    std::vector<double> query;
    for (std::size_t i = 0; i < size; ++i) {
        const auto weights = weight.row(int(i));
        query.push_back(std::inner_product(weights.begin(), weights.end(), hidden.begin(),
                                           bias.rows == 0 ? 0.0 : double(bias.at(0, int(i)))));
    }
    return query;
}

} // namespace

double ScoreTerms::sum() const {
    return std::accumulate(terms.begin(), terms.end(), bias,
                           [](double sum, const ScoreTerm& term) { return sum + term.value; });
}

ScoreTerms scoreTerms(const Model& model, const EncodedSource& source, std::span<const float> hidden,
                      int position) {
    ScoreTerms result;
    if (model.config.score == Score::None)
        return result;
    if (position < 0 || position >= source.length || int(hidden.size()) != model.config.decoderHidden)
        throw Error("there is no score of source token " + std::to_string(position + 1) + " of " +
                    std::to_string(source.length) + " for a state of size " + std::to_string(hidden.size()) +
                    "; the decoder's is " + std::to_string(model.config.decoderHidden));
    const std::size_t size = source.keys.size() / std::size_t(source.length);
    const std::span<const float> key(source.keys.data() + std::size_t(position) * size, size);
    if (model.config.score != Score::Mlp) { // the keys are s or W s
        for (std::size_t i = 0; i < size; ++i)
            result.terms.push_back({1, hidden[i], key[i], double(hidden[i]) * key[i]});
        return result;
    }
    const std::vector<double> query = mlpQuery(model.parameters, hidden, size);
    const auto energy = tensor(model.parameters, "attention.energy.weight").row(0);
    for (std::size_t i = 0; i < size; ++i)
        result.terms.push_back({energy[i], query[i], key[i], energy[i] * std::tanh(query[i] + key[i])});
    if (const auto bias = tensor(model.parameters, "attention.energy.bias"); bias.rows > 0)
        result.bias = bias.at(0, 0);
    return result;
}

} // namespace engine
