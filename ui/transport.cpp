#include "ui/transport.h"

#include "ui/canvas.h"
#include "ui/timeline.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace ui {
namespace {

enum class Sign { First, Back, Play, Pause, Forward, Last };

/// Drawn, not written: fonts disagree on the signs of a tape machine.
QPainterPath pathOf(Sign sign) {
    QPainterPath path;
    const auto triangle = [&](double tip, double base) {
        path.moveTo(base, 5);
        path.lineTo(tip, 12);
        path.lineTo(base, 19);
        path.closeSubpath();
    };
    switch (sign) {
    case Sign::First:
        path.addRect(5, 5, 2, 14);
        triangle(8, 19);
        break;
    case Sign::Back:
        triangle(6, 17);
        break;
    case Sign::Play:
        triangle(19, 7);
        break;
    case Sign::Pause:
        path.addRect(7, 5, 3.5, 14);
        path.addRect(13.5, 5, 3.5, 14);
        break;
    case Sign::Forward:
        triangle(18, 7);
        break;
    case Sign::Last:
        path.addRect(17, 5, 2, 14);
        triangle(16, 5);
        break;
    }
    return path;
}

QIcon iconOf(Sign sign, const QColor& color, const QColor& disabled) {
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Disabled}) {
            QPixmap pixmap(24 * scale, 24 * scale);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(scale, scale);
            painter.fillPath(pathOf(sign), mode == QIcon::Normal ? color : disabled);
            painter.end();
            pixmap.setDevicePixelRatio(scale);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace

Transport::Transport(QWidget* parent) : QWidget(parent), timeline_(std::make_shared<Timeline>()) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 12, 20, 12);
    row->setSpacing(6);
    const std::pair<QToolButton**, const char*> buttons[] = {
        {&first_, "first"}, {&back_, "back"}, {&play_, "play"}, {&forward_, "forward"}, {&last_, "last"}};
    for (const auto& [button, name] : buttons) {
        *button = addButton(name);
        row->addWidget(*button);
    }
    canvas_ = new Canvas(timeline_, this);
    canvas_->setObjectName(QStringLiteral("steps"));
    canvas_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addSpacing(10);
    row->addWidget(canvas_, 1);
    timer_ = new QTimer(this);
    timer_->setInterval(700);

    connect(first_, &QToolButton::clicked, this, &Transport::first);
    connect(back_, &QToolButton::clicked, this, &Transport::back);
    connect(play_, &QToolButton::clicked, this, &Transport::togglePlaying);
    connect(forward_, &QToolButton::clicked, this, &Transport::forward);
    connect(last_, &QToolButton::clicked, this, &Transport::last);
    connect(canvas_, &Canvas::cellActivated, this, [this](const Cell& cell) {
        pause();
        request(cell.column);
    });
    connect(timer_, &QTimer::timeout, this, [this] {
        const int next = timeline_->data().currentStep + 1;
        if (next >= steps())
            pause();
        else
            request(next);
    });
    setTexts();
    setIcons();
    setEnabledStates();
}

QToolButton* Transport::addButton(const char* name) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setFixedSize(42, 42);
    button->setIconSize({24, 24});
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void Transport::setTexts() {
    const auto say = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    say(first_, tr("First step"));
    say(back_, tr("Step back"));
    say(play_, playing() ? tr("Pause") : tr("Play"));
    say(forward_, tr("Step forward"));
    say(last_, tr("Last step"));
}

Theme Transport::currentTheme() const {
    return theme_ ? *theme_ : Theme::fromPalette(palette());
}

void Transport::setIcons() {
    const Theme theme = currentTheme();
    first_->setIcon(iconOf(Sign::First, theme.ink, theme.future));
    back_->setIcon(iconOf(Sign::Back, theme.ink, theme.future));
    play_->setIcon(iconOf(playing() ? Sign::Pause : Sign::Play, theme.panel, theme.muted));
    forward_->setIcon(iconOf(Sign::Forward, theme.ink, theme.future));
    last_->setIcon(iconOf(Sign::Last, theme.ink, theme.future));
    const QString style =
        QStringLiteral("QToolButton { border: 1px solid %1; border-radius: 21px; background: %2; }"
                       "QToolButton:hover { border-color: %3; }"
                       "QToolButton:focus { border: 2px solid %4; }"
                       "QToolButton#play { background: %5; }"
                       "QToolButton#play:disabled { background: %1; }")
            .arg(theme.hairline.name(), theme.panel.name(), theme.muted.name(), theme.source.name(),
                 theme.ink.name());
    for (QToolButton* button : {first_, back_, play_, forward_, last_})
        if (button->styleSheet() != style) // setting it sends another change
            button->setStyleSheet(style);
}

void Transport::setData(const AttentionData& attention) {
    canvas_->setData(attention);
    setEnabledStates();
}

void Transport::setSharedFocus(Focus* focus) {
    canvas_->setSharedFocus(focus);
}

void Transport::setTheme(std::optional<Theme> theme) {
    theme_ = theme;
    canvas_->setTheme(std::move(theme));
    setIcons();
    update();
}

int Transport::steps() const {
    return timeline_->data().target.size();
}
bool Transport::playing() const {
    return timer_ && timer_->isActive();
}
int Transport::interval() const {
    return timer_->interval();
}
void Transport::setInterval(int milliseconds) {
    timer_->setInterval(std::clamp(milliseconds, 50, 10'000));
}

void Transport::setEnabledStates() {
    const int current = timeline_->data().currentStep;
    const bool any = steps() > 0;
    const QWidget* focused = focusWidget();
    first_->setEnabled(any && current > 0);
    back_->setEnabled(any && current > 0);
    play_->setEnabled(any);
    forward_->setEnabled(any && current + 1 < steps());
    last_->setEnabled(any && current + 1 < steps());
    if (focused && !focused->isEnabled() && any) // a button that ran out of steps must not lose the keyboard
        play_->setFocus();
    if (playing() && current + 1 >= steps())
        pause();
}

void Transport::request(int step) {
    if (step >= 0 && step < steps())
        emit stepRequested(step);
}

void Transport::first() {
    pause();
    request(0);
}

void Transport::back() {
    pause();
    request(timeline_->data().currentStep - 1);
}

void Transport::forward() {
    pause();
    request(timeline_->data().currentStep + 1);
}

void Transport::last() {
    pause();
    request(steps() - 1);
}

void Transport::play() {
    if (playing() || steps() == 0)
        return;
    const int current = timeline_->data().currentStep;
    if (current + 1 >= steps())
        request(0);
    timer_->start();
    setTexts();
    setIcons();
    emit playingChanged(true);
}

void Transport::pause() {
    if (!playing())
        return;
    timer_->stop();
    setTexts();
    setIcons();
    emit playingChanged(false);
}

void Transport::togglePlaying() {
    playing() ? pause() : play();
}

void Transport::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    if (event->type() == QEvent::PaletteChange)
        setIcons();
    QWidget::changeEvent(event);
}

void Transport::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, width(), 1, theme.hairline);
}

} // namespace ui
