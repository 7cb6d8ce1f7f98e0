/// Every operation's gradient, in double, against central differences of its value.

#include "engine/attention.h"
#include "engine/cells.h"
#include "engine/halffloat.h"
#include "engine/halfproducts.h"
#include "engine/operations.h"
#include "engine/random.h"

#include <QTest>

#include <functional>

using namespace engine;
using Numbers = std::vector<double>;
using Inputs = std::vector<Var>;

namespace {

struct Shape {
    int rows, cols;
};

/// Random inputs of the given shapes and the operation over them; what is differentiated is Σ w·result with
/// fixed random w.
class Check {
public:
    Check(std::vector<Shape> shapes, std::function<Var(Graph<double>&, const Inputs&)> operation)
        : shapes_(std::move(shapes)), operation_(std::move(operation)) {
        Random random(11);
        for (const Shape& shape : shapes_) {
            Numbers& numbers = inputs_.emplace_back();
            for (int i = 0; i < shape.rows * shape.cols; ++i)
                numbers.push_back(random.normal());
        }
    }

    /// The largest deviation over all inputs and numbers, relative to 1 + |gradient|.
    double largestDeviation() {
        std::vector<Numbers> gradients;
        for (const Numbers& input : inputs_)
            gradients.emplace_back(input.size());
        run(&gradients);
        double largest = 0;
        for (std::size_t which = 0; which < inputs_.size(); ++which) {
            for (std::size_t i = 0; i < inputs_[which].size(); ++i) {
                const double numeric = difference(inputs_[which][i]);
                largest =
                    std::max(largest, std::abs(numeric - gradients[which][i]) / (1 + std::abs(numeric)));
                moved_ = moved_ || std::abs(numeric) > 1e-3;
            }
        }
        return largest;
    }
    bool moved() const { return moved_; } ///< whether any input reached the result

private:
    double difference(double& number) {
        constexpr double kStep = 1e-5;
        const double kept = number;
        number = kept + kStep;
        const double above = run(nullptr);
        number = kept - kStep;
        const double below = run(nullptr);
        number = kept;
        return (above - below) / (2 * kStep);
    }

    double run(std::vector<Numbers>* gradients) {
        Graph<double> graph(gradients != nullptr);
        Inputs vars;
        for (std::size_t i = 0; i < inputs_.size(); ++i) {
            const Shape shape = shapes_[i];
            MatrixView<double> gradient;
            if (gradients)
                gradient = {(*gradients)[i].data(), shape.rows, shape.cols, shape.cols};
            vars.push_back(graph.bind({inputs_[i].data(), shape.rows, shape.cols, shape.cols}, gradient));
        }
        const Var result = operation_(graph, vars);
        const auto value = graph.value(result);
        Random random(5);
        double sum = 0;
        for (int row = 0; row < value.rows; ++row) {
            for (int col = 0; col < value.cols; ++col) {
                const double weight = random.normal();
                sum += weight * value.at(row, col);
                if (gradients)
                    graph.gradient(result).at(row, col) = weight;
            }
        }
        if (gradients) { // backward() seeds one number; the rest is seeded above
            const double first = graph.gradient(result).at(0, 0);
            graph.onBackward([&graph, result, first] { graph.gradient(result).at(0, 0) = first; });
            graph.backward(result);
        }
        return sum;
    }

    std::vector<Shape> shapes_;
    std::vector<Numbers> inputs_;
    std::function<Var(Graph<double>&, const Inputs&)> operation_;
    bool moved_ = false;
};

const std::vector<int> lengths = {4, 2, 3};
const SourceShape source{4, lengths};

} // namespace

class TestOperations : public QObject {
    Q_OBJECT

private slots:
    void gradient_data();
    void gradient();
    void softmaxStopsAtTheLength();
    void productsOfHalves_data();
    void productsOfHalves();
    void halvesAreExactOrRefused();
    void arenaSettles();
};

Q_DECLARE_METATYPE(std::shared_ptr<Check>)

void TestOperations::gradient_data() {
    QTest::addColumn<std::shared_ptr<Check>>("check");
    auto row = [](const char* name, std::vector<Shape> shapes,
                  std::function<Var(Graph<double>&, const Inputs&)> op) {
        QTest::newRow(name) << std::make_shared<Check>(std::move(shapes), std::move(op));
    };
    using G = Graph<double>;
    row("lookup, an id twice and one absent", {{5, 3}}, [](G& g, const Inputs& x) {
        return lookup<double>(g, x[0], std::vector<int>{2, 0, -1, 2});
    });
    row("affine without addend", {{3, 4}, {5, 4}},
        [](G& g, const Inputs& x) { return affine(g, x[0], x[1]); });
    row("affine with bias", {{3, 4}, {5, 4}, {1, 5}},
        [](G& g, const Inputs& x) { return affine(g, x[0], x[1], x[2]); });
    row("affine with addend", {{4, 4}, {5, 4}, {4, 5}},
        [](G& g, const Inputs& x) { return affine(g, x[0], x[1], x[2]); });
    row("affine of many items", {{9, 4}, {5, 4}, {1, 5}},
        [](G& g, const Inputs& x) { return affine(g, x[0], x[1], x[2]); });
    row("affine with parts of a matrix", {{2, 3}, {2, 2}, {4, 5}}, [](G& g, const Inputs& x) {
        return affine(g, x[1], g.columns(x[2], 3, 2), affine(g, x[0], g.columns(x[2], 0, 3)));
    });
    row("rows", {{5, 3}}, [](G& g, const Inputs& x) { return tanh(g, g.rows(x[0], 1, 3)); });
    row("tanh", {{2, 3}}, [](G& g, const Inputs& x) { return tanh(g, x[0]); });
    row("scale", {{2, 3}}, [](G& g, const Inputs& x) {
        return scale<double>(g, x[0], std::vector<double>{0, 2, 1, 0.5, 0, 3});
    });
    row("stack", {{2, 3}, {1, 3}}, [](G& g, const Inputs& x) { return stack<double>(g, x); });
    row("join", {{2, 3}, {2, 1}}, [](G& g, const Inputs& x) { return join(g, x[0], x[1]); });
    row("crossEntropy", {{4, 3}, {7, 3}, {1, 7}}, [](G& g, const Inputs& x) {
        return crossEntropy<double>(g, {x[0], x[1], x[2]}, {std::vector<int>{1, -1, 6, 0}, 0.0, 3.0});
    });
    row("crossEntropy, smoothed", {{4, 3}, {7, 3}, {1, 7}}, [](G& g, const Inputs& x) {
        return crossEntropy<double>(g, {x[0], x[1], x[2]}, {std::vector<int>{1, -1, 6, 0}, 0.1, 3.0});
    });
    row("gru", {{3, 6}, {3, 6}, {3, 2}}, [](G& g, const Inputs& x) {
        return gru<double>({g, x[0], x[1], x[2], {}});
    });
    row("gru, one item ended", {{3, 6}, {3, 6}, {3, 2}}, [](G& g, const Inputs& x) {
        return gru<double>({g, x[0], x[1], x[2], {lengths, 2}});
    });
    row("lstm", {{3, 8}, {3, 8}, {3, 4}}, [](G& g, const Inputs& x) {
        return lstm<double>({g, x[0], x[1], x[2], {}});
    });
    row("lstm, one item ended", {{3, 8}, {3, 8}, {3, 4}}, [](G& g, const Inputs& x) {
        return lstm<double>({g, x[0], x[1], x[2], {lengths, 2}});
    });
    row("dotScores, two queries a sentence", {{6, 2}, {12, 2}},
        [](G& g, const Inputs& x) { return dotScores(g, x[0], x[1], source); });
    row("mlpScores", {{6, 2}, {12, 2}, {1, 2}, {1, 1}}, [](G& g, const Inputs& x) {
        return mlpScores<double>({g, x[0], x[1], x[2], x[3], source});
    });
    row("softmax", {{6, 4}}, [](G& g, const Inputs& x) { return softmax(g, x[0], source); });
    row("weightedSum", {{6, 4}, {12, 3}},
        [](G& g, const Inputs& x) { return weightedSum(g, x[0], x[1], source); });
    row("mean", {{12, 3}}, [](G& g, const Inputs& x) { return mean(g, x[0], source); });
}

void TestOperations::gradient() {
    QFETCH(std::shared_ptr<Check>, check);
    const double deviation = check->largestDeviation();
    QVERIFY2(deviation < 1e-7, qPrintable(QString::number(deviation)));
    QVERIFY(check->moved());
}

void TestOperations::softmaxStopsAtTheLength() {
    Graph<double> graph(false);
    const Var scores = graph.zeros(3, 4);
    const auto weights = graph.value(softmax(graph, scores, source));
    for (int b = 0; b < 3; ++b)
        for (int k = 0; k < 4; ++k)
            QCOMPARE(weights.at(b, k), k < lengths[b] ? 1.0 / lengths[b] : 0.0);
}

void TestOperations::productsOfHalves_data() {
    QTest::addColumn<int>("items");
    QTest::addColumn<int>("out");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("in");
    QTest::addColumn<int>("stride");
    for (const int items : {1, 2, 3, 4, 5, 8})
        for (const int in : {1, 7, 8, 15, 16, 17, 31, 33, 64, 256})
            QTest::addRow("%d items, %d numbers, parts of rows", items, in)
                << items << 13 << 5 << in << in + 9;
    QTest::newRow("one row") << 1 << 1 << 0 << 100 << 100;
    QTest::newRow("whole rows") << 1 << 768 << 0 << 256 << 256;
    QTest::newRow("right half of rows") << 1 << 24 << 32 << 32 << 64;
}

void TestOperations::productsOfHalves() {
    QFETCH(int, items);
    QFETCH(int, out);
    QFETCH(int, begin);
    QFETCH(int, in);
    QFETCH(int, stride);
    Random random(3);
    Halves halves(std::size_t(out) * stride);
    for (std::uint16_t& half : halves)
        half = toHalf(random.normal());
    Floats x(std::size_t(items) * in);
    for (float& number : x)
        number = random.normal();
    // The F32 numbers beside them are zeros here: a result tells which of the two was read.
    const Floats zeros(halves.size());
    auto product = [&](Graph<float>& graph) {
        const Var whole = graph.bind({zeros.data(), out, stride, stride}, {}, halves.data());
        return graph.value(
            affine(graph, graph.bind({x.data(), items, in, in}), graph.columns(whole, begin, in)));
    };
    Graph<float> graph(false), recording(true);
    const auto found = product(graph), trained = product(recording);
    for (int item = 0; item < items; ++item) {
        for (int row = 0; row < out; ++row) {
            double expected = 0, magnitude = 0;
            for (int col = 0; col < in; ++col) {
                const double term = double(fromHalf(halves[std::size_t(row) * stride + begin + col])) *
                                    double(x[std::size_t(item) * in + col]);
                expected += term;
                magnitude += std::abs(term);
            }
            const double bound = 0x1p-24 * (in + 1) * magnitude; // roundings of a sum in any order
            QVERIFY(magnitude > 0 && std::abs(found.at(item, row) - expected) <= bound);
            QCOMPARE(trained.at(item, row), 0.0f);
        }
    }
}

void TestOperations::halvesAreExactOrRefused() {
    // Every finite F16 number.
    Floats numbers;
    for (int bits = 0; bits < 0x10000; ++bits)
        if ((bits & 0x7C00) != 0x7C00)
            numbers.push_back(fromHalf(std::uint16_t(bits)));
    Halves halves(numbers.size());
    QVERIFY(toHalves(numbers, halves));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        QCOMPARE(halves[i], toHalf(numbers[i]));
    // One other number among them, wherever it stands.
    for (const float other : {0.1f, 65520.0f, -1e9f, 0x1p-25f, 1 + 0x1p-11f}) {
        for (std::size_t place = 0; place < 37; ++place) {
            Floats some(numbers.begin() + 0x3C00, numbers.begin() + 0x3C00 + 37);
            QVERIFY(toHalves(some, {halves.data(), some.size()}));
            some[place] = other;
            QVERIFY(!toHalves(some, {halves.data(), some.size()}));
        }
    }
}

void TestOperations::arenaSettles() {
    // After the first round of a size the same memory is handed out again.
    Graph<float> graph(false);
    auto round = [&] {
        graph.clear();
        for (int i = 0; i < 20; ++i)
            graph.zeros(300, 300);
        return graph.value(graph.zeros(1, 1)).data;
    };
    round();
    const float* second = round();
    QCOMPARE(round(), second);
}

QTEST_APPLESS_MAIN(TestOperations)
#include "tst_operations.moc"
