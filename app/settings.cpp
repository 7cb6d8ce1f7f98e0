#include "app/settings.h"

#include "app/names.h"
#include "ui/exporter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>

namespace app {

namespace {

constexpr qint64 kMostBytes = 1 << 20;

const Names<ui::ThemeChoice> kThemes = {{ui::ThemeChoice::System, "system"},
                                        {ui::ThemeChoice::Light, "light"},
                                        {ui::ThemeChoice::Dark, "dark"},
                                        {ui::ThemeChoice::Paper, "paper"},
                                        {ui::ThemeChoice::Projector, "projector"}};
const Names<std::optional<bool>> kMotions = {{std::nullopt, "system"}, {true, "reduced"}, {false, "full"}};

/// Visits every setting with its key: reading and writing are the same walk, so that neither forgets one.
template <class Visitor, class Kept> void visit(Visitor& visitor, Kept& settings) {
    visitor.choice("theme", settings.theme, kThemes);
    visitor.text("language", settings.language);
    visitor.text("model", settings.model);
    visitor.text("sentence", settings.sentence);
    visitor.bytes("geometry", settings.geometry);
    visitor.bytes("window", settings.windowState);
    auto& options = settings.options;
    visitor.choice("view/quantity", options.quantity, kQuantities);
    visitor.choice("view/palette", options.palette, kPalettes);
    visitor.flag("view/words", options.words);
    visitor.flag("view/endMarkers", options.endMarkers);
    visitor.flag("view/swapped", options.swapped);
    visitor.flag("view/numbers", options.numbers);
    visitor.flag("view/stretched", options.stretched);
    visitor.flag("view/horizontal", options.horizontal);
    visitor.number("view/gamma", options.gamma, 0.1, 10);
    visitor.number("view/mass", options.mass, 0, 1);
    visitor.choice("view/motion", settings.reducedMotion, kMotions);
    visitor.number("play/speed", settings.speed, 0.25, 8);
    visitor.flag("play/parts", settings.playsParts);
}

QByteArray recentKey(int index) {
    return "recent/" + QByteArray::number(index + 1);
}

class Reader {
public:
    explicit Reader(const QSettings& file) : file_(file) {}

    template <class Value> void choice(const char* key, Value& value, Names<Value> names) const {
        const QString text = file_.value(QLatin1String(key)).toString();
        for (const auto& [candidate, name] : names)
            if (text == QLatin1String(name))
                value = candidate;
    }
    void text(const char* key, QString& value) const {
        if (file_.contains(QLatin1String(key)))
            value = file_.value(QLatin1String(key)).toString();
    }
    void bytes(const char* key, QByteArray& value) const {
        value = QByteArray::fromHex(file_.value(QLatin1String(key)).toString().toLatin1());
    }
    void flag(const char* key, bool& value) const {
        const QString text = file_.value(QLatin1String(key)).toString();
        if (text == QLatin1String("true") || text == QLatin1String("false"))
            value = text == QLatin1String("true");
    }
    void number(const char* key, double& value, double least, double most) const {
        bool understood = false;
        const double number = file_.value(QLatin1String(key)).toString().toDouble(&understood);
        if (understood && number >= least && number <= most)
            value = number;
    }

private:
    const QSettings& file_;
};

class Writer {
public:
    explicit Writer(QSettings& file) : file_(file) {}

    template <class Value> void choice(const char* key, Value value, Names<Value> names) {
        for (const auto& [candidate, name] : names)
            if (value == candidate)
                put(key, QLatin1String(name));
    }
    void text(const char* key, const QString& value) { put(key, value); }
    void bytes(const char* key, const QByteArray& value) { put(key, QString::fromLatin1(value.toHex())); }
    void flag(const char* key, bool value) { put(key, QLatin1String(value ? "true" : "false")); }
    void number(const char* key, double value, double, double) {
        put(key, QString::number(value, 'g', QLocale::FloatingPointShortest));
    }

private:
    void put(const char* key, const QString& value) { file_.setValue(QLatin1String(key), value); }

    QSettings& file_;
};

/// Whether the file `name` has all that was given to it: a full disk cuts it off, and QSettings does not say
/// so.
bool holdsAll(const QString& name, const QSettings& given) {
    const QSettings found(name, QSettings::IniFormat);
    const QStringList keys = given.allKeys();
    return found.allKeys() == keys && std::all_of(keys.begin(), keys.end(), [&](const QString& key) {
               return found.value(key).toString() == given.value(key).toString();
           });
}

} // namespace

SettingsFile::SettingsFile(const QString& path) : path_(path) {}

QString SettingsFile::standardPath() {
    return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation) +
           QStringLiteral("/alignoscope/alignoscope.ini");
}

/// Settings are short text of plain values. Qt would also build stored objects out of a file ("@Variant"),
/// which this program never writes.
bool SettingsFile::understood() const {
    QFile file(path_);
    if (file.size() > kMostBytes || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = file.readAll();
    if (text.contains('\0') || text.contains("@Variant(") || text.contains("@DateTime("))
        return false;
    const QSettings settings(path_, QSettings::IniFormat);
    return settings.status() == QSettings::NoError &&
           (text.trimmed().isEmpty() || !settings.allKeys().isEmpty());
}

void SettingsFile::setAside() {
    const QString aside = path_ + QStringLiteral(".broken");
    QFile::remove(aside);
    remark_ = QFile::rename(path_, aside)
                  ? QCoreApplication::translate("Settings",
                                                "The settings could not be read and were set aside as %1.")
                        .arg(QDir::toNativeSeparators(aside))
                  : QCoreApplication::translate("Settings", "The settings in %1 could not be read.")
                        .arg(QDir::toNativeSeparators(path_));
}

Settings SettingsFile::read() {
    Settings settings;
    remark_.clear();
    if (!QFileInfo::exists(path_))
        return settings;
    if (!QFileInfo(path_).isFile()) { // neither read nor moved
        remark_ = QCoreApplication::translate("Settings", "The settings in %1 could not be read.")
                      .arg(QDir::toNativeSeparators(path_));
        return settings;
    }
    if (!understood()) {
        setAside();
        return settings;
    }
    QSettings file(path_, QSettings::IniFormat);
    const Reader reader(file);
    visit(reader, settings);
    file.beginGroup(QStringLiteral("splitters"));
    for (const QString& name : file.childKeys())
        reader.bytes(name.toLatin1().constData(), settings.splitters[name]);
    file.endGroup();
    for (int i = 0; i < Settings::kMostRecent; ++i) {
        QString path;
        reader.text(recentKey(i).constData(), path);
        if (!path.isEmpty() && !settings.recent.contains(path))
            settings.recent += path;
    }
    return settings;
}

bool SettingsFile::write(const Settings& settings) const {
    if (!QDir().mkpath(QFileInfo(path_).absolutePath()))
        return false;
    // Not at its place at once: QSettings would put a file where a device is, and on a full disk a part of
    // one.
    const QTemporaryDir folder;
    const QString draft = folder.filePath(QStringLiteral("draft.ini")),
                  whole = folder.filePath(QStringLiteral("whole.ini"));
    QSettings file(draft, QSettings::IniFormat);
    Writer writer(file);
    visit(writer, settings);
    file.beginGroup(QStringLiteral("splitters"));
    for (auto next = settings.splitters.begin(); next != settings.splitters.end(); ++next)
        writer.bytes(next.key().toLatin1().constData(), next.value());
    file.endGroup();
    for (int i = 0; i < std::min(int(settings.recent.size()), Settings::kMostRecent); ++i)
        writer.text(recentKey(i).constData(), settings.recent[i]);
    file.sync();
    if (file.status() != QSettings::NoError || !QFile::rename(draft, whole) || !holdsAll(whole, file))
        return false;
    QFile written(whole);
    return written.open(QIODevice::ReadOnly) && ui::writeFile(path_, written.readAll()).isEmpty();
}

} // namespace app
