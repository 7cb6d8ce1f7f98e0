#include "engine/recipe.h"

#include "engine/fields.h"

#include <algorithm>

namespace engine {

namespace {

constexpr std::size_t kLongestName = 200;
constexpr int kManyPairs = 10'000'000;

Variations readVariations(Fields fields) {
    Variations variations;
    variations.lowercase = fields.numberOr("lowercase", 1, 0);
    variations.uppercase = fields.numberOr("uppercase", 1, 0);
    variations.unpunctuated = fields.numberOr("unpunctuated", 1, 0);
    fields.finish();
    return variations;
}

DataRecipe readData(Fields data) {
    DataRecipe recipe;
    recipe.train = data.textOr("train", kLongestName, {});
    recipe.dev = data.textOr("dev", kLongestName, {});
    if (recipe.train.empty() || recipe.dev.empty())
        data.refuse("train", "and \"data.dev\" must both name a file of sentence pairs");
    recipe.swap = data.find("swap") && data.flag("swap");
    if (data.find("variations"))
        recipe.variations = readVariations(data.inner("variations"));
    recipe.maximumPieces = data.integerOr("maximum_pieces", {1, 500}, recipe.maximumPieces);
    data.finish();
    return recipe;
}

DataRecipe readTask(Fields task) {
    DataRecipe recipe;
    recipe.task.name = task.textOr("name", kLongestName, {});
    recipe.task.count = task.integer("train", {1, kManyPairs});
    recipe.devCount = task.integerOr("dev", {1, kManyPairs}, recipe.devCount);
    recipe.task.minimumLength = task.integerOr("minimum_length", {1, 400}, recipe.task.minimumLength);
    recipe.task.maximumLength = task.integerOr("maximum_length", {1, 400}, recipe.task.maximumLength);
    recipe.maximumPieces = 500;
    task.finish();
    return recipe;
}

TokenizerRecipe readTokenizer(Fields tokenizer) {
    constexpr std::array kinds = {TokenizerKind::SentencePiece, TokenizerKind::Characters,
                                  TokenizerKind::Whitespace};
    TokenizerRecipe recipe;
    recipe.kind = tokenizer.choice("kind", kinds);
    recipe.vocabulary = tokenizer.integerOr("vocabulary", {8, 200'000}, recipe.vocabulary);
    recipe.joint = tokenizer.find("joint") ? tokenizer.flag("joint") : recipe.joint;
    recipe.splitDigits = tokenizer.find("split_digits") && tokenizer.flag("split_digits");
    tokenizer.finish();
    return recipe;
}

OptimisationRecipe readOptimisation(Fields fields) {
    OptimisationRecipe recipe;
    recipe.batch = fields.integerOr("batch", {1, 4096}, recipe.batch);
    recipe.epochs = fields.integerOr("epochs", {1, 10'000}, recipe.epochs);
    recipe.learningRate = fields.numberOr("learning_rate", 1, recipe.learningRate);
    recipe.beta1 = fields.numberOr("beta1", 0.9999, recipe.beta1);
    recipe.beta2 = fields.numberOr("beta2", 0.999999, recipe.beta2);
    recipe.warmup = fields.integerOr("warmup", {0, 10'000'000}, recipe.warmup);
    recipe.clip = fields.numberOr("clip", 1e6, recipe.clip);
    recipe.dropout = fields.numberOr("dropout", 0.95, recipe.dropout);
    recipe.wordDropout = fields.numberOr("word_dropout", 0.95, recipe.wordDropout);
    recipe.endDropout = fields.numberOr("end_dropout", 1, recipe.endDropout);
    recipe.labelSmoothing = fields.numberOr("label_smoothing", 0.95, recipe.labelSmoothing);
    recipe.averaging = fields.numberOr("averaging", 0.999999, recipe.averaging);
    fields.finish();
    return recipe;
}

/// The architecture is a config whose vocabularies are not known yet: read as one with stand-ins.
ModelConfig readArchitecture(const json& architecture, const Recipe& recipe, std::string_view origin) {
    if (!architecture.is_object())
        throw Error(std::string(origin) + ": \"architecture\" is " + foundText(architecture) +
                    ", expected an object.");
    json config = architecture;
    for (const char* key : {"source_vocabulary", "target_vocabulary"})
        config[key] = recipe.tokenizer.vocabulary;
    const json special = {{"unk", 0}, {"bos", 1}, {"eos", 2}, {"pad", 3}};
    config.update(special);
    ModelConfig result = parseConfig(config.dump(), std::string(origin) + ", architecture");
    if (result.tiedEmbeddings && !recipe.tokenizer.joint)
        throw Error(std::string(origin) +
                    ": \"architecture.tied_embeddings\" is true, which needs a joint tokenizer.");
    result.sourceVocabulary = result.targetVocabulary = 0;
    return result;
}

} // namespace

Recipe parseRecipe(std::string_view text, std::string_view origin) {
    const json object = parseJson(text, origin);
    if (!object.is_object())
        throw Error(std::string(origin) + " holds " + foundText(object) +
                    ", expected a recipe: a JSON object.");
    Fields fields(object, "", origin);
    Recipe recipe;
    if (fields.find("task"))
        recipe.data = readTask(fields.inner("task"));
    else
        recipe.data = readData(fields.inner("data"));
    recipe.tokenizer = readTokenizer(fields.inner("tokenizer"));
    if (fields.find("optimisation"))
        recipe.optimisation = readOptimisation(fields.inner("optimisation"));
    recipe.seed = std::uint64_t(fields.integerOr("seed", {0, 2'000'000'000}, 1));
    recipe.data.task.seed = recipe.seed;
    recipe.architecture = readArchitecture(fields.require("architecture"), recipe, origin);
    fields.finish();
    return recipe;
}

Recipe readRecipe(const std::filesystem::path& file) {
    constexpr std::size_t kLargest = 1 << 20;
    return parseRecipe(readTextFile(file, kLargest), file.string());
}

} // namespace engine
