#pragma once
/// Everything a reader can change and take back, as one value: what is shown is a function of it and of the
/// model it names. It holds no results. What a changed sentence or model lets go of is Session's to say.

#include "app/modellibrary.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app {

struct Scenario {
    QString sentence;
    ModelChoice model;
    std::string modelName; ///< one of several of that kind; the first of them when empty
    int beam = 1;
    std::map<int, int> forced;     ///< step (0-based) → the id of the word it must give
    std::optional<QString> target; ///< a whole translation that must be given; `forced` is empty then
    std::map<int, std::vector<float>> weights; ///< step → the weights it must use, one a source token
    std::set<int> masked;                      ///< source tokens that no step may look at
    double temperature = 1;                    ///< T of softmax(e / T)
    int hypothesis =
        0; ///< which of the beam's results is shown, best first; the last one when there are fewer
    std::optional<int> step;  ///< the step looked at; the last one when absent
    std::optional<int> phase; ///< how much of it, an index into ui::phasesOf(); all of it when absent

    bool operator==(const Scenario&) const = default;
    /// Whether both need the same decoding; they may differ in the step looked at.
    bool decodesLike(const Scenario& other) const {
        return sentence == other.sentence && model == other.model && modelName == other.modelName &&
               beam == other.beam && hypothesis == other.hypothesis && editsLike(other);
    }
    /// Whether what is forced, masked, tempered and set by hand is the same.
    bool editsLike(const Scenario& other) const {
        return forced == other.forced && target == other.target && weights == other.weights &&
               masked == other.masked && temperature == other.temperature;
    }
};

} // namespace app
