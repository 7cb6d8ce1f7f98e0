#pragma once
/// The cards of the walk as data: what each says, which parts of the window it points at, the scenario that
/// suits it and how the viewer's own action is recognised. It shows nothing and changes nothing.

#include "app/session.h"

#include <array>
#include <optional>
#include <vector>

namespace ui {
class Focus;
} // namespace ui

namespace app {

/// What a card judges by.
struct WalkMoment {
    const Session& session;
    const ui::Focus& focus;
    Scenario former; ///< before the walk
    Scenario begun;  ///< when the card was opened
    Scenario before; ///< before the last change
};

struct WalkStep {
    /// Whole sentences in English, to be translated in the context "app::Walk".
    const char* title;
    const char* text;
    const char* waiting; ///< for what
    const char* done;
    const char* missing; ///< why there is nothing to wait for, when no scenario suits
    /// Names of widgets; the card stands beside the first. A null one is none.
    std::array<const char*, 2> parts;
    /// Keeps the languages, and the model where it suits; nothing when the library has no fitting model.
    std::optional<Scenario> (*scenario)(const WalkMoment&);
    bool (*happened)(const WalkMoment&);
};

const std::vector<WalkStep>& walkSteps();

} // namespace app
