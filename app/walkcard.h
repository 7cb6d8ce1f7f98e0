#pragma once
/// The card of the walk and the marks around the parts of the window that it points at. Both float over the
/// window and know nothing of what they say.

#include <QFrame>
#include <QVector>

class QLabel;
class QPushButton;

namespace app {

/// What one card says, in the user's language.
struct WalkText {
    QString title, text;
    QString task; ///< what is waited for, or that it is done
    int index = 0, count = 1;
    bool done = false;
};

class WalkCard : public QFrame {
    Q_OBJECT
public:
    explicit WalkCard(QWidget* host);

    void setText(const WalkText& text);
    /// Puts the keyboard's place on the button that goes on.
    void takeFocus();
    /// As tall as its text needs where `room` wide is free.
    QSize sizeFor(int room) const;

signals:
    void backChosen();
    void nextChosen();
    void closeChosen();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeButtons();
    void setColours();
    void announce();

    WalkText said_;
    QLabel *title_ = nullptr, *progress_ = nullptr, *text_ = nullptr, *task_ = nullptr;
    QPushButton *back_ = nullptr, *next_ = nullptr, *close_ = nullptr;
};

/// Outlines and an arrow over the whole host. Clicks and hovering go through it.
class WalkMarks : public QWidget {
    Q_OBJECT
public:
    explicit WalkMarks(QWidget* host);

    /// In the host's coordinates; the arrow goes from the card to the first part.
    void setPlaces(const QVector<QRect>& parts, const QRect& card);
    const QVector<QRect>& parts() const { return parts_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVector<QRect> parts_;
    QRect card_;
};

/// Where a card stands inside `host`: clear of all parts if it can be, near the first, `gap` away from it.
QRect placeOfCard(const QSize& card, const QRect& host, const QVector<QRect>& parts, int gap);

} // namespace app
