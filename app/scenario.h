#pragma once
/// Everything a reader can change and take back, as one value: what is shown is a function of it and of the
/// model it names. It holds no results.

#include "app/modellibrary.h"

#include <QString>

#include <map>
#include <optional>
#include <string>

namespace app {

struct Scenario {
    QString sentence;
    ModelChoice model;
    std::string modelName; ///< one of several of that kind; the first of them when empty
    int beam = 1;
    std::map<int, int> forced; ///< step (0-based) → the id of the word it must give
    std::optional<int> step;   ///< the step looked at; the last one when absent
    std::optional<int> phase;  ///< how much of it, an index into ui::phasesOf(); all of it when absent

    bool operator==(const Scenario&) const = default;
    /// Whether both need the same decoding; they may differ in the step looked at.
    bool decodesLike(const Scenario& other) const {
        return sentence == other.sentence && model == other.model && modelName == other.modelName &&
               beam == other.beam && forced == other.forced;
    }
};

} // namespace app
