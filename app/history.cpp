#include "app/history.h"

#include <algorithm>

namespace app {

bool History::continues(const Scenario& before, const Change& change, qint64 now) const {
    if (ended_ || change.key.isEmpty() || entries_.empty() || canRedo())
        return false;
    const Entry& last = entries_.back();
    return last.change.key == change.key && last.after.decodesLike(before) &&
           (last.change.goesOn || now - last.time <= kBurst);
}

void History::add(const Scenario& before, const Scenario& after, const Change& change, qint64 now) {
    if (continues(before, change, now)) {
        Entry& last = entries_.back();
        last.after = after;
        last.change = change;
        last.time = now;
    } else {
        entries_.resize(std::size_t(index_));
        entries_.push_back({before, after, change, now});
    }
    // A drag that comes back may go on from there.
    if (!change.goesOn && entries_.back().before.decodesLike(entries_.back().after))
        entries_.pop_back();
    if (int(entries_.size()) > kMostEntries)
        entries_.erase(entries_.begin());
    index_ = int(entries_.size());
    ended_ = false;
}

void History::clear() {
    entries_.clear();
    index_ = 0;
    ended_ = false;
}

QStringList History::texts() const {
    QStringList texts;
    for (const Entry& entry : entries_)
        texts += entry.change.text;
    return texts;
}

Scenario History::moveTo(int index, const Scenario& current) {
    index = std::clamp(index, 0, int(entries_.size()));
    if (index == index_)
        return current;
    if (canUndo() && entries_[std::size_t(index_ - 1)].after.decodesLike(current))
        entries_[std::size_t(index_ - 1)].after = current;
    if (canRedo() && entries_[std::size_t(index_)].before.decodesLike(current))
        entries_[std::size_t(index_)].before = current;
    const bool back = index < index_;
    index_ = index;
    ended_ = true;
    return back ? entries_[std::size_t(index)].before : entries_[std::size_t(index - 1)].after;
}

} // namespace app
