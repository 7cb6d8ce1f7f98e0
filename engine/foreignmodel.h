#pragma once
/// Models of other programs as our own: Nematus' and Amun's .npz, and the PyTorch notebook of bentrevett
/// through safetensors. Whatever would compute something else here is refused with the reason: a model is
/// imported exactly or not at all. It runs no code out of any file.

#include "engine/model.h"

#include <cstdint>

namespace engine {

/// What the arrays of an archive may unpack to: so many times its size, and the rest.
constexpr std::uint64_t kMostArchiveFactor = 64, kMostArchiveRest = 64 << 20;

struct ForeignFiles {
    std::filesystem::path model;
    /// JSON, {token: id} or [tokens in id order]; when empty, `vocab.src.json` and `vocab.trg.json` beside
    /// the model.
    std::filesystem::path sourceVocabulary, targetVocabulary;
};

struct ForeignModel {
    std::string family; ///< "Nematus"
    ModelConfig config;
    Parameters parameters;
    std::vector<std::string> source, target; ///< symbols in id order, for a whitespace tokenizer
};

/// Throws Error naming the file, what was found and what to do: see tests/tst_import.cpp.
ForeignModel readForeignModel(const ForeignFiles& files);

/// Writes config.json, model.safetensors (F32: nothing is rounded), vocabulary.json and a README.md headed by
/// `name` to `folder`, which is made. Throws Error when it holds a model already or the disk refuses.
void writeForeignModel(const ForeignModel& model, const std::filesystem::path& folder,
                       const std::string& name);

} // namespace engine
