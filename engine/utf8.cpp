#include "engine/utf8.h"

#include "engine/unicode.h"

namespace engine {

bool isValidUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        if (!point.valid)
            return false;
        at += point.bytes;
    }
    return true;
}

std::string validUtf8(std::string_view text) {
    return isValidUtf8(text) ? std::string(text) : encodeUtf8(decodeUtf8(text));
}

} // namespace engine
