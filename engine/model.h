#pragma once
/// A trained model: config, parameters and tokenizers, immutable once made and shared by whoever decodes.
/// Reads itself from a folder and writes itself to one; a folder that disagrees with its config is refused.
/// It computes nothing.

#include "engine/modelconfig.h"
#include "engine/parameters.h"
#include "engine/safetensors.h"
#include "engine/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace engine {

struct Model {
    ModelConfig config;
    Parameters parameters;
    Tokenizers tokenizers; ///< both null when the config names none: such a model runs on ids only
    std::string name;      ///< its folder's name
    std::filesystem::path folder;
};

/// Reads config.json, model.safetensors and the tokenizer's files of `folder`. Throws Error naming the file,
/// the tensor, what was found and what was expected.
std::shared_ptr<const Model> readModel(const std::filesystem::path& folder);

/// Only config.json and model.safetensors, with halves kept for decoding.
Parameters readParameters(const std::filesystem::path& file, const ModelConfig& config);

/// Writes config.json and model.safetensors to `folder`, which must exist; tokenizer files are the caller's.
/// Throws Error when the disk refuses or a number does not fit the type.
void writeModel(const std::filesystem::path& folder, const ModelConfig& config, const Parameters& parameters,
                TensorType type = TensorType::F16);

} // namespace engine
