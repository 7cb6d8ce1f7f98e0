// Where the transport's buttons and its play lead.

#include "ui/transport.h"

#include "ui/timeline.h"

#include <QTimer>

namespace ui {

Place Transport::place() const {
    const AttentionData& shown = timeline_->data();
    const qsizetype phase = shown.phase ? phasesOf(shown.architecture).indexOf(*shown.phase) : -1;
    // The last phase is the complete step.
    const bool within = phase >= 0 && phase + 1 < phases();
    return {shown.currentStep, within ? std::optional<int>(int(phase)) : std::nullopt};
}

Place Transport::next() const {
    const Place now = place();
    if (playsParts() || steps() == 0)
        return nextPlace(now, steps(), phases());
    if (now.phase)
        return {now.step, std::nullopt};
    return now.step + 1 < steps() ? Place{now.step + 1, std::nullopt} : now;
}

void Transport::request(int step) {
    if (step >= 0 && step < steps())
        emit stepRequested(step);
}

void Transport::request(const Place& wanted) {
    if (wanted == place() || wanted.step < 0 || wanted.step >= steps())
        return;
    if (wanted.phase)
        emit phaseRequested(wanted.step, *wanted.phase);
    else
        emit stepRequested(wanted.step);
}

void Transport::first() {
    pause();
    request(0);
}

void Transport::back() {
    pause();
    request(place().step - 1);
}

void Transport::partBack() {
    pause();
    request(previousPlace(place(), phases()));
}

void Transport::partForward() {
    pause();
    request(nextPlace(place(), steps(), phases()));
}

/// A step that is shown in part is completed first.
void Transport::forward() {
    pause();
    request(place().phase ? place().step : place().step + 1);
}

void Transport::last() {
    pause();
    request(steps() - 1);
}

void Transport::playOn() {
    if (next() == place())
        pause();
    else
        request(next());
}

void Transport::play() {
    if (playing() || steps() == 0)
        return;
    if (next() == place())
        request(playsParts() && phases() > 1 ? Place{0, 0} : Place{0, std::nullopt});
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

} // namespace ui
