#include "app/commands.h"
#include "app/mainwindow.h"

#include <QApplication>

#include <clocale>
#include <cstdlib>
#include <unistd.h>

namespace app {

namespace {

char** arguments = nullptr;

/// Qt ends the program when it cannot reach the display or lacks the plugin for it, and gives no other chance
/// to notice: start anew, in the terminal.
void withoutDisplay(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg)
        return;
    ::setenv("ALIGNOSCOPE_TERMINAL", "1", 1);
    ::execv("/proc/self/exe", arguments);
}

} // namespace

int showWindow(const WindowArguments& window, int argc, char** argv) {
    ModelLibrary library;
    std::optional<ModelChoice> choice;
    if (!window.model.empty())
        choice = library.resolve(window.model).choice();

    arguments = argv;
    const QtMessageHandler before = qInstallMessageHandler(withoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(before);
    std::setlocale(LC_NUMERIC, "C"); // QApplication took it from the environment
    QApplication::setApplicationName(QStringLiteral("alignoscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Alignoscope"));

    Session session(library);
    Scenario scenario = session.scenario();
    if (choice)
        scenario.model = *choice;
    scenario.sentence = toQString(window.text.empty() ? kDefaultSentence : window.text);
    session.apply(std::move(scenario));
    MainWindow mainWindow(session);
    mainWindow.show();
    return QApplication::exec();
}

} // namespace app
