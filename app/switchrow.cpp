#include "app/switchrow.h"

#include "ui/apptheme.h"
#include "ui/canvas.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

SwitchCell::SwitchCell(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize SwitchCell::sizeHint() const {
    const ui::Theme theme = ui::themeOf(this);
    const QFontMetrics metrics(theme.font(13, {}, true));
    return {metrics.horizontalAdvance(text()) + int(theme.px(18)) + 12,
            std::max(int(theme.px(30)), metrics.height())};
}

bool SwitchCell::event(QEvent* event) {
    // Left and right walk the cells here; elsewhere they are the window's step keys.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            event->accept();
            return true;
        }
    }
    return QAbstractButton::event(event);
}

void SwitchCell::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::themeOf(this);
    QPainter painter(this);
    const QColor fill = isChecked() ? theme.ink : underMouse() && isEnabled() ? theme.ground : theme.panel;
    painter.setPen(theme.hairline);
    painter.setBrush(fill);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.source, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
    painter.setFont(theme.font(13, {}, isChecked()));
    painter.setPen(isChecked() ? theme.panel : isEnabled() ? theme.ink : theme.future);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

SwitchRow::SwitchRow(int cells, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    caption_ = new QLabel(this);
    caption_->setTextFormat(Qt::PlainText);
    column->addWidget(caption_);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    auto* group = new QButtonGroup(this);
    for (int i = 0; i < cells; ++i) {
        cells_.push_back(new SwitchCell(this));
        group->addButton(cells_.back(), i);
        row->addWidget(cells_.back());
    }
    row->addStretch();
    column->addLayout(row);
    connect(group, &QButtonGroup::idClicked, this, &SwitchRow::chosen);
    setColours();
}

void SwitchRow::setTexts(const QString& name, const QStringList& cells) {
    setCaption(name);
    for (int i = 0; i < int(cells_.size()); ++i) {
        cell(i)->setText(cells.value(i));
        cell(i)->setAccessibleName(tr("%1: %2", "a switch and one of its cells").arg(name, cells.value(i)));
        cell(i)->updateGeometry();
    }
}

void SwitchRow::setCaption(const QString& caption) {
    caption_->setText(caption);
}

void SwitchRow::setCurrent(int index) {
    for (int i = 0; i < int(cells_.size()); ++i) {
        SwitchCell* button = cells_[std::size_t(i)];
        if (i == index) {
            button->setChecked(true); // the group turns the others off
        } else if (index < 0 && button->isChecked()) {
            button->group()->setExclusive(false); // a group lets go of none otherwise
            button->setChecked(false);
            button->group()->setExclusive(true);
        }
    }
}

void SwitchRow::setReason(int index, const QString& reason) {
    SwitchCell* button = cell(index);
    button->setEnabled(reason.isEmpty());
    button->setToolTip(ui::tooltipText(reason));
    button->setAccessibleDescription(reason);
}

void SwitchRow::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    caption_->setFont(theme.font(11.5));
    const QString style = QStringLiteral("color: %1").arg(theme.muted.name());
    if (caption_->styleSheet() != style) // setting it sends another change
        caption_->setStyleSheet(style);
}

void SwitchRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        setColours();
    QWidget::changeEvent(event);
}

} // namespace app
