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
    Converter(engine::Stepper& stepper, const engine::DecodeOptions& options)
        : stepper_(stepper), forcedWhole_(options.target.has_value()), masked_(options.masked) {}

    Shown operator()(const engine::Translation& translation) {
        Shown result = shown(translation, stepper_.model().config, contributions(translation));
        result.data.forcedWhole = forcedWhole_;
        for (const int source : masked_)
            if (result.data.source.holds(source))
                result.data.source.tokens[source].masked = true;
        return result;
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
    bool forcedWhole_;
    std::vector<int> masked_;      ///< source tokens
    engine::EncodedSource source_; ///< once encoded
};

} // namespace

std::optional<Shown> answer(engine::Stepper& stepper, const Question& question, const Partial& partial) {
    engine::DecodeOptions options = question.options;
    Converter convert(stepper, options);
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
    std::vector<engine::BeamNode> tree;
    options.tree = &tree;
    options.results = options.beam; // a way of the tree can be looked at
    const auto translations = engine::translate(stepper, question.sentence, options);
    if (translations.empty())
        return std::nullopt;
    const int last = int(translations.size()) - 1;
    const engine::Translation& chosen = translations[std::size_t(std::clamp(question.hypothesis, 0, last))];
    Shown whole = convert(chosen);
    whole.hypotheses = last + 1;
    whole.tree = {tree.begin(), tree.end()};
    whole.evidence = convert.evidence(chosen);
    return whole;
}

} // namespace app
