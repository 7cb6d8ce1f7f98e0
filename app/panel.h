#pragma once
/// A card of the window: a rounded ground with a title in the role's colour. It holds widgets and knows
/// nothing of them.

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace app {

/// The ground and border that a card has.
void paintCard(QWidget& card);

class Panel : public QWidget {
    Q_OBJECT
public:
    /// Whose colour the title has.
    enum class Role { Plain, Source, Target };

    explicit Panel(Role role = Role::Plain, QWidget* parent = nullptr);

    void addContent(QWidget* widget);
    /// A line below the content.
    void addNote(QWidget* widget);
    /// Where room is scarce: narrow margins, and a sentence's content beside its title.
    void setCompact(bool compact);
    /// To the right of the title.
    void addTool(QWidget* widget);
    /// An empty title takes no room; `language` is that of the words in it.
    void setTitle(const QString& title, const QString& language = {});

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setColours();
    void fitTitle();

    Role role_;
    bool compact_ = false;
    QVBoxLayout* column_ = nullptr;
    QHBoxLayout* heading_ = nullptr;
    QLabel* title_ = nullptr;
    QWidget* content_ = nullptr;
    QString text_, language_; ///< the whole title, and whose words are in it
};

} // namespace app
