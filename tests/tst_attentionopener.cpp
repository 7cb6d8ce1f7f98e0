// Attention from elsewhere in the window: opening, choosing a sentence, turning it round, dropping, leaving.

#include "app/attentionopener.h"
#include "app/exportbutton.h"
#include "app/mainwindow.h"
#include "app/sessionfiles.h"
#include "app/walk.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/mechanism.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

class TestAttentionOpener : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    /// With double quotes for single ones.
    QString write(const QString& name, QByteArray content) const {
        QFile file(directory_.filePath(name));
        content.replace('\'', '"');
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("the test's file could not be written");
        return file.fileName();
    }
    QString message() const { return child<QLabel>("message")->text(); }
    const ui::AttentionData& shown() const { return session_->shown().data; }
    bool opens(const QString& path) const { return window_->attention()->open(path.toStdString()); }
    bool drop(const QList<QUrl>& urls, QWidget* onto) const;

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsWhatTheFileSays();
    void theStepHasItsReason();
    void sentencesAreChosen();
    void weightsAreTurned();
    void whatDoesNotFitStays();
    void typingGoesOnWithTheModel();
    void itIsNoSession();
    void picturesSayWhereItComesFrom();
    void filesAreDropped();
    void otherDropsAreNotTaken();
    void aModelIsOpenedByItsWeights();
    void oneGoesOnWithTheModelInUse();
    void anotherLanguageKeepsTheStep();
    void theWalkGivesWay();
};

void TestAttentionOpener::initTestCase() {
    tests::writeTinyModel(directory_.filePath("models/tiny").toStdString());
    write("two.json",
          "[{'source': ['the', 'cat'], 'target': ['le', 'chat'], 'weights': [[0.9, 0.1], [0.3, 0.7]]},"
          "{'source': ['a'], 'target': ['un', 'deux'], 'weights': [[1], [1]]}]");
    write("uneven.json", "{'source': ['a', 'b'], 'target': ['x'], 'weights': [[0.25, 0.75]]}");
    write("broken.json", "{'source': ['a'");
}

void TestAttentionOpener::init() {
    library_ = std::make_unique<app::ModelLibrary>(
        std::vector<std::filesystem::path>{directory_.filePath("models").toStdString()});
    session_ = std::make_unique<app::Session>(*library_);
    session_->setSentence("a cat");
    window_ = std::make_unique<app::MainWindow>(*session_);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return !session_->busy(); }, 20'000));
}

void TestAttentionOpener::cleanup() {
    window_.reset();
    session_.reset();
    library_.reset();
}

bool TestAttentionOpener::drop(const QList<QUrl>& urls, QWidget* onto) const {
    QMimeData mime;
    mime.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(onto, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(onto, &dropped);
    return true;
}

void TestAttentionOpener::showsWhatTheFileSays() {
    QVERIFY(opens(directory_.filePath("two.json")));
    QCOMPARE(child<QLineEdit>("source")->text(), QString("the cat"));
    QCOMPARE(shown().target.text(1), QString("chat"));
    QCOMPARE(float(shown().weights.at(1, 1)), 0.7f);
    QVERIFY2(message().contains("two.json") && message().contains("JSON"), qPrintable(message()));
    QVERIFY(child<QLabel>("message")->isVisible());
    QVERIFY(session_->readOnly() && !session_->busy());
    for (const char* name : {"heatmap", "alignment", "inspector"})
        QVERIFY2(child<ui::Canvas>(name)->picture()->emptyReason().isEmpty(), name);
    session_->setStep(0); // looking around goes on
    QCOMPARE(shown().currentStep, 0);
    // What was concluded is said.
    QVERIFY(opens(write("loose.json", "{'source': ['a', 'b'], 'target': ['x'], 'weights': [[0.2, 0.3]]}")));
    QVERIFY2(message().contains("Not every row sums to 1."), qPrintable(message()));
    QVERIFY(window_->attention()->transposeAction()->isEnabled());
}

void TestAttentionOpener::theStepHasItsReason() {
    QVERIFY(opens(directory_.filePath("two.json")));
    const QString reason = child<ui::Canvas>("mechanism")->picture()->emptyReason();
    QVERIFY2(reason.contains("without its model"), qPrintable(reason));
}

void TestAttentionOpener::sentencesAreChosen() {
    QVERIFY(opens(directory_.filePath("uneven.json")));
    QVERIFY(!child<QSpinBox>("attentionSentence")->isVisible());
    QVERIFY(opens(directory_.filePath("two.json")));
    auto* chooser = child<QSpinBox>("attentionSentence");
    QVERIFY(chooser->isVisible());
    QCOMPARE(chooser->text(), QString("Sentence 1 of 2"));
    QTest::keyClick(chooser, Qt::Key_Up);
    QCOMPARE(chooser->text(), QString("Sentence 2 of 2"));
    QCOMPARE(child<QLineEdit>("source")->text(), QString("a"));
    QTest::keyClick(chooser, Qt::Key_PageUp); // stays in the file
    QCOMPARE(shown().target.size(), 2);
    QVERIFY(chooser->isVisible());
}

void TestAttentionOpener::weightsAreTurned() {
    QVERIFY(opens(directory_.filePath("two.json")));
    QAction* turn = window_->attention()->transposeAction();
    child<QSpinBox>("attentionSentence")->setValue(1);
    const QByteArray square = "{'source': ['a', 'b'], 'target': ['x', 'y'], 'weights': [[0.5, 0.5], [1, 0]]}";
    QVERIFY(opens(write("square.json", square)));
    turn->trigger();
    QCOMPARE(float(shown().weights.at(0, 1)), 1.0f);
    QVERIFY2(message().contains("transposed"), qPrintable(message()));
    turn->trigger(); // and back
    QCOMPARE(float(shown().weights.at(0, 1)), 0.5f);
}

void TestAttentionOpener::whatDoesNotFitStays() {
    QVERIFY(opens(directory_.filePath("uneven.json")));
    window_->attention()->transposeAction()->trigger();
    QVERIFY2(message().contains("uneven.json"), qPrintable(message()));
    QCOMPARE(shown().weights.columns, 2);
    QVERIFY(!opens(directory_.filePath("broken.json")));
    QVERIFY2(message().contains("broken.json"), qPrintable(message()));
    QVERIFY(!opens(directory_.filePath("missing.json")));
    QVERIFY(!opens(directory_.path()));
    QCOMPARE(shown().weights.columns, 2);
    QCOMPARE(shown().target.text(0), QString("x"));
}

void TestAttentionOpener::typingGoesOnWithTheModel() {
    QVERIFY(opens(directory_.filePath("two.json")));
    child<QLineEdit>("source")->setText("b");
    QVERIFY(QTest::qWaitFor([&] { return !session_->busy(); }, 20'000));
    QVERIFY(!session_->readOnly());
    QVERIFY(shown().stepReason.isEmpty());
    QCOMPARE(shown().source.text(0), QString("b"));
    QVERIFY(!child<QSpinBox>("attentionSentence")->isVisible());
    QVERIFY(!window_->attention()->transposeAction()->isEnabled());
    QVERIFY(!message().contains("two.json"));
}

void TestAttentionOpener::itIsNoSession() {
    const QString session = directory_.filePath("kept.alignoscope");
    QVERIFY(window_->files()->save(session));
    QVERIFY(opens(directory_.filePath("two.json")));
    QVERIFY(window_->files()->name().isEmpty()); // the file is not what is shown any more
    QVERIFY(!window_->files()->save(directory_.filePath("other.alignoscope")));
    QVERIFY2(message().contains("session"), qPrintable(message()));
    QVERIFY(!QFile::exists(directory_.filePath("other.alignoscope")));
}

void TestAttentionOpener::picturesSayWhereItComesFrom() {
    QVERIFY(opens(directory_.filePath("two.json")));
    const QString path = directory_.filePath("a.html");
    child<app::ExportButton>("heatmapExport")->save(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("<h1>two.json: the cat</h1>"));
}

void TestAttentionOpener::filesAreDropped() {
    const auto local = [&](const char* name) { return QUrl::fromLocalFile(directory_.filePath(name)); };
    QVERIFY(drop({local("two.json")}, window_.get()));
    QTRY_COMPARE(shown().source.text(1), QString("cat"));
    QVERIFY(drop({local("models/tiny")}, window_.get())); // a model's folder
    QTRY_VERIFY(!session_->readOnly() && !session_->busy());
    QList<QUrl> many;
    for (int i = 0; i < 50; ++i)
        many += local("two.json");
    QVERIFY(drop(many, window_.get()));
    QVERIFY2(message().contains("one file"), qPrintable(message()));
    QVERIFY(!session_->readOnly());
}

void TestAttentionOpener::otherDropsAreNotTaken() {
    QVERIFY(!drop({QUrl("http://example.org/two.json")}, window_.get()));
    QCOMPARE(child<QLineEdit>("source")->text(), QString("a cat"));
    // Over the sentence an address is no text, either.
    QVERIFY(drop({QUrl::fromLocalFile(directory_.filePath("two.json"))}, child<QLineEdit>("source")));
    QTRY_COMPARE(child<QLineEdit>("source")->text(), QString("the cat"));
}

void TestAttentionOpener::aModelIsOpenedByItsWeights() {
    const QString folder = directory_.filePath("models/tiny");
    window_->attention()->openFile(directory_.filePath("two.json"));
    QVERIFY(session_->readOnly());
    window_->attention()->openFile(folder + "/checkpoint.safetensors"); // not a model's name
    QVERIFY2(message().contains("checkpoint.safetensors"), qPrintable(message()));
    QVERIFY(session_->readOnly());
    window_->attention()->openFile(folder + "/model.safetensors");
    QVERIFY(!session_->readOnly());
    QCOMPARE(session_->model()->name, std::string("tiny"));
}

void TestAttentionOpener::oneGoesOnWithTheModelInUse() {
    tests::writeTinyModel(directory_.filePath("elsewhere/other").toStdString());
    session_->openModel(directory_.filePath("elsewhere/other")); // of the same kind, and before the first
    session_->setModel(std::string("tiny"));
    QVERIFY(opens(directory_.filePath("two.json")));
    QVERIFY(session_->pictureTitle().startsWith("two.json: "));
    const auto* models = window_->findChild<QAbstractButton*>("models");
    QVERIFY2(models->text().contains("two.json"), qPrintable(models->text())); // no model wrote it
    QVERIFY(
        static_cast<const ui::Mechanism*>(window_->findChild<ui::Canvas*>("mechanism")->picture())->title() ==
        "One decoder step");
    session_->setSentence("a cat");
    QCOMPARE(session_->model()->name, std::string("tiny"));
    QVERIFY2(!models->text().contains("two.json"), qPrintable(models->text()));
}

void TestAttentionOpener::anotherLanguageKeepsTheStep() {
    QVERIFY(opens(directory_.filePath("two.json")));
    session_->setStep(0);
    window_->attention()->setTexts();
    QCOMPARE(session_->currentStep(), 0);
    QVERIFY(session_->steps() > 1);
}

void TestAttentionOpener::theWalkGivesWay() {
    auto* walk = window_->findChild<app::Walk*>();
    walk->start();
    QVERIFY(opens(directory_.filePath("two.json")));
    QVERIFY(!walk->running() && session_->readOnly()); // and nothing of it is undone
    QCOMPARE(shown().source.text(1), QString("cat"));
}

QTEST_MAIN(TestAttentionOpener)
#include "tst_attentionopener.moc"
