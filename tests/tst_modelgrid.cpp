/// The grid of models: every tile stands alone, shows its own numbers, and shares the source word in focus.

#include "tests/uiexample.h"

#include "ui/modelgrid.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace ui;

class TestModelGrid : public QObject {
    Q_OBJECT
private slots:
    void tilesNeverOverlap_data();
    void tilesNeverOverlap();
    void cellsBelongToTheirTile();
    void sharesTheSourceWord();
    void differentTokensShareNothing();
    void longSentencesStayInTheirTiles();
    void describesWhoLooks();
    void emptyGivesItsReason();

private:
    static QVector<GridEntry> entries(int count) {
        QVector<GridEntry> list;
        for (int i = 0; i < count; ++i)
            list.append({QStringLiteral("model %1").arg(i), QStringLiteral("le chat"), QStringLiteral("0.9"),
                         example(7)});
        return list;
    }
    static View view() { return {{1200, 800}, Theme::light(), 1, 1, {}}; }
};

void TestModelGrid::tilesNeverOverlap_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("lines");
    for (int count = 1; count <= 9; ++count)
        QTest::addRow("%d", count) << count << (count <= 3 ? 1 : 2);
}

void TestModelGrid::tilesNeverOverlap() {
    QFETCH(int, count);
    QFETCH(int, lines);
    ModelGrid grid;
    grid.setEntries(entries(count));
    const auto tiles = grid.tiles(view());
    QCOMPARE(int(tiles.size()), count);
    QSet<double> tops;
    for (int i = 0; i < count; ++i) {
        QVERIFY(QRectF(QPointF(), view().size).contains(tiles[i].frame));
        QVERIFY(tiles[i].heatmap.height() > 100);
        tops.insert(tiles[i].frame.top());
        for (int j = 0; j < i; ++j)
            QVERIFY(!tiles[i].frame.intersects(tiles[j].frame));
    }
    QCOMPARE(int(tops.size()), lines);
}

void TestModelGrid::cellsBelongToTheirTile() {
    ModelGrid grid;
    grid.setEntries(entries(8));
    for (int i = 0; i < 8; ++i)
        for (const int source : {0, 4, 7}) {
            const QRectF rect = grid.rectOf({i, source}, view());
            QVERIFY(grid.tiles(view())[i].heatmap.intersects(rect));
            QCOMPARE(grid.cellAt(rect.center(), view()), (Cell{i, source}));
        }
    const Cell title = grid.cellAt(grid.tiles(view())[3].title.center(), view());
    QCOMPARE(title, (Cell{3, -1}));
    QVERIFY(!grid.pins(title)); // a click opens the model instead
    QCOMPARE(grid.cellAt({1, 1}, view()), Cell());
}

/// The painted tile changes where another source word is in focus.
void TestModelGrid::sharesTheSourceWord() {
    ModelGrid grid;
    grid.setEntries(entries(2));
    QCOMPARE(grid.linkOf({1, 2}), (Link{2, -1}));
    const auto painted = [&](const FocusState& focus) {
        QImage image(1200, 800, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        grid.paint(painter, view(), focus);
        return image;
    };
    const QImage plain = painted({}), focused = painted({{2, 5}, {}, false, {}}),
                 without = painted({{2, -1}, {}, false, {}});
    for (const GridTile& tile : grid.tiles(view()))
        QVERIFY(plain.copy(tile.heatmap.toRect()) != focused.copy(tile.heatmap.toRect()));
    QCOMPARE(focused, without); // another model's target words mean nothing here
}

void TestModelGrid::differentTokensShareNothing() {
    ModelGrid grid;
    QVector<GridEntry> list = entries(2);
    list[1].data.source.tokens.removeFirst();
    grid.setEntries(list);
    QCOMPARE(grid.columns(), 0);
    QCOMPARE(grid.linkOf({1, 2}), Link());
}

void TestModelGrid::longSentencesStayInTheirTiles() {
    QVector<GridEntry> list = entries(8);
    for (GridEntry& entry : list)
        for (Sentence* side : {&entry.data.source, &entry.data.target})
            for (int i = 0; i < 40; ++i)
                side->tokens.append({QStringLiteral("word"), 20 + i});
    for (GridEntry& entry : list) {
        const int rows = entry.data.target.size(), columns = entry.data.source.size();
        entry.data.weights = Matrix(rows, columns, 0.02f);
        entry.data.steps.resize(rows);
        entry.data.currentStep = rows - 1;
    }
    ModelGrid grid;
    grid.setEntries(list);
    View view = TestModelGrid::view();
    view.size = grid.preferredSize(view);
    for (int i = 0; i < 8; ++i) {
        const QRectF cell = grid.rectOf({i, 0}, view);
        QVERIFY(cell.width() >= 9); // wide enough for its word
        Heatmap heatmap;
        heatmap.setData(list[i].data);
        const GridTile tile = grid.tiles(view)[i];
        const View stage{tile.heatmap.size(), view.theme, 1, 1, {}};
        QVERIFY(QRectF(QPointF(), stage.size)
                    .contains(heatmap.rectOf({list[i].data.target.size() - 1, list[i].data.source.size() - 1},
                                             stage)));
    }
}

void TestModelGrid::describesWhoLooks() {
    ModelGrid grid;
    QVector<GridEntry> list = entries(2);
    list[1].data.architecture.score = ScoreKind::None;
    grid.setEntries(list);
    const QString sentence = grid.describe({0, 2});
    QVERIFY2(sentence.contains(QStringLiteral("cat")) && sentence.contains(QStringLiteral("noir")),
             qPrintable(sentence));
    QVERIFY(grid.describe({1, 2}).contains(QStringLiteral("le chat"))); // no attention: what it wrote
    QCOMPARE(grid.describe({9, 0}), QString());
}

void TestModelGrid::emptyGivesItsReason() {
    ModelGrid grid;
    grid.setEntries({});
    QVERIFY(!grid.emptyReason().isEmpty());
    QCOMPARE(grid.rows(), 0);
}

QTEST_MAIN(TestModelGrid)
#include "tst_modelgrid.moc"
