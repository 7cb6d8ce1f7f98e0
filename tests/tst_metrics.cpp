/// BLEU and chrF against scores that sacreBLEU computed; alignment and a sentence's figures against values
/// worked out by hand in the comments.

#include "engine/error.h"
#include "engine/metrics.h"

#include <QDirIterator>
#include <QTest>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace engine;
using Words = std::vector<std::string>;
using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

Q_DECLARE_METATYPE(Words)

namespace {

nlohmann::json readCase(const QString& file) {
    std::ifstream in(file.toStdString());
    return nlohmann::json::parse(in);
}

/// For messages: what was found, readable.
QByteArray joined(const Words& words) {
    QByteArray text;
    for (const std::string& word : words)
        text += '[' + QByteArray::fromStdString(word) + ']';
    return text;
}

bool near(double found, double expected) {
    return std::abs(found - expected) < 1e-6; // weights are floats
}

} // namespace

class TestMetrics : public QObject {
    Q_OBJECT

private slots:
    void sacreBleuCases_data();
    void sacreBleuCases();
    void mtevalTokens_data();
    void mtevalTokens();
    void chineseTokens_data();
    void chineseTokens();
    void bleuByHand();
    void chrfCountsCodePoints();
    void chrfTakesTheBestReference();
    void listsThatDoNotFit();
    void emptyCorpus();
    void readsAlignedPair();
    void refusesAlignedPair_data();
    void refusesAlignedPair();
    void alignmentErrorByHand();
    void alignmentErrorIsOfTheCorpus();
    void alignmentErrorOfNothing();
    void wordsOfPieces();
    void wordsOfElidedFrench();
    void wordsOfChinese();
    void wordsOfStrangeSpans();
    void wordsThatAreNotTheText();
    void linksSumOverSourcePieces();
    void linksAverageOverTargetPieces();
    void linksTakeTheFirstOfEquals();
    void linksOfDisagreeingSizes();
    void entropyInBits();
    void coverageByHand();
    void contributionsByHand();
    void confidenceByHand();
};

void TestMetrics::sacreBleuCases_data() {
    QTest::addColumn<QString>("file");
    int cases = 0;
    for (QDirIterator files(TEST_DATA "/metrics", {"*.json"}); files.hasNext(); ++cases) {
        const QString file = files.next();
        QTest::newRow(qPrintable(QFileInfo(file).baseName())) << file;
    }
    QVERIFY(cases >= 9);
}

void TestMetrics::sacreBleuCases() {
    QFETCH(QString, file);
    const auto expected = readCase(file);
    const Words hypotheses = expected["hypotheses"];
    const std::vector<References> references = expected["references"];
    const auto tokenization =
        expected["tokenize"] == "zh" ? BleuTokenization::Chinese : BleuTokenization::Mteval13a;
    const double bleuScore = bleu(hypotheses, references, tokenization);
    const double chrfScore = chrf(hypotheses, references);
    QVERIFY2(std::abs(bleuScore - double(expected["bleu"])) < 1e-5, qPrintable(QString::number(bleuScore)));
    QVERIFY2(std::abs(chrfScore - double(expected["chrf2"])) < 1e-5, qPrintable(QString::number(chrfScore)));
}

void TestMetrics::mtevalTokens_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<Words>("expected");
    QTest::newRow("sentence") << "Hello, world." << Words{"Hello", ",", "world", "."};
    QTest::newRow("numbers keep their marks") << "1.234,56 and 3,5%" << Words{"1.234,56", "and", "3,5", "%"};
    QTest::newRow("a dash after a digit") << "2019-2020 a-b" << Words{"2019", "-", "2020", "a-b"};
    QTest::newRow("apostrophes stay") << "L'an d'\"art\"" << Words{"L'an", "d'", "\"", "art", "\""};
    QTest::newRow("a number ends the sentence") << "in 1979." << Words{"in", "1979", "."};
    QTest::newRow("marks in a row: each takes part in one pair")
        << "a.,b 1.,2" << Words{"a", ".", ",", "b", "1", ".", ",", "2"};
    QTest::newRow("accents are no digits") << "né.né" << Words{"né", ".", "né"};
    QTest::newRow("digits of other scripts are letters") << "٣.٣" << Words{"٣", ".", "٣"};
    QTest::newRow("entities, one after the other")
        << "&quot;a&quot; &amp;lt;b &gt;" << Words{"\"", "a", "\"", "<", "b", ">"};
    QTest::newRow("no-break spaces part") << u"quoi\u202f? 5\u00a0€"_qs << Words{"quoi", "?", "5", "€"};
    QTest::newRow("quotes beyond ASCII stay") << "«Oui»… 你好。" << Words{"«Oui»…", "你好。"};
    QTest::newRow("all ASCII symbols") << "a@b/c[d]{e}~f_g" << Words{"a", "@", "b", "/", "c", "[", "d", "]",
                                                                     "{", "e", "}", "~", "f", "_", "g"};
    QTest::newRow("a lone bar") << "|" << Words{"|"};
    QTest::newRow("skipped") << "a<skipped>b" << Words{"ab"};
    QTest::newRow("nothing") << " \u3000 " << Words{};
}

void TestMetrics::mtevalTokens() {
    QFETCH(QString, text);
    QFETCH(Words, expected);
    const Words found = bleuTokens(text.toStdString(), BleuTokenization::Mteval13a);
    QVERIFY2(found == expected, joined(found));
}

void TestMetrics::chineseTokens_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<Words>("expected");
    QTest::newRow("characters") << "我是学生。" << Words{"我", "是", "学", "生", "。"};
    QTest::newRow("with Latin") << "我有iPhone 12,好！" << Words{"我", "有", "iPhone", "12", ",", "好", "！"};
    QTest::newRow("numbers stay whole") << "共3.5公斤" << Words{"共", "3.5", "公", "斤"};
    QTest::newRow("the end is no neighbour") << "2." << Words{"2."};
    QTest::newRow("entities are not read") << "你&amp;我" << Words{"你", "&", "amp", ";", "我"};
    QTest::newRow("full width and dash") << "ＡＢ—ab…" << Words{"Ａ", "Ｂ", "—", "ab", "…"};
    QTest::newRow("kana is not cut, as in sacreBLEU") << "ひらがな" << Words{"ひらがな"};
    QTest::newRow("beyond the first plane, as in sacreBLEU") << "𠀀𠀁" << Words{"𠀀𠀁"};
    QTest::newRow("ideographic space") << "　好　" << Words{"好"};
}

void TestMetrics::chineseTokens() {
    QFETCH(QString, text);
    QFETCH(Words, expected);
    const Words found = bleuTokens(text.toStdString(), BleuTokenization::Chinese);
    QVERIFY2(found == expected, joined(found));
}

void TestMetrics::bleuByHand() {
    // Five words, all known, of the references "a b c d e f g" (7) and "a b c d e x" (6, the closer):
    // precisions 1, brevity exp(1 − 6/5).
    const Words hypothesis{"a b c d e"};
    const std::vector<References> references{{"a b c d e f g", "", "a b c d e x"}};
    QVERIFY(near(bleu(hypothesis, references, BleuTokenization::Mteval13a), 100 * std::exp(-0.2)));

    // Equally far, the shorter counts: 4 of 4 and 6 gives no penalty. A repeated word is clipped: 1/5, then
    // 1/(2·4), 1/(4·3), 1/(8·2).
    const Words repeated{"a a a a a"};
    const std::vector<References> clipped{{"a b c d", "b a c d e f"}};
    const double expected = 100 * std::pow(1 / 5.0 * 1 / 8.0 * 1 / 12.0 * 1 / 16.0, 0.25);
    QVERIFY(near(bleu(repeated, clipped, BleuTokenization::Mteval13a), expected));
}

void TestMetrics::chrfCountsCodePoints() {
    // "éa" against "éb": of two characters one is common, of one pair none. P = R = (1/2 + 0)/2. By bytes it
    // would be more.
    const Words hypothesis{"é a"};
    const std::vector<References> references{{"éb"}};
    QVERIFY(near(chrf(hypothesis, references), 25));
    // Bytes that are no UTF-8 are characters like others: one common character, and no common pair.
    const Words broken{"\xFF"
                       "a"};
    QVERIFY(near(chrf(broken, std::vector<References>{{"\uFFFD"
                                                       "b"}}),
                 25));
}

void TestMetrics::chrfTakesTheBestReference() {
    const Words hypothesis{"Le chat"};
    const std::vector<References> one{{"Le chat"}}, several{{"xyz", "Le chat", "Un chien"}};
    QVERIFY(near(chrf(hypothesis, one), 100));
    QVERIFY(near(chrf(hypothesis, several), 100));
}

void TestMetrics::listsThatDoNotFit() {
    const Words hypotheses{"a", "b"};
    const std::vector<References> fewer{{"a"}}, without{{"a"}, {}}, empty{{"a"}, {"", ""}};
    for (const auto& references : {fewer, without, empty}) {
        QVERIFY_EXCEPTION_THROWN(bleu(hypotheses, references, BleuTokenization::Mteval13a), Error);
        QVERIFY_EXCEPTION_THROWN(chrf(hypotheses, references), Error);
    }
}

void TestMetrics::emptyCorpus() {
    QCOMPARE(bleu({}, {}, BleuTokenization::Chinese), 0.0);
    QCOMPARE(chrf({}, {}), 0.0);
}

void TestMetrics::readsAlignedPair() {
    const auto pair =
        parseAlignedPair("the cat | \u2028 .\tle chat | x .\t0-0 1-1 3p3 2p2 4-4", "links.tsv:1");
    QCOMPARE(pair.source, (Words{"the", "cat", "|", "\u2028", "."}));
    QCOMPARE(pair.target.size(), 5u);
    QCOMPARE(pair.sure, (std::vector<Link>{{0, 0}, {1, 1}, {4, 4}}));
    QCOMPARE(pair.possible, (std::vector<Link>{{3, 3}, {2, 2}}));
    QVERIFY(parseAlignedPair("a\tb\t", "links.tsv:1").sure.empty());
}

void TestMetrics::refusesAlignedPair_data() {
    QTest::addColumn<QByteArray>("line");
    for (const char* line :
         {"", "a\tb", "a\tb\t0-0\t1-1", "a\tb\t1-0", "a\tb\t0-1", "a\tb\t0p1", "a\tb\t0", "a\tb\t0-",
          "a\tb\t-0", "a\tb\t0_0", "a\tb\t0-0x", "a\tb\t0--0", "a\tb\t-1-0", "a\tb\t99999999999-0",
          "a\tb\t4294967296-0", "a\tb\t3000000000-0", "a\tb\t|", "a\tb\t0.0-0", "\t\t0-0"})
        QTest::newRow(*line ? line : "nothing") << QByteArray(line);
}

void TestMetrics::refusesAlignedPair() {
    QFETCH(QByteArray, line);
    try {
        parseAlignedPair(line.toStdString(), "links.tsv:7");
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(std::string_view(error.what()).starts_with("links.tsv:7: "), error.what());
    }
}

void TestMetrics::alignmentErrorByHand() {
    // S = {00, 11}, P adds {21}; A = {00, 21, 22}: |A∩S| = 1, |A∩P| = 2, error 1 − (1 + 2)/(3 + 2).
    const auto reference = parseAlignedPair("a b c\tx y z\t0-0 1-1 2p1 1-1", "here");
    AlignmentCounts counts;
    counts.add(reference, std::vector<Link>{{0, 0}, {2, 1}, {2, 2}, {0, 0}});
    QVERIFY(near(counts.error(), 0.4));
    QVERIFY(near(counts.precision(), 2 / 3.0));
    QVERIFY(near(counts.recall(), 0.5));

    AlignmentCounts perfect;
    perfect.add(reference, reference.sure);
    QCOMPARE(perfect.error(), 0.0);
}

void TestMetrics::alignmentErrorIsOfTheCorpus() {
    // Errors of 0 (one link) and 1 (three links) make 1 − (1 + 1)/(4 + 4), not their mean.
    AlignmentCounts counts;
    counts.add(parseAlignedPair("a\tx\t0-0", "here"), std::vector<Link>{{0, 0}});
    counts.add(parseAlignedPair("a b c\tx y z\t0-0 1-1 2-2", "here"),
               std::vector<Link>{{0, 1}, {1, 2}, {2, 0}});
    QVERIFY(near(counts.error(), 0.75));
}

void TestMetrics::alignmentErrorOfNothing() {
    const AlignmentCounts counts;
    QVERIFY(std::isnan(counts.error()));
    QVERIFY(std::isnan(counts.precision()));
    QVERIFY(std::isnan(counts.recall()));
}

void TestMetrics::wordsOfPieces() {
    // Pieces "un", "break", "able cu", "p", " is", the end marker. "able cu" holds four characters of word 0,
    // two of 1.
    const std::string text = "unbreakable cup is";
    const Words words{"unbreakable", "cup", "is"};
    const Spans spans{{0, 2}, {2, 7}, {7, 14}, {14, 15}, {15, 18}, {18, 18}};
    QCOMPARE(wordsOfSpans(text, words, spans), (std::vector<int>{0, 0, 0, 1, 2, -1}));
    // Straddling with equal halves: the first word. More of the second: the second.
    QCOMPARE(wordsOfSpans("ab cd", Words{"ab", "cd"}, Spans{{1, 4}, {1, 5}}), (std::vector<int>{0, 1}));
}

void TestMetrics::wordsOfElidedFrench() {
    // "L'école" is one piece over two words: "L'" has 2 characters, "école" 5 (6 bytes).
    const std::string text = "L'école n'est-elle pas là ?";
    const Words words{"L'", "école", "n'", "est-elle", "pas", "là", "?"};
    QVERIFY(spells(text, words));
    const Spans spans{{0, 8}, {8, 11}, {11, 19}, {0, 5}, {19, 26}};
    // " n'"; "est-elle"; "L'éc" is a tie of 2 and 2; " pas là" is 3 to 2.
    QCOMPARE(wordsOfSpans(text, words, spans), (std::vector<int>{1, 2, 3, 0, 4}));
    QVERIFY(!spells(text, Words{"L'", "école"}));
}

void TestMetrics::wordsOfChinese() {
    // Three bytes a character: pieces "我们", "喜", "欢音", "乐。"; words 我 们 喜欢 音乐 。
    const Words words{"我", "们", "喜欢", "音乐", "。"};
    const Spans spans{{0, 6}, {6, 9}, {9, 15}, {15, 21}};
    QCOMPARE(wordsOfSpans("我们喜欢音乐。", words, spans), (std::vector<int>{0, 2, 2, 3}));
    // A piece that begins within a character does not hold it. Characters count, not bytes: "éé abc" is 2
    // to 3.
    QCOMPARE(wordsOfSpans("我们", Words{"我", "们"}, Spans{{1, 6}}), (std::vector<int>{1}));
    QCOMPARE(wordsOfSpans("éé abc", Words{"éé", "abc"}, Spans{{0, 8}}), (std::vector<int>{1}));
}

void TestMetrics::wordsOfStrangeSpans() {
    const Words words{"a", "", "b c"}; // a word without a character, one with white space in it
    const Spans spans{{0, 1}, {2, 999}, {3, 2}, {7, 9}, {SIZE_MAX, SIZE_MAX}, {1, 2}};
    QCOMPARE(wordsOfSpans("a b\u00a0c", words, spans), (std::vector<int>{0, 2, -1, -1, -1, -1}));
    QVERIFY(wordsOfSpans("", {}, {}).empty());
}

void TestMetrics::wordsThatAreNotTheText() {
    for (const Words& words : {Words{}, Words{"a"}, Words{"a", "c"}, Words{"a", "b", "c"}}) {
        QVERIFY(!spells("a b", words));
        QVERIFY_EXCEPTION_THROWN(wordsOfSpans("a b", words, Spans{{0, 1}}), Error);
    }
    QVERIFY(!spells("", Words{"a"}));
    QVERIFY(spells(" ", Words{}));
}

void TestMetrics::linksSumOverSourcePieces() {
    // Source word 1 has two pieces of 0.25 and 0.3; word 0 one of 0.4; the end marker's 0.9 is left out, and
    // so is its row.
    const PieceWeights pieces{{0, 1, 1, -1}, {0, -1}, {{0.4f, 0.25f, 0.3f, 0.9f}, {1, 0, 0, 0}}};
    QCOMPARE(wordLinks(pieces), (std::vector<Link>{{1, 0}}));
}

void TestMetrics::linksAverageOverTargetPieces() {
    // Target word 0: means (0.45, 0.55), though its first piece prefers source 0. Word 1 has no piece. Word
    // 2: source 2.
    const PieceWeights pieces{{0, 1, 2}, {0, 0, 2}, {{0.6f, 0.4f, 0}, {0.3f, 0.7f, 0}, {0.2f, 0.2f, 0.6f}}};
    QCOMPARE(wordLinks(pieces), (std::vector<Link>{{1, 0}, {2, 2}}));
    QVERIFY(wordLinks({}).empty());
    QVERIFY(wordLinks({{-1}, {0}, {{1}}}).empty());
}

void TestMetrics::linksTakeTheFirstOfEquals() {
    const PieceWeights pieces{{0, 1, 1, 2}, {0}, {{0.25f, 0.25f, 0.125f, 0.375f}}};
    QCOMPARE(wordLinks(pieces), (std::vector<Link>{{1, 0}}));
}

void TestMetrics::linksOfDisagreeingSizes() {
    QVERIFY_EXCEPTION_THROWN(wordLinks({{0, 1}, {0}, {{1}}}), Error);
    QVERIFY_EXCEPTION_THROWN(wordLinks({{0}, {0, 1}, {{1}}}), Error);
}

void TestMetrics::entropyInBits() {
    QVERIFY(near(entropy(std::vector<float>{0.5f, 0.25f, 0.25f, 0}), 1.5));
    QVERIFY(near(norm(std::vector<float>{3, -4}), 5));
    QVERIFY(near(norm(std::vector<float>{}), 0));
    QVERIFY(near(entropy(std::vector<float>(8, 0.125f)), 3));
    QCOMPARE(entropy(std::vector<float>{0, 1, 0}), 0.0);
    QCOMPARE(entropy({}), 0.0);
    QVERIFY(std::isnan(entropy(std::vector<float>{0.5f, NAN})));
}

void TestMetrics::coverageByHand() {
    // Columns sum to 1, 0.5 and 1.5: −(ln 1 + 2 ln 1.25)/3.
    const std::vector<std::vector<float>> weights{
        {0.5f, 0, 0.5f}, {0.25f, 0.25f, 0.5f}, {0.25f, 0.25f, 0.5f}};
    const auto sums = coverage(weights);
    QCOMPARE(sums, (std::vector<double>{1, 0.5, 1.5}));
    QVERIFY(near(coverageDeviation(sums), -2 * std::log(1.25) / 3));
    QCOMPARE(coverageDeviation(std::vector<double>{1, 1}), 0.0);
    QVERIFY(near(coverageDeviation(std::vector<double>{0}), -std::log(2)));
    QCOMPARE(coverageDeviation({}), 0.0);
}

void TestMetrics::contributionsByHand() {
    // Norms 5 and 2 (stride 3 leaves a number out): 0.25·5 and 0.75·2 of 2.75.
    const float annotations[] = {3, -4, 99, 0, 2, 99};
    const auto shares = contributions(std::vector<float>{0.25f, 0.75f}, {annotations, 2, 2, 3});
    QCOMPARE(shares.size(), 2u);
    QVERIFY(near(shares[0], 1.25 / 2.75));
    QVERIFY(near(shares[1], 1.5 / 2.75));
    QCOMPARE(contributions(std::vector<float>{0, 0}, {annotations, 2, 2, 3}), (std::vector<double>{0, 0}));
}

void TestMetrics::confidenceByHand() {
    QVERIFY(near(confidence(std::log(0.5) + std::log(0.125), 2), 0.25)); // √(1/2 · 1/8)
    QCOMPARE(confidence(0, 3), 1.0);
    QCOMPARE(confidence(0, 0), 0.0);
}

QTEST_APPLESS_MAIN(TestMetrics)
#include "tst_metrics.moc"
