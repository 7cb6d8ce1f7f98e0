#include "app/presentation.h"

#include "app/workbench.h"
#include "ui/apptheme.h"
#include "ui/focus.h"

#include <QMainWindow>
#include <QMenuBar>
#include <QShortcut>

namespace app {

Presentation::Presentation(QMainWindow* window, Workbench* workbench)
    : QObject(window), window_(window), workbench_(workbench) {
    bind(Qt::Key_F5, &Presentation::leave); // the menu's own key sleeps while the menu bar is hidden
    bind(Qt::Key_Escape, &Presentation::escape);
    bind(Qt::Key_PageDown, &Presentation::next);
    bind(Qt::Key_PageUp, &Presentation::previous);
    for (int i = 0; i <= Workbench::kPictures; ++i) {
        shortcuts_.push_back(new QShortcut(QKeySequence(Qt::Key_1 + i), window_));
        connect(shortcuts_.back(), &QShortcut::activated, this, [this, i] { show(i); });
    }
    for (QShortcut* shortcut : shortcuts_)
        shortcut->setEnabled(false);
}

void Presentation::bind(const QKeySequence& key, void (Presentation::*act)()) {
    shortcuts_.push_back(new QShortcut(key, window_));
    connect(shortcuts_.back(), &QShortcut::activated, this, act);
}

void Presentation::start() {
    if (running_)
        return;
    running_ = true;
    emit runningChanged(true);
    before_ = window_->windowState();
    window_->menuBar()->hide();
    window_->setWindowState(before_ | Qt::WindowFullScreen);
    ui::wear(ui::wornChoice(), kScale);
    for (QShortcut* shortcut : shortcuts_)
        shortcut->setEnabled(true);
    show(0);
}

void Presentation::leave() {
    if (!running_)
        return;
    running_ = false;
    emit runningChanged(false);
    for (QShortcut* shortcut : shortcuts_)
        shortcut->setEnabled(false);
    workbench_->showPictures(Workbench::kPictures);
    ui::wear(ui::wornChoice());
    window_->menuBar()->show();
    window_->setWindowState(before_);
}

void Presentation::toggle() {
    running_ ? leave() : start();
}

void Presentation::show(int picture) {
    constexpr int count = Workbench::kPictures + 1;
    picture_ = (picture % count + count) % count;
    workbench_->showPictures(picture_);
}

/// What is pinned is let go first, as everywhere.
void Presentation::escape() {
    if (!workbench_->focus()->pin().empty())
        workbench_->focus()->letGo();
    else
        leave();
}

} // namespace app
