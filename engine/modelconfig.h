#pragma once
/// The architecture of a model as `config.json` keeps it: plain values, read with every bound checked and
/// written back. It holds no parameters and opens no file but its own.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

enum class Cell { Gru, Lstm };
enum class Score { None, Dot, Bilinear, Mlp };
/// Where attention stands: between decoder steps (Bahdanau et al. 2015), after the decoder's RNN and before
/// the prediction (Luong et al. 2015), or between two RNNs of one step (the conditional GRU of Nematus,
/// Sennrich et al. 2017).
enum class Placement { Bahdanau, Luong, Conditional };
/// What the decoder starts from: the top layer's backward final state (the forward one when unidirectional),
/// the mean of the annotations, or both final states.
enum class Bridge { Final, Mean, Both };
/// What the output reads: h̃_t = tanh(W_r […] + b_r), or the bare concatenation [h_t ‖ c_t ‖ E y_{t−1}].
enum class Readout { Tanh, Concatenation };
enum class Start { Bos, Zero };
enum class TokenizerKind { None, SentencePiece, Characters, Whitespace };

std::string_view name(Cell);          ///< "gru", "lstm"
std::string_view name(Score);         ///< "none", "dot", "bilinear", "mlp"
std::string_view name(Placement);     ///< "bahdanau", "luong", "conditional"
std::string_view name(TokenizerKind); ///< "none", "sentencepiece", "characters", "whitespace"

struct ModelConfig {
    Cell cell = Cell::Gru;
    int embedding = 0;
    int sourceVocabulary = 0;
    int targetVocabulary = 0;
    int unk = 0, bos = 1, eos = 2, pad = 3;
    bool tiedEmbeddings = false; ///< source and target share one embedding matrix
    bool tiedOutput = false;     ///< the output matrix is the target embedding

    int encoderHidden = 0; ///< states a direction
    int encoderLayers = 1;
    bool bidirectional = false;
    int decoderHidden = 0;
    int decoderLayers = 1;

    Score score = Score::Mlp;
    Placement placement = Placement::Bahdanau;
    bool inputFeeding = false;
    int attentionHidden = 0; ///< the MLP's hidden layer

    Bridge bridge = Bridge::Final;
    Readout readout = Readout::Tanh;
    Start start = Start::Bos;
    bool sourceBegins = false; ///< bos stands in front of every source
    std::vector<int> never;    ///< ids that decoding must not emit
    int limitFactor = 2, limitExtra = 10;
    double lengthNormalisation = 0.0;
    TokenizerKind tokenizer = TokenizerKind::None;
    std::string sourceLanguage, targetLanguage;

    int annotationSize() const { return bidirectional ? 2 * encoderHidden : encoderHidden; }
    int gates() const { return cell == Cell::Gru ? 3 : 4; }
    /// Whether the last word's embedding enters the readout.
    bool readsLastWord() const { return placement != Placement::Luong; }
    /// Numbers of h̃.
    int readoutSize() const {
        if (readout == Readout::Tanh)
            return embedding;
        return decoderHidden + annotationSize() + (readsLastWord() ? embedding : 0);
    }
    /// The most target tokens for a source of `length` tokens, both counted with the end marker.
    int targetLimit(int length) const { return limitFactor * length + limitExtra; }

    bool operator==(const ModelConfig&) const = default;
};

/// Reads `json`, the text of a config; `origin` names it in messages. Keys and defaults: those of ModelConfig
/// from `bridge` on may be absent. Throws Error naming the key for unknown keys and values, wrong types,
/// sizes out of bounds (1 to 65,536; vocabularies to 1,000,000; layers to 16; the limit's factor to 100, its
/// extra to 10,000), token ids outside either vocabulary, tied embeddings of different vocabularies, input
/// feeding without Luong placement, more than one decoder layer under conditional placement, a concatenation
/// read out by a tied output or fed back, or a dot score whose decoder and annotations differ in size.
ModelConfig parseConfig(std::string_view json, std::string_view origin);
ModelConfig readConfig(const std::filesystem::path& file);
std::string writeConfig(const ModelConfig&); ///< pretty-printed JSON, ends in a line feed

} // namespace engine
