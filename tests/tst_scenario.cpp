// Everything that can be changed can be taken back, bit for bit, whatever was done in which order.

#include "app/history.h"
#include "app/session.h"
#include "tests/modelfolder.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

namespace {

app::Scenario typed(const QString& sentence) {
    app::Scenario scenario;
    scenario.sentence = sentence;
    return scenario;
}

std::vector<float> onto(int size, int at) {
    std::vector<float> weights(std::size_t(size), 0.0f);
    weights[std::size_t(at)] = 1;
    return weights;
}

} // namespace

class TestScenario : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    const app::ModelChoice mlp_{"en-fr", Score::Mlp, Placement::Bahdanau, true};
    const app::ModelChoice dot_{"en-fr", Score::Dot, Placement::Luong, true};
    const app::ModelChoice none_{"en-fr", Score::None, Placement::Bahdanau, true};

    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 20'000);
    }
    const ui::AttentionData& data() const { return session_->shown().data; }
    void change(std::mt19937& random);

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void stepsAloneNeedNoDecoding();
    void historyMergesBursts();
    void historyMergesDrags();
    void historyDropsWhatChangedNothing();
    void historyForgetsTheOldest();
    void anythingIsTakenBack_data();
    void anythingIsTakenBack();
    void aRedoneStepIsTheOneLookedAt();
    void aNewChangeForgetsWhatWasUndone();
    void typingIsOneEntry();
    void aDragIsOneEntry();
    void entriesReadLikeSentences();
    void aChangedSentenceLetsGo();
    void aChangedModelLetsGoAndKeeps();
    void weightsAreWhatWasSet();
    void masksAndTemperature();
    void theFixedVectorHasNoTemperature();
    void aWholeTargetIsForced();
    void aForcedWordEndsAWholeTarget();
    void aForcedWordStaysInItsHypothesis();
    void hypothesesAreWaysOfTheTree();
    void resetsLeaveTheModelsOwn();
    void editsOfWhatIsNotShownArePassedOver();
    void allPiecesAreListed();
    void aListOfPiecesNeverComesLate();
};

void TestScenario::initTestCase() {
    root_ = fs::path(directory_.path().toStdString());
    tests::writeTinyModel(root_ / "a-mlp", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
    tests::writeTinyModel(root_ / "b-dot", tests::tinyConfig(Score::Dot, Placement::Luong));
    tests::writeTinyModel(root_ / "c-none", tests::tinyConfig(Score::None, Placement::Bahdanau));
}

void TestScenario::init() {
    library_ = std::make_unique<app::ModelLibrary>(std::vector<fs::path>{root_});
    session_ = std::make_unique<app::Session>(*library_);
    session_->setSentence("a cat");
    QVERIFY(answered());
    session_->clearHistory();
    QVERIFY(session_->steps() > 3);
}

void TestScenario::cleanup() {
    session_.reset();
    library_.reset();
}

void TestScenario::stepsAloneNeedNoDecoding() {
    const app::Scenario one = typed("a");
    app::Scenario other = one;
    other.step = 3;
    other.phase = 1;
    QVERIFY(one.decodesLike(other) && one != other);
    const auto differs = [&](auto set) {
        app::Scenario changed = one;
        set(changed);
        return changed != one && !changed.decodesLike(one);
    };
    QVERIFY(differs([](auto& s) { s.target = QString(); }));
    QVERIFY(differs([](auto& s) { s.weights[0] = {1}; }));
    QVERIFY(differs([](auto& s) { s.masked = {0}; }));
    QVERIFY(differs([](auto& s) { s.temperature = 2; }));
    QVERIFY(differs([](auto& s) { s.hypothesis = 1; }));
    QVERIFY(differs([](auto& s) { s.beam = 2; }));
    QVERIFY(differs([](auto& s) { s.forced[0] = 1; }));
}

void TestScenario::historyMergesBursts() {
    app::History history;
    history.add(typed(""), typed("a"), {"type a", "sentence"}, 0);
    history.add(typed("a"), typed("ab"), {"type ab", "sentence"}, 900);
    history.add(typed("ab"), typed("abc"), {"type abc", "sentence"}, 1900); // within a second of the last one
    QCOMPARE(history.texts(), QStringList{"type abc"});
    history.add(typed("abc"), typed("abcd"), {"type abcd", "sentence"}, 2901);
    QCOMPARE(history.texts().size(), 2);
    app::Scenario beam = typed("abcd");
    beam.beam = 2;
    history.add(typed("abcd"), beam, {"beam", "beam"}, 2902); // another kind
    app::Scenario after = beam;
    after.sentence = "e";
    history.add(beam, after, {"type e", "sentence"}, 2903);
    QCOMPARE(history.texts(), (QStringList{"type abc", "type abcd", "beam", "type e"}));
    history.endBurst();
    history.add(after, typed("f"), {"type f", "sentence"}, 2904);
    QCOMPARE(history.index(), 5);
    QVERIFY(history.moveTo(4, typed("f")) == after);
    QVERIFY(history.moveTo(0, after) == typed(""));
    QVERIFY(!history.canUndo() && history.canRedo());
    QVERIFY(history.moveTo(99, typed("")) == typed("f"));
}

void TestScenario::historyMergesDrags() {
    app::History history;
    const auto at = [](float weight) {
        app::Scenario scenario;
        scenario.weights[0] = {weight, 1 - weight};
        return scenario;
    };
    history.add({}, at(0.1f), {"set", "weights 0", true}, 0);
    history.add(at(0.1f), at(0.2f), {"set", "weights 0", true}, 60'000); // held still for a minute
    history.add(at(0.2f), at(0.3f), {"set", "weights 0", false}, 120'000);
    QCOMPARE(history.index(), 1);
    history.add(at(0.3f), at(0.4f), {"set", "weights 0", true}, 180'000); // the next drag
    QCOMPARE(history.index(), 2);
    QVERIFY(history.moveTo(1, at(0.4f)) == at(0.3f));
    QVERIFY(history.moveTo(0, at(0.3f)) == app::Scenario());
}

void TestScenario::historyDropsWhatChangedNothing() {
    app::History history;
    history.add(typed("a"), typed("ab"), {"x", "sentence"}, 0);
    history.add(typed("ab"), typed("a"), {"y", "sentence"}, 10);
    QVERIFY(!history.canUndo() && !history.canRedo() && history.texts().isEmpty());
    history.add(typed("a"), typed("b"), {"z", "sentence"}, 20);
    QCOMPARE(history.texts(), QStringList{"z"});
}

void TestScenario::historyForgetsTheOldest() {
    app::History history;
    for (int i = 0; i < app::History::kMostEntries + 7; ++i)
        history.add(typed(QString::number(i)), typed(QString::number(i + 1)), {QString::number(i), {}}, i);
    QCOMPARE(history.index(), app::History::kMostEntries);
    QCOMPARE(history.texts().first(), QString("7"));
    QCOMPARE(history.moveTo(-5, {}).sentence, QString("7"));
}

/// One of all that a reader can do; some of it does nothing in this place.
void TestScenario::change(std::mt19937& random) {
    const auto any = [&](int count) { return int(random() % unsigned(std::max(count, 1))); };
    const int sources = data().source.size();
    switch (any(15)) {
    case 0:
        session_->setSentence(QStringList{"a cat", "the dog sleeps", "x", "", "where are you"}[any(5)]);
        break;
    case 1:
        session_->setModel(std::array{mlp_, dot_, none_}[std::size_t(any(3))]);
        break;
    case 2:
        session_->force(any(session_->steps()), 4 + any(20));
        break;
    case 3:
        session_->unforce(any(session_->steps()));
        break;
    case 4:
        session_->setTarget(any(3) == 0 ? std::nullopt : std::optional(QStringList{"le chat", "un"}[any(2)]));
        break;
    case 5:
    case 6:
        if (sources > 0)
            session_->setWeights(any(session_->steps()), onto(sources, any(sources)), any(2) == 0);
        break;
    case 7:
        session_->setMasked(any(sources), any(3) > 0);
        break;
    case 8:
        session_->setTemperature(0.5 + any(4), any(2) == 0);
        break;
    case 9:
        session_->setBeam(any(5));
        break;
    case 10:
        session_->setHypothesis(any(4));
        break;
    case 11:
        session_->resetStep(any(session_->steps()));
        break;
    case 12:
        if (any(4) == 0)
            session_->resetEdits();
        break;
    case 13:
        session_->setStep(any(session_->steps()));
        break;
    default:
        if (any(2) == 0)
            session_->endBurst();
        session_->setPhase(any(session_->steps()), any(3));
    }
}

void TestScenario::anythingIsTakenBack_data() {
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("waiting");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("%u", seed) << seed << (seed % 3 > 0);
}

void TestScenario::anythingIsTakenBack() {
    QFETCH(unsigned, seed);
    QFETCH(bool, waiting);
    const app::Scenario first = session_->scenario();
    const app::Shown firstShown = session_->shown();
    std::mt19937 random(seed);
    // What was shown at each entry that stood when all had come to rest.
    for (int i = 0; i < 40; ++i) {
        const bool stepping = !session_->canUndo();
        change(random);
        if (stepping && !session_->canUndo()) // nothing was done yet: look at the end again
            session_->apply(first);
        if (waiting)
            QVERIFY(answered());
    }
    QVERIFY(answered());
    const app::Scenario last = session_->scenario();
    const app::Shown lastShown = session_->shown();
    const int entries = session_->historyIndex();
    QVERIFY(entries > 3);
    QCOMPARE(session_->historyTexts().size(), entries);

    std::vector<std::pair<app::Scenario, app::Shown>> onTheWay;
    while (session_->canUndo()) {
        session_->undo();
        QVERIFY(answered());
        onTheWay.push_back({session_->scenario(), session_->shown()});
    }
    QCOMPARE(int(onTheWay.size()), entries);
    QVERIFY(session_->scenario() == first);
    QVERIFY(session_->shown() == firstShown);
    onTheWay.pop_back();
    while (session_->canRedo()) {
        session_->redo();
        QVERIFY(answered());
        if (!onTheWay.empty()) {
            QVERIFY(session_->scenario().decodesLike(onTheWay.back().first));
            onTheWay.pop_back();
        }
    }
    QVERIFY(session_->scenario() == last);
    QVERIFY(session_->shown() == lastShown);
    session_->goToHistory(0); // in one leap, over answers that never came
    session_->goToHistory(entries);
    session_->goToHistory(0);
    QVERIFY(answered());
    QVERIFY(session_->scenario() == first);
    QVERIFY(session_->shown() == firstShown);
}

void TestScenario::aRedoneStepIsTheOneLookedAt() {
    session_->setStep(1);
    session_->setBeam(2);
    QVERIFY(answered());
    session_->setStep(2);
    session_->undo();
    QVERIFY(answered());
    QCOMPARE(session_->currentStep(), 1);
    session_->redo();
    QVERIFY(answered());
    QCOMPARE(session_->currentStep(), 2);
    QCOMPARE(session_->historyTexts().size(), 1);
}

void TestScenario::aNewChangeForgetsWhatWasUndone() {
    QSignalSpy changed(session_.get(), &app::Session::historyChanged);
    session_->setBeam(2);
    session_->setTemperature(2);
    session_->undo();
    QCOMPARE(changed.size(), 3);
    QVERIFY(session_->canRedo());
    session_->setTemperature(3);
    QVERIFY(!session_->canRedo());
    QCOMPARE(session_->historyTexts().size(), 2);
    session_->undo();
    session_->undo();
    session_->undo(); // there is no more
    QCOMPARE(session_->historyIndex(), 0);
    session_->setStep(0);
    QVERIFY(session_->canRedo()); // looking around forgets nothing
}

void TestScenario::typingIsOneEntry() {
    for (const char* sofar : {"a cat s", "a cat sl", "a cat sle"})
        session_->setSentence(sofar);
    QCOMPARE(session_->historyTexts(), QStringList{QString::fromUtf8("type “a cat sle”")});
    session_->endBurst();
    session_->setSentence("a cat sleeps");
    QCOMPARE(session_->historyIndex(), 2);
    session_->undo();
    QCOMPARE(session_->scenario().sentence, QString("a cat sle"));
    session_->undo();
    QCOMPARE(session_->scenario().sentence, QString("a cat"));
}

void TestScenario::aDragIsOneEntry() {
    const int size = data().source.size();
    for (int k = 0; k < size; ++k)
        session_->setWeights(1, onto(size, k), k == size - 1);
    QCOMPARE(session_->historyIndex(), 1);
    QVERIFY(answered());
    QCOMPARE(data().weights.at(1, size - 1), 1.0);
    session_->undo();
    QVERIFY(session_->scenario().weights.empty());
}

void TestScenario::entriesReadLikeSentences() {
    const ui::Candidate candidate = data().step(1).candidates[2];
    session_->force(1, candidate.id);
    QVERIFY(answered());
    session_->setWeights(2, onto(data().source.size(), 0));
    session_->setMasked(0, true);
    session_->setTemperature(1.5);
    session_->setBeam(4);
    QVERIFY(answered());
    session_->setHypothesis(2);
    QVERIFY(answered());
    session_->resetEdits();
    session_->setTarget(QString("le chat"));
    session_->setTarget(std::nullopt); // in the same burst: nothing was done
    session_->setModel(dot_);
    session_->setModel(none_);
    session_->setSentence(QString(100, 'x'));
    session_->setSentence("");
    const auto quoted = [](const QString& text) { return QString::fromUtf8("“%1”").arg(text); };
    const QStringList expected = {QString("force %1 at step 2").arg(quoted(candidate.text)),
                                  "set the weights of step 3",
                                  QString("mask %1").arg(quoted("a")),
                                  "set the temperature to 1.5",
                                  "set the beam to 4",
                                  "look at hypothesis 3",
                                  "reset all edits",
                                  "choose the dot score",
                                  "switch attention off",
                                  "clear the sentence"};
    QCOMPARE(session_->historyTexts(), expected);
}

void TestScenario::aChangedSentenceLetsGo() {
    session_->setBeam(3);
    session_->setTemperature(2);
    QVERIFY(answered());
    session_->setHypothesis(1);
    session_->setMasked(1, true);
    QVERIFY(answered());
    session_->setWeights(0, onto(data().source.size(), 2));
    session_->force(1, 5);
    session_->setSentence("a dog");
    app::Scenario expected = typed("a dog");
    expected.model = mlp_;
    expected.beam = 3;
    expected.temperature = 2;
    QVERIFY(session_->scenario() == expected);
    session_->setTarget(QString("le chien"));
    session_->setSentence("a cow");
    QVERIFY(!session_->scenario().target);
}

void TestScenario::aChangedModelLetsGoAndKeeps() {
    session_->setBeam(3);
    session_->setTemperature(2);
    session_->setMasked(1, true);
    session_->setWeights(0, onto(data().source.size(), 2));
    session_->setModel(dot_);
    app::Scenario expected = typed("a cat");
    expected.model = dot_;
    expected.beam = 3;
    expected.temperature = 2;
    QVERIFY(session_->scenario() == expected);
    QVERIFY(answered());
    QVERIFY(data().edited); // by the temperature
}

void TestScenario::weightsAreWhatWasSet() {
    const app::Shown before = session_->shown();
    const int size = data().source.size();
    session_->setWeights(2, onto(size, 3));
    QVERIFY(answered());
    QVERIFY(data().edited && !before.data.edited && !data().forcedWhole);
    for (int t = 0; t < session_->steps(); ++t)
        QCOMPARE(data().step(t).edited, t == 2);
    for (int k = 0; k < size; ++k) {
        QCOMPARE(data().weights.at(2, k), k == 3 ? 1.0 : 0.0);
        QCOMPARE(data().weights.at(1, k), before.data.weights.at(1, k));
    }
    QCOMPARE(data().step(2).entropy, 0.0);
}

void TestScenario::masksAndTemperature() {
    session_->setMasked(0, true);
    session_->setTemperature(0.5);
    QVERIFY(answered());
    for (int t = 0; t < session_->steps(); ++t) {
        QCOMPARE(data().weights.at(t, 0), 0.0);
        double sum = 0;
        for (int k = 1; k < data().source.size(); ++k)
            sum += std::exp(data().scores.at(t, k) / 0.5);
        QVERIFY(std::abs(data().weights.at(t, 1) - std::exp(data().scores.at(t, 1) / 0.5) / sum) < 1e-5);
    }
    for (int k = 1; k < data().source.size(); ++k)
        session_->setMasked(k, true);
    QCOMPARE(int(session_->scenario().masked.size()), data().source.size() - 1); // one stays
    QVERIFY(session_->message().contains("visible"));
    QVERIFY(answered());
    session_->setTemperature(0);
    session_->setTemperature(-1);
    session_->setTemperature(std::numeric_limits<double>::infinity());
    QCOMPARE(session_->scenario().temperature, 0.5);
    QVERIFY(!session_->busy());
}

void TestScenario::theFixedVectorHasNoTemperature() {
    session_->setTemperature(2);
    session_->setModel(none_);
    QVERIFY(answered());
    QVERIFY2(session_->steps() > 0, qPrintable(session_->message()));
    const app::Scenario scenario = session_->scenario();
    session_->setTemperature(3);
    session_->setMasked(0, true);
    session_->setWeights(0, onto(data().source.size(), 0));
    QVERIFY(session_->scenario() == scenario);
}

void TestScenario::aWholeTargetIsForced() {
    session_->setTarget(QString("le chat"));
    QVERIFY(answered());
    QVERIFY(data().forcedWhole && !data().edited);
    QCOMPARE(session_->shown().translation, QString("le chat"));
    QCOMPARE(session_->steps(), 8);
    QVERIFY(data().step(0).forced && data().step(7).forced);
    double sum = 0;
    for (const ui::StepDetail& step : data().steps)
        sum += step.logProbability;
    QVERIFY(std::abs(sum - data().figures.logProbability) < 1e-6);
    session_->setWeights(1, onto(data().source.size(), 0)); // and edited besides
    QVERIFY(answered());
    QVERIFY(data().forcedWhole && data().edited);
    QCOMPARE(session_->shown().translation, QString("le chat"));
    session_->setTarget(QString(" \n "));
    QVERIFY(answered());
    QVERIFY(!session_->scenario().target && !data().forcedWhole);
}

void TestScenario::aForcedWordEndsAWholeTarget() {
    session_->setTarget(QString("le chat"));
    QVERIFY(answered());
    const int x = 4 + ('x' - 'a');
    session_->force(3, x);
    QVERIFY(answered());
    QVERIFY(!session_->scenario().target && !data().forcedWhole);
    QVERIFY2(session_->shown().translation.startsWith("le x"), qPrintable(session_->shown().translation));
    session_->undo();
    QVERIFY(answered());
    QCOMPARE(session_->shown().translation, QString("le chat"));
    session_->unforce(2);
    QVERIFY(answered());
    QVERIFY(session_->shown().translation.startsWith("le"));
    QVERIFY(data().step(1).forced && !data().step(2).forced);
    QCOMPARE(int(session_->scenario().forced.size()), 2);
}

void TestScenario::aForcedWordStaysInItsHypothesis() {
    session_->setBeam(5);
    QVERIFY(answered());
    session_->setHypothesis(3);
    QVERIFY(answered());
    const QVector<int> words = session_->shown().targetIds;
    QVERIFY(words.size() > 2);
    session_->force(2, 7);
    QVERIFY(answered());
    QCOMPARE(session_->scenario().hypothesis, 0);
    QCOMPARE(session_->shown().targetIds.mid(0, 2), words.mid(0, 2));
    QCOMPARE(session_->shown().targetIds[2], 7);
}

void TestScenario::hypothesesAreWaysOfTheTree() {
    session_->setBeam(99);
    QCOMPARE(session_->scenario().beam, 12);
    session_->setBeam(4);
    QVERIFY(answered());
    QCOMPARE(session_->shown().hypotheses, 4);
    QSet<QVector<int>> seen;
    double before = 0;
    for (int i = 0; i < 4; ++i) {
        session_->setHypothesis(i);
        QVERIFY(answered());
        const app::Shown& shown = session_->shown();
        QVERIFY(!seen.contains(shown.targetIds));
        seen += shown.targetIds;
        for (const engine::BeamNode& node : shown.tree)
            if (node.hypothesis == i)
                QCOMPARE(node.total, shown.data.figures.logProbability);
        if (shown.data.finished && i > 0)
            QVERIFY(shown.data.figures.logProbability <= before);
        before = shown.data.figures.logProbability;
    }
    session_->setHypothesis(400);
    QCOMPARE(session_->scenario().hypothesis, 3);
    session_->setHypothesis(-4);
    QCOMPARE(session_->scenario().hypothesis, 0);
}

void TestScenario::resetsLeaveTheModelsOwn() {
    const app::Shown before = session_->shown();
    session_->force(1, 9);
    QVERIFY(answered());
    session_->setWeights(1, onto(data().source.size(), 0));
    session_->setWeights(0, onto(data().source.size(), 0));
    session_->setMasked(1, true);
    session_->setTemperature(3);
    session_->resetStep(1);
    QVERIFY(session_->scenario().forced.empty());
    QCOMPARE(int(session_->scenario().weights.size()), 1);
    session_->resetEdits();
    QVERIFY(answered());
    session_->setStep(session_->steps() - 1);
    QVERIFY(session_->shown() == before);
}

void TestScenario::editsOfWhatIsNotShownArePassedOver() {
    const int size = data().source.size();
    session_->setWeights(0, onto(size + 1, 0)); // for another sentence
    session_->setWeights(session_->steps(), onto(size, 0));
    session_->force(session_->steps(), 5);
    session_->setMasked(size, true);
    QVERIFY(!session_->busy() && !session_->canUndo());
    session_->setSentence("a dog"); // not answered yet: five letters, as many tokens
    const app::Scenario scenario = session_->scenario();
    session_->setWeights(0, onto(size, 0));
    session_->force(0, 5);
    session_->setMasked(0, true);
    session_->setHypothesis(1);
    QVERIFY(session_->scenario() == scenario);
    QVERIFY(answered());
    session_->force(0, 5);
    QVERIFY(session_->scenario() != scenario);
}

void TestScenario::allPiecesAreListed() {
    QSignalSpy listed(session_.get(), &app::Session::candidatesAnswered);
    session_->askCandidates(2);
    QVERIFY(listed.wait());
    QCOMPARE(listed[0][0].toInt(), 2);
    const auto all = listed[0][1].value<QVector<ui::Candidate>>();
    QCOMPARE(std::size_t(all.size()), tests::tinySymbols().size());
    const QVector<ui::Candidate> likeliest = data().step(2).candidates;
    QCOMPARE(all.mid(0, likeliest.size()), likeliest);
    session_->force(2, all[20].id); // far down the list, and known by its name
    const QString entry = session_->historyTexts().last();
    QVERIFY2(entry.contains(all[20].text) && !entry.contains('#'), qPrintable(entry));
    session_->askCandidates(0); // before the answer: told after it
    QVERIFY(listed.wait());
    QCOMPARE(listed.last()[0].toInt(), 0);
    QVERIFY(!session_->busy());
    session_->askCandidates(-1);
    session_->askCandidates(10'000);
    QVERIFY(!listed.wait(50));
}

void TestScenario::aListOfPiecesNeverComesLate() {
    QSignalSpy listed(session_.get(), &app::Session::candidatesAnswered);
    session_->askCandidates(1);
    session_->setSentence("something else");
    QVERIFY(answered());
    QCoreApplication::processEvents();
    QCOMPARE(listed.size(), 0);
}

QTEST_GUILESS_MAIN(TestScenario)
#include "tst_scenario.moc"
