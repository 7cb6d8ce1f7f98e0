// What is shown is a function of scenario and model, whatever was asked in between.

#include "app/modelhash.h"
#include "app/session.h"
#include "engine/error.h"
#include "tests/modelfolder.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

class TestSession : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;
    const app::ModelChoice mlp_{"en-fr", Score::Mlp, Placement::Bahdanau, true};
    const app::ModelChoice dot_{"en-fr", Score::Dot, Placement::Luong, true};
    const app::ModelChoice none_{"en-fr", Score::None, Placement::Bahdanau, true};
    const app::ModelChoice broken_{"en-de", Score::Mlp, Placement::Bahdanau, true};
    const app::ModelChoice endless_{"en-zz", Score::Mlp, Placement::Bahdanau, true};

    static bool answered(const app::Session& session) {
        return QTest::qWaitFor([&] { return !session.busy(); }, 20'000);
    }
    static QString sourceOf(const app::Shown& shown) {
        QString text;
        for (const ui::SentenceToken& token : shown.data.source.tokens)
            if (!token.endMarker)
                text += token.text == QString::fromUtf8("␣") ? QString(" ") : token.text;
        return text;
    }

private slots:
    void initTestCase() {
        root_ = fs::path(directory_.path().toStdString());
        tests::writeTinyModel(root_ / "a-mlp", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "b-dot", tests::tinyConfig(Score::Dot, Placement::Luong));
        tests::writeTinyModel(root_ / "c-none", tests::tinyConfig(Score::None, Placement::Bahdanau));
        engine::ModelConfig german = tests::tinyConfig();
        german.targetLanguage = "de";
        tests::writeTinyModel(root_ / "d-broken", german);
        fs::resize_file(root_ / "d-broken/model.safetensors", 100);
        engine::ModelConfig endless = tests::endlessConfig();
        endless.targetLanguage = "zz";
        tests::writeTinyModel(root_ / "e-endless", endless);
        tests::writeTinyModel(root_ / "f-twin", tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 9);
    }

    void beginsWithTheFirstModelAndNothing() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        QCOMPARE(session.scenario().model, mlp_);
        QVERIFY(!session.busy());
        QCOMPARE(session.steps(), 0);
        QVERIFY(session.message().isEmpty());
    }

    void showsWhatTheEngineSays() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(session.busy());
        QVERIFY(answered(session));
        engine::Stepper stepper(engine::readModel(root_ / "a-mlp"));
        const engine::Translation expected = engine::translate(stepper, "a cat").front();
        QCOMPARE(session.shown().translation, QString::fromStdString(expected.targetText));
        QCOMPARE(session.shown().data.weights.at(0, 2), double(expected.steps[0].weights[2]));
        QCOMPARE(session.currentStep(), session.steps() - 1);
        for (int t = 0; t < session.steps(); ++t) { // shares of one context
            double sum = 0;
            for (int k = 0; k < session.shown().data.source.size(); ++k)
                sum += session.shown().data.contributions.at(t, k);
            QVERIFY(std::abs(sum - 1) < 1e-5);
        }
    }

    void showsOnlyTheLatest() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        int overtaken = 0;
        connect(&session, &app::Session::shownChanged, this, [&] {
            if (session.shown().data.source.size() > 0 &&
                sourceOf(session.shown()) != session.scenario().sentence)
                ++overtaken;
        });
        const QString whole = "the quick brown fox jumps over the lazy dog";
        for (int i = 1; i <= whole.size(); ++i) {
            session.setSentence(whole.left(i).trimmed());
            if (i % 5 == 0) // answers come in while one types
                QCoreApplication::processEvents();
        }
        QVERIFY(answered(session));
        QCOMPARE(sourceOf(session.shown()), whole);
        QCOMPARE(overtaken, 0);
        // Nothing of what was overtaken comes later.
        session.setSentence("x");
        session.setSentence(whole);
        QVERIFY(answered(session));
        QCoreApplication::processEvents();
        QCOMPARE(sourceOf(session.shown()), whole);
        QCOMPARE(overtaken, 0);
    }

    void anEarlierScenarioBringsBackItsPicture() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        session.setStep(1);
        const app::Scenario scenario = session.scenario();
        const app::Shown shown = session.shown();

        session.setModel(dot_);
        session.setSentence("something else");
        QVERIFY(answered(session));
        QVERIFY(session.shown() != shown);
        session.apply(scenario);
        QVERIFY(answered(session));
        QCOMPARE(session.currentStep(), 1);
        QVERIFY(session.shown() == shown);
    }

    void switchesModels() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        session.setModel(dot_);
        QVERIFY(answered(session));
        QCOMPARE(session.shown().data.architecture.score, ui::ScoreKind::Dot);
        QCOMPARE(session.shown().data.architecture.placement, ui::PlacementKind::Luong);
        session.setModel(none_);
        QVERIFY(answered(session));
        QVERIFY(!session.shown().data.hasAttention());
        for (const float weight : session.shown().data.weights.values)
            QCOMPARE(weight, 0.0f);
    }

    void usesAModelByName() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        const QString first = session.shown().translation;
        QVERIFY(first.size() > 0);
        const ui::Matrix weights = session.shown().data.weights;
        session.setModel(std::string("f-twin")); // of the same kind as the first, with other weights
        QVERIFY(answered(session));
        QCOMPARE(session.model()->name, std::string("f-twin"));
        QCOMPARE(session.scenario().model, mlp_);
        QVERIFY(session.shown().data.weights != weights);
        const app::Scenario twin = session.scenario();
        session.setModel(dot_); // a switch goes by kind
        session.setModel(mlp_);
        QVERIFY(answered(session));
        QCOMPARE(session.model()->name, std::string("a-mlp"));
        QVERIFY(session.shown().data.weights == weights);
        session.apply(twin);
        QCOMPARE(session.model()->name, std::string("f-twin"));
        QVERIFY(answered(session));
        QVERIFY(session.shown().data.weights != weights);
        session.setModel(std::string("no such model"));
        QCOMPARE(session.model()->name, std::string("f-twin"));
    }

    void opensAFolder() {
        app::ModelLibrary library({root_ / "b-dot"});
        app::Session session(library);
        QSignalSpy more(&session, &app::Session::libraryChanged);
        session.openModel(QString::fromStdString((root_ / "a-mlp").string()));
        QCOMPARE(more.size(), 1);
        QCOMPARE(session.scenario().model, mlp_);
        session.openModel(QString::fromStdString(root_.string()));
        QVERIFY2(session.message().contains("config.json"), qPrintable(session.message()));
        QCOMPARE(session.scenario().model, mlp_);
    }

    void opensAnotherModelOfTheSameKind() {
        const QTemporaryDir directory;
        const fs::path twin = fs::path(directory.path().toStdString()) / "twin";
        tests::writeTinyModel(twin, tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 9);
        const std::uintmax_t size = fs::file_size(twin / "model.safetensors");
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        const app::Shown before = session.shown();
        session.openModel(QString::fromStdString(twin.string()));
        QVERIFY(answered(session));
        QCOMPARE(session.model()->name, std::string("twin"));
        QVERIFY(!(session.shown() == before)); // its own numbers
        const app::Shown whole = session.shown();
        // A file that is damaged meanwhile is said, and nothing of what went before stays under its name.
        fs::resize_file(twin / "model.safetensors", size / 2);
        session.openModel(QString::fromStdString(twin.string()));
        QVERIFY(answered(session));
        QVERIFY2(session.message().contains("model.safetensors"), qPrintable(session.message()));
        QCOMPARE(session.steps(), 0);
        tests::writeTinyModel(twin, tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 9); // mended
        session.openModel(QString::fromStdString(twin.string()));
        QVERIFY(answered(session));
        QVERIFY(session.shown() == whole);
    }

    void showsStepsAsTheyAreDecoded() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setModel(endless_);
        session.setSentence(QString(450, 'a')); // tens of thousands of steps
        QList<int> lengths;
        connect(&session, &app::Session::shownChanged, this, [&] {
            QVERIFY(session.busy());
            QCOMPARE(session.currentStep(), session.steps() - 1);
            QCOMPARE(session.shown().data.weights.rows, session.steps());
            lengths += session.steps();
        });
        QVERIFY(QTest::qWaitFor([&] { return lengths.size() >= 3; }, 20'000));
        QVERIFY(std::is_sorted(lengths.begin(), lengths.end()));
        QVERIFY(lengths.first() < lengths.last());
        // What is overtaken tells nothing more.
        disconnect(&session, &app::Session::shownChanged, this, nullptr);
        session.setModel(mlp_);
        session.setSentence("a cat");
        connect(&session, &app::Session::shownChanged, this,
                [&] { QVERIFY(sourceOf(session.shown()).startsWith("a cat")); });
        QVERIFY(answered(session));
        QCOMPARE(sourceOf(session.shown()), QString("a cat"));
    }

    void warnsOfAnotherModelsTokenizer() {
        const QTemporaryDir directory;
        const std::filesystem::path root = directory.path().toStdString();
        tests::writeTinyModel(root / "swapped");
        app::keepTokenizerHash(root / "swapped");
        std::vector<std::string> symbols = tests::tinySymbols();
        std::swap(symbols[5], symbols[6]);
        engine::writeVocabulary(root / "swapped/vocabulary.json", symbols, symbols);
        app::ModelLibrary library({root});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        QVERIFY(session.shown().data.steps.size() > 0); // it is used all the same
        QVERIFY2(session.message().contains("tokenizer"), qPrintable(session.message()));
    }

    void saysWhatIsUnknown() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        const QString sign = QString::fromUtf8("😀");
        session.setSentence("a " + sign + " cat " + sign);
        QVERIFY(answered(session));
        const ui::Sentence& source = session.shown().data.source;
        QCOMPARE(source.text(2), sign);
        QVERIFY(source.tokens[2].unknown && !source.tokens[0].unknown);
        QCOMPARE(session.message().count(sign), 1);
        session.setSentence(QString::fromUtf8("مرحبا"));
        QVERIFY(answered(session));
        QCOMPARE(session.shown().data.source.size(), 6);
        QVERIFY(session.shown().data.source.tokens[0].unknown);
        QVERIFY(session.message().contains("not know"));
        session.setSentence("a cat");
        QVERIFY(answered(session));
        QVERIFY(!session.message().contains("not know"));
    }

    void anUnknownWordOfTheTranslationIsSeen() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        session.force(0, 0); // the id of what is unknown
        QVERIFY(answered(session));
        const ui::SentenceToken first = session.shown().data.target.tokens[0];
        QVERIFY(first.unknown);
        QCOMPARE(first.text, QString::fromUtf8("⁇"));
        QVERIFY(session.shown().translation.startsWith(first.text));
    }

    void stepsWithoutDecoding() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        QSignalSpy busy(&session, &app::Session::busyChanged);
        session.setStep(0);
        QCOMPARE(session.currentStep(), 0);
        session.setStep(-5);
        QCOMPARE(session.currentStep(), 0);
        session.setStep(1'000'000);
        QCOMPARE(session.currentStep(), session.steps() - 1);
        QCOMPARE(busy.size(), 0);
        session.setSentence("a dog"); // a new sentence is shown to its end
        QVERIFY(answered(session));
        QCOMPARE(session.currentStep(), session.steps() - 1);
    }

    void showsAStepInParts() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        QSignalSpy busy(&session, &app::Session::busyChanged);
        const QVector<ui::Phase> phases = ui::phasesOf(session.shown().data.architecture);
        session.setPhase(1, 2);
        QCOMPARE(session.currentStep(), 1);
        QCOMPARE(session.shown().data.phase, std::optional(phases[2]));
        const app::Scenario within = session.scenario();
        session.setStep(1); // the whole of it
        QVERIFY(!session.shown().data.phase && !session.scenario().phase);
        session.apply(within); // undo
        QCOMPARE(session.shown().data.phase, std::optional(phases[2]));
        session.setPhase(1, int(phases.size()) - 1); // the last part completes it
        QVERIFY(!session.shown().data.phase);
        session.setPhase(0, -7);
        QCOMPARE(session.shown().data.phase, std::optional(phases[0]));
        QCOMPARE(busy.size(), 0);
        session.setSentence("a dog");
        QVERIFY(answered(session));
        QVERIFY(!session.shown().data.phase);
    }

    void forcesAWord() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        const QVector<ui::Candidate> candidates = session.shown().data.step(1).candidates;
        QVERIFY(candidates.size() > 1);
        const ui::Candidate second = candidates[1];
        session.force(1, second.id);
        QVERIFY(answered(session));
        QVERIFY(session.shown().data.step(1).forced);
        QVERIFY(!session.shown().data.step(0).forced);
        QVERIFY(std::abs(std::exp(session.shown().data.step(1).logProbability) - second.probability) < 1e-6);
        session.setSentence("a dog");
        QVERIFY(answered(session));
        QVERIFY(session.scenario().forced.empty() && !session.shown().data.step(1).forced);
    }

    void tellsErrorsAsTextAndGoesOn() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        session.setModel(broken_);
        QVERIFY(answered(session));
        QVERIFY2(session.message().contains("model.safetensors"), qPrintable(session.message()));
        QCOMPARE(session.steps(), 0);
        QCOMPARE(session.shown().data.emptyReason, session.message());
        session.setModel(mlp_);
        QVERIFY(answered(session));
        QVERIFY(!session.message().contains("model.safetensors"));
        QVERIFY(session.steps() > 0);
        session.setSentence(QString(600, 'a'));
        QVERIFY(answered(session));
        QVERIFY2(session.message().contains("601"), qPrintable(session.message()));
    }

    void blankSentencesShowNothing() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(answered(session));
        session.setSentence(" \t\n");
        QVERIFY(!session.busy());
        QCOMPARE(session.steps(), 0);
        session.setStep(3);
        QCOMPARE(session.currentStep(), -1);
    }

    void cutsWhatIsFarTooLong() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setSentence(QString(10'000'000, ' ') + "a"); // blank where it is cut
        QCOMPARE(session.scenario().sentence.size(), app::Session::kMostCharacters);
    }

    void marksWhatTheLimitCutOff() {
        app::ModelLibrary library({root_});
        app::Session session(library);
        session.setModel(endless_);
        session.setSentence("a");
        QVERIFY(answered(session));
        QVERIFY(!session.shown().data.finished);
        QVERIFY(session.message().contains("210")); // 100 × 2 tokens + 10
    }

    void hasNoModel() {
        app::ModelLibrary library(std::vector<fs::path>{root_ / "nowhere"});
        app::Session session(library);
        session.setSentence("a cat");
        QVERIFY(!session.busy());
        QVERIFY(session.message().contains("ALIGNOSCOPE_MODELS"));
    }

    void endsAtOnceWhileDecoding() {
        app::ModelLibrary library({root_});
        auto session = std::make_unique<app::Session>(library);
        session->setModel(endless_);
        session->setSentence(QString(450, 'a')); // tens of thousands of steps
        QVERIFY(session->busy());
        QElapsedTimer timer;
        timer.start();
        session.reset();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QCoreApplication::processEvents(); // nothing arrives for what is gone
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
