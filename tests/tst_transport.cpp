// The transport asks for places and never moves by itself: every button, the speed, play and its end.

#include "tests/uiexample.h"

#include "ui/transport.h"

#include <QApplication>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace ui;

class TestTransport : public QObject {
    Q_OBJECT

    std::unique_ptr<Transport> transport_;
    AttentionData data_;

    QToolButton* button(const char* name) const {
        return transport_->findChild<QToolButton*>(QLatin1String(name));
    }
    void show(int step, std::optional<int> phase = {}) {
        data_.currentStep = step;
        data_.phase.reset();
        if (phase)
            data_.phase = phasesOf(data_.architecture)[*phase];
        transport_->setData(data_);
    }

private slots:
    void init() {
        transport_ = std::make_unique<Transport>();
        data_ = example();
        // What is asked for is shown, as the window does.
        connect(transport_.get(), &Transport::stepRequested, this, [this](int step) { show(step); });
        connect(transport_.get(), &Transport::phaseRequested, this,
                [this](int step, int phase) { show(step, phase); });
        show(2);
    }
    void cleanup() { transport_.reset(); }

    void stepsAndParts() {
        QTest::mouseClick(button("partForward"), Qt::LeftButton);
        QCOMPARE(data_.currentStep, 3);
        QCOMPARE(data_.phase, std::optional(Phase::Query));
        transport_->partForward();
        QCOMPARE(data_.phase, std::optional(Phase::Scores));
        transport_->forward(); // completes the step first
        QCOMPARE(data_.currentStep, 3);
        QVERIFY(!data_.phase);
        QTest::mouseClick(button("partBack"), Qt::LeftButton);
        QCOMPARE(data_.phase, std::optional(Phase::Readout));
        transport_->back();
        QCOMPARE(data_.currentStep, 2);
        QVERIFY(!data_.phase);
        show(0, 0);
        QVERIFY(!button("partBack")->isEnabled() && !button("back")->isEnabled());
        transport_->last();
        QVERIFY(!button("partForward")->isEnabled() && !button("forward")->isEnabled());
        transport_->first();
        QCOMPARE(data_.currentStep, 0);
        QVERIFY(!data_.phase);
    }

    void everyButtonSaysWhatItDoes() {
        for (const char* name :
             {"first", "back", "partBack", "play", "partForward", "forward", "last", "speed"})
            QVERIFY2(!button(name)->toolTip().isEmpty() && !button(name)->accessibleName().isEmpty(), name);
    }

    void speedIsShownAndBounded() {
        QCOMPARE(button("speed")->text(), QStringLiteral("1.0×"));
        QSignalSpy changes(transport_.get(), &Transport::speedChanged);
        const int before = transport_->interval();
        transport_->setSpeed(2);
        QCOMPARE(button("speed")->text(), QStringLiteral("2.0×"));
        QCOMPARE(transport_->interval(), before / 2);
        transport_->setSpeed(1000);
        QVERIFY(transport_->speed() <= 8);
        transport_->setSpeed(std::nan(""));
        QCOMPARE(transport_->speed(), 1.0);
        QCOMPARE(changes.size(), 3);
    }

    void playsToTheEnd() {
        transport_->setSpeed(8);
        show(int(data_.target.size()) - 3);
        transport_->play();
        QVERIFY(transport_->playing());
        QTRY_VERIFY(!transport_->playing());
        QCOMPARE(data_.currentStep, int(data_.target.size()) - 1);
        transport_->play(); // again from the start
        QCOMPARE(data_.currentStep, 0);
        transport_->pause();
    }

    void playsPartsWhenAsked() {
        transport_->setSpeed(8);
        transport_->setPlaysParts(true);
        show(int(data_.target.size()) - 2);
        QSignalSpy parts(transport_.get(), &Transport::phaseRequested);
        transport_->play();
        QTRY_VERIFY(!transport_->playing());
        QCOMPARE(parts.size(), phasesOf(data_.architecture).size() - 1);
        QVERIFY(!data_.phase);
    }

    void newInputEndsThePlay() {
        transport_->play();
        show(3); // its own step
        QVERIFY(transport_->playing());
        data_.source = sentenceOf("another sentence", "en");
        show(3);
        QVERIFY(!transport_->playing());
    }

    void nothingToPlay() {
        data_ = {};
        show(-1);
        transport_->play();
        transport_->partForward();
        transport_->partBack();
        QVERIFY(!transport_->playing() && !button("play")->isEnabled());
    }
};

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestTransport test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_transport.moc"
