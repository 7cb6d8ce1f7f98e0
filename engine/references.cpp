#include "engine/references.h"

#include "engine/error.h"

#include <algorithm>

namespace engine {

void checkReferences(std::size_t hypotheses, std::span<const References> references) {
    if (hypotheses != references.size())
        throw Error("There are " + std::to_string(hypotheses) + " translations but references for " +
                    std::to_string(references.size()) + " sentences; give references for each translation.");
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (std::ranges::all_of(references[i], &std::string::empty))
            throw Error("Sentence " + std::to_string(i + 1) +
                        " has no reference translation; give at least one that is not empty.");
    }
}

} // namespace engine
