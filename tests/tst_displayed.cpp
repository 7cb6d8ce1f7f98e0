#include "tests/uiexample.h"

#include "ui/displayed.h"

#include <QtTest>

#include <numeric>

using namespace ui;

namespace {

/// un|able works </s> read as in|cap|able </s>, at the last step.
AttentionData pieces() {
    Sentence source, target;
    source.tokens = {{"un", 0, false, false},
                     {"able", 0, true, false},
                     {"works", 1, false, false},
                     {"</s>", -1, false, true}};
    target.tokens = {{"in", 0, false, false},
                     {"cap", 0, false, false},
                     {"able", 0, false, false},
                     {"</s>", -1, false, true}};
    return exampleOf(source, target, 3);
}

} // namespace

class TestDisplayed : public QObject {
    Q_OBJECT
private slots:
    void plainOptionsChangeNothing();
    void rowsSumToOne_data();
    void rowsSumToOne();
    void piecesAndWordsPointAtEachOther();
    void aWordIsShownWithItsLastPiece_data();
    void aWordIsShownWithItsLastPiece();
    void marksFollowTheirWords();
    void hiddenMarkersLeaveTheRest();
    void emptinessDoesNotHurt();
};

void TestDisplayed::plainOptionsChangeNothing() {
    const AttentionData data = example();
    const Displayed shown = displayed(data, {});
    QCOMPARE(shown.data, data);
    for (int i = 0; i < 8; ++i) {
        QCOMPARE(shown.shown(Link{i, i}), (Link{i, i}));
        QCOMPARE(shown.pieces(Link{i, -1}), (Link{i, -1}));
    }
    QCOMPARE(shown.current, 5);
    QVERIFY(shown.shown(Link{8, -1}).empty());
}

void TestDisplayed::rowsSumToOne_data() {
    QTest::addColumn<bool>("words");
    QTest::newRow("pieces") << false;
    QTest::newRow("words") << true;
}

void TestDisplayed::rowsSumToOne() {
    QFETCH(bool, words);
    const Displayed shown = displayed(pieces(), {.words = words});
    QVERIFY(shown.data.source.tokens.last().endMarker && shown.data.target.tokens.last().endMarker);
    QCOMPARE(shown.data.weights.rows, shown.data.target.size());
    QCOMPARE(shown.data.weights.columns, shown.data.source.size());
    for (int t = 0; t < shown.data.weights.rows; ++t) {
        double sum = 0;
        for (int k = 0; k < shown.data.weights.columns; ++k)
            sum += shown.data.weights.at(t, k);
        QVERIFY2(std::abs(sum - 1) < 1e-5, qPrintable(QString::number(sum)));
    }
}

void TestDisplayed::piecesAndWordsPointAtEachOther() {
    const Displayed shown = displayed(pieces(), {.words = true});
    QCOMPARE(shown.data.source.size(), 3);
    const int sourceWords[] = {0, 0, 1, 2}, targetWords[] = {0, 0, 0, 1};
    for (int piece = 0; piece < 4; ++piece)
        QCOMPARE(shown.shown(Link{piece, piece}), (Link{sourceWords[piece], targetWords[piece]}));
    QCOMPARE(shown.pieces(Link{0, 0}), (Link{1, 2})); // a word stands for its last piece
    QCOMPARE(shown.pieces(Link{2, 1}), (Link{3, 3}));
    FocusState focus{{0, -1}, {1, 3}, true, {3, 2}};
    focus = shown.shown(focus);
    QCOMPARE(focus.hover, (Link{0, -1}));
    QCOMPARE(focus.pin, (Link{0, 1}));
    QCOMPARE(focus.cursor, (Link{2, 0}));
    QVERIFY(focus.showCursor);
}

void TestDisplayed::aWordIsShownWithItsLastPiece_data() {
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("lastShown");
    QTest::addColumn<int>("current");
    QTest::newRow("nothing") << -1 << -1 << -1;
    QTest::newRow("first piece") << 0 << -1 << 0;
    QTest::newRow("second piece") << 1 << -1 << 0;
    QTest::newRow("last piece") << 2 << 0 << 0;
    QTest::newRow("end") << 3 << 1 << 1;
}

void TestDisplayed::aWordIsShownWithItsLastPiece() {
    QFETCH(int, step);
    QFETCH(int, lastShown);
    QFETCH(int, current);
    AttentionData data = pieces();
    data.currentStep = step;
    const Displayed shown = displayed(data, {.words = true});
    QCOMPARE(shown.data.currentStep, lastShown);
    QCOMPARE(shown.current, current);
    QCOMPARE(shown.data.isFuture(0), lastShown < 0);
}

void TestDisplayed::marksFollowTheirWords() {
    AttentionData data = pieces();
    data.steps[1].forced = true;
    data.steps[3].edited = true;
    const Displayed words = displayed(data, {.words = true});
    QVERIFY(words.data.step(0).forced && !words.data.step(1).forced);
    QVERIFY(words.data.step(1).edited && !words.data.step(0).edited);
    QVERIFY(words.data.source.tokens[0].unknown); // one of its pieces is
    QVERIFY(!words.data.source.tokens[1].unknown);
}

void TestDisplayed::hiddenMarkersLeaveTheRest() {
    const AttentionData data = pieces();
    const Displayed shown = displayed(data, {.endMarkers = false});
    QCOMPARE(shown.data.source.size(), 3);
    QCOMPARE(shown.data.target.size(), 3);
    QCOMPARE(shown.data.steps.size(), 3);
    for (int t = 0; t < 3; ++t)
        for (int k = 0; k < 3; ++k)
            QCOMPARE(shown.data.weights.at(t, k), data.weights.at(t, k));
    QVERIFY(shown.shown(Link{3, 3}).empty());
    QCOMPARE(shown.current, -1); // the current step is not shown
    QCOMPARE(shown.data.currentStep, 2);
}

void TestDisplayed::emptinessDoesNotHurt() {
    for (const bool words : {false, true}) {
        for (const bool markers : {false, true}) {
            const ViewOptions options{.words = words, .endMarkers = markers};
            QCOMPARE(displayed(AttentionData(), options).data.currentStep, -1);
            Sentence end;
            end.tokens = {{"</s>", -1, false, true}};
            const Displayed bare = displayed(exampleOf(end, end, 0), options);
            QCOMPARE(bare.data.target.size(), 1); // nothing else would be left
            AttentionData ragged = pieces();
            ragged.weights = ragged.scores = ragged.contributions = Matrix();
            ragged.steps.clear();
            ragged.currentStep = 1000;
            QVERIFY(displayed(ragged, options).data.target.size() > 0);
        }
    }
}

QTEST_APPLESS_MAIN(TestDisplayed)
#include "tst_displayed.moc"
