#include "engine/beam.h"

#include "engine/eigenviews.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {
using ConstRow = Eigen::Map<const Eigen::ArrayXf>;
}

double logSum(std::span<const float> logits) {
    const ConstRow row(logits.data(), Eigen::Index(logits.size()));
    const float largest = row.maxCoeff();
    return largest + std::log(double((row - largest).exp().sum()));
}

std::vector<std::pair<int, double>> likeliest(std::span<const float> logits, int count,
                                              std::span<const int> never) {
    auto better = [&](int a, int b) { return logits[a] != logits[b] ? logits[a] > logits[b] : a < b; };
    std::vector<int> best; // sorted, at most `count`
    best.reserve(std::size_t(count) + 1);
    for (int id = 0; id < int(logits.size()); ++id) {
        if (int(best.size()) == count && !better(id, best.back()))
            continue;
        if (std::find(never.begin(), never.end(), id) != never.end())
            continue;
        best.insert(std::upper_bound(best.begin(), best.end(), id, better), id);
        if (int(best.size()) > count)
            best.pop_back();
    }
    const double sum = logSum(logits);
    std::vector<std::pair<int, double>> result;
    for (const int id : best)
        result.emplace_back(id, logits[id] - sum);
    return result;
}

Translation BeamTree::tell(int last, bool finished) const {
    Translation translation;
    translation.finished = finished;
    if (last < 0)
        return translation;
    translation.logProbability = nodes_[last].total;
    for (int node = last; node >= 0; node = nodes_[node].parent) {
        translation.steps.push_back(nodes_[node].step);
        translation.target.push_back({{}, nodes_[node].word, 0, 0, false});
    }
    std::reverse(translation.steps.begin(), translation.steps.end());
    std::reverse(translation.target.begin(), translation.target.end());
    return translation;
}

} // namespace engine
