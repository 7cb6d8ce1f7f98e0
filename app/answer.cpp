#include "app/answer.h"

#include "engine/metrics.h"

namespace app {

namespace {

/// α_tk ‖s_k‖ as shares, [n][m].
std::vector<std::vector<double>> contributionsOf(engine::Stepper& stepper,
                                                 const engine::Translation& translation) {
    const engine::ModelConfig& config = stepper.model().config;
    if (translation.source.empty() || config.score == engine::Score::None)
        return {};
    std::vector<int> ids;
    for (const engine::Token& token : translation.source)
        ids.push_back(token.id);
    engine::EncodedSource source;
    stepper.encode(ids, source);
    const int size = config.annotationSize();
    const engine::MatrixView<const float> annotations{source.annotations.data(), source.length, size, size};
    std::vector<std::vector<double>> rows;
    for (const engine::Step& step : translation.steps)
        rows.push_back(engine::contributions(step.weights, annotations));
    return rows;
}

} // namespace

std::optional<Shown> answer(engine::Stepper& stepper, const std::string& sentence,
                            const engine::DecodeOptions& options) {
    const auto translations = engine::translate(stepper, sentence, options);
    if (translations.empty())
        return std::nullopt;
    const engine::Translation& best = translations.front();
    return shown(best, stepper.model().config, contributionsOf(stepper, best));
}

} // namespace app
