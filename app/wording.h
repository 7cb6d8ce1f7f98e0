#pragma once
/// What the window says of models and choices, in words: the score's formula, a model in one line, why a
/// switch is off. It shows nothing itself.

#include "app/modellibrary.h"
#include "engine/attentiondump.h"

#include <QString>

namespace app {

/// "Score e = …" of the chosen score.
QString scoreFormula(engine::Score score);
/// "English → French, bidirectional GRU, 2.6 million parameters"; with the model's name when asked for.
QString shortModelText(const ModelEntry& entry, bool named);
/// The same with the name in front.
QString modelText(const ModelEntry& entry);
/// "bilinear score, Luong, unidirectional"; "no attention".
QString switchesText(const engine::ModelConfig& config);
/// "en-fr-luong-dot (dot score, Luong): Where do you live?": what a picture taken out of the program says of
/// itself.
QString pictureTitle(const ModelEntry& entry, const QString& sentence);
/// "attention.json: Where do you live?": the same of what comes without its model.
QString pictureTitleOf(const QString& origin, const QString& sentence);
/// Why nothing can be shown for `choice`; empty when a model of that kind was found.
QString reasonAgainst(const ModelChoice& choice, const ModelLibrary& library);
/// Why the placement cannot be chosen where there is no attention.
QString reasonAgainstPlacement();
/// Why no step is drawn of attention that came without its model.
QString reasonAgainstStep();
/// What was concluded about a file with attention, as a sentence.
QString dumpNoteText(engine::DumpNote note);

} // namespace app
