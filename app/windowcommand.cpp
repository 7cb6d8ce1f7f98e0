#include "app/attentionopener.h"
#include "app/commands.h"
#include "app/fontcheck.h"
#include "app/language.h"
#include "app/mainwindow.h"
#include "app/sessionfiles.h"
#include "engine/error.h"

#include <QApplication>
#include <QIcon>
#include <QStandardPaths>

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

/// What the command names goes before what was kept.
QString sentenceToBeginWith(const WindowArguments& window, const Settings& settings) {
    if (!window.text.empty())
        return toQString(window.text);
    return settings.sentence.isEmpty() ? toQString(kDefaultSentence) : settings.sentence;
}

} // namespace

int showWindow(const WindowArguments& window, int argc, char** argv) {
    ModelLibrary library;
    std::optional<ModelChoice> choice;
    if (!window.model.empty())
        choice = library.resolve(window.model).choice();
    std::optional<AttentionFile> attention;
    if (window.attention == "-")
        throw engine::Error(
            "the window reads a file of attention again when it is turned, and standard input "
            "cannot be; save it to a file, or use \"alignoscope render\"");
    if (!window.attention.empty())
        attention = readAttentionFile(window.attention);

    arguments = argv;
    const QtMessageHandler before = qInstallMessageHandler(withoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(before);
    std::setlocale(LC_NUMERIC, "C"); // QApplication took it from the environment
    complainWithoutFonts();
    QApplication::setApplicationName(QStringLiteral("alignoscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Alignoscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/alignoscope.svg")));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.alignoscope.Alignoscope"));

    SettingsFile file;
    const Settings settings = file.read();
    speak(settings.language);
    Session session(library);
    if (choice)
        session.setModel(*choice);
    else
        session.setModel(toUtf8(settings.model));
    session.setSentence(sentenceToBeginWith(window, settings));
    session.clearHistory(); // what the window begins with cannot be taken back
    MainWindow mainWindow(session);
    mainWindow.restore(settings);
    QObject::connect(&mainWindow, &MainWindow::closing, [&] { file.write(mainWindow.settings()); });
    if (attention)
        mainWindow.attention()->show(*attention);
    if (!window.file.empty()) // what is wrong with it is said in the window: a desktop shows no terminal
        mainWindow.attention()->openFile(toQString(window.file));
    if (mainWindow.notice().isEmpty())
        mainWindow.setNotice(file.remark());
    mainWindow.show();
    mainWindow.files()->keepSafe(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    return QApplication::exec();
}

} // namespace app
