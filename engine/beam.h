#pragma once
/// The bookkeeping of beam search: which hypotheses live, where each came from, and their steps for later
/// telling. Private to the decoder; it runs no network.

#include "engine/stepper.h"
#include "engine/translation.h"

#include <span>
#include <vector>

namespace engine {

/// One word put behind one hypothesis.
struct Extension {
    int parent = 0; ///< the row of the living hypothesis
    int word = 0;
    double logProbability = 0; ///< of the word alone
    double total = 0;          ///< of the hypothesis with it
};

/// The `count` likeliest ids of a row of logits with their log-probabilities, best first (the lower id first,
/// when equal). Ids in `never` are left out of the choice, not of the softmax.
std::vector<std::pair<int, double>> likeliest(std::span<const float> logits, int count,
                                              std::span<const int> never);
/// ln Σ exp of a row.
double logSum(std::span<const float> logits);

/// A tree of steps: a hypothesis is its last node.
class BeamTree {
public:
    struct Node {
        int parent = -1;
        int word = 0;
        double total = 0;
        int length = 0;
        Step step;
    };

    int add(Node node) {
        nodes_.push_back(std::move(node));
        return int(nodes_.size()) - 1;
    }
    const Node& operator[](int index) const { return nodes_[index]; }
    /// The hypothesis that ends in node `last`, first step first; target tokens carry ids only.
    Translation tell(int last, bool finished) const;

private:
    std::vector<Node> nodes_;
};

} // namespace engine
