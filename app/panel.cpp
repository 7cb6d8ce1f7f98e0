#include "app/panel.h"

#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace app {

Panel::Panel(const QString& title, Role role, QWidget* parent) : QWidget(parent), role_(role) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(14, 8, 14, 8);
    column_->setSpacing(4);
    heading_ = new QHBoxLayout;
    title_ = new QLabel(title, this);
    title_->setTextFormat(Qt::PlainText);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    title_->setVisible(!title.isEmpty());
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
    title_->setText(title);
}

void Panel::setColours() {
    const ui::Theme theme = ui::Theme::fromPalette(palette());
    const QColor colour = role_ == Role::Source   ? theme.sourceText
                          : role_ == Role::Target ? theme.targetText
                                                  : theme.ink;
    title_->setFont(theme.font(role_ == Role::Plain ? 14 : 12, {}, true));
    const QString style = QStringLiteral("color: %1").arg(colour.name());
    if (title_->styleSheet() != style) // setting it sends another change
        title_->setStyleSheet(style);
}

void Panel::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::Theme::fromPalette(palette());
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
