#include "app/magnifying.h"

#include "app/evidence.h"
#include "app/session.h"
#include "ui/focus.h"
#include "ui/magnifier.h"

#include <QEvent>

#include <algorithm>

namespace app {

Magnifying::Magnifying(Session& session, ui::Focus* focus, QWidget* host, QWidget* anchor)
    : QObject(host), session_(session), focus_(focus), host_(host), anchor_(anchor),
      card_(new ui::Magnifier(host)) {
    connect(focus_, &ui::Focus::changed, this, &Magnifying::show);
    connect(&session_, &Session::shownChanged, this, &Magnifying::show);
    connect(card_, &ui::Magnifier::closed, focus_, &ui::Focus::letGo);
    host_->installEventFilter(this);
    anchor_->installEventFilter(this);
}

void Magnifying::show() {
    const auto whole = [](const ui::Link& link) { return link.source >= 0 && link.target >= 0; };
    const ui::Link pinned = focus_->pin();
    if (!whole(pinned))
        return card_->setFormula(std::nullopt);
    const ui::Link wanted = whole(focus_->hover()) ? focus_->hover() : pinned;
    auto formula = scoreFormula(session_.shown(), wanted.target, wanted.source);
    if (!formula)
        formula = scoreFormula(session_.shown(), pinned.target, pinned.source);
    card_->setFormula(formula);
    place();
}

/// Its lower edge on the anchor's upper one, inside the host.
void Magnifying::place() {
    if (card_->isHidden())
        return;
    const int margin = 8, width = std::min(std::max(anchor_->width(), 440), host_->width() - 2 * margin);
    const int height =
        card_->heightForWidth(width) > 0 ? card_->heightForWidth(width) : card_->sizeHint().height();
    const QPoint corner = anchor_->mapTo(host_, QPoint(0, 0));
    const int left = std::clamp(corner.x(), margin, std::max(margin, host_->width() - width - margin));
    card_->setGeometry(left, std::max(margin, corner.y() - height - 4), width, height);
    card_->raise();
}

bool Magnifying::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        place();
    return QObject::eventFilter(watched, event);
}

} // namespace app
