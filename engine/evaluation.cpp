#include "engine/evaluation.h"

#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/parallel.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace engine {

namespace {

int countWords(std::string_view line) {
    int words = 0;
    bool inside = false;
    for (const char c : line) {
        const bool space = c == ' ';
        words += !space && !inside;
        inside = !space;
    }
    return words;
}

BleuTokenization tokenizationFor(const ModelConfig& config) {
    return config.targetLanguage.starts_with("zh") ? BleuTokenization::Chinese : BleuTokenization::Mteval13a;
}

std::vector<LengthBin> binsOf(const Evaluation& result, std::span<const SentencePair> pairs,
                              BleuTokenization how) {
    std::vector<LengthBin> bins = {{1, 5, 0, 0}, {6, 9, 0, 0}, {10, 14, 0, 0}, {15, 0, 0, 0}};
    for (LengthBin& bin : bins) {
        std::vector<std::string> hypotheses;
        std::vector<References> references;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const int words = countWords(pairs[i].source);
            if (words < bin.from || (bin.to > 0 && words > bin.to))
                continue;
            hypotheses.push_back(result.translations[i]);
            references.push_back(pairs[i].targets);
        }
        bin.sentences = int(hypotheses.size());
        bin.bleu = hypotheses.empty() ? 0 : bleu(hypotheses, references, how);
    }
    return bins;
}

struct Sums {
    double negativeLogLikelihood = 0;
    double entropy = 0; ///< of the translations' steps, summed
    long long forcedTokens = 0, targetTokens = 0;
};

/// Every `threads`-th sentence from `first` on: lengths are mixed, so shares are alike.
class Share {
public:
    Share(Stepper& stepper, int first, int step) : stepper_(stepper), first_(first), step_(step) {}

    Sums translateAll(std::span<const SentencePair> pairs, const EvaluationOptions& options,
                      std::vector<std::string>& translations) {
        Sums sums;
        DecodeOptions decoding;
        decoding.beam = options.beam;
        decoding.candidates = 1;
        decoding.lengthNormalisation = options.lengthNormalisation;
        for (std::size_t i = first_; i < pairs.size(); i += step_) {
            if (options.cancelled && options.cancelled())
                break;
            const Translation best = translate(stepper_, pairs[i].source, decoding).front();
            translations[i] = best.targetText;
            sums.targetTokens += (long long)best.target.size();
            for (const Step& step : best.steps)
                sums.entropy += entropy(step.weights);
        }
        return sums;
    }
    void forceAll(std::span<const SentencePair> pairs, const EvaluationOptions& options, Sums& sums) {
        for (std::size_t i = first_; i < pairs.size(); i += step_) {
            if (options.cancelled && options.cancelled())
                break;
            const Translation forced = force(stepper_, pairs[i].source, pairs[i].targets.front());
            sums.negativeLogLikelihood -= forced.logProbability;
            sums.forcedTokens += (long long)forced.steps.size();
        }
    }

private:
    Stepper& stepper_;
    std::size_t first_, step_;
};

std::string joined(const std::vector<std::string>& tokens) {
    std::string line;
    for (const std::string& token : tokens)
        line += (line.empty() ? "" : " ") + token;
    return line;
}

std::vector<std::pair<std::size_t, std::size_t>> spansOf(const std::vector<Token>& tokens) {
    std::vector<std::pair<std::size_t, std::size_t>> spans;
    for (const Token& token : tokens)
        spans.emplace_back(token.begin, token.end);
    return spans;
}

std::vector<Link> linksOf(Stepper& stepper, const AlignedPair& row, const SentencePair* pair) {
    const bool raw = pair && spells(pair->source, row.source) && spells(pair->targets.front(), row.target);
    const std::string source = raw ? pair->source : joined(row.source);
    const std::string target = raw ? pair->targets.front() : joined(row.target);
    const Translation forced = force(stepper, source, target);
    PieceWeights pieces;
    pieces.sourceWord = wordsOfSpans(source, row.source, spansOf(forced.source));
    pieces.targetWord = wordsOfSpans(target, row.target, spansOf(forced.target));
    for (const Step& step : forced.steps)
        pieces.weights.push_back(step.weights);
    return wordLinks(pieces);
}

} // namespace

Evaluation evaluate(const std::shared_ptr<const Model>& model, std::span<const SentencePair> pairs,
                    const EvaluationOptions& options) {
    using Clock = std::chrono::steady_clock;
    Evaluation result;
    result.sentences = int(pairs.size());
    result.translations.resize(pairs.size());
    std::vector<Sums> sums(options.threads);
    std::vector<Stepper> steppers;
    for (int index = 0; index < options.threads; ++index)
        steppers.emplace_back(model);

    const auto start = Clock::now();
    parallel(options.threads, [&](int index) {
        sums[index] =
            Share(steppers[index], index, options.threads).translateAll(pairs, options, result.translations);
    });
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (options.loss)
        parallel(options.threads, [&](int index) {
            Share(steppers[index], index, options.threads).forceAll(pairs, options, sums[index]);
        });
    Sums all;
    for (const Sums& part : sums) {
        all.negativeLogLikelihood += part.negativeLogLikelihood;
        all.forcedTokens += part.forcedTokens;
        all.targetTokens += part.targetTokens;
        all.entropy += part.entropy;
    }
    result.loss = all.forcedTokens ? all.negativeLogLikelihood / double(all.forcedTokens) : 0;
    result.entropy = all.targetTokens ? all.entropy / double(all.targetTokens) : 0;
    result.targetTokensPerSecond = seconds > 0 ? double(all.targetTokens) / seconds : 0;

    std::vector<References> references;
    int exact = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        references.push_back(pairs[i].targets);
        exact += std::count(pairs[i].targets.begin(), pairs[i].targets.end(), result.translations[i]) > 0;
    }
    const BleuTokenization how = tokenizationFor(model->config);
    result.bleu = bleu(result.translations, references, how);
    result.chrf = chrf(result.translations, references);
    result.exact = pairs.empty() ? 0 : 100.0 * exact / double(pairs.size());
    result.bySourceWords = binsOf(result, pairs, how);
    return result;
}

AlignmentEvaluation evaluateAlignment(const std::shared_ptr<const Model>& model,
                                      std::span<const AlignedPair> references,
                                      std::span<const SentencePair> pairs, int threads) {
    AlignmentEvaluation result;
    result.sentences = int(references.size());
    if (model->config.score == Score::None)
        return result;
    std::vector<std::vector<Link>> links(references.size());
    parallel(threads, [&](int index) {
        Stepper stepper(model);
        for (std::size_t i = index; i < references.size(); i += threads)
            links[i] = linksOf(stepper, references[i], i < pairs.size() ? &pairs[i] : nullptr);
    });
    for (std::size_t i = 0; i < references.size(); ++i)
        result.counts.add(references[i], links[i]);
    return result;
}

std::vector<AlignedPair> readAlignedPairs(const std::filesystem::path& file) {
    std::vector<AlignedPair> pairs;
    for (const std::string& line : readLines(file))
        pairs.push_back(parseAlignedPair(line, file.string() + ", line " + std::to_string(pairs.size() + 1)));
    return pairs;
}

} // namespace engine
