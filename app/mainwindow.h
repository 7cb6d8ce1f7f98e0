#pragma once
/// The window: a sentence, its translation, the pictures of their attention and the steps. It shows the
/// session and asks it for changes; it decodes nothing and keeps no state of its own but focus.

#include "app/session.h"

#include <QMainWindow>

class QLabel;
class QLineEdit;
class QToolButton;

namespace ui {
class Canvas;
class Focus;
class Transport;
} // namespace ui

namespace app {

class Panel;
class SwitchRow;
class TranslationView;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `session` must outlive the window.
    explicit MainWindow(Session& session, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeTopBar();
    QWidget* makeSource();
    QWidget* makePictures();
    ui::Canvas* makeCanvas(const char* name);
    void bindKeys();
    void setColours();

    void showScenario();
    void showModels();
    void showSwitches();
    void showShown();
    void showMessage();

    Session& session_;
    ui::Focus* focus_ = nullptr;
    QLabel *title_ = nullptr, *message_ = nullptr;
    QToolButton* models_ = nullptr;
    SwitchRow *score_ = nullptr, *placement_ = nullptr, *encoder_ = nullptr;
    QLineEdit* source_ = nullptr;
    TranslationView* translation_ = nullptr;
    Panel* mechanismPanel_ = nullptr;
    ui::Canvas *heatmap_ = nullptr, *alignment_ = nullptr, *mechanism_ = nullptr, *inspector_ = nullptr;
    ui::Transport* transport_ = nullptr;
};

} // namespace app
