/// Models of other programs: Nematus' against what Amun, an independent engine, made of it; the PyTorch
/// notebook's against its equations written out here; and everything that is refused.

#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/foreignlayout.h"
#include "engine/foreignmodel.h"
#include "engine/npzreader.h"
#include "engine/random.h"
#include "tests/zipbytes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

using namespace engine;
using namespace tests;
namespace fs = std::filesystem;

namespace {

const fs::path nematus = TEST_DATA "/nematus";

std::vector<std::string> linesOf(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// The fields of a line between " ||| ".
QStringList fieldsOf(const std::string& line) {
    return QString::fromStdString(line).split(" ||| ");
}

std::string wordsOf(const Translation& translation) {
    std::string text;
    for (const Token& token : translation.target)
        if (token.id != 0)
            text += (text.empty() ? "" : " ") + token.text;
    return text;
}

/// The entries of the sample model, to be changed.
QList<ZipPart> nematusParts(bool fortran = false) {
    QList<ZipPart> parts;
    const NpzFile npz(nematus / "model/model.npz");
    for (const std::string& name : npz.names()) {
        const NpyArray array = npz.array(name);
        std::vector<float> values = array.values;
        QByteArray shape;
        for (const std::int64_t extent : array.shape)
            shape += QByteArray::number(qlonglong(extent)) + ", ";
        if (fortran && array.shape.size() == 2) {
            const std::size_t rows = std::size_t(array.shape[0]), columns = std::size_t(array.shape[1]);
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i % columns * rows + i / columns] = array.values[i];
        }
        parts.append({QByteArray::fromStdString(name) + ".npy",
                      npy("<f4", shape, floats(QList<float>(values.begin(), values.end())), fortran), true});
    }
    return parts;
}

/// The notebook's equations in double precision, tensor by tensor as PyTorch names them.
struct Notebook {
    using Vector = std::vector<double>;
    static constexpr int words = 9, embedding = 5, encoder = 4, decoder = 6, attention = 6;
    std::map<std::string, std::pair<std::vector<std::int64_t>, std::vector<float>>> tensors;

    explicit Notebook(bool newer = true) {
        Random random(11);
        const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
            std::vector<float> values(std::size_t(std::accumulate(shape.begin(), shape.end(), std::int64_t(1),
                                                                  std::multiplies<std::int64_t>())));
            for (float& value : values)
                value = float(random.normal());
            tensors[name] = {std::move(shape), std::move(values)};
        };
        const auto cell = [&](const std::string& rnn, const std::string& suffix, std::int64_t input,
                              std::int64_t size) {
            add(rnn + ".weight_ih_l0" + suffix, {3 * size, input});
            add(rnn + ".weight_hh_l0" + suffix, {3 * size, size});
            add(rnn + ".bias_ih_l0" + suffix, {3 * size});
            add(rnn + ".bias_hh_l0" + suffix, {3 * size});
        };
        add("encoder.embedding.weight", {words, embedding});
        add("decoder.embedding.weight", {words, embedding});
        cell("encoder.rnn", "", embedding, encoder);
        cell("encoder.rnn", "_reverse", embedding, encoder);
        cell("decoder.rnn", "", embedding + 2 * encoder, decoder);
        add("encoder.fc.weight", {decoder, 2 * encoder});
        add("encoder.fc.bias", {decoder});
        score = newer ? "decoder.attention.attn_fc" : "decoder.attention.attn";
        energy = newer ? "decoder.attention.v_fc.weight" : "decoder.attention.v.weight";
        add(score + ".weight", {attention, decoder + 2 * encoder});
        add(score + ".bias", {attention});
        add(energy, {1, attention});
        add("decoder.fc_out.weight", {words, decoder + 2 * encoder + embedding});
        add("decoder.fc_out.bias", {words});
    }

    void write(const fs::path& folder) const {
        std::vector<TensorSource> sources;
        for (const auto& [name, tensor] : tensors)
            sources.push_back({name, tensor.first, tensor.second});
        writeSafetensors(folder / "model.safetensors", sources, TensorType::F32);
        for (const char* side : {"vocab.src.json", "vocab.trg.json"})
            std::ofstream(folder / side)
                << "[\"<unk>\",\"<pad>\",\"<sos>\",\"<eos>\",\"a\",\"b\",\"c\",\"d\",\"e\"]";
    }

    Vector row(const std::string& table, int id) const {
        const auto& values = tensors.at(table).second;
        return {values.begin() + id * embedding, values.begin() + (id + 1) * embedding};
    }
    Vector linear(const std::string& weight, const std::string& bias, const Vector& x) const {
        const auto& w = tensors.at(weight).second;
        Vector y(w.size() / x.size());
        for (std::size_t i = 0; i < y.size(); ++i) {
            y[i] = bias.empty() ? 0 : tensors.at(bias).second[i];
            for (std::size_t j = 0; j < x.size(); ++j)
                y[i] += double(w[i * x.size() + j]) * x[j];
        }
        return y;
    }
    Vector gru(const std::string& rnn, const std::string& suffix, const Vector& x, const Vector& h) const {
        const Vector i = linear(rnn + ".weight_ih_l0" + suffix, rnn + ".bias_ih_l0" + suffix, x);
        const Vector g = linear(rnn + ".weight_hh_l0" + suffix, rnn + ".bias_hh_l0" + suffix, h);
        const std::size_t size = h.size();
        Vector next(size);
        for (std::size_t k = 0; k < size; ++k) {
            const double r = 1 / (1 + std::exp(-i[k] - g[k]));
            const double z = 1 / (1 + std::exp(-i[size + k] - g[size + k]));
            const double n = std::tanh(i[2 * size + k] + r * g[2 * size + k]);
            next[k] = (1 - z) * n + z * h[k];
        }
        return next;
    }
    static Vector joined(Vector a, const Vector& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }
    static Vector softmax(Vector x) {
        const double most = *std::max_element(x.begin(), x.end());
        double sum = 0;
        for (double& value : x)
            sum += value = std::exp(value - most);
        for (double& value : x)
            value /= sum;
        return x;
    }

    /// Weights and word probabilities of every step, the words of `target` being given.
    struct Step {
        Vector weights, probabilities;
    };
    std::vector<Step> run(const std::vector<int>& source, const std::vector<int>& target) const {
        const std::size_t m = source.size();
        std::vector<Vector> forward(m), backward(m);
        Vector f(encoder, 0), b(encoder, 0);
        for (std::size_t k = 0; k < m; ++k)
            forward[k] = f = gru("encoder.rnn", "", row("encoder.embedding.weight", source[k]), f);
        for (std::size_t k = m; k-- > 0;)
            backward[k] = b = gru("encoder.rnn", "_reverse", row("encoder.embedding.weight", source[k]), b);
        Vector h = linear("encoder.fc.weight", "encoder.fc.bias", joined(f, b));
        for (double& value : h)
            value = std::tanh(value);
        std::vector<Step> steps;
        int last = 2;
        for (const int word : target) {
            Vector energies(m);
            for (std::size_t k = 0; k < m; ++k) {
                Vector hidden =
                    linear(score + ".weight", score + ".bias", joined(h, joined(forward[k], backward[k])));
                for (double& value : hidden)
                    value = std::tanh(value);
                energies[k] = linear(energy, "", hidden)[0];
            }
            const Vector weights = softmax(energies);
            Vector c(2 * encoder, 0);
            for (std::size_t k = 0; k < m; ++k)
                for (std::size_t i = 0; i < c.size(); ++i)
                    c[i] += weights[k] * joined(forward[k], backward[k])[i];
            const Vector e = row("decoder.embedding.weight", last);
            h = gru("decoder.rnn", "", joined(e, c), h);
            steps.push_back({weights, softmax(linear("decoder.fc_out.weight", "decoder.fc_out.bias",
                                                     joined(h, joined(c, e))))});
            last = word;
        }
        return steps;
    }
    std::string score, energy;
};

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private:
    fs::path path(const char* name) const { return fs::path(dir_->path().toStdString()) / name; }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(QString::fromStdString(path(name).string()));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test's file could not be written");
    }
    /// The sample's vocabularies beside `model.npz` of `parts`.
    ForeignFiles folderOf(const QList<ZipPart>& parts) const {
        write("model.npz", zip(parts));
        for (const char* side : {"vocab.src.json", "vocab.trg.json"})
            fs::copy_file(nematus / "model" / side, path(side), fs::copy_options::overwrite_existing);
        return {path("model.npz"), {}, {}};
    }
    std::shared_ptr<const Model> imported(const ForeignFiles& files) const {
        writeForeignModel(readForeignModel(files), path("imported"), "test");
        return readModel(path("imported"));
    }
    static QString refusal(const ForeignFiles& files) {
        try {
            readForeignModel(files);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return "accepted";
    }
    std::unique_ptr<QTemporaryDir> dir_;

private slots:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void givesAmunsTranslations() {
        Stepper stepper(imported({nematus / "model/model.npz", {}, {}}));
        const std::vector<std::string> input = linesOf(nematus / "input.txt");
        const std::vector<std::string> blocks = linesOf(nematus / "beam1.alignment.txt");
        std::size_t at = 0;
        double largest = 0;
        for (std::size_t i = 0; i < input.size(); ++i) {
            const Translation found = translate(stepper, input[i]).front();
            const QStringList head = fieldsOf(blocks.at(at++));
            QCOMPARE(head[0].toInt(), int(i));
            QCOMPARE(QString::fromStdString(wordsOf(found)), head[1]);
            std::size_t t = 0;
            for (; at < blocks.size() && !blocks[at].empty(); ++at, ++t) {
                std::istringstream row(blocks[at]);
                QVERIFY(t < found.steps.size());
                for (const float weight : found.steps[t].weights) {
                    double expected = -1;
                    QVERIFY(row >> expected);
                    largest = std::max(largest, std::abs(expected - weight));
                }
                std::string more;
                QVERIFY(!(row >> more));
            }
            QCOMPARE(t, found.steps.size());
            ++at; // the empty line
        }
        qInfo("largest difference of a weight: %g", largest);
        QVERIFY(largest < 1e-5);
    }

    void givesAmunsBeam() {
        Stepper stepper(imported({nematus / "model/model.npz", {}, {}}));
        const std::vector<std::string> input = linesOf(nematus / "input.txt");
        std::map<int, QList<QStringList>> expected;
        for (const std::string& line : linesOf(nematus / "beam4.nbest.txt"))
            expected[fieldsOf(line)[0].toInt()].append(fieldsOf(line));
        DecodeOptions options;
        options.beam = options.results = 4;
        for (std::size_t i = 0; i < input.size(); ++i) {
            const std::vector<Translation> found = translate(stepper, input[i], options);
            const QList<QStringList>& list = expected.at(int(i));
            QCOMPARE(qsizetype(found.size()), list.size());
            for (qsizetype rank = 0; rank < list.size(); ++rank) {
                QCOMPARE(QString::fromStdString(wordsOf(found[std::size_t(rank)])), list[rank][1].trimmed());
                const double total = list[rank].last().toDouble(); // printed with three decimals
                QVERIFY(std::abs(found[std::size_t(rank)].logProbability - total) < 1e-3);
            }
        }
    }

    void layoutInTheFileDoesNotMatter() {
        const ForeignModel plain = readForeignModel({nematus / "model/model.npz", {}, {}});
        const ForeignModel turned = readForeignModel(folderOf(nematusParts(true)));
        QVERIFY(std::ranges::equal(plain.parameters.values(), turned.parameters.values()));
        QCOMPARE(plain.config, turned.config);
    }

    void trainingStateIsPassedOver() {
        QList<ZipPart> parts = nematusParts();
        parts.append({"zipped_params.npy", npy("|O", "1,", "pickle")});
        parts.append({"history_errs.npy",
                      npy("<f8", "1,", littleEndian(std::bit_cast<quint64>(double(INFINITY)), 8))});
        parts.append({"adam_t.npy", npy("<f4", "", floats({1}))});
        parts.append({"uidx.npy", npy("<i8", "", littleEndian(7, 8))});
        QCOMPARE(refusal(folderOf(parts)), QString("accepted"));
    }

    void tiedTensorsAreShared() {
        QList<ZipPart> parts = nematusParts();
        parts.removeIf(
            [](const ZipPart& part) { return part.name == "Wemb_dec.npy" || part.name == "ff_logit_W.npy"; });
        const ForeignModel model = readForeignModel(folderOf(parts));
        QVERIFY(model.config.tiedEmbeddings && model.config.tiedOutput);
        QVERIFY(!model.parameters.find("target_embedding.weight") && !model.parameters.find("output.weight"));
    }

    void nematusRefusals_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("shape"); // empty: taken away
        QTest::addColumn<QString>("part");
        QTest::newRow("deep transition")
            << QByteArray("decoder_U_nl_drt_1") << QByteArray("2,") << "deep transition";
        QTest::newRow("layer normalisation")
            << QByteArray("encoder_W_lns") << QByteArray("2,") << "layer normalisation";
        QTest::newRow("Marian's layer normalisation")
            << QByteArray("encoder_gamma1") << QByteArray("2,") << "layer normalisation";
        QTest::newRow("weight normalisation")
            << QByteArray("encoder_W_wns") << QByteArray("2,") << "weight normalis";
        QTest::newRow("factors") << QByteArray("Wemb1") << QByteArray("2, 2") << "factors";
        QTest::newRow("layers") << QByteArray("encoder_2_W") << QByteArray("2,") << "further layer";
        QTest::newRow("unknown tensor") << QByteArray("surprise") << QByteArray("2,") << "no place";
        QTest::newRow("missing tensor")
            << QByteArray("decoder_b_att") << QByteArray() << "no tensor \"decoder_b_att\"";
        QTest::newRow("missing size") << QByteArray("Wemb") << QByteArray() << "no tensor \"Wemb\"";
        QTest::newRow("another shape") << QByteArray("decoder_Wc_att") << QByteArray("32, 31")
                                       << "\"decoder_Wc_att\" is [32, 31], expected [32, 32]";
        QTest::newRow("vast size") << QByteArray("decoder_W_comb_att") << QByteArray("1, 70000")
                                   << "expected [16, 70000]";
        QTest::newRow("three dimensions") << QByteArray("encoder_U") << QByteArray("2, 2, 2") << "2 extents";
    }
    void nematusRefusals() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, shape);
        QFETCH(QString, part);
        QList<ZipPart> parts = nematusParts();
        parts.removeIf([&](const ZipPart& one) { return one.name == name + ".npy"; });
        if (!shape.isEmpty()) {
            qsizetype count = 1;
            for (const QByteArray& extent : shape.split(','))
                count *= extent.trimmed().isEmpty() ? 1 : extent.trimmed().toLongLong();
            parts.append({name + ".npy", npy("<f4", shape, QByteArray(4 * count, '\0')), true});
        }
        const QString message = refusal(folderOf(parts));
        QVERIFY2(message.contains(part) && message.contains("model.npz"), qPrintable(message));
    }

    void marianRefusals() {
        QList<ZipPart> parts = nematusParts();
        const QByteArray settings = "dim-emb: 512\ntype: s2s\nversion: v1.11\n";
        parts.append(
            {"special:model.yml.npy", npy("|i1", QByteArray::number(settings.size()) + ",", settings)});
        const QString message = refusal(folderOf(parts));
        QVERIFY2(message.contains("Marian model of type \"s2s\"") && message.contains("soft"),
                 qPrintable(message));
    }

    void vocabularyRefusals_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto ids = [](const QByteArray& changed) {
            QByteArray text = "{\"eos\":0,\"UNK\":1";
            for (int id = 2; id < 59; ++id)
                text += ",\"w" + QByteArray::number(id) + "\":" + QByteArray::number(id);
            return text + changed + "}";
        };
        QTest::newRow("sound, and longer than the table")
            << ids(",\"w59\":59,\"w60\":60,\"w61\":61") << "accepted";
        QTest::newRow("gap") << ids("") << "no token has id 59";
        QTest::newRow("two of an id") << ids(",\"w59\":58") << "id 58 belongs to";
        QTest::newRow("negative") << ids(",\"w59\":-1") << "the id of \"w59\" is -1";
        QTest::newRow("vast") << ids(",\"w59\":1099511627776") << "is 1099511627776";
        QTest::newRow("text") << ids(",\"w59\":\"59\"") << "is \"59\"";
        QTest::newRow("no token") << ids(",\"\":59") << "empty";
        QTest::newRow("token twice") << ids(",\"w58\":59") << "twice";
        QTest::newRow("list too short") << QByteArray("[\"eos\",\"UNK\"]") << "has 2 tokens";
        QTest::newRow("another start") << ids(",\"w59\":59").replace("\"eos\":0,\"UNK\":1", "\"x\":0,\"y\":1")
                                       << "first two tokens are \"x\" and \"y\"";
        QTest::newRow("not JSON") << QByteArray("eos\nUNK\n") << "not JSON";
    }
    void vocabularyRefusals() {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const ForeignFiles files = folderOf(nematusParts());
        write("vocab.src.json", text);
        const QString message = refusal(files);
        QVERIFY2(message.contains(part), qPrintable(message));
        QVERIFY2(message == "accepted" || message.contains("vocab.src.json"), qPrintable(message));
    }

    void vocabulariesAreNeeded() {
        const ForeignFiles files = folderOf(nematusParts());
        fs::remove(path("vocab.trg.json"));
        QVERIFY2(refusal(files).contains("vocab.trg.json"), qPrintable(refusal(files)));
        QCOMPARE(refusal({files.model, {}, nematus / "model/vocab.trg.json"}), QString("accepted"));
    }

    void folderIsNotOverwritten() {
        const ForeignModel model = readForeignModel({nematus / "model/model.npz", {}, {}});
        writeForeignModel(model, path("imported"), "Test");
        QCOMPARE(linesOf(path("imported") / "README.md").front(), std::string("# Test"));
        QVERIFY_THROWS_EXCEPTION(Error, writeForeignModel(model, path("imported"), "Test"));
        write("file", "x");
        QVERIFY_THROWS_EXCEPTION(Error, writeForeignModel(model, path("file"), "Test"));
    }

    void notebookComputesTheSame_data() {
        QTest::addColumn<bool>("newer");
        QTest::newRow("newer names") << true;
        QTest::newRow("older names") << false;
    }
    void notebookComputesTheSame() {
        QFETCH(bool, newer);
        const Notebook notebook(newer);
        notebook.write(path("."));
        Stepper stepper(imported({path("model.safetensors"), {}, {}}));
        for (const char* line : {"a b c", "e", "d d a unheard c b"}) {
            const Translation found = translate(stepper, line).front();
            std::vector<int> source, target;
            for (const Token& token : found.source)
                source.push_back(token.id);
            for (const Token& token : found.target)
                target.push_back(token.id);
            QCOMPARE(source.front(), 2); // <sos>
            QCOMPARE(source.back(), 3);
            QCOMPARE(found.source.front().begin, found.source.front().end);
            const auto expected = notebook.run(source, target);
            double total = 0;
            for (std::size_t t = 0; t < target.size(); ++t) {
                const auto& probabilities = expected[t].probabilities;
                QCOMPARE(std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin(),
                         std::ptrdiff_t(target[t]));
                total += std::log(probabilities[std::size_t(target[t])]);
                for (std::size_t k = 0; k < source.size(); ++k)
                    QVERIFY(std::abs(expected[t].weights[k] - double(found.steps[t].weights[k])) < 1e-5);
            }
            QVERIFY(std::abs(total - found.logProbability) < 1e-4);
        }
    }

    void notebookRefusals() {
        Notebook notebook;
        const auto message = [&] {
            notebook.write(path("."));
            return refusal({path("model.safetensors"), {}, {}});
        };
        QCOMPARE(message(), QString("accepted"));
        write("vocab.trg.json", "[\"<pad>\",\"<unk>\",\"<sos>\",\"<eos>\",\"a\",\"b\",\"c\",\"d\",\"e\"]");
        const QString ids = refusal({path("model.safetensors"), {}, {}});
        QVERIFY2(ids.contains("do not both have \"<unk>\" at the same id"), qPrintable(ids));
        notebook.tensors["encoder.rnn.weight_ih_l1"] = {{1}, {0}};
        QVERIFY2(message().contains("several layers"), qPrintable(message()));
        notebook.tensors.erase("encoder.rnn.weight_ih_l1");
        notebook.tensors["decoder.rnn.weight_hh_l0"] = {{24, 6}, std::vector<float>(144)};
        QVERIFY2(message().contains("LSTM"), qPrintable(message()));
        notebook.tensors["decoder.rnn.weight_hh_l0"] = {{18, 6}, std::vector<float>(108)};
        notebook.tensors["extra"] = {{1}, {0}};
        QVERIFY2(message().contains("\"extra\""), qPrintable(message()));
    }

    void strangersAreNamed_data() {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("part");
        QTest::newRow("native") << QStringList{"source_embedding.weight", "decoder.rnn.weight_ih_l0"}
                                << "our own";
        QTest::newRow("tutorial") << QStringList{"embedding.weight", "attn.weight", "attn_combine.weight"}
                                  << "no attention over the source";
        QTest::newRow("transformer") << QStringList{"model.encoder.layers.0.self_attn.k_proj.weight"}
                                     << "transformer";
        QTest::newRow("OpenNMT-py") << QStringList{"encoder.embeddings.make_embedding.emb_luts.0.weight"}
                                    << "OpenNMT-py";
        QTest::newRow("Joey NMT") << QStringList{"src_embed.lut.weight"} << "Joey NMT";
        QTest::newRow("Marian") << QStringList{"decoder_cell1_W"} << "Marian";
        QTest::newRow("notebook without attention")
            << QStringList{"encoder.rnn.weight_ih_l0", "decoder.fc_out.weight"} << "without attention";
        QTest::newRow("unknown") << QStringList{"x", "y"}
                                 << "2 tensors of no known layout, such as \"x\", \"y\"";
        QTest::newRow("nothing") << QStringList{} << "such as none";
    }
    void strangersAreNamed() {
        QFETCH(QStringList, names);
        QFETCH(QString, part);
        std::vector<std::string> list;
        for (const QString& name : names)
            list.push_back(name.toStdString());
        const QString reason = QString::fromStdString(reasonAgainstLayout(list));
        QVERIFY2(reason.contains(part), qPrintable(reason));
    }

    void otherFilesAreRefused() {
        write("model.npz", zip({{"enc_emb.npy", npy("<f4", "1,", floats({1}))}}));
        QVERIFY2(refusal({path("model.npz"), {}, {}}).contains("no known layout"),
                 qPrintable(refusal({path("model.npz"), {}, {}})));
        // What unpacks to far more than any model's arrays do is refused before it is unpacked.
        const QByteArray zeros = npy("<f4", "26214400,", QByteArray(100 << 20, '\0'));
        for (const char* name : {"Wemb.npy", "zz.npy", "special:model.yml.npy"}) {
            write("bomb.npz", zip({{name, zeros, true}}));
            QVERIFY2(refusal({path("bomb.npz"), {}, {}}).contains("64 times the file"), name);
        }
        write("model.pt", zip({{"archive/data.pkl", "pickle"}, {"archive/data/0", "numbers"}}));
        QVERIFY(refusal({path("model.pt"), {}, {}}).contains("PyTorch checkpoint"));
        write("model.pt", QByteArray("\x80\2}q\1.") + QByteArray(100, ' '));
        QVERIFY(refusal({path("model.pt"), {}, {}}).contains("pickle"));
        QVERIFY(refusal({path("absent"), {}, {}}).contains("no such file"));
        QVERIFY(refusal({path("."), {}, {}}).contains("folder"));
    }
};

QTEST_APPLESS_MAIN(TestImport)
#include "tst_import.moc"
