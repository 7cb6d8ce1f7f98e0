#include "tests/uiexample.h"

#include "ui/alignment.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QtTest>

#include <map>

using namespace ui;

namespace {
const View view{{466, 220}, Theme::light(), 1, 1, {}};
}

namespace {

/// The width of every target word's ribbons and stub together.
std::map<int, double> bundleTotals(const AlignmentGeometry& layout) {
    std::map<int, double> totals;
    for (const Ribbon& ribbon : layout.ribbons)
        totals[ribbon.target] += ribbon.width;
    for (const Stub& stub : layout.stubs)
        totals[stub.target] += stub.width;
    return totals;
}

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT
private slots:
    void massTakesTheFewestSources();
    void everyBundleHasTheSameTotal_data();
    void everyBundleHasTheSameTotal();
    void widthIsConservedAlongTheRibbon();
    void ribbonsStackWithoutGapsInsideWords();
    void manyUsesMakeASourceFat();
    void futureWordsHaveNoRibbon();
    void pointsFindRibbonsAndWords();
    void ribbonsMixWithWhatLiesBelow_data();
    void ribbonsMixWithWhatLiesBelow();
    void withoutAttentionItSaysWhy();
    void fromLeftToRightIsTheSameTurned();
    void hoveringAWordShowsItsOwn();
    void wordsAndHiddenMarkersStayLinked();
    void longSentencesScroll();
    void unknownWordsAreMarked();
    void rightToLeftSentencesAreMirrored();
};

void TestAlignment::massTakesTheFewestSources() {
    const Matrix weights = Matrix::fromRows({{0.05f, 0.6f, 0.3f, 0.05f}});
    QCOMPARE(sourcesCarrying(weights, 0, 0.9), (std::vector<int>{1, 2}));
    QCOMPARE(sourcesCarrying(weights, 0, 0.5), std::vector<int>{1});
    QCOMPARE(sourcesCarrying(weights, 0, 0), std::vector<int>{1}); // at least one
    QCOMPARE(sourcesCarrying(weights, 0, 1).size(), std::size_t(4));
    QVERIFY(sourcesCarrying(weights, 3, 0.9).empty());
}

void TestAlignment::everyBundleHasTheSameTotal_data() {
    QTest::addColumn<double>("mass");
    for (const double mass : {0.5, 0.9, 1.0})
        QTest::newRow(qPrintable(QString::number(mass))) << mass;
}

void TestAlignment::everyBundleHasTheSameTotal() {
    QFETCH(double, mass);
    Alignment alignment;
    alignment.setOptions({.mass = mass});
    alignment.setData(example(7));
    const AlignmentGeometry layout = alignment.geometry(view);
    const std::map<int, double> totals = bundleTotals(layout);
    QCOMPARE(totals.size(), std::size_t(8));
    for (const auto& [target, total] : totals)
        QVERIFY(std::abs(total - layout.bundle) < 0.01);
    QCOMPARE(layout.stubs.isEmpty(), mass == 1.0);
}

void TestAlignment::widthIsConservedAlongTheRibbon() {
    Alignment alignment;
    alignment.setData(example());
    const AlignmentGeometry layout = alignment.geometry(view);
    const Ribbon ribbon{0, 6, 12, 300, 40};
    const QPainterPath path = layout.path(ribbon);
    for (double part = 0.1; part < 1; part += 0.2) {
        const double y = layout.begin + (layout.end - layout.begin) * part;
        int inside = 0;
        for (double x = 0; x < 400; x += 0.25)
            inside += path.contains(QPointF(x, y));
        QVERIFY2(std::abs(inside * 0.25 - 12) <= 0.75, qPrintable(QString::number(inside * 0.25)));
    }
}

void TestAlignment::ribbonsStackWithoutGapsInsideWords() {
    Alignment alignment;
    alignment.setOptions({.mass = 1});
    alignment.setData(example(7));
    const AlignmentGeometry layout = alignment.geometry(view);
    std::map<int, double> ends;
    for (const Ribbon& ribbon : layout.ribbons) { // in order of the target, left to right
        const double start = ribbon.targetAt - ribbon.width / 2;
        if (ends.contains(ribbon.target))
            QVERIFY(std::abs(ends[ribbon.target] - start) < 1e-6);
        else
            QVERIFY(std::abs(layout.targetAt[ribbon.target] - layout.bundle / 2 - start) < 1e-6);
        ends[ribbon.target] = ribbon.targetAt + ribbon.width / 2;
    }
}

void TestAlignment::manyUsesMakeASourceFat() {
    AttentionData data = example(7);
    data.weights = Matrix(8, 8, 0);
    for (int t = 0; t < 8; ++t)
        data.weights.set(t, 2, 1); // every word comes from one
    Alignment alignment;
    alignment.setData(data);
    const AlignmentGeometry layout = alignment.geometry(view);
    double used = 0;
    for (const Ribbon& ribbon : layout.ribbons)
        used += ribbon.width;
    QVERIFY(std::abs(used - 8 * layout.bundle) < 1e-6);
    QVERIFY(used <= (view.size.width() - 28) / 8 + 1e-6); // and still within its own place
    QVERIFY(alignment.describe({-1, 2}).contains("8.00"));
}

void TestAlignment::futureWordsHaveNoRibbon() {
    Alignment alignment;
    alignment.setData(example(3));
    for (const Ribbon& ribbon : alignment.geometry(view).ribbons)
        QVERIFY(ribbon.target <= 3);
    QVERIFY(alignment.describe({5, 0}).contains("comes after the step"));
}

void TestAlignment::pointsFindRibbonsAndWords() {
    Alignment alignment;
    alignment.setData(example(7));
    const AlignmentGeometry layout = alignment.geometry(view);
    for (const Ribbon& ribbon : layout.ribbons)
        if (ribbon.width > 5)
            QCOMPARE(alignment.cellAt({ribbon.targetAt, layout.end - 0.5}, view),
                     (Cell{ribbon.target, ribbon.source}));
    QCOMPARE(alignment.cellAt({layout.sourceAt[5], layout.begin - 9}, view), (Cell{-1, 5}));
    QCOMPARE(alignment.cellAt({layout.targetAt[6], layout.end + 9}, view), (Cell{6, -1}));
    QVERIFY(alignment.cellAt({-1, -1}, view).empty());
}

void TestAlignment::ribbonsMixWithWhatLiesBelow_data() {
    QTest::addColumn<double>("pixelRatio");
    QTest::addColumn<QRectF>("exposed");
    QTest::newRow("1") << 1.0 << QRectF();
    QTest::newRow("1.5") << 1.5 << QRectF();
    QTest::newRow("2, a part") << 2.0 << QRectF(100, 60, 150.5, 70);
}

/// To the pixel what filling the ribbons one after the other gives.
void TestAlignment::ribbonsMixWithWhatLiesBelow() {
    QFETCH(double, pixelRatio);
    QFETCH(QRectF, exposed);
    Alignment alignment;
    alignment.setData(example());
    View stage = view;
    stage.exposed = exposed;
    const AlignmentGeometry layout = alignment.geometry(stage);
    QImage expected((stage.size * pixelRatio).toSize(), QImage::Format_RGB32);
    expected.setDevicePixelRatio(pixelRatio);
    expected.fill(stage.theme.panel);
    QImage image = expected;
    const QRectF seen = exposed.isNull() ? QRectF({0, 0}, stage.size) : exposed;
    QPainter plain(&expected), painter(&image);
    for (QPainter* each : {&plain, &painter}) {
        each->setRenderHint(QPainter::Antialiasing);
        each->setClipRect(seen);
        each->translate(0.25, 0); // not on the device's pixels
    }
    for (const bool current : {false, true}) {
        for (const Ribbon& ribbon : layout.ribbons) {
            if ((ribbon.target == alignment.data().currentStep) != current)
                continue;
            QColor color = current ? stage.theme.target : stage.theme.source;
            color.setAlphaF(current ? 0.9f : 0.5f);
            plain.fillPath(layout.path(ribbon), color);
        }
    }
    alignment.paint(painter, stage, {});
    const QRectF between(0, layout.begin + 1, stage.size.width(), layout.end - layout.begin - 12); // no words
    const QRect part((between.topLeft() * pixelRatio).toPoint(), (between.size() * pixelRatio).toSize());
    QCOMPARE(image.copy(part), expected.copy(part));
}

void TestAlignment::withoutAttentionItSaysWhy() {
    AttentionData data = example();
    data.architecture.score = ScoreKind::None;
    Alignment alignment;
    alignment.setData(data);
    QCOMPARE(alignment.rows(), 0);
    QVERIFY(alignment.summary().contains("no attention"));
    QVERIFY(alignment.geometry(view).ribbons.isEmpty());
}

void TestAlignment::fromLeftToRightIsTheSameTurned() {
    Alignment alignment;
    alignment.setData(example(7));
    alignment.setOptions({.mass = 1, .horizontal = true});
    const View tall{{300, 420}, Theme::light(), 1, 1, {}};
    const AlignmentGeometry layout = alignment.geometry(tall);
    QCOMPARE(layout.ribbons.size(), 64);
    double total = 0;
    for (const Ribbon& ribbon : layout.ribbons) {
        const QRectF box = layout.path(ribbon).boundingRect();
        QCOMPARE(box.left(), layout.begin); // from the source on the left to the target on the right
        QCOMPARE(box.right(), layout.end);
        total += ribbon.width;
    }
    QVERIFY(std::abs(total - 8 * layout.bundle) < 1e-3);
    QCOMPARE(alignment.cellAt({layout.begin - 9, layout.sourceAt[5]}, tall), (Cell{-1, 5}));
    QCOMPARE(alignment.cellAt({layout.end + 9, layout.targetAt[6]}, tall), (Cell{6, -1}));
    QVERIFY(layout.targetAt[0] < layout.targetAt[1]); // read downward
    QCOMPARE(alignment.neighbour({2, 2}, 0, 1), (Cell{2, 3}));
}

void TestAlignment::hoveringAWordShowsItsOwn() {
    AttentionData data = example(7);
    data.weights = Matrix(8, 8, 0);
    for (int t = 0; t < 8; ++t)
        data.weights.set(t, t, 1);
    Alignment alignment;
    alignment.setData(data);
    const auto colorOf = [&](const FocusState& focus, int word) {
        QImage image(view.size.toSize(), QImage::Format_RGB32);
        image.fill(view.theme.panel);
        QPainter painter(&image);
        alignment.paint(painter, view, focus);
        painter.end();
        const AlignmentGeometry layout = alignment.geometry(view);
        return image.pixelColor(int(layout.sourceAt[word]), int((layout.begin + layout.end) / 2));
    };
    const QColor ground = view.theme.panel;
    FocusState focus;
    focus.hover = {-1, 2};
    const double normal = contrast(colorOf({}, 4), ground);
    QVERIFY(contrast(colorOf(focus, 2), ground) > contrast(colorOf({}, 2), ground));
    QVERIFY(contrast(colorOf(focus, 4), ground) < normal); // steps back, and is not gone
    QVERIFY(colorOf(focus, 4) != ground);
    focus.hover = {4, -1}; // a source word shows its own as well
    QVERIFY(contrast(colorOf(focus, 4), ground) > normal);
}

void TestAlignment::wordsAndHiddenMarkersStayLinked() {
    AttentionData data = example(7);
    data.source.tokens[2].word = data.source.tokens[1].word; // black|cat are one word
    Alignment alignment;
    alignment.setData(data);
    alignment.setOptions({.words = true, .endMarkers = false});
    QCOMPARE(alignment.columns(), 6);
    QCOMPARE(alignment.rows(), 7);
    QCOMPARE(alignment.cellOf({1, 0}), alignment.cellOf({2, 0}));
    QCOMPARE(alignment.linkOf({0, 1}), (Link{2, 0}));
    QVERIFY(alignment.cellOf({7, 7}).empty());
    QVERIFY(alignment.legend().join(' ').contains("averaged over target pieces"));
    QVERIFY(alignment.legend().join(' ').contains("90 %"));
    // Every bundle keeps its total: what looks at the hidden marker is hidden rest.
    const AlignmentGeometry layout = alignment.geometry(view);
    const std::map<int, double> totals = bundleTotals(layout);
    for (const auto& [target, total] : totals)
        QVERIFY(std::abs(total - layout.bundle) < 0.01);
}

void TestAlignment::longSentencesScroll() {
    const Sentence sentence = sentenceOf(QString("word ").repeated(80).trimmed(), "en");
    Alignment alignment;
    alignment.setData(exampleOf(sentence, sentence, 80));
    QVERIFY(alignment.minimumSize(view).width() > 81 * 12); // a word keeps its place
    QVERIFY(alignment.minimumSize(view).height() <= 220);
    alignment.setOptions({.horizontal = true});
    QVERIFY(alignment.minimumSize(view).height() > 81 * 12);
    QVERIFY(alignment.minimumSize(view).width() <= 466);
}

void TestAlignment::unknownWordsAreMarked() {
    AttentionData data = example(7);
    data.target.tokens[1].unknown = data.source.tokens[1].unknown = true;
    Alignment alignment;
    alignment.setData(data);
    QVERIFY(alignment.describe({1, -1}).contains("unknown to the model"));
    QVERIFY(alignment.describe({-1, 1}).contains("unknown to the model"));
    QVERIFY(alignment.legend().join(' ').contains("unknown"));
}

void TestAlignment::rightToLeftSentencesAreMirrored() {
    Alignment alignment;
    alignment.setData(
        exampleOf(sentenceOf(QStringLiteral("القطة تنام IKEA"), "ar"), sentenceOf("le chat", "fr"), 2));
    AlignmentGeometry layout = alignment.geometry(view);
    QVERIFY(layout.sourceAt[0] > layout.sourceAt[3] && layout.targetAt[0] < layout.targetAt[2]);
    QCOMPARE(alignment.neighbour({0, 0}, -1, 0), (Cell{0, 1}));
    alignment.setOptions({.horizontal = true}); // read downward in every language
    layout = alignment.geometry(view);
    QVERIFY(layout.sourceAt[0] < layout.sourceAt[3]);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestAlignment test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_alignment.moc"
