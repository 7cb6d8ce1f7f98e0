#pragma once
/// Looks through a SentencePiece model that nobody has checked before the library sees it, because the
/// library crashes on hostile ones. It tokenizes nothing; it says what the pieces are and which bytes may be
/// given to the library.

#include <string>
#include <string_view>
#include <vector>

namespace engine {

inline constexpr std::size_t sentencePieceFileLimit = std::size_t{16} << 20u;
inline constexpr std::size_t sentencePieceCountLimit = 200'000;
inline constexpr std::size_t sentencePieceLengthLimit = 1024; ///< bytes

/// The numbers are those of SentencePiece's file format.
enum class PieceType { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

struct Piece {
    std::string text;
    PieceType type = PieceType::Normal;
};

struct SentencePieceModel {
    std::vector<Piece> pieces; ///< in id order
    /// The model for the library: pieces, trainer and normaliser, without what tokenizing does not need
    /// (self-tests, the denormaliser, unknown fields).
    std::string bytes;
};

/// Throws Error naming `origin` for bytes that are no SentencePiece model, more pieces or longer ones than
/// the limits above, an empty or repeated piece or one with NUL or invalid UTF-8, a score that is not finite,
/// not exactly one unknown piece, an unknown model type, or a character map that the library does not itself
/// produce.
SentencePieceModel checkSentencePiece(std::string_view bytes, std::string_view origin);

/// The character map in the normaliser of a model; empty when it has none. Throws Error as above for a bad
/// wire format.
std::string charsmapOf(std::string_view model, std::string_view origin);

} // namespace engine
