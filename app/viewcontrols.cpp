#include "app/viewcontrols.h"

#include "app/exportbutton.h"
#include "ui/apptheme.h"
#include "ui/canvas.h"

#include <QActionGroup>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace app {

namespace {

using ui::Quantity, ui::ViewOptions, ui::WeightPalette;

constexpr int kLeastMass = 10; // per cent: below, every word shows its largest weight alone

double bounded(double value, double least, double most, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

} // namespace

ViewControls::ViewControls(ui::Canvas* heatmap, ui::Canvas* alignment, QObject* parent)
    : QObject(parent), heatmap_(heatmap), alignment_(alignment) {
    tokens_ = makeButton("tokens");
    look_ = makeButton("look");
    layout_ = makeButton("layout");
    makeMenus();
    makeMass();
    heatmapExport_ = new ExportButton(heatmap_);
    alignmentExport_ = new ExportButton(alignment_);
    for (ExportButton* button : {heatmapExport_, alignmentExport_})
        connect(button, &ExportButton::reported, this, &ViewControls::reported);
    tokens_->installEventFilter(this); // tells of a new language or theme
    setTexts();
    setColours();
    show();
}

QToolButton* ViewControls::makeButton(const char* name) {
    auto* button = new HeadingButton;
    button->setObjectName(QLatin1String(name));
    button->setMenu(new QMenu(button));
    return button;
}

void ViewControls::add(QToolButton* button, const char* text, IsOn isOn, Set set) {
    QAction* action = button->menu()->addAction(QString());
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, set = std::move(set)](bool on) {
        ViewOptions options = options_;
        set(options, on);
        setOptions(options);
        show(); // a line of which one must be on stays on
    });
    choices_.push_back({text, action, std::move(isOn)});
}

template <class Value>
void ViewControls::addOneOf(QToolButton* button, Value ViewOptions::*part,
                            const std::vector<std::pair<const char*, Value>>& values) {
    auto* group = new QActionGroup(button);
    for (const auto& [text, value] : values) {
        add(
            button, text,
            [part, value = value](const ViewOptions& options) { return options.*part == value; },
            [part, value = value](ViewOptions& options, bool) { options.*part = value; });
        group->addAction(choices_.back().action);
    }
}

void ViewControls::makeMenus() {
    const auto toggle = [this](QToolButton* button, const char* text, bool ViewOptions::*part) {
        add(
            button, text, [part](const ViewOptions& options) { return options.*part; },
            [part](ViewOptions& options, bool on) { options.*part = on; });
    };
    addOneOf<bool>(tokens_, &ViewOptions::words,
                   {{QT_TR_NOOP("Pieces, as the model reads"), false}, {QT_TR_NOOP("Words"), true}});
    tokens_->menu()->addSeparator();
    toggle(tokens_, QT_TR_NOOP("End markers"), &ViewOptions::endMarkers);
    toggle(tokens_, QT_TR_NOOP("Swap the axes: source on rows"), &ViewOptions::swapped);

    addOneOf<Quantity>(look_, &ViewOptions::quantity,
                       {{QT_TR_NOOP("Weights α"), Quantity::Weight},
                        {QT_TR_NOOP("Scores e"), Quantity::Score},
                        {QT_TR_NOOP("Contributions: weight times length"), Quantity::Contribution}});
    look_->menu()->addSeparator();
    addOneOf<WeightPalette>(look_, &ViewOptions::palette,
                            {{QT_TR_NOOP("Blue"), WeightPalette::Blue},
                             {QT_TR_NOOP("Cividis"), WeightPalette::Cividis},
                             {QT_TR_NOOP("Viridis"), WeightPalette::Viridis},
                             {QT_TR_NOOP("Grey"), WeightPalette::Grey},
                             {QT_TR_NOOP("Black and white, as in the paper"), WeightPalette::Paper}});
    look_->menu()->addSeparator();
    addOneOf<double>(look_, &ViewOptions::gamma,
                     {{QT_TR_NOOP("γ 1: as it is"), 1},
                      {QT_TR_NOOP("γ 0.7"), 0.7},
                      {QT_TR_NOOP("γ 0.5: faint cells lifted"), 0.5},
                      {QT_TR_NOOP("γ 0.3"), 0.3}});
    toggle(look_, QT_TR_NOOP("Stretch to the largest weight"), &ViewOptions::stretched);
    look_->menu()->addSeparator();
    toggle(look_, QT_TR_NOOP("Numbers in cells"), &ViewOptions::numbers);

    addOneOf<bool>(layout_, &ViewOptions::horizontal,
                   {{QT_TR_NOOP("From top to bottom"), false}, {QT_TR_NOOP("From left to right"), true}});
}

void ViewControls::makeMass() {
    massText_ = new QLabel;
    massText_->setTextFormat(Qt::PlainText);
    mass_ = new QSlider(Qt::Horizontal);
    mass_->setObjectName(QStringLiteral("mass"));
    mass_->setRange(kLeastMass, 100);
    mass_->setSingleStep(1);
    mass_->setPageStep(10);
    mass_->setMinimumWidth(32); // gives way before the title does
    mass_->setMaximumWidth(80);
    mass_->installEventFilter(this);
    massText_->setBuddy(mass_);
    connect(mass_, &QSlider::valueChanged, this, [this](int percent) {
        ViewOptions options = options_;
        options.mass = percent / 100.0;
        setOptions(options);
    });
}

void ViewControls::setOptions(const ui::ViewOptions& options) {
    ViewOptions sound = options;
    sound.gamma = bounded(options.gamma, 0.1, 4, 1);
    sound.mass = bounded(options.mass, kLeastMass / 100.0, 1, 0.9);
    if (sound == options_)
        return;
    options_ = sound;
    show();
    emit optionsChanged(options_);
}

void ViewControls::setTitle(const QString& title) {
    heatmapExport_->setTitle(title);
    alignmentExport_->setTitle(title);
}

QList<QWidget*> ViewControls::heatmapTools() const {
    return {tokens_, look_, heatmapExport_};
}

QList<QWidget*> ViewControls::alignmentTools() const {
    return {massText_, mass_, layout_, alignmentExport_};
}

/// Brings pictures and tools to what the options say.
void ViewControls::show() {
    heatmap_->setOptions(options_);
    alignment_->setOptions(options_);
    for (const Choice& choice : choices_)
        choice.action->setChecked(choice.isOn(options_));
    const QString palettes[] = {tr("blue"), tr("cividis"), tr("viridis"), tr("grey"), tr("paper")};
    tokens_->setText(options_.words ? tr("words") : tr("pieces"));
    look_->setText(options_.quantity == Quantity::Score          ? tr("scores")
                   : options_.quantity == Quantity::Contribution ? tr("contributions")
                                                                 : palettes[int(options_.palette)]);
    const int percent = int(std::lround(options_.mass * 100));
    const QSignalBlocker quiet(mass_); // 0.905 stays what it is
    mass_->setValue(percent);
    massText_->setText(tr("mass %1 %").arg(percent));
}

void ViewControls::setTexts() {
    for (const Choice& choice : choices_)
        choice.action->setText(tr(choice.text));
    layout_->setText(tr("layout"));
    tokens_->setAccessibleName(tr("Words or pieces, and axes"));
    look_->setAccessibleName(tr("What cells show, and their colours"));
    layout_->setAccessibleName(tr("Direction of the ribbons"));
    mass_->setAccessibleName(tr("Share of each word's weight that ribbons draw, in per cent"));
    mass_->setToolTip(ui::tooltipText(tr(
        "How much of each target word's weight the ribbons draw, largest first. The rest is a grey stub.")));
}

void ViewControls::setColours() {
    const ui::Theme theme = ui::themeOf(tokens_);
    massText_->setFont(theme.font(12));
    const QString style = QStringLiteral("color: %1").arg(theme.muted.name());
    if (massText_->styleSheet() != style) // setting it sends another change
        massText_->setStyleSheet(style);
}

bool ViewControls::eventFilter(QObject* object, QEvent* event) {
    if (object == mass_ && event->type() == QEvent::ShortcutOverride) {
        // Its own keys here; elsewhere they are the window's step keys.
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End) {
            event->accept();
            return true;
        }
    } else if (object == tokens_ && event->type() == QEvent::LanguageChange) {
        setTexts();
        show();
    } else if (object == tokens_ && event->type() == QEvent::PaletteChange) {
        setColours();
    }
    return QObject::eventFilter(object, event);
}

} // namespace app
