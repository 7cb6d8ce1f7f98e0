#include "app/convert.h"

#include "app/wording.h"
#include "engine/metrics.h"
#include "engine/unicode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace app {

namespace {

constexpr std::string_view kSpaceMark = "▁"; // SentencePiece's sign for the space before a word

/// A symbol of the vocabulary as a reader should see it.
QString symbolText(std::string_view symbol) {
    while (symbol.starts_with(kSpaceMark))
        symbol.remove_prefix(kSpaceMark.size());
    const QString text = toQString(symbol);
    return text.trimmed().isEmpty() ? QStringLiteral("␣") : text;
}

/// Scripts that set no space between words: there every token is its own.
bool writesSpaces(const std::string& language) {
    const std::string_view primary = std::string_view(language).substr(0, language.find_first_of("-_"));
    return primary != "zh" && primary != "ja" && primary != "th" && primary != "lo" && primary != "km";
}

QString languageTag(const std::string& language) {
    return language == "zh" ? QStringLiteral("zh-Hans") : toQString(language);
}

ui::Sentence sentence(const std::vector<engine::Token>& tokens, const std::string& text,
                      const std::string& language, const engine::ModelConfig& config) {
    const IndexedText line = indexed(text);
    const std::vector<int> words = wordsOfUnits(line.text);
    ui::Sentence result;
    result.language = languageTag(language);
    for (const engine::Token& token : tokens) {
        ui::SentenceToken shownToken;
        // What is typed is text, even "</s>": the marker is known by its id and its empty span.
        const bool marker = token.begin == token.end && (token.id == config.eos || token.id == config.bos);
        shownToken.endMarker = marker && token.id == config.eos;
        shownToken.unknown = token.unknown;
        const QString slice = line.slice(token.begin, token.end);
        shownToken.text = marker                      ? toQString(token.text)
                          : slice.trimmed().isEmpty() ? symbolText(token.text)
                                                      : slice;
        const int unit = line.unit(token.begin);
        if (!marker && !writesSpaces(language))
            shownToken.word = int(result.tokens.size());
        else if (!marker && unit < int(words.size()))
            shownToken.word = words[unit];
        result.tokens.append(shownToken);
    }
    return result;
}

ui::Matrix matrix(const std::vector<engine::Step>& steps, std::vector<float> engine::Step::*member,
                  int columns) {
    ui::Matrix result(int(steps.size()), columns, 0);
    for (int t = 0; t < result.rows; ++t)
        for (int k = 0; k < columns && k < int((steps[t].*member).size()); ++k)
            result.set(t, k, (steps[t].*member)[k]);
    return result;
}

ui::Matrix matrix(const std::vector<std::vector<double>>& rows, int columns) {
    ui::Matrix result(int(rows.size()), columns, 0);
    for (int t = 0; t < result.rows; ++t)
        for (int k = 0; k < columns && k < int(rows[t].size()); ++k)
            result.set(t, k, float(rows[t][k]));
    return result;
}

/// `before` is h_{t−1}.
ui::StepDetail stepDetail(const engine::Step& step, std::span<const float> before) {
    ui::StepDetail detail;
    detail.candidates = candidates(step.candidates);
    detail.logProbability = step.logProbability;
    detail.entropy = engine::entropy(step.weights);
    detail.forced = step.forced;
    detail.edited = step.edited;
    ui::StateFigures state{engine::norm(before), engine::norm(step.hidden), engine::norm(step.context), {}};
    for (const float gate : step.gates)
        state.gates.append(gate);
    detail.state = state;
    return detail;
}

ui::SentenceFigures figures(const engine::Translation& translation) {
    ui::SentenceFigures result;
    result.logProbability = translation.logProbability;
    result.confidence = engine::confidence(translation.logProbability, int(translation.steps.size()));
    std::vector<std::vector<float>> weights;
    for (const engine::Step& step : translation.steps) {
        weights.push_back(step.weights);
        result.entropy += engine::entropy(step.weights) / double(translation.steps.size());
    }
    result.coverageDeviation = engine::coverageDeviation(engine::coverage(weights));
    return result;
}

} // namespace

std::string toUtf8(const QString& text) {
    std::string utf8;
    const QList<uint> points = text.toUcs4(); // lone surrogates become U+FFFD here
    const std::u32string wide(points.begin(), points.end());
    utf8 = engine::encodeUtf8(wide);
    return utf8;
}

QString toQString(std::string_view utf8) {
    return indexed(utf8).text;
}

QString IndexedText::slice(std::size_t begin, std::size_t end) const {
    if (begin >= end || end >= unitOfByte.size())
        return {};
    return text.mid(unitOfByte[begin], unitOfByte[end] - unitOfByte[begin]);
}

int IndexedText::unit(std::size_t byte) const {
    return byte < unitOfByte.size() ? unitOfByte[byte] : int(text.size());
}

IndexedText indexed(std::string_view utf8) {
    IndexedText result;
    result.text.reserve(qsizetype(utf8.size()));
    for (std::size_t byte = 0; byte < utf8.size();) {
        const engine::CodePoint point = engine::codePointAt(utf8, byte);
        result.unitOfByte.insert(result.unitOfByte.end(), point.bytes, int(result.text.size()));
        result.text += QChar::fromUcs4(point.value);
        byte += point.bytes;
    }
    result.unitOfByte.push_back(int(result.text.size()));
    return result;
}

std::vector<int> wordsOfUnits(const QString& text) {
    std::vector<int> words(std::size_t(text.size()), -1);
    int next = 0;
    for (qsizetype begin = 0; begin < text.size();) {
        if (text[begin].isSpace()) {
            ++begin;
            continue;
        }
        qsizetype end = begin;
        while (end < text.size() && !text[end].isSpace())
            ++end;
        qsizetype first = begin, last = end;
        while (first < last && text[first].isPunct())
            ++first;
        while (last > first && text[last - 1].isPunct())
            --last;
        for (const auto& [from, to] :
             {std::pair(begin, first), std::pair(first, last), std::pair(last, end)}) {
            std::fill(words.begin() + from, words.begin() + to, next);
            next += to > from;
        }
        begin = end;
    }
    return words;
}

QVector<ui::Candidate> candidates(const std::vector<engine::Candidate>& list) {
    QVector<ui::Candidate> result;
    result.reserve(qsizetype(list.size()));
    for (const engine::Candidate& candidate : list)
        result.append({symbolText(candidate.token), candidate.id, candidate.probability});
    return result;
}

ui::BeamData beamData(const QVector<engine::BeamNode>& tree, int shown) {
    ui::BeamData result;
    result.shown = shown;
    result.nodes.reserve(tree.size());
    for (const engine::BeamNode& node : tree) {
        const ui::BeamFate fate = node.fate == engine::Fate::Kept     ? ui::BeamFate::Kept
                                  : node.fate == engine::Fate::Pruned ? ui::BeamFate::Pruned
                                                                      : ui::BeamFate::Finished;
        result.nodes.append({node.parent, node.step, symbolText(node.token), std::exp(node.logProbability),
                             node.total, fate, node.hypothesis});
    }
    return result;
}

ui::Architecture architecture(const engine::ModelConfig& config) {
    ui::Architecture result;
    switch (config.score) {
    case engine::Score::None:
        result.score = ui::ScoreKind::None;
        break;
    case engine::Score::Dot:
        result.score = ui::ScoreKind::Dot;
        break;
    case engine::Score::Bilinear:
        result.score = ui::ScoreKind::Bilinear;
        break;
    case engine::Score::Mlp:
        result.score = ui::ScoreKind::Mlp;
        break;
    }
    switch (config.placement) {
    case engine::Placement::Bahdanau:
        result.placement = ui::PlacementKind::Bahdanau;
        break;
    case engine::Placement::Luong:
        result.placement = ui::PlacementKind::Luong;
        break;
    case engine::Placement::Conditional:
        result.placement = ui::PlacementKind::Conditional;
        break;
    }
    result.cell = config.cell == engine::Cell::Lstm ? QStringLiteral("LSTM") : QStringLiteral("GRU");
    result.bidirectional = config.bidirectional;
    result.inputFeeding = config.inputFeeding;
    return result;
}

Shown shown(const engine::Translation& translation, const engine::ModelConfig& config,
            const std::vector<std::vector<double>>& contributions) {
    Shown result;
    ui::AttentionData& data = result.data;
    const int columns = int(translation.source.size());
    data.source = sentence(translation.source, translation.sourceText, config.sourceLanguage, config);
    data.target = sentence(translation.target, translation.targetText, config.targetLanguage, config);
    data.weights = matrix(translation.steps, &engine::Step::weights, columns);
    data.scores = matrix(translation.steps, &engine::Step::scores, columns);
    if (!contributions.empty())
        data.contributions = matrix(contributions, columns);
    for (std::size_t t = 0; t < translation.steps.size(); ++t)
        data.steps.append(stepDetail(translation.steps[t], t == 0
                                                               ? std::span(translation.start)
                                                               : std::span(translation.steps[t - 1].hidden)));
    data.figures = figures(translation);
    data.architecture = architecture(config);
    data.currentStep = data.target.size() - 1;
    data.finished = translation.finished;
    for (const engine::Step& step : translation.steps)
        data.edited = data.edited || step.edited;

    const IndexedText target = indexed(translation.targetText);
    result.translation = target.text;
    int written = 0;
    for (const engine::Token& token : translation.target) {
        written = std::max(written, target.unit(token.end));
        result.reach.push_back(written);
        result.targetIds.append(token.id);
    }
    return result;
}

Shown shown(const engine::AttentionDump& dump) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const auto sentence = [](const std::vector<engine::DumpToken>& tokens) {
        ui::Sentence result;
        for (const engine::DumpToken& token : tokens)
            result.tokens.append({toQString(token.text), token.word, false, token.endMarker});
        return result;
    };
    Shown result;
    ui::AttentionData& data = result.data;
    data.source = sentence(dump.source);
    data.target = sentence(dump.target);
    data.weights = ui::Matrix(data.target.size(), data.source.size(), 0);
    for (int t = 0; t < data.weights.rows; ++t) {
        const std::vector<float>& row = dump.weights[std::size_t(t)];
        for (int k = 0; k < data.weights.columns; ++k)
            data.weights.set(t, k, row[std::size_t(k)]);
        ui::StepDetail step;
        step.logProbability = unknown;
        step.entropy = engine::entropy(row);
        data.steps.append(step);
        data.figures.entropy += step.entropy / data.weights.rows;
        const ui::SentenceToken& token = data.target.tokens[t];
        const bool begins = t > 0 && token.word != data.target.tokens[t - 1].word;
        if (!token.endMarker)
            result.translation += (begins ? QStringLiteral(" ") : QString()) + token.text;
        result.reach.push_back(int(result.translation.size()));
    }
    data.figures.confidence = data.figures.logProbability = unknown;
    data.figures.coverageDeviation = engine::coverageDeviation(engine::coverage(dump.weights));
    data.currentStep = data.target.size() - 1;
    data.stepReason = reasonAgainstStep();
    return result;
}

} // namespace app
