#include "app/markedtext.h"

#include "ui/apptheme.h"
#include "ui/textfit.h"

#include <QEvent>
#include <QTextCursor>

namespace app {

MarkedText::MarkedText(int lines, QWidget* parent) : QTextEdit(parent), lines_(lines) {
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    write();
}

void MarkedText::setRuns(const QVector<Run>& runs, const QString& language) {
    if (runs == runs_ && language == language_)
        return;
    runs_ = runs;
    language_ = language;
    write();
}

void MarkedText::write() {
    const ui::Theme theme = ui::themeOf(this);
    const QFont font = theme.font(16, language_);
    clear();
    QTextCursor cursor(document());
    for (const Run& run : runs_) {
        QTextCharFormat format;
        format.setFont(font);
        format.setForeground(run.kind == Kind::Grey     ? theme.muted
                             : run.kind == Kind::Marked ? theme.targetText
                                                        : theme.ink);
        format.setFontUnderline(run.kind == Kind::Marked);
        cursor.insertText(ui::displayText(run.text), format);
    }
    moveCursor(QTextCursor::Start);
    setFixedHeight(lines_ * QFontMetrics(font).lineSpacing() + 4);
}

void MarkedText::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        write();
    QTextEdit::changeEvent(event);
}

} // namespace app
