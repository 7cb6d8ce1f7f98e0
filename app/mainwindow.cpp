#include "app/mainwindow.h"

#include "app/attentionopener.h"
#include "app/comparewindow.h"
#include "app/corpuswindow.h"
#include "app/figureshelp.h"
#include "app/ghost.h"
#include "app/language.h"
#include "app/lengthwindow.h"
#include "app/menubar.h"
#include "app/numbersdock.h"
#include "app/presentation.h"
#include "app/sessionfiles.h"
#include "app/topbar.h"
#include "app/undomenu.h"
#include "app/viewcontrols.h"
#include "app/walk.h"
#include "app/whatifpanel.h"
#include "app/workbench.h"
#include "ui/canvas.h"
#include "ui/motion.h"
#include "ui/transport.h"

#include <QEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QScreen>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

namespace app {

MainWindow::MainWindow(Session& session, QWidget* parent) : QMainWindow(parent), session_(session) {
    menus_ = new MenuBar(this);
    topBar_ = new TopBar(session, this);
    message_ = new QLabel(this);
    message_->setObjectName(QStringLiteral("message"));
    message_->setTextFormat(Qt::PlainText);
    message_->setWordWrap(true);
    message_->setContentsMargins(20, 4, 20, 4);
    workbench_ = new Workbench(session, this);
    transport_ = new ui::Transport(this);
    transport_->setSharedFocus(workbench_->focus());
    numbers_ = new NumbersDock(this);
    presentation_ = new Presentation(this, workbench_);
    walk_ = new Walk(session, workbench_->focus(), this);
    files_ = new SessionFiles(session, workbench_, this);
    undo_ = new UndoMenu(session, menus_->editMenu(), workbench_);
    attention_ = new AttentionOpener(session, files_, this);
    arrange();
    connectSession();
    connectMenus();
    bindKeys();
    setTexts();
    setColours();
    showExamples();
    showShown();
    showMessage();
}

void MainWindow::arrange() {
    setMenuBar(menus_);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(topBar_);
    auto* strip = new QHBoxLayout; // what is said, and which sentence of a file
    strip->setContentsMargins(0, 0, 20, 0);
    strip->addWidget(message_, 1);
    strip->addWidget(attention_->chooser());
    column->addLayout(strip);
    column->addWidget(workbench_, 1);
    column->addWidget(transport_);
    setCentralWidget(body);
    workbench_->heatmap()->setFocus(); // step keys work at once
    addDockWidget(Qt::BottomDockWidgetArea, numbers_);
    numbers_->hide();
    // The frame of the window must have room too.
    const QSize frame(0, 40), available = screen() ? screen()->availableSize() - frame : QSize(1440, 900);
    resize(QSize(1440, 900).boundedTo(available));
}

void MainWindow::connectSession() {
    connect(transport_, &ui::Transport::stepRequested, &session_, &Session::setStep);
    connect(transport_, &ui::Transport::phaseRequested, &session_, &Session::setPhase);
    connect(&session_, &Session::shownChanged, this, &MainWindow::showShown);
    connect(&session_, &Session::messageChanged, this, &MainWindow::showMessage);
    connect(&session_, &Session::scenarioChanged, this, [this] {
        setNotice({});
        showExamples();
    });
}

void MainWindow::connectMenus() {
    workbench_->setExamples(menus_->examplesMenu());
    connect(workbench_->controls(), &ViewControls::reported, this, &MainWindow::setNotice);
    menus_->viewMenu()->addAction(numbers_->toggleViewAction());
    menus_->insertInFile({attention_->openAction()});
    menus_->insertInFile(files_->actions());
    menus_->editMenu()->addAction(attention_->transposeAction());
    workbench_->sourceField()->installEventFilter(attention_); // which would take an address for text
    connect(attention_, &AttentionOpener::reported, this, &MainWindow::setNotice);
    connect(files_, &SessionFiles::reported, this, &MainWindow::setNotice);
    connect(files_, &SessionFiles::titleChanged, this, &MainWindow::setTexts);
    menus_->viewMenu()->addAction(workbench_->whatIf()->toggleAction());
    connect(presentation_, &Presentation::runningChanged, topBar_, &TopBar::setCompact);
    connect(presentation_, &Presentation::runningChanged, this, [this](bool running) {
        setNotice(running
                      ? tr("Esc ends the presentation; 1 to 5, Page Up and Page Down choose what is shown.")
                      : QString());
    });
    menus_->setTheme(ui::wornChoice());
    menus_->setLanguage(spokenChoice());
    connect(menus_, &MenuBar::openModelChosen, this, &MainWindow::openModel);
    connect(menus_, &MenuBar::quitChosen, this, &QWidget::close);
    connect(menus_, &MenuBar::themeChosen, this, &MainWindow::chooseTheme);
    connect(menus_, &MenuBar::languageChosen, this, [](const QString& language) { speak(language); });
    connect(menus_, &MenuBar::exampleChosen, &session_, &Session::setSentence);
    connect(menus_, &MenuBar::presentationChosen, presentation_, &Presentation::toggle);
    menus_->setReducedMotion(ui::reducedMotion());
    connect(menus_, &MenuBar::motionChosen, this, [](bool reduced) { ui::setReducedMotion(reduced); });
    connect(menus_, &MenuBar::walkChosen, this, &MainWindow::startWalk);
    connect(menus_, &MenuBar::compareChosen, this, &MainWindow::showComparison);
    connect(menus_, &MenuBar::corpusChosen, this, &MainWindow::showCorpus);
    connect(menus_, &MenuBar::lengthsChosen, this, &MainWindow::showLengths);
    connect(menus_, &MenuBar::ghostChosen, workbench_->ghost(), &Ghost::setEnabled);
    connect(menus_, &MenuBar::figuresChosen, this, &MainWindow::showFigures);
    connect(menus_, &MenuBar::aboutChosen, this, &MainWindow::showAbout);
}

/// For the whole window; an edit field keeps its own arrow keys.
void MainWindow::bindKeys() {
    const auto bind = [this](const QKeySequence& key, void (ui::Transport::*step)()) {
        connect(new QShortcut(key, this), &QShortcut::activated, transport_, step);
    };
    bind(Qt::Key_Left, &ui::Transport::back);
    bind(Qt::Key_Right, &ui::Transport::forward);
    bind(Qt::Key_Home, &ui::Transport::first);
    bind(Qt::Key_End, &ui::Transport::last);
    bind(Qt::SHIFT | Qt::Key_Left, &ui::Transport::partBack);
    bind(Qt::SHIFT | Qt::Key_Right, &ui::Transport::partForward);
}

/// What nobody else takes: Space is a button's, a field's and the keyboard's place's first; Esc lets go of a
/// pin first.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier)
        transport_->togglePlaying();
    else if (event->key() == Qt::Key_Escape && walk_->running())
        walk_->close();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::setNotice(const QString& notice) {
    notice_ = notice;
    showMessage();
}

void MainWindow::setTexts() {
    setWindowTitle(files_->name().isEmpty() ? tr("Alignoscope")
                                            : tr("%1[*] — Alignoscope").arg(files_->name()));
    setWindowModified(files_->modified());
    message_->setAccessibleName(tr("Message"));
}

void MainWindow::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    message_->setFont(theme.font(13));
    const QString warning = QStringLiteral("color: %1").arg(theme.targetText.name());
    if (message_->styleSheet() != warning) // setting it sends another change
        message_->setStyleSheet(warning);
}

void MainWindow::openModel() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a model's folder"));
    if (!folder.isEmpty())
        session_.openModel(folder);
}

/// Before a class it needs all the pictures that it points at.
void MainWindow::startWalk() {
    if (session_.readOnly()) {
        setNotice(tr("The walk asks a model: type a sentence or choose a model first."));
        return;
    }
    if (presentation_->running())
        presentation_->show(Workbench::kPictures);
    walk_->start();
}

void MainWindow::showComparison() {
    if (!comparison_)
        comparison_ = new CompareWindow(session_, workbench_->focus(), this);
    comparison_->show();
    comparison_->raise();
    comparison_->activateWindow();
}

void MainWindow::showCorpus() {
    if (!corpus_)
        corpus_ = new CorpusWindow(session_, this);
    corpus_->show();
    corpus_->raise();
    corpus_->activateWindow();
}

void MainWindow::showLengths() {
    if (!lengths_)
        lengths_ = new LengthWindow(session_, this);
    lengths_->present();
}

void MainWindow::showFigures() {
    if (!figures_)
        figures_ = new FiguresHelp(this);
    figures_->show();
    figures_->raise();
    figures_->activateWindow();
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Alignoscope"),
        tr("<h3>Alignoscope %1</h3><p>Makes the attention of a translation model visible: what "
           "it looks at before it writes each word, with every number in between.</p>"
           "<p>MIT licence.</p>")
            .arg(QStringLiteral(ALIGNOSCOPE_VERSION)));
}

void MainWindow::showExamples() {
    const std::string languages = session_.scenario().model.languages;
    if (languages == examplesOf_)
        return;
    examplesOf_ = languages;
    menus_->setExamples(examplesFor(languages));
}

void MainWindow::showMessage() {
    const QString& text = notice_.isEmpty() ? session_.message() : notice_;
    message_->setText(text);
    message_->setVisible(!text.isEmpty());
}

void MainWindow::showShown() {
    transport_->setData(session_.shown().data);
    numbers_->setData(session_.shown().data);
}

void MainWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), ui::themeOf(this).ground);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        files_->setTexts();
        undo_->setTexts();
        attention_->setTexts();
        chooseTheme(ui::wornChoice()); // the language's fonts
        examplesOf_.clear();
        showExamples();
        menus_->setLanguage(spokenChoice());
        session_.renew();
    } else if (event->type() == QEvent::PaletteChange && message_) {
        setColours();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayClose()) {
        event->ignore();
        return;
    }
    walk_->close(); // what is kept is the reader's own
    presentation_->leave();
    emit closing();
    QMainWindow::closeEvent(event);
}

} // namespace app
