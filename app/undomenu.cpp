#include "app/undomenu.h"

#include "app/session.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>

namespace app {

namespace {

/// Text for a menu: an ampersand is one, not a key.
QString literal(QString text) {
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

UndoMenu::UndoMenu(Session& session, QMenu* menu, QWidget* body) : QObject(menu), session_(session) {
    undo_ = menu->addAction(QString(), QKeySequence::Undo, &session_, &Session::undo);
    redo_ =
        menu->addAction(QString(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), &session_, &Session::redo);
    menu->addSeparator();
    list_ = menu->addMenu(QString());
    connect(list_, &QMenu::aboutToShow, this, &UndoMenu::fillList);
    connect(&session_, &Session::historyChanged, this, &UndoMenu::showHistory);
    for (QLineEdit* field : body->findChildren<QLineEdit*>())
        field->installEventFilter(this);
    setTexts();
}

void UndoMenu::setTexts() {
    list_->setTitle(tr("&History"));
    showHistory();
}

void UndoMenu::showHistory() {
    const QStringList texts = session_.historyTexts();
    const int index = session_.historyIndex();
    undo_->setEnabled(session_.canUndo());
    redo_->setEnabled(session_.canRedo());
    undo_->setText(session_.canUndo() ? tr("&Undo: %1").arg(literal(texts[index - 1])) : tr("&Undo"));
    redo_->setText(session_.canRedo() ? tr("&Redo: %1").arg(literal(texts[index])) : tr("&Redo"));
    list_->setEnabled(!texts.isEmpty());
}

/// The latest first; the one that is in force is marked.
void UndoMenu::fillList() {
    constexpr int kMostLines = 30;
    const QStringList texts = session_.historyTexts();
    list_->clear();
    const int end = int(texts.size()), begin = std::max(0, end - kMostLines);
    for (int index = end; index >= begin; --index) {
        const QString text = index == 0 ? tr("(the beginning)") : literal(texts[index - 1]);
        QAction* action = list_->addAction(text, this, [this, index] { session_.goToHistory(index); });
        action->setCheckable(true);
        action->setChecked(index == session_.historyIndex());
    }
}

/// A field would otherwise take the keys for a history of its own.
bool UndoMenu::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}

} // namespace app
