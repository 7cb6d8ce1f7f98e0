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
    double logSum = 0;                             ///< ln Σ exp of the logits
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
    int size() const { return int(nodes_.size()); }
    const Node& operator[](int index) const { return nodes_[index]; }
    /// The hypothesis that ends in node `last`, first step first; target tokens carry ids only.
    Translation tell(int last, bool finished) const;

private:
    std::vector<Node> nodes_;
};

/// Writes down what the search considered, for whoever asks to see it.
class BeamRecord {
public:
    /// All that a step considered, best first, of which the first `kept` were chosen; `parents[e.parent]` is
    /// the tree's node of the hypothesis. Pruned words are kept as far as they are among the best `beam`
    /// behind it. The chosen ones stand in the tree from node `first` on, in order.
    struct Considered {
        std::span<const Extension> all;
        int kept = 0;
        std::span<const int> parents;
        int first = 0;
    };
    void add(const Considered& considered, int step, int beam, int eos);
    /// `node` of the tree is the result `index`.
    void mark(int node, int index) { nodes_[std::size_t(placeOf_[std::size_t(node)])].hypothesis = index; }
    std::vector<BeamNode>& nodes() { return nodes_; }

private:
    std::vector<BeamNode> nodes_;
    std::vector<int> placeOf_; ///< of each node of the tree, its place in nodes_
};

} // namespace engine
