#include "ui/transport.h"

#include "ui/apptheme.h"
#include "ui/canvas.h"
#include "ui/textfit.h"
#include "ui/timeline.h"
#include "ui/transporticons.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int stepTime = 700; // milliseconds

QString speedText(double speed) {
    return QStringLiteral("%1×").arg(formatted(speed, 1));
}

} // namespace

Transport::Transport(QWidget* parent) : QWidget(parent), timeline_(std::make_shared<Timeline>()) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 5, 20, 5);
    row->setSpacing(6);
    struct Button {
        QToolButton** button;
        const char* name;
        int size;
        void (Transport::*action)();
    };
    for (const Button& made :
         {Button{&first_, "first", 42, &Transport::first}, Button{&back_, "back", 42, &Transport::back},
          Button{&partBack_, "partBack", 30, &Transport::partBack},
          Button{&play_, "play", 42, &Transport::togglePlaying},
          Button{&partForward_, "partForward", 30, &Transport::partForward},
          Button{&forward_, "forward", 42, &Transport::forward},
          Button{&last_, "last", 42, &Transport::last}}) {
        *made.button = addButton(made.name, made.size);
        row->addWidget(*made.button);
        connect(*made.button, &QToolButton::clicked, this, made.action);
    }
    canvas_ = new Canvas(timeline_, this);
    canvas_->setObjectName(QStringLiteral("steps"));
    canvas_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addSpacing(10);
    row->addWidget(canvas_, 1);
    addSpeeds();
    row->addWidget(speedButton_);
    timer_ = new QTimer(this);
    connect(canvas_, &Canvas::cellActivated, this, [this](const Cell& cell) {
        pause();
        request(cell.column);
    });
    connect(timer_, &QTimer::timeout, this, &Transport::playOn);
    setSpeed(1);
    setTexts();
    setIcons();
    setEnabledStates();
}

QToolButton* Transport::addButton(const char* name, int size) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setFixedSize(size, size);
    button->setIconSize(size < 40 ? QSize(18, 18) : QSize(24, 24));
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void Transport::addSpeeds() {
    speedButton_ = new QToolButton(this);
    speedButton_->setObjectName(QStringLiteral("speed"));
    speedButton_->setPopupMode(QToolButton::InstantPopup);
    speedButton_->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(speedButton_);
    speeds_ = new QActionGroup(this);
    for (const double speed : {0.5, 1.0, 2.0, 4.0}) {
        QAction* action = menu->addAction(speedText(speed));
        action->setCheckable(true);
        action->setData(speed);
        speeds_->addAction(action);
        connect(action, &QAction::triggered, this, [this, speed] { setSpeed(speed); });
    }
    menu->addSeparator();
    parts_ = menu->addAction(QString());
    parts_->setCheckable(true);
    connect(parts_, &QAction::toggled, this, [this] { setSpeed(speed_); });
    speedButton_->setMenu(menu);
}

void Transport::setTexts() {
    const auto say = [](QToolButton* button, const QString& text, const QString& key) {
        button->setToolTip(QStringLiteral("%1 (%2)").arg(text, key));
        button->setAccessibleName(text);
    };
    say(first_, tr("First step"), QKeySequence(Qt::Key_Home).toString(QKeySequence::NativeText));
    say(back_, tr("Step back"), QKeySequence(Qt::Key_Left).toString(QKeySequence::NativeText));
    say(partBack_, tr("Part of a step back"),
        QKeySequence(Qt::SHIFT | Qt::Key_Left).toString(QKeySequence::NativeText));
    say(play_, playing() ? tr("Pause") : tr("Play"),
        QKeySequence(Qt::Key_Space).toString(QKeySequence::NativeText));
    say(partForward_, tr("Part of a step forward"),
        QKeySequence(Qt::SHIFT | Qt::Key_Right).toString(QKeySequence::NativeText));
    say(forward_, tr("Step forward"), QKeySequence(Qt::Key_Right).toString(QKeySequence::NativeText));
    say(last_, tr("Last step"), QKeySequence(Qt::Key_End).toString(QKeySequence::NativeText));
    speedButton_->setToolTip(tr("How fast to play"));
    speedButton_->setAccessibleName(tr("Speed %1").arg(speedText(speed_)));
    parts_->setText(tr("Every Part of a Step"));
}

Theme Transport::currentTheme() const {
    return theme_ ? *theme_ : themeOf(this);
}

void Transport::setIcons() {
    const Theme theme = currentTheme();
    for (const auto& [button, sign] :
         {std::pair(first_, Sign::First), std::pair(back_, Sign::Back), std::pair(partBack_, Sign::PartBack),
          std::pair(partForward_, Sign::PartForward), std::pair(forward_, Sign::Forward),
          std::pair(last_, Sign::Last)})
        button->setIcon(iconOf(sign, theme.ink, theme.future));
    play_->setIcon(iconOf(playing() ? Sign::Pause : Sign::Play, theme.panel, theme.muted));
    const QString style =
        QStringLiteral("QToolButton { border: 1px solid %1; border-radius: 21px; background: %2; }"
                       "QToolButton#partBack, QToolButton#partForward { border-radius: 15px; }"
                       "QToolButton:hover { border-color: %3; }"
                       "QToolButton:focus { border: 2px solid %4; }"
                       "QToolButton#play { background: %5; }"
                       "QToolButton#play:disabled { background: %1; }"
                       "QToolButton#speed { border-color: transparent; border-radius: 6px; padding: 4px 8px; "
                       "color: %3; }"
                       "QToolButton#speed:hover { border-color: %1; }"
                       "QToolButton#speed:focus { border: 2px solid %4; padding: 3px 7px; }"
                       "QToolButton::menu-indicator { image: none; }")
            .arg(theme.hairline.name(), theme.panel.name(), theme.muted.name(), theme.source.name(),
                 theme.ink.name());
    for (QToolButton* button : {first_, back_, partBack_, play_, partForward_, forward_, last_, speedButton_})
        if (button->styleSheet() != style) // setting it sends another change
            button->setStyleSheet(style);
    speedButton_->setFont(theme.font(13));
}

void Transport::setData(const AttentionData& attention) {
    if (!attention.source.sameWords(timeline_->data().source))
        pause();
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
int Transport::phases() const {
    return int(phasesOf(timeline_->data().architecture).size());
}
bool Transport::playing() const {
    return timer_ && timer_->isActive();
}
bool Transport::playsParts() const {
    return parts_->isChecked();
}
void Transport::setPlaysParts(bool parts) {
    parts_->setChecked(parts);
}
int Transport::interval() const {
    return timer_->interval();
}

void Transport::setSpeed(double speed) {
    const double before = speed_;
    speed_ = std::isfinite(speed) ? std::clamp(speed, 0.25, 8.0) : 1;
    timer_->setInterval(int(std::lround(stepTime / speed_ / (playsParts() ? 2 : 1))));
    for (QAction* action : speeds_->actions())
        action->setChecked(action->data().toDouble() == speed_);
    speedButton_->setText(speedText(speed_));
    setTexts();
    if (speed_ != before)
        emit speedChanged(speed_);
}

void Transport::setEnabledStates() {
    const Place now = place();
    const bool any = steps() > 0, atEnd = nextPlace(now, steps(), phases()) == now;
    const QWidget* focused = focusWidget();
    first_->setEnabled(any && now != Place{0, std::nullopt});
    back_->setEnabled(any && now.step > 0);
    partBack_->setEnabled(any && previousPlace(now, phases()) != now);
    play_->setEnabled(any);
    partForward_->setEnabled(any && !atEnd);
    forward_->setEnabled(any && !atEnd);
    last_->setEnabled(any && !atEnd);
    if (focused && !focused->isEnabled() && any) // a button that ran out of steps must not lose the keyboard
        play_->setFocus();
    if (playing() && atEnd)
        pause();
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
