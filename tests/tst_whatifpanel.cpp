#include "tests/uiexample.h"

#include "app/candidatesdialog.h"
#include "app/whatifpanel.h"
#include "ui/apptheme.h"
#include "ui/beamtree.h"
#include "ui/canvas.h"
#include "ui/differencemap.h"

#include <QAction>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QtTest>

using app::CandidatesDialog;
using app::WhatIfPanel;

namespace {

QVector<ui::Candidate> manyWords(int count) {
    QVector<ui::Candidate> words;
    for (int i = 0; i < count; ++i)
        words.append({QStringLiteral("word%1").arg(i), 100 + i, 0.5 / (i + 1)});
    return words;
}

} // namespace

class TestWhatIfPanel : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void isHiddenUntilAskedFor();
    void oneSectionAtATime();
    void asksForBeamAndTemperature();
    void showsWhatItIsToldInSilence();
    void givesATranslationByEnterAndTakesItBack();
    void listsEditsAndGoesBack();
    void treeNamesHypotheses();
    void controlsFitOnOneRow();
    void dialogListsSearchesAndForces();
    void dialogWalksTheListByKey();
    void dialogTakesItsOwnStepAlone();
    void dialogIsQuickWithManyWords();

private:
    template <class Widget> Widget* child(const char* name) {
        return panel_->findChild<Widget*>(QLatin1String(name));
    }
    std::unique_ptr<ui::Focus> focus_;
    std::unique_ptr<WhatIfPanel> panel_;
};

void TestWhatIfPanel::init() {
    focus_ = std::make_unique<ui::Focus>();
    panel_ = std::make_unique<WhatIfPanel>(focus_.get());
    panel_->resize(1000, 260);
}

void TestWhatIfPanel::cleanup() {
    panel_.reset();
}

void TestWhatIfPanel::isHiddenUntilAskedFor() {
    QVERIFY(panel_->isHidden());
    QCOMPARE(panel_->toggleAction()->shortcut(), QKeySequence("Ctrl+I"));
    panel_->toggleAction()->trigger();
    QVERIFY(!panel_->isHidden());
    panel_->toggleAction()->trigger();
    QVERIFY(panel_->isHidden());
}

void TestWhatIfPanel::oneSectionAtATime() {
    panel_->show();
    QVERIFY(!panel_->section());
    const int low = panel_->sizeHint().height();
    QSignalSpy changed(panel_.get(), &WhatIfPanel::sectionChanged);
    panel_->showSection(WhatIfPanel::History);
    QCOMPARE(*panel_->section(), WhatIfPanel::History);
    QVERIFY(panel_->history()->isVisible());
    QVERIFY(!panel_->tree()->isVisible());
    QVERIFY(panel_->sizeHint().height() > low + 100);
    panel_->showSection(WhatIfPanel::Tree);
    QVERIFY(panel_->tree()->isVisible());
    panel_->showSection({});
    QVERIFY(!panel_->section());
    QCOMPARE(panel_->sizeHint().height(), low);
    QCOMPARE(changed.count(), 3);
}

void TestWhatIfPanel::asksForBeamAndTemperature() {
    QSignalSpy beam(panel_.get(), &WhatIfPanel::beamChosen);
    QSignalSpy temperature(panel_.get(), &WhatIfPanel::temperatureChosen);
    auto* spin = child<QSpinBox>("beam");
    QCOMPARE(spin->minimum(), 1);
    QCOMPARE(spin->maximum(), 12);
    spin->setValue(5);
    QCOMPARE(beam.count(), 1);
    QCOMPARE(beam[0][0].toInt(), 5);
    auto* slider = child<QSlider>("temperature");
    slider->setValue(slider->maximum());
    QCOMPARE(temperature[0][0].toDouble(), 4.0);
    QVERIFY(temperature[0][1].toBool());
    slider->setValue(slider->minimum());
    QCOMPARE(temperature[1][0].toDouble(), 0.25);
    QVERIFY(slider->accessibleName().contains("0.25"));
    slider->setSliderDown(true); // a drag is one edit
    slider->setSliderPosition(0);
    QCOMPARE(temperature.last()[0].toDouble(), 1.0);
    QVERIFY(!temperature.last()[1].toBool());
    slider->setSliderDown(false);
    QVERIFY(temperature.last()[1].toBool());
}

void TestWhatIfPanel::showsWhatItIsToldInSilence() {
    QSignalSpy beam(panel_.get(), &WhatIfPanel::beamChosen);
    QSignalSpy temperature(panel_.get(), &WhatIfPanel::temperatureChosen);
    QSignalSpy target(panel_.get(), &WhatIfPanel::targetChosen);
    panel_->setBeam(7);
    panel_->setTemperature(2);
    panel_->setTarget(QStringLiteral("le chat"));
    QCOMPARE(child<QSpinBox>("beam")->value(), 7);
    QCOMPARE(child<QSlider>("temperature")->value(), 10);
    QCOMPARE(child<QLineEdit>("givenTarget")->text(), QString("le chat"));
    panel_->setTarget({});
    QVERIFY(child<QLineEdit>("givenTarget")->text().isEmpty());
    for (const double odd : {0.0, -1.0, 1e9, std::nan("")})
        panel_->setTemperature(odd);
    QCOMPARE(beam.count() + temperature.count() + target.count(), 0);
    QVERIFY(!child<QPushButton>("resetEdits")->isEnabled());
    panel_->setEdited(true);
    QSignalSpy reset(panel_.get(), &WhatIfPanel::resetChosen);
    child<QPushButton>("resetEdits")->click();
    QCOMPARE(reset.count(), 1);
}

void TestWhatIfPanel::givesATranslationByEnterAndTakesItBack() {
    QSignalSpy target(panel_.get(), &WhatIfPanel::targetChosen);
    auto* field = child<QLineEdit>("givenTarget");
    const auto told = [&](int i) { return target[i][0].value<std::optional<QString>>(); };
    field->setText("  le chat noir ");
    panel_->setTarget({}); // an answer comes while one types
    QCOMPARE(field->text(), QString("  le chat noir "));
    QCOMPARE(target.count(), 0);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(target.count(), 1);
    QCOMPARE(told(0), std::optional<QString>("le chat noir"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(target.count(), 1);
    field->clear();
    QCOMPARE(target.count(), 2);
    QCOMPARE(told(1), std::optional<QString>());
}

void TestWhatIfPanel::listsEditsAndGoesBack() {
    panel_->show();
    panel_->showSection(WhatIfPanel::History);
    panel_->setHistory({"force “la” at step 6", "mask “table”"}, 1);
    QListView* list = panel_->history();
    QCOMPARE(list->model()->rowCount(), 3);
    QCOMPARE(list->currentIndex().row(), 1);
    QCOMPARE(list->model()->index(2, 0).data().toString(), QString("mask “table”"));
    QSignalSpy chosen(panel_.get(), &WhatIfPanel::historyChosen);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    QVERIFY(chosen.count() >= 1);
    QCOMPARE(chosen[0][0].toInt(), 0);
    panel_->setHistory({}, 4);
    QCOMPARE(list->currentIndex().row(), 0);
}

void TestWhatIfPanel::treeNamesHypotheses() {
    ui::BeamData beam;
    beam.nodes = {{-1, 0, "la", 0.6, -0.5, ui::BeamFate::Kept, -1},
                  {0, 1, "</s>", 0.9, -0.6, ui::BeamFate::Finished, 0}};
    panel_->setTree(beam, example());
    QSignalSpy chosen(panel_.get(), &WhatIfPanel::hypothesisChosen);
    panel_->tree()->activate({0, 0});
    QCOMPARE(chosen.count(), 0);
    panel_->tree()->activate({1, 0});
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toInt(), 0);
    panel_->setDifference(ui::differenceOf(example(7), example(7)));
    QVERIFY(panel_->comparison()->picture()->rows() > 0);
}

void TestWhatIfPanel::controlsFitOnOneRow() {
    panel_->show();
    QVERIFY(panel_->minimumSizeHint().width() < 900); // of the 1040 pixels at 1440 × 900
    QVERIFY(panel_->sizeHint().height() < 64);
    const QRect beam = child<QSpinBox>("beam")->geometry();
    for (const QWidget* part : {static_cast<QWidget*>(child<QSlider>("temperature")),
                                static_cast<QWidget*>(child<QLineEdit>("givenTarget")),
                                static_cast<QWidget*>(child<QPushButton>("resetEdits"))}) {
        QVERIFY(!part->geometry().intersects(beam));
        QVERIFY(std::abs(part->geometry().center().y() - beam.center().y()) <= 2);
    }
}

void TestWhatIfPanel::dialogListsSearchesAndForces() {
    CandidatesDialog dialog;
    dialog.openFor(2);
    QVERIFY(dialog.windowTitle().contains('3'));
    QSignalSpy chosen(&dialog, &CandidatesDialog::chosen);
    QTest::keyClick(dialog.field(), Qt::Key_Return); // nothing is there yet
    QCOMPARE(chosen.count(), 0);
    dialog.setCandidates(2, manyWords(30));
    QCOMPARE(dialog.list()->model()->rowCount(), 30);
    QCOMPARE(dialog.list()->model()->index(0, 1).data().toString(), QString("0.5000"));
    QTest::keyClicks(dialog.field(), "RD2"); // whatever the case
    QCOMPARE(dialog.list()->model()->rowCount(), 11);
    QTest::keyClick(dialog.field(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toInt(), 2);
    QCOMPARE(chosen[0][1].toInt(), 102);
    QVERIFY(!dialog.isVisible());

    dialog.openFor(3);
    QVERIFY(dialog.field()->text().isEmpty());
    QCOMPARE(dialog.list()->model()->rowCount(), 0); // of another step
    dialog.setCandidates(3, manyWords(3));
    QTest::keyClicks(dialog.field(), "(nowhere");
    QCOMPARE(dialog.list()->model()->rowCount(), 0);
    QTest::keyClick(dialog.field(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
}

void TestWhatIfPanel::dialogWalksTheListByKey() {
    CandidatesDialog dialog;
    dialog.openFor(0);
    dialog.setCandidates(0, manyWords(30));
    QSignalSpy chosen(&dialog, &CandidatesDialog::chosen);
    QTest::keyClick(dialog.field(), Qt::Key_Down);
    QTest::keyClick(dialog.field(), Qt::Key_Down);
    QTest::keyClick(dialog.field(), Qt::Key_Up);
    QTest::keyClick(dialog.field(), Qt::Key_PageDown);
    QTest::keyClick(dialog.field(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toInt(), 111);
}

void TestWhatIfPanel::dialogTakesItsOwnStepAlone() {
    CandidatesDialog dialog;
    dialog.openFor(4);
    dialog.setCandidates(3, manyWords(30));
    QCOMPARE(dialog.list()->model()->rowCount(), 0);
    dialog.setCandidates(4, manyWords(2));
    QCOMPARE(dialog.list()->model()->rowCount(), 2);
}

void TestWhatIfPanel::dialogIsQuickWithManyWords() {
    CandidatesDialog dialog;
    dialog.openFor(0);
    QElapsedTimer timer;
    timer.start();
    dialog.setCandidates(0, manyWords(8000));
    QTest::keyClicks(dialog.field(), "99");
    QVERIFY(dialog.list()->model()->rowCount() > 100);
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_MAIN(TestWhatIfPanel)
#include "tst_whatifpanel.moc"
