#include "engine/operations.h"

#include "engine/eigenviews.h"
#include "engine/halfproducts.h"

#include <algorithm>
#include <type_traits>

namespace engine {

template <class Scalar> Var lookup(Graph<Scalar>& graph, Var table, std::span<const int> ids) {
    const auto source = graph.value(table);
    const Var out = graph.result(int(ids.size()), source.cols);
    const auto value = graph.value(out);
    for (int row = 0; row < value.rows; ++row) {
        if (ids[row] < 0)
            rowOf(value, row).setZero();
        else
            rowOf(value, row) = rowOf(source, ids[row]);
    }
    if (graph.recording() && graph.wantsGradient(table)) {
        graph.onBackward([&graph, table, out, kept = std::vector<int>(ids.begin(), ids.end())] {
            const auto from = graph.gradient(out);
            const auto to = graph.gradient(table);
            for (int row = 0; row < from.rows; ++row)
                if (kept[row] >= 0)
                    rowOf(to, kept[row]) += rowOf(from, row);
        });
    }
    return out;
}

namespace {

/// y = x Wᵀ. One item is a matrix–vector product that streams W once; a few are that many of them, since
/// packing W for a matrix product would cost more. Halves, where there are some, are read in place for a few
/// more.
template <class Scalar>
void multiply(const Graph<Scalar>& graph, Var items, Var matrix, MatrixView<Scalar> y) {
    constexpr int kFewItems = 3, kFewItemsOfHalves = 8;
    const auto x = graph.value(items), weight = graph.value(matrix);
    if constexpr (std::is_same_v<Scalar, float>) {
        if (const auto halves = graph.halves(matrix); halves.data && x.rows <= kFewItemsOfHalves) {
            multiplyHalves({x.data, x.rows, x.cols, x.stride}, halves, y);
            return;
        }
    }
    if (x.rows > kFewItems) {
        map(y).noalias() = map(x) * map(weight).transpose();
        return;
    }
    for (int row = 0; row < x.rows; ++row) {
        const ColumnMap<Scalar> item(x.row(row).data(), x.cols);
        ColumnMap<Scalar>(y.row(row).data(), y.cols).noalias() = map(weight) * item;
    }
}

} // namespace

template <class Scalar> Var affine(Graph<Scalar>& graph, Var x, Var weight, Var addend) {
    const Var out = graph.result(graph.value(x).rows, graph.value(weight).rows);
    const auto value = graph.value(out);
    multiply(graph, x, weight, value);
    const bool isBias = addend && graph.value(addend).rows == 1;
    if (isBias)
        map(value).rowwise() += map(graph.value(addend)).row(0);
    else if (addend)
        map(value) += map(graph.value(addend));
    if (graph.recording()) {
        graph.onBackward([&graph, x, weight, addend, out, isBias] {
            const auto dy = map(graph.gradient(out));
            if (graph.wantsGradient(x))
                map(graph.gradient(x)).noalias() += dy * map(graph.value(weight));
            if (graph.wantsGradient(weight))
                map(graph.gradient(weight)).noalias() += dy.transpose() * map(graph.value(x));
            if (!addend || !graph.wantsGradient(addend))
                return;
            if (isBias)
                map(graph.gradient(addend)).row(0) += dy.colwise().sum();
            else
                map(graph.gradient(addend)) += dy;
        });
    }
    return out;
}

template <class Scalar> Var tanh(Graph<Scalar>& graph, Var x) {
    const auto input = graph.value(x);
    const Var out = graph.result(input.rows, input.cols);
    map(graph.value(out)).array() = map(input).array().tanh();
    if (graph.recording() && graph.wantsGradient(x)) {
        graph.onBackward([&graph, x, out] {
            const auto y = map(graph.value(out)).array();
            map(graph.gradient(x)).array() += map(graph.gradient(out)).array() * (Scalar(1) - y.square());
        });
    }
    return out;
}

template <class Scalar> Var scale(Graph<Scalar>& graph, Var x, std::span<const Scalar> factors) {
    const auto input = graph.value(x);
    const Var out = graph.result(input.rows, input.cols);
    Scalar* kept = graph.scratch(factors.size());
    std::copy(factors.begin(), factors.end(), kept);
    const MatrixView<Scalar> mask{kept, input.rows, input.cols, input.cols};
    map(graph.value(out)) = map(input).cwiseProduct(map(mask));
    if (graph.recording() && graph.wantsGradient(x)) {
        graph.onBackward([&graph, x, out, mask] {
            map(graph.gradient(x)) += map(graph.gradient(out)).cwiseProduct(map(mask));
        });
    }
    return out;
}

template <class Scalar> Var stack(Graph<Scalar>& graph, std::span<const Var> parts) {
    int rows = 0;
    for (const Var part : parts)
        rows += graph.value(part).rows;
    const Var out = graph.result(rows, graph.value(parts.front()).cols);
    int begin = 0;
    for (const Var part : parts) {
        const auto value = map(graph.value(part));
        map(graph.value(out)).middleRows(begin, value.rows()) = value;
        begin += int(value.rows());
    }
    if (graph.recording()) {
        graph.onBackward([&graph, out, kept = std::vector<Var>(parts.begin(), parts.end())] {
            int first = 0;
            for (const Var part : kept) {
                const int count = graph.value(part).rows;
                if (graph.wantsGradient(part))
                    map(graph.gradient(part)) += map(graph.gradient(out)).middleRows(first, count);
                first += count;
            }
        });
    }
    return out;
}

template <class Scalar> Var join(Graph<Scalar>& graph, Var a, Var b) {
    const int left = graph.value(a).cols, right = graph.value(b).cols;
    const Var out = graph.result(graph.value(a).rows, left + right);
    map(graph.value(out)).leftCols(left) = map(graph.value(a));
    map(graph.value(out)).rightCols(right) = map(graph.value(b));
    if (graph.recording()) {
        graph.onBackward([&graph, a, b, out, left, right] {
            const auto dy = map(graph.gradient(out));
            if (graph.wantsGradient(a))
                map(graph.gradient(a)) += dy.leftCols(left);
            if (graph.wantsGradient(b))
                map(graph.gradient(b)) += dy.rightCols(right);
        });
    }
    return out;
}

namespace {

/// Turns a row of logits into softmax minus the smoothed target; returns its cross entropy.
template <class Scalar> double lossOfRow(RowMap<Scalar> row, int target, Scalar smooth) {
    const Scalar largest = row.maxCoeff(), aimed = row[target];
    const Scalar average = smooth > 0 ? row.mean() : Scalar(0);
    row = (row - largest).exp();
    const Scalar sum = row.sum();
    row = row / sum - smooth / Scalar(row.size());
    row[target] -= 1 - smooth;
    return double(largest) + std::log(double(sum)) - (1 - smooth) * aimed - smooth * average;
}

} // namespace

template <class Scalar>
Var crossEntropy(Graph<Scalar>& graph, const OutputLayer& layer, const Targets& targets) {
    const auto x = graph.value(layer.x), weight = graph.value(layer.weight);
    const MatrixView<Scalar> logits{graph.scratch(std::size_t(x.rows) * weight.rows), x.rows, weight.rows,
                                    weight.rows};
    multiply(graph, layer.x, layer.weight, logits);
    double total = 0;
    for (int row = 0; row < logits.rows; ++row) {
        auto numbers = rowOf(logits, row);
        numbers += rowOf(graph.value(layer.bias), 0);
        if (targets.ids[row] >= 0)
            total += lossOfRow<Scalar>(numbers, targets.ids[row], Scalar(targets.labelSmoothing));
        else
            numbers.setZero();
    }
    const Var out = graph.result(1, 1);
    graph.value(out).at(0, 0) = Scalar(total / targets.divisor);
    if (graph.recording()) {
        graph.onBackward([&graph, layer, out, logits, divisor = targets.divisor] {
            const Scalar unit = graph.gradient(out).at(0, 0) / Scalar(divisor);
            const auto dlogits = map(logits);
            if (graph.wantsGradient(layer.x))
                map(graph.gradient(layer.x)).noalias() += unit * dlogits * map(graph.value(layer.weight));
            if (graph.wantsGradient(layer.weight))
                map(graph.gradient(layer.weight)).noalias() +=
                    unit * dlogits.transpose() * map(graph.value(layer.x));
            if (graph.wantsGradient(layer.bias))
                map(graph.gradient(layer.bias)).row(0) += unit * dlogits.colwise().sum();
        });
    }
    return out;
}

#define ENGINE_INSTANTIATE(Scalar)                                                                           \
    template Var lookup(Graph<Scalar>&, Var, std::span<const int>);                                          \
    template Var affine(Graph<Scalar>&, Var, Var, Var);                                                      \
    template Var tanh(Graph<Scalar>&, Var);                                                                  \
    template Var scale(Graph<Scalar>&, Var, std::span<const Scalar>);                                        \
    template Var stack(Graph<Scalar>&, std::span<const Var>);                                                \
    template Var join(Graph<Scalar>&, Var, Var);                                                             \
    template Var crossEntropy(Graph<Scalar>&, const OutputLayer&, const Targets&);
ENGINE_INSTANTIATE(float)
ENGINE_INSTANTIATE(double)
#undef ENGINE_INSTANTIATE

} // namespace engine
