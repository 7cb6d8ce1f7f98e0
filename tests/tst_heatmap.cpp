#include "tests/uiexample.h"

#include "ui/heatmap.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QtTest>

#include <limits>

using namespace ui;

namespace {

View viewOf(QSizeF size, double pixelRatio = 1) {
    return {size, Theme::light(), pixelRatio, 1, {}};
}

QImage painted(const Picture& picture, const View& view, const FocusState& focus = {}) {
    QImage image((view.size * view.pixelRatio).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.setDevicePixelRatio(view.pixelRatio);
    image.fill(view.theme.panel);
    QPainter painter(&image);
    picture.paint(painter, view, focus);
    return image;
}

QColor colorAt(const QImage& image, QPointF point) {
    return image.pixelColor((point * image.devicePixelRatio()).toPoint());
}

} // namespace

class TestHeatmap : public QObject {
    Q_OBJECT
private slots:
    void everyCellIsFoundAgain_data();
    void everyCellIsFoundAgain();
    void edgesStandOnDevicePixels_data();
    void edgesStandOnDevicePixels();
    void repeatedWordsKeepTheirColumns();
    void fillIsTheWeight();
    void futureRowsAreEmptyOutlines();
    void framesMarkStepAndFocus();
    void rightToLeftSourceIsMirrored();
    void statusPrintsWeightAndScore();
    void notANumberIsHatchedAndSaid();
    void withoutAttentionItSaysWhy();
    void oddSizesDoNotHurt();
    void tooManyTokensAreRefused();
    void aPartIsPaintedLikeTheWhole_data();
    void aPartIsPaintedLikeTheWhole();
};

void TestHeatmap::everyCellIsFoundAgain_data() {
    QTest::addColumn<bool>("swapped");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("plain") << false << QSizeF(560, 550);
    QTest::newRow("swapped") << true << QSizeF(560, 550);
    QTest::newRow("small") << false << QSizeF(260, 240);
}

void TestHeatmap::everyCellIsFoundAgain() {
    QFETCH(bool, swapped);
    QFETCH(QSizeF, size);
    Heatmap heatmap;
    heatmap.setSwapped(swapped);
    heatmap.setData(example());
    const View view = viewOf(size);
    QCOMPARE(heatmap.rows() * heatmap.columns(), 64); // the end marker keeps its row and column
    for (int r = 0; r < heatmap.rows(); ++r) {
        for (int c = 0; c < heatmap.columns(); ++c) {
            const QRectF rect = heatmap.rectOf({r, c}, view);
            QVERIFY(QRectF(QPointF(0, 0), size).contains(rect));
            QCOMPARE(heatmap.cellAt(rect.center(), view), (Cell{r, c}));
            QCOMPARE(heatmap.cellOf(heatmap.linkOf({r, c})), (Cell{r, c}));
        }
    }
    QVERIFY(heatmap.cellAt({-5, -5}, view).empty());
    QVERIFY(heatmap.cellAt({size.width() - 1, size.height() - 1}, view).empty());
}

void TestHeatmap::edgesStandOnDevicePixels_data() {
    QTest::addColumn<double>("ratio");
    for (const double ratio : {1.0, 1.25, 1.5, 2.0})
        QTest::newRow(qPrintable(QString::number(ratio))) << ratio;
}

void TestHeatmap::edgesStandOnDevicePixels() {
    QFETCH(double, ratio);
    const HeatmapLabels labels{50, std::vector<double>(37, 30.0), 17};
    const HeatmapGeometry layout = layoutHeatmap(labels, 23, viewOf({613, 477}, ratio), false);
    QCOMPARE(layout.columns(), 37);
    QCOMPARE(layout.rows(), 23);
    for (const auto* edges : {&layout.columnEdges, &layout.rowEdges}) {
        for (std::size_t i = 0; i < edges->size(); ++i) {
            const double pixel = edges->at(i) * ratio;
            QVERIFY(std::abs(pixel - std::round(pixel)) < 1e-9);
            if (i > 0) // neighbours differ by at most one device pixel
                QVERIFY(std::abs((edges->at(i) - edges->at(i - 1) - layout.cellSize) * ratio) <= 1 + 1e-9);
        }
    }
}

void TestHeatmap::repeatedWordsKeepTheirColumns() {
    Heatmap heatmap;
    heatmap.setData(example());
    QCOMPARE(heatmap.columnName(0), heatmap.columnName(5)); // "the" twice
    const View view = viewOf({560, 550});
    QVERIFY(heatmap.rectOf({5, 0}, view) != heatmap.rectOf({5, 5}, view));
    QVERIFY(heatmap.describe({5, 0}) != heatmap.describe({5, 5}));
}

void TestHeatmap::fillIsTheWeight() {
    AttentionData data = example();
    data.weights = Matrix(8, 8, 0.02f);
    data.weights.set(2, 3, 0.5f);
    Heatmap heatmap;
    heatmap.setData(data);
    const View view = viewOf({560, 550});
    const QImage image = painted(heatmap, view);
    const QPointF corner = heatmap.rectOf({2, 3}, view).topLeft() + QPointF(2, 2);
    QCOMPARE(colorAt(image, corner), view.theme.weightColor(0.5));
    heatmap.setQuantity(Quantity::Score);
    QVERIFY(colorAt(painted(heatmap, view), corner) != view.theme.weightColor(0.5));
    QCOMPARE(heatmap.scoreExtreme(), 3.5);
}

void TestHeatmap::futureRowsAreEmptyOutlines() {
    AttentionData data = example(2);
    data.weights = Matrix(8, 8, 1.0f);
    Heatmap heatmap;
    heatmap.setData(data);
    const View view = viewOf({560, 550});
    const QImage image = painted(heatmap, view);
    QCOMPARE(colorAt(image, heatmap.rectOf({3, 3}, view).center()), view.theme.panel);
    QCOMPARE(colorAt(image, heatmap.rectOf({2, 3}, view).topLeft() + QPointF(3, 3)),
             view.theme.weightColor(1));
    QVERIFY(heatmap.describe({3, 3}).contains("not decoded yet"));
}

void TestHeatmap::framesMarkStepAndFocus() {
    Heatmap heatmap;
    heatmap.setData(example());
    const View view = viewOf({560, 550});
    FocusState focus;
    focus.hover = {2, -1};
    const QImage image = painted(heatmap, view, focus);
    const QRectF row = heatmap.rectOf({5, -1}, view), column = heatmap.rectOf({-1, 2}, view);
    QCOMPARE(colorAt(image, {row.center().x(), row.top() - 2}), view.theme.target);
    const QColor frame = colorAt(image, {column.left() - 2, column.top() + 20});
    QVERIFY2(std::abs(frame.hslHue() - view.theme.source.hslHue()) < 8, qPrintable(frame.name()));
}

void TestHeatmap::rightToLeftSourceIsMirrored() {
    Heatmap heatmap;
    heatmap.setData(
        exampleOf(sentenceOf(QStringLiteral("القطة تنام IKEA"), "ar"), sentenceOf("le chat", "fr"), 2));
    const View view = viewOf({560, 550});
    QVERIFY(heatmap.rectOf({0, 0}, view).left() > heatmap.rectOf({0, 3}, view).left());
    QCOMPARE(heatmap.cellAt(heatmap.rectOf({0, 0}, view).center(), view), (Cell{0, 0}));
    QCOMPARE(heatmap.neighbour({0, 0}, -1, 0), (Cell{0, 1})); // the left arrow leads to the left
}

void TestHeatmap::statusPrintsWeightAndScore() {
    AttentionData data = example();
    data.weights.set(5, 5, 0.66f);
    data.scores.set(5, 5, 3.38f);
    Heatmap heatmap;
    heatmap.setData(data);
    FocusState focus;
    focus.hover = {5, -1};
    QCOMPARE(heatmap.status(focus), QStringLiteral("α(la, the) = 0.66   score 3.38"));
    focus.hover = {-1, 7};
    QVERIFY(heatmap.status(focus).contains("not decoded yet"));
}

void TestHeatmap::notANumberIsHatchedAndSaid() {
    AttentionData data = example();
    data.weights.set(1, 1, std::numeric_limits<float>::quiet_NaN());
    Heatmap heatmap;
    heatmap.setData(data);
    const View view = viewOf({560, 550});
    QVERIFY(heatmap.describe({1, 1}).contains("not a number"));
    FocusState focus;
    focus.hover = {1, 1};
    QVERIFY(heatmap.status(focus).contains("not a number"));
    const QRect rect = heatmap.rectOf({1, 1}, view).toRect();
    const QImage image = painted(heatmap, view);
    int ground = 0, lines = 0;
    for (int x = rect.left() + 2; x < rect.right() - 1; ++x) {
        const QColor color = image.pixelColor(x, rect.center().y());
        ground += color == view.theme.panel;
        lines += color == view.theme.muted;
    }
    QVERIFY(ground > 5 && lines > 2);
}

void TestHeatmap::withoutAttentionItSaysWhy() {
    AttentionData data = example();
    data.architecture.score = ScoreKind::None;
    Heatmap heatmap;
    heatmap.setData(data);
    QVERIFY(heatmap.emptyReason().contains("no attention"));
    QCOMPARE(heatmap.describe({0, 0}), heatmap.emptyReason());
    const View view = viewOf({560, 550});
    QVERIFY(painted(heatmap, view).pixelColor(0, 0) == view.theme.panel);
    Heatmap empty;
    QVERIFY(!empty.emptyReason().isEmpty());
    QVERIFY(painted(empty, view) != painted(heatmap, view));
}

void TestHeatmap::oddSizesDoNotHurt() {
    Heatmap heatmap;
    heatmap.setData(example());
    for (const QSizeF size : {QSizeF(0, 0), QSizeF(1, 1), QSizeF(3, 2000), QSizeF(2000, 3)}) {
        const View view = viewOf(size);
        painted(heatmap, view);
        for (const double edge : heatmap.geometry(view).columnEdges)
            QVERIFY(std::isfinite(edge));
    }
    heatmap.setData(exampleOf(sentenceOf("a", "en"), sentenceOf("b", "en"), 1));
    QVERIFY(!heatmap.rectOf({1, 1}, viewOf({300, 300})).isEmpty());
    AttentionData bare = example();
    bare.weights = bare.scores = bare.contributions = Matrix(); // nothing for any cell
    bare.steps.clear();
    heatmap.setData(bare);
    painted(heatmap, viewOf({300, 300}));
    QVERIFY(heatmap.describe({0, 0}).contains("not a number"));
}

void TestHeatmap::tooManyTokensAreRefused() {
    Heatmap heatmap;
    heatmap.setData(
        exampleOf(sentenceOf(QString("a ").repeated(1000).trimmed(), "en"), sentenceOf("b", "en"), 1));
    QCOMPARE(heatmap.rows(), 0);
    QVERIFY(heatmap.emptyReason().contains("1001"));
    QVERIFY(heatmap.cellAt({100, 100}, viewOf({300, 300})).empty());
}

void TestHeatmap::aPartIsPaintedLikeTheWhole_data() {
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<QRect>("part");
    QTest::newRow("labels above") << QSizeF(560, 550) << QRect(140, 0, 160, 90);
    QTest::newRow("slanted labels above") << QSizeF(300, 300) << QRect(120, 0, 60, 70);
    QTest::newRow("labels at the side") << QSizeF(560, 550) << QRect(0, 200, 90, 40);
    QTest::newRow("cells") << QSizeF(560, 550) << QRect(201, 203, 87, 91);
}

void TestHeatmap::aPartIsPaintedLikeTheWhole() {
    QFETCH(QSizeF, size);
    QFETCH(QRect, part);
    Heatmap heatmap;
    heatmap.setData(example());
    View view = viewOf(size);
    const QImage whole = painted(heatmap, view).copy(part);
    QImage empty(part.size(), whole.format());
    empty.fill(view.theme.panel);
    QVERIFY(whole != empty);
    view.exposed = part;
    QCOMPARE(painted(heatmap, view).copy(part), whole);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestHeatmap test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_heatmap.moc"
