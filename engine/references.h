#pragma once
/// Private to the metrics' sources: what BLEU and chrF ask of the lists that they are given.

#include "engine/metrics.h"

namespace engine {

/// Throws Error when the lists differ in length or a sentence has no reference with text in it.
void checkReferences(std::size_t hypotheses, std::span<const References> references);

} // namespace engine
