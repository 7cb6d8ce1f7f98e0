/// What the program tells other programs of its command line: the manual page and the completion are made
/// from the definition itself, so both must know whatever --help knows.

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

class TestDescribe : public QObject {
    Q_OBJECT

private slots:
    void manualNamesEveryCommandAndOption();
    void manualIsCleanRoff();
    void completes_data();
    void completes();

private:
    static QString run(const QString& program, const QStringList& arguments);
    static QString describe(const QString& what) {
        return run(QCoreApplication::applicationDirPath() + QStringLiteral("/alignoscope"),
                   {QStringLiteral("describe"), what});
    }
};

QString TestDescribe::run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished() || process.exitCode() != 0)
        qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    return QString::fromUtf8(process.readAllStandardOutput());
}

void TestDescribe::manualNamesEveryCommandAndOption() {
    const QString page = describe(QStringLiteral("man"));
    const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/alignoscope");
    int options = 0;
    for (const QString& command :
         {QStringLiteral("translate"), QStringLiteral("train"), QStringLiteral("evaluate")}) {
        QVERIFY2(page.contains(QStringLiteral(".SS %1\n").arg(command)), qPrintable(command));
        const QString help = run(program, {command, QStringLiteral("--help")});
        for (auto match = QRegularExpression(QStringLiteral("--([a-z-]+)")).globalMatch(help);
             match.hasNext();) {
            const QString name = match.next().captured(1).replace(u'-', QStringLiteral("\\-"));
            QVERIFY2(page.contains(QStringLiteral("\\-\\-") + name), qPrintable(name));
            ++options;
        }
    }
    QVERIFY(options > 10);
    QVERIFY(!page.contains(QStringLiteral("describe"))); // the build's own
}

void TestDescribe::manualIsCleanRoff() {
    const QString page = describe(QStringLiteral("man"));
    QVERIFY(page.startsWith(QStringLiteral(".TH ALIGNOSCOPE 1")));
    QVERIFY(
        !page.contains(QRegularExpression(QStringLiteral("[^\\\\]-")))); // no hyphen that cannot be copied
    QCOMPARE(page, describe(QStringLiteral("man")));                     // no date
}

void TestDescribe::completes_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    QTest::newRow("command") << "alignoscope tra"
                             << "translate train";
    QTest::newRow("option") << "alignoscope evaluate --al"
                            << "--alignment";
    QTest::newRow("value") << "alignoscope render --view al"
                           << "alignment";
    QTest::newRow("help") << "alignoscope models --h"
                          << "--help";
    QTest::newRow("another command's option") << "alignoscope models --al"
                                              << "";
}

void TestDescribe::completes() {
    QFETCH(QString, line);
    const QString script =
        describe(QStringLiteral("bash")) +
        QStringLiteral("COMP_WORDS=(%1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _alignoscope\n"
                       "echo \"${COMPREPLY[*]}\"")
            .arg(line);
    QTEST(run(QStringLiteral("bash"), {QStringLiteral("-c"), script}).trimmed(), "expected");
}

QTEST_GUILESS_MAIN(TestDescribe)
#include "tst_describe.moc"
