#pragma once
/// First, back, play, forward, last, the parts of a step one by one, the speed, and a dot for every target
/// word. It asks for places by signal and shows the one that it is given; it keeps no clock of the model and
/// decodes nothing. A new sentence ends its play at once.

#include "ui/attentiondata.h"
#include "ui/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QActionGroup;
class QTimer;
class QToolButton;

namespace ui {

class Canvas;
class Focus;
class Timeline;

class Transport : public QWidget {
    Q_OBJECT
public:
    explicit Transport(QWidget* parent = nullptr);

    void setData(const AttentionData& attention);
    void setSharedFocus(Focus* focus);
    void setTheme(std::optional<Theme> theme);
    Canvas* canvas() const { return canvas_; }

    bool playing() const;
    /// How fast it plays: 1 is a step in 700 ms, a part of a step in half of that; bounded to 0.25 … 8.
    void setSpeed(double speed);
    double speed() const { return speed_; }
    /// Whether it plays every part of a step instead of whole steps.
    void setPlaysParts(bool parts);
    bool playsParts() const;
    int interval() const; ///< milliseconds

public slots:
    void first();
    void back();
    void partBack(); ///< one phase less; from the beginning of a step to the one before
    void play();     ///< from the start when the last step is shown; ends by itself at the last step
    void pause();
    void togglePlaying();
    void partForward();
    void forward();
    void last();

signals:
    /// The reader wants to see this step, 0-based and within the translation, complete.
    void stepRequested(int step);
    /// The reader wants to see this step up to phase `phase` of phasesOf().
    void phaseRequested(int step, int phase);
    void playingChanged(bool playing);
    void speedChanged(double speed);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* addButton(const char* name, int size);
    void addSpeeds();
    void setTexts();
    void setIcons();
    void setEnabledStates();
    void request(int step);
    void request(const Place& place);
    void playOn();
    int steps() const;
    int phases() const;
    Place place() const;
    Place next() const; ///< of what is played
    Theme currentTheme() const;

    std::shared_ptr<Timeline> timeline_;
    std::optional<Theme> theme_;
    Canvas* canvas_ = nullptr;
    QTimer* timer_ = nullptr;
    double speed_ = 1;
    QToolButton *first_ = nullptr, *back_ = nullptr, *partBack_ = nullptr, *play_ = nullptr;
    QToolButton *partForward_ = nullptr, *forward_ = nullptr, *last_ = nullptr, *speedButton_ = nullptr;
    QActionGroup* speeds_ = nullptr;
    QAction* parts_ = nullptr;
};

} // namespace ui
