#pragma once
/// A tokenizer that reads a SentencePiece model. Private to the engine's sources: others go through
/// readTokenizers().

#include "engine/tokenizer.h"

namespace engine {

/// Reads one `.spm` file for a model with this config. Throws Error for a file that checkSentencePiece()
/// refuses, a number of pieces that is not `vocabulary`, or special symbols elsewhere than the config says.
std::shared_ptr<const Tokenizer> readSentencePiece(const std::filesystem::path& file,
                                                   const ModelConfig& config, int vocabulary);

} // namespace engine
