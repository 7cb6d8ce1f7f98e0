#pragma once
/// What a reader makes of a search: checked against the model before it begins, and put between the two
/// phases of a step. The model's equations are the stepper's; here only its answer, α, is replaced. Private
/// to the decoder.

#include "engine/decoder.h"

namespace engine {

/// Throws Error, one sentence, when the options cannot be followed on a source of `length` tokens.
void checkOptions(const ModelConfig& config, int length, const DecodeOptions& options);

/// Whether the options replace the weights of step `step`.
bool editsWeights(const DecodeOptions& options, int step);

/// Puts other weights into `attention` [count, m] where editsWeights(): those given as they are, or else
/// softmax(e / T) over the positions that are not masked.
void editWeights(const DecodeOptions& options, int step, int length, Attention& attention);

/// The pieces of a line with the end marker; none of a blank one. Throws Error for a model without a
/// tokenizer.
std::vector<Token> sourceTokens(const Model& model, std::string_view line);
std::vector<int> idsOf(const std::vector<Token>& tokens);

} // namespace engine
