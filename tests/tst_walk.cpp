// The walk: what each card waits for, that it waits, and that it leaves nothing behind.

#include "app/examples.h"
#include "app/mainwindow.h"
#include "app/menubar.h"
#include "app/switchrow.h"
#include "app/walk.h"
#include "app/walkcard.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/focus.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

class TestWalk : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_, poor_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;
    app::Walk* walk_ = nullptr;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    QString text(const char* name) const { return child<QLabel>(name)->text(); }
    void press(const char* button) const { QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton); }
    void choose(const QString& cellName) const {
        for (auto* cell : window_->findChildren<app::SwitchCell*>())
            if (cell->accessibleName() == cellName)
                return QTest::mouseClick(cell, Qt::LeftButton);
        QFAIL("no such cell");
    }
    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 20'000);
    }
    void open(const fs::path& root) {
        library_ = std::make_unique<app::ModelLibrary>(std::vector<fs::path>{root});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        walk_ = window_->findChild<app::Walk*>();
        window_->resize(1440, 900);
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QVERIFY(answered());
    }
    /// By the menu, as a viewer does, then on to a card.
    void walkTo(int step) {
        window_->findChild<app::MenuBar*>()->helpMenu()->actions().first()->trigger();
        QVERIFY(walk_->running());
        while (walk_->step() < step)
            press("walkNext");
        QVERIFY(answered());
        QCOMPARE(walk_->step(), step);
        QVERIFY(!walk_->done(step));
        QVERIFY2(text("walkTask").startsWith("Waiting for"), qPrintable(text("walkTask")));
    }
    /// The card says so and stays.
    void isDone(int step) const {
        QVERIFY(walk_->done(step));
        QVERIFY2(text("walkTask").startsWith(QString::fromUtf8("✓")), qPrintable(text("walkTask")));
        QCOMPARE(walk_->step(), step);
    }

private slots:
    void initTestCase() {
        root_ = fs::path(directory_.path().toStdString()) / "all";
        tests::writeTinyModel(root_ / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "b", tests::tinyConfig(Score::Dot, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "c", tests::tinyConfig(Score::Dot, Placement::Luong));
        tests::writeTinyModel(root_ / "d", tests::tinyConfig(Score::None, Placement::Bahdanau));
        poor_ = fs::path(directory_.path().toStdString()) / "poor";
        tests::writeTinyModel(poor_ / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
    }
    void init() { open(root_); }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
    }

    void waitsForTheFixedVector() {
        walkTo(0);
        const auto examples = app::examplesFor("en-fr");
        for (const app::Example& example : examples)
            QVERIFY(session_->scenario().sentence.size() >= example.sentence.size());
        choose("Score: Dot");
        QVERIFY(answered());
        QVERIFY(!walk_->done(0)); // that is not what was asked
        choose("Score: None");
        QVERIFY(answered());
        isDone(0);
        choose("Score: MLP"); // to compare; what is done stays done
        QVERIFY(answered());
        isDone(0);
    }

    void waitsForTheWordPartByPart() {
        walkTo(1);
        const auto phases = ui::phasesOf(session_->shown().data.architecture);
        QCOMPARE(session_->shown().data.phase, std::optional(phases.first()));
        const int step = session_->currentStep();
        // Jumping past the parts is not walking through them.
        QTest::mouseClick(child<QToolButton>("forward"), Qt::LeftButton);
        QVERIFY(!walk_->done(1));
        session_->setPhase(step, 0);
        for (int part = 0; part + 1 < phases.size(); ++part) {
            QVERIFY(!walk_->done(1));
            QTest::mouseClick(child<QToolButton>("partForward"), Qt::LeftButton);
        }
        QCOMPARE(session_->currentStep(), step);
        isDone(1);
    }

    void waitsForTheWordByKey() {
        walkTo(1);
        const auto phases = ui::phasesOf(session_->shown().data.architecture);
        for (int part = 0; part + 1 < phases.size(); ++part)
            QTest::keyClick(child<QPushButton>("walkNext"), Qt::Key_Right, Qt::ShiftModifier);
        isDone(1);
    }

    void waitsForAnotherScore() {
        walkTo(2);
        choose("Score: None"); // is none of the three
        QVERIFY(answered());
        QVERIFY(!walk_->done(2));
        choose("Score: Dot");
        QVERIFY(!walk_->done(2)); // until its picture stands there
        QVERIFY(answered());
        isDone(2);
    }

    void waitsForTheOtherPlacement() {
        walkTo(3);
        QCOMPARE(session_->scenario().model.score, Score::Dot); // the one that has both
        const bool luong = session_->scenario().model.placement == Placement::Luong;
        choose(luong ? "Attention placed: Bahdanau" : "Attention placed: Luong");
        QVERIFY(answered());
        isDone(3);
    }

    void waitsForALooseRow() {
        walkTo(4);
        const ui::Sentence& target = session_->shown().data.target;
        auto* heatmap = child<ui::Canvas>("heatmap");
        int tight = -1; // a letter of another word than the first, or the end marker
        for (int t = 0; t < target.size(); ++t)
            if (target.tokens[t].endMarker)
                tight = t;
        if (tight >= 0)
            heatmap->sharedFocus()->setHover({-1, tight});
        heatmap->sharedFocus()->setHover({2, -1}); // a column
        QVERIFY(!walk_->done(4));
        heatmap->activate(heatmap->picture()->cellOf({1, 0}));
        isDone(4);
        QCOMPARE(text("walkProgress"), QString("Walk: 5 of 5"));
        press("walkNext"); // the last one ends it
        QVERIFY(!walk_->running());
    }

    void hoveringServesToo() {
        walkTo(4);
        child<ui::Canvas>("heatmap")->sharedFocus()->setHover({0, 0});
        isDone(4);
    }

    void goesOnAndBackAtAnyTime() {
        walkTo(0);
        QVERIFY(!child<QPushButton>("walkBack")->isEnabled());
        press("walkNext");
        QCOMPARE(walk_->step(), 1);
        QCOMPARE(text("walkProgress"), QString("Walk: 2 of 5"));
        press("walkBack");
        QCOMPARE(walk_->step(), 0);
        QVERIFY(child<QPushButton>("walkNext")->hasFocus()); // Back cannot keep it
        QTest::keyClick(child<QPushButton>("walkNext"), Qt::Key_Return);
        QCOMPARE(walk_->step(), 1);
        choose("Score: Dot"); // whatever the viewer does, no card goes on by itself
        QVERIFY(answered());
        QCOMPARE(walk_->step(), 1);
    }

    void givesTheFormerScenarioBack_data() {
        QTest::addColumn<int>("way");
        QTest::newRow("button") << 0;
        QTest::newRow("Esc on the card") << 1;
        QTest::newRow("Esc in a picture") << 2;
        QTest::newRow("Esc in the sentence") << 3;
        QTest::newRow("closing the window") << 4;
    }
    void givesTheFormerScenarioBack() {
        QFETCH(int, way);
        session_->setModel(std::string("b"));
        QVERIFY(answered());
        session_->setPhase(1, 2);
        const app::Scenario former = session_->scenario();
        QCOMPARE(former.step, std::optional(1));
        walkTo(0);
        QVERIFY(session_->scenario() != former);
        choose("Score: None");
        QVERIFY(answered());
        auto* heatmap = child<ui::Canvas>("heatmap");
        if (way == 0) {
            press("walkClose");
        } else if (way == 1) {
            QTest::keyClick(child<QPushButton>("walkNext"), Qt::Key_Escape);
        } else if (way == 2) {
            heatmap->setFocus();
            QTest::keyClick(heatmap, Qt::Key_Escape);
        } else if (way == 3) {
            child<QLineEdit>("source")->setFocus();
            QTest::keyClick(child<QLineEdit>("source"), Qt::Key_Escape);
        } else {
            connect(window_.get(), &app::MainWindow::closing, this,
                    [&] { QCOMPARE(window_->settings().sentence, former.sentence); });
            window_->close();
        }
        QVERIFY(!walk_->running());
        QVERIFY(answered());
        QVERIFY(session_->scenario() == former);
        QCOMPARE(session_->currentStep(), 1);
        QCOMPARE(child<QLineEdit>("source")->text(), former.sentence);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!child<QWidget>("walkCard") && !child<QWidget>("walkMarks"));
    }

    void escapeLetsAPinGoFirst() {
        walkTo(2);
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        heatmap->activate({0, 0});
        QTest::keyClick(heatmap, Qt::Key_Escape);
        QVERIFY(heatmap->sharedFocus()->pin().empty());
        QVERIFY(walk_->running());
        QTest::keyClick(heatmap, Qt::Key_Escape);
        QVERIFY(!walk_->running());
    }

    void saysWhatIsMissing() {
        open(poor_); // one model with attention, no more
        const app::Scenario former = session_->scenario();
        window_->findChild<app::MenuBar*>()->helpMenu()->actions().first()->trigger();
        for (int step = 0; step < 5; ++step) {
            QVERIFY(answered());
            const bool possible = step == 1 || step == 4;
            QCOMPARE(text("walkTask").startsWith("Waiting for"), possible);
            QCOMPARE(text("walkTask").startsWith("No "), !possible);
            QVERIFY(child<QPushButton>("walkNext")->isEnabled());
            press("walkNext");
        }
        QVERIFY(!walk_->running());
        QVERIFY(session_->scenario() == former);
    }

    void marksTakeNoClicks() {
        walkTo(0);
        auto* marks = child<app::WalkMarks>("walkMarks");
        QVERIFY(marks->isVisible());
        QCOMPARE(marks->geometry(), window_->rect());
        QCOMPARE(marks->parts().size(), 2);
        for (const QRect& part : marks->parts()) {
            QWidget* under = window_->childAt(part.center());
            QVERIFY(under && under != marks);
        }
        // The first is around the switch whose cell the card asks for.
        auto* score = child<QWidget>("score");
        QVERIFY(marks->parts().first().contains(QRect(score->mapTo(window_.get(), QPoint()), score->size())));
    }

    void standsClearOfWhatItPointsAt() {
        walkTo(0);
        for (const QSize size : {QSize(1440, 900), QSize(1920, 1080), QSize(1024, 640)}) {
            window_->resize(size);
            for (int step = 0; step < 5; ++step) {
                QCoreApplication::processEvents();
                const QRect card = child<app::WalkCard>("walkCard")->geometry();
                QVERIFY(window_->rect().contains(card));
                QCOMPARE(child<app::WalkMarks>("walkMarks")->geometry(), window_->rect());
                const QRect first = child<app::WalkMarks>("walkMarks")->parts().first();
                if (size.width() > 1024)
                    QVERIFY2(!card.intersects(first), qPrintable(text("walkTitle")));
                if (step < 4)
                    press("walkNext");
            }
            for (int step = 4; step > 0; --step)
                press("walkBack");
        }
    }

    void placesACardBesideItsPart() {
        const QRect host(0, 0, 1000, 800);
        const QRect part(400, 0, 200, 60);
        const QRect card = app::placeOfCard({300, 200}, host, {part}, 20);
        QVERIFY(host.contains(card));
        QVERIFY(!card.adjusted(-20, -20, 20, 20).intersects(part));
        QVERIFY(card.top() < 120); // near
        // Where there is no room it still lies inside.
        QVERIFY(host.contains(app::placeOfCard({300, 200}, host, {host}, 20)));
        QVERIFY(host.contains(app::placeOfCard({300, 200}, host, {}, 20)));
    }

    void theKeyboardReachesIt() {
        walkTo(0);
        QVERIFY(child<QPushButton>("walkNext")->hasFocus());
        QVERIFY(child<app::WalkCard>("walkCard")->accessibleName().contains(text("walkTitle")));
        child<QLineEdit>("source")->setFocus();
        QTest::keyClick(child<QLineEdit>("source"), Qt::Key_N, Qt::AltModifier);
        QTRY_COMPARE(walk_->step(), 1); // the button is seen to go down first
        window_->findChild<app::MenuBar*>()->helpMenu()->actions().first()->trigger();
        QCOMPARE(walk_->step(), 1); // it runs already
        QVERIFY(child<QPushButton>("walkNext")->hasFocus());
    }
};

QTEST_MAIN(TestWalk)
#include "tst_walk.moc"
