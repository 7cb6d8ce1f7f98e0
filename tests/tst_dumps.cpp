/// Attention that other programs wrote down: every format as its program writes it, what is concluded from
/// sizes and sums, and everything that is refused.

#include "engine/attentiondump.h"
#include "engine/error.h"
#include "tests/zipbytes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <memory>

using namespace engine;
using namespace tests;

namespace {

QString textsOf(const std::vector<DumpToken>& tokens) {
    QStringList list;
    for (const DumpToken& token : tokens)
        list += QString::fromStdString(token.text) + (token.endMarker ? "$" : "");
    return list.join(' ');
}

QString wordsOf(const std::vector<DumpToken>& tokens) {
    QStringList list;
    for (const DumpToken& token : tokens)
        list += QString::number(token.word);
    return list.join(' ');
}

QString weightsOf(const AttentionDump& dump) {
    QStringList rows;
    for (const auto& row : dump.weights) {
        QStringList numbers;
        for (const float weight : row)
            numbers += QString::number(double(weight), 'g', 3);
        rows += numbers.join(' ');
    }
    return rows.join(" / ");
}

QString notesOf(const AttentionDump& dump) {
    constexpr const char* names[] = {"Transposed",     "OrientationUnknown", "SourceEndAdded",
                                     "TargetEndAdded", "SourceEndDropped",   "TargetEndDropped",
                                     "SourceNumbered", "TargetNumbered",     "Pieces",
                                     "TokensCut",      "LinksOnly",          "NotNormalised"};
    QStringList list;
    for (const DumpNote note : dump.notes)
        list += names[int(note)];
    return list.join(' ');
}

QString refusal(const std::string& text, const DumpOptions& options = {}) {
    try {
        parseAttentionDumps(text, "dump.txt", options);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

} // namespace

class TestDumps : public QObject {
    Q_OBJECT

private slots:
    void formats_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("notes");
        const auto row = [](const char* name, const QString& text, const QStringList& expected) {
            QTest::newRow(name) << text << expected[0] << expected[1] << expected[2] << expected[3]
                                << expected[4];
        };
        row("Nematus, with end markers",
            "0 ||| le chat ||| 2.5 ||| the cat ||| 3 3\n0.5 0.25 0.25\n0 1 0\n0 0 1\n\n",
            {"Nematus", "the cat </s>$", "le chat </s>$", "0.5 0.25 0.25 / 0 1 0 / 0 0 1",
             "SourceEndAdded TargetEndAdded"});
        row("Sockeye's block", "7 ||| le chat ||| -2.5 ||| the cat ||| 2 ||| 2\n0.75 0.25\n0 1\n",
            {"Nematus", "the cat", "le chat", "0.75 0.25 / 0 1", ""});
        row("a cut translation", "0 ||| le ||| 1 ||| the cat ||| 3 1\r\n0.5 0.25 0.25\r\n",
            {"Nematus", "the cat </s>$", "le", "0.5 0.25 0.25", "SourceEndAdded"});
        row("an empty translation", "0 |||  ||| 1 ||| a ||| 2 1\n0.5 0.5\n",
            {"Nematus", "a </s>$", "</s>$", "0.5 0.5", "SourceEndAdded TargetEndAdded"});
        row("Marian soft", "le chat ||| 0.5,0.25,0.25 0,1,0 0,0,1\n",
            {"Marian", "1 2 3", "le chat </s>$", "0.5 0.25 0.25 / 0 1 0 / 0 0 1",
             "TargetEndAdded SourceNumbered"});
        row("Marian soft, alone", "0.5,0.5 1,0\n",
            {"Marian", "1 2", "1 2", "0.5 0.5 / 1 0", "SourceNumbered TargetNumbered"});
        row("Marian hard", "le chat ||| 0-0 1-1\n",
            {"Marian", "1 2", "le chat", "1 0 / 0 1", "SourceNumbered LinksOnly"});
        row("Pharaoh", "0-0 2-1 1-1\n",
            {"Pharaoh", "1 2 3", "1 2", "1 0 0 / 0 0.5 0.5", "SourceNumbered TargetNumbered LinksOnly"});
        row("Pharaoh, a token without link", "1-1\n",
            {"Pharaoh", "1 2", "1 2", "0 0 / 0 1", "SourceNumbered TargetNumbered LinksOnly"});
        row("OpenNMT",
            "PRED 1: le chat\n                  the        cat \n        le *0.7500000 0.2500000 \n      "
            "chat 0.0000000 "
            "*1.0000000 \n      </s> 0.5000000 *0.5000000 \nPRED SCORE: -1.2\n",
            {"OpenNMT", "the cat", "le chat </s>$", "0.75 0.25 / 0 1 / 0.5 0.5", "TokensCut"});
        row("CSV", "\"\",the,\"c,a\"\"t\"\nle,0.75,0.25\nchat,0,1\n",
            {"table", "the c,a\"t", "le chat", "0.75 0.25 / 0 1", ""});
        row("CSV of numbers alone", "0.75,0.25\n0,1\n",
            {"table", "1 2", "1 2", "0.75 0.25 / 0 1", "SourceNumbered TargetNumbered"});
        row("CSV with a byte order mark and semicolons", "\xEF\xBB\xBF;the;cat\nle;0.75;0.25\n",
            {"table", "the cat", "le", "0.75 0.25", ""});
        row("CSV as R writes it", "the,cat\nle,0.75,0.25\nchat,0,1\n",
            {"table", "the cat", "le chat", "0.75 0.25 / 0 1", ""});
        row("CSV, source tokens alone", "the,cat\n0.75,0.25\n0,1\n",
            {"table", "the cat", "1 2", "0.75 0.25 / 0 1", "TargetNumbered"});
        row("CSV, tokens that are numbers", ",the,cat\n12,0.75,0.25\n7,0,1\n",
            {"table", "the cat", "12 7", "0.75 0.25 / 0 1", ""});
        row("TSV", "\tthe\tcat\nle\t1\t0\n", {"table", "the cat", "le", "1 0", ""});
        row("numbers between blanks", "0.75 0.25\n  0 1\n",
            {"table", "1 2", "1 2", "0.75 0.25 / 0 1", "SourceNumbered TargetNumbered"});
        row("our JSON",
            "{'source': ['the', 'cat'], 'target': ['le', 'chat'], 'weights': [[0.75, 0.25], [0, 1]]}",
            {"JSON", "the cat", "le chat", "0.75 0.25 / 0 1", ""});
        row("Sockeye's JSON",
            "{'sent_id': 0, 'translation': 'le chat', 'source': 'the cat', 'attention': [[1, 0], [0, "
            "1], [0.5, 0.5]]}\n",
            {"JSON", "the cat", "le chat </s>$", "1 0 / 0 1 / 0.5 0.5", "TargetEndAdded"});
        row("JSON of numbers alone", "[[0.75, 0.25], [0, 1]]",
            {"JSON", "1 2", "1 2", "0.75 0.25 / 0 1", "SourceNumbered TargetNumbered"});
        row("the other way round, by sizes",
            "{'source': ['a', 'b', 'c'], 'target': ['x'], 'weights': [[0.5], [0.25], [0.25]]}",
            {"JSON", "a b c", "x", "0.5 0.25 0.25", "Transposed"});
        row("the other way round, by sums",
            "{'source': ['a', 'b'], 'target': ['x', 'y'], 'weights': [[0.5, 1], [0.5, 0]]}",
            {"JSON", "a b", "x y", "0.5 0.5 / 1 0", "Transposed"});
        row("either way round", "{'source': ['a', 'b'], 'target': ['x', 'y'], 'weights': [[1, 0], [0, 1]]}",
            {"JSON", "a b", "x y", "1 0 / 0 1", "OrientationUnknown"});
        row("the end marker's column and row are missing",
            "{'source': ['a', '</s>'], 'target': ['x', '</s>'], 'weights': [[0.5]]}",
            {"JSON", "a", "x", "0.5", "OrientationUnknown SourceEndDropped TargetEndDropped NotNormalised"});
        row("end markers",
            "{'source': ['a', '</s>'], 'target': ['x', 'y', '<eos>'], 'weights': [[1, 0], [1, 0], [0, 1]]}",
            {"JSON", "a </s>$", "x y <eos>$", "1 0 / 1 0 / 0 1", ""});
    }
    void formats() {
        QFETCH(QString, text);
        QFETCH(QString, format);
        QFETCH(QString, source);
        QFETCH(QString, target);
        QFETCH(QString, weights);
        QFETCH(QString, notes);
        if (format == "JSON")
            text.replace('\'', '"');
        const auto dumps = parseAttentionDumps(text.toStdString(), "dump.txt");
        QCOMPARE(dumps.size(), std::size_t(1));
        const AttentionDump& dump = dumps.front();
        QCOMPARE(QString::fromStdString(dump.format), format);
        QCOMPARE(textsOf(dump.source), source);
        QCOMPARE(textsOf(dump.target), target);
        QCOMPARE(weightsOf(dump), weights);
        QCOMPARE(notesOf(dump), notes);
        // What is written in our own form is read back as it is.
        const AttentionDump again =
            parseAttentionDumps(writeAttentionDump(dump), "again", {false, {}, {}}).front();
        QCOMPARE(again.source.size(), dump.source.size());
        QCOMPARE(textsOf(again.target), target);
        QVERIFY(again.weights == dump.weights);
    }

    void pieces_data() {
        QTest::addColumn<QString>("tokens");
        QTest::addColumn<QString>("texts");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("noted");
        QTest::newRow("words") << "a big cat"
                               << "a big cat"
                               << "0 1 2" << false;
        QTest::newRow("SentencePiece") << "▁a ▁b ig </s>"
                                       << "a b ig </s>$"
                                       << "0 1 1 -1" << true;
        QTest::newRow("bytes") << "a Ġb ig"
                               << "a b ig"
                               << "0 1 1" << true;
        QTest::newRow("subword-nmt") << "a b@@ i@@ g c"
                                     << "a b i g c"
                                     << "0 1 1 1 2" << true;
        QTest::newRow("WordPiece") << "a b ##ig c"
                                   << "a b ig c"
                                   << "0 1 1 2" << true;
        QTest::newRow("joiners") << "b￭ ig ￭. c"
                                 << "b ig . c"
                                 << "0 0 0 1" << true;
        QTest::newRow("a mark alone") << "▁ a"
                                      << "▁ a"
                                      << "0 0" << true;
        QTest::newRow("marks typed") << "@@ ##"
                                     << "@@ ##"
                                     << "0 1" << false;
    }
    void pieces() {
        QFETCH(QString, tokens);
        QFETCH(QString, texts);
        QFETCH(QString, words);
        QFETCH(bool, noted);
        const qsizetype count = tokens.split(' ').size();
        const QString text = QString("0 ||| x ||| 0 ||| %1 ||| %2 1\n%3\n")
                                 .arg(tokens)
                                 .arg(count)
                                 .arg("1" + QString(" 0").repeated(count - 1));
        const AttentionDump dump = parseAttentionDumps(text.toStdString(), "dump.txt").front();
        QCOMPARE(textsOf(dump.source), texts);
        QCOMPARE(wordsOf(dump.source), words);
        QCOMPARE(dump.has(DumpNote::Pieces), noted);
        const AttentionDump again =
            parseAttentionDumps(writeAttentionDump(dump), "again", {false, {}, {}}).front();
        if (texts != "▁ a")
            QVERIFY(again.source == dump.source);
    }

    void severalSentences() {
        const auto blocks =
            parseAttentionDumps("0 ||| x ||| 0 ||| a ||| 1 1\n1\n\n1 ||| y ||| 0 ||| b ||| 1 1\n1\n", "f");
        QCOMPARE(blocks.size(), std::size_t(2));
        QCOMPARE(textsOf(blocks[1].target), QString("y"));
        QCOMPARE(parseAttentionDumps("0-0\n\n0-1 1-0\n", "f").size(), std::size_t(2));
        QCOMPARE(parseAttentionDumps("{\"weights\": [[1]]}\n{\"weights\": [[1]]}\n", "f").size(),
                 std::size_t(2));
        QCOMPARE(parseAttentionDumps("[{\"weights\": [[1]]}, {\"weights\": [[1]]}]", "f").size(),
                 std::size_t(2));
    }

    void amunsFile() {
        const auto dumps = readAttentionDumps(TEST_DATA "/nematus/beam1.alignment.txt");
        QCOMPARE(dumps.size(), std::size_t(6));
        QCOMPARE(textsOf(dumps[1].source), QString("w2 </s>$"));
        QCOMPARE(textsOf(dumps[1].target), QString("w27 w52 w27 w39")); // cut by its limit
        QCOMPARE(dumps[1].weights[0][0], 0.818721f);
        QVERIFY(!dumps[1].has(DumpNote::NotNormalised));
    }

    void textsBeside() {
        DumpOptions options;
        options.sourceLines = {"the cat", "a dog"};
        options.targetLines = {"le chat", "un chien"};
        const auto dumps = parseAttentionDumps("0-0 1-1\n0-0\n", "f", options);
        QCOMPARE(textsOf(dumps[1].source), QString("a dog"));
        QCOMPARE(textsOf(dumps[0].target), QString("le chat"));
    }

    void transposeIsAnOption() {
        const std::string square =
            "{\"source\":[\"a\",\"b\"],\"target\":[\"x\",\"y\"],\"weights\":[[0.5,0.5],[1,0]]}";
        QCOMPARE(weightsOf(parseAttentionDumps(square, "f").front()), QString("0.5 0.5 / 1 0"));
        const AttentionDump turned = parseAttentionDumps(square, "f", {true, {}, {}}).front();
        QCOMPARE(weightsOf(turned), QString("0.5 1 / 0.5 0"));
        QCOMPARE(notesOf(turned), QString("Transposed NotNormalised"));
        QVERIFY(refusal("0 ||| x ||| 0 ||| a b c ||| 3 1\n1 0 0\n", {true, {}, {}}).contains("3 × 1"));
    }

    void arrays() {
        QTemporaryDir dir;
        const auto written = [&](const QByteArray& bytes) {
            QFile file(dir.filePath("dump.npy"));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("the test's file could not be written");
            return std::filesystem::path(file.fileName().toStdString());
        };
        DumpOptions options;
        options.sourceLines = {"the cat"};
        const QByteArray numbers = floats({0.75f, 0.25f, 0, 1});
        for (const char* shape : {"2, 2", "1, 1, 2, 2"}) {
            const AttentionDump dump =
                readAttentionDumps(written(npy("<f4", shape, numbers)), options).front();
            QCOMPARE(dump.format, std::string("NumPy"));
            QCOMPARE(textsOf(dump.source), QString("the cat"));
            QCOMPARE(weightsOf(dump), QString("0.75 0.25 / 0 1"));
        }
        const auto message = [&](const QByteArray& bytes) {
            try {
                readAttentionDumps(written(bytes));
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
            return QString("accepted");
        };
        QVERIFY(message(npy("<f4", "2, 1, 2", numbers)).contains("two dimensions"));
        QVERIFY(message(npy("<f4", "2, 0", {})).contains("no weights"));
        QVERIFY(message(npy("<f4", "4,", numbers)).contains("two dimensions"));
        QVERIFY(message(npy("<f4", "600, 1", QByteArray(2400, '\0'))).contains("500"));
        QVERIFY(message(zip({{"a.npy", npy("<f4", "2, 2", numbers)}})).contains("archive"));
        QVERIFY(message({}).contains("empty"));
        QVERIFY_THROWS_EXCEPTION(Error, readAttentionDumps(dir.filePath("absent").toStdString()));
    }

    void whatTranslateWritesIsRead() {
        // As `translate --format json` has it, a line each.
        const auto json = parseAttentionDumps(
            R"({"model":"m","source":{"text":"a b","tokens":[{"text":"a","begin":0,"end":1},{"text":"b"},{"text":"</s>"}]},)"
            R"("target":{"text":"x","tokens":[{"text":"x"},{"text":"</s>"}]},)"
            R"("steps":[{"token":"x","weights":[0.5,0.25,0.25]},{"token":"</s>","weights":[0,0,1]}]})"
            "\n"
            R"({"source":{"tokens":[{"text":"c"}]},"target":{"tokens":[{"text":"y"}]},"steps":[{"weights":[1]}]})"
            "\n",
            "json");
        QCOMPARE(json.size(), std::size_t(2));
        QCOMPARE(textsOf(json[0].source), QString("a b </s>$"));
        QCOMPARE(textsOf(json[0].target), QString("x </s>$"));
        QCOMPARE(weightsOf(json[0]), QString("0.5 0.25 0.25 / 0 0 1"));
        QCOMPARE(textsOf(json[1].source), QString("c"));
        // As `translate --format tsv` has it, an empty line behind each table.
        const auto tables = parseAttentionDumps("\ta\tb\nx\t0.5\t0.5\ny\t0\t1\n\n\tc\nz\t1\n\n", "tsv");
        QCOMPARE(tables.size(), std::size_t(2));
        QCOMPARE(textsOf(tables[0].source), QString("a b"));
        QCOMPARE(weightsOf(tables[0]), QString("0.5 0.5 / 0 1"));
        QCOMPARE(textsOf(tables[1].target), QString("z"));
        // What stands in quotes parts nothing.
        QCOMPARE(textsOf(parseAttentionDumps(",\"a;b;c\",d\nx,0.5,0.5\n", "csv").at(0).source),
                 QString("a;b;c d"));
        // Empty lines within one table part nothing.
        QCOMPARE(weightsOf(parseAttentionDumps("1,0\n\n0,1\n", "csv").at(0)), QString("1 0 / 0 1"));
    }

    void linksMayStandBehindBothSentences() {
        for (const char* text :
             {"the cat ||| le chat noir ||| 0-0 1p1\n", "the cat\tle chat noir\t0-0 1p1\n"}) {
            const auto dumps = parseAttentionDumps(text, "links");
            QCOMPARE(dumps.size(), std::size_t(1));
            QCOMPARE(textsOf(dumps[0].source), QString("the cat"));
            QCOMPARE(textsOf(dumps[0].target), QString("le chat noir"));
            QCOMPARE(weightsOf(dumps[0]), QString("1 0 / 0 1 / 0 0"));
            QVERIFY(dumps[0].has(DumpNote::LinksOnly));
        }
    }

    void aBatchOfOneIsOne() {
        QCOMPARE(weightsOf(parseAttentionDumps("{\"weights\": [[[[1, 0], [0.5, 0.5]]]]}", "json").at(0)),
                 QString("1 0 / 0.5 0.5"));
    }

    void transposingSaysWhatWouldNotFit() {
        DumpOptions options;
        options.transpose = true;
        const QString said = refusal("{\"source\": [\"a\", \"b\", \"c\"], \"target\": [\"x\"], "
                                     "\"weights\": [[1, 0, 0]]}",
                                     options);
        QVERIFY2(said.contains("transposed, its weights are 3 × 1"), qPrintable(said));
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << ""
                               << "it is empty";
        QTest::newRow("blank") << " \n\n"
                               << "it is empty";
        QTest::newRow("prose") << "It was a dark and stormy night.\nRain fell.\n"
                               << "expected a weight";
        QTest::newRow("NUL") << QString("a,b\n") + QChar(0) << "no text";
        QTest::newRow("ragged block") << "0 ||| x y ||| 0 ||| a b ||| 2 2\n1 0\n1\n"
                                      << "line 1: row 2 has 1 weights";
        QTest::newRow("block without rows") << "0 ||| x ||| 0 ||| a ||| 2 1\n\n"
                                            << "no weights";
        QTest::newRow("block of the wrong size")
            << "0 ||| x y z ||| 0 ||| a ||| 2 2\n1 0\n0 1\n"
            << "2 × 2, but there are 3 target tokens and 1 source tokens";
        QTest::newRow("words amid numbers") << "0 ||| x ||| 0 ||| a ||| 1 1\nhello\n"
                                            << "line 2: it is \"hello\"";
        QTest::newRow("lone bar") << "|\n"
                                  << "no weights";
        QTest::newRow("bars alone") << "|||\n"
                                    << "no weights";
        QTest::newRow("half an alignment") << "0-0 1-1\nx y\n"
                                           << "line 2: it is \"x y\"";
        QTest::newRow("far link") << "0-99999999\n"
                                  << "link 0-99999999";
        QTest::newRow("link beyond 64 bits") << "0-99999999999999999999999\n"
                                             << "no weights";
        QTest::newRow("ragged CSV") << "1,0\n1\n"
                                    << "row 2 has 1 weights";
        QTest::newRow("decimal comma") << "a;b\n\"0,5\";\"0,5\"\n"
                                       << "\"0,5\"";
        QTest::newRow("open quote") << "\"a,b\n0,1\n"
                                    << "quote is not closed";
        QTest::newRow("text behind a quote") << "\"a\"b,c\n0,1\n"
                                             << "closing quote";
        QTest::newRow("score") << "3.5,1\n1,0\n"
                               << "row 1, column 1 is 3.5, expected a number from 0 to 1";
        QTest::newRow("negative") << "-0.5,1\n"
                                  << "from 0 to 1";
        QTest::newRow("not a number") << "nan,1\n1,nan\n"
                                      << "from 0 to 1";
        QTest::newRow("infinite") << "inf,1\n"
                                  << "from 0 to 1";
        QTest::newRow("beyond a float") << "1,0\n1e999,1\n"
                                        << "row 2, column 1 is inf";
        QTest::newRow("JSON, null") << "{'weights': [[null]]}"
                                    << "holds null";
        QTest::newRow("JSON, text") << "{'weights': [['1']]}"
                                    << "expected a weight";
        QTest::newRow("JSON, ragged") << "{'weights': [[1, 0], [1]]}"
                                      << "row 2 has 1 weights";
        QTest::newRow("JSON, not rows") << "{'weights': [1, [0]]}"
                                        << "expected a list of rows";
        QTest::newRow("JSON, a row amiss") << "{'weights': [[1], 0]}"
                                           << "row 2 is 0, expected a list of weights";
        QTest::newRow("JSON, no rows") << "{'weights': []}"
                                       << "expected a list of rows";
        QTest::newRow("JSON, empty rows") << "{'weights': [[], []]}"
                                          << "no weights";
        QTest::newRow("JSON, heads") << "{'weights': [[[1, 0]], [[0, 1]]]}"
                                     << "more than two dimensions";
        QTest::newRow("JSON, no weights") << "{'source': ['a']}"
                                          << "no \"weights\"";
        QTest::newRow("JSON, NaN") << "{'weights': [[NaN, 1]]}"
                                   << "it holds NaN, which is no JSON";
        QTest::newRow("JSON, steps without weights") << "{'source': {'tokens': []}, 'steps': [{}]}"
                                                     << "a step has no \"weights\"";
        QTest::newRow("sentences and a wrong link") << "a b\tx y\t0-0\na\tx\t0-0 1:1\n"
                                                    << "line 2: it is";
        QTest::newRow("links beyond their sentences") << "a b ||| x ||| 0-0 2-3\n"
                                                      << "4 × 3, but there are 1 target tokens";
        QTest::newRow("JSON, empty list") << "[]"
                                          << "expected a list of rows";
        QTest::newRow("JSON, tokens amiss") << "{'source': [1], 'weights': [[1]]}"
                                            << "a token is 1";
        QTest::newRow("JSON, tokens a number") << "{'source': 1, 'weights': [[1]]}"
                                               << "list of texts";
        QTest::newRow("JSON, huge number") << "{'weights': [[1e999]]}"
                                           << "not JSON";
        QTest::newRow("JSON, cut off") << "{'weights': [[1, 0]"
                                       << "not JSON";
        QTest::newRow("JSON, deep") << QString(5000, '[') << "64 levels";
        QTest::newRow("JSON, wrong size")
            << "{'source': ['a'], 'target': ['x'], 'weights': [[1,0,0],[0,1,0],[0,0,1]]}"
            << "3 × 3, but there are 1 target tokens";
        QTest::newRow("a token without end") << "{'source': ['" + QString(2000, 'a') + "'], 'weights': [[1]]}"
                                             << "a token has 2000 bytes";
        QTest::newRow("too many tokens") << QString("0,").repeated(600) + "1\n"
                                         << "1 × 601, more than the 500";
    }
    void refusals() {
        QFETCH(QString, text);
        QFETCH(QString, part);
        if (text.startsWith('{') || text.startsWith('['))
            text.replace('\'', '"');
        const QString message = refusal(text.toStdString());
        QVERIFY2(message.contains(part), qPrintable(message));
        QVERIFY2(message.startsWith("dump.txt: "), qPrintable(message));
    }

    void tooFewLinesOfText() {
        const QString message = refusal("0-0\n0-0\n", {{}, {"a"}, {}});
        QVERIFY2(message.contains("sentence 2, but only 1"), qPrintable(message));
    }

    // A few bytes a line must not become a matrix of 500 × 500 each, without end.
    void memoryIsBounded() {
        std::string text;
        for (int i = 0; i < 2000; ++i)
            text += "499-499\n";
        QElapsedTimer timer;
        timer.start();
        QVERIFY2(refusal(text).contains("split it"), qPrintable(refusal(text)));
        QVERIFY(timer.elapsed() < 30'000);
    }

    void everyTruncationIsAnswered_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("block") << "0 ||| le chat ||| 2.5 ||| the cat ||| 3 3\n0.5 0.25 0.25\n0 1 0\n0 0 1\n";
        QTest::newRow("Marian") << "le chat ||| 0.5,0.25,0.25 0,1,0 0,0,1\n";
        QTest::newRow("CSV") << "\"\",the,\"c,a\"\"t\"\nle,0.75,0.25\n";
        QTest::newRow("OpenNMT") << "  the  cat\n le *0.75 0.25\n";
        QTest::newRow("JSON") << "{\"source\": [\"é\"], \"target\": [\"x\"], \"weights\": [[1]]}";
    }
    void everyTruncationIsAnswered() {
        QFETCH(QString, text);
        const std::string bytes = text.toStdString();
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            QVERIFY(!refusal(bytes.substr(0, size)).isEmpty());
            for (const char other : {'\0', '\xFF', '|', '"', ',', '\n', '-', '9'}) {
                std::string changed = bytes;
                changed[size] = other;
                QVERIFY(!refusal(changed).isEmpty());
            }
        }
    }

    void invalidTextBecomesReplacements() {
        const auto dumps = parseAttentionDumps("0 ||| \xFFx ||| 0 ||| a ||| 1 1\n1\n", "f");
        QCOMPARE(textsOf(dumps[0].target), QString("\uFFFDx"));
    }

    void numbersDoNotDependOnTheLocale() {
        const QByteArray before = setlocale(LC_ALL, nullptr);
        for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"})
            if (setlocale(LC_ALL, locale))
                QCOMPARE(weightsOf(parseAttentionDumps("0.5,0.5\n", "f").front()), QString("0.5 0.5"));
        setlocale(LC_ALL, before);
    }
};

QTEST_APPLESS_MAIN(TestDumps)
#include "tst_dumps.moc"
