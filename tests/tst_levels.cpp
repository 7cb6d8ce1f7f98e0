/// The program at every instruction level that this machine has: the loader picks the engine's build, and the
/// same sentence gives the same numbers within 1e-5.

#include "tests/modelfolder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

class TestLevels : public QObject {
    Q_OBJECT

    QByteArray run(const char* masked, const QStringList& arguments, const QByteArray& input = {}) {
        QProcess process;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("GLIBC_TUNABLES", QStringLiteral("glibc.cpu.hwcaps=%1").arg(masked));
        process.setProcessEnvironment(variables);
        process.start(QCoreApplication::applicationDirPath() + "/alignoscope", arguments);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished(60'000);
        return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0
                   ? process.readAllStandardOutput()
                   : QByteArray();
    }

private slots:
    void sameNumbersAtEveryLevel();
};

void TestLevels::sameNumbersAtEveryLevel() {
    QTemporaryDir directory;
    const std::filesystem::path folder = directory.filePath("tiny").toStdString();
    tests::writeTinyModel(folder);
    const QStringList translate = {"translate", "--json", "--model", QString::fromStdString(folder.string())};
    QStringList levels;
    QJsonArray first;
    int compared = 0;
    for (const char* masked : {"", "-AVX512F", "-AVX512F,-AVX2"}) {
        const QByteArray version = run(masked, {"--version"});
        QVERIFY2(version.contains("(engine "), version);
        levels << QString::fromUtf8(version.mid(version.indexOf("(engine "))).trimmed();
        const QByteArray line = run(masked, translate, "where are you going tonight\n");
        const QJsonArray steps = QJsonDocument::fromJson(line)["steps"].toArray();
        QVERIFY(!steps.isEmpty());
        if (first.isEmpty())
            first = steps;
        QCOMPARE(steps.size(), first.size());
        for (int t = 0; t < steps.size(); ++t) {
            const QJsonObject step = steps[t].toObject(), other = first[t].toObject();
            QCOMPARE(step["token"], other["token"]);
            for (const char* key : {"scores", "weights"}) {
                const QJsonArray here = step[key].toArray(), there = other[key].toArray();
                QCOMPARE(here.size(), there.size());
                for (int k = 0; k < here.size(); ++k, ++compared)
                    QVERIFY(std::abs(here[k].toDouble() - there[k].toDouble()) < 1e-5);
            }
        }
    }
    QVERIFY(compared > 0);
    qInfo() << "levels run:" << levels;
}

QTEST_GUILESS_MAIN(TestLevels)
#include "tst_levels.moc"
