#pragma once
/// Small random models on disk, for tests of what reads folders.

#include "tests/tinymodel.h"

#include <filesystem>

namespace tests {

inline void writeTinyModel(const std::filesystem::path& folder,
                           const engine::ModelConfig& config = tinyConfig(), std::uint64_t seed = 4) {
    std::filesystem::create_directories(folder);
    engine::writeModel(folder, config, tinyModel(config, seed)->parameters);
    engine::writeVocabulary(folder / "vocabulary.json", tinySymbols(), tinySymbols());
}

inline engine::ModelConfig tinyConfig(engine::Score score, engine::Placement placement) {
    engine::ModelConfig config = tinyConfig();
    config.score = score;
    config.placement = placement;
    if (score != engine::Score::Mlp)
        config.attentionHidden = 0;
    return config;
}

/// One that never ends a translation by itself.
inline engine::ModelConfig endlessConfig() {
    engine::ModelConfig config = tinyConfig();
    config.never = {config.eos};
    config.limitFactor = 100;
    return config;
}

} // namespace tests
