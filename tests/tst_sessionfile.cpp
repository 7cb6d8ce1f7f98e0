// What is saved comes back, field by field; what no session can hold is refused with a sentence.

#include "app/mainwindow.h"
#include "app/modelhash.h"
#include "app/sessionfiles.h"
#include "app/sessionrestore.h"
#include "app/viewcontrols.h"
#include "app/workbench.h"
#include "engine/error.h"
#include "tests/filelimit.h"
#include "tests/modelfolder.h"

#include <QAction>
#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <functional>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

namespace {

const QString sentence = QString::fromUtf8("a cät, “so” 😀\tyes");

/// Every field other than it begins.
app::SavedSession example() {
    app::SavedSession saved;
    app::Scenario& scenario = saved.scenario;
    scenario.sentence = sentence;
    scenario.model = {"en-fr", Score::Bilinear, Placement::Luong, false};
    scenario.modelName = "some model";
    scenario.beam = 7;
    scenario.hypothesis = 3;
    scenario.forced = {{0, 5}, {12, 70}};
    scenario.weights = {{1, {0.1f, 0.2f, 0.7f}}, {10, {1, 0, 1e-30f}}};
    scenario.masked = {0, 4};
    scenario.temperature = 0.1;
    scenario.step = 2;
    scenario.phase = 1;
    saved.modelHash = QString(64, 'a');
    saved.options = {ui::Quantity::Contribution,
                     ui::WeightPalette::Viridis,
                     true,
                     false,
                     true,
                     false,
                     true,
                     0.7,
                     0.35,
                     true};
    saved.pins = {{2, 1}, {-1, 3}};
    saved.notes = "two\nlines";
    return saved;
}

QJsonObject object(const app::SavedSession& saved) {
    return QJsonDocument::fromJson(app::writeSession(saved)).object();
}

/// Puts `value` at "a.b.c".
void put(QJsonObject& into, QStringList path, const QJsonValue& value) {
    const QString key = path.takeFirst();
    if (path.isEmpty()) {
        into[key] = value;
        return;
    }
    if (into[key].isArray()) {
        QJsonArray list = into[key].toArray();
        list[path.takeFirst().toInt()] = value;
        into[key] = list;
        return;
    }
    QJsonObject inner = into[key].toObject();
    put(inner, path, value);
    into[key] = inner;
}

QString refusal(const QByteArray& text) {
    try {
        app::parseSession(text, "there.alignoscope");
    } catch (const engine::Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;

    QString file(const QString& name) const { return directory_.filePath(name); }
    static bool answered(const app::Session& session) {
        return QTest::qWaitFor([&] { return !session.busy(); }, 20'000);
    }
    /// With some edits.
    static void prepare(app::Session& session);
    app::SavedSession answeredExample() const;

private slots:
    void initTestCase();

    void everyFieldComesBack_data();
    void everyFieldComesBack();
    void resultsComeBack();
    void numbersComeBackToTheLastBit();
    void refusals_data();
    void refusals();
    void damagedResultsAreRefused_data();
    void damagedResultsAreRefused();
    void cutOffFilesAreRefused();
    void filesThatAreNoFiles();
    void aFaultLeavesTheOldFile();
    void aFullDiskLeavesTheOldFile();
    void hashesTellModelsApart();
    void openingRestoresTheNumbers();
    void aMissingModelOpensReadOnly();
    void aChangedModelOpensReadOnly();
    void aMissingModelWithoutResultsSaysSo();
    void theWindowSavesAndOpens();
    void aFileChangedElsewhereIsAskedAbout();
    void aCrashIsRecoveredFrom();
    void recentFilesAreRemembered();
};

void TestSessionFile::initTestCase() {
    root_ = fs::path(directory_.path().toStdString()) / "models";
    tests::writeTinyModel(root_ / "a-mlp", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
    tests::writeTinyModel(root_ / "b-dot", tests::tinyConfig(Score::Dot, Placement::Luong));
    tests::writeTinyModel(root_ / "c-twin", tests::tinyConfig(Score::Dot, Placement::Luong), 9);
}

void TestSessionFile::prepare(app::Session& session) {
    session.setModel(std::string("c-twin"));
    session.setSentence("the cat sleeps");
    session.setBeam(3);
    session.setTemperature(0.7);
    QVERIFY(answered(session));
    session.setMasked(2, true);
    QVERIFY(answered(session));
    std::vector<float> weights(15, 0.05f);
    weights[3] = 0.3f;
    session.setWeights(1, weights);
    QVERIFY(answered(session));
    session.setHypothesis(1);
    QVERIFY(answered(session));
    session.force(0, 6);
    QVERIFY(answered(session));
    session.setPhase(1, 1);
}

app::SavedSession TestSessionFile::answeredExample() const {
    app::ModelLibrary library({root_});
    app::Session session(library);
    prepare(session);
    return app::savedFrom(session, app::modelHash(session.model()->folder));
}

void TestSessionFile::everyFieldComesBack_data() {
    using Set = std::function<void(app::SavedSession&)>;
    QTest::addColumn<Set>("set");
    const auto row = [](const char* name, const Set& set) { QTest::newRow(name) << set; };
    row("all", [](auto& s) { s = example(); });
    row("none", [](auto&) {});
    row("sentence", [](auto& s) { s.scenario.sentence = sentence; });
    row("model", [](auto& s) { s.scenario.modelName = "x"; });
    row("kind", [](auto& s) { s.scenario.model = example().scenario.model; });
    row("beam", [](auto& s) { s.scenario.beam = 12; });
    row("hypothesis", [](auto& s) { s.scenario.hypothesis = 11; });
    row("forced", [](auto& s) { s.scenario.forced = {{9'999, 1'000'000}}; });
    row("target", [](auto& s) { s.scenario.target = sentence; });
    row("weights", [](auto& s) { s.scenario.weights = example().scenario.weights; });
    row("masked", [](auto& s) { s.scenario.masked = {3}; });
    row("temperature", [](auto& s) { s.scenario.temperature = 1.0 / 3; });
    row("step", [](auto& s) { s.scenario.step = 0; });
    row("phase", [](auto& s) { s.scenario.phase = 0; });
    row("hash", [](auto& s) { s.modelHash = "0f"; });
    row("view", [](auto& s) { s.options = example().options; });
    row("pins", [](auto& s) { s.pins = {{1, 2}}; });
    row("notes", [](auto& s) { s.notes = sentence; });
}

void TestSessionFile::everyFieldComesBack() {
    using Set = std::function<void(app::SavedSession&)>;
    QFETCH(Set, set);
    app::SavedSession saved;
    set(saved);
    const app::SavedSession back = app::parseSession(app::writeSession(saved), "x");
    QVERIFY(back == saved);
    if (QLatin1String(QTest::currentDataTag()) != QLatin1String("none"))
        QVERIFY(back != app::SavedSession());
    app::writeSessionFile(file("one.alignoscope"), saved);
    QVERIFY(app::readSessionFile(file("one.alignoscope")) == saved);
}

void TestSessionFile::resultsComeBack() {
    const app::SavedSession saved = answeredExample();
    QVERIFY(saved.results && saved.results->data.edited && !saved.results->tree.isEmpty());
    const app::SavedSession back = app::parseSession(app::writeSession(saved), "x");
    QVERIFY(back.results->data == saved.results->data);
    QVERIFY(back == saved);
}

void TestSessionFile::numbersComeBackToTheLastBit() {
    app::SavedSession saved;
    std::vector<float> weights;
    for (int i = 0; i < 400; ++i)
        weights.push_back(std::nextafter(float(i) / 401, 2.0f));
    weights.push_back(std::numeric_limits<float>::denorm_min());
    saved.scenario.weights[0] = weights;
    saved.scenario.temperature = std::nextafter(0.3, 1);
    QCOMPARE(app::parseSession(app::writeSession(saved), "x").scenario.weights[0], weights);
    QCOMPARE(app::parseSession(app::writeSession(saved), "x").scenario.temperature, std::nextafter(0.3, 1));
}

void TestSessionFile::refusals_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto plain = [](const char* name, const QByteArray& text, const QString& says) {
        QTest::newRow(name) << text << says;
    };
    plain("empty", "", "no JSON");
    plain("text", "hello", "no JSON");
    plain("list", "[]", "no session of Alignoscope");
    plain("other JSON", "{\"format\": \"other\"}", "no session of Alignoscope");
    plain("deep", QByteArray(100'000, '['), "no JSON");
    plain("bytes", QByteArray("{\"format\": \"\xff\"}"), "no JSON");
    const auto at = [](const char* path, const QJsonValue& value, const char* says = nullptr) {
        QJsonObject json = object(example());
        put(json, QString::fromLatin1(path).split('.'), value);
        QTest::addRow("%s = %s", path,
                      QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact).left(40).constData())
            << QJsonDocument(json).toJson() << QString::fromLatin1(says ? says : path);
    };
    at("version", 2, "later version");
    at("version", 0);
    at("version", "1");
    at("surprise", 1);
    at("model.surprise", 1);
    at("sentence", 3);
    at("sentence", QString(5001, 'a'));
    at("model", QJsonValue());
    at("model.score", "cosine");
    at("model.name", 3);
    at("beam", 0);
    at("beam", 13);
    at("beam", 2.5);
    at("beam", 1e300);
    at("beam", "2");
    at("hypothesis", -1);
    at("hypothesis", 12);
    at("edits.forced", QJsonObject{{"-1", 3}});
    at("edits.forced", QJsonObject{{"10000", 3}});
    at("edits.forced", QJsonObject{{"01", 3}});
    at("edits.forced", QJsonObject{{"one", 3}});
    at("edits.forced", QJsonArray{1});
    at("edits.target", "both that and words"); // and single words besides
    at("edits.target", 3);
    at("edits.weights", QJsonObject{{"0", QJsonArray{1, -0.5}}});
    at("edits.weights", QJsonObject{{"0", QJsonArray{2}}});
    at("edits.weights", QJsonObject{{"0", QJsonArray{QJsonValue()}}});
    at("edits.weights", QJsonObject{{"0", 1}});
    at("edits.masked", QJsonArray{-1});
    at("edits.temperature", 0);
    at("edits.temperature", QJsonValue());
    at("step", -1);
    at("step", true);
    at("phase", -1);
    at("view.quantity", "colour");
    at("view.gamma", 0);
    at("view.mass", 1.5);
    at("view.words", 1);
    at("pins", QJsonArray{QJsonObject{{"source", -2}, {"target", 0}}}, "pins");
    at("notes", QString(100'001, 'n'));
    for (const QString& key :
         {QString("two\nlines"), QString(5'000, 'k')}) { // a file names its keys as it likes
        QJsonObject more = object(example());
        more[key] = 1;
        QTest::addRow("a key of %d", int(key.size()))
            << QJsonDocument(more).toJson() << QString("not what a session holds");
    }
    QJsonObject less = object(example());
    less.remove("notes");
    QTest::newRow("missing") << QJsonDocument(less).toJson() << QString("notes");
}

void TestSessionFile::refusals() {
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const QString found = refusal(text);
    QVERIFY2(found.startsWith("there.alignoscope: ") && found.contains(says), qPrintable(found));
    QVERIFY(!found.contains('\n'));
    QVERIFY2(found.size() < 400, qPrintable(found));
}

void TestSessionFile::damagedResultsAreRefused_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonValue>("value");
    const auto row = [](const char* path, const QJsonValue& value) {
        QTest::addRow("%s", path) << QString::fromLatin1(path) << value;
    };
    row("weights.rows", 1'000'000'000);
    row("weights.columns", -1);
    row("weights.values", QJsonArray{1, 2});
    row("weights.values.0", 1e38);
    row("weights.values.0", -5);
    row("scores", QJsonObject{{"rows", 1}, {"columns", 1}, {"values", QJsonArray{1}}});
    row("steps", QJsonArray{});
    row("source.tokens", QJsonArray{});
    row("target.tokens", QJsonArray{3});
    row("reach", QJsonArray{1'000});
    row("target_ids", QJsonArray{});
    row("tree", QJsonArray{QJsonObject{{"parent", 0}}});
    row("architecture.score", "other");
    row("figures.entropy", "high");
}

void TestSessionFile::damagedResultsAreRefused() {
    QFETCH(QString, path);
    QFETCH(QJsonValue, value);
    QJsonObject json = object(answeredExample());
    QCOMPARE(refusal(QJsonDocument(json).toJson()), QString());
    put(json, ("results." + path).split('.'), value);
    const QString found = refusal(QJsonDocument(json).toJson());
    QVERIFY2(found.contains("results"), qPrintable(found));
}

void TestSessionFile::cutOffFilesAreRefused() {
    const QByteArray whole = app::writeSession(example());
    for (qsizetype length = 0; length < whole.size() - 2; length += 13)
        QVERIFY(!refusal(whole.left(length)).isEmpty());
}

void TestSessionFile::filesThatAreNoFiles() {
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::readSessionFile(file("nowhere.alignoscope")));
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::readSessionFile(directory_.path()));
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::readSessionFile("/dev/zero"));
    QFile large(file("large.alignoscope"));
    QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(app::kMostSessionBytes + 1));
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::readSessionFile(large.fileName()));
}

void TestSessionFile::aFaultLeavesTheOldFile() {
    QVERIFY_THROWS_EXCEPTION(engine::Error,
                             app::writeSessionFile(file("no/such/folder.alignoscope"), example()));
    QVERIFY(QDir().mkdir(file("folder.alignoscope")));
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::writeSessionFile(file("folder.alignoscope"), example()));
    app::writeSessionFile(file("again.alignoscope"), example());
    app::writeSessionFile(file("again.alignoscope"), {});
    QVERIFY(app::readSessionFile(file("again.alignoscope")) == app::SavedSession());
    QCOMPARE(QDir(directory_.path()).entryList({"again*"}).size(), 1); // nothing is left beside it
}

void TestSessionFile::aFullDiskLeavesTheOldFile() {
    const QString name = file("full.alignoscope");
    app::writeSessionFile(name, example());
    app::SavedSession longer = example();
    longer.notes = QString(90'000, 'x');
    for (const int bytes : {0, 100, 50'000}) { // less than a buffer, and more
        const tests::FileLimit limit(bytes);
        QVERIFY_THROWS_EXCEPTION(engine::Error,
                                 app::writeSessionFile(name, bytes < 1000 ? example() : longer));
    }
    QVERIFY(app::readSessionFile(name) == example());
    QCOMPARE(QDir(directory_.path()).entryList({"full*"}).size(), 1);
    QVERIFY_THROWS_EXCEPTION(engine::Error, app::writeSessionFile("/dev/full", example()));
    QVERIFY(fs::is_character_file("/dev/full")); // not replaced by a file
}

void TestSessionFile::hashesTellModelsApart() {
    const QString hash = app::modelHash(root_ / "b-dot");
    QCOMPARE(hash.size(), 64);
    QCOMPARE(app::modelHash(root_ / "b-dot"), hash);
    QVERIFY(app::modelHash(root_ / "c-twin") != hash);
    const fs::path copy = root_.parent_path() / "elsewhere";
    fs::copy(root_ / "b-dot", copy, fs::copy_options::recursive); // the same model elsewhere
    QCOMPARE(app::modelHash(copy), hash);
    fs::remove(copy / "vocabulary.json");
    QVERIFY(app::modelHash(copy) != hash);
}

void TestSessionFile::openingRestoresTheNumbers() {
    app::ModelLibrary library({root_});
    app::Session session(library);
    prepare(session);
    const app::Scenario scenario = session.scenario();
    const app::Shown shown = session.shown();
    app::writeSessionFile(file("numbers.alignoscope"),
                          app::savedFrom(session, app::modelHash(session.model()->folder)));

    app::ModelLibrary otherLibrary({root_});
    app::Session other(otherLibrary);
    app::restoreSession(other, app::readSessionFile(file("numbers.alignoscope")));
    QVERIFY(answered(other));
    QVERIFY(!other.readOnly() && !other.canUndo());
    QVERIFY(other.scenario() == scenario);
    QVERIFY(other.shown() == shown);
    QVERIFY(other.shown().evidence != nullptr);
}

void TestSessionFile::aMissingModelOpensReadOnly() {
    const app::SavedSession saved = answeredExample();
    app::ModelLibrary library({root_ / "a-mlp"});
    app::Session session(library);
    app::restoreSession(session, saved);
    QVERIFY(session.readOnly() && !session.busy());
    QVERIFY2(session.message().contains("c-twin"), qPrintable(session.message()));
    QCOMPARE(session.currentStep(), 1);
    QVERIFY(session.shown().data.phase.has_value());
    session.setStep(session.steps() - 1); // looking around goes on
    QVERIFY(session.shown().data == saved.results->data);
    const app::Scenario scenario = session.scenario();
    session.setBeam(5);
    session.setTemperature(4);
    session.setMasked(1, true);
    session.force(0, 5);
    session.setTarget(QString("le"));
    session.resetEdits();
    session.resetStep(0);
    session.setHypothesis(0);
    session.renew();
    QVERIFY(session.scenario() == scenario && session.readOnly());
    QVERIFY(!session.canUndo());
    // Saved again, it is the same.
    app::SavedSession again = app::savedFrom(session, saved.modelHash);
    again.scenario.step = saved.scenario.step;
    again.scenario.phase = saved.scenario.phase;
    QVERIFY(again == saved);
    session.setSentence("a cat");
    session.setModel(app::ModelChoice{"en-fr", Score::Mlp, Placement::Bahdanau, true});
    QVERIFY(!session.readOnly());
    QVERIFY(answered(session));
    QCOMPARE(session.shown().data.architecture.score, ui::ScoreKind::Mlp);
}

void TestSessionFile::aChangedModelOpensReadOnly() {
    app::SavedSession saved = answeredExample();
    saved.modelHash = QString(64, '0');
    app::ModelLibrary library({root_});
    app::Session session(library);
    app::restoreSession(session, saved);
    QVERIFY(session.readOnly());
    QVERIFY2(session.message().contains("not the one"), qPrintable(session.message()));
    session.setModel(std::string("c-twin")); // on with the model as it is now
    QVERIFY(!session.readOnly());
    QVERIFY(answered(session));
    QVERIFY(session.steps() > 0);
}

void TestSessionFile::aMissingModelWithoutResultsSaysSo() {
    app::SavedSession saved = answeredExample();
    saved.results.reset();
    app::ModelLibrary library({root_ / "a-mlp"});
    app::Session session(library);
    app::restoreSession(session, saved);
    QVERIFY(session.readOnly());
    QCOMPARE(session.steps(), 0);
    QVERIFY(session.shown().data.emptyReason.contains("c-twin"));
}

void TestSessionFile::theWindowSavesAndOpens() {
    app::ModelLibrary library({root_});
    app::Session session(library);
    prepare(session);
    const app::Scenario scenario = session.scenario();
    app::MainWindow window(session);
    auto* workbench = window.findChild<app::Workbench*>();
    ui::ViewOptions options = workbench->controls()->options();
    options.palette = ui::WeightPalette::Viridis;
    workbench->controls()->setOptions(options);
    workbench->focus()->togglePin({1, 0});
    QVERIFY(window.windowTitle() == "Alignoscope" && !window.isWindowModified());
    QVERIFY(window.files()->save(file("window.alignoscope")));
    QVERIFY(window.windowTitle().startsWith("window[*]") && !window.isWindowModified());

    session.setStep(2);
    QVERIFY(!window.isWindowModified()); // looking around is no change
    session.setSentence("a dog");
    QVERIFY(answered(session));
    QVERIFY(window.isWindowModified());
    session.undo();
    QVERIFY(answered(session));
    QVERIFY(!window.isWindowModified());
    session.setSentence("a dog");
    options.palette = ui::WeightPalette::Grey;
    workbench->controls()->setOptions(options);
    QVERIFY(answered(session));

    QVERIFY(window.files()->open(file("window.alignoscope")));
    QVERIFY(answered(session));
    QVERIFY(session.scenario() == scenario);
    QCOMPARE(workbench->controls()->options().palette, ui::WeightPalette::Viridis);
    QTRY_VERIFY((workbench->focus()->pin() == ui::Link{1, 0}));
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.files()->mayClose()); // without asking
    QSignalSpy reported(window.files(), &app::SessionFiles::reported);
    QVERIFY(!window.files()->open(file("nowhere.alignoscope")));
    QVERIFY(reported.last()[0].toString().contains("nowhere"));
    QVERIFY(session.scenario() == scenario);
}

void TestSessionFile::aFileChangedElsewhereIsAskedAbout() {
    app::ModelLibrary library({root_});
    app::Session session(library);
    session.setSentence("a cat");
    QVERIFY(answered(session));
    app::MainWindow window(session);
    const QString name = file("shared.alignoscope");
    QVERIFY(window.files()->save(name));
    QAction* save = window.files()->actions().at(2);
    int asked = 0;
    const auto answer = [&](QMessageBox::StandardButton button) {
        QTimer::singleShot(0, &window, [&asked, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            asked += box != nullptr;
            if (box)
                box->button(button)->click();
        });
        save->trigger();
        QCoreApplication::processEvents();
    };
    answer(QMessageBox::Cancel);
    QCOMPARE(asked, 0); // nobody else wrote it
    app::writeSessionFile(name, example());
    QFile other(name);
    QVERIFY(other.open(QIODevice::ReadWrite) &&
            other.setFileTime(QDateTime(QDate(2001, 2, 3), QTime(4, 5)), QFileDevice::FileModificationTime));
    other.close();
    answer(QMessageBox::Cancel);
    QCOMPARE(asked, 1);
    QVERIFY(app::readSessionFile(name) == example());
    answer(QMessageBox::Save);
    QCOMPARE(asked, 2);
    QCOMPARE(app::readSessionFile(name).scenario.sentence, QString("a cat"));
}

void TestSessionFile::aCrashIsRecoveredFrom() {
    const QString folder = file("safe"), copy = folder + "/autosave.alignoscope";
    app::ModelLibrary library({root_});
    app::Scenario scenario;
    {
        app::Session session(library);
        app::MainWindow window(session);
        window.files()->keepSafe(folder);
        QVERIFY(!window.files()->hasRecovery());
        prepare(session);
        scenario = session.scenario();
        window.files()->writeCopy();
        QVERIFY(QFile::exists(copy));
        QVERIFY(QFile::copy(copy, file("crashed")));
        app::Session second(library); // beside it
        app::MainWindow other(second);
        other.files()->keepSafe(folder);
        QVERIFY(!other.files()->hasRecovery());
        other.files()->writeCopy();
    }
    QVERIFY(!QFile::exists(copy)); // a clean end
    QVERIFY(QFile::copy(file("crashed"), copy));
    app::Session session(library);
    app::MainWindow window(session);
    window.files()->keepSafe(folder);
    QVERIFY(window.files()->hasRecovery());
    window.files()->recover();
    QVERIFY(answered(session));
    QVERIFY(session.scenario() == scenario);
    QVERIFY(!window.files()->hasRecovery());
    QCOMPARE(QDir(folder).entryList({"recovery*"}).size(), 0);
    QVERIFY(window.files()->name().isEmpty());
}

void TestSessionFile::recentFilesAreRemembered() {
    app::ModelLibrary library({root_});
    app::Session session(library);
    app::MainWindow window(session);
    for (int i = 0; i < 10; ++i)
        QVERIFY(window.files()->save(file(QString("r%1.alignoscope").arg(i))));
    QVERIFY(window.files()->save(file("r5.alignoscope")));
    const QStringList recent = window.files()->recent();
    QCOMPARE(recent.size(), 8);
    QVERIFY(recent[0].endsWith("r5.alignoscope") && recent[1].endsWith("r9.alignoscope"));
    app::SettingsFile settings(file("settings.ini"));
    QVERIFY(settings.write(window.settings()));
    QCOMPARE(settings.read().recent, recent);
}

QTEST_MAIN(TestSessionFile)
#include "tst_sessionfile.moc"
