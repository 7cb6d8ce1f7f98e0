/// Typing, switching, dragging and undoing at once, as fast as the event loop turns: nothing shown is ever of
/// two answers, nothing leaks, and all of it can be taken back. ALIGNOSCOPE_SOAK gives the seconds (3 by
/// default).

#include "app/mainwindow.h"
#include "tests/modelfolder.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <functional>
#include <unistd.h>

class TestRandomUse : public QObject {
    Q_OBJECT
private slots:
    void holds();

private:
    using Action = std::function<void(app::Session&, QRandomGenerator&)>;
    static std::vector<Action> actions();
    static QString faultIn(const app::Session& session);
    static double residentMegabytes() {
        QFile file(QStringLiteral("/proc/self/statm"));
        if (!file.open(QIODevice::ReadOnly))
            return 0;
        return file.readAll().split(' ').value(1).toDouble() * double(::sysconf(_SC_PAGESIZE)) / (1 << 20);
    }
};

std::vector<TestRandomUse::Action> TestRandomUse::actions() {
    using Session = app::Session;
    using Random = QRandomGenerator;
    const auto step = [](const Session& session, Random& random) {
        return random.bounded(std::max(1, session.steps()));
    };
    return {
        [](Session& session, Random& random) { // a key more
            const QString letters = QStringLiteral("abcdefghij é.");
            session.setSentence(session.scenario().sentence.left(40) +
                                letters[random.bounded(letters.size())]);
        },
        [](Session& session, Random&) { session.setSentence(session.scenario().sentence.chopped(1)); },
        [](Session& session, Random& random) {
            session.setModel(std::vector<std::string>{"mlp", "dot", "fixed"}[std::size_t(random.bounded(3))]);
        },
        [step](Session& session, Random& random) {
            std::vector<float> weights(std::size_t(session.shown().data.source.size()), 0.0f);
            if (!weights.empty())
                weights[std::size_t(random.bounded(int(weights.size())))] = 1;
            session.setWeights(step(session, random), weights, random.bounded(2) == 0);
        },
        [step](Session& session, Random& random) {
            session.force(step(session, random), 4 + random.bounded(26));
        },
        [](Session& session, Random& random) {
            session.setMasked(random.bounded(10), random.bounded(2) == 0);
        },
        [](Session& session, Random& random) { session.setTemperature(0.2 + random.bounded(3.0)); },
        [](Session& session, Random& random) { session.setBeam(1 + random.bounded(5)); },
        [](Session& session, Random& random) { session.setHypothesis(random.bounded(4)); },
        [step](Session& session, Random& random) { session.setStep(step(session, random)); },
        [step](Session& session, Random& random) {
            session.setPhase(step(session, random), random.bounded(7));
        },
        [step](Session& session, Random& random) { session.askCandidates(step(session, random)); },
        [](Session& session, Random& random) {
            session.setTarget(random.bounded(3) ? std::optional<QString>() : QStringLiteral("abc de"));
        },
        [](Session& session, Random&) { session.undo(); },
        [](Session& session, Random&) { session.undo(); },
        [](Session& session, Random&) { session.redo(); },
        [](Session& session, Random&) { session.resetEdits(); },
    };
}

/// What no answer can look like, nor two halves of two.
QString TestRandomUse::faultIn(const app::Session& session) {
    const ui::AttentionData& data = session.shown().data;
    if (data.weights.rows != data.target.size() && !data.weights.empty())
        return QStringLiteral("%1 rows for %2 words").arg(data.weights.rows).arg(data.target.size());
    if (data.steps.size() != data.target.size())
        return QStringLiteral("%1 steps for %2 words").arg(data.steps.size()).arg(data.target.size());
    if (data.currentStep >= data.target.size())
        return QStringLiteral("step %1 of %2").arg(data.currentStep).arg(data.target.size());
    for (int t = 0; t < data.weights.rows; ++t) {
        double sum = 0;
        for (int k = 0; k < data.weights.columns; ++k)
            sum += data.weights.at(t, k);
        if (std::abs(sum - (data.hasAttention() ? 1 : 0)) > 1e-3)
            return QStringLiteral("the weights of step %1 add up to %2").arg(t).arg(sum);
    }
    QString letters; // one a token, the tokenizer's way
    for (const ui::SentenceToken& token : data.source.tokens)
        letters += token.endMarker ? QString() : token.text;
    // An answer that is awaited may be late; a settled one is of this sentence.
    if (!session.busy() && session.steps() > 0 &&
        data.source.size() != session.scenario().sentence.size() + 1)
        return QStringLiteral("“%1” is shown for “%2”").arg(letters, session.scenario().sentence);
    return {};
}

void TestRandomUse::holds() {
    QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    using engine::Placement, engine::Score;
    tests::writeTinyModel(root / "mlp");
    tests::writeTinyModel(root / "dot", tests::tinyConfig(Score::Dot, Placement::Luong), 5);
    tests::writeTinyModel(root / "fixed", tests::tinyConfig(Score::None, Placement::Bahdanau), 6);
    app::ModelLibrary library({root});
    app::Session session(library);
    app::MainWindow window(session);
    window.resize(1000, 700);
    window.show();
    session.setModel("mlp");
    session.setSentence(QStringLiteral("a cab"));
    QTRY_VERIFY(!session.busy() && session.steps() > 0);
    session.clearHistory();
    const app::Scenario first = session.scenario();
    const app::Shown firstShown = session.shown();

    bool given = false;
    const int seconds = qEnvironmentVariableIntValue("ALIGNOSCOPE_SOAK", &given);
    const qint64 end = 1000 * (given ? seconds : 3);
    const std::vector<Action> all = actions();
    QRandomGenerator random(17);
    QElapsedTimer clock, turn;
    clock.start();
    qint64 longest = 0;
    int count = 0;
    double early = 0;
    while (clock.elapsed() < end) {
        turn.start();
        all[std::size_t(random.bounded(int(all.size())))](session, random);
        if (random.bounded(3) == 0)
            QCoreApplication::processEvents();
        longest = std::max(longest, turn.elapsed());
        const QString fault = faultIn(session);
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("after %1 actions: %2").arg(count).arg(fault)));
        if (early == 0 && clock.elapsed() > end / 3)
            early = residentMegabytes();
        ++count;
    }
    qInfo("%d actions, the longest turn took %lld ms, memory %.0f to %.0f MB", count, longest, early,
          residentMegabytes());
    QVERIFY2(residentMegabytes() < early + 60, "memory grows");
    while (session.canUndo())
        session.undo();
    QTRY_VERIFY(!session.busy());
    if (session.scenario().sentence == first.sentence) { // the history is bounded: else its beginning is gone
        session.setStep(firstShown.data.currentStep);
        QVERIFY(session.scenario().decodesLike(first));
        QCOMPARE(session.shown().data.weights, firstShown.data.weights);
    }
}

QTEST_MAIN(TestRandomUse)
#include "tst_randomuse.moc"
