#include "app/modelhash.h"

#include "app/convert.h"
#include "app/modelcard.h"
#include "engine/error.h"
#include "ui/exporter.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <functional>
#include <map>
#include <mutex>
#include <sys/stat.h>

namespace app {

namespace {

struct HashTexts {
    Q_DECLARE_TR_FUNCTIONS(ModelHash)
};

QStringList tokenizerNames() {
    return {QStringLiteral("source.spm"), QStringLiteral("target.spm"), QStringLiteral("tokenizer.spm"),
            QStringLiteral("vocabulary.json")};
}

QDir dirOf(const std::filesystem::path& folder) {
    return QDir(toQString(folder.string()));
}

/// What tells whether files have changed, without reading them.
QString stampOf(const QDir& folder, const QStringList& names) {
    QString stamp = folder.path();
    for (const QString& name : names) {
        struct stat info {}; // of a file that is not there all zeros
        ::stat(QFile::encodeName(folder.filePath(name)).constData(), &info);
        stamp += QStringLiteral("|%1 %2 %3 %4 %5")
                     .arg(name)
                     .arg(info.st_ino)
                     .arg(info.st_size)
                     .arg(qint64(info.st_mtim.tv_sec))
                     .arg(qint64(info.st_mtim.tv_nsec));
    }
    return stamp;
}

/// What was found in files of that stamp, or is found now. What throws is not kept.
QString remembered(const QString& stamp, const std::function<QString()>& find) {
    static std::mutex mutex;
    static std::map<QString, QString> known;
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(stamp); found != known.end())
        return found->second;
    return known[stamp] = find();
}

[[noreturn]] void fail(const QFile& file, const QString& sentence) {
    throw engine::Error(toUtf8(QDir::toNativeSeparators(file.fileName()) + QStringLiteral(": ") + sentence));
}

QString freshHashOf(const QDir& folder, const QStringList& names) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString& name : names) {
        QFile file(folder.filePath(name));
        if (!QFileInfo(file).isFile())
            continue;
        if (!file.open(QIODevice::ReadOnly))
            fail(file, HashTexts::tr("it cannot be opened: %1.").arg(file.errorString()));
        hash.addData(QStringLiteral("%1 %2\n").arg(name).arg(file.size()).toUtf8());
        if (!hash.addData(&file))
            fail(file, HashTexts::tr("it cannot be read: %1.").arg(file.errorString()));
    }
    return QString::fromLatin1(hash.result().toHex());
}

QString hashOf(const QDir& folder, const QStringList& names) {
    return remembered(stampOf(folder, names), [&] { return freshHashOf(folder, names); });
}

} // namespace

QString modelHash(const std::filesystem::path& folder) {
    return hashOf(dirOf(folder),
                  QStringList{QStringLiteral("config.json"), QStringLiteral("model.safetensors")} +
                      tokenizerNames());
}

QString tokenizerHash(const std::filesystem::path& folder) {
    return hashOf(dirOf(folder), tokenizerNames());
}

void keepTokenizerHash(const std::filesystem::path& folder) {
    const QString path = dirOf(folder).filePath(QStringLiteral("card.json"));
    QJsonObject card;
    if (QFileInfo::exists(path)) {
        readModelCard(folder); // what is no card is not written over
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            fail(file, HashTexts::tr("it cannot be opened: %1.").arg(file.errorString()));
        card = QJsonDocument::fromJson(file.readAll()).object();
    }
    card[QLatin1String("tokenizer")] = tokenizerHash(folder);
    if (const QString fault = ui::writeFile(path, QJsonDocument(card).toJson()); !fault.isEmpty())
        throw engine::Error(toUtf8(fault));
}

QString tokenizerWarning(const std::filesystem::path& folder) {
    try {
        const QString kept = remembered(stampOf(dirOf(folder), {QStringLiteral("card.json")}),
                                        [&] { return readModelCard(folder).tokenizer; });
        if (kept.isEmpty() || kept == tokenizerHash(folder))
            return {};
    } catch (const engine::Error&) {
        return {}; // without a card there is nothing to compare with
    }
    return HashTexts::tr("The tokenizer in “%1” is not the one that this model was made with, by the hash in "
                         "its card.json: words may be read and written wrongly. Put the model's own back.")
        .arg(QDir::toNativeSeparators(dirOf(folder).path()));
}

} // namespace app
