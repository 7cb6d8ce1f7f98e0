#pragma once
/// The working part of the window: the sentence, its translation and the four pictures in splitters, with
/// the focus that they share. It shows the session and asks it for changes; it decodes nothing.

#include "app/session.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;

namespace ui {
class Canvas;
class Focus;
} // namespace ui

namespace app {

class ExportButton;
class Ghost;
class HeadingButton;
class Panel;
class TranslationView;
class ViewControls;
class WhatIfPanel;

class Workbench : public QWidget {
    Q_OBJECT
public:
    /// `session` must outlive the workbench.
    explicit Workbench(Session& session, QWidget* parent = nullptr);

    static constexpr int kPictures = 4; ///< heatmap, alignment, mechanism, inspector

    /// One picture by its index above, below the sentence; all of them with kPictures.
    void showPictures(int which);
    /// A menu of sentences to try, offered beside the source.
    void setExamples(QMenu* menu);

    ui::Focus* focus() const { return focus_; }
    ViewControls* controls() const { return controls_; }
    ui::Canvas* heatmap() const { return heatmap_; }
    ui::Canvas* alignment() const { return alignment_; }
    ui::Canvas* mechanism() const { return mechanism_; }
    ui::Canvas* inspector() const { return inspector_; }
    WhatIfPanel* whatIf() const { return whatIf_; }
    Ghost* ghost() const { return ghost_; }
    QLineEdit* sourceField() const { return source_; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSentences();
    template <class Picture> ui::Canvas* makeCanvas(const char* name);
    void makePictures();
    void arrange();
    void setTexts();
    void setStepTitles();
    void setColours();
    void fitHeight();
    void showBeginning();
    void showScenario();
    void showShown();
    void showFocus();
    void showHint();

    Session& session_;
    ui::Focus* focus_ = nullptr;
    ViewControls* controls_ = nullptr;
    QBoxLayout* sentences_ = nullptr;
    Panel *sourcePanel_ = nullptr, *translationPanel_ = nullptr;
    Panel *heatmapPanel_ = nullptr, *alignmentPanel_ = nullptr;
    Panel *mechanismPanel_ = nullptr, *inspectorPanel_ = nullptr;
    QLineEdit* source_ = nullptr;
    HeadingButton* examples_ = nullptr;
    QLabel* hint_ = nullptr; ///< how to begin; once someone has begun, what the row says
    bool begun_ = false;
    ExportButton *mechanismExport_ = nullptr, *inspectorExport_ = nullptr;
    TranslationView* translation_ = nullptr;
    ui::Canvas *heatmap_ = nullptr, *alignment_ = nullptr, *mechanism_ = nullptr, *inspector_ = nullptr;
    QSplitter *columns_ = nullptr, *pictures_ = nullptr, *rows_ = nullptr;
    WhatIfPanel* whatIf_ = nullptr;
    Ghost* ghost_ = nullptr;
};

} // namespace app
