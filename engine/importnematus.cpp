// Nematus' and Amun's layout: y = x W, gates packed reset, update; the candidate in matrices of its own. What
// is what: Sennrich et al. 2017 (arXiv 1703.04357), the conditional GRU.

#include "engine/error.h"
#include "engine/foreignimport.h"
#include "engine/json.h"

namespace engine {

namespace {

struct Sizes {
    int source, target, embedding, encoder, annotation, decoder, attention;
    bool tiedEmbeddings, tiedOutput;
};

/// Options of Nematus that change the equations, by what their tensors' names hold.
void refuseOptions(const ForeignTensors& tensors) {
    const auto refuse = [&](const std::string& name, const std::string& what) {
        throw Error(tensors.origin() + ": tensor " + quotedName(name) + " belongs to " + what +
                    ", which this program does not compute; train without it to import the model.");
    };
    for (const std::string& name : tensors.names()) {
        const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
        if (has("_drt_"))
            refuse(name, "a deep transition network (enc_recurrence_transition_depth, "
                         "dec_base_recurrence_transition_depth)");
        if (has("_lns") || has("_lnb") || has("gamma"))
            refuse(name, "layer normalisation");
        if (has("_wns"))
            refuse(name, "weight normalisation");
        if (name.size() > 4 && name.starts_with("Wemb") && name[4] >= '0' && name[4] <= '9')
            refuse(name, "a source word's further factors");
        if (name.starts_with("encoder_2") || name.starts_with("decoder_2"))
            refuse(name, "a further layer");
    }
}

Sizes sizesOf(const ForeignTensors& t) {
    Sizes s{};
    s.tiedEmbeddings = !t.holds("Wemb_dec");
    s.tiedOutput = !t.holds("ff_logit_W");
    s.source = t.extent("Wemb", 2, 0);
    s.embedding = t.extent("Wemb", 2, 1);
    s.target = t.extent(s.tiedEmbeddings ? "Wemb" : "Wemb_dec", 2, 0);
    s.encoder = t.extent("encoder_U", 2, 0);
    s.annotation = 2 * s.encoder;
    s.decoder = t.extent("decoder_U_nl", 2, 0);
    s.attention = t.extent("decoder_W_comb_att", 2, 1);
    return s;
}

std::vector<ExpectedTensor> expectedOf(const Sizes& s, bool hasEnergyBias) {
    const std::int64_t E = s.embedding, H = s.encoder, A = s.annotation, D = s.decoder, a = s.attention;
    std::vector<ExpectedTensor> all = {{"Wemb", {s.source, E}}};
    const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
        all.push_back({name, std::move(shape)});
    };
    const auto cell = [&](const std::string& prefix, std::int64_t size) {
        add(prefix + "_W", {E, 2 * size}), add(prefix + "_b", {2 * size}),
            add(prefix + "_U", {size, 2 * size});
        add(prefix + "_Wx", {E, size}), add(prefix + "_bx", {size}), add(prefix + "_Ux", {size, size});
    };
    if (!s.tiedEmbeddings)
        add("Wemb_dec", {s.target, E});
    cell("encoder", H), cell("encoder_r", H), cell("decoder", D);
    add("ff_state_W", {A, D}), add("ff_state_b", {D});
    add("decoder_U_nl", {D, 2 * D}), add("decoder_b_nl", {2 * D}), add("decoder_Ux_nl", {D, D});
    add("decoder_bx_nl", {D}), add("decoder_Wc", {A, 2 * D}), add("decoder_Wcx", {A, D});
    add("decoder_W_comb_att", {D, a}), add("decoder_Wc_att", {A, a}), add("decoder_b_att", {a});
    add("decoder_U_att", {a, 1});
    if (hasEnergyBias)
        add("decoder_c_tt", {1});
    add("ff_logit_lstm_W", {D, E}), add("ff_logit_lstm_b", {E}), add("ff_logit_prev_W", {E, E});
    add("ff_logit_prev_b", {E}), add("ff_logit_ctx_W", {A, E}), add("ff_logit_ctx_b", {E});
    if (!s.tiedOutput)
        add("ff_logit_W", {E, s.target});
    add("ff_logit_b", {s.target});
    return all;
}

ModelConfig configOf(const Sizes& s) {
    ModelConfig config;
    config.embedding = s.embedding;
    config.sourceVocabulary = s.source;
    config.targetVocabulary = s.target;
    config.eos = config.bos = config.pad = 0; // it has neither a start symbol nor padding
    config.unk = 1;
    config.tiedEmbeddings = s.tiedEmbeddings;
    config.tiedOutput = s.tiedOutput;
    config.encoderHidden = s.encoder;
    config.bidirectional = true;
    config.decoderHidden = s.decoder;
    config.score = Score::Mlp;
    config.placement = Placement::Conditional;
    config.attentionHidden = s.attention;
    config.bridge = Bridge::Mean;
    config.start = Start::Zero;
    config.never = {config.unk}; // as Amun decodes
    config.limitFactor = 2;
    config.limitExtra = 0;
    config.tokenizer = TokenizerKind::Whitespace;
    return config;
}

/// A cell whose biases stand on the input's side.
void fillCell(ParameterFiller& fill, const std::string& rnn, const std::string& suffix,
              const std::string& foreign, std::array<int, 2> inputAndSize) {
    const auto [input, size] = inputAndSize;
    const std::string in = rnn + ".weight_ih" + suffix, recurrent = rnn + ".weight_hh" + suffix;
    fill.transposed({in}, foreign + "_W", input, 2 * size);
    fill.transposed({in, 2 * size}, foreign + "_Wx", input, size);
    fill.transposed({recurrent}, foreign + "_U", size, 2 * size);
    fill.transposed({recurrent, 2 * size}, foreign + "_Ux", size, size);
    fill.bias({rnn + ".bias_ih" + suffix}, foreign + "_b");
    fill.bias({rnn + ".bias_ih" + suffix, 0, 2 * size}, foreign + "_bx");
}

/// The second cell of a step: its biases stand on the state's side.
void fillConditional(ParameterFiller& fill, const Sizes& s) {
    const std::string cell = "decoder.conditional";
    fill.transposed({cell + ".weight_ih"}, "decoder_Wc", s.annotation, 2 * s.decoder);
    fill.transposed({cell + ".weight_ih", 2 * s.decoder}, "decoder_Wcx", s.annotation, s.decoder);
    fill.transposed({cell + ".weight_hh"}, "decoder_U_nl", s.decoder, 2 * s.decoder);
    fill.transposed({cell + ".weight_hh", 2 * s.decoder}, "decoder_Ux_nl", s.decoder, s.decoder);
    fill.bias({cell + ".bias_hh"}, "decoder_b_nl");
    fill.bias({cell + ".bias_hh", 0, 2 * s.decoder}, "decoder_bx_nl");
}

void fillAttention(ParameterFiller& fill, const Sizes& s, bool hasEnergyBias) {
    fill.transposed({"attention.query.weight"}, "decoder_W_comb_att", s.decoder, s.attention);
    fill.bias({"attention.query.bias"}, "decoder_b_att");
    fill.transposed({"attention.key.weight"}, "decoder_Wc_att", s.annotation, s.attention);
    fill.transposed({"attention.energy.weight"}, "decoder_U_att", s.attention, 1);
    if (hasEnergyBias)
        fill.bias({"attention.energy.bias"}, "decoder_c_tt");
}

void fillReadout(ParameterFiller& fill, const Sizes& s) {
    fill.transposed({"readout.weight"}, "ff_logit_lstm_W", s.decoder, s.embedding);
    fill.transposed({"readout.weight", 0, s.decoder}, "ff_logit_ctx_W", s.annotation, s.embedding);
    fill.transposed({"readout.weight", 0, s.decoder + s.annotation}, "ff_logit_prev_W", s.embedding,
                    s.embedding);
    for (const char* part : {"ff_logit_lstm_b", "ff_logit_ctx_b", "ff_logit_prev_b"})
        fill.bias({"readout.bias"}, part);
    if (!s.tiedOutput)
        fill.transposed({"output.weight"}, "ff_logit_W", s.embedding, s.target);
    fill.bias({"output.bias"}, "ff_logit_b");
}

} // namespace

ForeignModel importNematus(const ForeignTensors& tensors) {
    refuseOptions(tensors);
    const Sizes s = sizesOf(tensors);
    const bool hasEnergyBias = tensors.holds("decoder_c_tt");
    tensors.check(expectedOf(s, hasEnergyBias));
    ForeignModel model;
    model.family = "Nematus";
    // Written and read again: whatever the bounds of a config refuse is refused here.
    model.config = parseConfig(writeConfig(configOf(s)), tensors.origin());
    model.parameters = Parameters(model.config);
    ParameterFiller fill(model.parameters, tensors);
    fill.columns("source_embedding.weight", "Wemb", s.embedding);
    if (!s.tiedEmbeddings)
        fill.columns("target_embedding.weight", "Wemb_dec", s.embedding);
    fillCell(fill, "encoder.rnn", "_l0", "encoder", {s.embedding, s.encoder});
    fillCell(fill, "encoder.rnn", "_l0_reverse", "encoder_r", {s.embedding, s.encoder});
    fill.transposed({"bridge.0.hidden.weight"}, "ff_state_W", s.annotation, s.decoder);
    fill.bias({"bridge.0.hidden.bias"}, "ff_state_b");
    fillCell(fill, "decoder.rnn", "_l0", "decoder", {s.embedding, s.decoder});
    fillConditional(fill, s);
    fillAttention(fill, s, hasEnergyBias);
    fillReadout(fill, s);
    return model;
}

} // namespace engine
