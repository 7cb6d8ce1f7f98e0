#include "tests/uiexample.h"

#include "ui/differencemap.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace ui;

namespace {

constexpr auto english = "the black cat is under the table";

AttentionData translated(const QString& words, int last) {
    return exampleOf(sentenceOf(english, "en"), sentenceOf(words, "fr"), last);
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
private slots:
    void equalRunsDoNotDiffer();
    void differenceIsAfterMinusBefore();
    void countsFlipsAndEntropy();
    void entropyIsInBits();
    void alignsByWordsWhereTargetsDiffer();
    void longestCommonSubsequence_data();
    void longestCommonSubsequence();
    void refusesWhatCannotBeCompared();
    void mapDrawsAndSaysIt();
    void mapChangesNothing();
};

void TestCompare::equalRunsDoNotDiffer() {
    const Difference d = differenceOf(example(7), example(7));
    QVERIFY(d.sameWords);
    QCOMPARE(d.wordsChanged, 0);
    QCOMPARE(d.flips, 0);
    QCOMPARE(d.wordsCompared, 8);
    QCOMPARE(d.entropyBefore, d.entropyAfter);
    for (const float value : d.weights.values)
        QCOMPARE(value, 0.f);
}

void TestCompare::differenceIsAfterMinusBefore() {
    AttentionData after = example(7);
    const float before = float(after.weights.at(2, 3));
    after.weights.set(2, 3, before + 0.25f);
    const Difference d = differenceOf(example(7), after);
    QVERIFY(std::abs(d.weights.at(2, 3) - 0.25) < 1e-6);
    QCOMPARE(d.weights.at(2, 2), 0.0);
}

void TestCompare::countsFlipsAndEntropy() {
    AttentionData before = example(7), after = before;
    for (int k = 0; k < after.source.size(); ++k) {
        after.weights.set(4, k, k == 0 ? 1.f : 0.f);               // looked at "under" most
        after.weights.set(5, k, 1.f / float(after.source.size())); // 3 bits; the first place is the largest
    }
    const Difference d = differenceOf(before, after);
    QCOMPARE(d.flips, 2);
    const double change = (3 - entropyOf(before.weights, 5) - entropyOf(before.weights, 4)) / 8;
    QVERIFY(std::abs(d.entropyAfter - d.entropyBefore - change) < 1e-5);
}

void TestCompare::entropyIsInBits() {
    const Matrix weights =
        Matrix::fromRows({{0.25f, 0.25f, 0.25f, 0.25f}, {1, 0, 0, 0}, {0.5f, 0.25f, 0.25f}});
    QCOMPARE(entropyOf(weights, 0), 2.0);
    QCOMPARE(entropyOf(weights, 1), 0.0);
    QCOMPARE(entropyOf(weights, 2), 1.5); // with a number missing
    QCOMPARE(entropyOf(weights, 9), 0.0);
}

void TestCompare::alignsByWordsWhereTargetsDiffer() {
    const AttentionData before = translated("le chat noir est sous la table", 7);
    const AttentionData after = translated("un chat est maintenant sous la table", 7);
    const Difference d = differenceOf(before, after);
    QVERIFY(!d.sameWords);
    QCOMPARE(d.counterpart, (QVector<int>{-1, 1, 3, -1, 4, 5, 6, 7}));
    QCOMPARE(d.wordsChanged, 2);
    QCOMPARE(d.wordsCompared, 6);
    QVERIFY(std::isnan(d.weights.at(0, 0)));
    QVERIFY(std::abs(d.weights.at(2, 3) - (after.weights.at(2, 3) - before.weights.at(3, 3))) < 1e-6);
}

void TestCompare::longestCommonSubsequence_data() {
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<QVector<int>>("expected"); // with the end marker
    QTest::newRow("the same twice") << "la la"
                                    << "la" << QVector<int>{0, 2};
    QTest::newRow("one more") << "la"
                              << "la la" << QVector<int>{0, -1, 1};
    QTest::newRow("turned round") << "a b"
                                  << "b a" << QVector<int>{1, -1, 2};
    QTest::newRow("nothing") << "a b"
                             << "c" << QVector<int>{-1, 2};
}

void TestCompare::longestCommonSubsequence() {
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(QVector<int>, expected);
    const QVector<int> found = counterpartsOf(sentenceOf(first, "fr"), sentenceOf(second, "fr"));
    QCOMPARE(found.size(), expected.size());
    int last = -1, pairs = 0, expectedPairs = 0;
    for (int j = 0; j < found.size(); ++j) {
        expectedPairs += expected[j] >= 0;
        if (found[j] < 0)
            continue;
        ++pairs;
        QVERIFY(found[j] > last); // rising in both
        last = found[j];
        QCOMPARE(sentenceOf(first, "fr").text(found[j]), sentenceOf(second, "fr").text(j));
    }
    QCOMPARE(pairs, expectedPairs);
}

void TestCompare::refusesWhatCannotBeCompared() {
    AttentionData other = example(7);
    other.source.tokens[2].text = "dog";
    QVERIFY(differenceOf(example(7), other).weights.empty());
    AttentionData fixed = example(7);
    fixed.architecture.score = ScoreKind::None;
    QVERIFY(!comparable(example(7), fixed));
    QVERIFY(!comparable({}, {}));
    AttentionData masked = example(7); // is still the same sentence
    masked.source.tokens[2].masked = true;
    QVERIFY(comparable(example(7), masked));
    DifferenceMap map;
    map.setDifference(differenceOf(example(7), other));
    QVERIFY(map.emptyReason().contains("compare"));
    QCOMPARE(map.rows(), 0);
}

void TestCompare::mapDrawsAndSaysIt() {
    AttentionData after = translated("un chat noir est sous la table", 7);
    after.weights.set(1, 1, float(after.weights.at(1, 1)) - 0.5f);
    after.weights.set(1, 4, float(after.weights.at(1, 4)) + 0.5f);
    DifferenceMap map;
    map.setDifference(differenceOf(translated("le chat noir est sous la table", 7), after));
    QVERIFY(map.describe({1, 4}).contains("difference +0.5000"));
    QVERIFY(map.describe({1, 1}).contains("difference \u22120.5000"));
    QVERIFY(map.describe({0, 0}).contains("in the second alone"));
    QVERIFY(map.whatChanged().contains("words changed: 1 of 8"));
    QVERIFY(map.whatChanged().contains("1 of 7 words"));
    QVERIFY(map.legend().join(' ').contains("aligned by equal words"));
    QVERIFY(std::abs(map.scoreExtreme() - 0.5) < 1e-6);

    const View view{{600, 520}, Theme::light(), 1, 1, {}};
    QImage image(600, 520, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    map.paint(painter, view, {});
    painter.end();
    const auto fill = [&](int row, int column) {
        return image.pixelColor((map.rectOf({row, column}, view).topLeft() + QPointF(3, 3)).toPoint());
    };
    QCOMPARE(fill(1, 4), view.theme.scoreColor(1));
    QCOMPARE(fill(1, 1), view.theme.scoreColor(-1));
    QCOMPARE(fill(3, 3), view.theme.scoreColor(0));
}

void TestCompare::mapChangesNothing() {
    DifferenceMap map;
    map.setDifference(differenceOf(example(7), example(7)));
    QVERIFY(!map.changes({7, 1}));
    QVERIFY(!map.handleOf({7, 1}, {{600, 520}, Theme::light(), 1, 1, {}}));
}

QTEST_MAIN(TestCompare)
#include "tst_compare.moc"
