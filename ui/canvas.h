#pragma once
/// The one widget that shows any picture: pointer, keyboard, tooltip, theme and resolution stand here once.
/// In a scroll area it grows as its picture is zoomed, tells it what can be seen, and brings the keyboard's
/// place and a new step into sight. It decides nothing about the data; activating a cell is a signal.

#include "ui/picture.h"

#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>

class QAbstractScrollArea;
class QMenu;
class QVariantAnimation;

namespace ui {

class Canvas : public QWidget {
    Q_OBJECT
public:
    explicit Canvas(std::shared_ptr<Picture> picture, QWidget* parent = nullptr);
    ~Canvas() override;

    Picture* picture() const { return picture_.get(); }
    void setPicture(std::shared_ptr<Picture> picture);
    /// Gives the picture new data; the cursor stays where it can. A new step of the same source is
    /// scrolled to, an open tooltip tells what is true now.
    void setData(const AttentionData& attention);
    void setOptions(const ViewOptions& options);
    /// After an option of the picture was changed.
    void refresh();

    /// Hover and pin that all canvases share. Without one, the canvas keeps its own.
    void setSharedFocus(Focus* focus);
    Focus* sharedFocus() const { return focus_; }

    /// A theme of its own choice; without one it follows the widget's palette.
    void setTheme(std::optional<Theme> theme);
    Theme theme() const;
    void setScale(double scale); ///< of fonts and sizes, for presentations
    void setZoom(double zoom);   ///< 1 fits the panel; bounded to 1 … 8
    double zoom() const { return zoom_; }
    /// What stands at `point` stays there.
    void zoomAbout(QPointF point, double zoom);
    /// Scrolls as little as shows the cell beside the picture's headers.
    void reveal(const Cell& cell);
    void revealStep();

    View view() const;
    /// The keyboard's place.
    Cell cursorCell() const { return cursor_; }
    void setCursorCell(const Cell& cell);
    /// What a click or Enter does: pins, where the picture's cells can be pinned, and emits cellActivated.
    void activate(const Cell& cell);

    /// Whether numbers can be changed here: by dragging, by key, by the menu. Off at first.
    void setEditable(bool editable);
    bool editable() const { return editable_; }
    /// Asks for the cell's weight plus `difference`, where it can be changed.
    void changeBy(const Cell& cell, double difference);
    /// What a click with the other button offers there; empty when nothing.
    void fillMenu(QMenu& menu, const Cell& cell);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A click, Enter or Space on a cell (or on a row's or column's header).
    void cellActivated(const ui::Cell& cell);
    void cursorMoved(const ui::Cell& cell);
    void zoomChanged(double zoom);
    /// The reader wants this weight, 0 … 1, at the current step; `finished` is false while the drag goes on.
    void editRequested(const ui::Cell& cell, double value, bool finished);
    void commandRequested(const ui::Cell& cell, ui::EditCommand command);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    QAbstractScrollArea* scrollArea() const;
    View stageInRoom() const; ///< as large as the panel
    void takeRoom();
    void scrollTo(const QRectF& place);
    void zoomByKey(double factor);
    void hoverAt(QPointF point);
    void moveCursor(const Cell& cell);
    FocusState focusState() const;
    void showTip(QPoint globalPosition, QPoint point);
    void announceCursor();
    void followMovement(); ///< carries the picture's progress on, or lets it be
    bool copyTable();      ///< false when the picture has none

    struct Drag {
        Cell cell;
        Handle handle;
        QPointF from;
        double value = 0;   ///< asked for last
        bool moved = false; ///< far enough to be no click
    };
    bool beginDrag(const QMouseEvent& event, const Cell& cell);
    void dragTo(QPointF point);
    void endDrag();
    void showHandle(const QMouseEvent& event); ///< by the pointer's shape
    Cell cellOfPin() const;                    ///< empty unless it can be changed
    bool editByKey(int key);

    std::shared_ptr<Picture> picture_;
    QPointer<Focus> focus_;
    std::optional<Theme> theme_;
    double scale_ = 1, zoom_ = 1;
    QVariantAnimation* movement_ = nullptr;
    Cell cursor_;
    QString tip_; ///< the tooltip shown last, and where
    QPoint tipAt_;
    bool keyboard_ = false; ///< the cursor is shown only once the keyboard was used
    bool editable_ = false;
    std::optional<Drag> drag_;
};

/// Plain text as a tooltip shows it: never taken for markup, wrapped when long.
QString tooltipText(const QString& plain);

} // namespace ui
