// Where the words of a beam's tree stand. A branch is a word with its first children; it takes the first lane
// that is free in all its columns, then its other children are placed from the deepest to the first. So lanes
// rise in every column in the order of the branches, and branches cannot cross.

#include "ui/beamtree.h"

#include <algorithm>

namespace ui {
namespace {

class Placing {
public:
    explicit Placing(const BeamData& beam) : beam_(beam), children_(beam.nodes.size() + 1) {
        const int count = int(beam.nodes.size());
        result_.column.assign(count, 0);
        result_.lane.assign(count, 0);
        std::vector<int> best(count, count); // the best hypothesis that a word leads to
        for (int i = 0; i < count; ++i) {
            result_.column[i] = parentOf(i) < 0 ? 0 : result_.column[parentOf(i)] + 1;
            result_.columns = std::max(result_.columns, result_.column[i] + 1);
            children_[parentOf(i) + 1].push_back(i);
        }
        for (int i = count - 1; i >= 0; --i) {
            if (beam.nodes[i].hypothesis >= 0)
                best[i] = std::min(best[i], beam.nodes[i].hypothesis);
            if (parentOf(i) >= 0)
                best[parentOf(i)] = std::min(best[parentOf(i)], best[i]);
        }
        for (std::vector<int>& siblings : children_)
            std::stable_sort(siblings.begin(), siblings.end(), [&](int a, int b) {
                return best[a] != best[b] ? best[a] < best[b] : beam.nodes[a].total > beam.nodes[b].total;
            });
        free_.assign(result_.columns, 0);
    }

    BeamLanes operator()() {
        for (const int first : children_[0])
            place(first);
        for (const int next : free_)
            result_.lanes = std::max(result_.lanes, next);
        return result_;
    }

private:
    /// A parent that does not come before its child is none.
    int parentOf(int node) const {
        const int parent = beam_.nodes[node].parent;
        return parent >= 0 && parent < node ? parent : -1;
    }

    void place(int head) {
        std::vector<int> branch;
        for (int node = head; node >= 0;
             node = children_[node + 1].empty() ? -1 : children_[node + 1].front())
            branch.push_back(node);
        int lane = 0;
        for (const int node : branch)
            lane = std::max(lane, free_[result_.column[node]]);
        for (const int node : branch) {
            result_.lane[node] = lane;
            free_[result_.column[node]] = lane + 1;
        }
        for (auto node = branch.rbegin(); node != branch.rend(); ++node)
            for (size_t i = 1; i < children_[*node + 1].size(); ++i)
                place(children_[*node + 1][i]);
    }

    const BeamData& beam_;
    std::vector<std::vector<int>> children_; ///< of node i at i + 1; those without a parent first
    std::vector<int> free_;                  ///< the first free lane of every column
    BeamLanes result_;
};

} // namespace

BeamLanes lanesOf(const BeamData& beam) {
    return Placing(beam)();
}

} // namespace ui
