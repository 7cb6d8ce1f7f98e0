#pragma once
/// The walk for a class: five cards over the real window, each pointing at the part it speaks of and waiting
/// for the viewer's own action. A card never goes on by itself. It lends the session a scenario that suits
/// each card and gives the former one back at the end.

#include "app/walksteps.h"

#include <QPointer>
#include <QVector>

class QWidget;

namespace app {

class WalkCard;
class WalkMarks;

class Walk : public QObject {
    Q_OBJECT
public:
    /// All three must outlive the walk; the cards float over `host` and point at widgets inside it.
    Walk(Session& session, ui::Focus* focus, QWidget* host);

    bool running() const { return card_ != nullptr; }
    int step() const { return step_; }
    bool done(int step) const { return done_.value(step); }

public slots:
    void start(); ///< shows the card again when it runs already
    void next();  ///< after the last card it ends
    void back();
    void close(); ///< and what was shown before comes back

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void end();
    void go(int step);
    void judge();
    void showCard();
    void watchParts();
    void placeSoon();
    void place();
    QVector<QRect> placesOfParts() const;
    QRect roomFor(const QSize& card) const;
    WalkMoment moment() const { return {session_, *focus_, former_, begun_, before_}; }

    Session& session_;
    ui::Focus* focus_;
    QWidget* host_;
    WalkCard* card_ = nullptr; ///< null: it does not run
    WalkMarks* marks_ = nullptr;
    QVector<QPointer<QWidget>> parts_;
    Scenario former_, begun_, before_;
    QVector<bool> done_;
    int step_ = 0;
    bool possible_ = false; ///< a scenario was found in which the action can happen
    bool placing_ = false;
};

} // namespace app
