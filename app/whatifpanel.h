#pragma once
/// The controls of "What if" that no picture offers: beam, temperature, a given translation, and below them,
/// when asked for, the beam's tree, the list of edits and what they changed. It asks by signal and shows what
/// it is told; it knows no session. Hidden at first.

#include "ui/beamdata.h"
#include "ui/difference.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSlider;
class QSpinBox;
class QStackedWidget;
class QStringListModel;
class QToolButton;

namespace ui {
class BeamTree;
class Canvas;
class DifferenceMap;
class Focus;
} // namespace ui

namespace app {

class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    enum Section { Tree, History, Compare };
    static constexpr int kSections = 3;
    static constexpr int kMostBeam = 12;

    explicit WhatIfPanel(ui::Focus* focus, QWidget* parent = nullptr);

    /// Shows and hides the panel; for a menu.
    QAction* toggleAction() const { return toggle_; }
    /// One section below the controls, or none.
    void showSection(std::optional<Section> section);
    std::optional<Section> section() const;

    void setBeam(int beam);
    void setTemperature(double temperature);
    /// The translation that is given; none when the model's own is shown.
    void setTarget(const std::optional<QString>& target);
    /// A line about it below the controls; none when empty.
    void setRemark(const QString& remark);
    /// Whether there is anything to reset.
    void setEdited(bool edited);
    void setTree(const ui::BeamData& beam, const ui::AttentionData& shown);
    /// The sentences of the edits, the first one first, and how many of them are in force.
    void setHistory(const QStringList& texts, int index);
    void setDifference(const ui::Difference& difference);

    ui::Canvas* tree() const { return treeCanvas_; }
    ui::Canvas* comparison() const { return compareCanvas_; }
    QListView* history() const { return history_; }

signals:
    void beamChosen(int beam);
    /// `finished` is false while the slider is dragged.
    void temperatureChosen(double temperature, bool finished);
    void targetChosen(const std::optional<QString>& target);
    /// Sentence, translation and links between them, with TABs between.
    void rowPasted(const QString& row);
    void resetChosen();
    void hypothesisChosen(int hypothesis);
    /// So many edits shall be in force.
    void historyChosen(int index);
    /// Another section, or all of the panel, came into sight.
    void sectionChanged();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitHeight();
    void makeControls();
    void makeSections(ui::Focus* focus);
    void giveTarget();
    void chooseTemperature(bool finished);
    void showTemperature();
    void setTexts();
    void setColours();

    QAction* toggle_ = nullptr;
    QLabel *beamText_ = nullptr, *temperatureText_ = nullptr, *remark_ = nullptr;
    QSpinBox* beam_ = nullptr;
    QSlider* temperature_ = nullptr;
    QLineEdit* target_ = nullptr;
    QPushButton* reset_ = nullptr;
    QToolButton* buttons_[kSections] = {};
    QStackedWidget* sections_ = nullptr;
    std::shared_ptr<ui::BeamTree> beamTree_;
    std::shared_ptr<ui::DifferenceMap> difference_;
    ui::Canvas *treeCanvas_ = nullptr, *compareCanvas_ = nullptr;
    QListView* history_ = nullptr;
    QStringListModel* sentences_ = nullptr;
    std::optional<QString> given_;
};

} // namespace app
