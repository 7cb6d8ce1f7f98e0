#include "app/walkcard.h"

#include "ui/apptheme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineF>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr double kWidth = 350; // of the card

QPushButton* buttonOf(const char* name, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(true); // Return presses it too
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

/// Of two rectangles, the points where they are closest.
QLineF between(const QRectF& from, const QRectF& to) {
    const auto nearest = [](const QRectF& rect, QPointF point) {
        return QPointF(std::clamp(point.x(), rect.left(), rect.right()),
                       std::clamp(point.y(), rect.top(), rect.bottom()));
    };
    const QPointF start = nearest(from, nearest(to, from.center()));
    return {start, nearest(to, start)};
}

} // namespace

WalkCard::WalkCard(QWidget* host) : QFrame(host) {
    setObjectName(QStringLiteral("walkCard"));
    setFocusPolicy(Qt::ClickFocus); // a click on it is not one on what lies below
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    for (QLabel** label : {&progress_, &title_, &text_, &task_}) {
        *label = new QLabel(this);
        (*label)->setTextFormat(Qt::PlainText);
        (*label)->setWordWrap(label != &progress_);
        column->addWidget(*label);
    }
    progress_->setObjectName(QStringLiteral("walkProgress"));
    title_->setObjectName(QStringLiteral("walkTitle"));
    text_->setObjectName(QStringLiteral("walkText"));
    task_->setObjectName(QStringLiteral("walkTask"));
    makeButtons();
    setColours();
}

void WalkCard::makeButtons() {
    back_ = buttonOf("walkBack", this);
    next_ = buttonOf("walkNext", this);
    close_ = buttonOf("walkClose", this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(close_);
    row->addStretch();
    row->addWidget(back_);
    row->addWidget(next_);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(back_, &QPushButton::clicked, this, &WalkCard::backChosen);
    connect(next_, &QPushButton::clicked, this, &WalkCard::nextChosen);
    connect(close_, &QPushButton::clicked, this, &WalkCard::closeChosen);
}

void WalkCard::setText(const WalkText& text) {
    const bool news = text.index != said_.index || text.done != said_.done || said_.title.isEmpty();
    said_ = text;
    progress_->setText(tr("Walk: %1 of %2").arg(text.index + 1).arg(text.count));
    title_->setText(text.title);
    text_->setText(text.text);
    task_->setText(text.task);
    const bool last = text.index + 1 == text.count;
    back_->setText(tr("&Back"));
    next_->setText(last ? tr("Fi&nish") : tr("&Next"));
    close_->setText(tr("&Close"));
    close_->setVisible(!last); // it would do the same
    close_->setToolTip(tr("End the walk and bring back what was shown before (Esc)"));
    if (back_->hasFocus() && text.index == 0)
        takeFocus();
    back_->setEnabled(text.index > 0);
    setAccessibleName(QStringLiteral("%1. %2").arg(progress_->text(), text.title));
    setAccessibleDescription(QStringLiteral("%1 %2").arg(text.text, text.task));
    setColours();
    if (news)
        announce();
}

/// To a listener, who cannot see that the card is another or that its task is done.
void WalkCard::announce() {
    QAccessibleEvent told(said_.done ? static_cast<QObject*>(task_) : this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

void WalkCard::takeFocus() {
    next_->setFocus(Qt::OtherFocusReason);
}

QSize WalkCard::sizeFor(int room) const {
    const int width = std::min(int(ui::themeOf(this).px(kWidth)), room);
    return {width, std::max(layout()->totalHeightForWidth(width), layout()->minimumSize().height())};
}

void WalkCard::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    progress_->setFont(theme.font(11));
    title_->setFont(theme.font(16, {}, true));
    text_->setFont(theme.font(13.5));
    task_->setFont(theme.font(13, {}, true));
    for (QPushButton* button : {back_, next_, close_})
        button->setFont(theme.font(13, {}, button == next_ && said_.done));
    const QString style =
        QStringLiteral("app--WalkCard { background: %1; border: 2px solid %2; border-radius: 9px; }"
                       "QLabel { color: %2; }"
                       "QLabel#walkProgress { color: %3; }"
                       "QLabel#walkTask { color: %4; }"
                       "QPushButton { background: %1; color: %2; border: 1px solid %3; border-radius: 5px;"
                       " padding: 5px 13px; }"
                       "QPushButton:hover { background: %5; }"
                       "QPushButton:disabled { color: %6; border-color: %6; }"
                       "QPushButton:focus { border: 2px solid %7; padding: 4px 12px; }")
            .arg(theme.panel.name(), theme.ink.name(), theme.muted.name(),
                 (said_.done ? theme.contextText : theme.sourceText).name(), theme.ground.name(),
                 theme.future.name(), theme.source.name()) +
        (said_.done ? QStringLiteral("QPushButton#walkNext { background: %1; color: %2; border-color: %1; }")
                          .arg(theme.ink.name(), theme.panel.name())
                    : QString());
    if (styleSheet() != style) // setting it sends another change
        setStyleSheet(style);
}

/// Esc on the card is the card's, whoever else in the window waits for it.
bool WalkCard::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void WalkCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closeChosen();
    else
        QFrame::keyPressEvent(event);
}

void WalkCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && close_)
        setColours();
    QFrame::changeEvent(event);
}

WalkMarks::WalkMarks(QWidget* host) : QWidget(host) {
    setObjectName(QStringLiteral("walkMarks"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
}

void WalkMarks::setPlaces(const QVector<QRect>& parts, const QRect& card) {
    parts_ = parts;
    card_ = card;
    update();
}

void WalkMarks::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.ink, theme.px(2.5)));
    for (const QRect& part : parts_)
        painter.drawRoundedRect(QRectF(part), 8, 8);
    if (parts_.isEmpty())
        return;
    const QLineF way = between(card_, parts_.first());
    const double head = theme.px(11);
    if (way.length() < head)
        return; // they touch
    painter.drawLine(QLineF(way.p1(), way.pointAt(1 - head / 2 / way.length())));
    const QLineF side = way.normalVector().unitVector();
    const QPointF across(side.dx() * head / 2, side.dy() * head / 2);
    const QPointF foot = way.pointAt(1 - head / way.length());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.ink);
    painter.drawPolygon(QPolygonF{way.p2(), foot + across, foot - across});
}

QRect placeOfCard(const QSize& card, const QRect& host, const QVector<QRect>& parts, int gap) {
    constexpr int kRaster = 12, kMargin = 8;
    const QRect room = host.adjusted(kMargin, kMargin, -kMargin - card.width(), -kMargin - card.height());
    QRect best(host.topLeft(), card);
    double least = -1;
    const auto judge = [&](QPoint corner) {
        const QRect place(corner, card);
        double covered = 0;
        for (const QRect& part : parts) {
            const int clear = part == parts.first() ? gap : gap / 2; // the arrow needs room
            const QRect common = place.adjusted(-clear, -clear, clear, clear) & part;
            covered += double(common.width()) * common.height();
        }
        const QRect first = parts.isEmpty() ? QRect(host.bottomRight(), QSize(1, 1)) : parts.first();
        const QLineF arrow = between(place, first);
        constexpr double kCrossing = 400; // a longer way round is better than an arrow over another part
        const bool crosses = std::any_of(parts.begin(), parts.end(), [&](const QRect& part) {
            return part != first && QRectF(part).intersects(
                                        QRectF(arrow.p1(), arrow.p2()).normalized().adjusted(-1, -1, 1, 1));
        });
        const double cost = covered + arrow.length() + (crosses ? kCrossing : 0) +
                            0.1 * QLineF(QRectF(place).center(), QRectF(first).center()).length();
        if (least >= 0 && cost >= least)
            return;
        least = cost;
        best = place;
    };
    for (int y = room.top(); y <= std::max(room.top(), room.bottom()); y += kRaster)
        for (int x = room.left(); x <= std::max(room.left(), room.right()); x += kRaster)
            judge({x, y});
    return best;
}

} // namespace app
