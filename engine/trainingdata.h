#pragma once
/// The sentences of a recipe, turned into ids, and their order in each epoch. Writes the tokenizer's files
/// into the model's folder, from which they are then read as for any model.

#include "engine/batch.h"
#include "engine/recipe.h"
#include "engine/tokenizer.h"

#include <filesystem>
#include <vector>

namespace engine {

struct TrainingText {
    std::vector<SentencePair> train, dev;
};

/// Reads or generates both sets. Throws Error when a file is missing or empty.
TrainingText readTrainingText(const Recipe& recipe, const std::filesystem::path& dataFolder);

/// Trains the tokenizer on `train` (a joint one on both sides) and writes its files to `folder`. Returns the
/// config with both vocabularies' sizes.
ModelConfig makeTokenizer(const Recipe& recipe, std::span<const SentencePair> train,
                          const std::filesystem::path& folder);

/// Sentences and the same as ids with end markers, side by side.
struct TrainingPairs {
    std::vector<SentencePair> text;
    std::vector<IdPair> ids;
};

/// The pairs of `train`, those with a longer side than the recipe's maximum left out.
TrainingPairs toIds(const Recipe& recipe, std::span<const SentencePair> train, const Tokenizers& tokenizers);

/// The pairs as one epoch reads them, some of them varied as the recipe says (see variations.h); as many and
/// in the same order. A variation that is too long is not made.
std::vector<IdPair> epochPairs(const Recipe& recipe, const TrainingPairs& pairs, const Tokenizers& tokenizers,
                               int epoch);

/// The batches of one epoch: pairs of similar lengths together, shuffled by seed and epoch; each batch is a
/// list of indices, longest target first.
std::vector<std::vector<int>> epochBatches(std::span<const IdPair> pairs, const Recipe& recipe, int epoch);

} // namespace engine
