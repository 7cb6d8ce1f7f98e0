#pragma once
/// The difference of two translations' weights as a heatmap: the second minus the first in the diverging
/// palette, hatched where a target word has no counterpart. It compares nothing itself (difference.h).

#include "ui/difference.h"
#include "ui/heatmap.h"

namespace ui {

class DifferenceMap : public Heatmap {
    Q_DECLARE_TR_FUNCTIONS(DifferenceMap)
public:
    DifferenceMap();

    void setDifference(const Difference& difference);
    const Difference& difference() const { return difference_; }
    /// "2 words changed; …": words, places looked at most, entropy.
    QString whatChanged() const;

    bool changes(const Cell&) const override { return false; }
    std::optional<Handle> handleOf(const Cell&, const View&) const override { return {}; }
    QString editHint(const Cell&) const override { return {}; }
    QString status(const FocusState& focus) const override;
    QStringList legend() const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;
    QString emptyReason() const override;

protected:
    QString scoreSymbol() const override { return QStringLiteral("Δα"); }
    int scoreDecimals() const override { return 2; }
    double leastPrinted() const override { return 0.005; } ///< the rest would be 0.00

private:
    QString pair(const Link& link, int decimals) const;

    Difference difference_;
};

} // namespace ui
