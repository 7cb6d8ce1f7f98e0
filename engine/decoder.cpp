#include "engine/decoder.h"

#include "engine/beam.h"
#include "engine/error.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

/// One search over one source.
class Search {
public:
    Search(Stepper& stepper, std::span<const int> source, const DecodeOptions& options)
        : stepper_(stepper), config_(stepper.model().config), options_(options) {
        stepper_.encode(source, source_);
        const int most = config_.targetLimit(int(source.size()));
        limit_ = options.limit > 0 ? std::min(options.limit, most) : most;
        if (!options.forced.empty()) // what is given is read to its end
            limit_ = std::max(limit_, options.forced.rbegin()->first + 1);
    }

    /// False when cancelled.
    bool run() {
        stepper_.start(source_, state_);
        const auto first = stepper_.hidden(state_, 0);
        start_.assign(first.begin(), first.end());
        for (int t = 0; t < limit_ && !live_.empty(); ++t) {
            if (options_.cancelled && options_.cancelled())
                return false;
            step(t);
            if (options_.progress)
                report();
        }
        return true;
    }

    std::vector<Translation> results() const;
    /// Called with every hypothesis before it is told; fills in texts.
    std::function<void(Translation&)> dress = [](Translation&) {};

private:
    void step(int t);
    std::vector<Offer> offers() const;
    std::vector<Extension> extensions(int t, const std::vector<Offer>& offers) const;
    Step tell(const Extension& extension, const Offer& offer, int t) const;
    Translation told(int node, bool finished) const {
        Translation translation = tree_.tell(node, finished);
        if (!translation.steps.empty())
            translation.start = start_;
        dress(translation);
        return translation;
    }
    void report() const;
    double rank(int node) const {
        const double alpha = options_.lengthNormalisation.value_or(config_.lengthNormalisation);
        return tree_[node].total / std::pow(double(tree_[node].length), alpha);
    }
    template <class Numbers> std::vector<float> row(const Numbers& numbers, int index) const {
        const std::size_t size = numbers.size() / attention_.state.count;
        return {numbers.begin() + index * size, numbers.begin() + (index + 1) * size};
    }
    std::span<const float> logits(int index) const {
        const std::size_t size = advance_.logits.size() / attention_.state.count;
        return {advance_.logits.data() + index * size, size};
    }

    Stepper& stepper_;
    const ModelConfig& config_;
    const DecodeOptions& options_;
    int limit_ = 0;
    EncodedSource source_;
    DecoderState state_;
    std::vector<float> start_; ///< h_0
    Attention attention_;
    Advance advance_;
    BeamTree tree_;
    std::vector<int> live_{
        -1}; ///< the last node of each living hypothesis, best first; −1 before the first step
    std::vector<int> finished_;
};

void Search::step(int t) {
    stepper_.attend(source_, state_, attention_);
    if (const auto edited = options_.weights.find(t); edited != options_.weights.end())
        for (std::size_t i = 0; i < attention_.weights.size(); ++i)
            attention_.weights[i] = edited->second[i % edited->second.size()];
    stepper_.advance(source_, attention_, advance_);

    const std::vector<Offer> offered = offers();
    const std::vector<Extension> chosen = extensions(t, offered);
    const std::vector<int> parents = live_;
    live_.clear();
    std::vector<int> rows, words;
    for (const Extension& extension : chosen) {
        const int parent = parents[extension.parent];
        const int length = parent < 0 ? 1 : tree_[parent].length + 1;
        const int index = tree_.add({parent, extension.word, extension.total, length,
                                     tell(extension, offered[extension.parent], t)});
        if (extension.word == config_.eos) {
            finished_.push_back(index);
        } else {
            live_.push_back(index);
            rows.push_back(extension.parent);
            words.push_back(extension.word);
        }
    }
    if (live_.empty())
        return;
    stepper_.select(advance_.state, rows, state_);
    state_.last = words;
}

std::vector<Offer> Search::offers() const {
    const int width = options_.beam - int(finished_.size());
    std::vector<Offer> offered;
    for (int i = 0; i < int(live_.size()); ++i)
        offered.push_back(offer(logits(i), std::max(width + int(config_.never.size()), options_.candidates)));
    return offered;
}

Step Search::tell(const Extension& extension, const Offer& offered, int t) const {
    Step step;
    step.scores = row(attention_.scores, extension.parent);
    step.weights = row(attention_.weights, extension.parent);
    step.context = row(advance_.contexts, extension.parent);
    step.hidden = row(advance_.hiddens, extension.parent);
    step.gates = row(advance_.gates, extension.parent);
    for (const auto& [id, logProbability] : offered.likeliest)
        if (int(step.candidates.size()) < options_.candidates)
            step.candidates.push_back({id, {}, std::exp(logProbability)});
    step.logProbability = extension.logProbability;
    step.forced = options_.forced.contains(t);
    step.edited = options_.weights.contains(t);
    return step;
}

/// The best words behind the living hypotheses. A finished one keeps its place: the beam left for others shrinks.
std::vector<Extension> Search::extensions(int t, const std::vector<Offer>& offers) const {
    const int width = options_.beam - int(finished_.size());
    const auto& never = config_.never;
    std::vector<Extension> all;
    const auto forced = options_.forced.find(t);
    for (int i = 0; i < int(live_.size()); ++i) {
        const double before = live_[i] < 0 ? 0 : tree_[live_[i]].total;
        auto add = [&](int id, double logProbability) {
            all.push_back({i, id, logProbability, before + logProbability});
        };
        if (forced != options_.forced.end()) {
            add(forced->second, logits(i)[forced->second] - offers[i].logSum);
            continue;
        }
        for (const auto& [id, logProbability] : offers[i].likeliest)
            if (std::find(never.begin(), never.end(), id) == never.end())
                add(id, logProbability);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.total > b.total; });
    if (int(all.size()) > width)
        all.resize(width);
    return all;
}

std::vector<Translation> Search::results() const {
    auto ranked = [&](std::vector<int> nodes) {
        std::stable_sort(nodes.begin(), nodes.end(), [&](int a, int b) { return rank(a) > rank(b); });
        return nodes;
    };
    std::vector<Translation> list;
    for (const auto& [nodes, finished] :
         {std::pair(ranked(finished_), true), std::pair(ranked(live_), false)})
        for (const int node : nodes)
            if (int(list.size()) < options_.results)
                list.push_back(told(node, finished));
    return list;
}

void Search::report() const {
    const bool ended = live_.empty();
    const int leading = ended ? finished_.front() : live_.front();
    options_.progress(told(leading, ended));
}

void check(const ModelConfig& config, int length, const DecodeOptions& options) {
    if (length > kMaximumSourceTokens)
        throw Error("the sentence has " + std::to_string(length) + " tokens, more than the " +
                    std::to_string(kMaximumSourceTokens) + " that can be shown; shorten it or split it");
    if (options.beam < 1 || options.beam > kMaximumBeam)
        throw Error("a beam of " + std::to_string(options.beam) + " is out of range; choose 1 to " +
                    std::to_string(kMaximumBeam));
    for (const auto& [step, id] : options.forced)
        if (id < 0 || id >= config.targetVocabulary)
            throw Error("the word forced at step " + std::to_string(step + 1) + " has id " +
                        std::to_string(id) + ", outside the vocabulary of " +
                        std::to_string(config.targetVocabulary));
    for (const auto& [step, weights] : options.weights)
        if (int(weights.size()) != length)
            throw Error("the weights given for step " + std::to_string(step + 1) + " are " +
                        std::to_string(weights.size()) + ", expected one for each of " +
                        std::to_string(length) + " source tokens");
}

bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

/// Gives `translation` its words: the target's text and symbols, and the candidates' symbols.
void nameTokens(Translation& translation, const Tokenizer& tokenizer) {
    std::vector<int> ids;
    for (const Token& token : translation.target)
        ids.push_back(token.id);
    DecodedText decoded = tokenizer.decode(ids);
    translation.targetText = std::move(decoded.text);
    translation.target = std::move(decoded.tokens);
    for (Step& step : translation.steps)
        for (Candidate& candidate : step.candidates)
            candidate.token = tokenizer.symbol(candidate.id);
}

const Tokenizers& tokenizersOf(const Model& model) {
    if (!model.tokenizers.source)
        throw Error("the model " + model.name + " has no tokenizer: it runs on ids only");
    return model.tokenizers;
}

} // namespace

std::vector<Translation> decode(Stepper& stepper, std::span<const int> source, const DecodeOptions& options) {
    check(stepper.model().config, int(source.size()), options);
    Search search(stepper, source, options);
    return search.run() ? search.results() : std::vector<Translation>{};
}

std::vector<Translation> translate(Stepper& stepper, std::string_view line, const DecodeOptions& options) {
    const Model& model = stepper.model();
    const Tokenizers& tokenizers = tokenizersOf(model);
    Translation empty;
    empty.sourceText = line;
    empty.finished = true;
    std::vector<Token> tokens;
    if (!isBlank(line))
        tokens = tokenizers.source->encode(line);
    if (tokens.empty())
        return {empty};
    tokens.push_back(
        {tokenizers.source->symbol(model.config.eos), model.config.eos, line.size(), line.size(), false});
    std::vector<int> ids;
    for (const Token& token : tokens)
        ids.push_back(token.id);
    check(model.config, int(ids.size()), options);

    Search search(stepper, ids, options);
    search.dress = [&](Translation& translation) {
        translation.sourceText = line;
        translation.source = tokens;
        nameTokens(translation, *tokenizers.target);
    };
    return search.run() ? search.results() : std::vector<Translation>{};
}

Translation force(Stepper& stepper, std::string_view line, std::string_view target) {
    const ModelConfig& config = stepper.model().config;
    const Tokenizer& tokenizer = *tokenizersOf(stepper.model()).target;
    std::vector<Token> tokens = tokenizer.encode(target);
    tokens.push_back({tokenizer.symbol(config.eos), config.eos, target.size(), target.size(), false});
    if (int(tokens.size()) > kMaximumSourceTokens)
        throw Error("the translation has " + std::to_string(tokens.size()) + " tokens, more than the " +
                    std::to_string(kMaximumSourceTokens) + " that can be shown; shorten it or split it");
    DecodeOptions options;
    for (std::size_t t = 0; t < tokens.size(); ++t)
        options.forced.emplace(int(t), tokens[t].id);
    Translation forced = translate(stepper, line, options).front();
    if (!forced.steps.empty()) { // the text as given, not as its pieces spell it
        forced.target = std::move(tokens);
        forced.targetText = target;
    }
    return forced;
}

} // namespace engine
