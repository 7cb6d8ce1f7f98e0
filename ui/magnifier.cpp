#include "ui/magnifier.h"

#include "ui/apptheme.h"
#include "ui/textfit.h"

#include <QEvent>
#include <QGraphicsDropShadowEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QToolButton>

namespace ui {

Magnifier::Magnifier(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("magnifier"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 10, 12);
    column->setSpacing(6);
    auto* heading = new QHBoxLayout;
    title_ = new QLabel(this);
    title_->setTextFormat(Qt::PlainText);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    close_ = new QToolButton(this);
    close_->setObjectName(QStringLiteral("closeMagnifier"));
    close_->setText(QStringLiteral("×"));
    close_->setAutoRaise(true);
    heading->addWidget(title_, 1);
    heading->addWidget(close_);
    column->addLayout(heading);
    for (QLabel** label : {&score_, &weight_, &note_}) {
        *label = new QLabel(this);
        (*label)->setTextFormat(Qt::RichText);
        (*label)->setWordWrap(true);
        (*label)->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(*label);
    }
    auto* shadow = new QGraphicsDropShadowEffect(this);
    shadow->setBlurRadius(18);
    shadow->setOffset(0, 3);
    shadow->setColor(QColor(0, 0, 0, 70));
    setGraphicsEffect(shadow);
    setAutoFillBackground(true);
    connect(close_, &QToolButton::clicked, this, &Magnifier::closed);
    setColours();
    setTexts();
    hide();
}

void Magnifier::setFormula(const std::optional<ScoreFormula>& formula) {
    formula_ = formula;
    setTexts();
    setVisible(formula_.has_value());
}

QString Magnifier::plainText() const {
    QTextDocument document;
    document.setHtml(
        QStringList{score_->text(), weight_->text(), note_->text()}.join(QStringLiteral("<br>")));
    return document.toPlainText();
}

void Magnifier::setTexts() {
    constexpr int terms = 4;
    close_->setToolTip(tr("Close (Esc)"));
    close_->setAccessibleName(tr("Close"));
    if (!formula_)
        return;
    title_->setText(
        tr("Score of %1 for %2").arg(displayText(formula_->sourceWord), displayText(formula_->targetWord)));
    score_->setText(formula_->scoreLine(terms));
    weight_->setText(formula_->weightLine());
    weight_->setVisible(!weight_->text().isEmpty());
    note_->setText(formula_->note().toHtmlEscaped());
    setAccessibleName(title_->text());
    setAccessibleDescription(plainText());
}

void Magnifier::setColours() {
    const Theme theme = themeOf(this);
    title_->setFont(theme.font(13, {}, true));
    for (QLabel* label : {score_, weight_})
        label->setFont(theme.font(13));
    note_->setFont(theme.font(11));
    const QString style =
        QStringLiteral("ui--Magnifier { background: %1; border: 1px solid %2; border-radius: 7px; }"
                       "QLabel { color: %3; }"
                       "QToolButton { color: %4; border: none; }")
            .arg(theme.panel.name(), theme.weight.name(), theme.ink.name(), theme.muted.name());
    if (styleSheet() != style) // setting it sends another change
        setStyleSheet(style);
}

void Magnifier::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange)
        setColours();
    QFrame::changeEvent(event);
}

} // namespace ui
