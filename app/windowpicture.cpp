#include "app/windowpicture.h"

#include "app/attentionopener.h"
#include "app/mainwindow.h"
#include "app/renderarguments.h"
#include "app/settings.h"
#include "app/widgetpicture.h"
#include "engine/error.h"

#include <QApplication>
#include <QEventLoop>
#include <QMenuBar>

namespace app {

namespace {

constexpr QSize kSize(1440, 900);

Settings settingsOf(const RenderArguments& render) {
    Settings settings;
    if (render.theme == "dark")
        settings.theme = ui::ThemeChoice::Dark;
    else if (render.theme == "paper")
        settings.theme = ui::ThemeChoice::Paper;
    else
        settings.theme = render.theme == "projector" ? ui::ThemeChoice::Projector : ui::ThemeChoice::Light;
    settings.options = viewOptions(render);
    return settings;
}

void waitFor(Session& session) {
    QEventLoop loop;
    QObject::connect(&session, &Session::busyChanged, &loop, [&] {
        if (!session.busy())
            loop.quit();
    });
    if (session.busy())
        loop.exec();
    if (session.steps() == 0)
        throw engine::Error(toUtf8(session.message()));
}

} // namespace

QByteArray windowPicture(ModelLibrary& library, const RenderArguments& render, ui::ExportFormat format) {
    Session session(library);
    if (!render.model.empty())
        session.setModel(library.resolve(render.model).name);
    if (render.attention.empty())
        session.setSentence(toQString(render.text.value_or(std::string())));
    MainWindow window(session);
    window.restore(settingsOf(render));
    window.resize(kSize);
    window.menuBar()->hide(); // nothing in a picture opens
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show(); // lays everything out
    if (!render.attention.empty()) {
        window.attention()->show(readAttentionFile(render.attention, dumpOptions(render)), render.sentence);
    }
    waitFor(session);
    if (render.step > 0)
        session.setStep(render.step - 1);
    for (int depth = 0; depth < 4; ++depth) // what a card asks for reaches the window a layout at a time
        QApplication::processEvents();
    return widgetPicture(window, format, render.scale);
}

} // namespace app
