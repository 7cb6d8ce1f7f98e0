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
    column_->addWidget(widget, 1);
}

void Panel::addTool(QWidget* widget) {
    heading_->addWidget(widget);
}

void Panel::setTitle(const QString& title) {
    text_ = title;
    title_->setVisible(!title.isEmpty());
    title_->setAccessibleName(title);
    fitTitle();
}

/// Elided beside the tools, but never to less than a short word; whole in the tooltip.
void Panel::fitTitle() {
    const QFontMetrics metrics = title_->fontMetrics();
    title_->setMinimumWidth(std::min(metrics.horizontalAdvance(text_), 2 * metrics.height()));
    const QString fitting = metrics.elidedText(text_, Qt::ElideRight, title_->width());
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
    title_->setFont(theme.font(role_ == Role::Plain ? 14 : 12, {}, true));
    const QString style = QStringLiteral("color: %1").arg(colour.name());
    if (title_->styleSheet() != style) // setting it sends another change
        title_->setStyleSheet(style);
    fitTitle();
}

void Panel::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.hairline);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

void Panel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        setColours();
    QWidget::changeEvent(event);
}

} // namespace app
