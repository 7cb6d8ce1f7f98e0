#include "engine/sentencepiecetokenizer.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/sentencepiececheck.h"
#include "engine/unicode.h"
#include "engine/utf8.h"

#include <charconv>
#include <optional>
#include <sentencepiece_processor.h>

namespace engine {
namespace {

constexpr std::string_view space = "\xE2\x96\x81";       // ▁, how the library writes a space
constexpr std::string_view unknownText = "\xE2\x81\x87"; // ⁇, what it writes for an unknown piece

/// The library joins neighbouring unknown pieces in quadratic time, so a longer line is given to it in
/// stretches.
constexpr std::size_t stretchLimit = std::size_t{16} << 10u;

/// One past the last byte of the stretch from `begin`: before a space where there is one, as the library then
/// reads the next stretch as it would read it inside the line; else between two code points.
std::size_t stretchEnd(std::string_view line, std::size_t begin) {
    if (line.size() - begin <= stretchLimit)
        return line.size();
    const std::size_t limit = begin + stretchLimit;
    const std::size_t blank = line.rfind(' ', limit);
    if (blank != std::string_view::npos && blank > begin + stretchLimit / 2)
        return blank;
    std::size_t end = limit;
    for (int i = 0; i < 3 && (static_cast<unsigned char>(line[end]) & 0xC0u) == 0x80u; ++i)
        --end;
    return end;
}

/// Bytes at the start of `surface` that the library's normalisation reads as a space.
std::size_t leadingSpace(std::string_view surface) {
    std::size_t at = 0;
    while (at < surface.size()) {
        const CodePoint point = codePointAt(surface, at);
        const char32_t c = point.value;
        const bool spaceLike = isWhiteSpace(c) || c == 0x200B || c == 0x200E || c == 0x200F || c == 0x2581 ||
                               c == 0xFEFF || c == 0xFFFD;
        if (!point.valid || !spaceLike)
            break;
        at += point.bytes;
    }
    return at;
}

/// Whether a piece has a space in front of something else.
bool startsWord(std::string_view piece) {
    return piece.starts_with(space) && piece.find_first_not_of(space) != std::string_view::npos;
}

/// The byte that a piece such as "<0xE2>" stands for.
std::optional<char> byteOf(const Piece& piece) {
    unsigned value = 0;
    if (piece.type != PieceType::Byte || piece.text.size() != 6 || !piece.text.starts_with("<0x"))
        return std::nullopt;
    const char* digits = piece.text.data() + 3;
    const auto [end, error] = std::from_chars(digits, digits + 2, value, 16);
    if (error != std::errc() || end != digits + 2)
        return std::nullopt;
    return static_cast<char>(value);
}

class SentencePieceTokenizer final : public Tokenizer {
public:
    SentencePieceTokenizer(SentencePieceModel model, const std::string& origin)
        : pieces_(std::move(model.pieces)) {
        const auto status = processor_.LoadFromSerializedProto(model.bytes);
        if (!status.ok())
            throw Error(origin + " is not accepted by SentencePiece (" + status.error_message() +
                        "); get the file again, or train the tokenizer anew.");
    }

    int size() const override { return static_cast<int>(pieces_.size()); }
    std::string symbol(int id) const override { return piece(id).text; }
    std::vector<Token> encode(std::string_view line) const override;
    DecodedText decode(std::span<const int> ids) const override;

    PieceType type(int id) const { return piece(id).type; }

private:
    const Piece& piece(int id) const;
    void encodeStretch(std::string_view line, std::size_t begin, std::size_t end,
                       std::vector<Token>& tokens) const;
    void decodeText(std::string_view text, Token& token, std::string& decoded) const;
    std::size_t decodeBytes(std::span<const int> ids, DecodedText& decoded) const;

    std::vector<Piece> pieces_;
    sentencepiece::SentencePieceProcessor processor_;
};

const Piece& SentencePieceTokenizer::piece(int id) const {
    if (id < 0 || id >= size())
        throw Error("The token id " + std::to_string(id) + " is not in the vocabulary of " +
                    std::to_string(size()) + " pieces.");
    return pieces_[static_cast<std::size_t>(id)];
}

std::vector<Token> SentencePieceTokenizer::encode(std::string_view line) const {
    std::vector<Token> tokens;
    for (std::size_t begin = 0; begin < line.size();) {
        const std::size_t end = stretchEnd(line, begin);
        encodeStretch(line, begin, end, tokens);
        begin = end;
    }
    return tokens;
}

void SentencePieceTokenizer::encodeStretch(std::string_view line, std::size_t begin, std::size_t end,
                                           std::vector<Token>& tokens) const {
    sentencepiece::ImmutableSentencePieceText encoded;
    const auto status = processor_.Encode(line.substr(begin, end - begin), encoded.mutable_proto());
    if (!status.ok())
        throw Error(std::string("SentencePiece cannot read this line: ") + status.error_message());
    for (const auto& found : encoded.pieces()) {
        Token token{found.piece(), static_cast<int>(found.id()), begin + found.begin(), begin + found.end(),
                    type(static_cast<int>(found.id())) == PieceType::Unknown};
        const std::string_view surface = line.substr(token.begin, token.end - token.begin);
        if (startsWord(token.text))
            token.begin += leadingSpace(surface);
        // The library names an unknown piece after its normalised text; the user typed the surface.
        if (token.unknown && !surface.empty())
            token.text = validUtf8(surface);
        tokens.push_back(std::move(token));
    }
}

DecodedText SentencePieceTokenizer::decode(std::span<const int> ids) const {
    DecodedText decoded;
    for (std::size_t i = 0; i < ids.size();) {
        const Piece& current = piece(ids[i]);
        if (byteOf(current)) {
            i += decodeBytes(ids.subspan(i), decoded);
            continue;
        }
        Token token{current.text, ids[i], decoded.text.size(), decoded.text.size(), false};
        token.unknown = current.type == PieceType::Unknown;
        if (token.unknown)
            decodeText(unknownText, token, decoded.text);
        else if (current.type != PieceType::Control)
            decodeText(current.text, token, decoded.text);
        decoded.tokens.push_back(std::move(token));
        ++i;
    }
    return decoded;
}

/// Appends a piece's text to `decoded` and sets the token's span to it, without the space in front.
void SentencePieceTokenizer::decodeText(std::string_view text, Token& token, std::string& decoded) const {
    const bool word = startsWord(text);
    bool leading = true;
    for (std::size_t at = 0; at < text.size();) {
        const bool blank = text.substr(at).starts_with(space);
        if (leading && !blank) {
            leading = false;
            if (word)
                token.begin = decoded.size();
        }
        if (!blank)
            decoded += text[at];
        else if (!decoded.empty()) // a line starts with no space
            decoded += ' ';
        at += blank ? space.size() : 1;
    }
    token.end = decoded.size();
}

/// Byte pieces at the start of `ids`, together: a code point's place is its last byte's, as in encode().
/// Returns how many they are.
std::size_t SentencePieceTokenizer::decodeBytes(std::span<const int> ids, DecodedText& decoded) const {
    std::string bytes;
    while (bytes.size() < ids.size()) {
        const std::optional<char> byte = byteOf(piece(ids[bytes.size()]));
        if (!byte)
            break;
        bytes += *byte;
    }
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = codePointAt(bytes, at).bytes;
        const std::size_t begin = decoded.text.size();
        for (std::size_t i = at; i < at + length; ++i)
            decoded.tokens.push_back({piece(ids[i]).text, ids[i], begin, begin, false});
        decoded.text += validUtf8(std::string_view(bytes).substr(at, length));
        decoded.tokens.back().end = decoded.text.size();
        at += length;
    }
    return bytes.size();
}

struct Special {
    const char* name;
    int id;
    PieceType type;
};

void checkSpecial(const SentencePieceTokenizer& tokenizer, const Special& special,
                  const std::string& origin) {
    const std::string expected = std::string("\"") + special.name + "\": " + std::to_string(special.id);
    if (special.id < 0 || special.id >= tokenizer.size())
        throw Error(origin + " does not fit config.json: it has " + std::to_string(tokenizer.size()) +
                    " pieces, and the config says " + expected +
                    "; use the tokenizer that the model was trained with.");
    if (tokenizer.type(special.id) != special.type)
        throw Error(origin + " does not fit config.json: piece " + std::to_string(special.id) + " is " +
                    quotedName(tokenizer.symbol(special.id)) + ", no " +
                    (special.type == PieceType::Unknown ? "unknown piece" : "control symbol") +
                    ", and the config says " + expected +
                    "; use the tokenizer that the model was trained with.");
}

} // namespace

std::shared_ptr<const Tokenizer> readSentencePiece(const std::filesystem::path& file,
                                                   const ModelConfig& config, int vocabulary) {
    const std::string origin = file.string();
    const std::string bytes = readTextFile(file, sentencePieceFileLimit);
    auto tokenizer = std::make_shared<SentencePieceTokenizer>(checkSentencePiece(bytes, origin), origin);
    if (tokenizer->size() != vocabulary)
        throw Error(origin + " has " + std::to_string(tokenizer->size()) + " pieces, but config.json says " +
                    std::to_string(vocabulary) + "; use the tokenizer that the model was trained with.");
    checkSpecial(*tokenizer, {"unk", config.unk, PieceType::Unknown}, origin);
    checkSpecial(*tokenizer, {"bos", config.bos, PieceType::Control}, origin);
    checkSpecial(*tokenizer, {"eos", config.eos, PieceType::Control}, origin);
    checkSpecial(*tokenizer, {"pad", config.pad, PieceType::Control}, origin);
    return tokenizer;
}

} // namespace engine
