#include "app/menubar.h"

#include <QActionGroup>
#include <QEvent>

namespace app {

namespace {

constexpr ui::ThemeChoice kThemes[] = {ui::ThemeChoice::System, ui::ThemeChoice::Light, ui::ThemeChoice::Dark,
                                       ui::ThemeChoice::Paper, ui::ThemeChoice::Projector};
constexpr const char* kLanguages[] = {"", "en", "zh_CN"};

/// Sentences longer than a menu is wide are cut at a word.
QString shortened(const QString& sentence) {
    constexpr int kMost = 60;
    if (sentence.size() <= kMost)
        return sentence;
    const qsizetype space = sentence.lastIndexOf(QLatin1Char(' '), kMost);
    return sentence.left(space > 0 ? space : kMost) + QStringLiteral(" …");
}

/// Text for a menu: an ampersand is one, not a key.
QString literal(QString text) {
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

MenuBar::MenuBar(QWidget* parent) : QMenuBar(parent) {
    for (QMenu** menu : {&file_, &edit_, &view_, &examples_, &language_, &help_})
        *menu = addMenu(QString());
    open_ = file_->addAction(QString(), QKeySequence::Open, this, &MenuBar::openModelChosen);
    file_->addSeparator();
    quit_ = file_->addAction(QString(), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &MenuBar::quitChosen);
    quit_->setMenuRole(QAction::QuitRole);
    theme_ = view_->addMenu(QString());
    makeThemes();
    presentation_ = view_->addAction(QString(), QKeySequence(Qt::Key_F5), this, &MenuBar::presentationChosen);
    compare_ = view_->addAction(QString(), QKeySequence(Qt::CTRL | Qt::Key_G), this, &MenuBar::compareChosen);
    corpus_ = view_->addAction(QString(), QKeySequence(Qt::CTRL | Qt::Key_T), this, &MenuBar::corpusChosen);
    lengths_ = view_->addAction(QString(), QKeySequence(Qt::CTRL | Qt::Key_L), this, &MenuBar::lengthsChosen);
    ghost_ = view_->addAction(QString());
    ghost_->setObjectName(QStringLiteral("ghost"));
    ghost_->setCheckable(true);
    ghost_->setChecked(true);
    connect(ghost_, &QAction::toggled, this, &MenuBar::ghostChosen);
    motion_ = view_->addAction(QString());
    motion_->setObjectName(QStringLiteral("reduceMotion"));
    motion_->setCheckable(true);
    connect(motion_, &QAction::triggered, this, &MenuBar::motionChosen);
    makeLanguages();
    examples_->setToolTipsVisible(true);
    walk_ = help_->addAction(QString(), this, &MenuBar::walkChosen);
    figures_ = help_->addAction(QString(), QKeySequence::HelpContents, this, &MenuBar::figuresChosen);
    about_ = help_->addAction(QString(), this, &MenuBar::aboutChosen);
    setTexts();
    setColours();
}

void MenuBar::makeThemes() {
    themes_ = new QActionGroup(this);
    for (const ui::ThemeChoice choice : kThemes) {
        QAction* action = theme_->addAction(QString());
        action->setCheckable(true);
        action->setData(int(choice));
        themes_->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] { emit themeChosen(choice); });
    }
}

void MenuBar::makeLanguages() {
    languages_ = new QActionGroup(this);
    for (const char* code : kLanguages) {
        QAction* action = language_->addAction(QString());
        action->setCheckable(true);
        action->setData(QLatin1String(code));
        languages_->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, action] { emit languageChosen(action->data().toString()); });
    }
}

void MenuBar::setTexts() {
    file_->setTitle(tr("&File"));
    open_->setText(tr("&Open Model Folder…"));
    quit_->setText(tr("&Quit"));
    edit_->setTitle(tr("&Edit"));
    view_->setTitle(tr("&View"));
    theme_->setTitle(tr("&Theme"));
    const QString themes[] = {tr("&System"), tr("&Light"), tr("&Dark"), tr("&Paper (for print)"),
                              tr("P&rojector (large type)")};
    for (int i = 0; i < int(std::size(themes)); ++i)
        themes_->actions().at(i)->setText(themes[i]);
    compare_->setText(tr("&Compare…"));
    corpus_->setText(tr("C&orpus…"));
    lengths_->setText(tr("&With and Without Attention…"));
    ghost_->setText(tr("&Ghost of the Last Result"));
    presentation_->setText(tr("&Presentation"));
    motion_->setText(tr("&Reduce Motion"));
    examples_->setTitle(tr("E&xamples"));
    language_->setTitle(tr("&Language"));
    // A language is called what its speakers call it, so that they find it.
    const QString languages[] = {tr("&System"), QStringLiteral("&English"), QStringLiteral("简体中文")};
    for (int i = 0; i < int(std::size(languages)); ++i)
        languages_->actions().at(i)->setText(languages[i]);
    help_->setTitle(tr("&Help"));
    walk_->setText(tr("&Walk"));
    figures_->setText(tr("&Figures and Formulas"));
    about_->setText(tr("&About Alignoscope"));
}

/// One ground with the bar below it.
void MenuBar::setColours() {
    const QColor ground = ui::themeOf(window()).panel; // of a palette that is not ours
    QPalette own = palette();
    if (own.color(QPalette::Window) == ground)
        return; // setting it sends another change
    own.setColor(QPalette::Window, ground);
    setPalette(own);
}

void MenuBar::insertInFile(const QList<QAction*>& actions) {
    file_->insertActions(quit_, actions);
    file_->insertSeparator(quit_);
}

void MenuBar::setExamples(const std::vector<Example>& examples) {
    examples_->clear();
    for (const Example& example : examples) {
        QAction* action =
            examples_->addAction(tr("%1: %2", "what an example shows, and its sentence")
                                     .arg(literal(example.shows), literal(shortened(example.sentence))));
        action->setToolTip(example.sentence);
        connect(action, &QAction::triggered, this,
                [this, sentence = example.sentence] { emit exampleChosen(sentence); });
    }
    if (examples.empty())
        examples_->addAction(tr("None for this model"))->setEnabled(false);
}

void MenuBar::setTheme(ui::ThemeChoice choice) {
    for (QAction* action : themes_->actions())
        action->setChecked(action->data().toInt() == int(choice));
}

void MenuBar::setReducedMotion(bool reduced) {
    motion_->setChecked(reduced);
}

void MenuBar::setLanguage(const QString& language) {
    for (QAction* action : languages_->actions())
        action->setChecked(action->data().toString() == language);
}

void MenuBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange)
        setColours();
    QMenuBar::changeEvent(event);
}

} // namespace app
