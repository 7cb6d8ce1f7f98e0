#pragma once
/// What the importers of single layouts share with foreignmodel.cpp. Private to the engine's sources.

#include "engine/foreignmodel.h"
#include "engine/foreigntensors.h"

namespace engine {

/// The symbols of a vocabulary file in id order. Ids from `size` on are passed over, as Nematus does
/// (`n_words`); throws Error for anything else than each id below it once.
std::vector<std::string> readForeignVocabulary(const std::filesystem::path& file, int size);

/// Reads everything from `tensors` but the vocabularies; sizes and special ids included.
ForeignModel importNematus(const ForeignTensors& tensors);
/// Sets the special ids too, which the vocabularies name; both are read.
ForeignModel importNotebook(const ForeignTensors& tensors, const ForeignFiles& files);

} // namespace engine
