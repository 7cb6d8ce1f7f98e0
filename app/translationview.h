#pragma once
/// The translation as text: what the current step has not reached yet is grey. Its words are the steps that
/// wrote them, to be pointed at and clicked. It can be selected and copied, not edited. A long one takes up
/// to three lines, then it scrolls.

#include "app/convert.h"

#include <QTextEdit>

namespace app {

class TranslationView : public QTextEdit {
    Q_OBJECT
public:
    explicit TranslationView(QWidget* parent = nullptr);
    void setShown(const Shown& shown);
    /// Underlines what a step wrote; nothing for a step that the text does not have.
    void setMarked(int step);
    void setMostLines(int lines);
    /// The step that wrote what stands at a place of the viewport, or -1.
    int stepAt(QPoint place) const;

signals:
    void pointedAt(int step); ///< -1: at no word any more
    void chosen(int step);    ///< by a click

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void write();
    void fitHeight();

    QString text_, language_;
    int reached_ = 0;        ///< units
    std::vector<int> reach_; ///< units written after each step
    int marked_ = -1, mostLines_ = 3;
};

} // namespace app
