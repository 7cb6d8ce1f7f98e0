#include "engine/variations.h"

#include <string_view>

namespace engine {

namespace {

/// Moves the letters from `first` to `last`, and the second byte of the Latin-1 letters from `firstWide` to
/// `lastWide`, by `distance`.
struct Fold {
    unsigned char first, last, firstWide, lastWide;
    int distance;
};

std::string folded(std::string text, const Fold& fold) {
    constexpr unsigned char kLatin1 = 0xC3; // the first byte of À to ÿ
    bool wide = false;
    for (char& character : text) {
        const auto byte = static_cast<unsigned char>(character);
        const bool sign = byte == 0x97 || byte == 0xB7; // × and ÷ are no letters
        const bool letter = wide ? byte >= fold.firstWide && byte <= fold.lastWide && !sign
                                 : byte >= fold.first && byte <= fold.last;
        wide = byte == kLatin1;
        if (letter)
            character = char(byte + fold.distance);
    }
    return text;
}

} // namespace

std::string lowercase(std::string text) {
    return folded(std::move(text), {'A', 'Z', 0x80, 0x9E, 32});
}

std::string uppercase(std::string text) {
    return folded(std::move(text), {'a', 'z', 0xA0, 0xBE, -32});
}

std::string withoutFinalMark(std::string text) {
    for (const std::string_view mark : {".", "!", "。", "！"})
        if (text.ends_with(mark)) {
            text.resize(text.size() - mark.size());
            while (text.ends_with(' '))
                text.pop_back();
            break;
        }
    return text;
}

SentencePair varied(const SentencePair& pair, const Variations& shares, Random& random) {
    const bool lower = random.uniform() < shares.lowercase, upper = random.uniform() < shares.uppercase,
               bare = random.uniform() < shares.unpunctuated;
    SentencePair result = pair;
    if (lower)
        result.source = lowercase(std::move(result.source));
    if (upper)
        result.source = uppercase(std::move(result.source));
    if (bare) {
        result.source = withoutFinalMark(std::move(result.source));
        result.targets.front() = withoutFinalMark(std::move(result.targets.front()));
    }
    return result;
}

} // namespace engine
