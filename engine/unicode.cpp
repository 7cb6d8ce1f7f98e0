#include "engine/unicode.h"

#include <iterator>

namespace engine {

namespace {

constexpr char32_t replacement = 0xFFFD;

bool isScalarValue(char32_t value) {
    return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

void append(std::string& text, char32_t value) {
    if (value < 0x80) {
        text += char(value);
    } else if (value < 0x800) {
        text += {char(0xC0 | value >> 6), char(0x80 | (value & 0x3F))};
    } else if (value < 0x10000) {
        text += {char(0xE0 | value >> 12), char(0x80 | (value >> 6 & 0x3F)), char(0x80 | (value & 0x3F))};
    } else {
        text += {char(0xF0 | value >> 18), char(0x80 | (value >> 12 & 0x3F)),
                 char(0x80 | (value >> 6 & 0x3F)), char(0x80 | (value & 0x3F))};
    }
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t position) {
    const CodePoint invalid{replacement, 1, false};
    const auto first = static_cast<unsigned char>(text[position]);
    if (first < 0x80)
        return {first, 1, true};
    if (first < 0xC0 || first > 0xF7)
        return invalid;
    const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() - position < bytes)
        return invalid;
    char32_t value = first & (0xFF >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[position + i]);
        if ((next & 0xC0) != 0x80)
            return invalid;
        value = value << 6 | (next & 0x3F);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < smallest[bytes] || !isScalarValue(value))
        return invalid;
    return {value, bytes, true};
}

std::u32string decodeUtf8(std::string_view text) {
    std::u32string result;
    result.reserve(text.size());
    for (std::size_t position = 0; position < text.size();) {
        const CodePoint next = codePointAt(text, position);
        result += next.value;
        position += next.bytes;
    }
    return result;
}

std::string encodeUtf8(std::u32string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char32_t value : text)
        append(result, isScalarValue(value) ? value : replacement);
    return result;
}

bool isWhiteSpace(char32_t value) {
    return (value >= 0x09 && value <= 0x0D) || (value >= 0x1C && value <= 0x20) || value == 0x85 ||
           value == 0xA0 || value == 0x1680 || (value >= 0x2000 && value <= 0x200A) || value == 0x2028 ||
           value == 0x2029 || value == 0x202F || value == 0x205F || value == 0x3000;
}

} // namespace engine
