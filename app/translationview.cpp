#include "app/translationview.h"

#include "ui/apptheme.h"
#include "ui/textfit.h"

#include <QAbstractTextDocumentLayout>
#include <QMouseEvent>
#include <QScrollBar>
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
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Translation"));
}

void TranslationView::setShown(const Shown& shown) {
    const bool hasWord = shown.data.reached(ui::Phase::Word);
    const int step = hasWord ? shown.data.currentStep : shown.data.currentStep - 1;
    text_ = shown.translation;
    language_ = shown.data.target.language;
    reach_ = shown.reach;
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
    setMarked(marked_);
    fitHeight();
}

void TranslationView::setMarked(int step) {
    marked_ = step;
    QList<ExtraSelection> marks;
    if (step >= 0 && step < int(reach_.size())) {
        ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        const int end = int(document()->characterCount()) - 1;
        int from = step > 0 ? std::min(reach_[std::size_t(step) - 1], end) : 0;
        const int to = std::min(reach_[std::size_t(step)], end);
        while (from < to && document()->characterAt(from).isSpace())
            ++from; // the space before a word is not the word
        mark.cursor.setPosition(from);
        mark.cursor.setPosition(to, QTextCursor::KeepAnchor);
        mark.format.setForeground(ui::themeOf(this).targetText);
        mark.format.setFontUnderline(true);
        marks.append(mark);
    }
    setExtraSelections(marks);
}

void TranslationView::setMostLines(int lines) {
    mostLines_ = lines;
    fitHeight();
}

int TranslationView::stepAt(QPoint place) const {
    const QPointF inText = place + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int position = document()->documentLayout()->hitTest(inText, Qt::ExactHit);
    for (std::size_t step = 0; position >= 0 && step < reach_.size(); ++step)
        if (position < reach_[step])
            return int(step);
    return -1;
}

void TranslationView::mouseMoveEvent(QMouseEvent* event) {
    QTextEdit::mouseMoveEvent(event);
    const int step = stepAt(event->position().toPoint());
    viewport()->setCursor(step >= 0 ? Qt::PointingHandCursor : Qt::IBeamCursor);
    emit pointedAt(step);
}

/// Whoever selects text wants the text.
void TranslationView::mouseReleaseEvent(QMouseEvent* event) {
    QTextEdit::mouseReleaseEvent(event);
    const int step = stepAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && step >= 0 && !textCursor().hasSelection())
        emit chosen(step);
}

void TranslationView::leaveEvent(QEvent* event) {
    emit pointedAt(-1);
    QTextEdit::leaveEvent(event);
}

void TranslationView::fitHeight() {
    const int line = QFontMetrics(ui::themeOf(this).font(16, language_)).lineSpacing();
    const int whole = int(std::ceil(document()->size().height()));
    setFixedHeight(std::clamp(whole, line, mostLines_ * line) + 4);
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
