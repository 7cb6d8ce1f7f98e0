#include "ui/displayed.h"

#include "ui/textfit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QVector<WordSpan> singlePieces(const Sentence& sentence) {
    QVector<WordSpan> spans;
    for (int i = 0; i < sentence.size(); ++i)
        spans.append({i, i});
    return spans;
}

/// Indices of the tokens that stay when end markers are hidden.
QVector<int> withoutMarkers(const Sentence& sentence) {
    QVector<int> kept;
    for (int i = 0; i < sentence.size(); ++i)
        if (!sentence.tokens[i].endMarker)
            kept.append(i);
    return kept;
}

template <class Value> QVector<Value> picked(const QVector<Value>& all, const QVector<int>& kept) {
    QVector<Value> values;
    for (const int i : kept)
        values.append(all.value(i));
    return values;
}

Matrix picked(const Matrix& all, const QVector<int>& rows, const QVector<int>& columns) {
    if (all.empty())
        return {};
    Matrix values(int(rows.size()), int(columns.size()), 0);
    for (int r = 0; r < values.rows; ++r)
        for (int c = 0; c < values.columns; ++c)
            values.set(r, c, float(all.at(rows[r], columns[c])));
    return values;
}

void hideMarkers(Displayed& shown) {
    QVector<int> sources = withoutMarkers(shown.data.source), targets = withoutMarkers(shown.data.target);
    const auto all = [](int count) {
        QVector<int> indices(count);
        for (int i = 0; i < count; ++i)
            indices[i] = i;
        return indices;
    };
    if (sources.isEmpty())
        sources = all(shown.data.source.size());
    if (targets.isEmpty())
        targets = all(shown.data.target.size());
    for (Matrix* matrix : {&shown.data.weights, &shown.data.scores, &shown.data.contributions})
        *matrix = picked(*matrix, targets, sources);
    shown.data.source.tokens = picked(shown.data.source.tokens, sources);
    shown.data.target.tokens = picked(shown.data.target.tokens, targets);
    if (!shown.data.steps.isEmpty())
        shown.data.steps = picked(shown.data.steps, targets);
    shown.sources = picked(shown.sources, sources);
    shown.targets = picked(shown.targets, targets);
}

QVector<int> shownOf(const QVector<WordSpan>& spans, int pieces) {
    QVector<int> shown(pieces, -1);
    for (int s = 0; s < spans.size(); ++s)
        for (int i = spans[s].first; i <= spans[s].last && i < pieces; ++i)
            shown[i] = s;
    return shown;
}

} // namespace

Link Displayed::shown(const Link& pieces) const {
    return {sourceOf.value(pieces.source, -1), targetOf.value(pieces.target, -1)};
}

Link Displayed::pieces(const Link& shown) const {
    const auto last = [](const QVector<WordSpan>& spans, int index) {
        return index >= 0 && index < spans.size() ? spans[index].last : -1;
    };
    return {last(sources, shown.source), last(targets, shown.target)};
}

FocusState Displayed::shown(const FocusState& focus) const {
    return {shown(focus.hover), shown(focus.pin), focus.showCursor, shown(focus.cursor)};
}

Displayed displayed(const AttentionData& pieces, const ViewOptions& options) {
    Displayed result;
    result.data = options.words ? groupedByWords(pieces) : pieces;
    result.sources = options.words ? wordSpans(pieces.source) : singlePieces(pieces.source);
    result.targets = options.words ? wordSpans(pieces.target) : singlePieces(pieces.target);
    if (!options.endMarkers)
        hideMarkers(result);
    result.sourceOf = shownOf(result.sources, pieces.source.size());
    result.targetOf = shownOf(result.targets, pieces.target.size());
    result.current = result.targetOf.value(pieces.currentStep, -1);
    const auto future = std::find_if(result.targets.begin(), result.targets.end(),
                                     [&](const WordSpan& span) { return span.last > pieces.currentStep; });
    result.data.currentStep = int(future - result.targets.begin()) - 1;
    return result;
}

void DisplayedPicture::arrange() {
    // Within a step, the current row is filled once its numbers are computed.
    AttentionData computed = given_;
    if (!given_.reached(filledFrom())) {
        --computed.currentStep;
        computed.phase.reset();
    }
    shown_ = displayed(computed, options_);
    shown_.current = shown_.targetOf.value(given_.currentStep, -1);
    if (shown_.current != shown_.data.currentStep) // the row that is shown in part is not among them
        shown_.data.phase.reset();
    data_ = shown_.data;
}

int DisplayedPicture::marked(const View& view) const {
    const bool whole = given_.currentStep == given_.target.size() - 1 && !given_.phase;
    return view.document && whole ? -1 : shown_.current;
}

bool DisplayedPicture::changes(const Cell& cell) const {
    Link link = linkOf(cell);
    const int row = shown_.shown(link).target;
    if (row < 0 || row != shown_.current || data_.isFuture(row) || !given_.reached(Phase::Weights))
        return false;
    return given_.hasAttention() && given_.source.holds(link.source) &&
           !given_.source.tokens[link.source].masked;
}

WordSpan DisplayedPicture::sourcesOf(const Cell& cell) const {
    return shown_.sources.value(shown_.shown(linkOf(cell)).source, {-1, -1});
}

QString DisplayedPicture::describeSource(int source) const {
    const QString text = (options_.words ? tr("Source word %1: %2") : tr("Source token %1: %2"))
                             .arg(QString::number(source + 1), data_.source.text(source));
    QStringList parts{text};
    if (data_.source.tokens[source].unknown)
        parts += tr("unknown to the model");
    if (data_.source.tokens[source].masked)
        parts += tr("masked");
    return listed(parts);
}

QString DisplayedPicture::describeTarget(int target) const {
    if (data_.isFuture(target))
        return tr("%1 comes after the step that is shown").arg(data_.target.text(target));
    const QString text = (options_.words ? tr("Target word %1: %2") : tr("Target token %1: %2"))
                             .arg(QString::number(target + 1), data_.target.text(target));
    const QString marks = marksOf(target);
    return marks.isEmpty() ? text : listed({text, marks});
}

QString DisplayedPicture::describePair(int target, int source) const {
    if (data_.isFuture(target))
        return describeTarget(target);
    const bool weighed = data_.reached(target, Phase::Weights);
    QStringList figures;
    if (weighed)
        figures += tr("weight %1").arg(formatted(data_.weights.at(target, source), 4));
    const double score = data_.scores.at(target, source);
    const double contribution = data_.contributions.at(target, source);
    if (!std::isnan(score))
        figures += tr("score %1").arg(formatted(score, 4));
    if (weighed && !std::isnan(contribution))
        figures += tr("contribution %1").arg(formatted(contribution, 4));
    if (data_.source.tokens[source].unknown)
        figures += tr("the source word is unknown to the model");
    if (data_.source.tokens[source].masked)
        figures += tr("the source word is masked");
    if (const QString marks = marksOf(target); !marks.isEmpty())
        figures += marks;
    return (options_.words ? tr("Target word %1, %2, looks at source word %3, %4: %5")
                           : tr("Target token %1, %2, looks at source token %3, %4: %5"))
        .arg(QString::number(target + 1), data_.target.text(target), QString::number(source + 1),
             data_.source.text(source), listed(figures));
}

QStringList DisplayedPicture::rules() const {
    QStringList rules;
    if (options_.words)
        rules += tr("words: summed over source pieces, averaged over target pieces");
    if (!options_.endMarkers)
        rules += tr("end markers hidden");
    const auto anyUnknown = [](const Sentence& sentence) {
        return std::any_of(sentence.tokens.begin(), sentence.tokens.end(),
                           [](const SentenceToken& token) { return token.unknown; });
    };
    if (anyUnknown(data_.source) || anyUnknown(data_.target))
        rules += tr("dotted: unknown to the model");
    if (std::any_of(data_.source.tokens.begin(), data_.source.tokens.end(),
                    [](const SentenceToken& token) { return token.masked; }))
        rules += tr("struck out: masked");
    return rules;
}

} // namespace ui
