#pragma once
/// Whether bytes are UTF-8, and how to make them so. It knows no property of a character (see unicode.h).

#include <string>
#include <string_view>

namespace engine {

bool isValidUtf8(std::string_view text);
/// `text` with U+FFFD in place of each byte that belongs to no code point.
std::string validUtf8(std::string_view text);

} // namespace engine
