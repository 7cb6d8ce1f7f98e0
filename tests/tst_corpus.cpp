/// Parallel text as people have it: packed, with foreign line ends, damaged, or no text at all. pairs.tsv.gz
/// holds two gzip members, newlines.gz a million line feeds in one kilobyte.

#include "engine/corpus.h"
#include "engine/error.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace engine;
using Lines = std::vector<std::string>;

Q_DECLARE_METATYPE(Lines)

class TestCorpus : public QObject {
    Q_OBJECT

private slots:
    void lines_data();
    void lines();
    void longLine();
    void packed();
    void damaged_data();
    void damaged();
    void noUtf8_data();
    void noUtf8();
    void memoryIsBounded();
    void noFile();
    void pairs();
    void otherDirection();
    void refusesPairs_data();
    void refusesPairs();

private:
    std::filesystem::path write(const QString& name, const QByteArray& content);
    QTemporaryDir folder_;
};

/// What the error says; empty when there is none.
template <class Call> static QByteArray messageOf(Call call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::filesystem::path TestCorpus::write(const QString& name, const QByteArray& content) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName().toStdString();
}

void TestCorpus::lines_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<Lines>("expected");
    QTest::newRow("nothing") << QByteArray() << Lines{};
    QTest::newRow("no LF at the end") << QByteArray("a\nb") << Lines{"a", "b"};
    QTest::newRow("LF at the end") << QByteArray("a\nb\n") << Lines{"a", "b"};
    QTest::newRow("empty lines stay") << QByteArray("\na\n\n\nb\n\n") << Lines{"", "a", "", "", "b", ""};
    QTest::newRow("CR LF") << QByteArray("a\r\nb\r\n\r\nc\r") << Lines{"a", "b", "", "c"};
    QTest::newRow("CR elsewhere is text") << QByteArray("a\rb\r\r\n") << Lines{"a\rb\r"};
    QTest::newRow("other separators are text") << QByteArray("a\u2028b\u2029c\u0085d\x0B"
                                                             "e\x0C"
                                                             "f\x1C"
                                                             "g\n")
                                               << Lines{"a\u2028b\u2029c\u0085d\x0B"
                                                        "e\x0C"
                                                        "f\x1C"
                                                        "g"};
    QTest::newRow("nothing is normalised")
        << QByteArray("  e\u0301\u00a0\t|\n") << Lines{"  e\u0301\u00a0\t|"};
    QTest::newRow("NUL") << QByteArray("a\0b\n", 4) << Lines{std::string("a\0b", 3)};
}

void TestCorpus::lines() {
    QFETCH(QByteArray, content);
    QFETCH(Lines, expected);
    QCOMPARE(readLines(write("lines.txt", content)), expected);
}

void TestCorpus::longLine() {
    // Longer than any buffer, with characters of three bytes that buffers cut.
    const QByteArray line = QByteArray("a") + QByteArray("我").repeated(100000);
    const auto found = readLines(write("long.txt", line + "\n" + line));
    QCOMPARE(found, (Lines{line.toStdString(), line.toStdString()}));
}

void TestCorpus::packed() {
    const auto found = readLines(TEST_DATA "/corpus/pairs.tsv.gz");
    QCOMPARE(found, (Lines{"Where is it?\tOù est-ce ?\tOù est-il ?", "I am here.\t我在这里。"}));
    // The content decides, not the name.
    QFile file(TEST_DATA "/corpus/pairs.tsv.gz");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(readLines(write("pairs.tsv", file.readAll())), found);
}

void TestCorpus::damaged_data() {
    QTest::addColumn<QByteArray>("content");
    QFile file(TEST_DATA "/corpus/newlines.gz");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    QByteArray changed = whole;
    changed[changed.size() - 6] = char(changed[changed.size() - 6] ^ 1); // its checksum
    QTest::newRow("cut in the middle") << whole.left(whole.size() / 2);
    QTest::newRow("cut in the checksum") << whole.chopped(3);
    QTest::newRow("cut in the header") << whole.left(5);
    QTest::newRow("wrong checksum") << changed;
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("plain text") << QByteArray("a\tb\n");
    QTest::newRow("pointer to a large file") << QByteArray("version https://git-lfs.github.com/spec/v1\n");
}

void TestCorpus::damaged() {
    QFETCH(QByteArray, content);
    const auto file = write("damaged.gz", content);
    const QByteArray message = messageOf([&] { readLines(file); });
    QVERIFY2(message.startsWith(QByteArray::fromStdString(file.string()) + ": "), message);
}

void TestCorpus::noUtf8_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("Latin-1") << QByteArray("\xE9t\xE9");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE"
                                          "a\0",
                                          4);
    QTest::newRow("overlong") << QByteArray("\xC0\xAF");
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80");
    QTest::newRow("over U+10FFFF") << QByteArray("\xF4\x90\x80\x80");
    QTest::newRow("cut by the end of the line") << QByteArray("\xE6\x88");
    QTest::newRow("continuation alone") << QByteArray("\x80");
}

void TestCorpus::noUtf8() {
    QFETCH(QByteArray, bytes);
    const auto file = write("bytes.txt", "fine\n\xE6\x88\x91\n" + bytes + "\nfine\n");
    const QByteArray message = messageOf([&] { readLines(file); });
    QVERIFY2(message.contains("bytes.txt, line 3: "), message);
}

void TestCorpus::memoryIsBounded() {
    const std::filesystem::path bomb = TEST_DATA "/corpus/newlines.gz";
    const std::size_t lines = std::size_t(1) << 20;
    const QByteArray message = messageOf([&] { readLines(bomb, lines * 2); });
    QVERIFY2(message.contains("2097152 bytes"), message);
    QCOMPARE(readLines(bomb).size(), lines);
    const auto longLine = write("long.txt", QByteArray(1000, 'a'));
    QVERIFY(!messageOf([&] { readLines(longLine, 999); }).isEmpty());
    QCOMPARE(readLines(longLine, 2000).size(), 1u);
}

void TestCorpus::noFile() {
    const std::filesystem::path pipe = folder_.filePath("pipe").toStdString();
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    for (const std::filesystem::path& path :
         {std::filesystem::path(folder_.filePath("absent.tsv").toStdString()), pipe,
          std::filesystem::path("/dev/zero"), std::filesystem::path(folder_.path().toStdString()),
          std::filesystem::path(""), std::filesystem::path(std::string(5000, 'a'))}) {
        const QByteArray message = messageOf([&] { readLines(path); });
        QVERIFY2(message.startsWith(QByteArray::fromStdString(path.string()) + ": "), message);
    }
}

void TestCorpus::pairs() {
    const auto found = readPairs(TEST_DATA "/corpus/pairs.tsv.gz");
    QCOMPARE(found.size(), 2u);
    QCOMPARE(found[0].source, std::string("Where is it?"));
    QCOMPARE(found[0].targets, (Lines{"Où est-ce ?", "Où est-il ?"}));
    QCOMPARE(found[1].targets, (Lines{"我在这里。"}));
    QVERIFY(readPairs(write("empty.tsv", {})).empty());
}

void TestCorpus::otherDirection() {
    const std::vector<SentencePair> pairs{{"Hi.", {"Salut !", "Salut."}}, {"Hello.", {"Salut !"}}};
    const std::vector<SentencePair> other = swapped(pairs);
    QCOMPARE(other.size(), std::size_t(3)); // one a translation, so that training sees them all
    QCOMPARE(other[2].source, std::string("Salut !"));
    QCOMPARE(other[2].targets, Lines{"Hello."});

    const std::vector<SentencePair> together = gathered(other);
    QCOMPARE(together.size(), std::size_t(2));
    QCOMPARE(together[0].source, std::string("Salut !"));
    QCOMPARE(together[0].targets, (Lines{"Hi.", "Hello."}));
    QCOMPARE(together[1].targets, Lines{"Hi."});
}

void TestCorpus::refusesPairs_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("no TAB") << QByteArray("a b");
    QTest::newRow("empty line") << QByteArray("");
    QTest::newRow("no source") << QByteArray("\tb");
    QTest::newRow("no target") << QByteArray("a\t");
    QTest::newRow("no further target") << QByteArray("a\tb\t");
    QTest::newRow("an empty target between") << QByteArray("a\t\tb");
    QTest::newRow("only white space") << QByteArray("a\t \u3000");
}

void TestCorpus::refusesPairs() {
    QFETCH(QByteArray, line);
    const auto file = write("pairs.tsv", "a\tb\n" + line + "\nc\td\n");
    const QByteArray message = messageOf([&] { readPairs(file); });
    QVERIFY2(message.contains("pairs.tsv, line 2: "), message);
}

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
