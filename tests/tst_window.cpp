// The window from outside: typing, keys, switches, messages.

#include "app/mainwindow.h"
#include "app/switchrow.h"
#include "app/translationview.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/inspector.h"

#include <QElapsedTimer>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

class TestWindow : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    app::SwitchCell* cell(const QString& name) const {
        for (auto* cell : window_->findChildren<app::SwitchCell*>())
            if (cell->accessibleName() == name)
                return cell;
        return nullptr;
    }
    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 20'000);
    }

private slots:
    void initTestCase() {
        root_ = fs::path(directory_.path().toStdString());
        tests::writeTinyModel(root_ / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "b", tests::tinyConfig(Score::Dot, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "c", tests::tinyConfig(Score::Dot, Placement::Luong));
    }
    void init() {
        library_ = std::make_unique<app::ModelLibrary>(std::vector<fs::path>{root_});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QVERIFY(answered());
    }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
    }

    void followsTyping() {
        auto* source = child<QLineEdit>("source");
        QCOMPARE(source->text(), QString("a cat"));
        source->setFocus();
        QTest::keyClicks(source, "s");
        QVERIFY(answered());
        QCOMPARE(session_->scenario().sentence, QString("a cats"));
        QCOMPARE(child<ui::Canvas>("heatmap")->picture()->data().source.size(), 7);
        QCOMPARE(child<app::TranslationView>("translation")->toPlainText(), session_->shown().translation);
        source->clear();
        QCOMPARE(session_->steps(), 0);
        QVERIFY(child<app::TranslationView>("translation")->toPlainText().isEmpty());
    }

    void waitsForComposedText() {
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QInputMethodEvent composing("ni", {});
        QCoreApplication::sendEvent(source, &composing);
        QCOMPARE(session_->scenario().sentence, QString("a cat"));
        QInputMethodEvent committed;
        committed.setCommitString("x");
        QCoreApplication::sendEvent(source, &committed);
        QCOMPARE(session_->scenario().sentence, QString("a catx"));
    }

    void stepsByKey() {
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        const int last = session_->steps() - 1;
        QVERIFY(last >= 2);
        QTest::keyClick(heatmap, Qt::Key_Home);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(heatmap, Qt::Key_Right);
        QCOMPARE(session_->currentStep(), 1);
        QCOMPARE(heatmap->picture()->data().currentStep, 1);
        QTest::keyClick(window_.get(), Qt::Key_Left);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(window_.get(), Qt::Key_Left);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(heatmap, Qt::Key_End);
        QCOMPARE(session_->currentStep(), last);
        // In the sentence the same keys move the text cursor.
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Home);
        QCOMPARE(source->cursorPosition(), 0);
        QCOMPARE(session_->currentStep(), last);
    }

    void switchesAmongModelsPresent() {
        QVERIFY(cell("Score: MLP")->isChecked());
        QVERIFY(cell("Score: Dot")->isEnabled());
        QVERIFY(!cell("Score: Bilinear")->isEnabled());
        QVERIFY(cell("Score: Bilinear")->toolTip().contains("bilinear"));
        QVERIFY(!cell("Attention placed: Luong")->isEnabled()); // not with this score
        QVERIFY(!cell("Encoder: Uni")->isEnabled());
        QTest::mouseClick(cell("Score: Dot"), Qt::LeftButton);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.score, ui::ScoreKind::Dot);
        QVERIFY(cell("Attention placed: Luong")->isEnabled());
        QVERIFY(cell("Attention placed: Luong")->toolTip().isEmpty());
        QTest::mouseClick(cell("Attention placed: Luong"), Qt::LeftButton);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.placement, ui::PlacementKind::Luong);
        QVERIFY(cell("Attention placed: Luong")->isChecked());
        QCOMPARE(child<QLineEdit>("source")->text(), QString("a cat"));
    }

    void forcesACandidateByClick() {
        session_->setStep(0);
        auto* inspector = child<ui::Canvas>("inspector");
        const auto& picture = static_cast<const ui::Inspector&>(*inspector->picture());
        const int id = picture.data().step(0).candidates.at(1).id;
        inspector->activate({picture.data().source.size() + 1, 0});
        QCOMPARE(session_->scenario().forced.at(0), id);
        QVERIFY(answered());
        QVERIFY(session_->shown().data.step(0).forced);
    }

    void saysWhatIsWrong() {
        auto* message = child<QLabel>("message");
        session_->setSentence(QString(600, 'a'));
        QVERIFY(answered());
        QVERIFY(!message->isHidden());
        QVERIFY(message->text().contains("601"));
        session_->setSentence({});
        QVERIFY(answered());
        QVERIFY(message->isHidden());
    }

    void takesAHugePasteInStride() {
        auto* source = child<QLineEdit>("source");
        QElapsedTimer timer;
        timer.start();
        source->setText(QString(10'000'000, 'a'));
        QVERIFY(answered());
        QVERIFY(timer.elapsed() < 5000);
        QCOMPARE(session_->scenario().sentence.size(), app::Session::kMostCharacters);
        QCOMPARE(source->text(), session_->scenario().sentence);
        QVERIFY(!child<QLabel>("message")->isHidden());
    }

    void drawsWhateverIsTyped() {
        for (const QString& text :
             {QString::fromUtf8("👩‍👩‍👧 e\u0301\u0301\u0301 \u202Eabc עברית"),
              QString(QChar(0xD83D)), QString("a\nb\tc"), QString(300, 'x'), QString("<b>&amp;</b>")}) {
            child<QLineEdit>("source")->setText(text);
            QVERIFY(answered());
            QVERIFY(!window_->grab().isNull());
        }
    }

    void staysWholeAtAnySize() {
        for (const QSize size : {QSize(1, 1), QSize(640, 480), QSize(3840, 2160)}) {
            window_->resize(size);
            QVERIFY(!window_->grab().isNull());
        }
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
