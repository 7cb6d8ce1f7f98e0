#pragma once
/// The menu bar: what can be done beside typing and clicking. It asks by signal and shows what it is told; it
/// does nothing itself.

#include "app/examples.h"
#include "ui/apptheme.h"

#include <QMenuBar>

class QActionGroup;

namespace app {

class MenuBar : public QMenuBar {
    Q_OBJECT
public:
    explicit MenuBar(QWidget* parent = nullptr);

    QMenu* editMenu() const { return edit_; }
    QMenu* viewMenu() const { return view_; }
    QMenu* examplesMenu() const { return examples_; }
    QMenu* helpMenu() const { return help_; }

    void setExamples(const std::vector<Example>& examples);
    void setTheme(ui::ThemeChoice choice);
    void setReducedMotion(bool reduced);
    void setLanguage(const QString& language); ///< empty: the system's

    /// Sessions come before what ends the program.
    void insertInFile(const QList<QAction*>& actions);

signals:
    void openModelChosen();
    void quitChosen();
    void themeChosen(ui::ThemeChoice choice);
    void languageChosen(const QString& language);
    void exampleChosen(const QString& sentence);
    void presentationChosen();
    void motionChosen(bool reduced);
    void compareChosen();
    void corpusChosen();
    void lengthsChosen();
    void ghostChosen(bool shown);
    void walkChosen();
    void figuresChosen();
    void aboutChosen();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeThemes();
    void makeLanguages();
    void setTexts();
    void setColours();

    QMenu *file_ = nullptr, *edit_ = nullptr, *view_ = nullptr, *theme_ = nullptr;
    QMenu *examples_ = nullptr, *language_ = nullptr, *help_ = nullptr;
    QAction *open_ = nullptr, *quit_ = nullptr, *presentation_ = nullptr, *motion_ = nullptr,
            *compare_ = nullptr;
    QAction *corpus_ = nullptr, *lengths_ = nullptr, *ghost_ = nullptr;
    QAction *walk_ = nullptr, *figures_ = nullptr, *about_ = nullptr;
    QActionGroup *themes_ = nullptr, *languages_ = nullptr;
};

} // namespace app
