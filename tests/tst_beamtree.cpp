#include "ui/beamtree.h"
#include "ui/canvas.h"
#include "ui/canvasaccessible.h"

#include <QImage>
#include <QPainter>
#include <QSet>
#include <QSignalSpy>
#include <QtTest>

#include <random>

using namespace ui;

namespace {

View viewOf(QSizeF size) {
    return {size, Theme::light(), 1, 1, {}};
}

/// The best hypothesis is "la table </s>", the second "le chat </s>".
BeamData small() {
    BeamData beam;
    beam.nodes = {
        {-1, 0, "la", 0.6, -0.5, BeamFate::Kept, -1},     {-1, 0, "le", 0.3, -1.2, BeamFate::Kept, -1},
        {-1, 0, "un", 0.05, -3.0, BeamFate::Pruned, -1},  {0, 1, "chaise", 0.2, -2.1, BeamFate::Pruned, -1},
        {0, 1, "table", 0.7, -0.9, BeamFate::Kept, -1},   {1, 1, "chat", 0.9, -1.3, BeamFate::Kept, -1},
        {5, 2, "</s>", 0.9, -1.4, BeamFate::Finished, 1}, {4, 2, "</s>", 0.8, -1.1, BeamFate::Finished, 0}};
    return beam;
}

/// As a search of this width makes them: the best go on, the others are pruned.
BeamData searched(int width, int steps, unsigned seed) {
    std::mt19937 random(seed);
    BeamData beam;
    std::vector<int> open{-1};
    int hypotheses = 0;
    for (int step = 0; step < steps; ++step) {
        std::vector<int> made;
        for (const int parent : open)
            for (int i = 0; i < 3; ++i) {
                const double p = double(random() % 1000 + 1) / 3001;
                const double before = parent < 0 ? 0 : beam.nodes[parent].total;
                made.push_back(int(beam.nodes.size()));
                beam.nodes.append({parent, step, QStringLiteral("w%1").arg(random() % 90), p,
                                   before + std::log(p), BeamFate::Pruned, -1});
            }
        std::sort(made.begin(), made.end(),
                  [&](int a, int b) { return beam.nodes[a].total > beam.nodes[b].total; });
        open.clear();
        for (int i = 0; i < int(made.size()) && i < width; ++i) {
            const bool ends = step == steps - 1 || (step > 2 && random() % 5 == 0);
            beam.nodes[made[i]].fate = ends ? BeamFate::Finished : BeamFate::Kept;
            if (ends)
                beam.nodes[made[i]].hypothesis = hypotheses++;
            else
                open.push_back(made[i]);
        }
    }
    return beam;
}

} // namespace

class TestBeamTree : public QObject {
    Q_OBJECT
private slots:
    void nothingOverlaps_data();
    void nothingOverlaps();
    void theBestRunsStraightAtTheTop();
    void brokenParentsAreNone();
    void keysReachEveryWord();
    void wordsAreHitWhereTheyStand();
    void saysWhatBecameOfAWord();
    void clickOnAFinishedWordNamesItsHypothesis();
    void linksTheShownHypothesisAlone();
    void bestIsStrongerThanPruned();
    void saysWhyItIsEmpty();
};

void TestBeamTree::nothingOverlaps_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("steps");
    for (const int width : {1, 2, 5, 12})
        for (const int steps : {1, 4, 24})
            QTest::addRow("beam %d, %d steps", width, steps) << width << steps;
}

void TestBeamTree::nothingOverlaps() {
    QFETCH(int, width);
    QFETCH(int, steps);
    const BeamData beam = searched(width, steps, unsigned(width * 100 + steps));
    BeamTree tree;
    tree.setBeam(beam);
    const View view = viewOf({900, 300});
    const BeamTreeGeometry g = tree.geometry(view);
    const BeamLanes lanes = lanesOf(beam);
    QCOMPARE(int(g.boxes.size()), int(beam.nodes.size()));
    for (int i = 0; i < int(g.boxes.size()); ++i) {
        QVERIFY(QRectF({0, 0}, g.size).contains(g.boxes[i]));
        const int parent = beam.nodes[i].parent;
        QVERIFY(g.boxes[i].left() > (parent < 0 ? g.root.x() : g.boxes[parent].right()));
        if (parent >= 0)
            QVERIFY(lanes.lane[i] >= lanes.lane[parent]);
        for (int j = 0; j < i; ++j) {
            QVERIFY(!g.boxes[i].intersects(g.boxes[j]));
            // Two branches between the same columns keep their order.
            const int other = beam.nodes[j].parent;
            if (lanes.column[i] == lanes.column[j] && parent >= 0 && other >= 0 && parent != other)
                QCOMPARE(lanes.lane[i] < lanes.lane[j], lanes.lane[parent] < lanes.lane[other]);
        }
    }
}

void TestBeamTree::theBestRunsStraightAtTheTop() {
    const BeamLanes lanes = lanesOf(small());
    for (const int node : {0, 4, 7})
        QCOMPARE(lanes.lane[node], 0);
    QCOMPARE(lanes.lane[5], lanes.lane[1]); // and the second on its own line
    QCOMPARE(lanes.lane[6], lanes.lane[1]);
    QCOMPARE(lanes.columns, 3);
}

void TestBeamTree::brokenParentsAreNone() {
    BeamData beam;
    beam.nodes = {{7, 0, "a", 1, 0, BeamFate::Kept, -1}, {1, 0, "b", 1, 0, BeamFate::Finished, 99}};
    BeamTree tree;
    tree.setBeam(beam);
    QCOMPARE(lanesOf(beam).column, (std::vector<int>{0, 0}));
    QVERIFY(!tree.describe({1, 0}).isEmpty());
    QCOMPARE(tree.neighbour({0, 0}, -1, 0), (Cell{0, 0}));
}

void TestBeamTree::keysReachEveryWord() {
    BeamTree tree;
    tree.setBeam(searched(5, 12, 3));
    QSet<int> reached{0};
    QVector<int> open{0};
    while (!open.isEmpty()) {
        const int node = open.takeLast();
        for (const auto& [right, down] :
             {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
            const int next = tree.neighbour({node, 0}, right, down).row;
            if (!reached.contains(next)) {
                reached.insert(next);
                open.append(next);
            }
        }
    }
    QCOMPARE(int(reached.size()), tree.rows());
}

void TestBeamTree::wordsAreHitWhereTheyStand() {
    BeamTree tree;
    tree.setBeam(small());
    const View view = viewOf({900, 300});
    for (int i = 0; i < tree.rows(); ++i) {
        QCOMPARE(tree.cellAt(tree.rectOf({i, 0}, view).center(), view), (Cell{i, 0}));
        QVERIFY(!tree.describe({i, 0}).isEmpty());
    }
    QVERIFY(tree.cellAt({1, 299}, view).empty());
}

void TestBeamTree::saysWhatBecameOfAWord() {
    BeamTree tree;
    tree.setBeam(small());
    QCOMPARE(tree.describe({3, 0}),
             QString("Step 2: chaise, probability 0.2000, log-probability of all words "
                     "so far \u22122.1000, pruned"));
    QVERIFY(tree.describe({7, 0}).contains("on the best hypothesis, finished, hypothesis 1, shown"));
    QVERIFY(tree.describe({6, 0}).contains("hypothesis 2; activate"));
    QVERIFY(tree.summary().contains("3 step"));
}

void TestBeamTree::clickOnAFinishedWordNamesItsHypothesis() {
    auto tree = std::make_shared<BeamTree>();
    tree->setBeam(small());
    Canvas canvas(tree);
    canvas.resize(700, 260);
    canvas.show();
    QVERIFY(QTest::qWaitForWindowExposed(&canvas));
    QSignalSpy activated(&canvas, &Canvas::cellActivated);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, tree->rectOf({6, 0}, canvas.view()).center().toPoint());
    QCOMPARE(activated.count(), 1);
    const Cell cell = activated[0][0].value<Cell>();
    QCOMPARE(tree->hypothesisAt(cell), 1);
    QVERIFY(canvas.sharedFocus()->pin().empty());
    QCOMPARE(tree->hypothesisAt({0, 0}), -1);
    CanvasAccessible table(&canvas);
    QCOMPARE(table.rowCount(), 8);
    QVERIFY(table.cellAt(3, 0)->text(QAccessible::Name).contains("pruned"));
}

void TestBeamTree::linksTheShownHypothesisAlone() {
    BeamData beam = small();
    BeamTree tree;
    tree.setBeam(beam);
    QCOMPARE(tree.linkOf({4, 0}), (Link{-1, 1}));
    QVERIFY(tree.linkOf({5, 0}).empty());
    QCOMPARE(tree.cellOf({3, 1}), (Cell{4, 0}));
    beam.shown = 1;
    tree.setBeam(beam);
    QCOMPARE(tree.linkOf({5, 0}), (Link{-1, 1}));
    QVERIFY(tree.linkOf({4, 0}).empty());
}

void TestBeamTree::bestIsStrongerThanPruned() {
    BeamTree tree;
    tree.setBeam(small());
    const View view = viewOf({700, 260});
    QImage image(700, 260, QImage::Format_RGB32);
    image.fill(view.theme.panel);
    QPainter painter(&image);
    tree.paint(painter, view, {});
    painter.end();
    const BeamTreeGeometry g = tree.geometry(view);
    const auto fill = [&](int node) {
        return image.pixelColor((g.boxes[node].topLeft() + QPointF(3, g.boxes[node].height() / 2)).toPoint());
    };
    QVERIFY(fill(4) != view.theme.panel);
    QCOMPARE(fill(3), view.theme.panel);
    // A finished word is closed by a bar that the others do not have.
    const auto edge = [&](int node) {
        return image.pixelColor(
            (g.boxes[node].topRight() + QPointF(-1, g.boxes[node].height() / 2)).toPoint());
    };
    QVERIFY(contrast(edge(6), view.theme.panel) > 3);
    QVERIFY(contrast(edge(2), view.theme.panel) < 3);
}

void TestBeamTree::saysWhyItIsEmpty() {
    BeamTree tree;
    QVERIFY(tree.emptyReason().contains("Greedy"));
    QCOMPARE(tree.rows(), 0);
    BeamData beam;
    beam.nodes.resize(BeamTree::kMostNodes + 1);
    tree.setBeam(beam);
    QVERIFY(tree.emptyReason().contains("smaller beam"));
    QCOMPARE(tree.rows(), 0);
}

QTEST_MAIN(TestBeamTree)
#include "tst_beamtree.moc"
