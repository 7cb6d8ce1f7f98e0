/// The config's reader and writer, and the JSON door and plain file access under them.

#include "engine/error.h"
#include "engine/json.h"
#include "engine/modelconfig.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sys/stat.h>

using namespace engine;
namespace fs = std::filesystem;

namespace {

/// The example of the format's description.
const nlohmann::json example = {
    {"cell", "gru"},
    {"embedding", 192},
    {"source_vocabulary", 6000},
    {"target_vocabulary", 6000},
    {"unk", 0},
    {"bos", 1},
    {"eos", 2},
    {"pad", 3},
    {"tied_embeddings", true},
    {"tied_output", true},
    {"encoder", {{"hidden", 160}, {"layers", 1}, {"bidirectional", true}}},
    {"decoder", {{"hidden", 320}, {"layers", 1}}},
    {"attention", {{"score", "mlp"}, {"placement", "bahdanau"}, {"input_feeding", false}, {"hidden", 160}}},
    {"bridge", "final"},
    {"start", "bos"},
    {"never", nlohmann::json::array()},
    {"limit", {{"factor", 2}, {"extra", 10}}},
    {"length_normalisation", 0.0},
    {"tokenizer", {{"kind", "sentencepiece"}}},
    {"source_language", "en"},
    {"target_language", "fr"}};

/// The example with the value at `pointer` replaced.
nlohmann::json with(const char* pointer, nlohmann::json value) {
    nlohmann::json changed = example;
    changed[nlohmann::json::json_pointer(pointer)] = std::move(value);
    return changed;
}

ModelConfig parsed(const nlohmann::json& config) {
    return parseConfig(config.dump(), "config.json");
}

/// The message of the Error that `action` throws; empty when it throws none.
QString errorOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class ModelConfigTest : public QObject {
    Q_OBJECT

private:
    fs::path path(const char* name) const { return fs::path(dir_->path().toStdString()) / name; }
    std::unique_ptr<QTemporaryDir> dir_;

private slots:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void readsTheExample() {
        const ModelConfig config = parsed(example);
        QCOMPARE(config.cell, Cell::Gru);
        QCOMPARE(config.embedding, 192);
        QCOMPARE(config.sourceVocabulary, 6000);
        QCOMPARE(config.targetVocabulary, 6000);
        QCOMPARE((std::vector{config.unk, config.bos, config.eos, config.pad}), (std::vector{0, 1, 2, 3}));
        QVERIFY(config.tiedEmbeddings && config.tiedOutput && config.bidirectional && !config.inputFeeding);
        QCOMPARE(config.encoderHidden, 160);
        QCOMPARE(config.annotationSize(), 320);
        QCOMPARE(config.decoderHidden, 320);
        QCOMPARE(config.score, Score::Mlp);
        QCOMPARE(config.placement, Placement::Bahdanau);
        QCOMPARE(config.attentionHidden, 160);
        QCOMPARE(config.tokenizer, TokenizerKind::SentencePiece);
        QCOMPARE(config.sourceLanguage, std::string("en"));
        QCOMPARE(config.targetLanguage, std::string("fr"));
    }

    void absentKeysHaveTheirDefaults() {
        nlohmann::json shorter = example;
        for (const char* key : {"bridge", "start", "never", "limit", "length_normalisation"})
            shorter.erase(key);
        QVERIFY(parsed(shorter) == parsed(example));
        shorter["limit"] = {{"factor", 3}};
        QCOMPARE(parsed(shorter).targetLimit(7), 31);
        for (const char* key : {"tokenizer", "source_language", "target_language"})
            shorter.erase(key);
        QCOMPARE(parsed(shorter).tokenizer, TokenizerKind::None);
        QCOMPARE(parsed(shorter).sourceLanguage, std::string());
    }

    void readsEveryOtherValue() {
        nlohmann::json other = example;
        other["cell"] = "lstm";
        other["target_vocabulary"] = 500;
        other["tied_embeddings"] = other["tied_output"] = false;
        other["encoder"] = {{"hidden", 64}, {"layers", 3}, {"bidirectional", false}};
        other["decoder"] = {{"hidden", 64}, {"layers", 16}};
        other["attention"] = {{"score", "dot"}, {"placement", "luong"}, {"input_feeding", true}};
        other["bridge"] = "mean";
        other["start"] = "zero";
        other["never"] = {0, 499};
        other["limit"] = {{"factor", 0}, {"extra", 50}};
        other["length_normalisation"] = 0.6;
        other["tokenizer"] = {{"kind", "whitespace"}};
        const ModelConfig config = parsed(other);
        QCOMPARE(config.cell, Cell::Lstm);
        QCOMPARE(config.gates(), 4);
        QCOMPARE(config.encoderLayers, 3);
        QCOMPARE(config.decoderLayers, 16);
        QCOMPARE(config.annotationSize(), 64);
        QCOMPARE(config.score, Score::Dot);
        QCOMPARE(config.placement, Placement::Luong);
        QVERIFY(config.inputFeeding && !config.tiedEmbeddings && !config.tiedOutput && !config.bidirectional);
        QCOMPARE(config.bridge, Bridge::Mean);
        QCOMPARE(config.start, Start::Zero);
        QCOMPARE(config.never, (std::vector{0, 499}));
        QCOMPARE(config.targetLimit(20), 50);
        QCOMPARE(config.lengthNormalisation, 0.6);
        QCOMPARE(config.tokenizer, TokenizerKind::Whitespace);
        QVERIFY(parseConfig(writeConfig(config), "written") == config);
    }

    void comesBackAsItWent_data() {
        QTest::addColumn<QString>("file");
        const QDir root(TEST_DATA "/reference");
        for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << root.filePath(name + "/config.json");
    }
    void comesBackAsItWent() {
        QFETCH(QString, file);
        const ModelConfig config = readConfig(file.toStdString());
        const QStringList parts =
            QFileInfo(file).dir().dirName().split('-'); // cell, direction, score, placement
        QCOMPARE(QString::fromStdString(std::string(name(config.cell))), parts[0]);
        QCOMPARE(config.bidirectional, parts[1] == "bi");
        QCOMPARE(QString::fromStdString(std::string(name(config.score))), parts[2]);
        QCOMPARE(QString::fromStdString(std::string(name(config.placement))), parts[3]);
        QCOMPARE(config.inputFeeding, parts.contains("feed"));
        QCOMPARE(config.tokenizer, TokenizerKind::None);
        const std::string text = writeConfig(config);
        QCOMPARE(text.back(), '\n');
        QVERIFY(parseConfig(text, "written") == config);
        // Nothing of the file is lost on the way.
        const auto written = nlohmann::json::parse(text);
        const auto original = nlohmann::json::parse(readTextFile(file.toStdString(), 10'000));
        for (const auto& [key, value] : original.items())
            QCOMPARE(written.at(key).dump(), value.dump());
    }

    void refuses_data();
    void refuses() {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, fragments);
        QElapsedTimer time;
        time.start();
        const QString message = errorOf([&] { parseConfig(text.toStdString(), "models/a/config.json"); });
        QVERIFY2(message.startsWith("models/a/config.json: ") && message.endsWith('.'), qPrintable(message));
        QVERIFY2(message.size() < 400 && !message.contains('\n'), qPrintable(message));
        for (const QString& fragment : fragments)
            QVERIFY2(message.contains(fragment), qPrintable(message));
        QVERIFY(time.elapsed() < 1000);
    }
    void everyKeyBeforeBridgeIsRequired() {
        for (const char* pointer : {"/cell",
                                    "/embedding",
                                    "/source_vocabulary",
                                    "/target_vocabulary",
                                    "/unk",
                                    "/bos",
                                    "/eos",
                                    "/pad",
                                    "/tied_embeddings",
                                    "/tied_output",
                                    "/encoder",
                                    "/encoder/hidden",
                                    "/encoder/layers",
                                    "/encoder/bidirectional",
                                    "/decoder",
                                    "/decoder/hidden",
                                    "/decoder/layers",
                                    "/attention",
                                    "/attention/score",
                                    "/attention/placement",
                                    "/attention/input_feeding",
                                    "/attention/hidden"}) {
            const nlohmann::json::json_pointer place(pointer);
            nlohmann::json shorter = example;
            shorter[place.parent_pointer()].erase(place.back());
            const QString key = QString(pointer).mid(1).replace('/', '.');
            const QString message = errorOf([&] { parsed(shorter); });
            QCOMPARE(message, QString("config.json: \"%1\" is missing.").arg(key));
        }
    }
    void boundsAreInside() {
        for (const auto& [pointer, value] :
             std::vector<std::pair<const char*, int>>{{"/embedding", 1},
                                                      {"/embedding", 65'536},
                                                      {"/encoder/layers", 16},
                                                      {"/decoder/hidden", 65'536},
                                                      {"/attention/hidden", 65'536},
                                                      {"/pad", 5999},
                                                      {"/length_normalisation", 10}})
            QCOMPARE(errorOf([&, at = pointer, bound = value] { parsed(with(at, bound)); }), QString());
        nlohmann::json large = example;
        large["source_vocabulary"] = large["target_vocabulary"] = 1'000'000;
        QCOMPARE(parsed(large).sourceVocabulary, 1'000'000);
    }

    void readsFiles() {
        const fs::path file = path("config.json");
        writeTextFile(file, example.dump());
        QVERIFY(readConfig(file) == parsed(example));
        writeTextFile(file, writeConfig(parsed(with("/embedding", 7)))); // replaces
        QCOMPARE(readConfig(file).embedding, 7);
        QCOMPARE(QDir(dir_->path()).entryList(QDir::Files | QDir::Hidden), QStringList("config.json"));
    }
    void refusesFiles() {
        const fs::path file = path("config.json");
        const auto message = [&](const fs::path& which) { return errorOf([&] { readConfig(which); }); };
        QVERIFY(message(file).contains("no such file"));
        writeTextFile(file, "");
        QVERIFY(message(file).contains("empty"));
        writeTextFile(file, std::string(2 << 20, ' '));
        QVERIFY(message(file).contains("larger than the 1048576 bytes"));
        QVERIFY(message(dir_->path().toStdString()).contains("folder"));
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        QVERIFY(message(path("pipe")).contains("pipe")); // opened, it would wait for ever
        QVERIFY(message("/dev/zero").contains("device"));
        fs::create_symlink(path("loop"), path("loop"));
        QVERIFY(message(path("loop")).contains("cannot be reached"));
    }
    void readsAtMostTheLimit() {
        const fs::path file = path("text");
        for (const std::size_t size : {1u, 65'535u, 65'536u, 65'537u, 200'000u}) {
            const std::string text(size, 'x');
            writeTextFile(file, text);
            QVERIFY(readTextFile(file, size) == text);
            QVERIFY(errorOf([&] { readTextFile(file, size - 1); }).contains("larger"));
        }
    }

    void jsonSaysWhereTheFaultIs() {
        const auto message = [](std::string_view text) {
            return errorOf([&] { parseJson(text, "a.json"); });
        };
        QCOMPARE(message("{\n  \"a\": 1,\n  b\n}"),
                 QString("a.json: it is not JSON in UTF-8; the fault is at line 3, column 3."));
        QVERIFY(message("").contains("line 1, column 1"));
        QVERIFY(message("[1e999]").contains("not JSON"));
        QVERIFY(message("{\"a\":1,\"b\":{\"a\":2,\"a\":3}}").contains("\"a\" stands twice"));
        QVERIFY(message("\xEF\xBB\xBF{}").contains("byte order mark"));
        const auto nested = [](int levels) { return std::string(levels, '[') + std::string(levels, ']'); };
        QCOMPARE(message(nested(64)), QString());
        QVERIFY(message(nested(65)).contains("64 levels deep"));
    }
    void jsonKeepsWhatIsRight() {
        const auto value = parseJson("{\"a\": [1, -2.5, \"\\u4e2d\", null], \"b\": {\"a\": true}}", "a.json");
        QCOMPARE(value.dump(), std::string("{\"a\":[1,-2.5,\"中\",null],\"b\":{\"a\":true}}"));
    }
    void quotesNames() {
        QCOMPARE(quotedName("a\nb\x1B"), std::string("\"a?b?\""));
        QCOMPARE(quotedName(std::string(80, 'a')), '"' + std::string(80, 'a') + '"');
        std::string many;
        for (int i = 0; i < 100; ++i)
            many += "中"; // 3 bytes: 80 would cut one through
        QCOMPARE(quotedName(many), '"' + many.substr(0, 78) + "…\"");
    }
};

void ModelConfigTest::refuses_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("fragments");
    const auto raw = [](const char* name, const QByteArray& text, const QStringList& fragments) {
        QTest::newRow(name) << text << fragments;
    };
    const auto row = [&](const char* name, const nlohmann::json& config, const QStringList& fragments) {
        raw(name, QByteArray::fromStdString(config.dump()), fragments);
    };
    raw("no JSON", "cell: gru", {"not JSON"});
    raw("a list", "[]", {"a list", "object"});
    raw("null", "null", {"null", "object"});
    raw("byte order mark", "\xEF\xBB\xBF{}", {"byte order mark"});
    raw("not UTF-8", "{\"source_language\": \"\xE9\"}", {"UTF-8"});
    raw("200,000 levels", QByteArray(200'000, '['), {"levels deep"});
    raw("a key twice", "{\"cell\": \"gru\", \"cell\": \"lstm\"}", {"\"cell\"", "twice"});

    row("0 layers", with("/encoder/layers", 0), {"\"encoder.layers\" is 0", "from 1 to 16"});
    row("−1 layers", with("/decoder/layers", -1), {"\"decoder.layers\" is -1", "from 1 to 16"});
    row("10^9 layers", with("/decoder/layers", 1'000'000'000),
        {"\"decoder.layers\" is 1000000000", "from 1 to 16"});
    row("embedding 0", with("/embedding", 0), {"\"embedding\" is 0", "from 1 to 65536"});
    row("embedding large", with("/embedding", 65'537), {"\"embedding\" is 65537"});
    row("embedding a text", with("/embedding", "192"), {"\"embedding\" is \"192\"", "whole number"});
    row("embedding a fraction", with("/embedding", 192.5), {"\"embedding\" is 192.5", "whole number"});
    row("embedding null", with("/embedding", nullptr), {"\"embedding\" is null"});
    row("embedding true", with("/embedding", true), {"\"embedding\" is true"});
    row("embedding a list", with("/embedding", {1, 2}), {"\"embedding\" is a list"});
    row("embedding 2^32 and 1", with("/embedding", 4294967297), {"\"embedding\" is 4294967297"});
    row("embedding 2^64-1", with("/embedding", UINT64_MAX), {"\"embedding\" is 18446744073709551615"});
    row("embedding -2^63", with("/embedding", INT64_MIN), {"\"embedding\" is -9223372036854775808"});
    row("encoder hidden", with("/encoder/hidden", 0), {"\"encoder.hidden\" is 0"});
    row("decoder hidden", with("/decoder/hidden", 100'000), {"\"decoder.hidden\" is 100000"});
    row("attention hidden", with("/attention/hidden", 0), {"\"attention.hidden\" is 0"});
    row("vocabulary", with("/source_vocabulary", 1'000'001), {"\"source_vocabulary\" is 1000001", "1000000"});
    row("empty vocabulary", with("/target_vocabulary", 0), {"\"target_vocabulary\" is 0"});
    for (const char* id : {"unk", "bos", "eos", "pad"}) {
        const std::string pointer = '/' + std::string(id);
        row(id, with(pointer.c_str(), 6000), {QString("\"%1\" is 6000").arg(id), "from 0 to 5999"});
        row((pointer + " negative").c_str(), with(pointer.c_str(), -1), {QString("\"%1\" is -1").arg(id)});
    }
    row("tied, of two sizes", with("/target_vocabulary", 5000), {"\"tied_embeddings\"", "6000 and 5000"});
    row("tied a number", with("/tied_output", 1), {"\"tied_output\" is 1", "true or false"});

    row("cell", with("/cell", "rnn"), {"\"cell\" is \"rnn\"", "\"gru\" or \"lstm\""});
    row("cell a number", with("/cell", 3), {"\"cell\" is 3"});
    row("score", with("/attention/score", "cosine"),
        {"is \"cosine\"", "\"none\", \"dot\", \"bilinear\" or \"mlp\""});
    row("placement", with("/attention/placement", "vaswani"),
        {"is \"vaswani\"", "\"luong\" or \"conditional\""});
    row("bahdanau with input feeding", with("/attention/input_feeding", true),
        {"\"attention.input_feeding\"", "luong"});
    nlohmann::json dot = with("/attention/score", "dot");
    dot["decoder"]["hidden"] = 300;
    row("dot of two sizes", dot, {"\"attention.score\"", "300", "320"});
    row("bridge", with("/bridge", "first"), {"\"bridge\" is \"first\"", "\"final\", \"mean\" or \"both\""});
    row("start", with("/start", 1), {"\"start\" is 1", "\"bos\" or \"zero\""});
    row("never no list", with("/never", 3), {"\"never\" is 3", "list"});
    row("never outside", with("/never", {5, 6000}), {"\"never\" is 6000", "5999"});
    row("limit no object", with("/limit", 100), {"\"limit\" is 100", "object"});
    row("limit large", with("/limit/factor", 1'000'000'000), {"\"limit.factor\" is 1000000000"});
    row("limit negative", with("/limit/extra", -1), {"\"limit.extra\" is -1"});
    row("no limit", with("/limit", {{"factor", 0}, {"extra", 0}}), {"\"limit\"", "no room"});
    row("normalisation", with("/length_normalisation", -0.5),
        {"\"length_normalisation\" is -0.5", "from 0 to 10"});
    row("normalisation a text", with("/length_normalisation", "0.6"),
        {"\"length_normalisation\" is \"0.6\""});
    row("tokenizer a text", with("/tokenizer", "sentencepiece"), {"\"tokenizer\"", "object"});
    row("tokenizer without kind", with("/tokenizer", nlohmann::json::object()),
        {"\"tokenizer.kind\" is missing"});
    row("tokenizer kind", with("/tokenizer/kind", "bpe"),
        {"\"bpe\"", "\"sentencepiece\", \"characters\" or"});
    row("language", with("/source_language", 3), {"\"source_language\" is 3", "text"});
    row("language of 1 MB", with("/target_language", std::string(1 << 20, 'x')),
        {"\"target_language\"", "64 bytes"});
    row("encoder no object", with("/encoder", {1}), {"\"encoder\" is a list", "object"});
    row("unknown key", with("/layer_norm", true), {"\"layer_norm\" is not known"});
    row("unknown key inside", with("/encoder/layer", 2), {"\"encoder.layer\" is not known"});
}

QTEST_APPLESS_MAIN(ModelConfigTest)
#include "tst_modelconfig.moc"
