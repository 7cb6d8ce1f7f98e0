#pragma once
/// A translation as `translate --json` prints it. It decides no content: keys and order are the documented
/// ones.

#include "engine/model.h"
#include "engine/translation.h"

#include <string>

namespace app {

/// One line of JSON without its line feed. A number that is not finite becomes null, a byte that is not UTF-8
/// U+FFFD.
std::string translationJson(const engine::Translation&, const engine::Model&);

/// The double that prints as the float does, so that 0.86f is written 0.86.
double shortest(float value);

} // namespace app
