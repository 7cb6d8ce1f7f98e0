#pragma once
/// The operations that any network needs, on rows as items; each has its gradient beside its value in
/// operations.cpp. Shapes are the caller's duty: they follow from a config that was checked when the model
/// was read.

#include "engine/autodiff.h"

#include <span>

namespace engine {

/// Rows `ids` of `table` [V, E]: [ids, E]. An id of −1 gives a row of zeros.
template <class Scalar> Var lookup(Graph<Scalar>&, Var table, std::span<const int> ids);

/// x Wᵀ + addend: x [N, in], W [out, in]; `addend` is a bias [1, out], one row for each of x [N, out], or
/// absent.
template <class Scalar> Var affine(Graph<Scalar>&, Var x, Var weight, Var addend = {});

/// tanh of every number.
template <class Scalar> Var tanh(Graph<Scalar>&, Var x);

/// Every number times `factors` [the same count, row-major]: dropout's mask, already scaled.
template <class Scalar> Var scale(Graph<Scalar>&, Var x, std::span<const Scalar> factors);

/// The rows of `parts` one below the other.
template <class Scalar> Var stack(Graph<Scalar>&, std::span<const Var> parts);

/// [a ‖ b], row by row.
template <class Scalar> Var join(Graph<Scalar>&, Var a, Var b);

/// What the loss needs to know of the targets.
struct Targets {
    std::span<const int> ids;  ///< one a row of the logits; −1 where there is none
    double labelSmoothing = 0; ///< ε: (1 − ε) on the target, ε / V on every word
    double divisor = 1;        ///< usually the number of target tokens in the whole batch
};
/// Σ over rows of the cross entropy of softmax(x Wᵀ + b) with the smoothed target, over `divisor`: [1, 1].
/// The output layer and its loss are one operation so that the logits [N, V], by far the largest matrix, are
/// kept once and turned into their own gradient in place.
struct OutputLayer {
    Var x, weight, bias; ///< [N, E], [V, E], [1, V]
};
template <class Scalar> Var crossEntropy(Graph<Scalar>&, const OutputLayer&, const Targets&);

} // namespace engine
