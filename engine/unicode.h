#pragma once
/// Code points of UTF-8 text, and which of them are white space. It knows no other property of a character
/// and normalises nothing.

#include <cstddef>
#include <string>
#include <string_view>

namespace engine {

struct CodePoint {
    char32_t value = 0;    ///< U+FFFD where the bytes are not UTF-8
    std::size_t bytes = 1; ///< how many it takes; 1 where the bytes are not UTF-8
    bool valid = false;
};

/// The code point that starts at byte `position`, which must be inside `text`. Overlong forms, surrogates and
/// numbers over U+10FFFF are not UTF-8.
CodePoint codePointAt(std::string_view text, std::size_t position);

/// Invalid bytes become U+FFFD, one for each byte.
std::u32string decodeUtf8(std::string_view text);
/// A number that is no code point becomes U+FFFD.
std::string encodeUtf8(std::u32string_view text);

/// White space as Python's str.split() sees it, and so sacreBLEU: the separators U+001C to U+001F, the
/// no-break space and the ideographic space belong to it; the zero-width space does not.
bool isWhiteSpace(char32_t);

} // namespace engine
