/// The ghost of the last result: which cells it frames, when it comes and when it goes.

#include "app/mainwindow.h"
#include "tests/modelfolder.h"
#include "tests/uiexample.h"
#include "ui/canvas.h"
#include "ui/difference.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"

#include <QAction>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;
using namespace ui;

class TestGhost : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    static AttentionData translated(const QString& words, int last = 99) {
        return exampleOf(sentenceOf("the black cat is under the table", "en"), sentenceOf(words, "fr"), last);
    }
    static QByteArray svg(const Heatmap& heatmap) { return exported(heatmap, ExportFormat::Svg, {}).bytes; }
    const Heatmap& heatmap() const {
        return static_cast<const Heatmap&>(*window_->findChild<Canvas*>("heatmap")->picture());
    }
    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 20'000);
    }
    AttentionData choose(const char* model) const {
        session_->setModel(std::string(model));
        return answered() ? session_->shown().data : AttentionData();
    }
    /// By the definition, from two results.
    static QVector<int> expected(const AttentionData& before, const AttentionData& now) {
        QVector<int> sources;
        for (const int row : counterpartsOf(before.target, now.target))
            sources.append(row < 0 ? -1 : before.weights.largestInRow(row));
        return sources;
    }

private slots:
    void initTestCase() {
        const fs::path root = directory_.path().toStdString();
        tests::writeTinyModel(root / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 4);
        tests::writeTinyModel(root / "b", tests::tinyConfig(Score::Dot, Placement::Bahdanau), 5);
        tests::writeTinyModel(root / "c", tests::tinyConfig(Score::Dot, Placement::Luong), 6);
        tests::writeTinyModel(root / "d", tests::tinyConfig(Score::None, Placement::Bahdanau), 7);
    }
    void init() {
        library_ =
            std::make_unique<app::ModelLibrary>(std::vector<fs::path>{directory_.path().toStdString()});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat sat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        window_->show();
        QVERIFY(answered());
    }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
    }

    void rowsAreMatched() {
        Heatmap map;
        map.setData(translated("un chat est maintenant sous la table"));
        map.setGhost(translated("le chat noir est sous la table"));
        // every row of the example looks at its own number; </s> at </s>
        QCOMPARE(map.ghostSources(), (QVector<int>{-1, 1, 3, -1, 4, 5, 6, 7}));
        QVERIFY(map.describe({2, 3}).endsWith("where the last result looked most"));
        QVERIFY(!map.describe({2, 2}).contains("last result"));
        QVERIFY(map.legend().contains("dashed: where the last result looked most"));
        ViewOptions options;
        options.endMarkers = false;
        map.setOptions(options);
        QCOMPARE(map.ghostSources(), (QVector<int>{-1, 1, 3, -1, 4, 5, 6}));
    }

    void wordsAreMatchedAsWords() {
        AttentionData data = translated("le chat noir est sous la table");
        data.target.tokens[2].word = data.target.tokens[1].word; // chat|noir is one word
        data.source.tokens[2].word = data.source.tokens[1].word; // black|cat, too
        ViewOptions options;
        options.words = true;
        Heatmap map;
        map.setOptions(options);
        map.setData(data);
        map.setGhost(data);
        QCOMPARE(map.ghostSources(), (QVector<int>{0, 1, 2, 3, 4, 5, 6}));
    }

    void anotherSentenceHasNoGhost() {
        Heatmap map;
        map.setData(translated("le chat noir est sous la table"));
        map.setGhost(exampleOf(sentenceOf("the black dog is under the table", "en"),
                               sentenceOf("le chat noir est sous la table", "fr"), 99));
        QVERIFY(map.ghostSources().isEmpty());
        QVERIFY(!map.legend().contains("dashed: where the last result looked most"));
        AttentionData fixed = translated("le chat noir est sous la table");
        fixed.architecture.score = ScoreKind::None;
        map.setGhost(fixed);
        QVERIFY(map.ghostSources().isEmpty());
    }

    void isExportedToo() {
        Heatmap map;
        map.setData(translated("le chat noir est sous la table"));
        QVERIFY(!svg(map).contains("stroke-dasharray"));
        map.setGhost(translated("le chat noir est sous la table"));
        QVERIFY(svg(map).contains("stroke-dasharray"));
        map.setGhost({});
        QVERIFY(!svg(map).contains("stroke-dasharray"));
    }

    void framesTheCellInEveryDirection() {
        for (const bool swapped : {false, true}) {
            ViewOptions options;
            options.swapped = swapped;
            options.legend = false;
            options.numbers = false;
            Heatmap plain, map;
            for (Heatmap* each : {&plain, &map}) {
                each->setOptions(options);
                each->setData(translated("un chat"));
            }
            map.setGhost(
                translated("deux chat")); // "chat" alone, which looked at "black", and the end marker
            const View view{{700, 600}, Theme::light(), 1, 1, {}};
            QImage images[2];
            for (int i = 0; i < 2; ++i) {
                images[i] = QImage(view.size.toSize(), QImage::Format_RGB32);
                images[i].fill(Qt::white);
                QPainter painter(&images[i]);
                (i == 0 ? plain : map).paint(painter, view, {});
            }
            for (int t = 0; t < 3; ++t)
                for (int k = 0; k < 8; ++k) {
                    const Cell cell = swapped ? Cell{k, t} : Cell{t, k};
                    const QRect inside = map.rectOf(cell, view).toRect().adjusted(2, 2, -2, -2);
                    const bool differs = images[0].copy(inside) != images[1].copy(inside);
                    QCOMPARE(differs, (t == 1 && k == 1) || (t == 2 && k == 7));
                }
        }
    }

    void rowsNotDecodedYetHaveNone() {
        Heatmap map;
        map.setData(translated("le chat noir est sous la table", 2));
        const QByteArray before = svg(map);
        AttentionData ghost = translated("le chat noir est sous la table");
        map.setGhost(ghost);
        QVERIFY(map.describe({2, 2}).contains("last result"));
        QVERIFY(!map.describe({3, 3}).contains("last result"));
        QCOMPARE(svg(map).count("stroke-dasharray") > 0, true);
        map.setData(translated("le chat noir est sous la table", -1));
        QVERIFY(!svg(map).contains("stroke-dasharray"));
        QVERIFY(!before.contains("stroke-dasharray"));
    }

    void aSwitchLeavesAGhost() {
        const AttentionData first = session_->shown().data;
        QVERIFY(heatmap().ghostSources().isEmpty());
        const AttentionData second = choose("b");
        QCOMPARE(heatmap().ghostSources(), expected(first, second));
        session_->setStep(0); // it stays while the reader steps
        QCOMPARE(heatmap().ghostSources().size(), second.target.size());
        const AttentionData third = choose("c");
        QCOMPARE(heatmap().ghostSources(), expected(second, third));
        session_->undo();
        QVERIFY(answered());
        QCOMPARE(heatmap().ghostSources(), expected(third, second));
    }

    void theFixedVectorLeavesTheOneBefore() {
        const AttentionData first = session_->shown().data;
        choose("d");
        QVERIFY(heatmap().ghostSources().isEmpty());
        QCOMPARE(heatmap().ghostSources().size(), 0);
        const AttentionData third = choose("c");
        QCOMPARE(heatmap().ghostSources(), expected(first, third));
    }

    void typingLetsGo() {
        choose("b");
        QVERIFY(!heatmap().ghostSources().isEmpty());
        auto* field = window_->findChild<QLineEdit*>("source");
        field->setFocus();
        QTest::keyClicks(field, "s");
        QVERIFY(heatmap().ghostSources().isEmpty());
        QVERIFY(answered());
        QTest::keyClick(field, Qt::Key_Backspace); // nor does it come back
        QVERIFY(answered());
        QVERIFY(heatmap().ghostSources().isEmpty());
    }

    void canBeSwitchedOff() {
        const AttentionData first = session_->shown().data;
        auto* action = window_->findChild<QAction*>("ghost");
        QVERIFY(action->isChecked());
        action->trigger();
        const AttentionData second = choose("b");
        QVERIFY(heatmap().ghostSources().isEmpty());
        action->trigger();
        QCOMPARE(heatmap().ghostSources(), expected(first, second));
    }

    void overtakenSwitchesLeaveTheLastSeen() {
        const AttentionData first = session_->shown().data;
        session_->setModel(std::string("b")); // never seen
        const AttentionData third = choose("c");
        QCOMPARE(heatmap().ghostSources(), expected(first, third));
    }
};

QTEST_MAIN(TestGhost)
#include "tst_ghost.moc"
