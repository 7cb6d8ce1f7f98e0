#pragma once
/// A card of the window: a rounded ground with a title in the role's colour. It holds widgets and knows
/// nothing of them.

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace app {

class Panel : public QWidget {
    Q_OBJECT
public:
    /// Whose colour the title has.
    enum class Role { Plain, Source, Target };

    /// An empty title takes no room.
    explicit Panel(const QString& title, Role role = Role::Plain, QWidget* parent = nullptr);

    void addContent(QWidget* widget);
    /// To the right of the title.
    void addTool(QWidget* widget);
    void setTitle(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setColours();

    Role role_;
    QVBoxLayout* column_ = nullptr;
    QHBoxLayout* heading_ = nullptr;
    QLabel* title_ = nullptr;
};

} // namespace app
