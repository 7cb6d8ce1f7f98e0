#include "app/translationview.h"

#include "ui/textfit.h"
#include "ui/theme.h"

#include <QEvent>
#include <QTextCursor>

namespace app {

TranslationView::TranslationView(QWidget* parent) : QTextEdit(parent) {
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(0);
    setFixedHeight(34);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Translation"));
}

void TranslationView::setShown(const Shown& shown) {
    const int step = shown.data.currentStep;
    text_ = shown.translation;
    language_ = shown.data.target.language;
    reached_ = step >= 0 && step < int(shown.reach.size()) ? shown.reach[std::size_t(step)] : 0;
    write();
}

void TranslationView::write() {
    const ui::Theme theme = ui::Theme::fromPalette(palette());
    QTextCharFormat format;
    format.setFont(theme.font(16, language_));
    format.setForeground(theme.ink);
    clear();
    QTextCursor cursor(document());
    cursor.insertText(ui::displayText(text_.left(reached_)), format);
    format.setForeground(theme.future);
    cursor.insertText(ui::displayText(text_.mid(reached_)), format);
    moveCursor(QTextCursor::Start);
}

void TranslationView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        write();
    QTextEdit::changeEvent(event);
}

} // namespace app
