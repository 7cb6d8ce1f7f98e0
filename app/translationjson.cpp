#include "app/translationjson.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace app {

namespace {

using Json = nlohmann::ordered_json;

Json tokensJson(const std::vector<engine::Token>& tokens) {
    Json list = Json::array();
    for (const engine::Token& token : tokens)
        list.push_back({{"text", token.text}, {"begin", token.begin}, {"end", token.end}});
    return list;
}

Json numbersJson(const std::vector<float>& numbers) {
    Json list = Json::array();
    for (const float number : numbers)
        list.push_back(shortest(number));
    return list;
}

Json stepJson(const engine::Step& step, const engine::Token& token) {
    Json candidates = Json::array();
    for (const engine::Candidate& candidate : step.candidates)
        candidates.push_back({{"token", candidate.token}, {"probability", candidate.probability}});
    return {{"token", token.text},
            {"probability", std::exp(step.logProbability)},
            {"scores", numbersJson(step.scores)},
            {"weights", numbersJson(step.weights)},
            {"candidates", std::move(candidates)}};
}

} // namespace

double shortest(float value) {
    if (!std::isfinite(value))
        return value;
    char digits[64];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    double same = value;
    std::from_chars(digits, end.ptr, same);
    return same;
}

std::string translationJson(const engine::Translation& translation, const engine::Model& model) {
    Json steps = Json::array();
    for (std::size_t t = 0; t < translation.steps.size() && t < translation.target.size(); ++t)
        steps.push_back(stepJson(translation.steps[t], translation.target[t]));
    const Json object = {
        {"model", model.name},
        {"score", name(model.config.score)},
        {"placement", name(model.config.placement)},
        {"source", {{"text", translation.sourceText}, {"tokens", tokensJson(translation.source)}}},
        {"target", {{"text", translation.targetText}, {"tokens", tokensJson(translation.target)}}},
        {"steps", std::move(steps)},
        {"log_probability", translation.logProbability},
        {"finished", translation.finished}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace app
