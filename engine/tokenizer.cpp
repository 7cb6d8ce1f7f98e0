#include "engine/tokenizer.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/sentencepiecetokenizer.h"

namespace engine {
namespace {

constexpr std::size_t vocabularyFileLimit = std::size_t{64} << 20u;

[[noreturn]] void refuse(const std::string& origin, const std::string& found) {
    throw Error(origin + " is not accepted as a vocabulary: " + found +
                "; expected {\"source\": [symbols in id order], \"target\": [the same]}.");
}

/// The symbols of one side of `vocabulary.json`.
std::vector<std::string> readSide(const nlohmann::json& vocabulary, const std::string& side, int size,
                                  const std::string& origin) {
    const auto found = vocabulary.find(side);
    if (found == vocabulary.end() || !found->is_array())
        refuse(origin, "\"" + side + "\" is " + (found == vocabulary.end() ? "missing" : "no list"));
    if (found->size() != static_cast<std::size_t>(size))
        refuse(origin, "\"" + side + "\" has " + std::to_string(found->size()) +
                           " symbols where config.json says " + std::to_string(size));
    std::vector<std::string> symbols;
    symbols.reserve(found->size());
    for (const nlohmann::json& symbol : *found) {
        const std::string place = "symbol " + std::to_string(symbols.size()) + " of \"" + side + "\"";
        if (!symbol.is_string())
            refuse(origin, place + " is of the type " + symbol.type_name() + " instead of a string");
        symbols.push_back(symbol.get<std::string>());
        if (symbols.back().size() > kLongestSymbol)
            refuse(origin, place + " is " + std::to_string(symbols.back().size()) +
                               " bytes long, more than " + std::to_string(kLongestSymbol));
    }
    return symbols;
}

std::shared_ptr<const Tokenizer> makeSide(std::vector<std::string> symbols, const ModelConfig& config,
                                          const std::string& origin) {
    try {
        return makeVocabularyTokenizer(std::move(symbols), config);
    } catch (const Error& error) {
        throw Error(origin + ": " + error.what());
    }
}

Tokenizers readVocabulary(const std::filesystem::path& file, const ModelConfig& config) {
    const std::string origin = file.string();
    const nlohmann::json vocabulary = parseJson(readTextFile(file, vocabularyFileLimit), origin);
    if (!vocabulary.is_object())
        refuse(origin, std::string("it is of the type ") + vocabulary.type_name());
    std::vector<std::string> source = readSide(vocabulary, "source", config.sourceVocabulary, origin);
    std::vector<std::string> target = readSide(vocabulary, "target", config.targetVocabulary, origin);
    Tokenizers result;
    const bool joint = source == target;
    result.source = makeSide(std::move(source), config, origin);
    result.target = joint ? result.source : makeSide(std::move(target), config, origin);
    return result;
}

Tokenizers readSentencePieces(const std::filesystem::path& folder, const ModelConfig& config) {
    Tokenizers result;
    std::error_code ignored;
    const std::filesystem::path joint = folder / "tokenizer.spm";
    // Whatever has that name is meant, a broken link too: the reader then says what is wrong with it.
    if (std::filesystem::symlink_status(joint, ignored).type() != std::filesystem::file_type::not_found) {
        if (config.sourceVocabulary != config.targetVocabulary)
            throw Error(joint.string() + " serves both sides, but config.json says " +
                        std::to_string(config.sourceVocabulary) + " source and " +
                        std::to_string(config.targetVocabulary) +
                        " target pieces; both must be the file's number.");
        result.source = readSentencePiece(joint, config, config.sourceVocabulary);
        result.target = result.source;
        return result;
    }
    result.source = readSentencePiece(folder / "source.spm", config, config.sourceVocabulary);
    result.target = readSentencePiece(folder / "target.spm", config, config.targetVocabulary);
    return result;
}

Tokenizers readFiles(const std::filesystem::path& folder, const ModelConfig& config) {
    switch (config.tokenizer) {
    case TokenizerKind::None:
        return {};
    case TokenizerKind::SentencePiece:
        return readSentencePieces(folder, config);
    case TokenizerKind::Characters:
    case TokenizerKind::Whitespace:
        return readVocabulary(folder / "vocabulary.json", config);
    }
    return {};
}

/// A source tokenizer of a model that was trained with a start symbol in front of every source.
class BeginningTokenizer final : public Tokenizer {
public:
    BeginningTokenizer(std::shared_ptr<const Tokenizer> inner, int bos)
        : inner_(std::move(inner)), bos_(bos) {}

    int size() const override { return inner_->size(); }
    std::string symbol(int id) const override { return inner_->symbol(id); }
    DecodedText decode(std::span<const int> ids) const override { return inner_->decode(ids); }
    std::vector<Token> encode(std::string_view line) const override {
        std::vector<Token> tokens = inner_->encode(line);
        if (!tokens.empty())
            tokens.insert(tokens.begin(), {symbol(bos_), bos_, 0, 0, false});
        return tokens;
    }

private:
    std::shared_ptr<const Tokenizer> inner_;
    int bos_;
};

} // namespace

Tokenizers readTokenizers(const std::filesystem::path& folder, const ModelConfig& config) {
    Tokenizers result = readFiles(folder, config);
    if (config.sourceBegins && result.source)
        result.source = std::make_shared<BeginningTokenizer>(result.source, config.bos);
    return result;
}

} // namespace engine
