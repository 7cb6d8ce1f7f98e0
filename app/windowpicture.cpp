#include "app/windowpicture.h"

#include "app/attentionopener.h"
#include "app/mainwindow.h"
#include "app/settings.h"
#include "engine/error.h"

#include <QApplication>
#include <QBuffer>
#include <QEventLoop>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

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
    settings.options.words = render.words;
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

QByteArray painted(QWidget& window, ui::ExportFormat format, double scale) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (format == ui::ExportFormat::Png) {
        QImage image(kSize * scale, QImage::Format_ARGB32);
        image.setDevicePixelRatio(scale);
        image.fill(Qt::transparent);
        window.render(&image);
        image.save(&buffer, "PNG");
    } else if (format == ui::ExportFormat::Svg) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize(kSize);
        generator.setViewBox(QRect(QPoint(0, 0), kSize));
        generator.setTitle(window.windowTitle().toHtmlEscaped());
        QPainter painter(&generator);
        window.render(&painter);
    } else {
        QPdfWriter writer(&buffer);
        writer.setResolution(96);
        writer.setPageSize(
            QPageSize(QSizeF(kSize) * 0.75, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setTitle(window.windowTitle());
        QPainter painter(&writer);
        window.render(&painter);
    }
    return buffer.data();
}

} // namespace

QByteArray windowPicture(ModelLibrary& library, const RenderArguments& render, ui::ExportFormat format) {
    Session session(library);
    if (!render.model.empty())
        session.setModel(library.resolve(render.model).name);
    if (render.attention.empty())
        session.setSentence(toQString(render.text));
    MainWindow window(session);
    window.restore(settingsOf(render));
    window.resize(kSize);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show(); // lays everything out
    if (!render.attention.empty()) {
        const std::optional<bool> transpose = render.transpose ? std::optional(true) : std::nullopt;
        window.attention()->show(readAttentionFile(render.attention, transpose), render.sentence);
    }
    waitFor(session);
    if (render.step > 0)
        session.setStep(render.step - 1);
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    return painted(window, format, render.scale);
}

} // namespace app
