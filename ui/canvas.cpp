#include "ui/canvas.h"

#include "ui/apptheme.h"
#include "ui/canvasaccessible.h"
#include "ui/textfit.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {

QString tooltipText(const QString& plain) {
    QString shown = displayText(plain);
    if (shown.size() > 2000) {
        qsizetype end = 2000;
        if (shown.at(end - 1).isHighSurrogate())
            --end;
        shown = shown.left(end) + QChar(0x2026);
    }
    return shown.isEmpty() ? QString() : QStringLiteral("<qt>%1</qt>").arg(shown.toHtmlEscaped());
}

Canvas::Canvas(std::shared_ptr<Picture> picture, QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    installCanvasAccessibility();
    setSharedFocus(new Focus(this));
    setPicture(std::move(picture));
}

Canvas::~Canvas() = default;

void Canvas::setPicture(std::shared_ptr<Picture> picture) {
    picture_ = std::move(picture);
    cursor_ = {};
    drag_.reset();
    refresh();
}

void Canvas::setData(const AttentionData& attention) {
    if (!picture_)
        return;
    const AttentionData& before = picture_->data();
    const bool stepped = before.currentStep != attention.currentStep &&
                         before.source.sameWords(attention.source) && before.target.size() > 0;
    if (drag_ && (before.currentStep != attention.currentStep || !before.source.sameWords(attention.source)))
        drag_.reset(); // what was held is gone
    picture_->setData(attention);
    followMovement();
    refresh();
    if (stepped) {
        takeRoom();
        revealStep();
        QTimer::singleShot(0, this, &Canvas::revealStep); // the room changes with what is said beside it
    }
    if (QToolTip::isVisible() && !tip_.isEmpty() &&
        QToolTip::text() == tip_) // it may tell something else now
        showTip(mapToGlobal(tipAt_), tipAt_);
}

void Canvas::setOptions(const ViewOptions& options) {
    if (!picture_ || picture_->options() == options)
        return;
    picture_->setOptions(options);
    refresh();
}

void Canvas::refresh() {
    if (picture_) {
        if (cursor_.row >= picture_->rows() || cursor_.column >= picture_->columns())
            cursor_ = {};
        setAccessibleName(picture_->name());
        setAccessibleDescription(picture_->summary());
    }
    if (QAccessible::isActive()) {
        QAccessibleTableModelChangeEvent event(this, QAccessibleTableModelChangeEvent::ModelReset);
        QAccessible::updateAccessibility(&event);
    }
    updateGeometry();
    update();
}

void Canvas::setSharedFocus(Focus* focus) {
    if (focus_ == focus)
        return;
    if (focus_)
        focus_->disconnect(this);
    if (focus_ && focus_->parent() == this)
        focus_->deleteLater();
    focus_ = focus;
    if (focus_)
        connect(focus_, &Focus::changed, this, qOverload<>(&QWidget::update));
    update();
}

void Canvas::setTheme(std::optional<Theme> theme) {
    theme_ = std::move(theme);
    refresh();
}

Theme Canvas::theme() const {
    Theme theme = theme_ ? *theme_ : themeOf(this);
    if (picture_)
        theme.palette = picture_->options().palette;
    theme.scale *= scale_;
    return theme;
}

void Canvas::setScale(double scale) {
    scale_ = std::clamp(scale, 0.5, 4.0);
    refresh();
}

QSize Canvas::sizeHint() const {
    constexpr double largest = 16000; // widgets end at 16,777,215 and images far earlier
    if (!picture_)
        return {240, 160};
    const QSizeF size = picture_->preferredSize(view()).boundedTo({largest, largest});
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

QSize Canvas::minimumSizeHint() const {
    constexpr double largest = 16000;
    if (!picture_)
        return {40, 40};
    const QSizeF size = picture_->minimumSize(stageInRoom()).boundedTo({largest, largest});
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

FocusState Canvas::focusState() const {
    FocusState state = focus_ ? focus_->state() : FocusState();
    state.showCursor = keyboard_ && hasFocus() && picture_ && !cursor_.empty();
    if (state.showCursor)
        state.cursor = picture_->linkOf(cursor_);
    return state;
}

void Canvas::paintEvent(QPaintEvent* event) {
    if (!picture_)
        return;
    QPainter painter(this);
    View stage = view();
    stage.exposed = event->rect();
    painter.fillRect(event->rect(), stage.theme.panel);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    picture_->paint(painter, stage, focusState());
    if (hasFocus() && keyboard_ && cursor_.whole() && picture_->linkOf(cursor_).empty()) {
        painter.setPen(QPen(stage.theme.ink, 1.5)); // pictures mark places of words; this is none
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(picture_->rectOf(cursor_, stage).adjusted(-2, -1, 2, 1), 4, 4);
    }
    if (hasFocus() && keyboard_ && cursor_.empty()) { // keyboard focus is visible before the first arrow key
        painter.setPen(QPen(stage.theme.source, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void Canvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void Canvas::hoverAt(QPointF point) {
    if (picture_ && focus_)
        focus_->setHover(picture_->linkOf(picture_->cellAt(point, view())));
}

void Canvas::activate(const Cell& cell) {
    if (cell.empty() || !picture_)
        return;
    if (focus_ && picture_->pins(cell))
        focus_->togglePin(picture_->linkOf(cell));
    emit cellActivated(cell);
}

void Canvas::mouseMoveEvent(QMouseEvent* event) {
    if (drag_)
        return dragTo(event->position());
    hoverAt(event->position());
    showHandle(*event);
}

void Canvas::mousePressEvent(QMouseEvent* event) {
    if (!picture_ || event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    keyboard_ = false;
    const Cell cell = picture_->cellAt(event->position(), view());
    if (cell.whole())
        cursor_ = cell;
    if (beginDrag(*event, cell))
        return;
    if (cell.empty() && focus_)
        focus_->letGo(); // a click beside everything
    activate(cell);
}

void Canvas::leaveEvent(QEvent* event) {
    if (focus_)
        focus_->leave();
    QWidget::leaveEvent(event);
}

bool Canvas::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->globalPos(), help->pos());
        return true;
    }
    return QWidget::event(event);
}

void Canvas::showTip(QPoint globalPosition, QPoint point) {
    if (!picture_)
        return;
    const Cell cell = picture_->cellAt(point, view());
    if (cell.empty()) {
        QToolTip::hideText();
        return;
    }
    const QRect area = picture_->rectOf(cell, view()).toAlignedRect().adjusted(-2, -2, 2, 2);
    tip_ = tooltipText(picture_->describe(cell));
    for (const QString& hint : {picture_->hint(cell), editable_ ? picture_->editHint(cell) : QString()})
        if (!hint.isEmpty())
            tip_.replace(QLatin1String("</qt>"), QStringLiteral("<br>%1</qt>").arg(hint.toHtmlEscaped()));
    tipAt_ = point;
    QToolTip::showText(globalPosition, tip_, this, area.contains(point) ? area : QRect());
}

} // namespace ui
