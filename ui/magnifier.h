#pragma once
/// A card with the formula of one score, its real numbers filled in. It stands over the window until it is
/// closed; it knows neither what is in focus nor where the numbers come from.

#include "ui/scoreformula.h"

#include <QFrame>

#include <optional>

class QLabel;
class QToolButton;

namespace ui {

class Magnifier : public QFrame {
    Q_OBJECT
public:
    explicit Magnifier(QWidget* parent = nullptr);

    /// Nothing hides the card.
    void setFormula(const std::optional<ScoreFormula>& formula);
    /// What it says, without markup.
    QString plainText() const;

signals:
    void closed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void setTexts();
    void setColours();

    std::optional<ScoreFormula> formula_;
    QLabel *title_ = nullptr, *score_ = nullptr, *weight_ = nullptr, *note_ = nullptr;
    QToolButton* close_ = nullptr;
};

} // namespace ui
