#pragma once
/// Brings "What if" together: gestures on the pictures, the panel's controls and the list of words become
/// edits of the session, and what the session holds is shown in them. It owns no widget but the list of words
/// and computes nothing but rows of weights (ui/weightedit.h).

#include "app/givenlinks.h"
#include "ui/picture.h"

#include <vector>

namespace ui {
class Canvas;
} // namespace ui

namespace app {

class CandidatesDialog;
class WhatIfPanel;

class WhatIf : public QObject {
    Q_OBJECT
public:
    /// `session` must outlive it. The pictures become editable; a click on the inspector's line of other
    /// words opens their list.
    WhatIf(Session& session, const std::vector<ui::Canvas*>& pictures, WhatIfPanel* panel);

    /// The list of all words of the current step.
    CandidatesDialog* openCandidates();

private:
    /// The row that a drag began with: every value of one drag is reckoned from it, so that there and back
    /// again gives the row as it was.
    struct Held {
        int step = -1;
        ui::Sentence source;
        std::vector<float> row;
    };

    void connectPicture(ui::Canvas* picture);
    void connectPanel();
    void changeWeight(const ui::Canvas& picture, const ui::Cell& cell, double value, bool finished);
    void obey(const ui::Canvas& picture, const ui::Cell& cell, ui::EditCommand command);
    void setRow(int step, std::vector<float> row, bool finished = true);
    std::vector<float> rowOf(const ui::AttentionData& data, int step) const;
    void showScenario();
    void showHistory();
    void showShown();
    void takeRow(const QString& row);
    void showLinks();

    Session& session_;
    WhatIfPanel* panel_;
    CandidatesDialog* candidates_ = nullptr; ///< made when first asked for
    Held held_;
    std::optional<GivenLinks> links_;
    ui::AttentionData plain_; ///< the last translation shown without edits, to compare with
};

} // namespace app
