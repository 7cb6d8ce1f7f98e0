// `translate` in every format, with several files: what comes out is what readers of attention read back.

#include "engine/attentiondump.h"
#include "tests/modelfolder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

class TestTranslateFormats : public QObject {
    Q_OBJECT

    struct Result {
        int code = -1;
        QByteArray out, error;
    };
    QTemporaryDir directory_;

    Result run(const QStringList& arguments, const QByteArray& input = {}) const {
        QProcess process;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("ALIGNOSCOPE_MODELS", directory_.filePath("models"));
        process.setProcessEnvironment(variables);
        process.setWorkingDirectory(directory_.path());
        process.start(QCoreApplication::applicationDirPath() + "/alignoscope",
                      QStringList{"translate", "--model", "tiny"} + arguments);
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(120'000))
            process.kill();
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    void write(const char* name, const QByteArray& content) const {
        std::ofstream(directory_.filePath(name).toStdString(), std::ios::binary)
            .write(content.data(), content.size());
    }
    /// The weights of every line as --json tells them.
    std::vector<std::vector<std::vector<float>>> weightsOf(const QByteArray& input) const;

private slots:
    void initTestCase() { tests::writeTinyModel(directory_.filePath("models/tiny").toStdString()); }
    void jsonIsTheFlag();
    void nematusReadsBack();
    void tablesReadBack();
    void linksKeepTheirLines();
    void filesAreReadInTurn();
    void otherFilesAreStillRead();
    void emptyAndRefusedLinesKeepTheirPlace();
};

std::vector<std::vector<std::vector<float>>> TestTranslateFormats::weightsOf(const QByteArray& input) const {
    std::vector<std::vector<std::vector<float>>> sentences;
    for (const QByteArray& line : run({"--json"}, input).out.trimmed().split('\n')) {
        std::vector<std::vector<float>> rows;
        for (const auto step : QJsonDocument::fromJson(line).object()["steps"].toArray()) {
            rows.emplace_back();
            for (const auto weight : step.toObject()["weights"].toArray())
                rows.back().push_back(float(weight.toDouble()));
        }
        sentences.push_back(rows);
    }
    return sentences;
}

void TestTranslateFormats::jsonIsTheFlag() {
    const Result flag = run({"--json"}, "a cat\n"), format = run({"--format", "json"}, "a cat\n");
    QCOMPARE(flag.code, 0);
    QVERIFY(!flag.out.isEmpty());
    QCOMPARE(format.out, flag.out);
}

void TestTranslateFormats::nematusReadsBack() {
    const QByteArray input = "a cat\nun café\n";
    const Result result = run({"--format", "nematus"}, input);
    QCOMPARE(result.code, 0);
    const auto expected = weightsOf(input);
    const auto dumps = engine::parseAttentionDumps(result.out.toStdString(), "written");
    QCOMPARE(dumps.size(), std::size_t(2));
    QVERIFY(result.out.startsWith("0 ||| ") && result.out.contains("\n1 ||| "));
    for (std::size_t i = 0; i < dumps.size(); ++i) {
        QCOMPARE(dumps[i].format, std::string("Nematus"));
        QVERIFY(dumps[i].weights == expected[i]); // to the last bit
    }
}

void TestTranslateFormats::tablesReadBack() {
    const QByteArray input = "a cat\nb\n";
    const Result result = run({"--format", "tsv"}, input);
    QCOMPARE(result.code, 0);
    const auto expected = weightsOf(input);
    const QList<QByteArray> lines = result.out.split('\n');
    QCOMPARE(lines.count(QByteArray()), 3); // behind each table, and what follows the last line feed
    const int first = int(result.out.indexOf("\n\n"));
    const auto one = engine::parseAttentionDumps(result.out.left(first + 1).toStdString(), "first");
    const auto two = engine::parseAttentionDumps(result.out.mid(first + 2).toStdString(), "second");
    QVERIFY(one.front().weights == expected[0]);
    QVERIFY(two.front().weights == expected[1]);
}

void TestTranslateFormats::linksKeepTheirLines() {
    const QByteArray input = "a cat\n\nb\n";
    const Result result = run({"--format", "pharaoh"}, input);
    QCOMPARE(result.code, 0);
    const QList<QByteArray> lines = result.out.split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[1].isEmpty());
    const auto weights = weightsOf(input)[0];
    for (const QByteArray& link : lines[0].split(' ')) {
        const int source = link.split('-')[0].toInt(), target = link.split('-')[1].toInt();
        const std::vector<float>& row = weights[std::size_t(target)];
        QCOMPARE(std::max_element(row.begin(), row.end() - 1) - row.begin(), source); // not the end marker
    }
}

void TestTranslateFormats::filesAreReadInTurn() {
    write("one.txt", "a\nb\n");
    write("two.txt", "c");
    const QByteArray all = run({}, "a\nb\nd\nc\n").out;
    const Result result = run({"one.txt", "-", "two.txt"}, "d\n");
    QCOMPARE(result.code, 0);
    QCOMPARE(result.out, all);
    const Result blocks = run({"--format", "nematus", "one.txt", "two.txt"});
    QVERIFY(blocks.out.contains("\n2 ||| ")); // numbered through
}

void TestTranslateFormats::otherFilesAreStillRead() {
    write("one.txt", "a\n");
    const Result result = run({"missing.txt", "one.txt", ".", "one.txt"});
    QCOMPARE(result.code, 1);
    QCOMPARE(result.out.count('\n'), 2);
    QCOMPARE(result.error.count('\n'), 2);
    QVERIFY(result.error.contains("missing.txt"));
}

void TestTranslateFormats::emptyAndRefusedLinesKeepTheirPlace() {
    const QByteArray input = "a\n\n" + QByteArray(3000, 'e') + "\nb\n";
    const Result blocks = run({"--format", "nematus"}, input);
    QCOMPARE(blocks.code, 1);
    QVERIFY(blocks.error.contains("line 3"));
    for (const char* number : {"0", "1", "2", "3"})
        QVERIFY2(('\n' + blocks.out).contains(QByteArray("\n") + number + " ||| "), blocks.out.constData());
    QCOMPARE(run({"--format", "pharaoh"}, input).out.count('\n'), 4);
}

QTEST_GUILESS_MAIN(TestTranslateFormats)
#include "tst_translateformats.moc"
