#pragma once
/// Adam (Kingma and Ba 2015) over flat arrays, with clipping by global norm and a schedule: linear rise, then
/// linear decay. It knows nothing of what the numbers mean.

#include "engine/matrix.h"
#include "engine/recipe.h"

#include <span>
#include <vector>

namespace engine {

/// The learning rate of `update` (0-based) of `updates`.
double learningRate(const OptimisationRecipe& recipe, long long update, long long updates);

struct OptimiserState {
    Floats firstMoment, secondMoment;
    Floats average; ///< moving average of the parameters; empty without averaging

    OptimiserState(std::span<const float> parameters, const OptimisationRecipe& recipe)
        : firstMoment(parameters.size()), secondMoment(parameters.size()) {
        if (recipe.averaging > 0)
            average.assign(parameters.begin(), parameters.end());
    }
};

/// Adds gradients[1…] to gradients[0], an array each worker filled, and updates the parameters with the
/// clipped sum, on as many threads as there are arrays. The order of sums depends on their number only.
/// Returns the norm before clipping; when it is not finite nothing is changed.
class Optimiser {
public:
    explicit Optimiser(const OptimisationRecipe& recipe) : recipe_(recipe) {}

    struct Step {
        long long update = 0, updates = 0;
    };
    double apply(std::span<float> parameters, OptimiserState& state, std::span<Floats> gradients,
                 Step step) const;

private:
    const OptimisationRecipe& recipe_;
};

} // namespace engine
