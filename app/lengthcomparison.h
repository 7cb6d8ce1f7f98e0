#pragma once
/// The beginning of a sentence, translated by a model that attends and by one that does not, each in a worker
/// of its own, told together. A question about another length waits for the one under way, so that a slider
/// in motion always shows something; another sentence or model overtakes it. It shows nothing.

#include "app/runner.h"

#include <QVector>

#include <array>

namespace app {

/// A text in the parts it can be shortened by: its words, or its characters where no space parts it.
struct SentenceParts {
    QString text;
    QVector<int> ends; ///< the unit behind each part
    bool characters = false;

    int size() const { return int(ends.size()); }
    /// The text up to the end of part `count`; bounded to what there is.
    QString first(int count) const;
};
SentenceParts partsOf(const QString& text);

/// Words of the first translation (as its tokens) that the second lacks, by a longest common subsequence;
/// punctuation aside. `count` are all that could be lost.
struct LostWords {
    QVector<ui::WordSpan> spans;
    int count = 0;
    bool pieces = false; ///< there is but one word, so its pieces are told apart
};
LostWords lostWords(const Shown& attending, const Shown& fixed);

struct LengthQuestion {
    std::filesystem::path attending, fixed; ///< the models' folders
    QString sentence;                       ///< whole
    int length = 0;                         ///< parts of it

    bool operator==(const LengthQuestion&) const = default;
};

struct LengthAnswer {
    LengthQuestion question; ///< that both answer
    Shown attending, fixed;
};

class LengthComparison : public QObject {
    Q_OBJECT
public:
    /// `library` must outlive it.
    explicit LengthComparison(ModelLibrary& library, QObject* parent = nullptr);

    void ask(const LengthQuestion& question);
    /// Nothing more is told.
    void rest();
    bool busy() const { return underWay_.has_value(); }
    const LengthAnswer& answer() const { return answer_; }

signals:
    void answered();

private:
    void begin();
    void take(std::size_t which, const Shown& shown);

    std::array<Runner*, 2> runners_; ///< of the attending one, of the other
    std::optional<LengthQuestion> wanted_, underWay_;
    std::array<std::optional<Shown>, 2> coming_;
    LengthAnswer answer_;
};

} // namespace app
