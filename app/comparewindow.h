#pragma once
/// A window beside the main one that compares: all models of the pair on the sentence, and a kept result with
/// what is shown now. A click on a model takes it into the main window. It edits nothing.

#include "app/comparison.h"
#include "ui/focus.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTabWidget;

namespace ui {
class Canvas;
class DifferenceMap;
} // namespace ui

namespace app {

class CompareWindow : public QDialog {
    Q_OBJECT
public:
    /// `session` must outlive it. `focus` is the main window's, so that a source word is shared with it.
    CompareWindow(Session& session, ui::Focus* focus, QWidget* parent = nullptr);

    /// What is shown now becomes the result that later ones are compared with.
    void keep();
    const ui::AttentionData& kept() const { return kept_; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeModels();
    QWidget* makeTwo();
    void showModels();
    void showTwo();
    void setTexts();

    Session& session_;
    ui::Focus* focus_;
    Comparison* comparison_;
    ui::AttentionData kept_;
    QString keptTitle_;
    QTabWidget* tabs_ = nullptr;
    ui::Canvas *grid_ = nullptr, *before_ = nullptr, *after_ = nullptr, *difference_ = nullptr;
    QLabel *beforeTitle_ = nullptr, *afterTitle_ = nullptr, *changed_ = nullptr;
    QPushButton* keep_ = nullptr;
};

} // namespace app
