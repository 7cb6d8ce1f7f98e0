#pragma once
/// One question to a model and what comes back: decoding and the figures shown with it. It runs where it is
/// called and knows no thread.

#include "app/convert.h"
#include "engine/decoder.h"

#include <optional>

namespace app {

/// Translates `sentence` and puts it as pictures draw it; nothing when cancelled. Throws Error as
/// engine::translate() does.
std::optional<Shown> answer(engine::Stepper& stepper, const std::string& sentence,
                            const engine::DecodeOptions& options);

} // namespace app
