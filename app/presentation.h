#pragma once
/// The window before a class: full screen, large type, one picture at a time under the sentence. It changes
/// how the window looks and puts everything back; what is shown stays the session's.

#include <QObject>
#include <QPointer>

#include <vector>

class QMainWindow;
class QShortcut;

namespace app {

class Workbench;

class Presentation : public QObject {
    Q_OBJECT
public:
    static constexpr double kScale = 1.6;

    /// Both must outlive the presentation; `window` is its parent.
    Presentation(QMainWindow* window, Workbench* workbench);

    bool running() const { return running_; }
    /// A picture of the workbench, or all of them when `picture` is Workbench::kPictures.
    int picture() const { return picture_; }

public slots:
    void start();
    void leave();
    void toggle();
    void show(int picture); ///< wraps around at both ends

signals:
    void runningChanged(bool running);

private:
    void bind(const QKeySequence& key, void (Presentation::*act)());
    void next() { show(picture_ + 1); }
    void previous() { show(picture_ - 1); }
    void escape();

    QMainWindow* window_;
    Workbench* workbench_;
    std::vector<QShortcut*> shortcuts_;
    Qt::WindowStates before_;
    bool running_ = false;
    int picture_ = 0;
};

} // namespace app
