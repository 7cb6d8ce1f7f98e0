#include "engine/cells.h"

#include "engine/eigenviews.h"

#include <vector>

namespace engine {

namespace {

template <class Scalar> using Row = Eigen::Array<Scalar, 1, Eigen::Dynamic>;

/// Which items take part, kept for the way back.
std::vector<char> activeRows(const ActiveItems& active, int rows) {
    std::vector<char> result(rows);
    for (int row = 0; row < rows; ++row)
        result[row] = active(row);
    return result;
}

/// Adds to a row of a gradient where it is wanted.
template <class Scalar, class Expression>
void addTo(const MatrixView<Scalar>& gradient, int row, const Expression& values, int begin = 0) {
    if (gradient.data)
        rowOf(gradient, row).segment(begin, values.size()) += values;
}

} // namespace

template <class Scalar> Var gru(const CellInput<Scalar>& in) {
    auto& graph = in.graph;
    const auto gi = graph.value(in.input), gh = graph.value(in.recurrent), h = graph.value(in.state);
    const int size = h.cols;
    const Var out = graph.result(h.rows, size);
    const auto next = graph.value(out);
    // r, z and n of every item: all that the way back needs besides the inputs.
    const int gateRows = graph.recording() ? h.rows : 1;
    const MatrixView<Scalar> gates{graph.scratch(std::size_t(gateRows) * 3 * size), gateRows, 3 * size,
                                   3 * size};
    for (int row = 0; row < h.rows; ++row) {
        if (!in.active(row)) {
            rowOf(next, row) = rowOf(h, row);
            continue;
        }
        const auto i = rowOf(gi, row), g = rowOf(gh, row);
        auto gate = rowOf(gates, graph.recording() ? row : 0);
        auto rz = gate.head(2 * size);
        rz = (i.head(2 * size) + g.head(2 * size)).logistic();
        auto n = gate.tail(size);
        n = (i.tail(size) + gate.head(size) * g.tail(size)).tanh();
        const auto z = gate.segment(size, size);
        rowOf(next, row) = n + z * (rowOf(h, row) - n);
    }
    if (!graph.recording())
        return out;
    graph.onBackward([&graph, input = in.input, recurrent = in.recurrent, state = in.state, out, gates,
                      active = activeRows(in.active, h.rows)] {
        const auto dnext = graph.gradient(out), di = graph.gradient(input), dg = graph.gradient(recurrent),
                   dh = graph.gradient(state), before = graph.value(state), products = graph.value(recurrent);
        const int width = before.cols;
        Row<Scalar> dn(width), dr(width), dz(width);
        for (int row = 0; row < before.rows; ++row) {
            const auto d = rowOf(dnext, row);
            if (!active[row]) {
                addTo(dh, row, d);
                continue;
            }
            const auto gate = rowOf(gates, row);
            const auto r = gate.head(width), z = gate.segment(width, width), n = gate.tail(width);
            const auto hn = rowOf(products, row).tail(width);
            dn = d * (1 - z) * (1 - n.square());
            dz = d * (rowOf(before, row) - n) * z * (1 - z);
            dr = dn * hn * r * (1 - r);
            addTo(di, row, dr);
            addTo(di, row, dz, width);
            addTo(di, row, dn, 2 * width);
            addTo(dg, row, dr);
            addTo(dg, row, dz, width);
            addTo(dg, row, dn * r, 2 * width);
            addTo(dh, row, d * z);
        }
    });
    return out;
}

template <class Scalar> Var lstm(const CellInput<Scalar>& in) {
    auto& graph = in.graph;
    const auto gi = graph.value(in.input), gh = graph.value(in.recurrent), state = graph.value(in.state);
    const int size = state.cols / 2;
    const Var out = graph.result(state.rows, 2 * size);
    const auto next = graph.value(out);
    // i, f, g, o and tanh(c') of every item.
    const int gateRows = graph.recording() ? state.rows : 1;
    const MatrixView<Scalar> gates{graph.scratch(std::size_t(gateRows) * 5 * size), gateRows, 5 * size,
                                   5 * size};
    for (int row = 0; row < state.rows; ++row) {
        if (!in.active(row)) {
            rowOf(next, row) = rowOf(state, row);
            continue;
        }
        auto gate = rowOf(gates, graph.recording() ? row : 0);
        gate.head(4 * size) = rowOf(gi, row) + rowOf(gh, row);
        auto sigmoids = gate.head(2 * size);
        sigmoids = sigmoids.logistic().eval();
        auto g = gate.segment(2 * size, size), o = gate.segment(3 * size, size), tanhCell = gate.tail(size);
        g = g.tanh().eval();
        o = o.logistic().eval();
        auto cell = rowOf(next, row).tail(size);
        cell = gate.segment(size, size) * rowOf(state, row).tail(size) + gate.head(size) * g;
        tanhCell = cell.tanh();
        rowOf(next, row).head(size) = o * tanhCell;
    }
    if (!graph.recording())
        return out;
    graph.onBackward([&graph, input = in.input, recurrent = in.recurrent, before = in.state, out, gates,
                      active = activeRows(in.active, state.rows)] {
        const auto dnext = graph.gradient(out), di = graph.gradient(input), dg = graph.gradient(recurrent),
                   dstate = graph.gradient(before), old = graph.value(before);
        const int width = old.cols / 2;
        Row<Scalar> dgates(4 * width), dcell(width);
        for (int row = 0; row < old.rows; ++row) {
            const auto d = rowOf(dnext, row);
            if (!active[row]) {
                addTo(dstate, row, d);
                continue;
            }
            const auto gate = rowOf(gates, row);
            const auto i = gate.head(width), f = gate.segment(width, width),
                       g = gate.segment(2 * width, width), o = gate.segment(3 * width, width),
                       t = gate.tail(width);
            dcell = d.tail(width) + d.head(width) * o * (1 - t.square());
            dgates.head(width) = dcell * g * i * (1 - i);
            dgates.segment(width, width) = dcell * rowOf(old, row).tail(width) * f * (1 - f);
            dgates.segment(2 * width, width) = dcell * i * (1 - g.square());
            dgates.tail(width) = d.head(width) * t * o * (1 - o);
            addTo(di, row, dgates);
            addTo(dg, row, dgates);
            addTo(dstate, row, dcell * f, width);
        }
    });
    return out;
}

namespace {

/// The means of the sigmoids of `blocks`, each D wide.
template <class Scalar> Var gateMeans(const CellInput<Scalar>& in, int size, std::span<const int> blocks) {
    const auto gi = in.graph.value(in.input), gh = in.graph.value(in.recurrent);
    const Var out = in.graph.zeros(gi.rows, int(blocks.size()));
    const auto means = in.graph.value(out);
    for (int row = 0; row < gi.rows; ++row)
        for (int gate = 0; gate < int(blocks.size()); ++gate) {
            const int begin = blocks[gate] * size;
            const auto open = (rowOf(gi, row).segment(begin, size) + rowOf(gh, row).segment(begin, size));
            means.at(row, gate) = open.logistic().mean();
        }
    return out;
}

} // namespace

template <class Scalar> Var gruGateMeans(const CellInput<Scalar>& in) {
    constexpr int resetAndUpdate[] = {0, 1};
    return gateMeans(in, in.graph.value(in.state).cols, resetAndUpdate);
}

template <class Scalar> Var lstmGateMeans(const CellInput<Scalar>& in) {
    constexpr int inputForgetOutput[] = {0, 1, 3};
    return gateMeans(in, in.graph.value(in.state).cols / 2, inputForgetOutput);
}

template Var gruGateMeans(const CellInput<float>&);
template Var gruGateMeans(const CellInput<double>&);
template Var lstmGateMeans(const CellInput<float>&);
template Var lstmGateMeans(const CellInput<double>&);
template Var gru(const CellInput<float>&);
template Var gru(const CellInput<double>&);
template Var lstm(const CellInput<float>&);
template Var lstm(const CellInput<double>&);

} // namespace engine
