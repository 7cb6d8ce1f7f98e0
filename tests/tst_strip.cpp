// A text translated line by line: figures, order, the strip's geometry, the window beside the main one.

#include "app/answer.h"
#include "app/corpusrun.h"
#include "app/corpustable.h"
#include "app/corpuswindow.h"
#include "app/mainwindow.h"
#include "app/session.h"
#include "engine/metrics.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/strip.h"

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <cmath>
#include <ctime>

using app::CorpusRow, app::CorpusRun, app::CorpusTable;

namespace {

constexpr int kPatience = 120'000;

/// What a run tells.
struct Told {
    explicit Told(CorpusRun& run) {
        QObject::connect(&run, &CorpusRun::opened, [this](int lines, bool withReferences) {
            total = lines;
            references = withReferences;
        });
        QObject::connect(&run, &CorpusRun::advanced, [this](const QVector<CorpusRow>& more) {
            rows += more;
            ++batches;
        });
        QObject::connect(&run, &CorpusRun::finished, [this] { finished = true; });
        QObject::connect(&run, &CorpusRun::failed, [this](const QString& reason) { failure = reason; });
    }
    bool done() const { return finished || !failure.isEmpty(); }

    int total = 0, batches = 0;
    bool references = false, finished = false;
    QVector<CorpusRow> rows;
    QString failure;
};

/// Processor time of this thread.
double threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

CorpusRow rowOf(const QString& source, double confidence, int words = 1) {
    CorpusRow row;
    row.source = source;
    row.translation = source.toUpper();
    row.confidence = confidence;
    row.words = words;
    if (std::isnan(confidence))
        row.reason = "The line is empty.";
    return row;
}

std::vector<int> orderOf(const CorpusTable& table) {
    std::vector<int> order;
    for (int position = 0; position < table.lines(); ++position)
        order.push_back(table.lineAt(position));
    return order;
}

ui::StripData stripOf(const std::vector<double>& values,
                      ui::StripFigure figure = ui::StripFigure::Confidence) {
    ui::StripData data;
    data.figure = figure;
    for (const double value : values)
        data.bars.append({int(data.bars.size()), value, QString("sentence %1").arg(data.bars.size()), {}});
    data.total = int(values.size());
    return data;
}

ui::View viewOf(double width, double height = 200) {
    return {{width, height}, ui::Theme::light(), 1, 1, {}};
}

QImage painted(const ui::Strip& strip, const ui::View& view, const ui::FocusState& focus = {}) {
    QImage image(view.size.toSize(), QImage::Format_RGB32);
    image.fill(view.theme.panel);
    QPainter painter(&image);
    strip.paint(painter, view, focus);
    return image;
}

} // namespace

class TestStrip : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::unique_ptr<app::ModelLibrary> library_;

    QString write(const QString& name, const QByteArray& content) {
        const QString path = directory_.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
        return path;
    }
    app::CorpusJob job(const QString& file, const char* model = "a") const {
        return {file.toStdString(), library_->find(model)->folder};
    }

private slots:
    void initTestCase();
    void figuresEqualThoseOfTheSentence_data();
    void figuresEqualThoseOfTheSentence();
    void noAttentionHasNoFiguresOfIt();
    void sentenceBleuIsSacreBleus_data();
    void sentenceBleuIsSacreBleus();
    void pairsHaveBleu();
    void packedTextIsRead();
    void linesKeepTheirReason();
    void hostileFilesGiveOneSentence_data();
    void hostileFilesGiveOneSentence();
    void cancelKeepsWhatWasDone();
    void whatWasOvertakenIsNotTold();
    void endsPromptly();
    void sortsByFigures();
    void batchesComeIntoPlace();
    void selectionFollowsItsLine();
    void tableIsSavedInItsOrder();
    void barsStandOnZero();
    void negativeFiguresHang();
    void narrowBarsShareColumns();
    void everyBarIsFoundUnderThePointer_data();
    void everyBarIsFoundUnderThePointer();
    void barsAreDescribed();
    void barUnderThePointerStandsOut();
    void axisNamesTheExtremes();
    void choosingALineGoesToTheSentence();
    void anotherModelTranslatesWhenAsked();
    void menuOpensIt();
    void tenThousandLinesDoNotStall();
};

void TestStrip::initTestCase() {
    const std::filesystem::path root = directory_.filePath("models").toStdString();
    tests::writeTinyModel(root / "a");
    tests::writeTinyModel(root / "b", tests::tinyConfig(engine::Score::Dot, engine::Placement::Luong), 9);
    tests::writeTinyModel(root / "fixed",
                          tests::tinyConfig(engine::Score::None, engine::Placement::Bahdanau));
    tests::writeTinyModel(root / "endless", tests::endlessConfig());
    engine::ModelConfig quick = tests::tinyConfig();
    quick.limitFactor = 1;
    quick.limitExtra = 1;
    tests::writeTinyModel(root / "quick", quick);
    library_ = std::make_unique<app::ModelLibrary>(std::vector<std::filesystem::path>{root});
    QCOMPARE(library_->entries().size(), std::size_t(5));
}

void TestStrip::figuresEqualThoseOfTheSentence_data() {
    QTest::addColumn<int>("beam");
    QTest::addColumn<double>("temperature");
    QTest::newRow("greedy") << 1 << 1.0;
    QTest::newRow("as the session asks") << 3 << 0.5;
}

void TestStrip::figuresEqualThoseOfTheSentence() {
    QFETCH(int, beam);
    QFETCH(double, temperature);
    const QStringList lines{"a cat", "the dog sleeps.", "été", "x"};
    CorpusRun run(*library_);
    Told told(run);
    app::CorpusJob asked = job(write("lines.txt", lines.join("\n").toUtf8()));
    asked.beam = beam;
    asked.temperature = temperature;
    run.start(asked);
    QVERIFY(run.running());
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QVERIFY(!run.running());
    QCOMPARE(told.total, 4);
    QVERIFY(!told.references);
    QCOMPARE(told.rows.size(), 4);
    engine::Stepper stepper(library_->load(asked.model));
    for (int i = 0; i < 4; ++i) {
        app::Question question{app::toUtf8(lines[i]), {}, 0};
        question.options.beam = beam;
        question.options.temperature = temperature;
        const app::Shown one = *app::answer(stepper, question);
        const CorpusRow& row = told.rows[i];
        QCOMPARE(row.source, lines[i]);
        QCOMPARE(row.translation, one.translation);
        QCOMPARE(row.confidence, one.data.figures.confidence);
        QCOMPARE(row.entropy, one.data.figures.entropy);
        QCOMPARE(row.coverageDeviation, one.data.figures.coverageDeviation);
        QVERIFY(row.confidence > 0 && row.entropy > 0 && row.coverageDeviation < 0);
        QVERIFY(std::isnan(row.bleu));
        QVERIFY(row.reason.isEmpty());
    }
    QCOMPARE(told.rows[0].words, 2);
    QCOMPARE(told.rows[1].words, 4); // the full stop stands apart
}

void TestStrip::noAttentionHasNoFiguresOfIt() {
    CorpusRun run(*library_);
    Told told(run);
    run.start(job(write("lines.txt", "a cat\n"), "fixed"));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QCOMPARE(told.rows.size(), 1);
    QVERIFY(told.rows[0].confidence > 0);
    QVERIFY(std::isnan(told.rows[0].entropy));
    QVERIFY(std::isnan(told.rows[0].coverageDeviation));
}

void TestStrip::sentenceBleuIsSacreBleus_data() {
    QTest::addColumn<QString>("hypothesis");
    QTest::addColumn<QStringList>("references");
    QTest::addColumn<double>("expected"); // by hand
    QTest::newRow("no four words in common")
        << "the cat sat on the mat" << QStringList{"the cat is on the mat"}
        << 100 * std::pow(5.0 / 6 * 3.0 / 5 * 1.0 / 4 * (0.5 / 3), 0.25);
    QTest::newRow("short and the same") << "the cat" << QStringList{"the cat"} << 100.0;
    QTest::newRow("one word") << "cat" << QStringList{"cat"} << 100.0;
    QTest::newRow("two words, no pair")
        << "the dog" << QStringList{"the cat"} << 100 * std::sqrt(1.0 / 2 * 0.5);
    QTest::newRow("too short") << "the cat" << QStringList{"the cat sat"} << 100 * std::exp(1 - 3.0 / 2);
    QTest::newRow("nothing in common") << "a dog" << QStringList{"the cat"} << 0.0;
    QTest::newRow("nothing") << "" << QStringList{"the cat"} << 0.0;
    QTest::newRow("the better of two references")
        << "the cat sat on the mat" << QStringList{"it is on the mat", "the cat sat on the mat"} << 100.0;
}

void TestStrip::sentenceBleuIsSacreBleus() {
    QFETCH(QString, hypothesis);
    QFETCH(QStringList, references);
    QFETCH(double, expected);
    engine::References known;
    for (const QString& reference : references)
        known.push_back(reference.toStdString());
    const double found =
        engine::sentenceBleu(hypothesis.toStdString(), known, engine::BleuTokenization::Mteval13a);
    QVERIFY2(std::abs(found - expected) < 1e-9, qPrintable(QString::number(found, 'g', 12)));
}

void TestStrip::pairsHaveBleu() {
    CorpusRun run(*library_);
    Told first(run);
    run.start(job(write("lines.txt", "a cat\nthe dog\nx\n")));
    QTRY_VERIFY_WITH_TIMEOUT(first.done(), kPatience);
    const QByteArray same = first.rows[0].translation.toUtf8();
    Told told(run);
    run.start(job(write("pairs.tsv", "a cat\t" + same + "\nthe dog\tqqqq\t \nx\n")));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QVERIFY(told.references);
    QCOMPARE(told.rows.size(), 3);
    QCOMPARE(told.rows[0].source, QString("a cat"));
    QVERIFY(std::abs(told.rows[0].bleu - 100) < 1e-9);
    QCOMPARE(told.rows[1].bleu, 0.0);
    QVERIFY(std::isnan(told.rows[2].bleu)); // no reference, but a translation
    QCOMPARE(told.rows[2].confidence, first.rows[2].confidence);
}

void TestStrip::packedTextIsRead() {
    CorpusRun run(*library_);
    Told told(run);
    run.start(job(TEST_DATA "/corpus/pairs.tsv.gz"));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QVERIFY2(told.failure.isEmpty(), qPrintable(told.failure));
    QVERIFY(told.references);
    QVERIFY(told.rows.size() > 1);
    QVERIFY(!told.rows[0].source.contains('\t'));
}

void TestStrip::linesKeepTheirReason() {
    const QByteArray tokens(600, 'a'), characters(70'000, 'a');
    CorpusRun run(*library_);
    Told told(run);
    run.start(job(write("lines.txt", "a cat\n\n" + tokens + "\n" + characters + "\nx\n")));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QVERIFY(told.failure.isEmpty());
    QCOMPARE(told.rows.size(), 5);
    QVERIFY(told.rows[1].reason.contains("empty"));
    QVERIFY2(told.rows[2].reason.contains("500"), qPrintable(told.rows[2].reason));
    QVERIFY(told.rows[3].reason.contains("5000"));
    QCOMPARE(told.rows[3].source.size(), qsizetype(app::Session::kMostCharacters)); // no more is kept
    for (const int line : {1, 2, 3})
        QVERIFY(std::isnan(told.rows[line].confidence));
    for (const int line : {0, 4})
        QVERIFY(told.rows[line].confidence > 0);
}

void TestStrip::hostileFilesGiveOneSentence_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("says");
    QTest::newRow("no UTF-8") << write("latin.txt", "caf\xe9\n") << "UTF-8";
    QTest::newRow("absent") << directory_.filePath("none.txt") << "none.txt";
    QTest::newRow("a folder") << directory_.path() << directory_.path();
    QTest::newRow("empty") << write("empty.txt", "") << "no text";
    QTest::newRow("blank") << write("blank.txt", "\n  \n\t\n") << "no text";
    QTest::newRow("no gzip") << write("text.gz", "a cat\n") << "gzip";
    QTest::newRow("too many lines") << write("many.txt", QByteArray(120'000, '\n')) << "lines";
    QTest::newRow("bomb") << TEST_DATA "/corpus/newlines.gz"
                          << "lines";
}

void TestStrip::hostileFilesGiveOneSentence() {
    QFETCH(QString, path);
    QFETCH(QString, says);
    CorpusRun run(*library_);
    Told told(run);
    run.start(job(path));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QVERIFY(!told.finished);
    QVERIFY(!run.running());
    QVERIFY(told.rows.isEmpty());
    QVERIFY2(told.failure.contains(says), qPrintable(told.failure));
    QVERIFY2(told.failure.endsWith('.'), qPrintable(told.failure));
    QVERIFY(!told.failure.contains('\n'));
    Told after(run); // and harm nothing
    run.start(job(write("lines.txt", "a cat\n")));
    QTRY_VERIFY_WITH_TIMEOUT(after.done(), kPatience);
    QCOMPARE(after.rows.size(), 1);
}

void TestStrip::cancelKeepsWhatWasDone() {
    QByteArray text;
    for (int line = 0; line < 3000; ++line)
        text += "line " + QByteArray(1 + line % 20, char('a' + line % 26)) + "\n";
    app::Session session(*library_);
    app::CorpusWindow window(session);
    window.open(write("long.txt", text));
    QTRY_VERIFY_WITH_TIMEOUT(window.table().lines() > 0, kPatience);
    window.findChild<QPushButton*>("cancel")->click();
    QVERIFY(!window.run().running());
    const int kept = window.table().lines();
    QVERIFY(kept < 3000);
    const double last = window.table().row(kept - 1).confidence;
    CorpusRun other(*library_); // as long as another takes, nothing more comes
    Told told(other);
    other.start(job(write("lines.txt", "a cat\nthe dog\n")));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QCOMPARE(window.table().lines(), kept);
    QCOMPARE(window.table().row(kept - 1).confidence, last);
    QVERIFY(window.findChild<QLabel*>("state")->text().contains(QString::number(kept)));
    const auto& strip = static_cast<ui::Strip&>(*window.findChild<ui::Canvas*>("strip")->picture());
    QCOMPARE(strip.columns(), kept);
    QCOMPARE(strip.places(viewOf(800)).seats, kept); // no room is kept for what does not come
}

void TestStrip::whatWasOvertakenIsNotTold() {
    const QString slow = write("slow.txt", QByteArray("abcdefghij\n").repeated(2000));
    const QString quick = write("quick.txt", "x\ny\n");
    CorpusRun run(*library_);
    Told told(run);
    for (int i = 0; i < 5; ++i)
        run.start(job(slow, "endless"));
    run.start(job(quick));
    QTRY_VERIFY_WITH_TIMEOUT(told.done(), kPatience);
    QCOMPARE(told.total, 2);
    QCOMPARE(told.rows.size(), 2);
    QCOMPARE(told.rows[0].source, QString("x"));
    QCOMPARE(told.rows[1].source, QString("y"));
}

void TestStrip::endsPromptly() {
    const QString slow = write("slow.txt", QByteArray("abcdefghij\n").repeated(20'000));
    QElapsedTimer timer;
    {
        CorpusRun run(*library_);
        Told told(run);
        run.start(job(slow, "endless"));
        QTRY_VERIFY_WITH_TIMEOUT(told.total > 0, kPatience);
        timer.start();
    }
    QVERIFY2(timer.elapsed() < 5000, "the end waited for more than a step");
}

void TestStrip::sortsByFigures() {
    CorpusTable table;
    table.append({rowOf("c", 0.5, 3), rowOf("a", 0.9, 1), rowOf("none", CorpusRow::kNone, 0),
                  rowOf("B", 0.1, 2), rowOf("d", 0.5, 3)});
    QCOMPARE(orderOf(table), (std::vector{0, 1, 2, 3, 4}));
    table.sort(CorpusTable::Confidence, Qt::AscendingOrder);
    QCOMPARE(orderOf(table), (std::vector{3, 0, 4, 1, 2}));
    table.sort(CorpusTable::Confidence, Qt::DescendingOrder);
    QCOMPARE(orderOf(table), (std::vector{1, 0, 4, 3, 2})); // equal ones as in the file, the unknown last
    table.sort(CorpusTable::Words, Qt::AscendingOrder);
    QCOMPARE(orderOf(table), (std::vector{1, 3, 0, 4, 2}));
    table.sort(CorpusTable::Source, Qt::AscendingOrder);
    QCOMPARE(orderOf(table), (std::vector{1, 3, 0, 4, 2}));
    table.sort(CorpusTable::Line, Qt::DescendingOrder);
    QCOMPARE(orderOf(table), (std::vector{4, 3, 2, 1, 0}));
    for (int line = 0; line < 5; ++line)
        QCOMPARE(table.lineAt(table.positionOf(line)), line);
    table.sort(-1);
    QCOMPARE(orderOf(table), (std::vector{0, 1, 2, 3, 4}));
    QCOMPARE(table.index(3, CorpusTable::Confidence).data().toString(), QString("0.10"));
    QCOMPARE(table.index(2, CorpusTable::Confidence).data().toString(), QString());
    QCOMPARE(table.index(2, CorpusTable::Translation).data().toString(), QString("The line is empty."));
}

void TestStrip::batchesComeIntoPlace() {
    QVector<CorpusRow> rows;
    for (int line = 0; line < 500; ++line)
        rows.append(rowOf(QString::number(line), line % 7 == 3 ? CorpusRow::kNone : line * 37 % 101 / 101.0));
    for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        CorpusTable once, batches;
        once.append(rows);
        once.sort(CorpusTable::Confidence, direction);
        batches.sort(CorpusTable::Confidence, direction);
        for (int begin = 0, size = 1; begin < rows.size(); begin += size, size = size * 2 % 61)
            batches.append(rows.mid(begin, size));
        QCOMPARE(batches.lines(), 500);
        QCOMPARE(orderOf(batches), orderOf(once));
    }
}

void TestStrip::selectionFollowsItsLine() {
    CorpusTable table;
    table.append({rowOf("a", 0.9), rowOf("b", 0.2), rowOf("c", 0.5)});
    const QPersistentModelIndex held(table.index(1, CorpusTable::Source));
    table.sort(CorpusTable::Confidence, Qt::DescendingOrder);
    QCOMPARE(held.data().toString(), QString("b"));
    QCOMPARE(held.row(), 2);
    table.append({rowOf("d", 0.1), rowOf("e", 0.3)});
    QCOMPARE(held.data().toString(), QString("b"));
    QCOMPARE(held.row(), 3);
    table.sort(-1);
    QCOMPARE(held.row(), 1);
}

void TestStrip::tableIsSavedInItsOrder() {
    app::Session session(*library_);
    app::CorpusWindow window(session);
    window.open(write("lines.tsv", "a cat\tun chat\nthe dog\tle chien\n\n"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), kPatience);
    auto* sort = window.findChild<QComboBox*>("sort");
    sort->setCurrentIndex(sort->findData(int(CorpusTable::Words)));
    const QString path = directory_.filePath("saved.tsv");
    QVERIFY(window.save(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0].split('\t').size(), 9);
    const QList<QByteArray> cells = lines[1].split('\t');
    QCOMPARE(cells[0], QByteArray("1"));
    QCOMPARE(cells[1], QByteArray("a cat"));
    QCOMPARE(cells[3].toDouble(), window.table().row(0).confidence); // in full
    QCOMPARE(cells[6], QByteArray("2"));
    QCOMPARE(lines[3].split('\t')[0], QByteArray("3"));
    QCOMPARE(lines[3].split('\t')[3], QByteArray());
    QVERIFY(lines[3].endsWith("The line is empty."));
    QVERIFY(!window.save(directory_.filePath("no/such/folder.tsv")));
    QVERIFY(window.findChild<QLabel*>("state")->text().contains("cannot be written"));
}

void TestStrip::barsStandOnZero() {
    ui::Strip strip;
    strip.setStrip(stripOf({0.5, 1.0, 0.25, CorpusRow::kNone}));
    const ui::View view = viewOf(600);
    const ui::StripPlaces at = strip.places(view);
    QVERIFY(!at.binned());
    QCOMPARE(at.low, 0.0);
    QCOMPARE(at.high, 1.0);
    QCOMPARE(at.y(0), at.plot.bottom());
    QCOMPARE(at.y(1), at.plot.top());
    const QImage image = painted(strip, view);
    const auto height = [&](int place) {
        const int x = int(strip.rectOf({0, place}, view).center().x());
        int filled = 0;
        for (int y = int(at.plot.top()); y < int(at.plot.bottom()); ++y)
            filled += image.pixelColor(x, y) != view.theme.panel;
        return filled;
    };
    const double full = at.plot.height();
    QVERIFY(std::abs(height(1) - full) <= 1);
    QVERIFY(std::abs(height(0) - full / 2) <= 1);
    QVERIFY(std::abs(height(2) - full / 4) <= 1);
    QCOMPARE(height(3), 0);
}

void TestStrip::negativeFiguresHang() {
    ui::Strip strip;
    strip.setStrip(stripOf({-0.2, -0.8, 0}, ui::StripFigure::Coverage));
    const ui::StripPlaces at = strip.places(viewOf(600));
    QCOMPARE(at.high, 0.0);
    QCOMPARE(at.low, -0.8);
    QCOMPARE(at.y(0), at.plot.top());
    QCOMPARE(at.y(-0.8), at.plot.bottom());
    strip.setStrip(stripOf({0, 0, 0}, ui::StripFigure::Entropy)); // a model that looks at one word only
    QVERIFY(std::isfinite(strip.places(viewOf(600)).y(0)));
}

void TestStrip::narrowBarsShareColumns() {
    std::vector<double> values;
    for (int line = 0; line < 10'000; ++line)
        values.push_back(line % 11 == 4 ? CorpusRow::kNone : (line * 7919 % 1000) / 1000.0);
    ui::Strip strip;
    strip.setStrip(stripOf(values));
    const ui::View view = viewOf(600);
    const ui::StripPlaces at = strip.places(view);
    QVERIFY(at.binned());
    QCOMPARE(at.columns, int(at.plot.width()));
    double sum = 0; // every line counts in exactly one column
    int next = 0;
    for (int column = 0; column < at.columns; ++column) {
        double own = 0;
        int known = 0;
        for (; next < int(double(column + 1) * at.seats / at.columns); ++next)
            if (std::isfinite(values[next])) {
                own += values[next];
                ++known;
            }
        QVERIFY(known > 0);
        QVERIFY(std::abs(strip.columnValue(column, at) - own / known) < 1e-12);
        sum += known;
    }
    QCOMPARE(next, 10'000);
    QCOMPARE(int(sum), 10'000 - 909);
    QVERIFY(strip.legend(view).join(' ').contains("mean"));
    strip.setStrip(stripOf({0.1, 0.2}));
    QVERIFY(!strip.legend(view).join(' ').contains("mean"));
    ui::StripData begun = stripOf({0.1, 0.2}); // what is to come has its room
    begun.total = 10'000;
    strip.setStrip(begun);
    QCOMPARE(strip.places(view).seats, 10'000);
    QVERIFY(std::isnan(strip.columnValue(300, strip.places(view))));
}

void TestStrip::everyBarIsFoundUnderThePointer_data() {
    QTest::addColumn<int>("bars");
    QTest::addColumn<double>("ratio");
    for (const int bars : {1, 7, 400, 9999})
        for (const double ratio : {1.0, 1.5, 2.0})
            QTest::addRow("%d at %.1f", bars, ratio) << bars << ratio;
}

void TestStrip::everyBarIsFoundUnderThePointer() {
    QFETCH(int, bars);
    QFETCH(double, ratio);
    ui::Strip strip;
    strip.setStrip(stripOf(std::vector<double>(std::size_t(bars), 0.5)));
    ui::View view = viewOf(1000);
    view.pixelRatio = ratio;
    for (int place = 0; place < bars; ++place) {
        const QRectF rect = strip.rectOf({0, place}, view);
        QVERIFY(!rect.isEmpty());
        QCOMPARE(strip.cellAt(rect.center(), view), (ui::Cell{0, place}));
    }
    QVERIFY(strip.cellAt({2, 100}, view).empty());   // the axis
    QVERIFY(strip.cellAt({998, 100}, view).empty()); // beside the last
    QVERIFY(strip.rectOf({0, bars}, view).isEmpty());
}

void TestStrip::barsAreDescribed() {
    ui::Strip strip;
    QVERIFY(!strip.emptyReason().isEmpty());
    ui::StripData data = stripOf({0.9, 0.42, CorpusRow::kNone});
    data.bars[1].line = 16;
    data.bars[1].text = "the cat";
    data.bars[2].reason = "The line is empty.";
    strip.setStrip(data);
    QVERIFY(strip.emptyReason().isEmpty());
    QCOMPARE(strip.describe({0, 1}), QString("Line 17: “the cat”: confidence 0.42"));
    QVERIFY(strip.describe({0, 2}).contains("empty"));
    QVERIFY(strip.summary().contains("0.42") && strip.summary().contains("0.90"));
    QCOMPARE(strip.columnName(1), QString("Line 17"));
    data.figure = ui::StripFigure::Coverage;
    data.bars[1].value = -0.4215;
    strip.setStrip(data);
    QVERIFY(strip.describe({0, 1}).contains("coverage deviation \u22120.42"));
    QVERIFY(strip.describe({0, 9}).contains("Coverage")); // beside the bars: the whole
    QCOMPARE(strip.neighbour({0, 1}, 1, 0), (ui::Cell{0, 2}));
    QCOMPARE(strip.neighbour({0, 2}, 1, 0), (ui::Cell{0, 2}));
    QVERIFY(!strip.pins({0, 1}));
}

void TestStrip::barUnderThePointerStandsOut() {
    ui::Strip strip;
    strip.setStrip(stripOf(std::vector<double>(5000, 0.5)));
    const ui::View view = viewOf(600);
    const int place = 2500;
    const QPoint middle(int(strip.rectOf({0, place}, view).center().x()), 160);
    QVERIFY(painted(strip, view).pixelColor(middle) != view.theme.target);
    ui::FocusState focus;
    focus.hover = strip.linkOf({0, place});
    QCOMPARE(painted(strip, view, focus).pixelColor(middle), view.theme.target);
    ui::StripData chosen = strip.strip();
    chosen.chosen = place;
    strip.setStrip(chosen);
    QCOMPARE(painted(strip, view).pixelColor(middle), view.theme.ink);
}

void TestStrip::axisNamesTheExtremes() {
    ui::Strip strip;
    strip.setStrip(stripOf({0.31, 0.97}));
    const ui::View view = viewOf(600);
    const ui::StripPlaces at = strip.places(view);
    QCOMPARE(at.least, 0.31);
    QCOMPARE(at.greatest, 0.97);
    const QImage image = painted(strip, view);
    const auto ink = [&](double value) { // dark marks beside the axis at that height
        int marks = 0;
        for (int y = int(at.y(value)) - 5; y <= int(at.y(value)) + 5; ++y)
            for (int x = 0; x < int(at.plot.left()); ++x)
                marks += y >= 0 && y < image.height() && image.pixelColor(x, y) != view.theme.panel;
        return marks;
    };
    QVERIFY(ink(0.31) > 20);
    QVERIFY(ink(0.97) > 20);
    QVERIFY(ink(0) > 10);
    QCOMPARE(ink(0.64), 0);
}

void TestStrip::choosingALineGoesToTheSentence() {
    app::Session session(*library_);
    app::CorpusWindow window(session);
    window.open(write("lines.txt", "a cat\nthe dog\nx\n"));
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), kPatience);
    auto* canvas = window.findChild<ui::Canvas*>("strip");
    auto* view = window.findChild<QTableView*>("lines");
    QVERIFY(view->isColumnHidden(CorpusTable::Bleu));
    const QRectF second = canvas->picture()->rectOf({0, 1}, canvas->view());
    QTest::mouseClick(canvas, Qt::LeftButton, {}, second.center().toPoint());
    QCOMPARE(session.scenario().sentence, QString("the dog"));
    QCOMPARE(view->currentIndex().row(), 1);
    QCOMPARE(static_cast<ui::Strip&>(*canvas->picture()).strip().chosen, 1);

    auto* sort = window.findChild<QComboBox*>("sort");
    sort->setCurrentIndex(sort->findData(int(CorpusTable::Words)));
    QCOMPARE(window.table().sortColumn(), int(CorpusTable::Words));
    QCOMPARE(window.table().lineAt(view->currentIndex().row()), 1); // still the dog
    QCOMPARE(window.table().lineAt(0), 2);
    view->setFocus();
    view->selectRow(0);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(session.scenario().sentence, QString("x"));
    QVERIFY(window.isVisible()); // Return pressed no button
    const QPoint cell = view->visualRect(view->model()->index(1, CorpusTable::Source)).center();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, cell);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, cell);
    QCOMPARE(session.scenario().sentence, window.table().row(window.table().lineAt(1)).source);
    session.undo();
    QCOMPARE(session.scenario().sentence, QString("x"));
    session.undo();
    QCOMPARE(session.scenario().sentence, QString("the dog"));
}

void TestStrip::anotherModelTranslatesWhenAsked() {
    app::Session session(*library_);
    session.setModel(std::string("a"));
    app::CorpusWindow window(session);
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(write("lines.txt", "a cat\nthe dog\n"))});
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({5, 5}, Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &drop);
    QVERIFY(window.run().running());
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), kPatience);
    const double before = window.table().row(0).confidence;
    const auto* state = window.findChild<QLabel*>("state");
    QVERIFY(!state->text().contains("another model"));
    session.setModel(std::string("b"));
    QVERIFY(!window.run().running());
    QVERIFY(state->text().contains("another model"));
    QCOMPARE(window.table().row(0).confidence, before);
    window.findChild<QPushButton*>("again")->click();
    QVERIFY(window.run().running());
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), kPatience);
    QCOMPARE(window.table().lines(), 2);
    QVERIFY(window.table().row(0).confidence != before);
    QVERIFY(!state->text().contains("another model"));
    window.open(directory_.filePath("none.txt"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), kPatience);
    QVERIFY(state->text().contains("none.txt"));
    QVERIFY(window.findChild<ui::Canvas*>("strip")->picture()->emptyReason().contains("none.txt"));
}

void TestStrip::menuOpensIt() {
    app::Session session(*library_);
    app::MainWindow window(session);
    QVERIFY(!window.findChild<app::CorpusWindow*>());
    int found = 0;
    for (QAction* action : window.findChildren<QAction*>())
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_T)) {
            ++found;
            action->trigger();
        }
    QCOMPARE(found, 1);
    QVERIFY(window.findChild<app::CorpusWindow*>());
    QVERIFY(window.findChild<app::CorpusWindow*>()->isVisible());
}

/// What must not happen is one turn of the window for thousands of lines: it comes round between the batches,
/// and those are no more than their pace allows. How long the longest turn took is printed, and bounds
/// nothing.
void TestStrip::tenThousandLinesDoNotStall() {
    constexpr int kLines = 10'000;
    QByteArray text;
    for (int line = 0; line < kLines; ++line)
        text += QByteArray(1, char('a' + line % 26)) + char('a' + line / 26 % 26) + '\n';
    app::Session session(*library_);
    session.setModel(std::string("quick"));
    app::CorpusWindow window(session);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    auto* sort = window.findChild<QComboBox*>("sort");
    sort->setCurrentIndex(sort->findData(int(CorpusTable::Confidence)));
    QElapsedTimer turn, whole;
    qint64 longest = 0;
    double own = 0, longestOwn = 0;
    int turns = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, [&] {
        const double now = threadMilliseconds();
        if (turns++ > 0) {
            longest = std::max(longest, turn.elapsed());
            longestOwn = std::max(longestOwn, now - own);
        }
        turn.start();
        own = now;
    });
    int batches = 0;
    connect(&window.run(), &CorpusRun::advanced, [&] { ++batches; });
    whole.start();
    window.open(write("many.txt", text));
    timer.start(0);
    QTRY_VERIFY_WITH_TIMEOUT(!window.run().running(), 400'000);
    QCOMPARE(window.table().lines(), kLines);
    QVERIFY2(turns >= batches, qPrintable(QString("%1 turns").arg(turns)));
    QVERIFY2(batches <= 2 + whole.elapsed() / CorpusRun::kBatchMilliseconds,
             qPrintable(QString("%1 in %2 ms").arg(batches).arg(whole.elapsed())));
    qInfo("longest turn %lld ms, %.1f ms of its own, of %d; %d batches in %lld ms", (long long)longest,
          longestOwn, turns, batches, (long long)whole.elapsed());
    for (int position = 1; position < kLines; ++position) {
        const double before = window.table().row(window.table().lineAt(position - 1)).confidence;
        QVERIFY(before <= window.table().row(window.table().lineAt(position)).confidence);
    }
}

QTEST_MAIN(TestStrip)
#include "tst_strip.moc"
