#pragma once
/// Sentence pairs as people also type them: all in lower case, all in capitals, without the final mark. A
/// model that met such lines in training answers them sensibly. It draws; it keeps nothing.

#include "engine/random.h"
#include "engine/tasks.h"

#include <string>

namespace engine {

/// Shares of the pairs that an epoch reads otherwise than they are written, drawn anew in every epoch.
struct Variations {
    double lowercase = 0;    ///< the source alone; the target stays as it is written
    double uppercase = 0;    ///< the source alone
    double unpunctuated = 0; ///< source and target lose their final full stop or exclamation mark

    bool any() const { return lowercase > 0 || uppercase > 0 || unpunctuated > 0; }
};

/// `pair`, changed in as many ways as the draws say; often in none. Draws the same count of numbers whatever
/// the pair.
SentencePair varied(const SentencePair& pair, const Variations& shares, Random& random);

/// ASCII and the two-byte Latin-1 letters À to Þ: enough for the sample languages.
std::string lowercase(std::string text);
std::string uppercase(std::string text);
/// Without a final full stop or exclamation mark, Latin or Chinese, and the space before it; other lines
/// stay.
std::string withoutFinalMark(std::string text);

} // namespace engine
