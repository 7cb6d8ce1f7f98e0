#include "tests/uiexample.h"

#include "ui/weightedit.h"

#include <QtTest>

#include <numeric>

using namespace ui;

namespace {

double sumOf(const std::vector<float>& row) {
    return std::accumulate(row.begin(), row.end(), 0.0);
}

void compare(const std::vector<float>& row, const std::vector<double>& expected) {
    QCOMPARE(row.size(), expected.size());
    for (size_t k = 0; k < row.size(); ++k)
        QVERIFY2(std::abs(row[k] - expected[k]) < 1e-6,
                 qPrintable(QStringLiteral("place %1: %2, expected %3").arg(k).arg(row[k]).arg(expected[k])));
}

} // namespace

class TestWeightEdit : public QObject {
    Q_OBJECT
private slots:
    void othersKeepTheirProportions();
    void whereOthersHadNothingTheyShareEqually();
    void extremesAndNonsense();
    void aWordsPiecesShareInProportion();
    void maskedPlacesStayZero();
    void masksAWholeRow();
    void uniformIsUniform();
    void sumsStayOneThroughManyEdits();
    void readsARowOfAMatrix();
};

void TestWeightEdit::othersKeepTheirProportions() {
    // 0.5 is left for the others, which had 0.6 and 0.2: 3 to 1.
    compare(withWeight({0.2f, 0.6f, 0.2f}, {0, 0}, 0.5), {0.5, 0.375, 0.125});
    compare(withWeight({0.2f, 0.6f, 0.2f}, {1, 1}, 0), {0.5, 0, 0.5});
}

void TestWeightEdit::whereOthersHadNothingTheyShareEqually() {
    compare(withWeight({0, 1, 0}, {1, 1}, 0.4), {0.3, 0.4, 0.3});
    compare(withWeight({0, 0, 0}, {0, 0}, 0.5), {0.5, 0.25, 0.25});
}

void TestWeightEdit::extremesAndNonsense() {
    compare(withWeight({0.2f, 0.6f, 0.2f}, {2, 2}, 1), {0, 0, 1});
    compare(withWeight({0.2f, 0.8f}, {0, 0}, 7), {1, 0});
    compare(withWeight({0.2f, 0.8f}, {0, 0}, -7), {0, 1});
    compare(withWeight({1}, {0, 0}, 0.3), {1}); // nobody else can take the rest
    compare(withWeight({0.2f, 0.8f}, {5, 5}, 0.3), {0.2, 0.8});
    compare(withWeight({0.2f, 0.8f}, {0, 0}, std::nan("")), {0.2, 0.8});
    compare(withWeight({std::nanf(""), 0.5f, 0.5f}, {1, 1}, 0.2), {0, 0.2, 0.8});
    QVERIFY(withWeight({}, {0, 0}, 0.5).empty());
}

void TestWeightEdit::aWordsPiecesShareInProportion() {
    compare(withWeight({0.1f, 0.3f, 0.4f, 0.2f}, {0, 1}, 0.8), {0.2, 0.6, 0.4 / 3, 0.2 / 3});
    compare(withWeight({0, 0, 1}, {0, 1}, 0.5), {0.25, 0.25, 0.5});
}

void TestWeightEdit::maskedPlacesStayZero() {
    compare(withWeight({0.2f, 0, 0.8f, 0}, {0, 0}, 0.6, {false, true, false, true}), {0.6, 0, 0.4, 0});
    compare(withWeight({0, 0, 1, 0}, {2, 2}, 0.4, {false, true}), {0.3, 0, 0.4, 0.3});
    compare(withWeight({0.4f, 0, 0.6f}, {1, 1}, 0.9, {false, true}), {0.4, 0, 0.6}); // itself masked: nothing
    compare(withWeight({0.5f, 0, 0.5f}, {0, 1}, 0.8, {false, true}), {0.8, 0, 0.2}); // one of its pieces
}

void TestWeightEdit::masksAWholeRow() {
    compare(maskedWeights({0.2f, 0.6f, 0.2f}, {false, true}), {0.5, 0, 0.5});
    compare(maskedWeights({0, 1, 0}, {false, true, false}), {0.5, 0, 0.5});
    compare(maskedWeights({0.2f, 0.8f}, {true, true}), {0.2, 0.8});
    compare(maskedWeights({0.2f, 0.8f}, {}), {0.2, 0.8});
}

void TestWeightEdit::uniformIsUniform() {
    compare(uniformWeights(4), {0.25, 0.25, 0.25, 0.25});
    compare(uniformWeights(4, {true, false, true}), {0, 0.5, 0, 0.5});
    compare(uniformWeights(2, {true, true}), {0, 0});
    QVERIFY(uniformWeights(0).empty() && uniformWeights(-3).empty());
}

void TestWeightEdit::sumsStayOneThroughManyEdits() {
    std::vector<float> row = uniformWeights(13);
    unsigned chance = 1;
    for (int i = 0; i < 2000; ++i) {
        chance = chance * 1664525u + 1013904223u;
        const int place = int(chance >> 16) % 13;
        const double value = double(chance & 1023) / 1023;
        row = withWeight(row, {place, place}, value);
        QVERIFY(std::abs(row[place] - value) < 1e-6);
        QVERIFY(std::abs(sumOf(row) - 1) < 2e-6);
        QVERIFY(std::all_of(row.begin(), row.end(), [](float weight) { return weight >= 0 && weight <= 1; }));
    }
}

void TestWeightEdit::readsARowOfAMatrix() {
    Matrix weights = Matrix::fromRows({{0.25f, 0.75f}, {1.0f}});
    compare(weightsOf(weights, 0), {0.25, 0.75});
    compare(weightsOf(weights, 1), {1, 0});
    compare(weightsOf(weights, 2), {0, 0});
    Sentence source = example().source;
    source.tokens[2].masked = true;
    const Mask mask = maskOf(source);
    QCOMPARE(int(mask.size()), source.size());
    QCOMPARE(std::count(mask.begin(), mask.end(), true), 1);
    QVERIFY(mask[2]);
}

QTEST_APPLESS_MAIN(TestWeightEdit)
#include "tst_weightedit.moc"
