#pragma once
/// The bar above everything: the program's name, the model in use with a menu of all, and the three switches.
/// It shows the session's scenario and asks it for another model.

#include "app/session.h"

#include <QWidget>

class QActionGroup;
class QLabel;

namespace app {

class HeadingButton;
class SwitchRow;

class TopBar : public QWidget {
    Q_OBJECT
public:
    /// `session` must outlive the bar.
    explicit TopBar(Session& session, QWidget* parent = nullptr);

    /// Leaves the names out, for large type.
    void setCompact(bool compact);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectSwitches();
    void setTexts();
    void setColours();
    template <class Part> ModelChoice with(ModelChoice choice, Part ModelChoice::*part, Part value) const;
    void showModels();
    void showScenario();
    void showSwitches();

    Session& session_;
    QLabel* title_ = nullptr;
    HeadingButton* models_ = nullptr;
    QActionGroup* oneModel_ = nullptr; ///< of the menu's
    SwitchRow *score_ = nullptr, *placement_ = nullptr, *encoder_ = nullptr;
};

} // namespace app
