#include "engine/version.h"

namespace engine {

std::string_view instructionLevel() {
    return ALIGNOSCOPE_ENGINE_LEVEL;
}

} // namespace engine
