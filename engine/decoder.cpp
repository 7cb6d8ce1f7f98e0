#include "engine/decoder.h"

#include "engine/beam.h"
#include "engine/error.h"
#include "engine/interventions.h"

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

    std::vector<Translation> results();
    /// Called with every hypothesis before it is told; fills in texts.
    std::function<void(Translation&)> dress = [](Translation&) {};

private:
    void step(int t);
    /// A finished hypothesis keeps its place: the beam left for others shrinks.
    int width() const { return options_.beam - int(finished_.size()); }
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
    BeamRecord record_; ///< when a tree is asked for
    std::vector<int> live_{
        -1}; ///< the last node of each living hypothesis, best first; −1 before the first step
    std::vector<int> finished_;
};

void Search::step(int t) {
    stepper_.attend(source_, state_, attention_);
    editWeights(options_, t, source_.length, attention_);
    stepper_.advance(source_, attention_, advance_);

    const std::vector<Offer> offered = offers();
    const std::vector<Extension> all = extensions(t, offered);
    const int chosen = std::min(int(all.size()), width());
    const std::vector<int> parents = live_;
    if (options_.tree)
        record_.add({all, chosen, parents, tree_.size()}, t, options_.beam, config_.eos);
    live_.clear();
    std::vector<int> rows, words;
    for (const Extension& extension : std::span(all).first(std::size_t(chosen))) {
        const int parent = parents[extension.parent];
        const int length = parent < 0 ? 1 : tree_[parent].length + 1;
        const int index = tree_.add(
            {parent, extension.word, extension.total, length, tell(extension, offered[extension.parent], t)});
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
    std::vector<Offer> offered;
    for (int i = 0; i < int(live_.size()); ++i)
        offered.push_back(
            offer(logits(i), std::max(width() + int(config_.never.size()), options_.candidates)));
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
    step.edited = editsWeights(options_, t);
    return step;
}

/// The likeliest words behind the living hypotheses, best first.
std::vector<Extension> Search::extensions(int t, const std::vector<Offer>& offers) const {
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
    return all;
}

std::vector<Translation> Search::results() {
    auto ranked = [&](std::vector<int> nodes) {
        std::stable_sort(nodes.begin(), nodes.end(), [&](int a, int b) { return rank(a) > rank(b); });
        return nodes;
    };
    std::vector<Translation> list;
    for (const auto& [nodes, finished] :
         {std::pair(ranked(finished_), true), std::pair(ranked(live_), false)})
        for (const int node : nodes) {
            if (int(list.size()) >= options_.results)
                break;
            if (options_.tree && node >= 0)
                record_.mark(node, int(list.size()));
            list.push_back(told(node, finished));
        }
    if (options_.tree)
        *options_.tree = std::move(record_.nodes());
    return list;
}

void Search::report() const {
    const bool ended = live_.empty();
    const int leading = ended ? finished_.front() : live_.front();
    options_.progress(told(leading, ended));
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

Token endMarker(const Tokenizer& tokenizer, const ModelConfig& config, std::string_view line) {
    return {tokenizer.symbol(config.eos), config.eos, line.size(), line.size(), false};
}

/// The pieces of a translation that is given, with the end marker.
std::vector<Token> targetTokens(const Model& model, std::string_view target) {
    std::vector<Token> tokens = model.tokenizers.target->encode(target);
    tokens.push_back(endMarker(*model.tokenizers.target, model.config, target));
    if (int(tokens.size()) > kMaximumSourceTokens)
        throw Error("the translation has " + std::to_string(tokens.size()) + " tokens, more than the " +
                    std::to_string(kMaximumSourceTokens) + " that can be shown; shorten it or split it");
    return tokens;
}

} // namespace

std::vector<int> idsOf(const std::vector<Token>& tokens) {
    std::vector<int> ids;
    for (const Token& token : tokens)
        ids.push_back(token.id);
    return ids;
}

std::vector<Token> sourceTokens(const Model& model, std::string_view line) {
    const Tokenizer* tokenizer = model.tokenizers.source.get();
    if (!tokenizer)
        throw Error("the model " + model.name + " has no tokenizer: it runs on ids only");
    std::vector<Token> tokens;
    if (line.find_first_not_of(" \t\r\n\f\v") != std::string_view::npos)
        tokens = tokenizer->encode(line);
    if (!tokens.empty())
        tokens.push_back(endMarker(*tokenizer, model.config, line));
    return tokens;
}

std::vector<Translation> decode(Stepper& stepper, std::span<const int> source, const DecodeOptions& options) {
    if (options.target)
        throw Error("a translation can be forced as text only where there is a tokenizer; force its ids");
    checkOptions(stepper.model().config, int(source.size()), options);
    Search search(stepper, source, options);
    return search.run() ? search.results() : std::vector<Translation>{};
}

std::vector<Translation> translate(Stepper& stepper, std::string_view line, const DecodeOptions& given) {
    const Model& model = stepper.model();
    const std::vector<Token> tokens = sourceTokens(model, line);
    if (given.tree)
        given.tree->clear();
    if (tokens.empty()) {
        Translation empty;
        empty.sourceText = line;
        empty.finished = true;
        return {empty};
    }
    const std::vector<int> ids = idsOf(tokens);
    checkOptions(model.config, int(ids.size()), given);

    DecodeOptions options = given;
    std::vector<Token> target;
    if (given.target) {
        target = targetTokens(model, *given.target);
        for (std::size_t t = 0; t < target.size(); ++t)
            options.forced.emplace(int(t), target[t].id);
    }
    Search search(stepper, ids, options);
    search.dress = [&](Translation& translation) {
        translation.sourceText = line;
        translation.source = tokens;
        nameTokens(translation, *model.tokenizers.target);
        if (given.target) { // the text as given, not as its pieces spell it
            translation.target.assign(target.begin(),
                                      target.begin() + std::ptrdiff_t(translation.steps.size()));
            translation.targetText =
                given.target->substr(0, translation.target.empty() ? 0 : translation.target.back().end);
        }
    };
    if (!search.run())
        return {};
    std::vector<Translation> results = search.results();
    if (options.tree)
        for (BeamNode& node : *options.tree)
            node.token = model.tokenizers.target->symbol(node.id);
    return results;
}

Translation force(Stepper& stepper, std::string_view line, std::string_view target) {
    DecodeOptions options;
    options.target = target;
    return translate(stepper, line, options).front();
}

} // namespace engine
