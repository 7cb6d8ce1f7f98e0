#include "app/workbench.h"

#include "app/exportbutton.h"
#include "app/ghost.h"
#include "app/magnifying.h"
#include "app/panel.h"
#include "app/translationview.h"
#include "app/viewcontrols.h"
#include "app/whatif.h"
#include "app/whatifpanel.h"
#include "app/windowparts.h"
#include "ui/alignment.h"
#include "ui/apptheme.h"
#include "ui/canvas.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

namespace {

/// Whether target token `target` (−1: none) is still the same place: nothing before it is another word. An
/// answer that is still coming, or one that an edit at this very step has changed, lets go of nothing.
bool sameBefore(const ui::Sentence& now, const ui::Sentence& before, int target) {
    const int known = std::min({now.size(), before.size(), std::max(target, 0)});
    return std::equal(now.tokens.begin(), now.tokens.begin() + known, before.tokens.begin());
}

QSplitter* splitterOf(Qt::Orientation orientation, const char* name) {
    auto* splitter = new QSplitter(orientation);
    splitter->setObjectName(QLatin1String(name));
    splitter->setHandleWidth(12);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

} // namespace

Workbench::Workbench(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), focus_(new ui::Focus(this)) {
    makePictures();
    arrange();
    new Magnifying(session_, focus_, this, mechanismPanel_);
    ghost_ = new Ghost(session_, heatmap_, this);
    new WhatIf(session_, {heatmap_, alignment_, mechanism_, inspector_}, whatIf_);
    connect(&session_, &Session::scenarioChanged, this, &Workbench::showScenario);
    connect(&session_, &Session::shownChanged, this, &Workbench::showShown);
    setTexts();
    setColours();
    showScenario();
    showShown();
}

QWidget* Workbench::makeSentences() {
    auto* box = new QWidget;
    sentences_ = new QVBoxLayout(box);
    sentences_->setContentsMargins(0, 0, 0, 0);
    sourcePanel_ = new Panel(Panel::Role::Source);
    source_ = new QLineEdit;
    source_->setObjectName(QStringLiteral("source"));
    source_->setFrame(false);
    source_->setTextMargins(-2, 0, 0, 0);                // in line with the panel's title
    source_->setMaxLength(Session::kMostCharacters + 1); // one more, so that the session notices a cut
    sourcePanel_->addContent(source_);
    examples_ = new HeadingButton;
    examples_->setObjectName(QStringLiteral("examples"));
    examples_->hide();
    sourcePanel_->addTool(examples_);
    translationPanel_ = new Panel(Panel::Role::Target);
    translation_ = new TranslationView;
    translation_->setObjectName(QStringLiteral("translation"));
    translationPanel_->addContent(translation_);
    sentences_->addWidget(sourcePanel_, 1);
    sentences_->addWidget(translationPanel_, 1);

    connect(translation_, &TranslationView::pointedAt, this, [this](int step) {
        focus_->setHover({-1, step});
    });
    connect(translation_, &TranslationView::chosen, &session_, &Session::setStep);
    // textChanged tells of committed text alone: what an input method is composing is not in it.
    connect(source_, &QLineEdit::textChanged, &session_, &Session::setSentence);
    connect(source_, &QLineEdit::returnPressed, this, [this] { heatmap_->setFocus(Qt::OtherFocusReason); });
    return box;
}

template <class Picture> ui::Canvas* Workbench::makeCanvas(const char* name) {
    auto* canvas = new ui::Canvas(std::make_shared<Picture>());
    canvas->setObjectName(QLatin1String(name));
    canvas->setSharedFocus(focus_);
    // A click on a target word's label goes to its step; one on a cell pins it.
    connect(canvas, &ui::Canvas::cellActivated, this, [this, canvas](const ui::Cell& cell) {
        const ui::Link link = canvas->picture()->linkOf(cell);
        if (!cell.whole() && link.target >= 0 && link.source < 0)
            session_.setStep(link.target);
    });
    return canvas;
}

void Workbench::makePictures() {
    heatmap_ = makeCanvas<ui::Heatmap>("heatmap");
    alignment_ = makeCanvas<ui::Alignment>("alignment");
    mechanism_ = makeCanvas<ui::Mechanism>("mechanism");
    inspector_ = makeCanvas<ui::Inspector>("inspector");
    connect(inspector_, &ui::Canvas::cellActivated, this, [this](const ui::Cell& cell) {
        const auto& inspector = static_cast<const ui::Inspector&>(*inspector_->picture());
        const int index = inspector.candidateAt(cell);
        const ui::StepDetail step = inspector.data().step(inspector.data().currentStep);
        if (index >= 0 && index < step.candidates.size())
            session_.force(inspector.data().currentStep, step.candidates[index].id);
    });
    for (const auto& [panel, canvas] :
         {std::pair(&heatmapPanel_, heatmap_), std::pair(&alignmentPanel_, alignment_),
          std::pair(&mechanismPanel_, mechanism_), std::pair(&inspectorPanel_, inspector_)}) {
        *panel = new Panel;
        (*panel)->addContent(scrolled(canvas));
    }
    controls_ = new ViewControls(heatmap_, alignment_, this);
    hint_ = new QLabel;
    hint_->setObjectName(QStringLiteral("hint"));
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    hint_->setContentsMargins(16, 0, 16, 2); // in line with the legend above it
    heatmapPanel_->addNote(hint_);
    connect(focus_, &ui::Focus::changed, this, &Workbench::showFocus);
    mechanismExport_ = new ExportButton(mechanism_);
    inspectorExport_ = new ExportButton(inspector_);
    mechanismPanel_->addTool(mechanismExport_);
    inspectorPanel_->addTool(inspectorExport_);
    for (ExportButton* button : {mechanismExport_, inspectorExport_})
        connect(button, &ExportButton::reported, controls_, &ViewControls::reported);
    for (QWidget* tool : controls_->heatmapTools())
        heatmapPanel_->addTool(tool);
    for (QWidget* tool : controls_->alignmentTools())
        alignmentPanel_->addTool(tool);
    connect(controls_, &ViewControls::optionsChanged, this, [this] {
        heatmapPanel_->setTitle(heatmap_->picture()->name());
        showHint();
    });
}

void Workbench::arrange() {
    rows_ = splitterOf(Qt::Vertical, "rows");
    rows_->addWidget(alignmentPanel_);
    rows_->addWidget(mechanismPanel_);
    rows_->setSizes({250, 330});
    pictures_ = splitterOf(Qt::Horizontal, "pictures");
    pictures_->addWidget(heatmapPanel_);
    pictures_->addWidget(rows_);
    pictures_->setSizes({520, 460});
    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(makeSentences());
    leftColumn->addWidget(pictures_, 1);
    columns_ = splitterOf(Qt::Horizontal, "columns");
    columns_->addWidget(left);
    columns_->addWidget(inspectorPanel_);
    columns_->setSizes({1040, 360});
    auto* all = new QVBoxLayout(this);
    whatIf_ = new WhatIfPanel(focus_);
    addAction(whatIf_->toggleAction()); // its key works without a menu bar, too
    auto* parts = splitterOf(Qt::Vertical, "parts");
    parts->addWidget(columns_);
    parts->addWidget(whatIf_);
    parts->setStretchFactor(0, 1);
    all->addWidget(parts);
}

void Workbench::showPictures(int which) {
    Panel* const panels[kPictures] = {heatmapPanel_, alignmentPanel_, mechanismPanel_, inspectorPanel_};
    const auto shows = [which](int index) { return which == index || which == kPictures; };
    for (int i = 0; i < kPictures; ++i)
        panels[i]->setVisible(shows(i));
    rows_->setVisible(shows(1) || shows(2));
    pictures_->setVisible(shows(0) || shows(1) || shows(2));
}

void Workbench::setExamples(QMenu* menu) {
    examples_->setMenu(menu);
    examples_->setVisible(menu != nullptr);
}

void Workbench::setTexts() {
    sourcePanel_->setTitle(tr("Source"));
    examples_->setText(tr("examples"));
    examples_->setAccessibleName(tr("Example sentences"));
    source_->setAccessibleName(tr("Source sentence"));
    source_->setPlaceholderText(tr("Type a sentence"));
    translationPanel_->setTitle(tr("Translation"));
    heatmapPanel_->setTitle(heatmap_->picture()->name());
    alignmentPanel_->setTitle(tr("Alignment"));
    setStepTitles();
    showHint();
}

void Workbench::setStepTitles() {
    const auto& inspector = static_cast<const ui::Inspector&>(*inspector_->picture());
    mechanismPanel_->setTitle(static_cast<const ui::Mechanism&>(*mechanism_->picture()).title());
    inspectorPanel_->setTitle(inspector.title(), inspector.data().target.language);
}

void Workbench::setColours() {
    const ui::Theme theme = ui::themeOf(this);
    source_->setFont(theme.font(16, session_.shown().data.source.language));
    constexpr double kInspector = 298; // it scrolls downward, never sideways
    inspectorPanel_->setMinimumWidth(int(theme.px(kInspector)));
    hint_->setFont(theme.font(12));
    hint_->setAlignment(Qt::AlignTop);
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const QString style = QStringLiteral("color: %1").arg(theme.sourceText.name());
    if (hint_->styleSheet() != style) // setting it sends another change
        hint_->setStyleSheet(style);
    fitHeight();
}

void Workbench::showScenario() {
    if (source_->text() != session_.scenario().sentence) {
        source_->setText(session_.scenario().sentence);
        showBeginning();
    }
}

void Workbench::showShown() {
    const Shown& shown = session_.shown();
    const ui::AttentionData& before = heatmap_->picture()->data();
    const int looked = std::max(focus_->pin().target, focus_->hover().target);
    const bool gone = !session_.busy() && looked >= shown.data.target.size();
    if (gone || !before.source.sameWords(shown.data.source) ||
        !sameBefore(shown.data.target, before.target, looked))
        focus_->clear();
    for (ui::Canvas* canvas : {heatmap_, alignment_, mechanism_, inspector_})
        canvas->setData(shown.data);
    const QString title = session_.pictureTitle();
    controls_->setTitle(title);
    for (ExportButton* button : {mechanismExport_, inspectorExport_})
        button->setTitle(title);
    translation_->setShown(shown);
    setStepTitles();
    showHint();
}

void Workbench::showFocus() {
    const ui::Link active = focus_->state().active();
    translation_->setMarked(active.target);
    begun_ = begun_ || active.target >= 0;
    showHint();
}

/// Whoever has pointed at a word knows how: from then on the line says in words what the row shows.
void Workbench::showHint() {
    const auto& heatmap = static_cast<const ui::Heatmap&>(*heatmap_->picture());
    hint_->setText(begun_ ? heatmap.plainly(focus_->state())
                          : tr("Point at a word of the translation to see what the model looked at."));
    hint_->setVisible(session_.shown().data.hasAttention() && session_.steps() > 0);
}

/// Of a sentence that is longer than its field, unless someone is typing.
void Workbench::showBeginning() {
    if (!source_->hasFocus() && source_->fontMetrics().horizontalAdvance(source_->text()) > source_->width())
        source_->setCursorPosition(0);
}

/// Where height is scarce the two sentences stand side by side, and everything moves together.
void Workbench::fitHeight() {
    constexpr double kScarce = 690;
    const bool scarce = height() < ui::themeOf(this).px(kScarce);
    sentences_->setDirection(scarce ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int side = scarce ? 8 : 16, edge = scarce ? 6 : 14;
    layout()->setContentsMargins(side, edge, side, edge);
    for (QSplitter* splitter : {columns_, pictures_, rows_})
        splitter->setHandleWidth(scarce ? 8 : 12);
    for (Panel* panel :
         {sourcePanel_, translationPanel_, heatmapPanel_, alignmentPanel_, mechanismPanel_, inspectorPanel_})
        panel->setCompact(scarce);
    translation_->setMostLines(scarce ? 2 : 3);
    const int lines = scarce ? 2 : 1; // as many whatever is said: the picture above never moves
    hint_->setFixedHeight(lines * hint_->fontMetrics().lineSpacing() + 4);
}

void Workbench::resizeEvent(QResizeEvent* event) {
    fitHeight();
    QWidget::resizeEvent(event);
    QTimer::singleShot(0, this, &Workbench::showBeginning); // once the field has its width
}

void Workbench::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange)
        setColours();
    QWidget::changeEvent(event);
}

} // namespace app
