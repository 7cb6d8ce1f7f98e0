#include "ui/attentiondata.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

Sentence wordsOf(const Sentence& pieces, const QVector<WordSpan>& spans) {
    Sentence words;
    words.language = pieces.language;
    for (const WordSpan& span : spans) {
        SentenceToken token = pieces.tokens[span.first];
        for (int i = span.first + 1; i <= span.last; ++i) {
            token.text += pieces.tokens[i].text;
            token.unknown = token.unknown || pieces.tokens[i].unknown;
            token.masked = token.masked && pieces.tokens[i].masked;
        }
        words.tokens.append(token);
    }
    return words;
}

Matrix grouped(const Matrix& pieces, const QVector<WordSpan>& targets, const QVector<WordSpan>& sources,
               int decoded) {
    if (pieces.empty())
        return {};
    Matrix words(int(targets.size()), int(sources.size()), 0);
    for (int t = 0; t < words.rows; ++t) {
        const int last =
            std::max(std::min(targets[t].last, decoded), targets[t].first); // a word may be half decoded
        for (int k = 0; k < words.columns; ++k) {
            double sum = 0;
            for (int i = targets[t].first; i <= last; ++i)
                for (int j = sources[k].first; j <= sources[k].last; ++j)
                    sum += pieces.at(i, j);
            words.set(t, k, float(sum / (last - targets[t].first + 1)));
        }
    }
    return words;
}

Matrix singles(const Matrix& pieces, const QVector<WordSpan>& targets, const QVector<WordSpan>& sources) {
    if (pieces.empty())
        return {};
    Matrix words(int(targets.size()), int(sources.size()), notANumber);
    for (int t = 0; t < words.rows; ++t)
        for (int k = 0; k < words.columns; ++k)
            if (targets[t].single() && sources[k].single())
                words.set(t, k, float(pieces.at(targets[t].first, sources[k].first)));
    return words;
}

StepDetail groupedStep(const AttentionData& pieces, const WordSpan& span) {
    StepDetail word;
    for (int i = span.first; i <= span.last; ++i) {
        const StepDetail piece = pieces.step(i);
        word.logProbability += piece.logProbability;
        word.entropy += piece.entropy / span.size();
        word.forced = word.forced || piece.forced;
        word.edited = word.edited || piece.edited;
        if (span.single())
            word.candidates = piece.candidates;
        word.state = piece.state;
    }
    return word;
}

} // namespace

QVector<WordSpan> wordSpans(const Sentence& sentence) {
    QVector<WordSpan> spans;
    for (int i = 0; i < sentence.size(); ++i) {
        const bool joins = i > 0 && sentence.tokens[i].word >= 0 && !sentence.tokens[i].endMarker &&
                           sentence.tokens[i].word == sentence.tokens[i - 1].word;
        if (joins)
            spans.last().last = i;
        else
            spans.append({i, i});
    }
    return spans;
}

bool Sentence::rightToLeft() const {
    static const QSet<QString> leftward = {"ar", "arc", "ckb", "dv", "fa", "he",
                                           "iw", "ps",  "sd",  "ug", "ur", "yi"};
    int surplus = 0; // of words that run right to left
    for (const WordSpan& word : wordSpans(*this)) {
        int letters = 0;
        for (int i = word.first; i <= word.last && !tokens[i].endMarker; ++i)
            for (const QChar c : tokens[i].text) {
                const QChar::Direction direction = c.direction();
                letters += direction == QChar::DirR || direction == QChar::DirAL;
                letters -= direction == QChar::DirL;
            }
        surplus += letters > 0 ? 1 : letters < 0 ? -1 : 0;
    }
    if (surplus != 0)
        return surplus > 0;
    const QString primary =
        language.section(QLatin1Char('-'), 0, 0).section(QLatin1Char('_'), 0, 0).toLower();
    return leftward.contains(primary);
}

bool Sentence::sameWords(const Sentence& other) const {
    return language == other.language &&
           std::equal(tokens.begin(), tokens.end(), other.tokens.begin(), other.tokens.end(),
                      [](const SentenceToken& one, const SentenceToken& another) {
                          return one.text == another.text && one.word == another.word &&
                                 one.endMarker == another.endMarker;
                      });
}

Matrix::Matrix(int rowCount, int columnCount, float value)
    : rows(std::max(rowCount, 0)), columns(std::max(columnCount, 0)),
      values(qsizetype(rows) * columns, value) {}

Matrix Matrix::fromRows(const QVector<QVector<float>>& rows) {
    qsizetype longest = 0;
    for (const auto& row : rows)
        longest = std::max(longest, row.size());
    Matrix matrix(int(rows.size()), int(longest), notANumber);
    for (int r = 0; r < matrix.rows; ++r)
        for (int c = 0; c < int(rows[r].size()); ++c)
            matrix.set(r, c, rows[r][c]);
    return matrix;
}

double Matrix::at(int row, int column) const {
    const qsizetype index = qsizetype(row) * columns + column;
    if (row < 0 || row >= rows || column < 0 || column >= columns || index >= values.size())
        return notANumber;
    return values[index];
}

void Matrix::set(int row, int column, float value) {
    const qsizetype index = qsizetype(row) * columns + column;
    if (row >= 0 && row < rows && column >= 0 && column < columns && index < values.size())
        values[index] = value;
}

int Matrix::largestInRow(int row) const {
    int largest = -1;
    for (int k = 0; k < columns; ++k)
        if (!std::isnan(at(row, k)) && (largest < 0 || at(row, k) > at(row, largest)))
            largest = k;
    return largest;
}

bool AttentionData::reached(int targetIndex, Phase asked) const {
    if (targetIndex != currentStep || !phase)
        return targetIndex <= currentStep;
    const QVector<Phase> phases = phasesOf(architecture);
    const qsizetype now = phases.indexOf(*phase);
    return now < 0 || phases.indexOf(asked) <= now;
}

StepDetail AttentionData::step(int targetIndex) const {
    return targetIndex >= 0 && targetIndex < steps.size() ? steps[targetIndex] : StepDetail();
}

AttentionData groupedByWords(const AttentionData& pieces) {
    const QVector<WordSpan> sources = wordSpans(pieces.source), targets = wordSpans(pieces.target);
    AttentionData words = pieces;
    words.source = wordsOf(pieces.source, sources);
    words.target = wordsOf(pieces.target, targets);
    words.weights = grouped(pieces.weights, targets, sources, pieces.currentStep);
    words.contributions = grouped(pieces.contributions, targets, sources, pieces.currentStep);
    words.scores = singles(pieces.scores, targets, sources);
    words.steps.clear();
    words.currentStep = -1;
    for (int t = 0; t < targets.size(); ++t) {
        words.steps.append(groupedStep(pieces, targets[t]));
        if (targets[t].first <= pieces.currentStep)
            words.currentStep = t;
    }
    return words;
}

} // namespace ui
