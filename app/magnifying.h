#pragma once
/// Opens the magnifier on the pinned score and keeps it there: the pointer on another score shows that one as
/// long as it stays, letting go of the pin closes the card. It decides what is shown and where, not how.

#include <QObject>

class QWidget;

namespace ui {
class Focus;
class Magnifier;
} // namespace ui

namespace app {

class Session;

class Magnifying : public QObject {
    Q_OBJECT
public:
    /// The card stands over `host`, at the upper edge of `anchor`, which is inside it. All must outlive this.
    Magnifying(Session& session, ui::Focus* focus, QWidget* host, QWidget* anchor);

    ui::Magnifier* card() const { return card_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show();
    void place();

    Session& session_;
    ui::Focus* focus_;
    QWidget *host_, *anchor_;
    ui::Magnifier* card_;
};

} // namespace app
