#pragma once
/// The window: menus, top bar, message line, workbench, transport and the dock of exact numbers, wired to the
/// session. It decodes nothing; how it looks can be kept and brought back as a value.

#include "app/session.h"
#include "app/settings.h"

#include <QMainWindow>

class QLabel;

namespace ui {
class Transport;
} // namespace ui

namespace app {

class AttentionOpener;
class CompareWindow;
class CorpusWindow;
class FiguresHelp;
class LengthWindow;
class MenuBar;
class NumbersDock;
class Presentation;
class SessionFiles;
class TopBar;
class UndoMenu;
class Walk;
class Workbench;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `session` must outlive the window.
    explicit MainWindow(Session& session, QWidget* parent = nullptr);

    /// How the window looks and what it shows, to be kept.
    Settings settings() const;
    /// Brings all of it back except model and sentence, which are the session's.
    void restore(const Settings& settings);
    /// One sentence in the message line, until the reader changes something.
    void setNotice(const QString& notice);
    const QString& notice() const { return notice_; }
    SessionFiles* files() const { return files_; }
    AttentionOpener* attention() const { return attention_; }

signals:
    void closing();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void arrange();
    void connectSession();
    void connectMenus();
    void bindKeys();
    void setTexts();
    void setColours();
    void chooseTheme(ui::ThemeChoice choice);
    void openModel();
    void startWalk();
    void showFigures();
    void showComparison();
    void showCorpus();
    void showLengths();
    void showAbout();
    void showExamples();
    void showMessage();
    void showShown();

    Session& session_;
    QString notice_;
    std::string examplesOf_; ///< the languages that the examples shown are for
    MenuBar* menus_ = nullptr;
    TopBar* topBar_ = nullptr;
    QLabel* message_ = nullptr;
    Workbench* workbench_ = nullptr;
    ui::Transport* transport_ = nullptr;
    NumbersDock* numbers_ = nullptr;
    Presentation* presentation_ = nullptr;
    Walk* walk_ = nullptr;
    SessionFiles* files_ = nullptr;
    UndoMenu* undo_ = nullptr;
    AttentionOpener* attention_ = nullptr;
    FiguresHelp* figures_ = nullptr;      ///< made when first asked for
    CompareWindow* comparison_ = nullptr; ///< made when first asked for
    CorpusWindow* corpus_ = nullptr;      ///< made when first asked for
    LengthWindow* lengths_ = nullptr;     ///< made when first asked for
};

} // namespace app
