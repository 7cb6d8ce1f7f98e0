// What the window keeps for its next start, and the theme, which changes more than colours.

#include "app/language.h"
#include "app/mainwindow.h"
#include "app/menubar.h"
#include "app/presentation.h"
#include "app/sessionfiles.h"
#include "app/viewcontrols.h"
#include "app/workbench.h"
#include "ui/motion.h"
#include "ui/transport.h"

#include <QSplitter>

namespace app {

Settings MainWindow::settings() const {
    Settings settings;
    settings.theme = ui::wornChoice();
    settings.language = spokenChoice();
    if (const ModelEntry* entry = session_.model())
        settings.model = toQString(entry->name);
    settings.sentence = session_.scenario().sentence;
    settings.options = workbench_->controls()->options();
    settings.reducedMotion = ui::reducedMotionChoice();
    settings.speed = transport_->speed();
    settings.playsParts = transport_->playsParts();
    settings.recent = files_->recent();
    settings.geometry = saveGeometry();
    settings.windowState = saveState();
    for (const QSplitter* splitter : workbench_->findChildren<QSplitter*>())
        settings.splitters[splitter->objectName()] = splitter->saveState();
    return settings;
}

void MainWindow::restore(const Settings& settings) {
    restoreGeometry(settings.geometry); // what does not fit is left alone by each of them
    restoreState(settings.windowState);
    for (QSplitter* splitter : workbench_->findChildren<QSplitter*>())
        splitter->restoreState(settings.splitters.value(splitter->objectName()));
    chooseTheme(settings.theme);
    files_->setRecent(settings.recent);
    workbench_->controls()->setOptions(settings.options);
    ui::setReducedMotion(settings.reducedMotion);
    menus_->setReducedMotion(ui::reducedMotion());
    transport_->setPlaysParts(settings.playsParts);
    transport_->setSpeed(settings.speed);
}

void MainWindow::chooseTheme(ui::ThemeChoice choice) {
    const bool was = ui::wornChoice() == ui::ThemeChoice::Paper;
    ui::wear(choice, presentation_->running() ? Presentation::kScale : 1);
    menus_->setTheme(choice);
    // Print is black on white; whoever chose another palette than the usual one keeps it.
    const bool paper = choice == ui::ThemeChoice::Paper;
    ui::ViewOptions options = workbench_->controls()->options();
    if (paper != was && options.palette == (paper ? ui::WeightPalette::Blue : ui::WeightPalette::Grey)) {
        options.palette = paper ? ui::WeightPalette::Grey : ui::WeightPalette::Blue;
        workbench_->controls()->setOptions(options);
    }
}

} // namespace app
