// The built program from outside: output, messages, exit codes.

#include "app/modelcard.h"
#include "app/modelhash.h"
#include "tests/modelfolder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>
#include <fstream>

namespace fs = std::filesystem;

class TestCommands : public QObject {
    Q_OBJECT

    struct Result {
        int code = -1;
        QByteArray out, error;
    };
    QTemporaryDir directory_;
    fs::path root_;

    static QString program() { return QCoreApplication::applicationDirPath() + "/alignoscope"; }
    QProcessEnvironment environment() const {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("ALIGNOSCOPE_MODELS", QString::fromStdString((root_ / "models").string()));
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "ALIGNOSCOPE_DATA"})
            variables.remove(name);
        return variables;
    }
    Result finish(QProcess& process) const {
        Result result;
        if (!process.waitForFinished(120'000)) {
            process.kill();
            process.waitForFinished();
        } else if (process.exitStatus() == QProcess::NormalExit) {
            result.code = process.exitCode();
        }
        result.out = process.readAllStandardOutput();
        result.error = process.readAllStandardError();
        return result;
    }
    Result run(const QStringList& arguments, const QByteArray& input = {}) const {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.setWorkingDirectory(directory_.path());
        process.start(program(), arguments);
        process.write(input);
        process.closeWriteChannel();
        return finish(process);
    }
    /// `line` for the shell, with $A the program.
    Result shell(const QString& line) const {
        QProcess process;
        QProcessEnvironment variables = environment();
        variables.insert("A", program());
        process.setProcessEnvironment(variables);
        process.setWorkingDirectory(directory_.path());
        process.start("/bin/sh", {"-c", line});
        process.closeWriteChannel();
        return finish(process);
    }
    QString write(const char* name, const QByteArray& content) const {
        const fs::path file = root_ / name;
        std::ofstream(file, std::ios::binary).write(content.data(), content.size());
        return QString::fromStdString(file.string());
    }
    static QByteArray recipe(int pairs, int epochs) {
        return R"({"task": {"name": "copy", "train": )" + QByteArray::number(pairs) +
               R"(, "dev": 10, "maximum_length": 5},
                "tokenizer": {"kind": "characters", "vocabulary": 40},
                "architecture": {"cell": "gru", "embedding": 8, "tied_embeddings": true, "tied_output": true,
                    "encoder": {"hidden": 6, "layers": 1, "bidirectional": true},
                    "decoder": {"hidden": 8, "layers": 1},
                    "attention": {"score": "mlp", "placement": "bahdanau", "input_feeding": false, "hidden": 6}},
                "optimisation": {"batch": 8, "epochs": )" +
               QByteArray::number(epochs) + R"(}, "seed": 1})";
    }
    static QByteArrayList keysInOrder(const QByteArray& json, const QByteArrayList& keys) {
        QByteArrayList found;
        int from = 0;
        for (const QByteArray& key : keys) {
            const int at = json.indexOf("\"" + key + "\":", from);
            if (at < 0)
                break;
            found += key;
            from = at;
        }
        return found;
    }

private slots:
    void initTestCase() {
        QVERIFY2(QFile::exists(program()), "the program is not built");
        root_ = fs::path(directory_.path().toStdString());
        tests::writeTinyModel(root_ / "models/tiny");
        tests::writeTinyModel(root_ / "models/none",
                              tests::tinyConfig(engine::Score::None, engine::Placement::Bahdanau));
        tests::writeTinyModel(root_ / "broken/cut");
        fs::resize_file(root_ / "broken/cut/model.safetensors", 60);
    }

    void importsAForeignModel() {
        const QString source = TEST_DATA "/nematus/model/model.npz";
        const Result done = run({"import", source, "--output", "imported", "--source-language", "en"});
        QCOMPARE(done.error, QByteArray());
        QCOMPARE(done.code, 0);
        QVERIFY2(done.out.startsWith("imported: Nematus, "), done.out.constData());
        const Result translated = run({"translate", "--model", "./imported"}, "w5 w9 w13 w20\nw2\n");
        QCOMPARE(translated.out, QByteArray("w37 w52 w37 w52 w14 w52 w14 w52 w14 w52\nw27 w52 w27 w39\n"));
        const Result again = run({"import", source, "--output", "imported"});
        QCOMPARE(again.code, 1);
        QVERIFY2(again.error.contains("already holds a model"), again.error.constData());
        const Result wrong = run({"import", write("model.npz", "no archive"), "--output", "other"});
        QCOMPARE(wrong.code, 1);
        QCOMPARE(wrong.error.count('\n'), 1);
        QVERIFY(!QFile::exists(directory_.filePath("other")));
        // Nobody's files are written over, and a refusal leaves nothing.
        QVERIFY(QDir(directory_.path()).mkdir("mine"));
        write("mine/README.md", "my own");
        const Result taken = run({"import", source, "--output", "mine"});
        QCOMPARE(taken.code, 1);
        QVERIFY2(taken.error.contains("no empty folder"), taken.error.constData());
        QCOMPARE(QDir(directory_.filePath("mine")).entryList(QDir::Files), QStringList{"README.md"});
        QCOMPARE(run({"import", source, "--output", "tagged", "--source-language", "a\nb"}).code, 2);
        QCOMPARE(QDir(directory_.path()).entryList({"tagged*", "*.part"}), QStringList());
        QVERIFY(QDir(directory_.path()).mkdir("slashed"));      // an empty one may be there
        QVERIFY(QDir(directory_.path()).mkdir("slashed.part")); // and is another's
        QCOMPARE(run({"import", source, "--output", "slashed/"}).code, 0);
        QVERIFY(QFile::exists(directory_.filePath("slashed/card.json")));
        QCOMPARE(QDir(directory_.path()).entryList({"slashed.*"}, QDir::Dirs), QStringList{"slashed.part"});
        QCOMPARE(app::readModelCard(root_ / "imported").tokenizer, app::tokenizerHash(root_ / "imported"));
    }

    void warnsOfAnotherModelsTokenizer() {
        const fs::path folder = root_ / "swapped";
        tests::writeTinyModel(folder);
        app::keepTokenizerHash(folder);
        std::vector<std::string> symbols = tests::tinySymbols();
        std::swap(symbols[5], symbols[6]);
        engine::writeVocabulary(folder / "vocabulary.json", symbols, symbols);
        for (const QStringList& command :
             {QStringList{"translate"}, QStringList{"evaluate", "--task", "copy"},
              QStringList{"render", "--format", "csv"},
              QStringList{"render", "--view", "grid", "--format", "svg"}}) {
            const Result done = run(command + QStringList{"--model", "./swapped"}, "a cat\n");
            QCOMPARE(done.code, 0); // a warning, no more
            QVERIFY(!done.out.isEmpty());
            QVERIFY2(done.error.contains("tokenizer in") && done.error.count('\n') == 1,
                     done.error.constData());
        }
    }

    void namesItself() {
        const Result version = run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.startsWith("alignoscope ") && version.out.contains("engine"));
        for (const char* command : {"models", "translate", "train", "evaluate", "import"}) {
            const Result help = run({command, "--help"});
            QCOMPARE(help.code, 0);
            QVERIFY2(help.out.contains("Usage") && help.out.contains(command), help.out.constData());
        }
        QVERIFY(run({"--help"}).out.contains("Exit codes"));
    }

    void listsModels() {
        const Result result = run({"models"});
        QCOMPARE(result.code, 0);
        const QByteArrayList lines = result.out.split('\n');
        QVERIFY(lines.first().startsWith("name"));
        const auto tiny = std::find_if(lines.begin(), lines.end(),
                                       [](const QByteArray& line) { return line.startsWith("tiny "); });
        QVERIFY(tiny != lines.end());
        for (const char* word : {"en-fr", "mlp", "bahdanau", "bidirectional"})
            QVERIFY2(tiny->contains(word), tiny->constData());
    }

    void aLineInALineOut() {
        const Result result = run({"translate", "--model", "tiny"}, "a cat\n\n  \nthe dog\r\nlast");
        QCOMPARE(result.code, 0);
        QCOMPARE(result.out.count('\n'), 5);
        const QByteArrayList lines = result.out.split('\n');
        QVERIFY(!lines[0].isEmpty());
        QVERIFY(lines[1].isEmpty() && lines[2].isEmpty());
        // A folder is as good as a name, a file as good as standard input.
        const QString file = write("in.txt", "a cat\n");
        const Result again =
            run({"translate", "--model", QString::fromStdString((root_ / "models/tiny").string()), file});
        QCOMPARE(again.out, lines[0] + "\n");
        QCOMPARE(run({"translate", "--model", "tiny"}).out, QByteArray());
    }

    void nothingInALineEndsTheRun() {
        QByteArray input = "a\n";
        input += QByteArray("\0\x01\x7F", 3) + "\n";                  // controls
        input += "\xFF\xC3\x28 \xED\xA0\x80\n";                       // not UTF-8
        input += "</s> <s> <pad>\n";                                  // text like any other
        input += "\xE2\x80\xA8 x \xE2\x80\xA9\x0B\x0C\x1C\xC2\x85\n"; // LF alone ends a line
        input += QByteArray(3000, 'e') + "\n";                        // over 500 tokens
        input += QByteArray(2 << 20, 'e') + "\n";                     // over 1 MiB
        input += "b\n";
        const Result text = run({"translate", "--model", "tiny"}, input);
        QCOMPARE(text.out.count('\n'), 8);
        QCOMPARE(text.code, 1); // two lines were refused
        QVERIFY2(text.error.contains("line 6") && text.error.contains("3001"), text.error.constData());
        QVERIFY(text.error.contains("line 7"));
        QCOMPARE(text.error.count('\n'), 2);
        const Result json = run({"translate", "--model", "tiny", "--json"}, input);
        const QByteArrayList lines = json.out.split('\n');
        QCOMPARE(lines.size(), 9);
        for (int i = 0; i < 8; ++i)
            QVERIFY2(QJsonDocument::fromJson(lines[i]).isObject(), qPrintable(QString::number(i)));
    }

    void printsJson_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("beam");
        QTest::newRow("greedy") << "tiny"
                                << "1";
        QTest::newRow("beam") << "tiny"
                              << "4";
        QTest::newRow("none") << "none"
                              << "1";
    }
    void printsJson() {
        QFETCH(QString, model);
        QFETCH(QString, beam);
        const Result result = run({"translate", "--model", model, "--json", "--beam", beam}, "un café\n\n");
        QCOMPARE(result.code, 0);
        const QByteArray line = result.out.split('\n').first();
        const QByteArrayList keys = {"model",           "score",       "placement", "source",  "text",
                                     "tokens",          "target",      "text",      "tokens",  "steps",
                                     "token",           "probability", "scores",    "weights", "candidates",
                                     "log_probability", "finished"};
        QCOMPARE(keysInOrder(line, keys), keys);
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        QCOMPARE(object["model"].toString(), model);
        const QJsonObject source = object["source"].toObject(), target = object["target"].toObject();
        const QByteArray text = source["text"].toString().toUtf8();
        QCOMPARE(text, QByteArray("un café"));
        const QJsonArray sources = source["tokens"].toArray(), targets = target["tokens"].toArray();
        QCOMPARE(sources.size(), 8); // seven characters and the end marker
        const QJsonObject accent = sources[6].toObject();
        QCOMPARE(text.mid(accent["begin"].toInt(), accent["end"].toInt() - accent["begin"].toInt()),
                 QByteArray("é"));
        QCOMPARE(sources[7].toObject()["begin"].toInt(), int(text.size()));
        const QJsonArray steps = object["steps"].toArray();
        QCOMPARE(steps.size(), targets.size());
        double logProbability = 0;
        for (int t = 0; t < steps.size(); ++t) {
            const QJsonObject step = steps[t].toObject();
            QCOMPARE(step["token"], targets[t].toObject()["text"]);
            QCOMPARE(step["scores"].toArray().size(), sources.size());
            QCOMPARE(step["candidates"].toArray().size(), 5);
            double sum = 0;
            for (const QJsonValue& weight : step["weights"].toArray())
                sum += weight.toDouble();
            QVERIFY(std::abs(sum - (model == "none" ? 0 : 1)) < 1e-5);
            QCOMPARE(step["weights"].toArray().size(), sources.size());
            logProbability += std::log(step["probability"].toDouble());
        }
        QVERIFY(std::abs(logProbability - object["log_probability"].toDouble()) < 1e-6);
        const bool marked = targets.last().toObject()["text"].toString() == "</s>";
        QCOMPARE(object["finished"].toBool(), marked);

        const QJsonObject empty = QJsonDocument::fromJson(result.out.split('\n')[1]).object();
        QVERIFY(empty["source"].toObject()["tokens"].toArray().isEmpty());
        QVERIFY(empty["target"].toObject()["tokens"].toArray().isEmpty());
        QVERIFY(empty["steps"].isArray() && empty["steps"].toArray().isEmpty());
        QCOMPARE(empty["log_probability"].toDouble(-1), 0.0);
    }

    void keepsTheLimit() {
        const Result result = run({"translate", "--model", "tiny", "--json", "--limit", "1"}, "abc def\n");
        const QJsonObject object = QJsonDocument::fromJson(result.out.trimmed()).object();
        QCOMPARE(object["steps"].toArray().size(), 1);
    }

    void refusesWrongUse_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{"translate", "--nonsense"};
        QTest::newRow("no model") << QStringList{"translate"};
        QTest::newRow("missing value") << QStringList{"translate", "--model"};
        QTest::newRow("beam 0") << QStringList{"translate", "--model", "tiny", "--beam", "0"};
        QTest::newRow("beam text") << QStringList{"translate", "--model", "tiny", "--beam", "many"};
        QTest::newRow("beam huge") << QStringList{"translate", "--model", "tiny", "--beam",
                                                  "99999999999999999999"};
        QTest::newRow("nan") << QStringList{"translate", "--model", "tiny", "--length-normalisation", "nan"};
        QTest::newRow("nothing to render") << QStringList{"render", "--output", "a.svg"};
        QTest::newRow("two things to render")
            << QStringList{"render", "--model", "tiny", "--attention", "a.csv"};
        QTest::newRow("evaluate nothing") << QStringList{"evaluate", "--model", "tiny"};
        QTest::newRow("train without output") << QStringList{"train", "recipe.json"};
        QTest::newRow("option before command") << QStringList{"--model", "tiny", "models"};
    }
    void refusesWrongUse() {
        QFETCH(QStringList, arguments);
        const Result result = run(arguments);
        QCOMPARE(result.code, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.error.startsWith("alignoscope: ") && result.error.count('\n') == 1,
                 result.error.constData());
    }

    void refusesBadFiles_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("unknown model") << QStringList{"translate", "--model", "nope"} << QByteArray("tiny");
        QTest::newRow("cut model") << QStringList{"translate", "--model", "broken/cut"}
                                   << QByteArray("model.safetensors");
        QTest::newRow("no folder") << QStringList{"translate", "--model", "./nowhere"}
                                   << QByteArray("config.json");
        QTest::newRow("no file") << QStringList{"translate", "--model", "tiny", "missing.txt"}
                                 << QByteArray("missing.txt");
        QTest::newRow("a folder as file")
            << QStringList{"translate", "--model", "tiny", "models"} << QByteArray("models");
        QTest::newRow("no pairs") << QStringList{"evaluate", "--model", "tiny", "--data", "missing.tsv"}
                                  << QByteArray("missing.tsv");
        QTest::newRow("no recipe") << QStringList{"train", "missing.json", "--output", "out"}
                                   << QByteArray("missing.json");
    }
    void refusesBadFiles() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Result result = run(arguments);
        QCOMPARE(result.code, 1);
        QVERIFY2(result.error.startsWith("alignoscope: ") && result.error.contains(says) &&
                     result.error.count('\n') == 1,
                 result.error.constData());
    }

    void noticesClosedAndFullStreams() {
        write("two.txt", "a\nb\n");
        const Result full = shell("$A translate --model tiny two.txt >/dev/full");
        QCOMPARE(full.code, 1);
        QVERIFY2(full.error.contains("standard output"), full.error.constData());
        QCOMPARE(shell("$A translate --model tiny two.txt >&-").code, 1);
        QCOMPARE(shell("$A translate --model tiny <&-").code, 1);
        QCOMPARE(shell("$A translate --model tiny two.txt 2>&-").out.count('\n'), 2);
        const Result head = shell("{ yes a | $A translate --model tiny; echo $? >&2; } | head -n 1");
        QCOMPARE(head.error, QByteArray("0\n"));
    }

    void readsNamesThatLookLikeOptions() {
        write("-dash", "a\n");
        QCOMPARE(run({"translate", "--model", "tiny", "--", "-dash"}).code, 0);
    }

    void isTheSameUnderEveryLocale() {
        const QByteArray expected = run({"translate", "--model", "tiny", "--json"}, "a i b\n").out;
        for (const char* locale : {"tr_TR.UTF-8", "fr_FR.UTF-8", "POSIX"}) {
            QProcess process;
            QProcessEnvironment variables = environment();
            variables.insert("LC_ALL", locale);
            process.setProcessEnvironment(variables);
            process.start(program(), {"translate", "--model", "tiny", "--json"});
            process.write("a i b\n");
            process.closeWriteChannel();
            QCOMPARE(finish(process).out, expected);
        }
    }

    void evaluates() {
        const QString pairs = write("pairs.tsv", "a cat\tun chat\tle chat\nb\tc\na b c d e f\tx\n");
        const QString links = write("links.tsv", "a cat\tun chat\t0-0 1p1\n");
        const Result both = run({"evaluate", "--model", "tiny", "--data", pairs, "--alignment", links});
        QCOMPARE(both.code, 0);
        const QByteArrayList keys = {"sentences",
                                     "bleu",
                                     "chrf",
                                     "exact",
                                     "loss",
                                     "entropy",
                                     "by_source_words",
                                     "from",
                                     "to",
                                     "sentences",
                                     "bleu",
                                     "alignment",
                                     "sentences",
                                     "aer",
                                     "precision",
                                     "recall",
                                     "target_tokens_per_second"};
        QCOMPARE(keysInOrder(both.out, keys), keys);
        const QJsonObject object = QJsonDocument::fromJson(both.out).object();
        QCOMPARE(object["sentences"].toInt(), 3);
        const QJsonArray bins = object["by_source_words"].toArray();
        QCOMPARE(bins.size(), 4);
        QCOMPARE(bins[0].toObject()["sentences"].toInt(), 2);
        QCOMPARE(bins[1].toObject()["sentences"].toInt(), 1);
        QVERIFY(bins[3].toObject()["to"].isNull());
        QVERIFY(object["loss"].toDouble() > 0);
        QVERIFY(object["entropy"].toDouble() > 0 &&
                object["entropy"].toDouble() < 3); // at most log2 of 7 tokens
        QVERIFY(object["exact"].toDouble() >= 0 && object["exact"].toDouble() <= 100);
        QCOMPARE(object["alignment"].toObject()["sentences"].toInt(), 1);

        const Result one = run({"evaluate", "--model", "tiny", "--alignment", links});
        const QJsonObject alone = QJsonDocument::fromJson(one.out).object();
        QCOMPARE(alone.keys(), QStringList{"alignment"});
        QCOMPARE(alone["alignment"], object["alignment"]);
        const Result threads = run({"evaluate", "--model", "tiny", "--data", pairs, "--threads", "3"});
        QCOMPARE(QJsonDocument::fromJson(threads.out).object()["loss"].toDouble(), object["loss"].toDouble());
    }

    void evaluatesOnGeneratedPairs() {
        const Result task = run({"evaluate", "--model", "tiny", "--task", "copy", "--length", "3"});
        QCOMPARE(task.code, 0);
        const QJsonObject object = QJsonDocument::fromJson(task.out).object();
        QCOMPARE(object["sentences"].toInt(), 2000);
        QVERIFY(object["exact"].toDouble() < 50); // its weights are random
        const Result both = run({"evaluate", "--model", "tiny", "--task", "copy", "--data", "x.tsv"});
        QCOMPARE(both.code, 2);
        QVERIFY(both.error.contains("--task") && both.error.contains("--data"));
        const Result unknown = run({"evaluate", "--model", "tiny", "--task", "sums"});
        QCOMPARE(unknown.code, 1);
        QVERIFY(unknown.error.contains("sums") && unknown.error.contains("reverse"));
    }

    void trainsAModelThatTranslates() {
        const QString file = write("small.json", recipe(200, 2));
        const Result result = run({"train", file, "--output", "trained", "--threads", "1"});
        QVERIFY2(result.code == 0, result.error.constData());
        QVERIFY(result.error.contains("epoch 2/2") && result.error.contains("loss"));
        QVERIFY(result.out.startsWith("trained: best dev figure "));
        QCOMPARE(app::readModelCard(root_ / "trained").tokenizer, app::tokenizerHash(root_ / "trained"));
        QCOMPARE(run({"translate", "--model", "trained"}, "abc\n").out.count('\n'), 1);
        QVERIFY(QDir(directory_.path()).mkdir("used"));
        write("used/vocabulary.json", "mine");
        const Result used = run({"train", file, "--output", "used", "--threads", "1"});
        QCOMPARE(used.code, 1);
        QVERIFY2(used.error.contains("vocabulary.json is there already"), used.error.constData());
        fs::resize_file(root_ / "trained/model.safetensors", 0); // its best model is nowhere else
        const Result lost = run({"train", file, "--output", "trained", "--threads", "1", "--resume"});
        QCOMPARE(lost.code, 1);
        QVERIFY2(lost.error.contains("cannot be read any more"), lost.error.constData());
        const Result again = run({"train", file, "--output", "trained", "--threads", "1"});
        QCOMPARE(again.code, 1);
        QVERIFY(again.error.contains("already holds a model"));
    }

    void stopsBySignalAndResumes() {
        const QString file = write("long.json", recipe(2000, 1000));
        QStringList arguments = {"train", file, "--output", "stopped", "--threads", "1"};
        for (const auto& [signal, code] : {std::pair(SIGINT, 130), std::pair(SIGTERM, 143)}) {
            QProcess process;
            process.setProcessEnvironment(environment());
            process.setWorkingDirectory(directory_.path());
            process.start(program(), arguments);
            process.setReadChannel(QProcess::StandardError);
            QVERIFY(process.waitForReadyRead(60'000)); // it reports, so it trains
            QCOMPARE(::kill(pid_t(process.processId()), signal), 0);
            const Result result = finish(process);
            QCOMPARE(result.code, code);
            QVERIFY2(result.error.contains("--resume"), result.error.constData());
            QVERIFY(fs::exists(root_ / "stopped/checkpoint.safetensors"));
            if (!arguments.contains("--resume"))
                arguments += "--resume";
        }
    }

    void showsTheDefaultSentenceWithoutADisplay() {
        const Result result = run({"--model", "tiny", "a cat"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.error.contains("no display"), result.error.constData());
        QVERIFY(result.out.contains("a cat\n"));
        const QString picture = QString::fromUtf8(result.out.trimmed().split('\n').last());
        QVERIFY2(picture.endsWith("alignoscope-heatmap.png"), qPrintable(picture));
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.read(4), QByteArray("\x89PNG"));
        // A display that is named but is not there.
        const Result dead = shell("DISPLAY=:4321 $A --model tiny 'a cat'");
        QCOMPARE(dead.code, 0);
        QVERIFY(dead.error.contains("no display"));
    }

    void filesAreOpenedByTheirNames() {
        // As a desktop does it: the file's name and nothing else.
        const Result alone = run({"my.alignoscope"});
        QCOMPARE(alone.code, 1);
        QVERIFY2(alone.error.contains("there is no display"), alone.error.constData());
        QCOMPARE(run({"model.safetensors"}).code, 1); // not taken for a sentence
        QCOMPARE(run({"--model", "tiny", "my.alignoscope"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
