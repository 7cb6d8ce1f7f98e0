#include "engine/beam.h"

#include "engine/eigenviews.h"

#include <algorithm>
#include <cmath>

namespace engine {

Offer offer(std::span<const float> logits, int count) {
    const Eigen::Map<const Eigen::ArrayXf> row(logits.data(), Eigen::Index(logits.size()));
    auto better = [&](int a, int b) { return logits[a] != logits[b] ? logits[a] > logits[b] : a < b; };
    count = std::min(count, int(logits.size()));
    std::vector<int> best; // sorted, at most `count`
    best.reserve(std::size_t(count) + 1);
    // Most blocks hold nothing better than what was found, which their maximum tells at once.
    constexpr int kBlock = 256;
    for (int begin = 0; begin < int(logits.size()); begin += kBlock) {
        const int size = std::min(kBlock, int(logits.size()) - begin);
        const float largest = row.segment(begin, size).maxCoeff();
        if (int(best.size()) == count && !(largest > logits[best.back()]))
            continue;
        for (int id = begin; id < begin + size; ++id) {
            if (int(best.size()) == count && !better(id, best.back()))
                continue;
            best.insert(std::upper_bound(best.begin(), best.end(), id, better), id);
            if (int(best.size()) > count)
                best.pop_back();
        }
    }
    Offer result;
    const float largest = logits[best.front()];
    result.logSum = largest + std::log(double((row - largest).exp().sum()));
    result.likeliest.reserve(best.size());
    for (const int id : best)
        result.likeliest.emplace_back(id, logits[id] - result.logSum);
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

void BeamRecord::add(const Considered& considered, int step, int beam, int eos) {
    placeOf_.resize(std::size_t(considered.first));
    std::vector<int> behind(considered.parents.size(), 0); // how many of each hypothesis so far
    for (int i = 0; i < int(considered.all.size()); ++i) {
        const Extension& extension = considered.all[std::size_t(i)];
        const bool kept = i < considered.kept;
        if (++behind[std::size_t(extension.parent)] > beam && !kept)
            continue;
        const int parent = considered.parents[std::size_t(extension.parent)];
        BeamNode node;
        node.parent = parent < 0 ? -1 : placeOf_[std::size_t(parent)];
        node.step = step;
        node.id = extension.word;
        node.logProbability = extension.logProbability;
        node.total = extension.total;
        node.fate = !kept ? Fate::Pruned : extension.word == eos ? Fate::Finished : Fate::Kept;
        if (kept)
            placeOf_.push_back(int(nodes_.size()));
        nodes_.push_back(std::move(node));
    }
}

} // namespace engine
