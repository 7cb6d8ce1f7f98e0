#include "ui/focus.h"

namespace ui {

Link FocusState::active() const {
    if (!hover.empty())
        return hover;
    if (showCursor && !cursor.empty())
        return cursor;
    return pin;
}

bool FocusState::inFocus(const Link& place) const {
    const Link link = active();
    if (link.empty())
        return true;
    return (link.source >= 0 && link.source == place.source) ||
           (link.target >= 0 && link.target == place.target);
}

void Focus::setHover(const Link& place) {
    if (hover_ == place)
        return;
    hover_ = place;
    emit changed();
}

void Focus::togglePin(const Link& place) {
    pin_ = pin_ == place ? Link() : place;
    emit changed();
}

void Focus::letGo() {
    if (pin_.empty())
        return;
    pin_ = {};
    emit changed();
}

void Focus::clear() {
    if (hover_.empty() && pin_.empty())
        return;
    hover_ = pin_ = {};
    emit changed();
}

} // namespace ui
