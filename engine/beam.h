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

/// What a step offers behind one hypothesis.
struct Offer {
    double logSum = 0;                           ///< ln Σ exp of the logits
    std::vector<std::pair<int, double>> likeliest; ///< ids with their log-probabilities, best first
};
/// The `count` likeliest ids of a row of logits (the lower id first, when equal).
Offer offer(std::span<const float> logits, int count);

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
