#include "engine/trainingdata.h"

#include "engine/corpus.h"
#include "engine/error.h"
#include "engine/random.h"

#include <algorithm>
#include <numeric>

namespace engine {

namespace {

std::vector<SentencePair> readFile(const std::filesystem::path& folder, const std::string& file, bool swap) {
    std::vector<SentencePair> pairs = readPairs(folder / file);
    if (pairs.empty())
        throw Error((folder / file).string() +
                    " holds no sentence pair; expected lines of source, tab, target");
    if (!swap)
        return pairs;
    // Each known translation becomes a source of its own; what they all translate is the one reference.
    std::vector<SentencePair> swapped;
    for (const SentencePair& pair : pairs)
        for (const std::string& target : pair.targets)
            swapped.push_back({target, {pair.source}});
    return swapped;
}

/// Lower case for ASCII and for the two-byte Latin-1 letters À to Þ: enough for the sample languages.
std::string lowercase(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto& byte = reinterpret_cast<unsigned char&>(text[i]);
        if (byte >= 'A' && byte <= 'Z')
            byte += 'a' - 'A';
        else if (i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC3 && byte >= 0x80 && byte <= 0x9E &&
                 byte != 0x97)
            byte += 0x20;
    }
    return text;
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
    for (const SentencePair& pair : train) {
        source.push_back(pair.source);
        target.push_back(pair.targets.front());
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

std::vector<IdPair> toIds(const Recipe& recipe, std::span<const SentencePair> train,
                          const Tokenizers& tokenizers) {
    auto ids = [&](const Tokenizer& tokenizer, const std::string& line) {
        std::vector<int> result;
        for (const Token& token : tokenizer.encode(line))
            result.push_back(token.id);
        result.push_back(recipe.architecture.eos);
        return result;
    };
    std::vector<IdPair> pairs;
    const std::size_t most = std::size_t(recipe.data.maximumPieces) + 1;
    auto add = [&](const std::string& source, const std::string& target) {
        IdPair pair{ids(*tokenizers.source, source), ids(*tokenizers.target, target)};
        if (pair.source.size() <= most && pair.target.size() <= most && pair.source.size() > 1)
            pairs.push_back(std::move(pair));
    };
    constexpr int kCopied = 8;
    for (std::size_t i = 0; i < train.size(); ++i) {
        add(train[i].source, train[i].targets.front());
        if (recipe.data.lowercaseCopies && i % kCopied == 0)
            add(lowercase(train[i].source), train[i].targets.front());
    }
    return pairs;
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
