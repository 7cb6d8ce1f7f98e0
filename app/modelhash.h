#pragma once
/// What tells whether the files of a model are the same ones still, and whether its tokenizer is its own. It
/// compares; it keeps no model from being used.

#include <QString>

#include <filesystem>

namespace app {

/// SHA-256 over the names, sizes and bytes of a model's config, tensors and tokenizers, in hexadecimal. A
/// folder that did not change is read once. Throws Error.
QString modelHash(const std::filesystem::path& folder);
/// The same over its tokenizers alone.
QString tokenizerHash(const std::filesystem::path& folder);

/// Writes that hash into the folder's card (modelcard.h), whose other keys stay. Throws Error.
void keepTokenizerHash(const std::filesystem::path& folder);
/// A sentence when the card names another hash than the tokenizer has: pieces of another model would pass for
/// this one's. Empty when they agree, or no hash was kept.
QString tokenizerWarning(const std::filesystem::path& folder);

} // namespace app
