/// All models of a pair on one sentence: complete, in their order, and never of two sentences at once.

#include "app/comparewindow.h"
#include "app/comparison.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/differencemap.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

class TestComparison : public QObject {
    Q_OBJECT
private slots:
    void init();
    void asksEveryModelOfThePair();
    void neverMixesSentences();
    void restsUntilItRuns();
    void damagedModelLeavesItsReason();
    void aClickTakesTheModel();
    void keptResultIsComparedWithTheNext();

private:
    std::filesystem::path folder() const { return folder_->path().toStdString(); }
    std::unique_ptr<QTemporaryDir> folder_;
};

void TestComparison::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    using engine::Placement, engine::Score;
    tests::writeTinyModel(folder() / "mlp");
    tests::writeTinyModel(folder() / "dot", tests::tinyConfig(Score::Dot, Placement::Luong), 5);
    engine::ModelConfig fixed = tests::tinyConfig(Score::None, Placement::Bahdanau);
    tests::writeTinyModel(folder() / "fixed", fixed, 6);
    fixed.targetLanguage = "de"; // another pair
    tests::writeTinyModel(folder() / "other", fixed, 7);
}

static QStringList titles(const app::Comparison& comparison) {
    QStringList list;
    for (const ui::GridEntry& entry : comparison.entries())
        list += entry.title;
    return list;
}

void TestComparison::asksEveryModelOfThePair() {
    app::ModelLibrary library({folder()});
    app::Session session(library);
    session.setModel("mlp");
    session.setSentence(QStringLiteral("the cat"));
    app::Comparison comparison(session);
    QSignalSpy changed(&comparison, &app::Comparison::changed);
    comparison.setRunning(true);
    QTRY_COMPARE(changed.count(), 1); // told once, when all have answered
    QCOMPARE(titles(comparison),
             (QStringList{QStringLiteral("MLP score, Bahdanau"), QStringLiteral("no attention"),
                          QStringLiteral("dot score, Luong")}));
    QCOMPARE(comparison.names(), (std::vector<std::string>{"mlp", "fixed", "dot"}));
    for (const ui::GridEntry& entry : comparison.entries()) {
        QVERIFY(!entry.data.steps.isEmpty());
        QVERIFY(!entry.figures.isEmpty());
    }
    QVERIFY(!comparison.entries()[1].figures.contains(QStringLiteral("entropy"))); // it has none
    // The numbers are those of the window.
    QTRY_VERIFY(!session.busy());
    QCOMPARE(comparison.entries()[0].data.weights, session.shown().data.weights);
    QCOMPARE(comparison.entries()[0].translation, session.shown().translation);
}

void TestComparison::neverMixesSentences() {
    app::ModelLibrary library({folder()});
    app::Session session(library);
    session.setModel("mlp");
    app::Comparison comparison(session);
    comparison.setRunning(true);
    int told = 0;
    connect(&comparison, &app::Comparison::changed, this, [&] {
        for (const ui::GridEntry& entry : comparison.entries())
            QCOMPARE(entry.data.source, comparison.entries()[0].data.source);
        ++told;
    });
    const QString text = QStringLiteral("the black cat sleeps");
    for (int size = 1; size <= text.size(); ++size) {
        session.setSentence(text.left(size));
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(!comparison.entries().isEmpty() &&
                comparison.entries()[0].data.source.size() == text.size() + 1); // letters and the end marker
    QVERIFY(told > 0);
}

void TestComparison::restsUntilItRuns() {
    app::ModelLibrary library({folder()});
    app::Session session(library);
    app::Comparison comparison(session);
    session.setSentence(QStringLiteral("the cat"));
    QTRY_VERIFY(!session.busy());
    QVERIFY(comparison.entries().isEmpty());
}

void TestComparison::damagedModelLeavesItsReason() {
    QFile file(folder_->filePath(QStringLiteral("dot/model.safetensors")));
    QVERIFY(file.open(QIODevice::WriteOnly)); // now empty
    file.close();
    app::ModelLibrary library({folder()});
    app::Session session(library);
    session.setModel("mlp");
    session.setSentence(QStringLiteral("the cat"));
    app::Comparison comparison(session);
    comparison.setRunning(true);
    QTRY_COMPARE(comparison.entries().size(), 3);
    QVERIFY(comparison.entries()[2].figures.contains(QStringLiteral("model.safetensors")));
    QVERIFY(!comparison.entries()[1].data.steps.isEmpty());
}

void TestComparison::aClickTakesTheModel() {
    app::ModelLibrary library({folder()});
    app::Session session(library);
    session.setModel("mlp");
    session.setSentence(QStringLiteral("the cat"));
    ui::Focus focus;
    app::CompareWindow window(session, &focus);
    window.show();
    auto* canvas = window.findChild<ui::Canvas*>(QStringLiteral("models"));
    QTRY_COMPARE(canvas->picture()->rows(), 3);
    canvas->activate({2, -1});
    QCOMPARE(session.model()->name, std::string("dot"));
}

void TestComparison::keptResultIsComparedWithTheNext() {
    app::ModelLibrary library({folder()});
    app::Session session(library);
    session.setModel("mlp");
    session.setSentence(QStringLiteral("the cat"));
    QTRY_VERIFY(!session.busy());
    ui::Focus focus;
    app::CompareWindow window(session, &focus);
    window.show();
    QCOMPARE(window.kept().weights, session.shown().data.weights);
    auto* changed = window.findChild<QLabel*>(QStringLiteral("whatChanged"));
    const QString same = changed->text();
    session.setModel("dot");
    QTRY_VERIFY(changed->text() != same);
    const ui::Difference expected = ui::differenceOf(window.kept(), session.shown().data);
    ui::DifferenceMap map;
    map.setDifference(expected);
    QCOMPARE(changed->text(), map.whatChanged());
    window.findChild<QPushButton*>(QStringLiteral("keep"))->click();
    QCOMPARE(window.kept().weights, session.shown().data.weights);
}

QTEST_MAIN(TestComparison)
#include "tst_comparison.moc"
