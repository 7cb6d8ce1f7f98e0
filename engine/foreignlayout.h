#pragma once
/// Recognises by the names of its tensors which program a model was trained with, so that one that cannot be
/// imported is refused with the reason and the way to convert it. It reads no numbers.

#include <span>
#include <string>

namespace engine {

enum class ForeignLayout {
    Native,   ///< our own names (spec: the model on disk)
    Nematus,  ///< Nematus, Amun, Marian's type "nematus" and "amun"
    Notebook, ///< bentrevett's PyTorch notebooks on "Jointly Learning to Align and Translate"
    Unknown,
};

ForeignLayout layoutOf(std::span<const std::string> names);

/// Why a model of such names is not imported and what to do instead, as the middle of a sentence: "it is …;
/// …".
std::string reasonAgainstLayout(std::span<const std::string> names);

} // namespace engine
