#include "engine/sentencepiececheck.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/sentencepiecetrainer.h"
#include "engine/utf8.h"
#include "engine/wireformat.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <unordered_set>

namespace engine {
namespace {

// Field numbers of sentencepiece_model.proto.
namespace modelfield {
constexpr std::uint32_t piece = 1, trainer = 2, normaliser = 3;
}
namespace piecefield {
constexpr std::uint32_t text = 1, score = 2, type = 3;
}
constexpr std::uint32_t trainerModelType = 3, normaliserCharsmap = 2;

[[noreturn]] void refuse(std::string_view origin, const std::string& found, const std::string& expected) {
    throw Error(std::string(origin) + " is not accepted as a SentencePiece model: " + found + ", expected " +
                expected + "; get the file again, or train the tokenizer anew.");
}

std::string pieceName(std::size_t id) {
    return "piece " + std::to_string(id);
}

/// A known field of another wire type is refused: the library would pass over it and we would have read it.
void expectType(const WireField& field, WireType type, std::string_view origin) {
    if (field.type != type)
        refuse(origin,
               "field " + std::to_string(field.number) + " has wire type " +
                   std::to_string(static_cast<int>(field.type)),
               std::to_string(static_cast<int>(type)));
}

void checkText(const std::string& text, std::size_t id, std::string_view origin) {
    if (text.empty())
        refuse(origin, pieceName(id) + " is empty", "some text");
    if (text.find('\0') != std::string::npos)
        refuse(origin, pieceName(id) + " holds a NUL", "text");
    if (!isValidUtf8(text))
        refuse(origin, pieceName(id) + " is not valid UTF-8", "UTF-8");
}

PieceType checkPieceType(std::uint64_t value, std::size_t id, std::string_view origin) {
    if (value < 1 || value > 6)
        refuse(origin, pieceName(id) + " has type " + std::to_string(value), "1 to 6");
    return static_cast<PieceType>(value);
}

Piece checkPiece(std::string_view message, std::size_t id, std::string_view origin) {
    Piece piece;
    WireReader reader(message, origin);
    for (WireField field; reader.next(field);) {
        if (field.number == piecefield::text) {
            expectType(field, WireType::Bytes, origin);
            if (field.bytes.size() > sentencePieceLengthLimit)
                refuse(origin, pieceName(id) + " is " + std::to_string(field.bytes.size()) + " bytes long",
                       "at most " + std::to_string(sentencePieceLengthLimit));
            piece.text = field.bytes;
        } else if (field.number == piecefield::score) {
            expectType(field, WireType::Fixed32, origin);
            if (!std::isfinite(std::bit_cast<float>(static_cast<std::uint32_t>(field.value))))
                refuse(origin, "the score of " + pieceName(id) + " is not a finite number", "one");
        } else if (field.number == piecefield::type) {
            expectType(field, WireType::Varint, origin);
            piece.type = checkPieceType(field.value, id, origin);
        }
    }
    checkText(piece.text, id, origin);
    return piece;
}

void checkTrainer(std::string_view message, std::string_view origin) {
    WireReader reader(message, origin);
    for (WireField field; reader.next(field);) {
        if (field.number != trainerModelType)
            continue;
        expectType(field, WireType::Varint, origin);
        if (field.value < 1 || field.value > 4)
            refuse(origin, "the model type is " + std::to_string(field.value),
                   "1 to 4 (unigram, byte pairs, words, characters)");
    }
}

std::string charsmapOfNormaliser(std::string_view message, std::string_view origin) {
    std::string charsmap;
    WireReader reader(message, origin);
    for (WireField field; reader.next(field);) {
        if (field.number != normaliserCharsmap)
            continue;
        expectType(field, WireType::Bytes, origin);
        charsmap = field.bytes; // the last one holds, as in the library
    }
    return charsmap;
}

void checkNormaliser(std::string_view message, std::string_view origin) {
    const std::string charsmap = charsmapOfNormaliser(message, origin);
    if (!charsmap.empty() && !isLibraryCharsmap(charsmap))
        refuse(origin,
               "its character map (" + std::to_string(charsmap.size()) + " bytes) is none of SentencePiece's",
               "that of nmt_nfkc, nfkc, nmt_nfkc_cf or nfkc_cf, or none");
}

/// The library keeps control symbols apart from pieces; we do not, so that a symbol names one id.
void checkPieces(const std::vector<Piece>& pieces, std::string_view origin) {
    std::unordered_set<std::string_view> seen;
    for (std::size_t id = 0; id < pieces.size(); ++id)
        if (!seen.insert(pieces[id].text).second)
            refuse(origin, pieceName(id) + ", " + quotedName(pieces[id].text) + ", stands there twice",
                   "each piece once");
    const auto unknown = std::ranges::count(pieces, PieceType::Unknown, &Piece::type);
    if (unknown != 1)
        refuse(origin, std::to_string(unknown) + " of its pieces stand for the unknown", "exactly 1");
}

} // namespace

SentencePieceModel checkSentencePiece(std::string_view bytes, std::string_view origin) {
    if (bytes.starts_with("version https://git-lfs"))
        throw Error(std::string(origin) + " is a git-lfs pointer instead of the SentencePiece model; "
                                          "run \"git lfs pull\" where it came from.");
    SentencePieceModel result;
    WireReader reader(bytes, origin);
    for (WireField field; reader.next(field);) {
        if (field.number < modelfield::piece || field.number > modelfield::normaliser)
            continue;
        expectType(field, WireType::Bytes, origin);
        if (field.number == modelfield::trainer)
            checkTrainer(field.bytes, origin);
        else if (field.number == modelfield::normaliser)
            checkNormaliser(field.bytes, origin);
        else if (result.pieces.size() == sentencePieceCountLimit)
            refuse(origin, "there are more pieces", "at most " + std::to_string(sentencePieceCountLimit));
        else
            result.pieces.push_back(checkPiece(field.bytes, result.pieces.size(), origin));
        result.bytes += field.whole;
    }
    checkPieces(result.pieces, origin);
    return result;
}

std::string charsmapOf(std::string_view bytes, std::string_view origin) {
    std::string charsmap;
    WireReader reader(bytes, origin);
    for (WireField field; reader.next(field);)
        if (field.number == modelfield::normaliser && field.type == WireType::Bytes)
            charsmap = charsmapOfNormaliser(field.bytes, origin);
    return charsmap;
}

} // namespace engine
