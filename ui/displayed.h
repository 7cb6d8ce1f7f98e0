#pragma once
/// What the pictures of whole sentences draw of the data under the reader's options: words or pieces, with or
/// without end markers. Focus and steps count pieces; the maps between both stand here, so that linked views
/// that show different things still point at the same place. It paints nothing.

#include "ui/picture.h"

namespace ui {

struct Displayed {
    AttentionData data;                 ///< counts by what is shown; its current step is the last shown row
    QVector<WordSpan> sources, targets; ///< the pieces of every shown token
    QVector<int> sourceOf, targetOf;    ///< of every piece the shown token, -1 when it is hidden
    int current = -1;                   ///< the shown token whose piece is the current step; -1: hidden

    Link shown(const Link& pieces) const;
    /// A word stands for its last piece: with it the word is complete.
    Link pieces(const Link& shown) const;
    FocusState shown(const FocusState& focus) const;
};

/// A word is shown once its last piece is decoded. End markers of an otherwise empty sentence stay.
Displayed displayed(const AttentionData& pieces, const ViewOptions& options);

/// A picture of what is displayed.
class DisplayedPicture : public Picture {
    Q_DECLARE_TR_FUNCTIONS(DisplayedPicture)
public:
    QString rowName(int row) const override { return data_.target.text(row); }
    QString columnName(int column) const override { return data_.source.text(column); }
    /// In the row of the word that the current step belongs to, once it is shown.
    bool changes(const Cell& cell) const override;
    /// All pieces of the shown word: an edit of its weight is shared by them, in proportion to what they had
    /// and equally when that was nothing (withWeight). It concerns the current step alone, also where the row
    /// shows the mean over the pieces of a target word.
    WordSpan sourcesOf(const Cell& cell) const override;

protected:
    void arrange() override;
    /// The part of a step from which its row is filled.
    virtual Phase filledFrom() const { return Phase::Weights; }
    /// "Source word 3: cat, unknown to the model"
    QString describeSource(int source) const;
    /// "Target word 2: chat, forced"; for a row that is not decoded yet, that.
    QString describeTarget(int target) const;
    /// "Target word 2, chat, looks at source word 3, cat: weight 0.8012, score 3.2100, forced"
    QString describePair(int target, int source) const;
    /// How what is drawn departs from the model's own tokens, for a legend: the rule for words, hidden
    /// markers, unknown tokens.
    QStringList rules() const;

    /// The shown token of the step that is looked at; -1 for none.
    int marked(const View& view) const;

    Displayed shown_;
};

} // namespace ui
