#include "engine/modelconfig.h"

#include "engine/error.h"
#include "engine/fields.h"
#include "engine/json.h"

#include <algorithm>
#include <array>

namespace engine {

// Found by Fields::choice, which looks in the namespace of its argument.
static std::string_view name(Bridge bridge) {
    return bridge == Bridge::Final ? "final" : bridge == Bridge::Mean ? "mean" : "both";
}
static std::string_view name(Readout readout) {
    return readout == Readout::Tanh ? "tanh" : "concatenation";
}
static std::string_view name(Start start) {
    return start == Start::Bos ? "bos" : "zero";
}

namespace {

constexpr std::array cells = {Cell::Gru, Cell::Lstm};
constexpr std::array scores = {Score::None, Score::Dot, Score::Bilinear, Score::Mlp};
constexpr std::array placements = {Placement::Bahdanau, Placement::Luong, Placement::Conditional};
constexpr std::array bridges = {Bridge::Final, Bridge::Mean, Bridge::Both};
constexpr std::array readouts = {Readout::Tanh, Readout::Concatenation};
constexpr std::array starts = {Start::Bos, Start::Zero};
// A config without a tokenizer leaves the key out: "none" is no value of the file.
constexpr std::array tokenizerKinds = {TokenizerKind::SentencePiece, TokenizerKind::Characters,
                                       TokenizerKind::Whitespace};

constexpr Range sizes{1, 65'536}, vocabularies{1, 1'000'000}, layers{1, 16};
constexpr Range limitFactors{0, 100}, limitExtras{0, 10'000};
constexpr double largestNormalisation = 10;
constexpr std::size_t longestLanguage = 64;

void readVocabulary(Fields& fields, ModelConfig& config) {
    config.embedding = fields.integer("embedding", sizes);
    config.sourceVocabulary = fields.integer("source_vocabulary", vocabularies);
    config.targetVocabulary = fields.integer("target_vocabulary", vocabularies);
    const Range ids{0, std::min(config.sourceVocabulary, config.targetVocabulary) - 1};
    config.unk = fields.integer("unk", ids);
    config.bos = fields.integer("bos", ids);
    config.eos = fields.integer("eos", ids);
    config.pad = fields.integer("pad", ids);
    config.tiedEmbeddings = fields.flag("tied_embeddings");
    config.tiedOutput = fields.flag("tied_output");
    if (config.tiedEmbeddings && config.sourceVocabulary != config.targetVocabulary)
        fields.refuse("tied_embeddings", "is true, but the vocabularies have " +
                                             std::to_string(config.sourceVocabulary) + " and " +
                                             std::to_string(config.targetVocabulary) +
                                             " entries, expected equal sizes");
}

void readNetworks(Fields& fields, ModelConfig& config) {
    config.cell = fields.choice("cell", cells);
    Fields encoder = fields.inner("encoder");
    config.encoderHidden = encoder.integer("hidden", sizes);
    config.encoderLayers = encoder.integer("layers", layers);
    config.bidirectional = encoder.flag("bidirectional");
    encoder.finish();
    Fields decoder = fields.inner("decoder");
    config.decoderHidden = decoder.integer("hidden", sizes);
    config.decoderLayers = decoder.integer("layers", layers);
    decoder.finish();
}

void readAttention(Fields attention, ModelConfig& config) {
    config.score = attention.choice("score", scores);
    config.placement = attention.choice("placement", placements);
    if (config.placement == Placement::Conditional && config.decoderLayers != 1)
        attention.refuse("placement",
                         "is \"conditional\", which is defined only for one decoder layer, but there are " +
                             std::to_string(config.decoderLayers));
    config.inputFeeding = attention.flag("input_feeding");
    if (config.inputFeeding && config.placement != Placement::Luong)
        attention.refuse("input_feeding", "is true, which is defined only for \"luong\" placement");
    // Only the MLP has a hidden layer; elsewhere the number stands idle.
    config.attentionHidden = config.score == Score::Mlp ? attention.integer("hidden", sizes)
                                                        : attention.integerOr("hidden", {0, sizes.high}, 0);
    if (config.score == Score::Dot && config.decoderHidden != config.annotationSize())
        attention.refuse("score", "is \"dot\", but decoder states have " +
                                      std::to_string(config.decoderHidden) + " numbers and annotations " +
                                      std::to_string(config.annotationSize()) + ", expected equal sizes");
    attention.finish();
}

void readDecoding(Fields& fields, ModelConfig& config) {
    config.bridge = fields.choiceOr("bridge", bridges, config.bridge);
    config.readout = fields.choiceOr("readout", readouts, config.readout);
    if (config.readout == Readout::Concatenation && (config.tiedOutput || config.inputFeeding))
        fields.refuse(
            "readout",
            "is \"concatenation\", whose size is not the embedding's, so that it can neither be read "
            "out by a tied output nor fed back");
    config.start = fields.choiceOr("start", starts, config.start);
    config.sourceBegins = fields.find("source_begins") && fields.flag("source_begins");
    if (const json* never = fields.find("never")) {
        if (!never->is_array())
            fields.refuse("never", *never, "a list of ids");
        for (const json& id : *never)
            config.never.push_back(fields.checkedInteger("never", id, {0, config.targetVocabulary - 1}));
    }
    if (fields.find("limit")) {
        Fields limit = fields.inner("limit");
        config.limitFactor = limit.integerOr("factor", limitFactors, config.limitFactor);
        config.limitExtra = limit.integerOr("extra", limitExtras, config.limitExtra);
        limit.finish();
        if (config.targetLimit(1) < 1)
            fields.refuse("limit", "leaves no room for a single token");
    }
    config.lengthNormalisation =
        fields.numberOr("length_normalisation", largestNormalisation, config.lengthNormalisation);
}

void readLanguages(Fields& fields, ModelConfig& config) {
    if (fields.find("tokenizer")) {
        Fields tokenizer = fields.inner("tokenizer");
        config.tokenizer = tokenizer.choice("kind", tokenizerKinds);
        tokenizer.finish();
    }
    config.sourceLanguage = fields.textOr("source_language", longestLanguage, {});
    config.targetLanguage = fields.textOr("target_language", longestLanguage, {});
}

} // namespace

std::string_view name(Cell cell) {
    return cell == Cell::Gru ? "gru" : "lstm";
}

std::string_view name(Score score) {
    switch (score) {
    case Score::None:
        return "none";
    case Score::Dot:
        return "dot";
    case Score::Bilinear:
        return "bilinear";
    case Score::Mlp:
        break;
    }
    return "mlp";
}

std::string_view name(Placement placement) {
    switch (placement) {
    case Placement::Bahdanau:
        return "bahdanau";
    case Placement::Luong:
        return "luong";
    case Placement::Conditional:
        break;
    }
    return "conditional";
}

std::string_view name(TokenizerKind kind) {
    switch (kind) {
    case TokenizerKind::None:
        return "none";
    case TokenizerKind::SentencePiece:
        return "sentencepiece";
    case TokenizerKind::Characters:
        return "characters";
    case TokenizerKind::Whitespace:
        break;
    }
    return "whitespace";
}

ModelConfig parseConfig(std::string_view text, std::string_view origin) {
    const json root = parseJson(text, origin);
    if (!root.is_object())
        throw Error(std::string(origin) + ": it holds " + foundText(root) + ", expected an object.");
    Fields fields(root, "", origin);
    ModelConfig config;
    readVocabulary(fields, config);
    readNetworks(fields, config);
    readAttention(fields.inner("attention"), config);
    readDecoding(fields, config);
    readLanguages(fields, config);
    fields.finish();
    return config;
}

ModelConfig readConfig(const std::filesystem::path& file) {
    return parseConfig(readTextFile(file, 1 << 20), file.string());
}

std::string writeConfig(const ModelConfig& config) {
    nlohmann::ordered_json root;
    root["cell"] = name(config.cell);
    root["embedding"] = config.embedding;
    root["source_vocabulary"] = config.sourceVocabulary;
    root["target_vocabulary"] = config.targetVocabulary;
    root["unk"] = config.unk;
    root["bos"] = config.bos;
    root["eos"] = config.eos;
    root["pad"] = config.pad;
    root["tied_embeddings"] = config.tiedEmbeddings;
    root["tied_output"] = config.tiedOutput;
    root["encoder"] = {{"hidden", config.encoderHidden},
                       {"layers", config.encoderLayers},
                       {"bidirectional", config.bidirectional}};
    root["decoder"] = {{"hidden", config.decoderHidden}, {"layers", config.decoderLayers}};
    root["attention"] = {{"score", name(config.score)},
                         {"placement", name(config.placement)},
                         {"input_feeding", config.inputFeeding},
                         {"hidden", config.attentionHidden}};
    root["bridge"] = name(config.bridge);
    if (config.readout != Readout::Tanh)
        root["readout"] = name(config.readout);
    root["start"] = name(config.start);
    if (config.sourceBegins)
        root["source_begins"] = true;
    root["never"] = config.never;
    root["limit"] = {{"factor", config.limitFactor}, {"extra", config.limitExtra}};
    root["length_normalisation"] = config.lengthNormalisation;
    if (config.tokenizer != TokenizerKind::None)
        root["tokenizer"] = {{"kind", name(config.tokenizer)}};
    root["source_language"] = config.sourceLanguage;
    root["target_language"] = config.targetLanguage;
    return root.dump(2) + "\n";
}

} // namespace engine
