#pragma once
/// The arithmetic of recurrent cells once their matrix products are done, in PyTorch's gate order and
/// formulas. The products are apart (operations.h, affine) because a known input is multiplied for all time
/// steps at once.

#include "engine/autodiff.h"

#include <span>

namespace engine {

/// Items whose sentence has ended keep their state: item b takes part in step t when t < lengths[b].
/// No lengths: all take part.
struct ActiveItems {
    std::span<const int> lengths;
    int step = 0;
    bool operator()(int item) const { return lengths.empty() || step < lengths[item]; }
};

/// Gated recurrent unit: `input` = W_i x + b_i and `recurrent` = W_h h + b_h, both [N, 3D] in the order r, z,
/// n; `state` [N, D]. r = σ(i_r + h_r), z = σ(i_z + h_z), n = tanh(i_n + r ∘ h_n), h' = (1 − z) ∘ n + z ∘ h:
/// [N, D].
template <class Scalar> struct CellInput {
    Graph<Scalar>& graph;
    Var input, recurrent, state;
    ActiveItems active;
};
template <class Scalar> Var gru(const CellInput<Scalar>&);

/// Long short-term memory: products [N, 4D] in the order i, f, g, o; `state` and result are [N, 2D], hidden ‖
/// cell. c' = σ(f) ∘ c + σ(i) ∘ tanh(g), h' = σ(o) ∘ tanh(c').
template <class Scalar> Var lstm(const CellInput<Scalar>&);

/// How open the cell's gates are: the mean of each over a layer's units, [N, 2] in the order reset r, update z
/// for a GRU, [N, 3] in the order input i, forget f, output o for an LSTM. Without a gradient.
template <class Scalar> Var gruGateMeans(const CellInput<Scalar>&);
template <class Scalar> Var lstmGateMeans(const CellInput<Scalar>&);

} // namespace engine
