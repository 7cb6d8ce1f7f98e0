#pragma once
/// How a model is made, as a JSON file tells it: text or a generated task, tokenizer, architecture,
/// optimisation, seed. The same recipe, data and thread count give the same model bit for bit. It opens only
/// its own file.

#include "engine/modelconfig.h"
#include "engine/tasks.h"
#include "engine/variations.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace engine {

struct DataRecipe {
    std::string train, dev; ///< files, sought in the data folder; empty for a generated task
    bool swap = false;      ///< translate the second language into the first
    int maximumPieces =
        30; ///< longer pairs are left out of training, either side counted without the end marker
    Variations variations; ///< of the training pairs
    TaskOptions task;      ///< name empty when there are files
    int devCount = 1000;   ///< sentences of the task's dev set, drawn with another seed
};

struct TokenizerRecipe {
    TokenizerKind kind = TokenizerKind::SentencePiece;
    int vocabulary = 6000;
    bool joint = true;        ///< one tokenizer for both sides
    bool splitDigits = false; ///< every digit a piece of its own, so that numbers can be copied
};

struct OptimisationRecipe {
    int batch = 128;
    int epochs = 6;
    double learningRate = 1e-3;
    double beta1 = 0.9, beta2 = 0.98;
    int warmup = 400;  ///< updates of linear rise, then linear decay to zero at the last update
    double clip = 1.0; ///< most global norm of the gradient of the mean-per-token loss
    double dropout = 0.2;
    double wordDropout =
        0; ///< share of the target's last words y_{t−1} that the decoder reads as a zero vector
    double endDropout = 0; ///< share of the sentences whose end marker attention may not look at
    double labelSmoothing = 0.1;
    double averaging =
        0; ///< decay of an exponential moving average of the weights that is what is kept; 0: none
};

struct Recipe {
    DataRecipe data;
    TokenizerRecipe tokenizer;
    ModelConfig architecture; ///< vocabularies 0 until the tokenizer is known
    OptimisationRecipe optimisation;
    std::uint64_t seed = 1;
};

/// Throws Error naming `origin`, the key, what was found and what was expected; unknown keys are refused.
Recipe parseRecipe(std::string_view json, std::string_view origin);
Recipe readRecipe(const std::filesystem::path& file);

} // namespace engine
