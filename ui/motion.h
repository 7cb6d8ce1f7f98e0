#pragma once
/// Whether things move, decided in one place: the system's wish for less motion, or the program's own, makes
/// every movement last no time at all.

#include <optional>

namespace ui {

/// The reader's own choice; without one the style decides, which follows the desktop.
void setReducedMotion(std::optional<bool> reduced);
std::optional<bool> reducedMotionChoice();
bool reducedMotion();
/// How long a movement of `milliseconds` lasts: 0 when motion is reduced.
int motionDuration(int milliseconds);

} // namespace ui
