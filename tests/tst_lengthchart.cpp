/// The chart by length: higher is better, lengths go to the right, nothing lies outside, all of it is said.

#include "ui/exporter.h"
#include "ui/lengthchart.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace ui;

class TestLengthChart : public QObject {
    Q_OBJECT

    static LengthChartData data() {
        LengthChartData data;
        data.bins = {{1, 5, 905}, {6, 9, 916}, {10, 14, 168}, {15, 0, 11}};
        data.series = {{QStringLiteral("dot"), true, {53.7, 47.9, 33.6, 27.8}},
                       {QStringLiteral("none"), false, {46.3, 38.5, 19.8, 8.4}}};
        return data;
    }
    static View view(const Theme& theme = Theme::light()) { return {{460, 320}, theme, 1, 1, {}}; }
    static QImage painted(const Picture& picture) {
        QImage image(view().size.toSize(), QImage::Format_RGB32);
        image.fill(view().theme.panel);
        QPainter painter(&image);
        picture.paint(painter, view(), {});
        return image;
    }

private slots:
    void standsWhereItsNumbersSay() {
        LengthChart chart;
        chart.setChart(data());
        const auto layout = chart.geometry(view());
        QVERIFY(QRectF(QPointF(), view().size).contains(layout.plot));
        QCOMPARE(layout.top, 60.0);
        QCOMPARE(layout.point(0, 0).y(), layout.plot.bottom());
        QCOMPARE(layout.point(0, 60).y(), layout.plot.top());
        for (int i = 0; i < 4; ++i) {
            const QRectF dot = chart.rectOf({0, i}, view()), open = chart.rectOf({1, i}, view());
            QVERIFY(dot.center().y() < open.center().y()); // better is higher
            QVERIFY(layout.column(i).contains(dot.center()));
            QVERIFY(i == 0 || dot.center().x() > chart.rectOf({0, i - 1}, view()).center().x());
            QCOMPARE(chart.cellAt(dot.center(), view()), (Cell{0, i}));
            QCOMPARE(chart.cellAt(open.center(), view()), (Cell{1, i}));
        }
        QVERIFY(chart.cellAt({1, 1}, view()).empty());
        QVERIFY(chart.rectOf({2, 0}, view()).isEmpty());
    }

    void marksTheBinOfTheLength_data() {
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("bin");
        const int expected[][2] = {{0, -1}, {1, 0}, {5, 0}, {6, 1}, {14, 2}, {15, 3}, {400, 3}};
        for (const auto& [length, bin] : expected)
            QTest::addRow("%d", length) << length << bin;
    }
    void marksTheBinOfTheLength() {
        QFETCH(int, length);
        QFETCH(int, bin);
        LengthChartData marked = data();
        marked.length = length;
        QCOMPARE(marked.marked(), bin);
        LengthChart plain, chart;
        plain.setChart(data());
        chart.setChart(marked);
        const QImage before = painted(plain), after = painted(chart);
        const auto layout = chart.geometry(view());
        for (int i = 0; i < 4; ++i) {
            const QPoint inside = layout.column(i).topLeft().toPoint() + QPoint(6, 3);
            QCOMPARE(before.pixel(inside) != after.pixel(inside), i == bin);
        }
    }

    void saysItAll() {
        LengthChart chart;
        chart.setChart(data());
        QCOMPARE(chart.describe({1, 2}),
                 QStringLiteral("none, 10 to 14 words: BLEU 19.8 on 168 test sentences."));
        QCOMPARE(chart.describe({0, 3}),
                 QStringLiteral("dot, 15 words and more: BLEU 27.8 on 11 test sentences."));
        QVERIFY(chart.summary().contains(QStringLiteral("none from 46.3 to 8.4")));
        const QStringList lines = chart.table().split('\n');
        QCOMPARE(lines[2], QStringLiteral("none\t46.3\t38.5\t19.8\t8.4"));
        LengthChartData exact = data();
        exact.exact = true;
        exact.bins = {{4, 4, 0}, {8, 8, 0}, {12, 12, 0}, {16, 16, 0}};
        chart.setChart(exact);
        QCOMPARE(chart.describe({1, 1}), QStringLiteral("none, 8 letters: 38.5 % are exactly right."));
    }

    void isNeverBlankWithoutAReason() {
        LengthChart chart;
        QVERIFY(!chart.emptyReason().isEmpty());
        LengthChartData missing;
        missing.reason = QStringLiteral("No card.");
        chart.setChart(missing);
        QCOMPARE(chart.emptyReason(), missing.reason);
        QCOMPARE(chart.summary(), missing.reason);
        QCOMPARE(chart.rows(), 0);
        painted(chart);
        QVERIFY(chart.neighbour({}, 1, 0).empty());
    }

    void linesAreToldApartWithoutColour() {
        LengthChart chart;
        chart.setChart(data());
        const ExportResult file = exported(chart, ExportFormat::Svg, {});
        QVERIFY2(file.ok(), qPrintable(file.error));
        QVERIFY(file.bytes.contains("stroke-dasharray"));
        LengthChartData alike = data();
        alike.series[1].attends = true;
        chart.setChart(alike);
        QVERIFY(!exported(chart, ExportFormat::Svg, {}).bytes.contains("stroke-dasharray"));
    }
};

QTEST_MAIN(TestLengthChart)
#include "tst_lengthchart.moc"
