#pragma once
/// The tools in the headings of heatmap and alignment. They hold the one value of how pictures are shown,
/// change it by the reader's choice and give it to both pictures. They keep it nowhere: whoever wants to,
/// listens.

#include "ui/viewoptions.h"

#include <QList>
#include <QObject>

#include <functional>
#include <vector>

class QAction;
class QLabel;
class QMenu;
class QSlider;
class QToolButton;

namespace ui {
class Canvas;
} // namespace ui

namespace app {

class ExportButton;

class ViewControls : public QObject {
    Q_OBJECT
public:
    /// Both must live as long as the tools.
    ViewControls(ui::Canvas* heatmap, ui::Canvas* alignment, QObject* parent);

    const ui::ViewOptions& options() const { return options_; }
    /// Numbers outside their range are brought into it.
    void setOptions(const ui::ViewOptions& options);
    /// The line over an exported picture.
    void setTitle(const QString& title);

    /// Left to right; a heading takes them over.
    QList<QWidget*> heatmapTools() const;
    QList<QWidget*> alignmentTools() const;

signals:
    void optionsChanged(const ui::ViewOptions& options);
    /// A sentence about what went wrong; empty when it went well.
    void reported(const QString& sentence);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    using IsOn = std::function<bool(const ui::ViewOptions&)>;
    using Set = std::function<void(ui::ViewOptions&, bool on)>;
    /// A line of a menu: what it says, whether it is on, what it changes.
    struct Choice {
        const char* text; ///< to be translated
        QAction* action;
        IsOn isOn;
    };

    QToolButton* makeButton(const char* name);
    void add(QToolButton* button, const char* text, IsOn isOn, Set set);
    template <class Value>
    void addOneOf(QToolButton* button, Value ui::ViewOptions::*part,
                  const std::vector<std::pair<const char*, Value>>& values);
    void makeMenus();
    void makeMass();
    void setTexts();
    void setColours();
    void show();

    ui::ViewOptions options_;
    ui::Canvas *heatmap_, *alignment_;
    std::vector<Choice> choices_;
    QToolButton *tokens_ = nullptr, *look_ = nullptr, *layout_ = nullptr;
    ExportButton *heatmapExport_ = nullptr, *alignmentExport_ = nullptr;
    QLabel* massText_ = nullptr;
    QSlider* mass_ = nullptr;
};

} // namespace app
