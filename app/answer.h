#pragma once
/// One question to a model and what comes back: decoding and the figures shown with it. It runs where it is
/// called and knows no thread.

#include "app/convert.h"
#include "engine/decoder.h"

#include <functional>
#include <optional>

namespace app {

/// Told of what is decoded so far, while more is coming.
using Partial = std::function<void(const Shown& sofar)>;

struct Question {
    std::string sentence; ///< UTF-8
    engine::DecodeOptions options;
    int hypothesis = 0; ///< which result, best first; the last one when there are fewer
};

/// Translates the sentence and puts it as pictures draw it; nothing when cancelled. A sentence that takes
/// long is told to `partial` as it grows, at most once a frame. Throws Error as engine::translate() does.
std::optional<Shown> answer(engine::Stepper& stepper, const Question& question, const Partial& partial = {});

} // namespace app
