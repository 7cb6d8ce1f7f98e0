#include "app/panel.h"

#include "ui/apptheme.h"
#include "ui/canvas.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

void paintCard(QWidget& card) {
    const ui::Theme theme = ui::themeOf(&card);
    QPainter painter(&card);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.hairline);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(card.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

Panel::Panel(Role role, QWidget* parent) : QWidget(parent), role_(role) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(14, 8, 14, 8);
    column_->setSpacing(4);
    heading_ = new QHBoxLayout;
    title_ = new QLabel(this);
    title_->setTextFormat(Qt::PlainText);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    title_->installEventFilter(this);
    title_->hide();
    heading_->addWidget(title_, 1);
    column_->addLayout(heading_);
    setColours();
}

void Panel::addContent(QWidget* widget) {
    content_ = widget;
    column_->addWidget(widget, 1);
}

void Panel::addNote(QWidget* widget) {
    column_->addWidget(widget);
}

void Panel::setCompact(bool compact) {
    if (compact == compact_)
        return;
    compact_ = compact;
    column_->setContentsMargins(compact ? 10 : 14, compact ? 4 : 8, compact ? 10 : 14, compact ? 4 : 8);
    column_->setSpacing(compact ? 2 : 4);
    if (role_ == Role::Plain || !content_)
        return;
    (compact ? static_cast<QLayout*>(column_) : heading_)->removeWidget(content_);
    if (compact)
        heading_->insertWidget(1, content_, 1);
    else
        column_->insertWidget(1, content_, 1);
    heading_->setStretchFactor(title_, compact ? 0 : 1);
    heading_->setSpacing(compact ? 10 : -1); // between the title and what it names
    title_->setSizePolicy(compact ? QSizePolicy::Fixed : QSizePolicy::Ignored, QSizePolicy::Fixed);
    fitTitle();
}

void Panel::addTool(QWidget* widget) {
    heading_->addWidget(widget);
}

void Panel::setTitle(const QString& title, const QString& language) {
    text_ = title;
    language_ = language;
    title_->setVisible(!title.isEmpty());
    title_->setAccessibleName(title);
    fitTitle();
}

/// Beside the tools rather smaller than cut, but never cut to less than a short word; whole in the tooltip.
void Panel::fitTitle() {
    const ui::Theme theme = ui::themeOf(this);
    constexpr double kSmallest = 12;
    double pixels = role_ == Role::Plain ? 14 : kSmallest;
    const QFontMetrics largest(theme.font(pixels, language_, true));
    title_->setMinimumWidth(std::min(largest.horizontalAdvance(text_) + 1, 7 * largest.height()));
    const auto fits = [&] {
        return QFontMetrics(theme.font(pixels, language_, true)).horizontalAdvance(text_) <= title_->width();
    };
    while (pixels > kSmallest && !fits())
        --pixels;
    title_->setFont(theme.font(pixels, language_, true));
    const QFontMetrics metrics(theme.font(pixels, language_, true));
    const bool whole = title_->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed;
    const QString fitting = whole ? text_ : metrics.elidedText(text_, Qt::ElideRight, title_->width());
    title_->setText(fitting);
    title_->setToolTip(fitting == text_ ? QString() : ui::tooltipText(text_));
}

bool Panel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fitTitle();
    return QWidget::eventFilter(watched, event);
}

void Panel::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    const QColor colour = role_ == Role::Source   ? theme.sourceText
                          : role_ == Role::Target ? theme.targetText
                                                  : theme.ink;
    const QString style = QStringLiteral("color: %1").arg(colour.name());
    if (title_->styleSheet() != style) // setting it sends another change
        title_->setStyleSheet(style);
    fitTitle();
}

void Panel::paintEvent(QPaintEvent*) {
    paintCard(*this);
}

void Panel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        setColours();
    QWidget::changeEvent(event);
}

} // namespace app
