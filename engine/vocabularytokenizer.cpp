#include "engine/error.h"
#include "engine/json.h"
#include "engine/tokenizer.h"
#include "engine/unicode.h"
#include "engine/utf8.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace engine {
namespace {

constexpr std::array<std::string_view, 4> specialSymbols = {"<unk>", "<s>", "</s>", "<pad>"};
constexpr std::string_view unknownText = "\xE2\x81\x87"; // ⁇, as SentencePiece writes it

/// A place in a line, bytes.
struct Span {
    std::size_t begin = 0, end = 0;
};

std::vector<Span> splitCharacters(std::string_view line) {
    std::vector<Span> spans;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = codePointAt(line, at).bytes;
        spans.push_back({at, at + length});
        at += length;
    }
    return spans;
}

std::vector<Span> splitWords(std::string_view line) {
    std::vector<Span> spans;
    bool inside = false;
    for (std::size_t at = 0; at < line.size();) {
        const CodePoint point = codePointAt(line, at);
        const bool blank = isWhiteSpace(point.value);
        if (!blank && !inside)
            spans.push_back({at, at});
        if (!blank)
            spans.back().end = at + point.bytes;
        inside = !blank;
        at += point.bytes;
    }
    return spans;
}

std::vector<Span> split(TokenizerKind kind, std::string_view line) {
    return kind == TokenizerKind::Characters ? splitCharacters(line) : splitWords(line);
}

void expectVocabularyKind(TokenizerKind kind) {
    if (kind != TokenizerKind::Characters && kind != TokenizerKind::Whitespace)
        throw Error("A tokenizer of kind \"" + std::string(name(kind)) +
                    "\" has no list of symbols; \"characters\" and \"whitespace\" have.");
}

class VocabularyTokenizer final : public Tokenizer {
public:
    VocabularyTokenizer(std::vector<std::string> symbols, const ModelConfig& config);

    int size() const override { return static_cast<int>(symbols_.size()); }
    std::string symbol(int id) const override;
    std::vector<Token> encode(std::string_view line) const override;
    DecodedText decode(std::span<const int> ids) const override;

private:
    void checkSymbol(int id) const;
    bool isSpecial(int id) const { return id == unk_ || isControl(id); }
    bool isControl(int id) const { return id != unk_ && (id == bos_ || id == eos_ || id == pad_); }

    TokenizerKind kind_;
    int unk_, bos_, eos_, pad_;
    std::vector<std::string> symbols_;
    std::unordered_map<std::string, int> ids_; ///< without the special symbols: typed text never becomes one
};

VocabularyTokenizer::VocabularyTokenizer(std::vector<std::string> symbols, const ModelConfig& config)
    : kind_(config.tokenizer), unk_(config.unk), bos_(config.bos), eos_(config.eos), pad_(config.pad),
      symbols_(std::move(symbols)) {
    expectVocabularyKind(kind_);
    for (const auto& [id, name] : {std::pair{unk_, "unk"}, {bos_, "bos"}, {eos_, "eos"}, {pad_, "pad"}})
        if (id < 0 || id >= size())
            throw Error("The vocabulary has " + std::to_string(size()) + " symbols, but the config says \"" +
                        name + "\": " + std::to_string(id) +
                        "; use the vocabulary that the model was trained with.");
    ids_.reserve(symbols_.size());
    for (int id = 0; id < size(); ++id) {
        checkSymbol(id);
        const auto [first, inserted] = ids_.emplace(symbols_[static_cast<std::size_t>(id)], id);
        if (!inserted)
            throw Error("The vocabulary has " + quotedName(first->first) + " twice, as ids " +
                        std::to_string(first->second) + " and " + std::to_string(id) +
                        "; each symbol must stand there once.");
    }
    std::erase_if(ids_, [this](const auto& entry) { return isSpecial(entry.second); });
}

void VocabularyTokenizer::checkSymbol(int id) const {
    const std::string& text = symbols_[static_cast<std::size_t>(id)];
    if (text.empty() || !isValidUtf8(text))
        throw Error("The vocabulary's symbol " + std::to_string(id) + " is " +
                    (text.empty() ? "empty" : "not valid UTF-8") + "; expected some text.");
    if (kind_ == TokenizerKind::Characters && !isSpecial(id) && codePointAt(text, 0).bytes != text.size())
        throw Error(
            "The vocabulary's symbol " + std::to_string(id) + ", " + quotedName(text) +
            ", is longer than one character, which is all that a tokenizer of kind \"characters\" has.");
}

std::string VocabularyTokenizer::symbol(int id) const {
    if (id < 0 || id >= size())
        throw Error("The token id " + std::to_string(id) + " is not in the vocabulary of " +
                    std::to_string(size()) + " symbols.");
    return symbols_[static_cast<std::size_t>(id)];
}

std::vector<Token> VocabularyTokenizer::encode(std::string_view line) const {
    std::vector<Token> tokens;
    for (const Span& span : split(kind_, line)) {
        Token token{validUtf8(line.substr(span.begin, span.end - span.begin)), unk_, span.begin, span.end,
                    true};
        if (const auto found = ids_.find(token.text); found != ids_.end()) {
            token.id = found->second;
            token.unknown = false;
        }
        tokens.push_back(std::move(token));
    }
    return tokens;
}

DecodedText VocabularyTokenizer::decode(std::span<const int> ids) const {
    DecodedText decoded;
    for (const int id : ids) {
        Token token{symbol(id), id, decoded.text.size(), decoded.text.size(), id == unk_};
        if (!isControl(id)) {
            if (kind_ == TokenizerKind::Whitespace && !decoded.text.empty())
                decoded.text += ' ';
            token.begin = decoded.text.size();
            decoded.text += token.unknown ? unknownText : std::string_view(token.text);
            token.end = decoded.text.size();
        }
        decoded.tokens.push_back(std::move(token));
    }
    return decoded;
}

} // namespace

std::shared_ptr<const Tokenizer> makeVocabularyTokenizer(std::vector<std::string> symbols,
                                                         const ModelConfig& config) {
    return std::make_shared<VocabularyTokenizer>(std::move(symbols), config);
}

std::vector<std::string> collectSymbols(TokenizerKind kind, std::span<const std::string> lines, int size) {
    expectVocabularyKind(kind);
    if (size < static_cast<int>(specialSymbols.size()))
        throw Error("A vocabulary of " + std::to_string(size) +
                    " symbols has no room for the four special ones.");
    std::unordered_map<std::string, std::size_t> counts;
    for (const std::string& line : lines)
        for (const Span& span : split(kind, line)) {
            const std::string text = line.substr(span.begin, span.end - span.begin);
            if (isValidUtf8(text) && std::ranges::find(specialSymbols, text) == specialSymbols.end())
                ++counts[text];
        }
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::vector<std::string> symbols(specialSymbols.begin(), specialSymbols.end());
    for (auto& [text, count] : sorted) {
        if (symbols.size() == static_cast<std::size_t>(size))
            break;
        symbols.push_back(std::move(text));
    }
    return symbols;
}

void writeVocabulary(const std::filesystem::path& file, std::span<const std::string> source,
                     std::span<const std::string> target) {
    for (const auto& side : {source, target})
        for (const std::string& text : side)
            if (!isValidUtf8(text))
                throw Error(file.string() +
                            " cannot be written: a symbol of the vocabulary is not valid UTF-8.");
    nlohmann::json json;
    json["source"] = std::vector<std::string>(source.begin(), source.end());
    json["target"] = std::vector<std::string>(target.begin(), target.end());
    writeTextFile(file, json.dump(1) + "\n");
}

} // namespace engine
