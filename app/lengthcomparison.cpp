#include "app/lengthcomparison.h"

#include "ui/difference.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace app {

namespace {

bool hasLetter(const QString& text) {
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

} // namespace

QString SentenceParts::first(int count) const {
    return ends.isEmpty() ? QString() : text.left(ends[std::clamp(count, 1, size()) - 1]);
}

SentenceParts partsOf(const QString& text) {
    SentenceParts parts{text.trimmed(), {}, false};
    const qsizetype size = parts.text.size();
    for (qsizetype i = 0; i < size; ++i)
        if (!parts.text[i].isSpace() && (i + 1 == size || parts.text[i + 1].isSpace()))
            parts.ends.append(int(i + 1));
    if (parts.size() != 1)
        return parts;
    parts.ends.clear();
    parts.characters = true;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, parts.text);
    while (finder.toNextBoundary() > 0)
        parts.ends.append(int(finder.position()));
    return parts;
}

LostWords lostWords(const Shown& attending, const Shown& fixed) {
    ui::Sentence words = ui::groupedByWords(attending.data).target;
    ui::Sentence others = ui::groupedByWords(fixed.data).target;
    QVector<ui::WordSpan> spans = ui::wordSpans(attending.data.target);
    LostWords lost;
    lost.pieces = std::count_if(words.tokens.begin(), words.tokens.end(), [](const ui::SentenceToken& token) {
                      return !token.endMarker && hasLetter(token.text);
                  }) < 2;
    if (lost.pieces) { // of one word it matters which part is lost
        words = attending.data.target;
        others = fixed.data.target;
        spans.clear();
        for (int i = 0; i < words.size(); ++i)
            spans.append({i, i});
    }
    const QVector<int> kept = ui::counterpartsOf(others, words);
    for (int i = 0; i < words.size() && i < spans.size(); ++i) {
        if (words.tokens[i].endMarker || !hasLetter(words.tokens[i].text))
            continue;
        ++lost.count;
        if (kept[i] < 0)
            lost.spans.append(spans[i]);
    }
    return lost;
}

LengthComparison::LengthComparison(ModelLibrary& library, QObject* parent) : QObject(parent) {
    for (std::size_t which = 0; which < runners_.size(); ++which) {
        runners_[which] = new Runner(library, this);
        connect(runners_[which], &Runner::answered, this,
                [this, which](const Shown& shown) { take(which, shown); });
        connect(runners_[which], &Runner::failed, this, [this, which](const QString& reason) {
            Shown nothing; // a damaged file leaves its half with the reason
            nothing.data.emptyReason = reason;
            take(which, nothing);
        });
    }
}

void LengthComparison::ask(const LengthQuestion& question) {
    wanted_ = question;
    LengthQuestion shortened = question;
    if (underWay_)
        shortened.length = underWay_->length;
    if (underWay_ != shortened)
        begin();
}

void LengthComparison::begin() {
    underWay_ = wanted_;
    coming_ = {};
    const std::string text = toUtf8(partsOf(underWay_->sentence).first(underWay_->length));
    runners_[0]->ask({underWay_->attending, {text, {}, 0}});
    runners_[1]->ask({underWay_->fixed, {text, {}, 0}});
}

void LengthComparison::take(std::size_t which, const Shown& shown) {
    coming_[which] = shown;
    if (!underWay_ || !coming_[0] || !coming_[1])
        return;
    answer_ = {*underWay_, *coming_[0], *coming_[1]};
    underWay_.reset();
    emit answered();
    if (wanted_ && !underWay_ && wanted_ != answer_.question)
        begin();
}

void LengthComparison::rest() {
    for (Runner* runner : runners_)
        runner->cancel();
    wanted_.reset();
    underWay_.reset();
}

} // namespace app
