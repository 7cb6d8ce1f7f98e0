#pragma once
/// Everything that training needs to go on bit for bit, in one file beside the model: parameters, moments,
/// place in the data. Written whole or not at all. The file belongs to its recipe: another one is refused.

#include "engine/optimiser.h"
#include "engine/parameters.h"

#include <filesystem>
#include <string>

namespace engine {

struct TrainingPlace {
    int epoch = 0;        ///< 0-based, the one under way
    long long batch = 0;  ///< batches of it that are done
    long long update = 0; ///< updates done in all
    double best = -1;     ///< dev figure of the model kept
    double seconds = 0;   ///< of training
};

/// What changes while training runs; the arrays belong to the trainer.
struct TrainingState {
    TrainingPlace place;
    std::span<float> parameters;
    OptimiserState& optimiser;
};

/// `identity` names recipe and thread count; the same is expected when reading.
void writeCheckpoint(const std::filesystem::path& file, const std::string& identity,
                     const TrainingState& state);
/// Throws Error for a file that is damaged, of another recipe or thread count, or of other sizes.
void readCheckpoint(const std::filesystem::path& file, const std::string& identity, TrainingState& state);

} // namespace engine
