// What is kept comes back; what cannot be understood is set aside and harms nothing.

#include "app/settings.h"
#include "tests/filelimit.h"

#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

class TestSettings : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;

    QString path(const char* name) const { return directory_.filePath(QLatin1String(name)); }
    static void put(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Nothing in it is a default.
    static app::Settings unusual() {
        app::Settings settings;
        settings.theme = ui::ThemeChoice::Projector;
        settings.language = QStringLiteral("zh_CN");
        settings.options.quantity = ui::Quantity::Score;
        settings.options.palette = ui::WeightPalette::Viridis;
        settings.options.words = true;
        settings.options.endMarkers = false;
        settings.options.swapped = true;
        settings.options.numbers = false;
        settings.options.stretched = true;
        settings.options.gamma = 0.7;
        settings.options.mass = 0.35;
        settings.options.horizontal = true;
        settings.reducedMotion = false;
        settings.speed = 2;
        settings.playsParts = true;
        settings.model = QStringLiteral("en-fr; \"x\"=1");
        settings.sentence =
            QString::fromUtf8(" a=b; [c] \\d \"e\" % @Point(1 2), 中文 👩‍👧\tשלום \n<b> ");
        settings.geometry = QByteArray::fromHex("0001ff00aa0d0a");
        settings.windowState = QByteArray("x;=\"\0\n", 6);
        settings.splitters[QStringLiteral("rows")] = QByteArray::fromHex("00ff10");
        return settings;
    }

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void everythingComesBack() {
        const QString file = path("whole.ini");
        QVERIFY(app::SettingsFile(file).write(unusual()));
        app::SettingsFile again(file);
        QVERIFY(again.read() == unusual());
        QVERIFY(again.remark().isEmpty());
    }

    void aLaterValueReplacesTheEarlier() {
        const QString file = path("replaced.ini");
        QVERIFY(app::SettingsFile(file).write(unusual()));
        QVERIFY(app::SettingsFile(file).write(app::Settings()));
        QVERIFY(app::SettingsFile(file).read() == app::Settings());
    }

    void withoutAFileThereAreDefaults() {
        app::SettingsFile file(path("none.ini"));
        QVERIFY(file.read() == app::Settings());
        QVERIFY(file.remark().isEmpty());
        QVERIFY(!QFileInfo::exists(path("none.ini")));
    }

    void makesItsFolder() {
        const QString file = directory_.filePath(QStringLiteral("a/b/c.ini"));
        QVERIFY(app::SettingsFile(file).write(unusual()));
        QVERIFY(app::SettingsFile(file).read() == unusual());
    }

    void brokenFilesAreSetAside_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("prose") << QByteArray("this is not a settings file\n");
        QTest::newRow("zeros") << QByteArray(200, '\0');
        QTest::newRow("huge") << QByteArray("a=") + QByteArray(2'000'000, 'x');
        QTest::newRow("objects") << QByteArray(
            "[General]\ntheme=@Variant(\\0\\0\\0\\x7f\\xff\\xff\\xff\\xff)\n");
        QTest::newRow("unclosed") << QByteArray("[General\ntheme=dark\n");
    }
    void brokenFilesAreSetAside() {
        QFETCH(QByteArray, text);
        const QString name = path("broken.ini");
        put(name, text);
        app::SettingsFile file(name);
        QVERIFY(file.read() == app::Settings());
        QVERIFY2(file.remark().contains(QStringLiteral("broken.ini.broken")), qPrintable(file.remark()));
        QVERIFY(!QFileInfo::exists(name));
        QCOMPARE(contents(name + QStringLiteral(".broken")), text);
        QVERIFY(file.write(unusual())); // and goes on
        QVERIFY(file.read() == unusual());
        QVERIFY(file.remark().isEmpty());
    }

    void aFolderInItsPlaceHarmsNothing() {
        QVERIFY(QDir(directory_.path()).mkdir(QStringLiteral("folder.ini")));
        app::SettingsFile file(path("folder.ini"));
        QVERIFY(file.read() == app::Settings());
        QVERIFY(!file.remark().isEmpty());
    }

    void aFullDiskLeavesTheOldSettings() {
        const QString name = path("full.ini");
        QVERIFY(app::SettingsFile(name).write(unusual()));
        const QByteArray whole = contents(name);
        for (const int bytes : {0, 20, int(whole.size()) - 2}) {
            const tests::FileLimit limit{rlim_t(bytes)};
            QVERIFY(!app::SettingsFile(name).write(unusual()));
        }
        QCOMPARE(contents(name), whole);
        QVERIFY(app::SettingsFile(name).read() == unusual());
    }

    void devicesAreNeitherReadNorReplaced() {
        for (const char* device : {"/dev/full", "/dev/zero"}) { // the second never ends
            app::SettingsFile file(QString::fromLatin1(device));
            QVERIFY(file.read() == app::Settings());
            QVERIFY(!file.remark().isEmpty());
            QCOMPARE(file.write(unusual()), device == std::string("/dev/zero")); // it takes anything
            QVERIFY(std::filesystem::is_character_file(device));
        }
    }

    void valuesWithoutSenseCountAsAbsent() {
        const QString name = path("odd.ini");
        put(name, "[General]\ntheme=banana\nlanguage=zh_CN\n[view]\ngamma=nan\nmass=7\nwords=perhaps\n"
                  "palette=\nswapped=true\n");
        app::SettingsFile file(name);
        app::Settings expected;
        expected.language = QStringLiteral("zh_CN");
        expected.options.swapped = true;
        QVERIFY(file.read() == expected);
        QVERIFY(file.remark().isEmpty());
    }

    void noGarbageHarms() {
        const QString name = path("garbage.ini");
        QVERIFY(app::SettingsFile(name).write(unusual()));
        const QByteArray whole = contents(name);
        QRandomGenerator random(5);
        for (int i = 0; i < 300; ++i) {
            QByteArray damaged = whole.left(int(random.bounded(whole.size() + 1)));
            for (int hits = int(random.bounded(6)); hits > 0 && !damaged.isEmpty(); --hits)
                damaged[int(random.bounded(damaged.size()))] = char(random.bounded(256));
            put(name, damaged);
            const app::Settings read = app::SettingsFile(name).read();
            QVERIFY(read.options.mass >= 0 && read.options.mass <= 1);
            QVERIFY(read.options.gamma > 0);
        }
    }

    void theStandardPlaceIsTheUsers() {
        const QString place = app::SettingsFile::standardPath();
        QVERIFY(QDir::isAbsolutePath(place));
        QVERIFY(place.endsWith(QStringLiteral("alignoscope.ini")));
        QVERIFY(place.startsWith(QStandardPaths::writableLocation(QStandardPaths::ConfigLocation)));
    }
};

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
