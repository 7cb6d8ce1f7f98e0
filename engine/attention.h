#pragma once
/// The operations of attention: score every source state, softmax over the real ones, weighted sum. They know
/// which sentence a query belongs to and nothing of decoders.
///
/// Layout: the annotations of B sentences are [m·B, A], position by position (row k·B + b is s_k of sentence
/// b); a query in row r asks sentence r mod B, so T·B queries of B sentences, or k hypotheses of one, are the
/// same call.

#include "engine/autodiff.h"

#include <span>

namespace engine {

/// The positions that exist: lengths[b] ≤ m.
struct SourceShape {
    int positions = 0;            ///< m
    std::span<const int> lengths; ///< [B]

    int sentences() const { return int(lengths.size()); }
};

/// e_rk = q_r · key_k: queries [N, A], keys [m·B, A] → [N, m]. Zero beyond a sentence's length. This is "dot"
/// with the annotations as keys, and "bilinear" with keys W s_k (Luong et al. 2015, eq. 8).
template <class Scalar> Var dotScores(Graph<Scalar>&, Var queries, Var keys, const SourceShape&);

/// e_rk = v · tanh(q_r + key_k): queries [N, a] = W_q h + b_q, keys [m·B, a] = W_k s_k, energy [1, a] → [N,
/// m] (Bahdanau et al. 2015, A.1.2). Zero beyond a sentence's length.
template <class Scalar> struct MlpScores {
    Graph<Scalar>& graph;
    Var queries, keys, energy;
    Var bias; ///< [1, 1], added to every score; absent in our own models
    SourceShape shape;
};
template <class Scalar> Var mlpScores(const MlpScores<Scalar>&);

/// α_r = softmax(e_r) over a sentence's real positions, exactly zero beyond: [N, m].
template <class Scalar> Var softmax(Graph<Scalar>&, Var scores, const SourceShape&);

/// c_r = Σ_k α_rk s_k: weights [N, m], annotations [m·B, A] → [N, A].
template <class Scalar> Var weightedSum(Graph<Scalar>&, Var weights, Var annotations, const SourceShape&);

/// The mean of a sentence's real rows: rows [m·B, A] → [B, A].
template <class Scalar> Var mean(Graph<Scalar>&, Var rows, const SourceShape&);

} // namespace engine
