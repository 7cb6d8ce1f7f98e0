#pragma once
/// A decoder that is walked by hand: encode, start, then attend and advance in turn, on plain values. A
/// stepper holds the scratch memory of one thread over a shared, immutable model; states and sources are
/// values that can be kept, copied (a fork) and put back (undo). It chooses no words: that is the decoder's
/// part.

#include "engine/model.h"

#include <memory>
#include <span>
#include <vector>

namespace engine {

/// What a decoder reads of a source; m positions with the end marker.
struct EncodedSource {
    int length = 0;     ///< m
    Floats annotations; ///< s, [m, A]
    Floats keys;        ///< [m, A, D or a] by score; empty under none
    Floats fixed;       ///< [A]
    Floats bridge;      ///< f
};

/// One or more hypotheses about the same source.
struct DecoderState {
    int count = 1;
    std::vector<int> last; ///< y_{t−1}, [count]; −1 for the zero vector
    Floats layers;         ///< [layers, count, D], or 2D (hidden ‖ cell) for LSTM
    Floats attentional;    ///< h̃_{t−1}, [count, E], with input feeding
};

/// Phase one: where the decoder looks. `weights` may be changed before phase two.
struct Attention {
    DecoderState state; ///< after the RNN under Luong, between the two under conditional placement
    Floats scores;      ///< e_t, [count, m]; zeros under none
    Floats weights;     ///< α_t, [count, m]; zeros under none
    Floats gates;       ///< as in Advance; empty where the RNN that gives h_t has not run yet
};

/// Phase two: the state that awaits the word (`state.last` is to be set) and what the step computed.
struct Advance {
    DecoderState state;
    Floats contexts;    ///< c_t, [count, A]
    Floats hiddens;     ///< h_t, [count, D]
    Floats attentional; ///< h̃_t, [count, E]
    Floats logits;      ///< [count, V]
    Floats gates;       ///< mean of each gate over the top layer's units, [count, 2 or 3] (cells.h)
};

class Stepper {
public:
    explicit Stepper(std::shared_ptr<const Model> model);
    ~Stepper();
    Stepper(Stepper&&) noexcept;

    const Model& model() const { return *model_; }
    const std::shared_ptr<const Model>& sharedModel() const { return model_; }

    /// Results are written into `out`, whose memory is used again. Ids must lie in the vocabulary; m ≥ 1.
    void encode(std::span<const int> ids, EncodedSource& out);
    void start(const EncodedSource& source, DecoderState& out);
    void attend(const EncodedSource& source, const DecoderState& state, Attention& out);
    void advance(const EncodedSource& source, const Attention& attention, Advance& out);

    /// The top layer's h of one hypothesis, [D]; valid as long as `state`.
    std::span<const float> hidden(const DecoderState& state, int hypothesis) const;

    /// Hypotheses `rows` of `state`, in that order.
    void select(const DecoderState& state, std::span<const int> rows, DecoderState& out) const;

private:
    struct Scratch;
    std::shared_ptr<const Model> model_;
    std::unique_ptr<Scratch> scratch_;
};

} // namespace engine
