// "What if" in the window: gestures, controls and lists become edits of the session, and the views show them.

#include "app/candidatesdialog.h"
#include "app/mainwindow.h"
#include "app/whatifpanel.h"
#include "tests/modelfolder.h"
#include "ui/beamtree.h"
#include "ui/canvas.h"
#include "ui/differencemap.h"
#include "ui/inspector.h"
#include "ui/weightedit.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include <numeric>

namespace fs = std::filesystem;
using app::WhatIfPanel;
using ui::Cell, ui::EditCommand;

class TestWhatIfWindow : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    WhatIfPanel* panel() const { return child<WhatIfPanel>("whatIf"); }
    const ui::AttentionData& data() const { return session_->shown().data; }
    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 20'000);
    }
    void open(WhatIfPanel::Section section) const {
        panel()->toggleAction()->setChecked(true);
        panel()->showSection(section);
    }

private slots:
    void initTestCase() {
        root_ = fs::path(directory_.path().toStdString());
        tests::writeTinyModel(root_ / "a");
    }
    void init() {
        library_ = std::make_unique<app::ModelLibrary>(std::vector<fs::path>{root_});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QVERIFY(answered());
        QVERIFY(data().steps.size() >= 3);
        session_->setStep(1);
    }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
    }

    void opensFromTheMenuAndByKey() {
        QVERIFY(panel()->isHidden());
        QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier);
        QVERIFY(panel()->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier);
        QVERIFY(panel()->isHidden());
    }

    void aDragOfABarIsOneEdit() {
        auto* inspector = child<ui::Canvas>("inspector");
        const auto handle = inspector->picture()->handleOf({1, 0}, inspector->view());
        QVERIFY(handle.has_value());
        const std::vector<float> before = ui::weightsOf(data().weights, 1);
        const int entries = session_->historyIndex();
        const QPoint start = handle->area.center().toPoint();
        const double way = handle->value > 0.5 ? -0.3 : 0.3;
        const QPoint end = start + QPoint(int(way / handle->perPixel.x()), 0);
        QTest::mousePress(inspector, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 4; ++i) {
            QTest::mouseMove(inspector, start + (end - start) * i / 4);
            QVERIFY(answered());
        }
        QTRY_VERIFY(session_->scenario().weights.contains(1));
        QTest::mouseRelease(inspector, Qt::LeftButton, {}, end);
        QVERIFY(answered());
        const std::vector<float> row = session_->scenario().weights.at(1);
        const double value = handle->draggedBy(end - start);
        QCOMPARE(row, ui::withWeight(before, {1, 1}, value)); // reckoned from where the drag began
        QVERIFY(data().step(1).edited);
        QCOMPARE(data().weights.at(1, 1), double(row[1]));
        QCOMPARE(session_->historyIndex(), entries + 1);
        session_->undo();
        QVERIFY(answered());
        QVERIFY(session_->scenario().weights.empty());
        QCOMPARE(ui::weightsOf(data().weights, 1), before);
    }

    void keysAddUpBeforeTheAnswerComes() {
        auto* heatmap = child<ui::Canvas>("heatmap");
        window_->findChild<ui::Focus*>()->letGo();
        heatmap->sharedFocus()->togglePin({2, 1});
        QTest::keyClick(heatmap, Qt::Key_0);
        QVERIFY(answered());
        QTest::keyClick(heatmap, Qt::Key_Plus);
        QVERIFY(answered());
        QTest::keyClick(heatmap, Qt::Key_Plus);
        QVERIFY(answered());
        QVERIFY2(std::abs(session_->scenario().weights.at(1).at(2) - 0.1) < 1e-6,
                 qPrintable(QString::number(session_->scenario().weights.at(1).at(2))));
    }

    void pinOutlastsAnAnswerThatGrows() {
        auto* focus = child<ui::Canvas>("heatmap")->sharedFocus();
        focus->letGo();
        focus->togglePin({2, 1});
        session_->setSentence(session_->scenario().sentence); // nothing
        app::Scenario next = session_->scenario();
        next.weights[2] = std::vector<float>(std::size_t(data().source.size()), 0.0f);
        next.weights[2][0] = 1;
        session_->apply(next); // the words from step 2 on may be others
        QVERIFY(answered());
        QCOMPARE(focus->pin(), (ui::Link{2, 1}));
        session_->setSentence("a dog");
        QVERIFY(answered());
        QVERIFY(focus->pin().empty());
    }

    void commandsOfTheMenu() {
        auto* heatmap = child<ui::Canvas>("heatmap");
        emit heatmap->commandRequested({1, 2}, EditCommand::AllHere);
        QVERIFY(answered());
        QCOMPARE(session_->scenario().weights.at(1).at(2), 1.f);
        emit heatmap->commandRequested({1, 2}, EditCommand::Uniform);
        QVERIFY(answered());
        const float equal = 1.f / float(data().source.size());
        QCOMPARE(session_->scenario().weights.at(1).at(0), equal);
        emit heatmap->commandRequested({1, 2}, EditCommand::ResetStep);
        QVERIFY(answered());
        QVERIFY(session_->scenario().weights.empty());
        emit heatmap->commandRequested({1, 2}, EditCommand::Mask);
        QVERIFY(answered());
        QVERIFY(session_->scenario().masked.contains(2));
        QVERIFY(data().source.tokens[2].masked);
        for (int t = 0; t < data().target.size(); ++t)
            QCOMPARE(data().weights.at(t, 2), 0.0);
        emit heatmap->commandRequested({-1, 2}, EditCommand::Unmask);
        QVERIFY(answered());
        QVERIFY(!data().source.tokens[2].masked);
        emit heatmap->commandRequested({1, 2}, EditCommand::AllHere);
        emit heatmap->commandRequested({1, 2}, EditCommand::ResetAll);
        QVERIFY(answered());
        QVERIFY(session_->scenario().editsLike({}));
    }

    void aMaskHoldsInEditedStepsToo() {
        auto* heatmap = child<ui::Canvas>("heatmap");
        emit heatmap->commandRequested({1, 2}, EditCommand::Uniform);
        QVERIFY(answered());
        emit heatmap->commandRequested({1, 2}, EditCommand::Mask);
        QVERIFY(answered());
        QCOMPARE(data().weights.at(1, 2), 0.0);
        const std::vector<float> row = session_->scenario().weights.at(1);
        QVERIFY(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1) < 1e-5);
    }

    void forcesAnyWordFromTheList() {
        auto* inspector = child<ui::Canvas>("inspector");
        const auto& picture = static_cast<const ui::Inspector&>(*inspector->picture());
        Cell more{0, 0};
        while (!picture.moreAt(more) && more.row < picture.rows())
            ++more.row;
        inspector->activate(more);
        auto* dialog = window_->findChild<app::CandidatesDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QAbstractItemModel* words = dialog->list()->model();
        QTRY_COMPARE(words->rowCount(), int(tests::tinySymbols().size()));
        QTest::keyClicks(dialog->field(), "z");
        QCOMPARE(words->rowCount(), 1);
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QVERIFY(answered());
        QCOMPARE(data().target.text(1), QString("z"));
        QVERIFY(data().step(1).forced);
        QVERIFY(session_->historyTexts().last().contains("z"));
    }

    void treeOfABeam() {
        open(WhatIfPanel::Tree);
        child<QSpinBox>("beam")->setValue(4);
        QVERIFY(answered());
        QCOMPARE(session_->scenario().beam, 4);
        auto* tree = child<ui::Canvas>("beamTree");
        const auto& picture = static_cast<const ui::BeamTree&>(*tree->picture());
        QVERIFY(picture.rows() > data().target.size());
        Cell second{0, 0};
        while (picture.hypothesisAt(second) != 1 && second.row < picture.rows())
            ++second.row;
        QVERIFY(second.row < picture.rows());
        const QString best = session_->shown().translation;
        tree->activate(second);
        QVERIFY(answered());
        QCOMPARE(session_->scenario().hypothesis, 1);
        QCOMPARE(picture.beam().shown, 1);
        // The branch spells what the other views show.
        QStringList words;
        for (int node = second.row; node >= 0; node = picture.beam().nodes[node].parent)
            words.prepend(picture.beam().nodes[node].text);
        QCOMPARE(int(words.size()), data().target.size());
        Q_UNUSED(best)
    }

    void aGivenTranslationIsShown() {
        panel()->toggleAction()->setChecked(true);
        auto* field = child<QLineEdit>("givenTarget");
        field->setText("le cat");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(answered());
        QCOMPARE(session_->shown().translation, QString("le cat"));
        QVERIFY(data().forcedWhole);
        QVERIFY(child<QPushButton>("resetEdits")->isEnabled());
        child<QPushButton>("resetEdits")->click();
        QVERIFY(answered());
        QVERIFY(!data().forcedWhole);
        QVERIFY(field->text().isEmpty());
    }

    void temperatureFlattens() {
        panel()->toggleAction()->setChecked(true);
        const double before = data().figures.entropy;
        child<QSlider>("temperature")->setValue(20);
        QVERIFY(answered());
        QCOMPARE(session_->scenario().temperature, 4.0);
        QVERIFY(data().figures.entropy > before);
    }

    void listOfEditsGoesBack() {
        open(WhatIfPanel::History);
        session_->clearHistory();
        emit child<ui::Canvas>("heatmap")->commandRequested({1, 2}, EditCommand::AllHere);
        emit child<ui::Canvas>("heatmap")->commandRequested({1, 0}, EditCommand::Mask);
        QVERIFY(answered());
        QCOMPARE(panel()->history()->model()->rowCount(), 3);
        QCOMPARE(panel()->history()->currentIndex().row(), 2);
        emit panel()->historyChosen(0);
        QVERIFY(answered());
        QVERIFY(session_->scenario().editsLike({}));
        QCOMPARE(panel()->history()->model()->rowCount(), 3); // to go forward again
        QCOMPARE(panel()->history()->currentIndex().row(), 0);
    }

    void differenceToBeforeTheEdits() {
        open(WhatIfPanel::Compare);
        auto* map = static_cast<ui::DifferenceMap*>(child<ui::Canvas>("difference")->picture());
        const std::vector<float> before = ui::weightsOf(data().weights, 1);
        emit child<ui::Canvas>("heatmap")->commandRequested({1, 2}, EditCommand::AllHere);
        QVERIFY(answered());
        const ui::Difference& difference = map->difference();
        QVERIFY(!difference.weights.empty());
        const int row = difference.counterpart.value(1, -1);
        if (row == 1)
            QVERIFY(std::abs(difference.weights.at(1, 2) - (1 - before[2])) < 1e-5);
        QCOMPARE(difference.first.weights.at(1, 2), double(before[2]));
    }

    void nothingIsCrowded() {
        window_->resize(1440, 900);
        window_->findChild<ui::Focus*>()->setHover({0, 1}); // whoever has pointed needs no hint
        for (int i = 0; i < WhatIfPanel::kSections; ++i) {
            open(WhatIfPanel::Section(i));
            QTRY_VERIFY(panel()->height() >= 150);
            QVERIFY(panel()->width() <= window_->width());
            QVERIFY(child<ui::Canvas>("heatmap")->parentWidget()->height() > 200);
            QVERIFY(!window_->grab().isNull());
        }
        panel()->showSection({});
        QTRY_VERIFY(panel()->height() < 70);
    }

    void givenLinksTellTheAlignmentError() {
        panel()->toggleAction()->setChecked(true);
        auto* field = child<QLineEdit>("givenTarget");
        auto* remark = child<QLabel>("targetRemark");
        field->setText("a cat\tun chat\t0-0 1-1 1p0");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(answered());
        QCOMPARE(session_->scenario().target, std::optional(QString("un chat")));
        QCOMPARE(field->text(), QString("un chat"));
        // By hand: letters 0 and 2 to 4 are the source's words, 0 to 1 and 3 to 6 the target's.
        const auto mass = [&](int first, int last, std::vector<int> source) {
            double sum = 0;
            for (int t = first; t <= last; ++t)
                for (const int k : source)
                    sum += data().weights.at(t, k);
            return sum;
        };
        const bool un = mass(0, 1, {0}) >= mass(0, 1, {2, 3, 4}),
                   chat = mass(3, 6, {0}) >= mass(3, 6, {2, 3, 4});
        const int sure = un + !chat, possible = sure + !un; // "un" may look at "cat", 1p0
        const QString error = QString::number(1 - (sure + possible) / 4.0, 'f', 3);
        QVERIFY2(remark->isVisible() && remark->text().contains(error),
                 qPrintable(remark->text() + " " + error));

        field->setText("a\tb\t5-5");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(remark->text().contains("pasted row"), qPrintable(remark->text()));
        QCOMPARE(session_->scenario().sentence, QString("a cat")); // refused whole
        session_->setSentence("a dog");
        QVERIFY(answered());
        QVERIFY(!remark->isVisible());
    }
};

QTEST_MAIN(TestWhatIfWindow)
#include "tst_whatifwindow.moc"
