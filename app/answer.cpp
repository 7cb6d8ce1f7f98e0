#include "app/answer.h"

#include "app/evidence.h"
#include "engine/metrics.h"

#include <algorithm>
#include <chrono>

namespace app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Clock::duration kFrame = std::chrono::milliseconds(16);
constexpr int kShare = 8; // telling takes at most this part of the time

/// Puts translations of one sentence as pictures draw them.
class Converter {
public:
    explicit Converter(engine::Stepper& stepper) : stepper_(stepper) {}

    Shown operator()(const engine::Translation& translation) {
        return shown(translation, stepper_.model().config, contributions(translation));
    }

    std::shared_ptr<const Evidence> evidence(const engine::Translation& translation) const {
        return evidenceOf(stepper_, translation, source_);
    }

private:
    /// α_tk ‖s_k‖ as shares, [n][m].
    std::vector<std::vector<double>> contributions(const engine::Translation& translation) {
        const engine::ModelConfig& config = stepper_.model().config;
        if (translation.source.empty() || config.score == engine::Score::None)
            return {};
        if (source_.length == 0)
            encode(translation.source);
        const int size = config.annotationSize();
        const engine::MatrixView<const float> annotations{source_.annotations.data(), source_.length, size,
                                                          size};
        std::vector<std::vector<double>> rows;
        for (const engine::Step& step : translation.steps)
            rows.push_back(engine::contributions(step.weights, annotations));
        return rows;
    }

    void encode(const std::vector<engine::Token>& tokens) {
        std::vector<int> ids;
        for (const engine::Token& token : tokens)
            ids.push_back(token.id);
        stepper_.encode(ids, source_);
    }

    engine::Stepper& stepper_;
    engine::EncodedSource source_; ///< once encoded
};

} // namespace

std::optional<Shown> answer(engine::Stepper& stepper, const std::string& sentence,
                            engine::DecodeOptions options, const Partial& partial) {
    Converter convert(stepper);
    auto next = Clock::now() + kFrame;
    if (partial)
        options.progress = [&](const engine::Translation& sofar) {
            const auto begin = Clock::now();
            if (begin < next)
                return;
            partial(convert(sofar));
            const auto end = Clock::now();
            next = end + std::max(kFrame, kShare * (end - begin));
        };
    const auto translations = engine::translate(stepper, sentence, options);
    if (translations.empty())
        return std::nullopt;
    Shown whole = convert(translations.front());
    whole.evidence = convert.evidence(translations.front());
    return whole;
}

} // namespace app
