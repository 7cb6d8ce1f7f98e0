/// Kinds of models that come from elsewhere (attention between two RNNs, a readout that is a bare
/// concatenation, a start from both final states): one step against its equations written out here, the
/// training pass against stepping, and every gradient against the slope of the loss. What Amun makes of such
/// a model is in tst_import.

#include "engine/batch.h"
#include "engine/decoder.h"
#include "engine/error.h"
#include "tests/tinymodel.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace engine;
using namespace tests;

namespace {

ModelConfig conditionalConfig(Cell cell, Score score) {
    ModelConfig config = tinyConfig();
    config.cell = cell;
    config.score = score;
    config.placement = Placement::Conditional;
    config.bridge = Bridge::Mean;
    config.start = Start::Zero;
    return config;
}

ModelConfig concatenationConfig(Placement placement) {
    ModelConfig config = tinyConfig();
    config.placement = placement;
    config.bridge = Bridge::Both;
    config.readout = Readout::Concatenation;
    return config;
}

using Vector = std::vector<double>;

/// A model's tensors by name, in double precision.
struct Tensors {
    const Model& model;

    Vector product(const std::string& name, const Vector& x, int first = 0) const {
        const auto w = Parameters::view(model.parameters.values(), *model.parameters.find(name));
        Vector y(std::size_t(w.rows), 0.0);
        for (int i = 0; i < w.rows; ++i)
            for (std::size_t j = 0; j < x.size(); ++j)
                y[std::size_t(i)] += double(w.at(i, first + int(j))) * x[j];
        return y;
    }
    void add(Vector& to, const std::string& bias) const {
        const auto b = Parameters::view(model.parameters.values(), *model.parameters.find(bias));
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] += double(b.at(0, int(i)));
    }
    Vector gru(const std::string& rnn, const std::string& suffix, const Vector& x, const Vector& h) const {
        Vector i = product(rnn + ".weight_ih" + suffix, x), g = product(rnn + ".weight_hh" + suffix, h);
        add(i, rnn + ".bias_ih" + suffix), add(g, rnn + ".bias_hh" + suffix);
        Vector next(h.size());
        for (std::size_t k = 0, size = h.size(); k < size; ++k) {
            const double r = 1 / (1 + std::exp(-i[k] - g[k])),
                         z = 1 / (1 + std::exp(-i[size + k] - g[size + k]));
            next[k] = (1 - z) * std::tanh(i[2 * size + k] + r * g[2 * size + k]) + z * h[k];
        }
        return next;
    }
};

void expectEqual(const Vector& expected, std::span<const float> found) {
    QCOMPARE(expected.size(), found.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(expected[i] - double(found[i])) < 1e-5,
                 qPrintable(QString("%1: %2, expected %3").arg(i).arg(found[i]).arg(expected[i])));
}

} // namespace

Q_DECLARE_METATYPE(ModelConfig)

class TestConditional : public QObject {
    Q_OBJECT

private slots:
    void attentionStandsBetweenTwoRnns();
    void trainingEqualsStepping_data() { rows(); }
    void trainingEqualsStepping();
    void gradientsAreSlopes_data() { rows(); }
    void gradientsAreSlopes();
    void gatesAreTheSecondRnns();
    void configsAreRefused_data();
    void configsAreRefused();
    void sourcesBegin();

private:
    void rows() {
        QTest::addColumn<ModelConfig>("config");
        QTest::newRow("conditional gru, mlp") << conditionalConfig(Cell::Gru, Score::Mlp);
        QTest::newRow("conditional lstm, dot") << conditionalConfig(Cell::Lstm, Score::Dot);
        QTest::newRow("conditional gru, none") << conditionalConfig(Cell::Gru, Score::None);
        QTest::newRow("concatenation, bahdanau") << concatenationConfig(Placement::Bahdanau);
        QTest::newRow("concatenation, luong") << concatenationConfig(Placement::Luong);
        QTest::newRow("concatenation, conditional") << concatenationConfig(Placement::Conditional);
    }
};

void TestConditional::attentionStandsBetweenTwoRnns() {
    const auto model = tinyModel(conditionalConfig(Cell::Gru, Score::Bilinear));
    for (float& value : model->parameters.values())
        value /= 3;
    const Tensors tensors{*model};
    Stepper stepper(model);
    EncodedSource source;
    DecoderState state;
    Attention attention;
    Advance advance;
    const std::vector<int> ids = {5, 9, 4, 2};
    stepper.encode(ids, source);
    stepper.start(source, state);
    state.last[0] = 7;
    const auto start = stepper.hidden(state, 0);
    const Vector before(start.begin(), start.end());
    Vector word(6);
    const auto table = Parameters::view(std::as_const(*model).parameters.values(),
                                        *model->parameters.find("target_embedding.weight"));
    for (int i = 0; i < 6; ++i)
        word[std::size_t(i)] = double(table.at(7, i));

    stepper.attend(source, state, attention);
    const Vector between = tensors.gru("decoder.rnn", "_l0", word, before);
    expectEqual(between, stepper.hidden(attention.state, 0));
    QVERIFY(attention.gates.empty());
    Vector scores, context(8, 0.0);
    for (int k = 0; k < 4; ++k) {
        const auto* annotation = source.annotations.data() + 8 * k;
        const Vector key = tensors.product("attention.weight", Vector(annotation, annotation + 8));
        double score = 0;
        for (std::size_t i = 0; i < key.size(); ++i)
            score += between[i] * key[i];
        scores.push_back(score);
    }
    expectEqual(scores, attention.scores);
    for (int k = 0; k < 4; ++k)
        for (int i = 0; i < 8; ++i)
            context[std::size_t(i)] +=
                double(attention.weights[std::size_t(k)] * source.annotations[std::size_t(8 * k + i)]);

    stepper.advance(source, attention, advance);
    expectEqual(context, advance.contexts);
    const Vector after = tensors.gru("decoder.conditional", "", context, between);
    expectEqual(after, advance.hiddens);
    Vector readout = tensors.product("readout.weight", after);
    const Vector ofContext = tensors.product("readout.weight", context, 8),
                 ofWord = tensors.product("readout.weight", word, 16);
    tensors.add(readout, "readout.bias");
    for (std::size_t i = 0; i < readout.size(); ++i)
        readout[i] = std::tanh(readout[i] + ofContext[i] + ofWord[i]);
    expectEqual(readout, advance.attentional);
}

void TestConditional::trainingEqualsStepping() {
    QFETCH(ModelConfig, config);
    const auto model = tinyModel(config);
    const IdPair pair{{5, 9, 4, 2}, {6, 8, 2}}, longer{{5, 9, 4, 11, 12, 2}, {6, 8, 9, 10, 2}};
    const IdPair* pairs[] = {&pair, &longer};
    Graph<float> graph(true);
    Floats gradients(std::as_const(model->parameters).values().size());
    Network network(graph, config, model->parameters, gradients);
    const Pass pass = forward(network, makeBatch(pairs, config));
    const auto hiddens = graph.value(pass.hiddens), readouts = graph.value(pass.attentional);
    Stepper stepper(model);
    EncodedSource source;
    DecoderState state;
    Attention attention;
    Advance advance;
    stepper.encode(pair.source, source);
    stepper.start(source, state);
    for (int t = 0; t < 3; ++t) {
        stepper.attend(source, state, attention);
        stepper.advance(source, attention, advance);
        const auto hidden = hiddens.row(2 * t), readout = readouts.row(2 * t);
        expectEqual(Vector(hidden.begin(), hidden.end()), advance.hiddens);
        expectEqual(Vector(readout.begin(), readout.end()), advance.attentional);
        QCOMPARE(int(advance.attentional.size()), config.readoutSize());
        state = advance.state;
        state.last[0] = pair.target[std::size_t(t)];
    }
}

void TestConditional::gradientsAreSlopes() {
    QFETCH(ModelConfig, config);
    const auto model = tinyModel(config);
    for (float& value : model->parameters.values())
        value /= 2;
    const IdPair pair{{5, 9, 4, 2}, {6, 8, 2}};
    const IdPair* pairs[] = {&pair};
    const Batch batch = makeBatch(pairs, config);
    Graph<float> graph(true);
    Floats gradients(std::as_const(model->parameters).values().size());
    Network network(graph, config, model->parameters, gradients);
    const auto loss = [&] {
        graph.clear();
        return network.loss(forward(network, batch).attentional,
                            {batch.target, 0.0, double(batch.targetTokens)});
    };
    graph.backward(loss());
    const Floats found = gradients;
    constexpr float step = 0.01f;
    for (const ParameterPlace& place : model->parameters.places())
        for (std::size_t i = place.offset; i<place.offset + place.size(); i += place.size()> 40 ? 7 : 1) {
            float& value = model->parameters.values()[i];
            const float kept = value;
            value = kept + step;
            const double above = double(graph.value(loss()).at(0, 0));
            value = kept - step;
            const double below = double(graph.value(loss()).at(0, 0));
            value = kept;
            const double slope = (above - below) / (2 * double(step));
            QVERIFY2(std::abs(slope - double(found[i])) < 1e-3 + 0.02 * std::abs(slope),
                     qPrintable(QString("%1[%2] has the gradient %3, the loss the slope %4")
                                    .arg(QString::fromStdString(place.name))
                                    .arg(i - place.offset)
                                    .arg(found[i])
                                    .arg(slope)));
        }
}

// Those of the cell that gives h_t.
void TestConditional::gatesAreTheSecondRnns() {
    const auto model = tinyModel(conditionalConfig(Cell::Gru, Score::Mlp));
    for (const char* name : {"decoder.conditional.weight_ih", "decoder.conditional.weight_hh",
                             "decoder.conditional.bias_ih", "decoder.conditional.bias_hh"}) {
        const auto view = Parameters::view(model->parameters.values(), *model->parameters.find(name));
        std::fill_n(view.data, view.size(), 0.0f);
    }
    Stepper stepper(model);
    const Translation found = translate(stepper, "the cat").front();
    QVERIFY(!found.steps.empty());
    for (const Step& step : found.steps) {
        QCOMPARE(step.gates.size(), std::size_t(2));
        QCOMPARE(step.gates[0], 0.5f);
        QCOMPARE(step.gates[1], 0.5f);
    }
}

void TestConditional::configsAreRefused_data() {
    QTest::addColumn<ModelConfig>("config");
    QTest::addColumn<QString>("part");
    ModelConfig layers = conditionalConfig(Cell::Gru, Score::Mlp);
    layers.decoderLayers = 2;
    QTest::newRow("two layers") << layers << "one decoder layer";
    ModelConfig feeding = conditionalConfig(Cell::Gru, Score::Mlp);
    feeding.inputFeeding = true;
    QTest::newRow("input feeding") << feeding << "only for \"luong\"";
    ModelConfig tied = concatenationConfig(Placement::Bahdanau);
    tied.tiedOutput = true;
    QTest::newRow("tied concatenation") << tied << "concatenation";
    ModelConfig fed = concatenationConfig(Placement::Luong);
    fed.inputFeeding = true;
    QTest::newRow("concatenation fed back") << fed << "concatenation";
}
void TestConditional::configsAreRefused() {
    QFETCH(ModelConfig, config);
    QFETCH(QString, part);
    try {
        parseConfig(writeConfig(config), "config.json");
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(part), error.what());
    }
    config = concatenationConfig(Placement::Conditional);
    config.sourceBegins = true;
    QVERIFY(parseConfig(writeConfig(config), "config.json") == config);
}

// The start symbol stands in front of what is typed and has no place in it.
void TestConditional::sourcesBegin() {
    ModelConfig config = tinyConfig();
    config.sourceBegins = true;
    QTemporaryDir dir;
    const std::filesystem::path folder = dir.path().toStdString();
    writeModel(folder, config, tinyModel(config)->parameters);
    writeVocabulary(folder / "vocabulary.json", tinySymbols(), tinySymbols());
    Stepper stepper(readModel(folder));
    const Translation found = translate(stepper, "ab").front();
    QCOMPARE(found.source.size(), std::size_t(4));
    QCOMPARE(found.source[0].id, config.bos);
    QCOMPARE(found.source[0].begin, std::size_t(0));
    QCOMPARE(found.source[0].end, std::size_t(0));
    QCOMPARE(found.source[1].text, std::string("a"));
    QVERIFY(translate(stepper, " ").front().steps.empty());
    QCOMPARE(force(stepper, "ab", "ab").target.size(), std::size_t(3)); // the target has none
}

QTEST_APPLESS_MAIN(TestConditional)
#include "tst_conditional.moc"
