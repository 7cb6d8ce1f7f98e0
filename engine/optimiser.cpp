#include "engine/optimiser.h"

#include "engine/eigenviews.h"
#include "engine/parallel.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

using Numbers = Eigen::Map<Eigen::ArrayXf>;

/// The part of `size` numbers that thread `index` of `count` works on; begins at a multiple of 16.
std::pair<Eigen::Index, Eigen::Index> partOf(std::size_t size, int index, int count) {
    const std::size_t blocks = (size + 15) / 16;
    const std::size_t begin = blocks * index / count * 16,
                      end = std::min(size, blocks * (index + 1) / count * 16);
    return {Eigen::Index(begin), Eigen::Index(end - begin)};
}

} // namespace

double learningRate(const OptimisationRecipe& recipe, long long update, long long updates) {
    const double rise = double(update + 1) / std::max(1, recipe.warmup);
    const double fall = double(updates - update) / double(std::max(1LL, updates - recipe.warmup));
    return recipe.learningRate * std::min({1.0, rise, fall});
}

double Optimiser::apply(std::span<float> parameters, OptimiserState& state, std::span<Floats> gradients,
                        Step step) const {
    const int threads = int(gradients.size());
    std::vector<double> squares(threads);
    parallel(threads, [&](int index) {
        const auto [begin, size] = partOf(parameters.size(), index, threads);
        Numbers sum(gradients[0].data() + begin, size);
        for (int other = 1; other < threads; ++other)
            sum += Numbers(gradients[other].data() + begin, size);
        squares[index] = double(sum.square().sum());
    });
    double norm = 0;
    for (const double square : squares)
        norm += square;
    norm = std::sqrt(norm);
    if (!std::isfinite(norm))
        return norm;

    const float shrink = norm > recipe_.clip ? float(recipe_.clip / norm) : 1.0f;
    const float beta1 = float(recipe_.beta1), beta2 = float(recipe_.beta2);
    const double count = double(step.update + 1);
    const float rate =
        float(learningRate(recipe_, step.update, step.updates) / (1 - std::pow(recipe_.beta1, count)));
    const float correction = float(1 / std::sqrt(1 - std::pow(recipe_.beta2, count)));
    // Early on the average follows the weights closely, else it would remember the random start.
    const float decay = float(std::min(recipe_.averaging, (1 + count) / (10 + count)));
    parallel(threads, [&](int index) {
        const auto [begin, size] = partOf(parameters.size(), index, threads);
        Numbers gradient(gradients[0].data() + begin, size), weights(parameters.data() + begin, size);
        Numbers first(state.firstMoment.data() + begin, size),
            second(state.secondMoment.data() + begin, size);
        first = beta1 * first + (1 - beta1) * shrink * gradient;
        second = beta2 * second + (1 - beta2) * (shrink * gradient).square();
        weights -= rate * first / (correction * second.sqrt() + 1e-8f);
        if (!state.average.empty()) {
            Numbers average(state.average.data() + begin, size);
            average += (1 - decay) * (weights - average);
        }
    });
    return norm;
}

} // namespace engine
