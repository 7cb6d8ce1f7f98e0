#pragma once
/// Parallel text that is generated, not collected: tasks small enough that one can see what attention must
/// learn. The same seed gives the same pairs on every machine.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

struct SentencePair {
    std::string source;
    std::vector<std::string> targets; ///< at least one; the first is the one trained on
};

struct TaskOptions {
    std::string name; ///< "copy", "reverse" or "dates"
    int count = 0;    ///< pairs, at most 1,000,000
    std::uint64_t seed = 1;
    int minimumLength = 1, maximumLength = 20; ///< letters, for copy and reverse; 1 to 500
};

/// copy, reverse: random letters a to z without spaces. dates: free forms such as "3 May 1979", "Thursday,
/// May 3rd 1979" (with the true weekday) and "5/3/79" (numbers between slashes are month first unless the
/// year leads) to "1979-05-03"; days from 1950-01-01 to 2049-12-31, so two digits name one year. Pairs may
/// repeat. Throws Error for an unknown name or bounds.
std::vector<SentencePair> generateTask(const TaskOptions&);

} // namespace engine
