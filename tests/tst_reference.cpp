/// Every reference case, computed independently in float64, against both ways through the network: the
/// training pass (values and all gradients) and the stepping path (values).

#include "engine/batch.h"
#include "engine/model.h"
#include "engine/safetensors.h"
#include "engine/stepper.h"

#include <QTest>

#include <cmath>
#include <filesystem>

using namespace engine;
namespace fs = std::filesystem;

namespace {

struct Case {
    std::shared_ptr<Model> model;
    SafetensorsFile expected;
    IdPair pair;
};

Case readCase(const fs::path& folder) {
    Case result;
    result.model = std::make_shared<Model>();
    result.model->config = readConfig(folder / "config.json");
    result.model->parameters = readParameters(folder / "model.safetensors", result.model->config);
    result.expected = readSafetensors(folder / "expected.safetensors");
    const auto& source = result.expected.tensors.at("input.source").integers;
    const auto& target = result.expected.tensors.at("input.target").integers;
    result.pair.source.assign(source.begin(), source.end());
    result.pair.target.assign(target.begin(), target.end());
    return result;
}

fs::path referenceFolder() {
    const QByteArray given = qgetenv("ALIGNOSCOPE_REFERENCE");
    return given.isEmpty() ? fs::path(TEST_DATA "/reference") : fs::path(given.toStdString());
}

} // namespace

class TestReference : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void trainingPass_data() { rows(); }
    void trainingPass();
    void steppingPath_data() { rows(); }
    void steppingPath();
    void paddingChangesNothing_data() { rows(); }
    void paddingChangesNothing();
    void cleanupTestCase();

private:
    void rows();
    /// Whether `found` equals what the case expects under `name`, within 1e-5 + 1e-4·|b|.
    void compare(const Case& c, const std::string& name, std::span<const float> found);
    void compareSteps(const Case& c, const std::vector<Advance>& steps,
                      const std::vector<Attention>& attentions);

    std::vector<std::string> names_;
    int cases_ = 0;
    double largest_ = 0;
    std::string largestAt_;
};

void TestReference::initTestCase() {
    for (const auto& entry : fs::directory_iterator(referenceFolder()))
        if (fs::exists(entry.path() / "expected.safetensors"))
            names_.push_back(entry.path().filename().string());
    std::sort(names_.begin(), names_.end());
    QVERIFY2(!names_.empty(), "no reference case was found");
}

void TestReference::rows() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : names_)
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestReference::compare(const Case& c, const std::string& name, std::span<const float> found) {
    const auto tensor = c.expected.tensors.find(name);
    QVERIFY2(tensor != c.expected.tensors.end(), name.c_str());
    const auto& expected = tensor->second.values;
    QVERIFY2(expected.size() == found.size(), name.c_str());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::abs(double(found[i]) - expected[i]);
        if (!(difference <= 1e-5 + 1e-4 * std::abs(expected[i])))
            QFAIL(qPrintable(QString("%1[%2] is %3, expected %4")
                                 .arg(name.c_str())
                                 .arg(i)
                                 .arg(found[i])
                                 .arg(expected[i])));
        if (difference > largest_) {
            largest_ = difference;
            largestAt_ = std::string(QTest::currentDataTag()) + " " + name;
        }
    }
}

namespace {

/// Rows of sentence `b` of a matrix laid out step by step, `count` of them, without padding columns.
std::vector<float> sentence(const MatrixView<float>& m, std::array<int, 4> bOfStepsAndColumns) {
    const auto [b, sentences, count, columns] = bOfStepsAndColumns;
    std::vector<float> values;
    for (int t = 0; t < count; ++t)
        values.insert(values.end(), m.row(t * sentences + b).data(),
                      m.row(t * sentences + b).data() + columns);
    return values;
}

std::vector<float> perStep(Graph<float>& graph, const std::vector<Var>& steps,
                           std::array<int, 3> bStepsColumns) {
    const auto [b, count, columns] = bStepsColumns;
    std::vector<float> values(steps.empty() ? std::size_t(count) * columns : 0);
    for (int t = 0; t < count && !steps.empty(); ++t) {
        const auto row = graph.value(steps[t]).row(b);
        values.insert(values.end(), row.data(), row.data() + columns);
    }
    return values;
}

} // namespace

void TestReference::trainingPass() {
    QFETCH(QString, name);
    const Case c = readCase(referenceFolder() / name.toStdString());
    const ModelConfig& config = c.model->config;
    Graph<float> graph(true);
    Floats gradients(c.model->parameters.values().size());
    Network network(graph, config, c.model->parameters, gradients);
    const IdPair* pairs[] = {&c.pair};
    const Batch batch = makeBatch(pairs, config);
    const Pass pass = forward(network, batch);
    const Var logits = network.output(pass.attentional);
    const Var loss = network.loss(pass.attentional, {batch.target, 0.0, double(batch.targetTokens)});
    graph.backward(loss);

    const int m = batch.positions, n = batch.steps;
    auto whole = [&](Var v, int count) {
        return sentence(graph.value(v), {0, 1, count, graph.value(v).cols});
    };
    compare(c, "expected.annotations", whole(pass.source.annotations, m));
    compare(c, "expected.scores", perStep(graph, pass.scores, {0, n, m}));
    compare(c, "expected.weights", perStep(graph, pass.weights, {0, n, m}));
    compare(c, "expected.contexts", whole(pass.contexts, n));
    compare(c, "expected.hiddens", whole(pass.hiddens, n));
    compare(c, "expected.attentional", whole(pass.attentional, n));
    compare(c, "expected.logits", whole(logits, n));
    compare(c, "expected.loss", graph.value(loss).row(0));
    int compared = 0;
    for (const ParameterPlace& place : c.model->parameters.places()) {
        if (place.optional && !c.expected.tensors.contains("gradient." + place.name))
            continue;
        const auto first = gradients.begin() + std::ptrdiff_t(place.offset);
        compare(c, "gradient." + place.name, {&*first, place.size()});
        ++compared;
    }
    QCOMPARE(compared, int(std::count_if(c.expected.tensors.begin(), c.expected.tensors.end(),
                                         [](const auto& t) { return t.first.starts_with("gradient."); })));
    ++cases_;
}

void TestReference::compareSteps(const Case& c, const std::vector<Advance>& steps,
                                 const std::vector<Attention>& attentions) {
    auto all = [](const auto& items, auto member) {
        std::vector<float> values;
        for (const auto& item : items)
            values.insert(values.end(), (item.*member).begin(), (item.*member).end());
        return values;
    };
    compare(c, "expected.scores", all(attentions, &Attention::scores));
    compare(c, "expected.weights", all(attentions, &Attention::weights));
    compare(c, "expected.contexts", all(steps, &Advance::contexts));
    compare(c, "expected.hiddens", all(steps, &Advance::hiddens));
    compare(c, "expected.attentional", all(steps, &Advance::attentional));
    compare(c, "expected.logits", all(steps, &Advance::logits));
}

void TestReference::steppingPath() {
    QFETCH(QString, name);
    const Case c = readCase(referenceFolder() / name.toStdString());
    Stepper stepper(c.model);
    EncodedSource source;
    stepper.encode(c.pair.source, source);
    compare(c, "expected.annotations", source.annotations);
    DecoderState state;
    stepper.start(source, state);
    std::vector<Advance> steps;
    std::vector<Attention> attentions;
    for (const int word : c.pair.target) {
        stepper.attend(source, state, attentions.emplace_back());
        stepper.advance(source, attentions.back(), steps.emplace_back());
        state = steps.back().state;
        state.last = {word};
    }
    compareSteps(c, steps, attentions);
}

void TestReference::paddingChangesNothing() {
    QFETCH(QString, name);
    const Case c = readCase(referenceFolder() / name.toStdString());
    const ModelConfig& config = c.model->config;
    // The case between a longer and a shorter pair: neither padding nor neighbours may reach it.
    IdPair longer = c.pair, shorter;
    for (int extra = 0; extra < 3; ++extra) {
        longer.source.insert(longer.source.begin(), 5 + extra);
        longer.target.insert(longer.target.begin(), 7 + extra);
    }
    shorter.source = shorter.target = {config.eos};
    const IdPair* pairs[] = {&longer, &c.pair, &shorter};
    const Batch batch = makeBatch(pairs, config);
    Graph<float> graph(true);
    Floats gradients(c.model->parameters.values().size());
    Network network(graph, config, c.model->parameters, gradients);
    const Pass pass = forward(network, batch);
    const int m = int(c.pair.source.size()), n = int(c.pair.target.size());
    auto middle = [&](Var v, int count) {
        return sentence(graph.value(v), {1, 3, count, graph.value(v).cols});
    };
    compare(c, "expected.annotations", middle(pass.source.annotations, m));
    compare(c, "expected.scores", perStep(graph, pass.scores, {1, n, m}));
    compare(c, "expected.weights", perStep(graph, pass.weights, {1, n, m}));
    compare(c, "expected.logits", middle(network.output(pass.attentional), n));
    // The gradient of the middle sentence's loss alone is the case's gradient.
    std::vector<int> only(batch.target.size(), -1);
    for (int t = 0; t < n; ++t)
        only[t * 3 + 1] = batch.target[t * 3 + 1];
    graph.backward(network.loss(pass.attentional, {only, 0.0, double(n)}));
    for (const ParameterPlace& place : c.model->parameters.places()) {
        const auto first = gradients.begin() + std::ptrdiff_t(place.offset);
        if (c.expected.tensors.contains("gradient." + place.name))
            compare(c, "gradient." + place.name, {&*first, place.size()});
    }
}

void TestReference::cleanupTestCase() {
    QCOMPARE(cases_, int(names_.size()));
    qInfo("%d cases; largest deviation %.3g (%s)", cases_, largest_, largestAt_.c_str());
}

QTEST_APPLESS_MAIN(TestReference)
#include "tst_reference.moc"
