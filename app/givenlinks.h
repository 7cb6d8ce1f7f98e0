#pragma once
/// Reference links that came with a translation, and the alignment error of what is shown against them. It
/// holds them beside the scenario: they change no number of the model and are kept in no file.

#include "app/session.h"
#include "engine/metrics.h"

#include <optional>

namespace app {

struct GivenLinks {
    engine::AlignedPair pair;
    QString sentence, target; ///< its tokens with spaces between

    /// "tokens TAB tokens TAB links" (engine::parseAlignedPair). Throws engine::Error, one sentence.
    static GivenLinks read(const QString& row);

    /// Of words, as `evaluate --alignment` counts them, from the weights that are shown, edits and all.
    /// Nothing unless the whole answer is shown, of this sentence with this very target, and has attention.
    std::optional<engine::AlignmentCounts> countedIn(const Session& session) const;
};

} // namespace app
