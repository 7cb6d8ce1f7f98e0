#include "app/sessionfile.h"

#include "app/session.h"
#include "app/sessionwalks.h"
#include "ui/exporter.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace app {

namespace {

const QString kFormat = QStringLiteral("alignoscope session");
constexpr int kVersion = 1;

[[noreturn]] void fail(const QString& origin, const QString& sentence) {
    throw engine::Error(toUtf8(QDir::toNativeSeparators(origin) + QStringLiteral(": ") + sentence));
}

} // namespace

QByteArray writeSession(const SavedSession& session) {
    json::Writer writer;
    writer.field("format", kFormat);
    writer.field("version", kVersion);
    json::walk(writer, const_cast<SavedSession&>(session)); // a writer changes nothing
    return QJsonDocument(writer.object).toJson(QJsonDocument::Compact) + '\n';
}

SavedSession parseSession(const QByteArray& text, const QString& origin) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        fail(origin, json::Texts::tr("it is no session: no JSON from byte %1 on.").arg(error.offset));
    if (document.object().value(QLatin1String("format")) != kFormat)
        fail(origin, json::Texts::tr("it is no session of Alignoscope."));
    const QJsonValue version = document.object().value(QLatin1String("version"));
    if (version.toDouble() > kVersion)
        fail(origin,
             json::Texts::tr("it was saved by a later version of Alignoscope; open it with that one."));
    try {
        json::Reader reader(document.object(), {});
        QString format;
        int number = 0;
        reader.field("format", format);
        reader.field("version", number);
        reader.check(number == kVersion, "version");
        SavedSession session;
        json::walk(reader, session);
        reader.finish();
        return session;
    } catch (const engine::Error& fault) {
        fail(origin, toQString(fault.what()));
    }
}

SavedSession readSessionFile(const QString& path) {
    QFile file(path);
    if (!QFileInfo(path).isFile()) // no folder, no pipe
        fail(path, json::Texts::tr("there is no such file."));
    if (file.size() > kMostSessionBytes)
        fail(path, json::Texts::tr("it is larger than any session."));
    if (!file.open(QIODevice::ReadOnly))
        fail(path, json::Texts::tr("it cannot be opened: %1.").arg(file.errorString()));
    return parseSession(file.read(kMostSessionBytes + 1), path);
}

void writeSessionFile(const QString& path, const SavedSession& session) {
    if (const QString fault = ui::writeFile(path, writeSession(session)); !fault.isEmpty())
        throw engine::Error(toUtf8(fault));
}

} // namespace app
