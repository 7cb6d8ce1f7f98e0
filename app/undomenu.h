#pragma once
/// Undo, redo and the list of what was done, as a menu. In the sentence's field too the keys mean the
/// session's history, which typing is part of. It changes nothing itself.

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace app {

class Session;

class UndoMenu : public QObject {
    Q_OBJECT
public:
    /// Fills `menu`; `body` holds the fields that give up their own undo. All must outlive this.
    UndoMenu(Session& session, QMenu* menu, QWidget* body);

    void setTexts();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void showHistory();
    void fillList();

    Session& session_;
    QAction *undo_ = nullptr, *redo_ = nullptr;
    QMenu* list_ = nullptr;
};

} // namespace app
