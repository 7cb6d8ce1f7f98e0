#pragma once
/// One score e_tk written out as the sum that it is, for those who want to see it computed. It recomputes one
/// pair at a time from what the decoder read; it scores nothing that the network has not scored.

#include "engine/stepper.h"

#include <span>
#include <vector>

namespace engine {

/// Dot and bilinear: query · key. MLP: factor · tanh(query + key).
struct ScoreTerm {
    double factor = 1; ///< v_i; 1 elsewhere
    double query = 0;  ///< h_i; (W_q h + b_q)_i for the MLP
    double key = 0;    ///< s_i; (W s)_i for bilinear; (W_k s)_i for the MLP
    double value = 0;
};

struct ScoreTerms {
    std::vector<ScoreTerm> terms; ///< one a unit, in order
    double bias = 0;              ///< added to the sum; 0 in our own models

    double sum() const;
};

/// The terms of e_tk for `hidden` [D], the state that asks (h_{t−1} under Bahdanau, h_t under Luong, h'_t
/// under conditional placement), and the source token `position`. Without attention there are none. Throws
/// Error for a position outside the source or a state of another size.
ScoreTerms scoreTerms(const Model& model, const EncodedSource& source, std::span<const float> hidden,
                      int position);

} // namespace engine
