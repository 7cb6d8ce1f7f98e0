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

/// The rows of sentence `index` in a batch of `sentences`, its first `count` ones.
template <class Scalar>
MatrixMap<Scalar> sentenceRows(const MatrixView<Scalar>& rows, int index, int sentences, int count) {
    return map(everyRow(rows, index, sentences, count));
}

} // namespace

template <class Scalar> Var dotScores(Graph<Scalar>& graph, Var queries, Var keys, const SourceShape& shape) {
    const auto q = graph.value(queries), k = graph.value(keys);
    const Var out = graph.result(q.rows, shape.positions);
    const auto e = graph.value(out);
    const int sentences = shape.sentences(), each = q.rows / sentences;
    for (int b = 0; b < sentences; ++b) {
        const int length = shape.lengths[b];
        auto scores = sentenceRows(e, b, sentences, each);
        const auto asked = sentenceRows(q, b, sentences, each);
        const auto known = sentenceRows(k, b, sentences, length);
        if (each == 1)
            scores.leftCols(length).row(0).transpose().noalias() = known * asked.row(0).transpose();
        else
            scores.leftCols(length).noalias() = asked * known.transpose();
        scores.rightCols(shape.positions - length).setZero();
    }
    if (graph.recording()) {
        graph.onBackward([&graph, queries, keys, out, each, kept = KeptShape(shape)] {
            for (int b = 0; b < kept.sentences; ++b) {
                const int length = kept.lengths[b];
                const auto de = sentenceRows(graph.gradient(out), b, kept.sentences, each).leftCols(length);
                if (graph.wantsGradient(queries))
                    sentenceRows(graph.gradient(queries), b, kept.sentences, each).noalias() +=
                        de * sentenceRows(graph.value(keys), b, kept.sentences, length);
                if (graph.wantsGradient(keys))
                    sentenceRows(graph.gradient(keys), b, kept.sentences, length).noalias() +=
                        de.transpose() * sentenceRows(graph.value(queries), b, kept.sentences, each);
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

template <class Scalar> Var weightedSum(Graph<Scalar>& graph, Var weights, Var annotations, const SourceShape& shape) {
    const auto a = graph.value(weights), s = graph.value(annotations);
    const Var out = graph.result(a.rows, s.cols);
    const int sentences = shape.sentences(), each = a.rows / sentences;
    for (int b = 0; b < sentences; ++b) {
        const int length = shape.lengths[b];
        auto context = sentenceRows(graph.value(out), b, sentences, each);
        const auto alpha = sentenceRows(a, b, sentences, each).leftCols(length);
        const auto known = sentenceRows(s, b, sentences, length);
        if (each == 1)
            context.row(0).transpose().noalias() = known.transpose() * alpha.row(0).transpose();
        else
            context.noalias() = alpha * known;
    }
    if (graph.recording()) {
        graph.onBackward([&graph, weights, annotations, out, each, kept = KeptShape(shape)] {
            for (int b = 0; b < kept.sentences; ++b) {
                const int length = kept.lengths[b];
                const auto dc = sentenceRows(graph.gradient(out), b, kept.sentences, each);
                if (graph.wantsGradient(weights))
                    sentenceRows(graph.gradient(weights), b, kept.sentences, each).leftCols(length).noalias() +=
                        dc * sentenceRows(graph.value(annotations), b, kept.sentences, length).transpose();
                if (graph.wantsGradient(annotations))
                    sentenceRows(graph.gradient(annotations), b, kept.sentences, length).noalias() +=
                        sentenceRows(graph.value(weights), b, kept.sentences, each).leftCols(length).transpose() * dc;
            }
        });
    }
    return out;
}

template <class Scalar> Var mean(Graph<Scalar>& graph, Var rows, const SourceShape& shape) {
    const auto s = graph.value(rows);
    const int sentences = shape.sentences();
    const Var out = graph.result(sentences, s.cols);
    for (int b = 0; b < sentences; ++b)
        map(graph.value(out)).row(b) = sentenceRows(s, b, sentences, shape.lengths[b]).colwise().mean();
    if (graph.recording() && graph.wantsGradient(rows)) {
        graph.onBackward([&graph, rows, out, kept = KeptShape(shape)] {
            for (int b = 0; b < kept.sentences; ++b)
                sentenceRows(graph.gradient(rows), b, kept.sentences, kept.lengths[b]).rowwise() +=
                    map(graph.gradient(out)).row(b) / Scalar(kept.lengths[b]);
        });
    }
    return out;
}

#define ENGINE_INSTANTIATE(Scalar)                                                                                   \
    template Var dotScores(Graph<Scalar>&, Var, Var, const SourceShape&);                                            \
    template Var mlpScores(const MlpScores<Scalar>&);                                                                \
    template Var softmax(Graph<Scalar>&, Var, const SourceShape&);                                                   \
    template Var weightedSum(Graph<Scalar>&, Var, Var, const SourceShape&);                                          \
    template Var mean(Graph<Scalar>&, Var, const SourceShape&);
ENGINE_INSTANTIATE(float)
ENGINE_INSTANTIATE(double)
#undef ENGINE_INSTANTIATE

} // namespace engine
