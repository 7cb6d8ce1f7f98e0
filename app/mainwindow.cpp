#include "app/mainwindow.h"

#include "app/panel.h"
#include "app/switchrow.h"
#include "app/translationview.h"
#include "app/wording.h"
#include "ui/alignment.h"
#include "ui/canvas.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"
#include "ui/transport.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace app {

namespace {

constexpr std::array kScores = {engine::Score::None, engine::Score::Dot, engine::Score::Bilinear,
                                engine::Score::Mlp};
constexpr std::array kPlacements = {engine::Placement::Bahdanau, engine::Placement::Luong};

template <class Values, class Value> int indexIn(const Values& values, Value value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? -1 : int(found - values.begin());
}

/// A picture that may be taller than its place.
QScrollArea* scrolled(QWidget* widget) {
    auto* area = new QScrollArea;
    area->setWidget(widget);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    return area;
}

} // namespace

MainWindow::MainWindow(Session& session, QWidget* parent)
    : QMainWindow(parent), session_(session), focus_(new ui::Focus(this)) {
    setWindowTitle(tr("Alignoscope"));
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTopBar());
    message_ = new QLabel(body);
    message_->setObjectName(QStringLiteral("message"));
    message_->setTextFormat(Qt::PlainText);
    message_->setWordWrap(true);
    message_->setContentsMargins(20, 4, 20, 4);
    message_->hide();
    column->addWidget(message_);
    column->addWidget(makePictures(), 1);
    transport_ = new ui::Transport(body);
    transport_->setSharedFocus(focus_);
    column->addWidget(transport_);
    setCentralWidget(body);
    resize(1440, 900);

    connect(transport_, &ui::Transport::stepRequested, &session_, &Session::setStep);
    connect(&session_, &Session::scenarioChanged, this, &MainWindow::showScenario);
    connect(&session_, &Session::shownChanged, this, &MainWindow::showShown);
    connect(&session_, &Session::messageChanged, this, &MainWindow::showMessage);
    bindKeys();
    setColours();
    showModels();
    showScenario();
    showShown();
    showMessage();
}

QWidget* MainWindow::makeTopBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(20, 10, 20, 10);
    row->setSpacing(28);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    title_ = new QLabel(tr("Alignoscope"), bar);
    models_ = new QToolButton(bar);
    models_->setObjectName(QStringLiteral("models"));
    models_->setPopupMode(QToolButton::InstantPopup);
    models_->setStyleSheet(QStringLiteral("QToolButton { border: none; padding: 0; }"
                                          "QToolButton::menu-indicator { image: none; }"));
    models_->setMenu(new QMenu(models_));
    models_->menu()->setToolTipsVisible(true);
    names->addWidget(title_);
    names->addWidget(models_);
    row->addLayout(names);
    row->addStretch(1);

    score_ = new SwitchRow(tr("Score"), {tr("None"), tr("Dot"), tr("Bilinear"), tr("MLP")}, bar);
    placement_ = new SwitchRow(tr("Attention placed"), {tr("Bahdanau"), tr("Luong")}, bar);
    encoder_ = new SwitchRow(tr("Encoder"), {tr("Bi"), tr("Uni")}, bar);
    for (SwitchRow* row_ : {score_, placement_, encoder_})
        row->addWidget(row_);
    row->addStretch(2);

    const auto change = [this](auto&& edit) {
        ModelChoice choice = session_.scenario().model;
        edit(choice);
        session_.setModel(choice);
    };
    connect(score_, &SwitchRow::chosen, this, [change](int index) {
        change([index](ModelChoice& choice) { choice.score = kScores.at(std::size_t(index)); });
    });
    connect(placement_, &SwitchRow::chosen, this, [change](int index) {
        change([index](ModelChoice& choice) { choice.placement = kPlacements.at(std::size_t(index)); });
    });
    connect(encoder_, &SwitchRow::chosen, this, [change](int index) {
        change([index](ModelChoice& choice) { choice.bidirectional = index == 0; });
    });
    return bar;
}

QWidget* MainWindow::makeSource() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* sourcePanel = new Panel(tr("Source"), Panel::Role::Source, box);
    source_ = new QLineEdit(sourcePanel);
    source_->setObjectName(QStringLiteral("source"));
    source_->setFrame(false);
    source_->setMaxLength(Session::kMostCharacters + 1); // one more, so that the session notices a cut
    source_->setAccessibleName(tr("Source sentence"));
    source_->setPlaceholderText(tr("Type a sentence"));
    sourcePanel->addContent(source_);
    auto* translationPanel = new Panel(tr("Translation"), Panel::Role::Target, box);
    translation_ = new TranslationView(translationPanel);
    translation_->setObjectName(QStringLiteral("translation"));
    translationPanel->addContent(translation_);
    column->addWidget(sourcePanel);
    column->addWidget(translationPanel);

    // textChanged tells of committed text alone: what an input method is composing is not in it.
    connect(source_, &QLineEdit::textChanged, &session_, &Session::setSentence);
    connect(source_, &QLineEdit::returnPressed, this, [this] { heatmap_->setFocus(Qt::OtherFocusReason); });
    return box;
}

ui::Canvas* MainWindow::makeCanvas(const char* name) {
    std::shared_ptr<ui::Picture> picture;
    const QLatin1String which(name);
    if (which == QLatin1String("heatmap"))
        picture = std::make_shared<ui::Heatmap>();
    else if (which == QLatin1String("alignment"))
        picture = std::make_shared<ui::Alignment>();
    else if (which == QLatin1String("mechanism"))
        picture = std::make_shared<ui::Mechanism>();
    else
        picture = std::make_shared<ui::Inspector>();
    auto* canvas = new ui::Canvas(std::move(picture), this);
    canvas->setObjectName(which);
    canvas->setSharedFocus(focus_);
    // A click on a target word's label goes to its step; one on a cell pins it.
    connect(canvas, &ui::Canvas::cellActivated, this, [this, canvas](const ui::Cell& cell) {
        const ui::Link link = canvas->picture()->linkOf(cell);
        if (!cell.whole() && link.target >= 0 && link.source < 0)
            session_.setStep(link.target);
    });
    return canvas;
}

QWidget* MainWindow::makePictures() {
    heatmap_ = makeCanvas("heatmap");
    alignment_ = makeCanvas("alignment");
    mechanism_ = makeCanvas("mechanism");
    inspector_ = makeCanvas("inspector");
    connect(inspector_, &ui::Canvas::cellActivated, this, [this](const ui::Cell& cell) {
        const auto& inspector = static_cast<const ui::Inspector&>(*inspector_->picture());
        const int index = inspector.candidateAt(cell);
        const ui::StepDetail step = inspector.data().step(inspector.data().currentStep);
        if (index >= 0 && index < step.candidates.size())
            session_.force(inspector.data().currentStep, step.candidates[index].id);
    });

    auto* heatmapPanel = new Panel(tr("Attention α"));
    heatmapPanel->addContent(scrolled(heatmap_));
    auto* alignmentPanel = new Panel(tr("Alignment"));
    alignmentPanel->addContent(scrolled(alignment_));
    mechanismPanel_ = new Panel(tr("One decoder step"));
    mechanismPanel_->addContent(scrolled(mechanism_));
    auto* inspectorPanel = new Panel(QString());
    inspectorPanel->addContent(scrolled(inspector_));

    auto* right = new QSplitter(Qt::Vertical);
    right->addWidget(alignmentPanel);
    right->addWidget(mechanismPanel_);
    right->setSizes({240, 330});
    auto* middle = new QSplitter(Qt::Horizontal);
    middle->addWidget(heatmapPanel);
    middle->addWidget(right);
    middle->setSizes({550, 460});
    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(makeSource());
    leftColumn->addWidget(middle, 1);
    auto* all = new QSplitter(Qt::Horizontal, this);
    all->addWidget(left);
    all->addWidget(inspectorPanel);
    all->setStretchFactor(0, 1);
    all->setSizes({1040, 360});
    for (QSplitter* splitter : {right, middle, all}) {
        splitter->setHandleWidth(12);
        splitter->setChildrenCollapsible(false);
    }
    all->setContentsMargins(16, 14, 16, 14);
    return all;
}

/// For the whole window; an edit field keeps its own arrow keys.
void MainWindow::bindKeys() {
    const auto bind = [this](int key, void (ui::Transport::*step)()) {
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, transport_, step);
    };
    bind(Qt::Key_Left, &ui::Transport::back);
    bind(Qt::Key_Right, &ui::Transport::forward);
    bind(Qt::Key_Home, &ui::Transport::first);
    bind(Qt::Key_End, &ui::Transport::last);
}

void MainWindow::setColours() {
    const ui::Theme theme = ui::Theme::fromPalette(palette());
    title_->setFont(theme.font(18, {}, true));
    models_->setFont(theme.font(12));
    source_->setFont(theme.font(16, session_.shown().data.source.language));
    const QString warning = QStringLiteral("color: %1").arg(theme.targetText.name());
    if (message_->styleSheet() != warning) // setting it sends another change
        message_->setStyleSheet(warning);
}

void MainWindow::showScenario() {
    if (source_->text() != session_.scenario().sentence)
        source_->setText(session_.scenario().sentence);
    showSwitches();
    const ModelEntry* entry = session_.library().find(session_.scenario().model);
    models_->setText((entry ? modelText(*entry) : tr("no model")) + QStringLiteral(" ▾"));
    for (QAction* action : models_->menu()->actions())
        action->setChecked(entry && action->data().toString() == toQString(entry->name));
}

void MainWindow::showModels() {
    models_->menu()->clear();
    for (const ModelEntry& entry : session_.library().entries()) {
        QAction* action = models_->menu()->addAction(
            entry.error.empty() ? modelText(entry) : tr("%1: cannot be used").arg(toQString(entry.name)));
        action->setData(toQString(entry.name));
        action->setCheckable(true);
        const ModelEntry* winner = session_.library().find(entry.choice());
        if (!entry.error.empty() || winner != &entry) {
            action->setEnabled(false);
            action->setToolTip(ui::tooltipText(
                entry.error.empty()
                    ? tr("Of the same kind as %1, which was found first.").arg(toQString(winner->name))
                    : toQString(entry.error)));
        }
        connect(action, &QAction::triggered, &session_,
                [this, choice = entry.choice()] { session_.setModel(choice); });
    }
}

void MainWindow::showSwitches() {
    const ModelChoice now = session_.scenario().model;
    for (int i = 0; i < int(kScores.size()); ++i) {
        ModelChoice choice = now;
        choice.score = kScores[std::size_t(i)];
        score_->setReason(i, reasonAgainst(choice, session_.library()));
    }
    for (int i = 0; i < int(kPlacements.size()); ++i) {
        ModelChoice choice = now;
        choice.placement = kPlacements[std::size_t(i)];
        placement_->setReason(i, reasonAgainst(choice, session_.library()));
    }
    for (int i = 0; i < 2; ++i) {
        ModelChoice choice = now;
        choice.bidirectional = i == 0;
        encoder_->setReason(i, reasonAgainst(choice, session_.library()));
    }
    score_->setCaption(scoreFormula(now.score));
    score_->setCurrent(indexIn(kScores, now.score));
    placement_->setCurrent(indexIn(kPlacements, now.placement));
    encoder_->setCurrent(now.bidirectional ? 0 : 1);
}

void MainWindow::showShown() {
    const Shown& shown = session_.shown();
    const ui::AttentionData& before = heatmap_->picture()->data();
    if (before.source != shown.data.source || before.target != shown.data.target)
        focus_->clear();
    for (ui::Canvas* canvas : {heatmap_, alignment_, mechanism_, inspector_})
        canvas->setData(shown.data);
    transport_->setData(shown.data);
    translation_->setShown(shown);
    mechanismPanel_->setTitle(static_cast<const ui::Mechanism&>(*mechanism_->picture()).title());
}

void MainWindow::showMessage() {
    message_->setText(session_.message());
    message_->setVisible(!session_.message().isEmpty());
}

void MainWindow::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.ground);
    const int bar = score_->parentWidget()->height();
    painter.fillRect(0, 0, width(), bar, theme.panel);
    painter.fillRect(0, bar, width(), 1, theme.hairline);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && message_)
        setColours();
    QMainWindow::changeEvent(event);
}

} // namespace app
