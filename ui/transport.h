#pragma once
/// First, back, play, forward, last, and a dot for every target word. It asks for steps by signal and shows
/// the step that it is given; it keeps no clock of the model and decodes nothing.

#include "ui/attentiondata.h"
#include "ui/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

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
    /// Milliseconds a step; bounded to 50 … 10,000.
    void setInterval(int milliseconds);
    int interval() const;

public slots:
    void first();
    void back();
    void play(); ///< from the start when the last step is shown; ends by itself at the last step
    void pause();
    void togglePlaying();
    void forward();
    void last();

signals:
    /// The reader wants to see this step, 0-based and within the translation.
    void stepRequested(int step);
    void playingChanged(bool playing);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* addButton(const char* name);
    void setTexts();
    void setIcons();
    void setEnabledStates();
    void request(int step);
    int steps() const;
    Theme currentTheme() const;

    std::shared_ptr<Timeline> timeline_;
    std::optional<Theme> theme_;
    Canvas* canvas_ = nullptr;
    QTimer* timer_ = nullptr;
    QToolButton *first_ = nullptr, *back_ = nullptr, *play_ = nullptr, *forward_ = nullptr, *last_ = nullptr;
};

} // namespace ui
