#include "app/walk.h"

#include "app/panel.h"
#include "app/topbar.h"
#include "app/walkcard.h"
#include "ui/apptheme.h"
#include "ui/focus.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace app {

namespace {

/// A part is shown with the panel that it stands in.
QWidget* partOf(const QWidget* host, const char* name) {
    auto* widget = name ? host->findChild<QWidget*>(QLatin1String(name)) : nullptr;
    for (QWidget* above = widget; above && above != host; above = above->parentWidget())
        if (qobject_cast<Panel*>(above))
            return above;
    return widget;
}

} // namespace

Walk::Walk(Session& session, ui::Focus* focus, QWidget* host)
    : QObject(host), session_(session), focus_(focus), host_(host) {
    for (auto changed : {&Session::scenarioChanged, &Session::shownChanged, &Session::busyChanged})
        connect(&session_, changed, this, &Walk::judge);
    connect(focus_, &ui::Focus::changed, this, &Walk::judge);
    connect(&session_, &Session::opened, this, &Walk::end); // a file goes before
    host_->installEventFilter(this);
}

void Walk::start() {
    if (!running()) {
        former_ = session_.scenario();
        done_.fill(false, int(walkSteps().size()));
        marks_ = new WalkMarks(host_);
        card_ = new WalkCard(host_);
        connect(card_, &WalkCard::backChosen, this, &Walk::back);
        connect(card_, &WalkCard::nextChosen, this, &Walk::next);
        connect(card_, &WalkCard::closeChosen, this, &Walk::close);
        go(0);
        marks_->show();
        card_->show();
    }
    card_->takeFocus();
}

void Walk::next() {
    if (step_ + 1 < int(walkSteps().size()))
        go(step_ + 1);
    else
        close();
}

void Walk::back() {
    if (step_ > 0)
        go(step_ - 1);
}

void Walk::close() {
    if (!running())
        return;
    end();
    session_.apply(former_);
}

void Walk::end() {
    if (!running())
        return;
    // Not at once: it may be the card's own button that asks.
    card_->deleteLater();
    marks_->deleteLater();
    card_->hide();
    marks_->hide();
    card_ = nullptr;
    marks_ = nullptr;
    focus_->clear();
}

void Walk::go(int step) {
    step_ = step;
    focus_->clear();
    const std::optional<Scenario> scenario = walkSteps().at(std::size_t(step)).scenario(moment());
    possible_ = scenario.has_value();
    begun_ = before_ = scenario.value_or(session_.scenario());
    session_.apply(begun_);
    showCard();
    watchParts();
    place();
    placeSoon(); // the window may arrange itself anew for the scenario
}

/// Whether the awaited action happened; what is done stays done.
void Walk::judge() {
    if (!running())
        return;
    const WalkStep& step = walkSteps().at(std::size_t(step_));
    const bool happened = possible_ && !done_[step_] && step.happened(moment());
    before_ = session_.scenario();
    if (!happened)
        return;
    done_[step_] = true;
    showCard();
    placeSoon(); // the text may be longer
}

void Walk::showCard() {
    const WalkStep& step = walkSteps().at(std::size_t(step_));
    const char* task = !possible_ ? step.missing : done_[step_] ? step.done : step.waiting;
    card_->setText({tr(step.title), tr(step.text), tr(task), step_, int(walkSteps().size()), done_[step_]});
}

/// A part moves with everything that it stands in.
void Walk::watchParts() {
    for (const auto& part : parts_)
        for (QWidget* widget = part; widget && widget != host_; widget = widget->parentWidget())
            widget->removeEventFilter(this);
    parts_.clear();
    for (const char* name : walkSteps().at(std::size_t(step_)).parts)
        if (QWidget* part = partOf(host_, name))
            parts_.append(part);
    for (const auto& part : parts_)
        for (QWidget* widget = part; widget && widget != host_; widget = widget->parentWidget())
            widget->installEventFilter(this);
}

QVector<QRect> Walk::placesOfParts() const {
    constexpr int kRound = 3; // the outline runs around the part
    QVector<QRect> places;
    for (const auto& part : parts_)
        if (part && part->isVisible())
            places.append(QRect(part->mapTo(host_, QPoint(0, 0)), part->size())
                              .adjusted(-kRound, -kRound, kRound, kRound));
    return places;
}

/// Below the switches, which a card may ask for, unless that is too little.
QRect Walk::roomFor(const QSize& card) const {
    QRect room = host_->rect();
    if (const auto* bar = host_->findChild<TopBar*>()) {
        const int below = bar->mapTo(host_, QPoint(0, bar->height())).y();
        if (host_->height() - below > card.height() + 16)
            room.setTop(below);
    }
    return room;
}

void Walk::placeSoon() {
    if (placing_)
        return;
    placing_ = true;
    QTimer::singleShot(0, this, [this] {
        placing_ = false;
        place();
    });
}

void Walk::place() {
    if (!running())
        return;
    constexpr int kMargin = 16;
    const QVector<QRect> parts = placesOfParts();
    const int gap = int(ui::themeOf(host_).px(26));
    const QSize size = card_->sizeFor(host_->width() - kMargin);
    card_->setGeometry(placeOfCard(size, roomFor(size), parts, gap));
    marks_->setGeometry(host_->rect());
    marks_->setPlaces(parts, card_->geometry());
    marks_->raise();
    card_->raise();
}

bool Walk::eventFilter(QObject* watched, QEvent* event) {
    if (running())
        switch (event->type()) {
        case QEvent::LanguageChange:
            if (watched == host_)
                showCard();
            [[fallthrough]];
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::PaletteChange:
            placeSoon();
            break;
        default:
            break;
        }
    return QObject::eventFilter(watched, event);
}

} // namespace app
