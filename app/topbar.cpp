#include "app/topbar.h"

#include "app/exportbutton.h"
#include "app/switchrow.h"
#include "app/wording.h"
#include "ui/apptheme.h"
#include "ui/canvas.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>

namespace app {

namespace {

constexpr std::array kScores = {engine::Score::None, engine::Score::Dot, engine::Score::Bilinear,
                                engine::Score::Mlp};
constexpr std::array kPlacements = {engine::Placement::Bahdanau, engine::Placement::Luong};
constexpr std::array kBidirectional = {true, false};

template <class Values, class Value> int indexIn(const Values& values, Value value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? -1 : int(found - values.begin());
}

} // namespace

/// `choice` with another part. Without attention the placement is only remembered: where the remembered one
/// has no model, a score comes with the other.
template <class Part>
ModelChoice TopBar::with(ModelChoice choice, Part ModelChoice::*part, Part value) const {
    const bool free = choice.score == engine::Score::None;
    choice.*part = value;
    if (free && !session_.library().find(choice)) {
        ModelChoice other = choice;
        other.placement = kPlacements[choice.placement == kPlacements[0] ? 1 : 0];
        if (session_.library().find(other))
            return other;
    }
    return choice;
}

TopBar::TopBar(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 20, 7);
    row->setSpacing(28);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    title_ = new QLabel(this);
    title_->setIndent(6); // where the button's text begins
    models_ = new HeadingButton(this);
    models_->setObjectName(QStringLiteral("models"));
    models_->setMinimumWidth(120); // elided when the window is narrow
    models_->setMenu(new QMenu(models_));
    models_->menu()->setToolTipsVisible(true);
    oneModel_ = new QActionGroup(this);
    names->addWidget(title_);
    names->addWidget(models_);
    row->addLayout(names);
    row->addStretch(1);
    score_ = new SwitchRow(int(kScores.size()), this);
    placement_ = new SwitchRow(int(kPlacements.size()), this);
    encoder_ = new SwitchRow(int(kBidirectional.size()), this);
    score_->setObjectName(QStringLiteral("score"));
    placement_->setObjectName(QStringLiteral("placement"));
    encoder_->setObjectName(QStringLiteral("encoder"));
    for (SwitchRow* each : {score_, placement_, encoder_})
        row->addWidget(each);
    row->addStretch(2);

    connectSwitches();
    connect(&session_, &Session::scenarioChanged, this, &TopBar::showScenario);
    connect(&session_, &Session::libraryChanged, this, &TopBar::showModels);
    setTexts();
    setColours();
}

void TopBar::setCompact(bool compact) {
    title_->setVisible(!compact);
    models_->setVisible(!compact);
}

void TopBar::connectSwitches() {
    const auto change = [this](auto ModelChoice::*part, auto value) {
        session_.setModel(with(session_.scenario().model, part, value));
    };
    connect(score_, &SwitchRow::chosen, this,
            [change](int index) { change(&ModelChoice::score, kScores.at(std::size_t(index))); });
    connect(placement_, &SwitchRow::chosen, this,
            [change](int index) { change(&ModelChoice::placement, kPlacements.at(std::size_t(index))); });
    connect(encoder_, &SwitchRow::chosen, this, [change](int index) {
        change(&ModelChoice::bidirectional, kBidirectional.at(std::size_t(index)));
    });
}

void TopBar::setTexts() {
    title_->setText(tr("Alignoscope"));
    score_->setTexts(tr("Score"), {tr("None"), tr("Dot"), tr("Bilinear"), tr("MLP")});
    placement_->setTexts(tr("Attention placed"), {tr("Bahdanau"), tr("Luong")});
    encoder_->setTexts(tr("Encoder"), {tr("Bi"), tr("Uni")});
    showModels();
}

void TopBar::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    title_->setFont(theme.font(18, {}, true));
    models_->updateGeometry();
}

void TopBar::showModels() {
    models_->menu()->clear();
    for (const ModelEntry& entry : session_.library().entries()) {
        const bool usable = entry.error.empty();
        QAction* action = models_->menu()->addAction(
            usable ? modelText(entry) : tr("%1: cannot be used").arg(toQString(entry.name)));
        action->setData(toQString(entry.name));
        action->setCheckable(true);
        oneModel_->addAction(action);
        action->setEnabled(usable);
        action->setToolTip(ui::tooltipText(toQString(entry.error)));
        connect(action, &QAction::triggered, &session_,
                [this, name = entry.name] { session_.setModel(name); });
    }
    showScenario();
}

void TopBar::showScenario() {
    const ModelEntry* entry = session_.model();
    models_->setText(session_.showsForeign() ? tr("attention from %1").arg(session_.origin())
                     : entry                 ? shortModelText(*entry, !session_.scenario().modelName.empty())
                                             : tr("no model"));
    models_->setToolTip(entry ? ui::tooltipText(modelText(*entry)) : QString());
    models_->setAccessibleName(tr("Model: %1").arg(models_->text()));
    for (QAction* action : models_->menu()->actions())
        action->setChecked(entry && action->data().toString() == toQString(entry->name));
    showSwitches();
}

void TopBar::showSwitches() {
    const ModelChoice now = session_.scenario().model;
    const auto reason = [&](auto ModelChoice::*part, auto value) {
        return reasonAgainst(with(now, part, value), session_.library());
    };
    for (std::size_t i = 0; i < kScores.size(); ++i)
        score_->setReason(int(i), reason(&ModelChoice::score, kScores[i]));
    for (std::size_t i = 0; i < kPlacements.size(); ++i)
        placement_->setReason(int(i), now.score == engine::Score::None
                                          ? reasonAgainstPlacement()
                                          : reason(&ModelChoice::placement, kPlacements[i]));
    for (std::size_t i = 0; i < kBidirectional.size(); ++i)
        encoder_->setReason(int(i), reason(&ModelChoice::bidirectional, kBidirectional[i]));
    score_->setCaption(scoreFormula(now.score));
    score_->setCurrent(indexIn(kScores, now.score));
    placement_->setCurrent(indexIn(kPlacements, now.placement));
    encoder_->setCurrent(indexIn(kBidirectional, now.bidirectional));
}

void TopBar::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, height() - 1, width(), 1, theme.hairline);
}

void TopBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange)
        setColours();
    QWidget::changeEvent(event);
}

} // namespace app
