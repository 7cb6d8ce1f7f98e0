#pragma once
/// Trains a model from a recipe and leaves it in a folder: Adam on the mean-per-token loss, BLEU on dev after
/// each epoch, the best model kept. Stops and resumes at any update, bit for bit. It prints nothing; whoever
/// calls shows progress.

#include "engine/recipe.h"

#include <filesystem>
#include <functional>
#include <string>

namespace engine {

struct TrainingProgress {
    int epoch = 0, epochs = 0; ///< epoch counts from 1
    long long update = 0, updates = 0;
    double loss = 0; ///< mean −ln p a target piece since the last report (smoothed as trained)
    double targetTokensPerSecond = 0;
    double secondsLeft = 0;
    double dev = -1;  ///< after an epoch: the dev set's BLEU, or for a task the percentage exact; else −1
    double best = -1; ///< the best of those so far
};

struct TrainingOptions {
    std::filesystem::path output;     ///< folder of the model; made when absent
    std::filesystem::path dataFolder; ///< where the recipe's files are
    bool resume = false;              ///< go on from the checkpoint in `output`
    int threads = 1;
    double checkpointMinutes = 3;
    std::function<void(const TrainingProgress&)> progress; ///< every 50 updates and after each epoch
    std::function<bool()> stop; ///< asked before every update: checkpoint and return
};

struct TrainingResult {
    bool finished = false; ///< false when stopped: resume goes on
    double best = -1;      ///< dev BLEU or percentage exact of the model kept
    long long updates = 0;
    double seconds = 0; ///< of training, all runs together
};

/// Throws Error for a recipe, file or checkpoint that does not fit, a folder in use without `resume`, and
/// when the loss is no longer a number (the last good state is kept as a checkpoint).
TrainingResult train(const Recipe& recipe, const TrainingOptions& options);

} // namespace engine
