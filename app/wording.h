#pragma once
/// What the window says of models and choices, in words: the score's formula, a model in one line, why a
/// switch is off. It shows nothing itself.

#include "app/modellibrary.h"

#include <QString>

namespace app {

/// "Score e = …" of the chosen score.
QString scoreFormula(engine::Score score);
/// "en-fr: en-fr-bahdanau-mlp, bidirectional GRU, 2,612,656 parameters"
QString modelText(const ModelEntry& entry);
/// Why nothing can be shown for `choice`; empty when a model of that kind was found.
QString reasonAgainst(const ModelChoice& choice, const ModelLibrary& library);

} // namespace app
