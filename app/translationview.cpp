#include "app/translationview.h"

#include "ui/apptheme.h"
#include "ui/textfit.h"

#include <QEvent>
#include <QResizeEvent>
#include <QTextCursor>

#include <algorithm>
#include <cmath>

namespace app {

TranslationView::TranslationView(QWidget* parent) : QTextEdit(parent) {
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Translation"));
}

void TranslationView::setShown(const Shown& shown) {
    const bool hasWord = shown.data.reached(ui::Phase::Word);
    const int step = hasWord ? shown.data.currentStep : shown.data.currentStep - 1;
    text_ = shown.translation;
    language_ = shown.data.target.language;
    reached_ = step >= 0 && step < int(shown.reach.size()) ? shown.reach[std::size_t(step)] : 0;
    write();
}

void TranslationView::write() {
    const ui::Theme theme = ui::themeOf(this);
    QTextCharFormat format;
    format.setFont(theme.font(16, language_));
    format.setForeground(theme.ink);
    clear();
    QTextCursor cursor(document());
    cursor.insertText(ui::displayText(text_.left(reached_)), format);
    format.setForeground(theme.future);
    cursor.insertText(ui::displayText(text_.mid(reached_)), format);
    moveCursor(QTextCursor::Start);
    fitHeight();
}

void TranslationView::fitHeight() {
    constexpr int kMostLines = 3;
    const int line = QFontMetrics(ui::themeOf(this).font(16, language_)).lineSpacing();
    const int whole = int(std::ceil(document()->size().height()));
    setFixedHeight(std::clamp(whole, line, kMostLines * line) + 4);
}

void TranslationView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        write();
    else if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Translation"));
    QTextEdit::changeEvent(event);
}

void TranslationView::resizeEvent(QResizeEvent* event) {
    QTextEdit::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        fitHeight();
}

} // namespace app
