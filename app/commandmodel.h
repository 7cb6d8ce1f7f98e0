#pragma once
/// The model that a command uses. What is odd about it is said on standard error and stops nothing.

#include "app/modellibrary.h"

namespace app {

/// Throws Error when it cannot be read.
std::shared_ptr<const engine::Model> modelFor(ModelLibrary& library, const ModelEntry& entry);

} // namespace app
