#include "engine/foreignlayout.h"

#include "engine/json.h"

#include <algorithm>

namespace engine {

namespace {

using Names = std::span<const std::string>;

bool holds(Names names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool mentions(Names names, std::string_view part) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name.find(part) != std::string::npos; });
}

const std::string advice =
    "; write its tensors under the names of our own layout as safetensors (README, Models from "
    "elsewhere), or open its attention alone as a JSON file";

} // namespace

ForeignLayout layoutOf(Names names) {
    if (holds(names, "source_embedding.weight") && holds(names, "decoder.rnn.weight_ih_l0"))
        return ForeignLayout::Native;
    if (holds(names, "encoder_W") && holds(names, "decoder_U_nl"))
        return ForeignLayout::Nematus;
    if (holds(names, "encoder.fc.weight") && holds(names, "decoder.fc_out.weight") &&
        (holds(names, "decoder.attention.attn_fc.weight") || holds(names, "decoder.attention.attn.weight")))
        return ForeignLayout::Notebook;
    return ForeignLayout::Unknown;
}

std::string reasonAgainstLayout(Names names) {
    if (layoutOf(names) == ForeignLayout::Native)
        return "it has our own parameter names already; put it into a folder as model.safetensors, beside "
               "its config.json";
    if (holds(names, "decoder.attn_combine.weight") || holds(names, "attn_combine.weight"))
        return "it is the decoder of PyTorch's older tutorial, whose weights come from the last word and the "
               "state and "
               "never from an encoder state: that is no attention over the source";
    if (mentions(names, "self_attn") || mentions(names, ".attention.self.") || mentions(names, "_self_Wq"))
        return "it is a transformer, which has many attentions a layer and no recurrent decoder; open its "
               "cross-attention "
               "as a JSON file instead (README, Attention from elsewhere)";
    if (mentions(names, "make_embedding.emb_luts"))
        return "it is an OpenNMT-py model, whose source has no end marker and whose encoder's states are "
               "copied into "
               "the decoder, which this program has no place for" +
               advice;
    if (holds(names, "src_embed.lut.weight"))
        return "it is a Joey NMT model, whose attention layers have no place here" + advice;
    if (mentions(names, "decoder_cell1_"))
        return "it is a Marian model of type s2s, which is not imported" + advice;
    if (holds(names, "encoder.rnn.weight_ih_l0") && holds(names, "decoder.fc_out.weight"))
        return "it is a sequence-to-sequence model without attention, or with one of unknown names" + advice;
    std::string shown;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); ++i)
        shown += (i ? ", " : "") + quotedName(names[i]);
    return "it holds " + std::to_string(names.size()) + " tensors of no known layout, such as " +
           (shown.empty() ? "none" : shown) + advice;
}

} // namespace engine
