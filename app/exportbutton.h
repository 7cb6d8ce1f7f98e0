#pragma once
/// Buttons of a panel's heading, and the one that takes a picture out of the program: onto the clipboard or
/// into a file, as it is on the screen. What goes wrong is one sentence, never a dialog.

#include <QToolButton>

namespace ui {
class Canvas;
} // namespace ui

namespace app {

/// Quiet text with a menu below it.
class HeadingButton : public QToolButton {
    Q_OBJECT
public:
    explicit HeadingButton(QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

class ExportButton : public HeadingButton {
    Q_OBJECT
public:
    explicit ExportButton(ui::Canvas* canvas);

    /// A line over the picture; none when empty.
    void setSentence(const QString& sentence) { sentence_ = sentence; }
    void copy();
    /// The format is that of the name's ending: .svg, .pdf or .png.
    void save(const QString& path);
    /// Asks where to, then saves; returns at once.
    void askAndSave();

signals:
    /// What went wrong; empty when it went well.
    void reported(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void setTexts();

    ui::Canvas* canvas_;
    QString sentence_;
    QAction *copy_ = nullptr, *save_ = nullptr;
};

} // namespace app
