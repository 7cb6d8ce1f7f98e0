#pragma once
/// Text to pieces and back, with the place of every piece in the typed line. Three kinds: SentencePiece,
/// characters (one Unicode code point each) and whitespace. A tokenizer never adds the end marker, never
/// crashes on a line and never reads a special symbol out of typed text: "</s>" typed is five characters.
/// Where a config says `source_begins`, a source's tokens begin with bos, whose place is empty.

#include "engine/modelconfig.h"
#include "engine/token.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// A symbol of a vocabulary at most, in bytes.
constexpr std::size_t kLongestSymbol = 1024;

/// A target as shown: its text and where each token stands in it.
struct DecodedText {
    std::string text;
    std::vector<Token> tokens;
};

class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    virtual int size() const = 0;
    /// The symbol of `id`; throws Error when `id` is not in the vocabulary.
    virtual std::string symbol(int id) const = 0;
    /// Pieces of one line. Spans are bytes of `line` as given, in order and inside it, without the white
    /// space in front of a word. An invalid byte is read as U+FFFD. An unknown piece's text is what was
    /// typed. Time and memory are linear in the line's length.
    virtual std::vector<Token> encode(std::string_view line) const = 0;
    /// The text that `ids` stand for; control symbols (bos, eos, pad) give no text and an empty span, an
    /// unknown piece gives "⁇". Throws Error when an id is not in the vocabulary.
    virtual DecodedText decode(std::span<const int> ids) const = 0;
};

/// Both sides of a model; one shared object when the vocabulary is joint.
struct Tokenizers {
    std::shared_ptr<const Tokenizer> source, target;
};

/// Reads `tokenizer.spm`, or `source.spm` and `target.spm`, or `vocabulary.json` from a model's folder.
/// Throws Error for a missing, hostile or mismatched file (a size that is not the config's vocabulary,
/// special symbols elsewhere than the config says). Both are null when the config names no tokenizer.
Tokenizers readTokenizers(const std::filesystem::path& folder, const ModelConfig& config);

/// One side of `vocabulary.json`: symbols in id order, the special ones at the config's ids.
/// `kind` is Characters or Whitespace.
std::shared_ptr<const Tokenizer> makeVocabularyTokenizer(std::vector<std::string> symbols,
                                                         const ModelConfig& config);

/// Symbols for a vocabulary tokenizer of `kind` from lines: the four special symbols ("<unk>", "<s>", "</s>",
/// "<pad>", ids 0 to 3), then every symbol of the lines in order of frequency, ties by bytes; at most `size`
/// in all.
std::vector<std::string> collectSymbols(TokenizerKind kind, std::span<const std::string> lines, int size);
/// Writes `vocabulary.json`.
void writeVocabulary(const std::filesystem::path& file, std::span<const std::string> source,
                     std::span<const std::string> target);

struct SentencePieceOptions {
    int vocabularySize = 6000;
    double characterCoverage = 0.9999;
    bool splitDigits = false;
};
/// Trains a unigram model with unk, bos, eos, pad at ids 0 to 3 and byte fallback off; deterministic for
/// equal arguments. Writes it to `file`. Lines over 4,192 bytes are passed over. Throws Error when options
/// are out of bounds or the lines hold too little text for the vocabulary's size.
void trainSentencePiece(std::span<const std::string> lines, const SentencePieceOptions& options,
                        const std::filesystem::path& file);

} // namespace engine
