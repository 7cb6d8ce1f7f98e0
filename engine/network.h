#pragma once
/// The equations of a model over a graph: encode, the two phases of a decoder step, readout and output. They
/// stand here once; training runs them on batches, decoding on one state or a beam, and what a window shows
/// is what they gave. A network holds no numbers of its own and chooses no words.

#include "engine/attention.h"
#include "engine/autodiff.h"
#include "engine/cells.h"
#include "engine/modelconfig.h"
#include "engine/operations.h"
#include "engine/parameters.h"
#include "engine/random.h"

#include <array>
#include <span>
#include <vector>

namespace engine {

constexpr int kMaximumLayers = 16;

/// B encoded sentences, laid out position by position (attention.h).
struct EncodedBatch {
    Var annotations; ///< s, [m·B, A]
    Var keys;        ///< what a query meets: s (dot), W s (bilinear), W_k s (MLP); absent under none
    Var fixed;       ///< [forward final ‖ backward final] of the top layer, [B, A]
    Var bridge;      ///< f, from which the decoder starts, [B, hidden] or [B, A]
    SourceShape shape;
};

/// The last words y_{t−1} of N items, ready for the decoder's RNN.
struct Words {
    Var embedding; ///< E y, [N, E]
    Var gates;     ///< W_ih's columns for E y times it, plus b_ih: [N, G·D]
};

struct NetworkState {
    std::array<Var, kMaximumLayers> layers; ///< [N, D], or [N, 2D] (hidden ‖ cell) for LSTM
    Var attentional;                        ///< h̃_{t−1}, [N, E]; only with input feeding
};

/// Phase one of a step: who asked, and the answer. Scores and weights are absent under none.
struct Attended {
    NetworkState state; ///< under Luong already h_t, under conditional placement h'_t
    Var scores;         ///< e_t, [N, m]
    Var weights;        ///< α_t, [N, m]
};

/// Phase two: the state after the step and the context it used.
struct Advanced {
    NetworkState state;
    Var context; ///< c_t, [N, A]
};

/// Dropout on embeddings and readout, in training only (Srivastava et al. 2014): numbers are zeroed at
/// `rate`, the rest scaled so that the mean stays.
struct Dropout {
    float rate = 0;
    Random* random = nullptr;
};

class Network {
public:
    /// Binds every tensor of `parameters` once, read in place with its halves; `gradients`, of the same
    /// layout, is added to on the way back where the graph records. All must outlive the network.
    Network(Graph<float>& graph, const ModelConfig& config, const Parameters& parameters,
            std::span<float> gradients = {});

    Graph<float>& graph() { return graph_; }
    Dropout dropout;

    /// `ids` [m·B], position by position, any id beyond a sentence's length. `shape.lengths` must outlive the
    /// graph's use.
    EncodedBatch encode(std::span<const int> ids, const SourceShape& shape);
    /// Fills `source.keys` from its annotations.
    Var keys(Var annotations);
    /// h_0 (and the LSTM's cell) of every layer from f; h̃_0 = 0.
    NetworkState start(const EncodedBatch& source);
    Words words(std::span<const int> ids);
    /// E y alone, [N, E].
    Var embed(std::span<const int> ids);
    Words part(const Words& all, int begin, int count);

    Attended attend(const EncodedBatch& source, const NetworkState& state, const Words& words);
    /// `weights` may be other than those attended (edited); absent under none.
    Advanced advance(const EncodedBatch& source, const Attended& attended, Var weights, const Words& words);
    /// h̃_t from h_t, c_t and, but for Luong, E y_{t−1}: [N, E], or the three side by side.
    Var readout(Var hidden, Var context, Var embedding);
    /// W_o h̃ + b_o, before the softmax: [N, V].
    Var output(Var attentional);
    /// The loss of that output, in one operation.
    Var loss(Var attentional, const Targets& targets);

    /// The top layer's h, [N, D].
    Var top(const NetworkState& state);
    /// How open the decoder's gates were in the top layer when it last ran (cells.h).
    Var gateMeans() const;
    bool feedsInput() const { return config_.placement == Placement::Luong && config_.inputFeeding; }

private:
    struct CellWeights {
        Var input, recurrent, inputBias, recurrentBias;
    };
    struct Linear {
        Var weight, bias;
    };

    Var parameter(const std::string& name) const;
    CellWeights cellWeights(const std::string& rnn, const std::string& suffix) const;
    Linear linear(const std::string& name) const;
    void bindDecoder();
    void bindAttention();

    Var dropped(Var x);
    Var hidden(Var state, int size);
    Var cell(Var inputGates, const CellWeights& weights, Var state, const ActiveItems& active);
    /// One direction of one encoder layer: the states of all positions, and the last one reached.
    std::pair<Var, Var> run(Var input, const CellWeights& weights, const SourceShape& shape, bool backward);
    NetworkState recur(const NetworkState& state, const Words& words, Var extra);
    NetworkState recurAgain(const NetworkState& state, Var context);
    Attended look(const EncodedBatch& source, const NetworkState& state);
    Var context(const EncodedBatch& source, Var weights, int items);

    Graph<float>& graph_;
    const ModelConfig& config_;
    const Parameters& parameters_;
    std::vector<Var> bound_; ///< one a place, in order
    std::vector<CellWeights> encoder_, encoderReverse_, decoder_;
    CellWeights conditional_; ///< RNN₂
    std::vector<Linear> bridgeHidden_, bridgeCell_;
    Var sourceEmbedding_, targetEmbedding_;
    Var decoderInputWord_, decoderInputExtra_; ///< W_ih of the bottom layer, split: for E y, and for c or h̃
    Var bilinear_, key_, energy_, energyBias_;
    Linear query_, output_;
    Var readoutHidden_, readoutContext_, readoutWord_, readoutBias_;
    Var lastInput_, lastRecurrent_, lastState_; ///< what the last cell() was given, for gateMeans()
    std::vector<Var> outputs_;                  ///< reused by run()
    std::vector<int> sentence_;                 ///< reused by context()
    std::vector<float> mask_;                   ///< reused by dropped()
};

} // namespace engine
