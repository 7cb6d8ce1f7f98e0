#include "tests/uiexample.h"

#include "ui/heatmap.h"
#include "ui/textfit.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QXmlStreamReader>
#include <QtTest>

#include <limits>
#include <tuple>

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

QString squeezed(QString text) {
    return text.remove(' ');
}

/// All that is written in the picture, without white space: a change of fonts breaks texts apart.
QString svgTexts(const Picture& picture, const View& view) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(view.size.toSize());
    QPainter painter(&generator);
    picture.paint(painter, view, {});
    painter.end();
    QXmlStreamReader reader(buffer.data());
    QStringList texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters && !reader.text().trimmed().isEmpty())
            texts += reader.text().toString();
    return squeezed(texts.join(QString()));
}

/// un|able </s> and in|cap|able </s>, wholly decoded.
AttentionData pieces() {
    Sentence source, target;
    source.tokens = {{"un", 0, false, false}, {"able", 0, false, false}, {"</s>", -1, false, true}};
    target.tokens = {{"in", 0, false, false},
                     {"cap", 0, false, false},
                     {"able", 0, false, false},
                     {"</s>", -1, false, true}};
    return exampleOf(source, target, 3);
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
    void wordsAreDrawnForTheirPieces();
    void endMarkersCanBeHidden();
    void gammaAndStretchBendTheFillAndAreBadged();
    void scoresHaveTheirOwnPaletteAndNoBadge();
    void everyPaletteFills_data();
    void everyPaletteFills();
    void numbersCanBeTurnedOff();
    void withinAStepTheRowFillsWhenItsNumbersAre();
    void missingContributionsAreSaid();
    void unknownWordsAreMarked();
    void tooltipsNameBothWordsAndEveryFigure();
    void longLabelsAreElidedAndTheirTooltipIsWhole();
    void headersStayWhileCellsScroll();
    void zoomMultipliesWhatFits();
    void legendWrapsBeforeItIsCut();
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
    heatmap.setOptions({.swapped = swapped});
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
    heatmap.setOptions({.quantity = Quantity::Score});
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
    QVERIFY(heatmap.describe({3, 3}).contains("comes after the step"));
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
    QVERIFY(heatmap.status(focus).contains("comes after the step"));
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

void TestHeatmap::wordsAreDrawnForTheirPieces() {
    AttentionData data = pieces(); // un|able </s>, in|cap|able </s>, at the last step
    data.steps[1].forced = true;
    Heatmap heatmap;
    heatmap.setOptions({.words = true});
    heatmap.setData(data);
    QCOMPARE(heatmap.rows(), 2);
    QCOMPARE(heatmap.rowName(0), QString("incapable"));
    QCOMPARE(heatmap.columnName(0), QString("unable"));
    QVERIFY(heatmap.legend().join(' ').contains("summed over source pieces, averaged over target pieces"));
    QVERIFY(heatmap.describe({0, 0}).contains("forced"));
    // Every piece points at its word, the word at its last piece.
    for (int piece : {0, 1, 2})
        QCOMPARE(heatmap.cellOf({0, piece}), (Cell{0, 0}));
    QCOMPARE(heatmap.linkOf({0, 0}), (Link{1, 2}));
    FocusState focus;
    focus.hover = {0, 1}; // as another view says it
    QVERIFY2(heatmap.status(focus).startsWith(QStringLiteral("α(incapable, unable) = ")),
             qPrintable(heatmap.status(focus)));
    const View view = viewOf({560, 550});
    QVERIFY(painted(heatmap, view, focus) != painted(heatmap, view));
    data.currentStep = 1; // the word is not complete yet: an outline, though its piece is the current step
    heatmap.setData(data);
    QVERIFY(heatmap.describe({0, 0}).contains("comes after the step"));
    QCOMPARE(colorAt(painted(heatmap, view), heatmap.rectOf({0, 0}, view).center()), view.theme.panel);
}

void TestHeatmap::endMarkersCanBeHidden() {
    Heatmap heatmap;
    heatmap.setData(example(7));
    QCOMPARE(heatmap.rows(), 8);
    heatmap.setOptions({.endMarkers = false});
    QCOMPARE(heatmap.rows(), 7);
    QCOMPARE(heatmap.columns(), 7);
    QVERIFY(heatmap.legend().contains("end markers hidden"));
    QVERIFY(heatmap.cellOf({7, 7}).empty()); // pointed at elsewhere: nothing here
    QCOMPARE(heatmap.cellOf({7, 3}), (Cell{3, -1}));
    const View view = viewOf({560, 550});
    FocusState focus;
    focus.hover = {7, 7};
    QCOMPARE(painted(heatmap, view, focus), painted(heatmap, view));
    // The current step is the hidden one: no row is framed as the current one.
    const QRectF last = heatmap.rectOf({6, -1}, view);
    QVERIFY(colorAt(painted(heatmap, view), {last.center().x(), last.bottom() + 2}) != view.theme.target);
}

void TestHeatmap::gammaAndStretchBendTheFillAndAreBadged() {
    AttentionData data = example();
    data.weights = Matrix(8, 8, 0.05f);
    data.weights.set(2, 3, 0.2f);
    data.weights.set(4, 4, 0.8f);
    data.weights.set(7, 7, 1.0f); // not decoded yet: does not count
    Heatmap heatmap;
    heatmap.setData(data);
    QVERIFY(heatmap.badges().isEmpty());
    const View view = viewOf({560, 550});
    const QPointF corner = heatmap.rectOf({2, 3}, view).topLeft() + QPointF(2, 2);
    heatmap.setOptions({.gamma = 0.5});
    QCOMPARE(heatmap.badges(), QStringList{QStringLiteral("γ 0.5")});
    QCOMPARE(colorAt(painted(heatmap, view), corner), view.theme.weightColor(std::sqrt(double(0.2f))));
    heatmap.setOptions({.stretched = true});
    QCOMPARE(heatmap.badges(), QStringList{"stretched to 0.80"});
    QCOMPARE(colorAt(painted(heatmap, view), corner), view.theme.weightColor(0.2f / 0.8f));
    heatmap.setOptions({.stretched = true, .gamma = 2});
    QCOMPARE(heatmap.badges().size(), 2);
    QCOMPARE(colorAt(painted(heatmap, view), corner), view.theme.weightColor(0.0625));
    const QString words = svgTexts(heatmap, view);
    QVERIFY2(words.contains(QStringLiteral("γ2")) && words.contains("stretchedto0.80"), qPrintable(words));
}

void TestHeatmap::scoresHaveTheirOwnPaletteAndNoBadge() {
    Heatmap heatmap;
    heatmap.setData(example());
    heatmap.setOptions({.quantity = Quantity::Score, .stretched = true, .gamma = 0.5});
    QVERIFY(heatmap.badges().isEmpty());
    const View view = viewOf({560, 550});
    const QImage image = painted(heatmap, view);
    const auto corner = [&](int row, int column) {
        return colorAt(image, heatmap.rectOf({row, column}, view).topLeft() + QPointF(2, 2));
    };
    QCOMPARE(corner(1, 1), view.theme.scoreColor(1));
    QCOMPARE(corner(1, 5), view.theme.scoreColor(-1.5 / 3.5));
    const QString words = svgTexts(heatmap, view);
    QVERIFY(words.contains(QStringLiteral("−3.5")) && words.contains("3.5")); // the extremes are printed
}

void TestHeatmap::everyPaletteFills_data() {
    QTest::addColumn<int>("palette");
    QTest::addColumn<bool>("dark");
    for (int palette = 0; palette < 5; ++palette)
        for (const bool dark : {false, true})
            QTest::addRow("%d %s", palette, dark ? "dark" : "light") << palette << dark;
}

void TestHeatmap::everyPaletteFills() {
    QFETCH(int, palette);
    QFETCH(bool, dark);
    Heatmap heatmap;
    heatmap.setData(example());
    View view = viewOf({560, 550});
    view.theme = dark ? Theme::dark() : Theme::light();
    view.theme.palette = WeightPalette(palette);
    const QImage image = painted(heatmap, view);
    for (const Cell& cell : {Cell{1, 1}, Cell{1, 2}, Cell{1, 5}})
        QCOMPARE(colorAt(image, heatmap.rectOf(cell, view).topLeft() + QPointF(2, 2)),
                 view.theme.weightColor(heatmap.data().weights.at(cell.row, cell.column)));
}

void TestHeatmap::numbersCanBeTurnedOff() {
    Heatmap heatmap;
    heatmap.setData(example());
    const View view = viewOf({560, 550});
    QVERIFY(svgTexts(heatmap, view).contains(".89.07"));
    heatmap.setOptions({.numbers = false});
    QVERIFY(!svgTexts(heatmap, view).contains(".89.07"));
    const QRect cell = heatmap.rectOf({1, 1}, view).toRect().adjusted(2, 2, -3, -3);
    const QImage image = painted(heatmap, view).copy(cell);
    QImage plain(image.size(), image.format());
    plain.fill(view.theme.weightColor(heatmap.data().weights.at(1, 1)));
    QCOMPARE(image, plain);
}

void TestHeatmap::withinAStepTheRowFillsWhenItsNumbersAre() {
    AttentionData data = example(5);
    Heatmap weights, scores;
    scores.setOptions({.quantity = Quantity::Score});
    for (const auto& [phase, hasScores, hasWeights] :
         {std::tuple(Phase::Query, false, false), std::tuple(Phase::Scores, true, false),
          std::tuple(Phase::Weights, true, true)}) {
        data.phase = phase;
        weights.setData(data);
        scores.setData(data);
        QCOMPARE(weights.describe({5, 5}).contains("weight 0."), hasWeights);
        QCOMPARE(scores.describe({5, 5}).contains("score 3.5"), hasScores);
        QCOMPARE(scores.describe({5, 5}).contains("weight 0."), hasWeights);
        QVERIFY(weights.describe({4, 4}).contains("weight 0."));
        const View view = viewOf({560, 550});
        const QRectF row = weights.rectOf({5, -1}, view); // framed in any case
        QCOMPARE(colorAt(painted(weights, view), {row.center().x(), row.top() - 2}), view.theme.target);
    }
}

void TestHeatmap::missingContributionsAreSaid() {
    AttentionData data = example();
    Heatmap heatmap;
    heatmap.setOptions({.quantity = Quantity::Contribution});
    data.contributions.set(1, 1, 0.25f);
    heatmap.setData(data);
    const View view = viewOf({560, 550});
    QCOMPARE(colorAt(painted(heatmap, view), heatmap.rectOf({1, 1}, view).topLeft() + QPointF(2, 2)),
             view.theme.weightColor(0.25));
    data.contributions = Matrix();
    heatmap.setData(data);
    QVERIFY(svgTexts(heatmap, view).contains("contributions"));
}

void TestHeatmap::unknownWordsAreMarked() {
    AttentionData data = example();
    Heatmap heatmap;
    heatmap.setData(data);
    const View view = viewOf({560, 550});
    const QImage before = painted(heatmap, view);
    QVERIFY(!heatmap.legend().join(' ').contains("unknown"));
    data.source.tokens[2].unknown = true;
    heatmap.setData(data);
    QVERIFY(heatmap.legend().join(' ').contains("unknown"));
    QVERIFY(heatmap.describe({-1, 2}).contains("unknown to the model"));
    QVERIFY(heatmap.describe({1, 2}).contains("unknown to the model"));
    QVERIFY(!heatmap.describe({1, 1}).contains("unknown"));
    const QRect label(0, 0, 560, int(heatmap.geometry(view).grid().top()));
    QVERIFY(painted(heatmap, view).copy(label) != before.copy(label));
}

void TestHeatmap::tooltipsNameBothWordsAndEveryFigure() {
    AttentionData data = example();
    data.weights.set(1, 4, 0.125f);
    data.scores.set(1, 4, 2.5f);
    data.contributions.set(1, 4, 0.0625f);
    data.source.tokens[4].text = "%3 %1"; // a token, not a place for one
    Heatmap heatmap;
    heatmap.setData(data);
    QCOMPARE(heatmap.describe({1, 4}),
             QString("Target token 2, chat, looks at source token 5, %3 %1: weight 0.1250, score 2.5000, "
                     "contribution 0.0625"));
    heatmap.setOptions({.words = true});
    QVERIFY(heatmap.describe({1, 4}).startsWith("Target word 2, chat, looks at source word 5"));
}

void TestHeatmap::longLabelsAreElidedAndTheirTooltipIsWhole() {
    AttentionData data = example();
    const QString chinese = QStringLiteral("一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十");
    const QString marks = QStringLiteral("e\u0301👨‍👩‍👧").repeated(20);
    data.source.tokens[1].text = chinese;
    data.target.tokens[1].text = marks;
    Heatmap heatmap;
    heatmap.setData(data);
    QVERIFY(heatmap.describe({1, 1}).contains(chinese) && heatmap.describe({1, 1}).contains(marks));
    const View view = viewOf({560, 550});
    const HeatmapGeometry layout = heatmap.geometry(view);
    QVERIFY(layout.grid().left() < 180 && layout.grid().top() < 150); // the cells keep the larger part
    const QString texts = svgTexts(heatmap, view);
    QVERIFY(!texts.contains(chinese) && texts.contains(QStringLiteral("一二三")));
}

void TestHeatmap::headersStayWhileCellsScroll() {
    Sentence sentence = sentenceOf(QString("word ").repeated(60).trimmed(), "en");
    Heatmap heatmap;
    heatmap.setData(exampleOf(sentence, sentence, 60));
    View view = viewOf({400, 360});
    view.size = heatmap.minimumSize(view);
    QVERIFY(view.size.width() > 600 && view.size.height() > 600);
    view.visible = QRectF(0, 0, 400, 360);
    QCOMPARE(heatmap.geometry(view).shift, QPointF(0, 0));
    const double left = heatmap.geometry(view).headerRight(), top = heatmap.geometry(view).headerBottom();
    view.visible.moveTo(200, 250);
    const HeatmapGeometry layout = heatmap.geometry(view);
    // The headers moved along but for the margin, the cells did not.
    QVERIFY(layout.headerRight() <= 200 + left && layout.headerRight() > 200 + left - 12);
    QVERIFY(layout.headerBottom() <= 250 + top && layout.headerBottom() > 250 + top - 12);
    QCOMPARE(layout.footerTop,
             250 + 360 -
                 (view.size.height() - heatmap.geometry({view.size, view.theme, 1, 1, {}}).footerTop));
    // What is covered is not hit; the header is.
    const QPointF cell = heatmap.rectOf({40, 40}, view).center();
    QCOMPARE(heatmap.cellAt(cell, view), (Cell{40, 40}));
    QCOMPARE(heatmap.cellAt({210, cell.y()}, view), (Cell{40, -1}));
    QVERIFY(heatmap.cellAt({cell.x(), 250 + 359}, view).empty());
    QVERIFY(heatmap.cellAt({100, cell.y()}, view).empty()); // not in sight
    // Words are painted there, and no cell shines through.
    const QImage image = painted(heatmap, view);
    bool words = false;
    for (int x = 202; x < layout.headerRight() - 4; ++x)
        for (int y = int(layout.headerBottom()); y < int(layout.footerTop) - 1; ++y) {
            const QColor color = image.pixelColor(x, y);
            words = words || color.red() > color.blue() + 60;                    // the ink of a target word
            QVERIFY2(color.blue() <= color.red() + 2, qPrintable(color.name())); // no blue of a cell
        }
    QVERIFY(words);
    // At the far end the last row and column are in sight.
    view.visible.moveTo(view.size.width() - 400, view.size.height() - 360);
    QVERIFY(heatmap.rectOf({60, 60}, view).bottom() < heatmap.geometry(view).footerTop);
    QCOMPARE(heatmap.cellAt(heatmap.rectOf({60, 60}, view).center(), view), (Cell{60, 60}));
}

void TestHeatmap::zoomMultipliesWhatFits() {
    Heatmap heatmap;
    heatmap.setData(example());
    View room = viewOf({400, 380});
    const double fitting = heatmap.geometry(room).cellSize;
    for (const double zoom : {1.5, 3.0}) {
        room.zoom = zoom;
        View stage = room;
        stage.size = heatmap.minimumSize(room).expandedTo(room.size);
        const double cell = heatmap.geometry(stage).cellSize;
        QVERIFY2(std::abs(cell - fitting * zoom) < 0.03 * cell, qPrintable(QString::number(cell)));
    }
}

void TestHeatmap::legendWrapsBeforeItIsCut() {
    Heatmap heatmap;
    AttentionData data = example();
    data.steps[0].forced = data.steps[1].edited = true;
    heatmap.setData(data);
    heatmap.setOptions({.words = true, .endMarkers = false});
    const View view = viewOf({420, 400});
    const QString texts = svgTexts(heatmap, view);
    for (const QString& part : heatmap.legend())
        QVERIFY2(texts.contains(squeezed(part)), qPrintable(part + "\n" + texts));
    QVERIFY(heatmap.geometry(view).footerTop < 400 - 44); // it took more lines
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
