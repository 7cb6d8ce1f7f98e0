#include "app/whatifpanel.h"

#include "app/panel.h"
#include "app/windowparts.h"
#include "ui/apptheme.h"
#include "ui/beamtree.h"
#include "ui/canvas.h"
#include "ui/differencemap.h"
#include "ui/textfit.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStringListModel>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace app {

namespace {

/// The slider's places are tenths of a power of two: ¼ to 4, 1 in the middle.
constexpr int kFurthest = 20;

double temperatureAt(int place) {
    return std::exp2(place / 10.0);
}
int placeOf(double temperature) {
    const double place = temperature > 0 ? 10 * std::log2(temperature) : 0;
    return int(std::lround(std::clamp(place, double(-kFurthest), double(kFurthest))));
}

/// Low at first: the pictures above keep their room.
class Sections : public QStackedWidget {
public:
    QSize sizeHint() const override { return {400, 210}; }
    QSize minimumSizeHint() const override { return {200, 120}; }
};

} // namespace

WhatIfPanel::WhatIfPanel(ui::Focus* focus, QWidget* parent)
    : QWidget(parent), beamTree_(std::make_shared<ui::BeamTree>()),
      difference_(std::make_shared<ui::DifferenceMap>()) {
    setObjectName(QStringLiteral("whatIf"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 14, 8);
    column->setSpacing(6);
    makeControls();
    makeSections(focus);
    column->addWidget(sections_, 1);
    toggle_ = new QAction(this);
    toggle_->setCheckable(true);
    toggle_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    connect(toggle_, &QAction::toggled, this, &QWidget::setVisible);
    showSection({});
    setTexts();
    setColours();
    hide();
}

void WhatIfPanel::makeControls() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    beamText_ = new QLabel;
    beam_ = new QSpinBox;
    beam_->setObjectName(QStringLiteral("beam"));
    beam_->setRange(1, kMostBeam);
    beam_->setKeyboardTracking(false);
    temperatureText_ = new QLabel;
    temperature_ = new QSlider(Qt::Horizontal);
    temperature_->setObjectName(QStringLiteral("temperature"));
    temperature_->setRange(-kFurthest, kFurthest);
    temperature_->setPageStep(5);
    temperature_->setFixedWidth(110);
    target_ = new QLineEdit;
    target_->setObjectName(QStringLiteral("givenTarget"));
    target_->setClearButtonEnabled(true);
    reset_ = new QPushButton;
    reset_->setObjectName(QStringLiteral("resetEdits"));
    reset_->setEnabled(false);
    beamText_->setBuddy(beam_);
    for (QWidget* part : std::initializer_list<QWidget*>{beamText_, beam_, temperatureText_, temperature_})
        row->addWidget(part);
    row->addWidget(target_, 1);
    row->addWidget(reset_);
    for (int i = 0; i < kSections; ++i) {
        buttons_[i] = new QToolButton;
        buttons_[i]->setCheckable(true);
        buttons_[i]->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(buttons_[i]);
        connect(buttons_[i], &QToolButton::clicked, this,
                [this, i](bool on) { showSection(on ? std::optional(Section(i)) : std::nullopt); });
    }
    static_cast<QBoxLayout*>(layout())->addLayout(row);
    remark_ = plainLabel("targetRemark");
    remark_->hide();
    layout()->addWidget(remark_);
    connect(beam_, &QSpinBox::valueChanged, this, &WhatIfPanel::beamChosen);
    connect(temperature_, &QSlider::valueChanged, this,
            [this] { chooseTemperature(!temperature_->isSliderDown()); });
    connect(temperature_, &QSlider::sliderReleased, this, [this] { chooseTemperature(true); });
    connect(target_, &QLineEdit::returnPressed, this, &WhatIfPanel::giveTarget);
    connect(target_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) // cleared: the model's own again
            giveTarget();
    });
    connect(reset_, &QPushButton::clicked, this, &WhatIfPanel::resetChosen);
}

void WhatIfPanel::makeSections(ui::Focus* focus) {
    treeCanvas_ = new ui::Canvas(beamTree_);
    treeCanvas_->setObjectName(QStringLiteral("beamTree"));
    compareCanvas_ = new ui::Canvas(difference_);
    compareCanvas_->setObjectName(QStringLiteral("difference"));
    for (ui::Canvas* canvas : {treeCanvas_, compareCanvas_})
        canvas->setSharedFocus(focus);
    sentences_ = new QStringListModel(this);
    history_ = new QListView;
    history_->setObjectName(QStringLiteral("history"));
    history_->setModel(sentences_);
    history_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    history_->setFrameShape(QFrame::NoFrame);
    sections_ = new Sections;
    sections_->addWidget(scrolled(treeCanvas_));
    sections_->addWidget(history_);
    sections_->addWidget(scrolled(compareCanvas_));
    connect(treeCanvas_, &ui::Canvas::cellActivated, this, [this](const ui::Cell& cell) {
        if (const int hypothesis = beamTree_->hypothesisAt(cell); hypothesis >= 0)
            emit hypothesisChosen(hypothesis);
    });
    const auto choose = [this](const QModelIndex& index) { emit historyChosen(index.row()); };
    connect(history_, &QListView::clicked, this, choose);
    connect(history_, &QListView::activated, this, choose);
}

void WhatIfPanel::showSection(std::optional<Section> section) {
    for (int i = 0; i < kSections; ++i)
        buttons_[i]->setChecked(section == Section(i));
    if (section)
        sections_->setCurrentIndex(*section);
    sections_->setVisible(section.has_value());
    fitHeight();
    emit sectionChanged();
}

/// A splitter knows no size policy, only largest sizes: without a section there is nothing to make larger.
void WhatIfPanel::fitHeight() {
    layout()->activate();
    setMaximumHeight(section() ? QWIDGETSIZE_MAX : layout()->minimumSize().height());
}

std::optional<WhatIfPanel::Section> WhatIfPanel::section() const {
    for (int i = 0; i < kSections; ++i)
        if (buttons_[i]->isChecked())
            return Section(i);
    return {};
}

void WhatIfPanel::setBeam(int beam) {
    const QSignalBlocker quiet(beam_);
    beam_->setValue(beam);
}

void WhatIfPanel::setTemperature(double temperature) {
    const QSignalBlocker quiet(temperature_);
    temperature_->setValue(placeOf(temperature));
    showTemperature();
}

void WhatIfPanel::showTemperature() {
    const QString value = ui::formatted(temperatureAt(temperature_->value()), 2);
    temperatureText_->setText(tr("Temperature %1").arg(value));
    temperature_->setAccessibleName(temperatureText_->text());
}

void WhatIfPanel::chooseTemperature(bool finished) {
    showTemperature();
    emit temperatureChosen(temperatureAt(temperature_->value()), finished);
}

void WhatIfPanel::setTarget(const std::optional<QString>& target) {
    if (given_ == target)
        return; // what is being typed is not taken away
    given_ = target;
    const QSignalBlocker quiet(target_);
    target_->setText(target.value_or(QString()));
}

void WhatIfPanel::giveTarget() {
    const QString text = target_->text().trimmed();
    if (text.contains(u'\t'))
        return emit rowPasted(text);
    const std::optional<QString> target = text.isEmpty() ? std::nullopt : std::optional(text);
    if (target == given_)
        return;
    given_ = target;
    emit targetChosen(target);
}

void WhatIfPanel::setRemark(const QString& remark) {
    remark_->setText(remark);
    remark_->setVisible(!remark.isEmpty());
    fitHeight();
}

void WhatIfPanel::setEdited(bool edited) {
    reset_->setEnabled(edited);
}

void WhatIfPanel::setTree(const ui::BeamData& beam, const ui::AttentionData& shown) {
    if (beamTree_->beam() == beam && beamTree_->data() == shown)
        return;
    if (!(beamTree_->beam() == beam))
        beamTree_->setBeam(beam);
    treeCanvas_->setData(shown);
}

void WhatIfPanel::setHistory(const QStringList& texts, int index) {
    const QStringList lines = QStringList{tr("The beginning")} + texts;
    if (sentences_->stringList() != lines)
        sentences_->setStringList(lines);
    const QSignalBlocker quiet(history_);
    history_->setCurrentIndex(sentences_->index(std::clamp(index, 0, int(lines.size()) - 1)));
}

void WhatIfPanel::setDifference(const ui::Difference& difference) {
    if (difference_->difference() == difference)
        return;
    difference_->setDifference(difference);
    compareCanvas_->refresh();
}

void WhatIfPanel::setTexts() {
    toggle_->setText(tr("What &If"));
    beamText_->setText(tr("Beam"));
    beam_->setAccessibleName(tr("Beam"));
    beam_->setToolTip(tr("How many hypotheses the search keeps; 1 is greedy"));
    temperature_->setToolTip(tr("Divides the scores before the softmax: below 1 the attention is sharper, "
                                "above 1 flatter"));
    target_->setPlaceholderText(tr("Paste a translation and press Enter"));
    target_->setToolTip(
        tr("With reference links the alignment error is told: paste sentence, translation and "
           "links such as 0-0 1-2, with TABs between and spaces between their words"));
    target_->setAccessibleName(tr("A translation to be given instead of the model's own"));
    reset_->setText(tr("Reset Edits"));
    const QString names[kSections] = {tr("Beam Tree"), tr("Edits"), tr("Difference")};
    for (int i = 0; i < kSections; ++i)
        buttons_[i]->setText(names[i]);
    buttons_[Compare]->setToolTip(tr("What the edits changed"));
    history_->setAccessibleName(tr("Edits, to go back to"));
    showTemperature();
}

void WhatIfPanel::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    for (QWidget* part : findChildren<QWidget*>())
        if (!qobject_cast<ui::Canvas*>(part))
            part->setFont(theme.font(12.5));
    QPalette own = history_->palette();
    if (own.color(QPalette::Base) != theme.panel) {
        own.setColor(QPalette::Base, theme.panel);
        history_->setPalette(own);
    }
    const int widest = temperatureText_->fontMetrics().horizontalAdvance(tr("Temperature %1").arg("0.00"));
    temperatureText_->setMinimumWidth(widest); // the slider must not move under the pointer
    fitHeight();
}

void WhatIfPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange && history_)
        setColours();
    QWidget::changeEvent(event);
}

void WhatIfPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit sectionChanged();
}

void WhatIfPanel::paintEvent(QPaintEvent*) {
    paintCard(*this);
}

} // namespace app
