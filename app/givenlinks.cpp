#include "app/givenlinks.h"

#include "app/evidence.h"
#include "engine/tokenizer.h"

namespace app {

namespace {

QString joined(const std::vector<std::string>& tokens) {
    QStringList words;
    for (const std::string& token : tokens)
        words += toQString(token);
    return words.join(QLatin1Char(' '));
}

/// The word of each shown token; the end marker has none. Empty when the tokenizer gives others than are
/// shown.
std::vector<int> wordsOfTokens(const engine::Tokenizer& tokenizer, const QString& text,
                               const std::vector<std::string>& words, int shown) {
    const std::string line = toUtf8(text);
    std::vector<std::pair<std::size_t, std::size_t>> spans;
    for (const engine::Token& token : tokenizer.encode(line))
        spans.emplace_back(token.begin, token.end);
    if (int(spans.size()) > shown || int(spans.size()) + 1 < shown)
        return {};
    std::vector<int> found = engine::wordsOfSpans(line, words, spans);
    found.resize(std::size_t(shown), -1);
    return found;
}

} // namespace

GivenLinks GivenLinks::read(const QString& row) {
    GivenLinks links;
    links.pair = engine::parseAlignedPair(toUtf8(row), "the pasted row");
    links.sentence = joined(links.pair.source);
    links.target = joined(links.pair.target);
    return links;
}

std::optional<engine::AlignmentCounts> GivenLinks::countedIn(const Session& session) const {
    const Shown& shown = session.shown();
    const Scenario& scenario = session.scenario();
    if (session.busy() || session.readOnly() || scenario.sentence != sentence || scenario.target != target ||
        !shown.evidence || !shown.evidence->model->tokenizers.source)
        return {};
    const engine::Tokenizers& tokenizers = shown.evidence->model->tokenizers;
    const ui::AttentionData& data = shown.data;
    engine::PieceWeights pieces;
    pieces.sourceWord = wordsOfTokens(*tokenizers.source, sentence, pair.source, data.source.size());
    pieces.targetWord = wordsOfTokens(*tokenizers.target, target, pair.target, data.target.size());
    if (pieces.sourceWord.empty() || pieces.targetWord.empty())
        return {};
    for (int t = 0; t < data.target.size(); ++t) {
        std::vector<float> row;
        for (int k = 0; k < data.source.size(); ++k)
            row.push_back(float(data.weights.at(t, k)));
        pieces.weights.push_back(std::move(row));
    }
    engine::AlignmentCounts counts;
    counts.add(pair, engine::wordLinks(pieces));
    return counts;
}

} // namespace app
