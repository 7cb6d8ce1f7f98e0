#include "app/lengthwindow.h"

#include "app/markedtext.h"
#include "app/panel.h"
#include "app/windowparts.h"
#include "ui/apptheme.h"
#include "ui/canvas.h"
#include "ui/heatmap.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSlider>
#include <QVBoxLayout>

namespace app {

namespace {

QHBoxLayout* besideEachOther(QWidget* box, std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        row->addWidget(widget, 1);
    return row;
}

} // namespace

LengthWindow::LengthWindow(Session& session, QWidget* parent)
    : QDialog(parent, Qt::Window), session_(session),
      comparison_(new LengthComparison(session.library(), this)) {
    missing_ = plainLabel("missing");
    missing_->setAlignment(Qt::AlignCenter);
    results_ = new QWidget;
    auto* results = new QVBoxLayout(results_);
    results->setContentsMargins(0, 0, 0, 0);
    results->addWidget(makeAnswers());
    results->addWidget(makePictures(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->addWidget(makeSentence());
    column->addWidget(missing_, 1);
    column->addWidget(results_, 1);
    resize(1120, 780);
    connect(comparison_, &LengthComparison::answered, this, &LengthWindow::showState);
    connect(&session_, &Session::scenarioChanged, this, &LengthWindow::follow);
    connect(&session_, &Session::libraryChanged, this, &LengthWindow::follow);
    setTexts();
    setColours();
}

QWidget* LengthWindow::makeSentence() {
    sourcePanel_ = new Panel(Panel::Role::Source);
    choices_ = new QComboBox;
    choices_->setObjectName(QStringLiteral("sentences"));
    choices_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choices_->setMinimumContentsLength(40);
    connect(choices_, &QComboBox::activated, this, [this](int index) {
        chosen_ = choices_->itemData(index).toString();
        takeSentence();
    });
    sourcePanel_->addTool(choices_);
    source_ = new MarkedText(2);
    source_->setObjectName(QStringLiteral("beginning"));
    sourcePanel_->addContent(source_);
    auto* line = new QWidget;
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setObjectName(QStringLiteral("length"));
    slider_->setPageStep(3);
    slider_->setMinimumHeight(28); // room for a finger
    connect(slider_, &QSlider::valueChanged, this, &LengthWindow::ask);
    length_ = plainLabel("lengthText");
    length_->setWordWrap(false);
    length_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QHBoxLayout* row = besideEachOther(line, {slider_});
    row->addWidget(length_);
    sourcePanel_->addNote(line);
    return sourcePanel_;
}

QWidget* LengthWindow::makeAnswers() {
    auto* box = new QWidget;
    attendingPanel_ = new Panel(Panel::Role::Target);
    fixedPanel_ = new Panel(Panel::Role::Target);
    attendingText_ = new MarkedText(3);
    attendingText_->setObjectName(QStringLiteral("attending"));
    fixedText_ = new MarkedText(3);
    fixedText_->setObjectName(QStringLiteral("fixed"));
    lost_ = plainLabel("lost");
    attendingPanel_->addContent(attendingText_);
    fixedPanel_->addContent(fixedText_);
    besideEachOther(box, {attendingPanel_, fixedPanel_});
    return box;
}

QWidget* LengthWindow::makePictures() {
    auto* box = new QWidget;
    heatmap_ = new ui::Canvas(std::make_shared<ui::Heatmap>());
    heatmap_->setObjectName(QStringLiteral("lengthHeatmap"));
    ui::ViewOptions options;
    options.words = true;
    options.legend = false;
    heatmap_->setOptions(options);
    heatmap_->setSharedFocus(new ui::Focus(heatmap_));
    chart_ = new ui::Canvas(std::make_shared<ui::LengthChart>());
    chart_->setObjectName(QStringLiteral("lengthChart"));
    heatmapPanel_ = new Panel;
    heatmapPanel_->addContent(scrolled(heatmap_));
    chartPanel_ = new Panel;
    chartPanel_->addContent(scrolled(chart_));
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(lost_);
    auto* pictures = new QWidget;
    besideEachOther(pictures, {heatmapPanel_, chartPanel_});
    column->addWidget(pictures, 1);
    return box;
}

void LengthWindow::present() {
    show();
    raise();
    activateWindow();
}

void LengthWindow::setTexts() {
    setWindowTitle(tr("With and Without Attention"));
    sourcePanel_->setTitle(tr("Source"));
    fixedPanel_->setTitle(tr("Without attention: one fixed vector"));
    heatmapPanel_->setTitle(tr("Where the model with attention looks"));
    choices_->setAccessibleName(tr("Sentence to be shortened"));
    slider_->setAccessibleName(tr("Length of the sentence"));
    slider_->setToolTip(tr("Shortens the sentence to its first words."));
    source_->setAccessibleName(tr("Beginning of the sentence"));
    attendingText_->setAccessibleName(tr("Translation with attention"));
    fixedText_->setAccessibleName(tr("Translation without attention"));
}

void LengthWindow::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    for (QLabel* label : {length_, lost_, missing_})
        label->setFont(theme.font(13));
    const QString style = QStringLiteral("color: %1").arg(theme.targetText.name());
    if (lost_->styleSheet() != style) // setting it sends another change
        lost_->setStyleSheet(style);
}

void LengthWindow::showEvent(QShowEvent* event) {
    follow();
    ask(); // what was under way when it was hidden
    QDialog::showEvent(event);
}

void LengthWindow::hideEvent(QHideEvent* event) {
    comparison_->rest();
    QDialog::hideEvent(event);
}

void LengthWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && chart_) {
        setTexts();
        chartData_ = attending_ && fixed_ ? lengthChart(*attending_, *fixed_) : ui::LengthChartData();
        fillChoices();
        showState();
    } else if (event->type() == QEvent::PaletteChange && chart_) {
        setColours();
    }
    QDialog::changeEvent(event);
}

void LengthWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), ui::themeOf(this).ground);
}

} // namespace app
