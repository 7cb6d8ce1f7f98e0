#include "engine/trainingdata.h"

#include "engine/corpus.h"
#include "engine/error.h"
#include "engine/random.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace engine {

namespace {

std::vector<SentencePair> readFile(const std::filesystem::path& folder, const std::string& file, bool swap) {
    const std::vector<SentencePair> pairs = readPairs(folder / file);
    if (pairs.empty())
        throw Error((folder / file).string() +
                    " holds no sentence pair; expected lines of source, tab, target");
    return swap ? swapped(pairs) : pairs;
}

std::vector<int> idsOf(const Tokenizer& tokenizer, const std::string& line, int eos) {
    std::vector<int> ids;
    for (const Token& token : tokenizer.encode(line))
        ids.push_back(token.id);
    ids.push_back(eos);
    return ids;
}

/// Nothing when the source is empty or a side is longer than the recipe allows.
std::optional<IdPair> idsOf(const SentencePair& pair, const Recipe& recipe, const Tokenizers& tokenizers) {
    const int eos = recipe.architecture.eos;
    IdPair ids{idsOf(*tokenizers.source, pair.source, eos),
               idsOf(*tokenizers.target, pair.targets.front(), eos)};
    const std::size_t most = std::size_t(recipe.data.maximumPieces) + 1;
    if (ids.source.size() > most || ids.target.size() > most || ids.source.size() < 2)
        return std::nullopt;
    return ids;
}

} // namespace

TrainingText readTrainingText(const Recipe& recipe, const std::filesystem::path& dataFolder) {
    const DataRecipe& data = recipe.data;
    if (data.task.name.empty())
        return {readFile(dataFolder, data.train, data.swap), readFile(dataFolder, data.dev, data.swap)};
    TaskOptions dev = data.task;
    dev.count = data.devCount;
    dev.seed = data.task.seed + 1;
    return {generateTask(data.task), generateTask(dev)};
}

ModelConfig makeTokenizer(const Recipe& recipe, std::span<const SentencePair> train,
                          const std::filesystem::path& folder) {
    std::vector<std::string> source, target;
    const double capitals = recipe.data.variations.uppercase;
    for (std::size_t i = 0; i < train.size(); ++i) {
        // Capitals need pieces of their own, or a line falls into single letters.
        const bool isCapital = capitals > 0 && i % std::max<std::size_t>(1, std::size_t(1 / capitals)) == 0;
        source.push_back(isCapital ? uppercase(train[i].source) : train[i].source);
        target.push_back(train[i].targets.front());
    }
    const TokenizerRecipe& wanted = recipe.tokenizer;
    ModelConfig config = recipe.architecture;
    config.tokenizer = wanted.kind;
    if (wanted.joint)
        source.insert(source.end(), target.begin(), target.end());
    if (wanted.kind == TokenizerKind::SentencePiece) {
        config.sourceVocabulary = config.targetVocabulary = wanted.vocabulary;
        SentencePieceOptions options;
        options.vocabularySize = wanted.vocabulary;
        options.splitDigits = wanted.splitDigits;
        trainSentencePiece(source, options, folder / (wanted.joint ? "tokenizer.spm" : "source.spm"));
        if (!wanted.joint)
            trainSentencePiece(target, options, folder / "target.spm");
        return config;
    }
    const auto sourceSymbols = collectSymbols(wanted.kind, source, wanted.vocabulary);
    const auto targetSymbols =
        wanted.joint ? sourceSymbols : collectSymbols(wanted.kind, target, wanted.vocabulary);
    config.sourceVocabulary = int(sourceSymbols.size());
    config.targetVocabulary = int(targetSymbols.size());
    writeVocabulary(folder / "vocabulary.json", sourceSymbols, targetSymbols);
    return config;
}

TrainingPairs toIds(const Recipe& recipe, std::span<const SentencePair> train, const Tokenizers& tokenizers) {
    TrainingPairs pairs;
    for (const SentencePair& pair : train)
        if (std::optional<IdPair> ids = idsOf(pair, recipe, tokenizers)) {
            pairs.text.push_back(pair);
            pairs.ids.push_back(std::move(*ids));
        }
    return pairs;
}

std::vector<IdPair> epochPairs(const Recipe& recipe, const TrainingPairs& pairs, const Tokenizers& tokenizers,
                               int epoch) {
    std::vector<IdPair> result = pairs.ids;
    if (!recipe.data.variations.any())
        return result;
    Random random(recipe.seed * 1'000'003 + 500'000 + std::uint64_t(epoch));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const SentencePair other = varied(pairs.text[i], recipe.data.variations, random);
        if (other.source == pairs.text[i].source)
            continue;
        if (std::optional<IdPair> ids = idsOf(other, recipe, tokenizers))
            result[i] = std::move(*ids);
    }
    return result;
}

std::vector<std::vector<int>> epochBatches(std::span<const IdPair> pairs, const Recipe& recipe, int epoch) {
    Random random(recipe.seed * 1'000'003 + std::uint64_t(epoch));
    std::vector<int> order(pairs.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const auto key = [&](int i) { return std::pair(pairs[i].target.size(), pairs[i].source.size()); };
        return key(a) > key(b);
    });
    std::vector<std::vector<int>> batches;
    const std::size_t size = std::size_t(recipe.optimisation.batch);
    for (std::size_t begin = 0; begin < order.size(); begin += size)
        batches.emplace_back(order.begin() + std::ptrdiff_t(begin),
                             order.begin() + std::ptrdiff_t(std::min(begin + size, order.size())));
    random.shuffle(batches);
    return batches;
}

} // namespace engine
