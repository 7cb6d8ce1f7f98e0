#pragma once
/// What the scores of one translation were computed from, kept so that a single score can be written out when
/// a reader asks for it. It decodes nothing; the arithmetic is the engine's.

#include "engine/stepper.h"
#include "engine/translation.h"
#include "ui/scoreformula.h"

#include <optional>

namespace app {

struct Shown;

struct Evidence {
    std::shared_ptr<const engine::Model> model;
    engine::EncodedSource source;
    std::vector<std::vector<float>> queries; ///< [n][D], the state that asked at each step
};

/// `source` as encoded for this translation. Nothing without attention.
std::shared_ptr<const Evidence> evidenceOf(const engine::Stepper& stepper,
                                           const engine::Translation& translation,
                                           const engine::EncodedSource& source);

/// The score of source token `source` at step `target`, both 0-based; nothing where there is none.
std::optional<ui::ScoreFormula> scoreFormula(const Shown& shown, int target, int source);

} // namespace app
