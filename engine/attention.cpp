#include "engine/attention.h"

#include "engine/eigenviews.h"

#include <vector>

namespace engine {

namespace {

/// A SourceShape whose lengths outlive the call: steps on the way back run later.
struct KeptShape {
    explicit KeptShape(const SourceShape& shape)
        : lengths(shape.lengths.begin(), shape.lengths.end()), sentences(shape.sentences()) {}
    std::vector<int> lengths;
    int sentences;
};

} // namespace

// Row by row, since a query meets the few states of its own sentence only: no product here is large enough to
// pay for a matrix kernel's packing.

template <class Scalar> Var dotScores(Graph<Scalar>& graph, Var queries, Var keys, const SourceShape& shape) {
    const auto q = graph.value(queries), keyRows = graph.value(keys);
    const int sentences = shape.sentences();
    const Var out = graph.result(q.rows, shape.positions);
    const auto e = graph.value(out);
    for (int row = 0; row < q.rows; ++row) {
        const int b = row % sentences, length = shape.lengths[b];
        for (int k = 0; k < length; ++k)
            e.at(row, k) = (rowOf(q, row) * rowOf(keyRows, k * sentences + b)).sum();
        rowOf(e, row).tail(shape.positions - length).setZero();
    }
    if (graph.recording()) {
        graph.onBackward([&graph, queries, keys, out, kept = KeptShape(shape)] {
            const auto de = graph.gradient(out), dq = graph.gradient(queries), dk = graph.gradient(keys);
            for (int row = 0; row < de.rows; ++row) {
                const int b = row % kept.sentences;
                for (int k = 0; k < kept.lengths[b]; ++k) {
                    const int position = k * kept.sentences + b;
                    if (dq.data)
                        rowOf(dq, row) += de.at(row, k) * rowOf(graph.value(keys), position);
                    if (dk.data)
                        rowOf(dk, position) += de.at(row, k) * rowOf(graph.value(queries), row);
                }
            }
        });
    }
    return out;
}

template <class Scalar> Var mlpScores(const MlpScores<Scalar>& in) {
    auto& graph = in.graph;
    const auto q = graph.value(in.queries), keys = graph.value(in.keys);
    const auto v = rowOf(graph.value(in.energy), 0);
    const int positions = in.shape.positions, size = q.cols, sentences = in.shape.sentences();
    const Scalar bias = in.bias ? graph.value(in.bias).at(0, 0) : Scalar(0);
    const Var out = graph.result(q.rows, positions);
    const auto e = graph.value(out);
    // tanh of every pair, [N·m, a], kept for the way back; inference reuses one row.
    const int pairs = graph.recording() ? q.rows * positions : 1;
    const MatrixView<Scalar> hidden{graph.scratch(std::size_t(pairs) * size), pairs, size, size};
    for (int row = 0; row < q.rows; ++row) {
        const int b = row % sentences, length = in.shape.lengths[b];
        for (int k = 0; k < length; ++k) {
            auto u = rowOf(hidden, graph.recording() ? row * positions + k : 0);
            u = (rowOf(q, row) + rowOf(keys, k * sentences + b)).tanh();
            e.at(row, k) = (u * v).sum() + bias;
        }
        rowOf(e, row).tail(positions - length).setZero();
    }
    if (graph.recording()) {
        graph.onBackward([&graph, queries = in.queries, keyVar = in.keys, energy = in.energy,
                          biasVar = in.bias, out, hidden, kept = KeptShape(in.shape)] {
            const auto de = graph.gradient(out);
            const auto weight = rowOf(graph.value(energy), 0);
            const auto dq = graph.gradient(queries), dk = graph.gradient(keyVar), dv = graph.gradient(energy);
            const auto dbias = biasVar ? graph.gradient(biasVar) : MatrixView<Scalar>{};
            Eigen::Array<Scalar, 1, Eigen::Dynamic> du(weight.size());
            for (int row = 0; row < de.rows; ++row) {
                const int b = row % kept.sentences;
                for (int k = 0; k < kept.lengths[b]; ++k) {
                    const auto u = rowOf(hidden, row * de.cols + k);
                    const Scalar d = de.at(row, k);
                    du = d * weight * (1 - u.square());
                    if (dq.data)
                        rowOf(dq, row) += du;
                    if (dk.data)
                        rowOf(dk, k * kept.sentences + b) += du;
                    if (dv.data)
                        rowOf(dv, 0) += d * u;
                    if (dbias.data)
                        dbias.at(0, 0) += d;
                }
            }
        });
    }
    return out;
}

template <class Scalar> Var softmax(Graph<Scalar>& graph, Var scores, const SourceShape& shape) {
    const auto e = graph.value(scores);
    const Var out = graph.result(e.rows, e.cols);
    const auto a = graph.value(out);
    for (int row = 0; row < e.rows; ++row) {
        const int length = shape.lengths[row % shape.sentences()];
        const auto real = rowOf(e, row).head(length);
        auto weights = rowOf(a, row);
        weights.head(length) = (real - real.maxCoeff()).exp();
        weights.head(length) /= weights.head(length).sum();
        weights.tail(e.cols - length).setZero();
    }
    if (graph.recording() && graph.wantsGradient(scores)) {
        graph.onBackward([&graph, scores, out] {
            // Beyond the length α is zero, so nothing flows there.
            for (int row = 0; row < graph.value(out).rows; ++row) {
                const auto weights = rowOf(graph.value(out), row), dweights = rowOf(graph.gradient(out), row);
                rowOf(graph.gradient(scores), row) += weights * (dweights - (weights * dweights).sum());
            }
        });
    }
    return out;
}

template <class Scalar>
Var weightedSum(Graph<Scalar>& graph, Var weights, Var annotations, const SourceShape& shape) {
    const auto a = graph.value(weights), s = graph.value(annotations);
    const int sentences = shape.sentences();
    const Var out = graph.result(a.rows, s.cols);
    for (int row = 0; row < a.rows; ++row) {
        const int b = row % sentences;
        auto context = rowOf(graph.value(out), row);
        context.setZero();
        for (int k = 0; k < shape.lengths[b]; ++k)
            context += a.at(row, k) * rowOf(s, k * sentences + b);
    }
    if (graph.recording()) {
        graph.onBackward([&graph, weights, annotations, out, kept = KeptShape(shape)] {
            const auto dc = graph.gradient(out), da = graph.gradient(weights),
                       ds = graph.gradient(annotations);
            for (int row = 0; row < dc.rows; ++row) {
                const int b = row % kept.sentences;
                for (int k = 0; k < kept.lengths[b]; ++k) {
                    const int position = k * kept.sentences + b;
                    if (da.data)
                        da.at(row, k) += (rowOf(dc, row) * rowOf(graph.value(annotations), position)).sum();
                    if (ds.data)
                        rowOf(ds, position) += graph.value(weights).at(row, k) * rowOf(dc, row);
                }
            }
        });
    }
    return out;
}

template <class Scalar> Var mean(Graph<Scalar>& graph, Var rows, const SourceShape& shape) {
    const auto s = graph.value(rows);
    const int sentences = shape.sentences();
    const Var out = graph.result(sentences, s.cols);
    for (int b = 0; b < sentences; ++b) {
        auto average = rowOf(graph.value(out), b);
        average.setZero();
        for (int k = 0; k < shape.lengths[b]; ++k)
            average += rowOf(s, k * sentences + b) / Scalar(shape.lengths[b]);
    }
    if (graph.recording() && graph.wantsGradient(rows)) {
        graph.onBackward([&graph, rows, out, kept = KeptShape(shape)] {
            for (int b = 0; b < kept.sentences; ++b)
                for (int k = 0; k < kept.lengths[b]; ++k)
                    rowOf(graph.gradient(rows), k * kept.sentences + b) +=
                        rowOf(graph.gradient(out), b) / Scalar(kept.lengths[b]);
        });
    }
    return out;
}

#define ENGINE_INSTANTIATE(Scalar)                                                                           \
    template Var dotScores(Graph<Scalar>&, Var, Var, const SourceShape&);                                    \
    template Var mlpScores(const MlpScores<Scalar>&);                                                        \
    template Var softmax(Graph<Scalar>&, Var, const SourceShape&);                                           \
    template Var weightedSum(Graph<Scalar>&, Var, Var, const SourceShape&);                                  \
    template Var mean(Graph<Scalar>&, Var, const SourceShape&);
ENGINE_INSTANTIATE(float)
ENGINE_INSTANTIATE(double)
#undef ENGINE_INSTANTIATE

} // namespace engine
