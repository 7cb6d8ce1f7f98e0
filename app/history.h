#pragma once
/// What can be taken back: the scenarios before and after every change, each with a sentence. Changes of the
/// same thing in one burst (typing) or one drag are one entry, and an entry that changed nothing is dropped.
/// Stepping makes no entry; an entry brings back the step that was looked at. It asks nobody and shows
/// nothing.

#include "app/scenario.h"

#include <QStringList>

namespace app {

class History {
public:
    static constexpr int kMostEntries = 500; ///< older ones are forgotten
    static constexpr qint64 kBurst = 1000;   ///< milliseconds

    struct Change {
        QString text;        ///< "mask “table”"
        QString key;         ///< changes of equal keys may be one entry; empty: never
        bool goesOn = false; ///< a drag: the next one of this key belongs to it, whenever it comes
    };

    /// `now` in milliseconds of any steady clock. What could be redone is forgotten.
    void add(const Scenario& before, const Scenario& after, const Change& change, qint64 now);
    /// The next change makes an entry of its own.
    void endBurst() { ended_ = true; }
    void clear();

    bool canUndo() const { return index_ > 0; }
    bool canRedo() const { return index_ < int(entries_.size()); }
    /// How many entries are done; those from here on are undone.
    int index() const { return index_; }
    QStringList texts() const;

    /// The scenario with `index` entries done, bounded; `current` is the one in use, whose step comes back
    /// too.
    Scenario moveTo(int index, const Scenario& current);

private:
    struct Entry {
        Scenario before, after;
        Change change;
        qint64 time = 0;
    };
    bool continues(const Scenario& before, const Change& change, qint64 now) const;

    std::vector<Entry> entries_;
    int index_ = 0;
    bool ended_ = false;
};

} // namespace app
