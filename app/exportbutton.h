#pragma once
/// Buttons of a panel's heading, and the one that takes a picture or its numbers out of the program: onto the
/// clipboard, into a file, or dragged from the button onto another program. A picture is as it is on the
/// screen. What goes wrong is one sentence, never a dialog.

#include <QToolButton>

#include <memory>

class QMimeData;
class QTemporaryDir;

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
    ~ExportButton() override;

    /// A line over the picture: what and of which model it is (wording.h); none when empty.
    void setTitle(const QString& title) { title_ = title; }
    void copy();
    /// Lines with tabs between the columns.
    void copyTable();
    /// The format is that of the name's ending (exportformats.h).
    void save(const QString& path);
    /// What a drag carries: image, SVG and the address of an SVG file, which stays until the program ends.
    /// Null, and reported, when there is none.
    QMimeData* dragged();
    /// Asks where to, then saves; returns at once.
    void askAndSave();

signals:
    /// What went wrong; empty when it went well.
    void reported(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    /// The menu waits for the release, so that a press can become a drag.
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void setTexts();
    QMimeData* pictures();
    void drag();

    ui::Canvas* canvas_;
    QString title_;
    QPoint pressed_;
    std::unique_ptr<QTemporaryDir> folder_; ///< of dragged files; made by the first drag
    QAction *copy_ = nullptr, *copyTable_ = nullptr, *save_ = nullptr;
};

} // namespace app
