// Includes point downward only: engine and ui never see each other, app sees both.

#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

class TestLayering : public QObject {
    Q_OBJECT

    static QStringList includes(const QString& file) {
        QFile in(file);
        if (!in.open(QIODevice::ReadOnly))
            return {};
        static const QRegularExpression line(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                             QRegularExpression::MultilineOption);
        QStringList found;
        for (auto match = line.globalMatch(QString::fromUtf8(in.readAll())); match.hasNext();)
            found += match.next().captured(1);
        return found;
    }
    static QStringList sources(const QString& room) {
        QStringList files;
        QDirIterator next(QStringLiteral(SOURCE_DIR "/") + room, {"*.h", "*.cpp"}, QDir::Files,
                          QDirIterator::Subdirectories);
        while (next.hasNext())
            files += next.next();
        return files;
    }
    static bool isQt(const QString& include) {
        static const QRegularExpression name(
            QStringLiteral("^(Qt?[A-Z]\\w*|Q[A-Z]\\w*)(/.*)?$|^q[a-z]+\\.h$"));
        return name.match(include).hasMatch();
    }

private slots:
    void knowsQtHeaders() {
        QVERIFY(isQt("QString") && isQt("QtCore/QString") && isQt("qglobal.h") && isQt("QtTest"));
        QVERIFY(!isQt("vector") && !isQt("engine/model.h"));
    }

    void engineKnowsNeitherQtNorOthers() {
        const QStringList files = sources("engine");
        QVERIFY(files.size() > 20);
        for (const QString& file : files)
            for (const QString& include : includes(file))
                QVERIFY2(!isQt(include) && !include.startsWith("ui/") && !include.startsWith("app/"),
                         qPrintable(file + " includes " + include));
    }

    void uiKnowsNeitherEngineNorApp() {
        const QStringList files = sources("ui");
        QVERIFY(files.size() > 10);
        for (const QString& file : files)
            for (const QString& include : includes(file))
                QVERIFY2(!include.startsWith("engine/") && !include.startsWith("app/"),
                         qPrintable(file + " includes " + include));
    }

    // A header that shows a library's types to the outside says that it is not for the outside.
    void publicHeadersShowPlainTypes() {
        QSet<QString> privateHeaders;
        const QStringList files = sources("engine").filter(QRegularExpression("\\.h$"));
        for (const QString& file : files) {
            QFile in(file);
            QVERIFY(in.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(in.readAll()).simplified().remove(" ///");
            if (text.contains("rivate to the engine"))
                privateHeaders += "engine/" + QFileInfo(file).fileName();
        }
        QVERIFY(privateHeaders.size() < files.size());
        for (const QString& file : files) {
            if (privateHeaders.contains("engine/" + QFileInfo(file).fileName()))
                continue;
            for (const QString& include : includes(file)) {
                const bool shows = include.startsWith("Eigen") || include.startsWith("nlohmann") ||
                                   include.startsWith("zlib") || include.startsWith("sentencepiece") ||
                                   privateHeaders.contains(include);
                QVERIFY2(!shows, qPrintable(file + " shows " + include));
            }
        }
        for (const QString& file : sources("app"))
            for (const QString& include : includes(file))
                QVERIFY2(!privateHeaders.contains(include), qPrintable(file + " includes " + include));
    }

    void everyHeaderSaysWhatItIsFor() {
        for (const char* room : {"engine", "ui", "app"})
            for (const QString& file : sources(room).filter(QRegularExpression("\\.h$"))) {
                QFile in(file);
                QVERIFY(in.open(QIODevice::ReadOnly));
                QVERIFY2(in.readAll().startsWith("#pragma once\n/// "), qPrintable(file));
            }
    }

    void topLevelHoldsTheAgreedNames() {
        const QSet<QString> agreed = {"app",
                                      "engine",
                                      "ui",
                                      "resources",
                                      "sample_models",
                                      "tests",
                                      "CMakeLists.txt",
                                      "CMakePresets.json",
                                      "README.md",
                                      "LICENSE"};
        for (const QString& name :
             QDir(QStringLiteral(SOURCE_DIR)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
            QVERIFY2(agreed.contains(name), qPrintable(name + " stands at the top level"));
    }
};

QTEST_APPLESS_MAIN(TestLayering)
#include "tst_layering.moc"
