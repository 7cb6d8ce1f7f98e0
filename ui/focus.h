#pragma once
/// What the reader looks at, for all pictures at once: the place under the pointer (transient) and the pinned
/// one. It knows indices only and forgets them when the sentence changes; it paints nothing.

#include <QObject>

namespace ui {

/// A source token, a target token, or both; -1 where there is none.
struct Link {
    int source = -1;
    int target = -1;

    bool empty() const { return source < 0 && target < 0; }
    bool operator==(const Link&) const = default;
};

/// What a picture needs to know of the focus to paint itself.
struct FocusState {
    Link hover, pin;
    bool showCursor = false; ///< the keyboard's place is marked, as `cursor`
    Link cursor;

    /// What counts now: the pointer's place, else the keyboard's, else the pinned one.
    Link active() const;
    /// False for what steps back because something else is in focus.
    bool inFocus(const Link& place) const;
    bool operator==(const FocusState&) const = default;
};

class Focus : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    Link hover() const { return hover_; }
    Link pin() const { return pin_; }
    FocusState state() const { return {hover_, pin_, false, {}}; }

public slots:
    void setHover(const ui::Link& place);
    void leave() { setHover({}); }
    /// Pins a place; pinning the same place again lets it go.
    void togglePin(const ui::Link& place);
    void letGo();
    void clear(); ///< lets go of both, for another sentence

signals:
    void changed();

private:
    Link hover_, pin_;
};

} // namespace ui
