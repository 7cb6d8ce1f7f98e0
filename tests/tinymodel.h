#pragma once
/// A small random model with a character tokenizer, for tests that need any model at all.

#include "engine/model.h"

#include <array>

namespace tests {

/// The characters it knows: a to z, space, ., é.
inline std::vector<std::string> tinySymbols() {
    std::vector<std::string> symbols = {"<unk>", "<s>", "</s>", "<pad>"};
    for (char c = 'a'; c <= 'z'; ++c)
        symbols.push_back(std::string(1, c));
    for (const char* more : {" ", ".", "é"})
        symbols.push_back(more);
    return symbols;
}

inline engine::ModelConfig tinyConfig() {
    engine::ModelConfig config;
    config.sourceVocabulary = config.targetVocabulary = int(tinySymbols().size());
    config.embedding = 6;
    config.encoderHidden = 4;
    config.bidirectional = true;
    config.decoderHidden = 8;
    config.attentionHidden = 5;
    config.tokenizer = engine::TokenizerKind::Characters;
    config.sourceLanguage = "en";
    config.targetLanguage = "fr";
    return config;
}

/// Random parameters from `seed`, larger than for training so that choices are clear.
inline std::shared_ptr<engine::Model> tinyModel(const engine::ModelConfig& config = tinyConfig(),
                                                std::uint64_t seed = 4) {
    auto model = std::make_shared<engine::Model>();
    model->name = "tiny";
    model->config = config;
    model->parameters = engine::Parameters(config);
    engine::initialise(model->parameters, config, seed);
    for (float& value : model->parameters.values())
        value *= 3;
    model->tokenizers.source = engine::makeVocabularyTokenizer(tinySymbols(), config);
    model->tokenizers.target = model->tokenizers.source;
    return model;
}

} // namespace tests
