#include "app/whatif.h"

#include "app/candidatesdialog.h"
#include "app/whatifpanel.h"
#include "ui/canvas.h"
#include "ui/inspector.h"
#include "ui/textfit.h"
#include "ui/weightedit.h"

#include <algorithm>

namespace app {

WhatIf::WhatIf(Session& session, const std::vector<ui::Canvas*>& pictures, WhatIfPanel* panel)
    : QObject(panel), session_(session), panel_(panel) {
    for (ui::Canvas* picture : pictures)
        connectPicture(picture);
    connectPanel();
    connect(&session_, &Session::scenarioChanged, this, &WhatIf::showScenario);
    connect(&session_, &Session::historyChanged, this, &WhatIf::showHistory);
    connect(&session_, &Session::shownChanged, this, &WhatIf::showShown);
    connect(&session_, &Session::candidatesAnswered, this,
            [this](int step, const QVector<ui::Candidate>& candidates) {
                if (candidates_)
                    candidates_->setCandidates(step, candidates);
            });
    showScenario();
    showHistory();
    showShown();
}

void WhatIf::connectPicture(ui::Canvas* picture) {
    picture->setEditable(true);
    connect(picture, &ui::Canvas::editRequested, this,
            [this, picture](const ui::Cell& cell, double value, bool finished) {
                changeWeight(*picture, cell, value, finished);
            });
    connect(
        picture, &ui::Canvas::commandRequested, this,
        [this, picture](const ui::Cell& cell, ui::EditCommand command) { obey(*picture, cell, command); });
    if (const auto* inspector = dynamic_cast<const ui::Inspector*>(picture->picture()))
        connect(picture, &ui::Canvas::cellActivated, this, [this, inspector](const ui::Cell& cell) {
            if (inspector->moreAt(cell))
                openCandidates();
        });
}

void WhatIf::connectPanel() {
    connect(panel_, &WhatIfPanel::beamChosen, &session_, &Session::setBeam);
    connect(panel_, &WhatIfPanel::temperatureChosen, &session_, &Session::setTemperature);
    connect(panel_, &WhatIfPanel::targetChosen, &session_, &Session::setTarget);
    connect(panel_, &WhatIfPanel::rowPasted, this, &WhatIf::takeRow);
    connect(&session_, &Session::busyChanged, this, &WhatIf::showLinks);
    connect(panel_, &WhatIfPanel::resetChosen, &session_, &Session::resetEdits);
    connect(panel_, &WhatIfPanel::hypothesisChosen, &session_, &Session::setHypothesis);
    connect(panel_, &WhatIfPanel::historyChosen, &session_, &Session::goToHistory);
    connect(panel_, &WhatIfPanel::sectionChanged, this, &WhatIf::showShown);
}

/// What the scenario says of the step, which may be newer than what is shown; else what is shown.
std::vector<float> WhatIf::rowOf(const ui::AttentionData& data, int step) const {
    const auto& given = session_.scenario().weights;
    const auto row = given.find(step);
    if (row != given.end() && int(row->second.size()) == data.source.size())
        return row->second;
    return ui::weightsOf(data.weights, step);
}

void WhatIf::changeWeight(const ui::Canvas& picture, const ui::Cell& cell, double value, bool finished) {
    const ui::AttentionData& data = picture.picture()->data();
    const int step = data.currentStep;
    if (held_.step != step || !held_.source.sameWords(data.source))
        held_ = {step, data.source, rowOf(data, step)};
    setRow(step,
           ui::withWeight(held_.row, picture.picture()->sourcesOf(cell), value, ui::maskOf(data.source)),
           finished);
    if (finished)
        held_ = {};
}

/// The step stays in sight: what follows may become shorter or longer.
void WhatIf::setRow(int step, std::vector<float> row, bool finished) {
    if (!session_.scenario().step)
        session_.setStep(step);
    session_.setWeights(step, std::move(row), finished);
}

void WhatIf::obey(const ui::Canvas& picture, const ui::Cell& cell, ui::EditCommand command) {
    const ui::AttentionData& data = picture.picture()->data();
    const int step = data.currentStep;
    const ui::WordSpan pieces = picture.picture()->sourcesOf(cell);
    const ui::Mask mask = ui::maskOf(data.source);
    switch (command) {
    case ui::EditCommand::AllHere:
        return setRow(step, ui::withWeight(rowOf(data, step), pieces, 1, mask));
    case ui::EditCommand::Uniform:
        return setRow(step, ui::uniformWeights(data.source.size(), mask));
    case ui::EditCommand::Mask:
    case ui::EditCommand::Unmask:
        for (int k = pieces.first; k <= pieces.last; ++k)
            session_.setMasked(k, command == ui::EditCommand::Mask);
        return;
    case ui::EditCommand::ResetStep:
        return session_.resetStep(picture.picture()->linkOf(cell).target);
    case ui::EditCommand::ResetAll:
        return session_.resetEdits();
    }
}

CandidatesDialog* WhatIf::openCandidates() {
    if (!candidates_) {
        candidates_ = new CandidatesDialog(panel_->window());
        connect(candidates_, &CandidatesDialog::chosen, &session_, &Session::force);
    }
    candidates_->openFor(session_.currentStep());
    session_.askCandidates(session_.currentStep());
    return candidates_;
}

void WhatIf::showScenario() {
    const Scenario& scenario = session_.scenario();
    panel_->setBeam(scenario.beam);
    panel_->setTemperature(scenario.temperature);
    panel_->setTarget(scenario.target);
    panel_->setEdited(!scenario.editsLike({}));
}

void WhatIf::showHistory() {
    panel_->setHistory(session_.historyTexts(), session_.historyIndex());
}

void WhatIf::takeRow(const QString& row) {
    try {
        links_ = GivenLinks::read(row);
    } catch (const std::exception& error) {
        panel_->setRemark(toQString(error.what()));
        return;
    }
    session_.setSentence(links_->sentence);
    session_.setTarget(links_->target);
    showLinks();
}

void WhatIf::showLinks() {
    const auto counts = links_ ? links_->countedIn(session_) : std::nullopt;
    panel_->setRemark(
        counts ? tr("Alignment error %1 against the links given: %2 of %3 proposed links are possible, %4 of "
                    "%5 sure links are found.")
                     .arg(ui::formatted(counts->error(), 3))
                     .arg(counts->proposedPossible)
                     .arg(counts->proposed)
                     .arg(counts->proposedSure)
                     .arg(counts->sure)
               : QString());
}

/// Trees and differences are large: only what is open is filled.
void WhatIf::showShown() {
    const Shown& shown = session_.shown();
    if (session_.scenario().editsLike({}) && !session_.busy())
        plain_ = shown.data;
    if (panel_->isHidden())
        return;
    showLinks();
    if (panel_->section() == WhatIfPanel::Tree)
        panel_->setTree(beamData(shown.tree, std::min(session_.scenario().hypothesis, shown.hypotheses - 1)),
                        shown.data);
    if (panel_->section() == WhatIfPanel::Compare)
        panel_->setDifference(ui::differenceOf(plain_, shown.data));
}

} // namespace app
