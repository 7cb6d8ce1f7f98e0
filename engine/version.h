#pragma once
/// What build of the engine is running.

#include <string_view>

namespace engine {

/// "x86-64-v2", "x86-64-v3", "x86-64-v4" as the loader picked it, or "baseline" where there is one build
/// only.
std::string_view instructionLevel();

} // namespace engine
