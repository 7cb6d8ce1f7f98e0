#pragma once
/// Sentence pairs side by side, and the pass of a network over them with the target known: what training
/// differentiates and what a reference translation's loss is measured with. The pass runs the network's own
/// two phases step by step; only what does not depend on a step's result (words, readout, output) is
/// multiplied for all steps at once.

#include "engine/network.h"

#include <vector>

namespace engine {

/// A pair as ids, both sides ending in the end marker.
struct IdPair {
    std::vector<int> source, target;
};

/// B pairs, padded to the longest, laid out position by position: row k·B + b.
struct Batch {
    int sentences = 0;
    int positions = 0;              ///< m of the longest source
    int steps = 0;                  ///< n of the longest target
    std::vector<int> source;        ///< [m·B]; padding is id 0, never read beyond a length
    std::vector<int> sourceLengths; ///< [B]
    std::vector<int> attended; ///< [B], the first so many positions can be attended to; empty: all of them
    std::vector<int> input;    ///< y_{t−1}, [n·B]; −1 for the zero vector
    std::vector<int> target;   ///< y_t, [n·B]; −1 beyond a target's end
    long long targetTokens = 0;
};

/// Which of all pairs make up a batch; at least one.
Batch makeBatch(std::span<const IdPair* const> pairs, const ModelConfig& config);

/// Row t·B + b belongs to step t of sentence b; scores and weights are one matrix [B, m] a step, absent under
/// none.
struct Pass {
    EncodedBatch source;
    std::vector<Var> scores, weights;
    Var contexts, hiddens,
        attentional; ///< [n·B, A], [n·B, D], [n·B, E]; the last is what output() or loss() reads
};

/// `batch` must outlive the use of the network's graph.
Pass forward(Network& network, const Batch& batch);

} // namespace engine
