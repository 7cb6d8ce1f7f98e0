/// Memory: the stepping path uses its own again, so that after a first sentence nothing is allocated; and
/// decoding, whose results are new values, leaves nothing behind.

#include "engine/decoder.h"
#include "tests/countedmemory.h"
#include "tests/tinymodel.h"

#include <QTest>

using tests::allocations, tests::living;
using namespace engine;

class TestMemory : public QObject {
    Q_OBJECT

private slots:
    void allocatesNothingAfterWarmUp_data();
    void allocatesNothingAfterWarmUp();
    void manyDecodesLeaveNothing();
};

void TestMemory::allocatesNothingAfterWarmUp_data() {
    QTest::addColumn<int>("score");
    QTest::addColumn<int>("placement");
    QTest::addColumn<int>("hypotheses");
    for (const Score score : {Score::None, Score::Dot, Score::Bilinear, Score::Mlp})
        for (const Placement placement : {Placement::Bahdanau, Placement::Luong})
            for (const int hypotheses : {1, 5})
                QTest::addRow("%s %s, %d", name(score).data(), name(placement).data(), hypotheses)
                    << int(score) << int(placement) << hypotheses;
}

void TestMemory::allocatesNothingAfterWarmUp() {
    QFETCH(int, score);
    QFETCH(int, placement);
    QFETCH(int, hypotheses);
    ModelConfig config = tests::tinyConfig();
    config.score = Score(score);
    config.placement = Placement(placement);
    config.inputFeeding = config.placement == Placement::Luong;
    Stepper stepper(tests::tinyModel(config));
    const std::vector<int> source = {5, 6, 7, 8, 9, 2}, rows(std::size_t(hypotheses), 0);
    EncodedSource encoded;
    DecoderState state;
    Attention attention;
    Advance advance;
    auto decodeOnce = [&] {
        stepper.encode(source, encoded);
        stepper.start(encoded, state);
        stepper.attend(encoded, state, attention);
        stepper.advance(encoded, attention, advance);
        stepper.select(advance.state, rows, state);
        for (int t = 0; t < 5; ++t) {
            std::fill(state.last.begin(), state.last.end(), 5 + t);
            stepper.attend(encoded, state, attention);
            stepper.advance(encoded, attention, advance);
            std::swap(state, advance.state);
        }
    };
    for (int i = 0; i < 3; ++i)
        decodeOnce();
    QVERIFY(allocations > 0); // the count counts
    const long before = allocations;
    for (int i = 0; i < 10'000 / 16; ++i) // 16 rows: 10,000 decodes in all
        decodeOnce();
    QCOMPARE(long(allocations) - before, 0L);
}

void TestMemory::manyDecodesLeaveNothing() {
    const char* const sentences[] = {"the cat", "a", "where are you going tonight", "zzzz qqqq zzzz", "x y"};
    Stepper stepper(tests::tinyModel());
    DecodeOptions options;
    auto decodeMany = [&](int count) {
        for (int i = 0; i < count; ++i) {
            options.beam = 1 + i % 3;
            translate(stepper, sentences[i % 5], options);
        }
    };
    decodeMany(15);
    const long before = living;
    QVERIFY(before > 0);
    decodeMany(10'000);
    QCOMPARE(long(living), before);
}

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
