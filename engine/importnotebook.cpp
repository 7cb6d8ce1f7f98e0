// bentrevett's "Neural Machine Translation by Jointly Learning to Align and Translate" (PyTorch): GRUs,
// [state ‖ annotation] into the score, [E y ‖ context] into the RNN, [state ‖ context ‖ E y] straight into
// the words. The source has its start symbol in front.

#include "engine/error.h"
#include "engine/foreignimport.h"
#include "engine/json.h"

#include <algorithm>
#include <array>

namespace engine {

namespace {

struct Names {
    std::string attention, energy;
};

/// Newer notebooks call the two layers attn_fc and v_fc, older ones attn and v.
Names namesOf(const ForeignTensors& tensors) {
    const bool newer = tensors.holds("decoder.attention.attn_fc.weight");
    return newer ? Names{"decoder.attention.attn_fc", "decoder.attention.v_fc"}
                 : Names{"decoder.attention.attn", "decoder.attention.v"};
}

struct Sizes {
    int source, target, embedding, encoder, annotation, decoder, attention;
};

Sizes sizesOf(const ForeignTensors& t, const Names& names) {
    Sizes s{};
    s.source = t.extent("encoder.embedding.weight", 2, 0);
    s.embedding = t.extent("encoder.embedding.weight", 2, 1);
    s.target = t.extent("decoder.embedding.weight", 2, 0);
    s.encoder = t.extent("encoder.rnn.weight_hh_l0", 2, 1);
    s.annotation = 2 * s.encoder;
    s.decoder = t.extent("decoder.rnn.weight_hh_l0", 2, 1);
    s.attention = t.extent(names.attention + ".weight", 2, 0);
    if (t.holds("encoder.rnn.weight_ih_l1") || t.holds("decoder.rnn.weight_ih_l1"))
        throw Error(t.origin() +
                    ": its RNNs have several layers; the notebook's have one, and only that is imported.");
    if (!t.holds("encoder.rnn.weight_ih_l0_reverse"))
        throw Error(t.origin() +
                    ": its encoder reads in one direction; the notebook's reads in both, and only that is "
                    "imported.");
    for (const auto& [rnn, size] : {std::pair("encoder.rnn", s.encoder), {"decoder.rnn", s.decoder}})
        if (t.extent(std::string(rnn) + ".weight_hh_l0", 2, 0) == 4 * size)
            throw Error(t.origin() + ": its " + rnn +
                        " is an LSTM, whose cells the notebook's model does not start; "
                        "only GRUs are imported.");
    if (t.extent("decoder.embedding.weight", 2, 1) != s.embedding)
        throw Error(t.origin() + ": its embeddings have " + std::to_string(s.embedding) + " and " +
                    std::to_string(t.extent("decoder.embedding.weight", 2, 1)) +
                    " numbers a word, expected as many on both sides.");
    return s;
}

std::vector<ExpectedTensor> expectedOf(const Sizes& s, const Names& names) {
    const std::int64_t E = s.embedding, H = s.encoder, A = s.annotation, D = s.decoder;
    std::vector<ExpectedTensor> all;
    const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
        all.push_back({name, std::move(shape)});
    };
    const auto cell = [&](const std::string& rnn, const std::string& suffix,
                          std::array<std::int64_t, 2> inputAndSize) {
        const auto [input, size] = inputAndSize;
        add(rnn + ".weight_ih" + suffix, {3 * size, input}),
            add(rnn + ".weight_hh" + suffix, {3 * size, size});
        add(rnn + ".bias_ih" + suffix, {3 * size}), add(rnn + ".bias_hh" + suffix, {3 * size});
    };
    add("encoder.embedding.weight", {s.source, E}), add("decoder.embedding.weight", {s.target, E});
    cell("encoder.rnn", "_l0", {E, H}), cell("encoder.rnn", "_l0_reverse", {E, H});
    cell("decoder.rnn", "_l0", {E + A, D});
    add("encoder.fc.weight", {D, A}), add("encoder.fc.bias", {D});
    add(names.attention + ".weight", {s.attention, D + A}), add(names.attention + ".bias", {s.attention});
    add(names.energy + ".weight", {1, s.attention});
    add("decoder.fc_out.weight", {s.target, D + A + E}), add("decoder.fc_out.bias", {s.target});
    return all;
}

ModelConfig configOf(const Sizes& s) {
    ModelConfig config;
    config.embedding = s.embedding;
    config.sourceVocabulary = s.source;
    config.targetVocabulary = s.target;
    config.encoderHidden = s.encoder;
    config.bidirectional = true;
    config.decoderHidden = s.decoder;
    config.score = Score::Mlp;
    config.placement = Placement::Bahdanau;
    config.attentionHidden = s.attention;
    config.bridge = Bridge::Both;
    config.readout = Readout::Concatenation;
    config.sourceBegins = true;
    config.tokenizer = TokenizerKind::Whitespace;
    return config;
}

/// The id at which both vocabularies have the same one of `spellings`.
int specialId(const ForeignModel& model, std::initializer_list<const char*> spellings,
              const std::string& origin) {
    for (const char* spelling : spellings) {
        const auto found = std::find(model.source.begin(), model.source.end(), spelling);
        if (found == model.source.end())
            continue;
        const std::size_t id = std::size_t(found - model.source.begin());
        if (id < model.target.size() && model.target[id] == spelling)
            return int(id);
    }
    throw Error(origin + ": its vocabularies do not both have " + quotedName(*spellings.begin()) +
                " at the same id; give the vocabularies that it was trained with.");
}

} // namespace

ForeignModel importNotebook(const ForeignTensors& tensors, const ForeignFiles& files) {
    const Names names = namesOf(tensors);
    const Sizes s = sizesOf(tensors, names);
    tensors.check(expectedOf(s, names));
    ForeignModel model;
    model.family = "bentrevett's PyTorch notebook";
    model.source = readForeignVocabulary(files.sourceVocabulary, s.source);
    model.target = readForeignVocabulary(files.targetVocabulary, s.target);
    ModelConfig config = configOf(s);
    config.unk = specialId(model, {"<unk>", "UNK"}, tensors.origin());
    config.pad = specialId(model, {"<pad>", "PAD"}, tensors.origin());
    config.bos = specialId(model, {"<sos>", "<bos>", "<s>"}, tensors.origin());
    config.eos = specialId(model, {"<eos>", "</s>"}, tensors.origin());
    model.config = parseConfig(writeConfig(config), tensors.origin());
    model.parameters = Parameters(model.config);
    ParameterFiller fill(model.parameters, tensors);
    fill.columns("source_embedding.weight", "encoder.embedding.weight", s.embedding);
    fill.columns("target_embedding.weight", "decoder.embedding.weight", s.embedding);
    for (const std::string rnn : {"encoder.rnn", "encoder.rnn_reverse", "decoder.rnn"}) {
        const bool reverse = rnn.ends_with("_reverse"), decoder = rnn.starts_with("decoder");
        const std::string stem = decoder ? "decoder.rnn" : "encoder.rnn",
                          suffix = reverse ? "_l0_reverse" : "_l0";
        const int size = decoder ? s.decoder : s.encoder, input = s.embedding + (decoder ? s.annotation : 0);
        fill.columns(stem + ".weight_ih" + suffix, stem + ".weight_ih" + suffix, input);
        fill.columns(stem + ".weight_hh" + suffix, stem + ".weight_hh" + suffix, size);
        fill.bias({stem + ".bias_ih" + suffix}, stem + ".bias_ih" + suffix);
        fill.bias({stem + ".bias_hh" + suffix}, stem + ".bias_hh" + suffix);
    }
    fill.columns("bridge.0.hidden.weight", "encoder.fc.weight", s.annotation);
    fill.bias({"bridge.0.hidden.bias"}, "encoder.fc.bias");
    fill.columns("attention.query.weight", names.attention + ".weight", s.decoder + s.annotation);
    fill.columns("attention.key.weight", names.attention + ".weight", s.decoder + s.annotation, s.decoder);
    fill.bias({"attention.query.bias"}, names.attention + ".bias");
    fill.columns("attention.energy.weight", names.energy + ".weight", s.attention);
    fill.columns("output.weight", "decoder.fc_out.weight", s.decoder + s.annotation + s.embedding);
    fill.bias({"output.bias"}, "decoder.fc_out.bias");
    return model;
}

} // namespace engine
