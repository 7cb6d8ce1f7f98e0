#pragma once
/// Private to the engine's sources: views of plain matrices as Eigen maps. No public header includes this.

#include "engine/matrix.h"

#include <Eigen/Core>

namespace engine {

template <class Scalar>
using RowMajor = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar>
using MatrixMap = Eigen::Map<RowMajor<Scalar>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <class Scalar> using RowMap = Eigen::Map<Eigen::Array<Scalar, 1, Eigen::Dynamic>>;
template <class Scalar> using ColumnMap = Eigen::Map<Eigen::Matrix<Scalar, Eigen::Dynamic, 1>>;

template <class Scalar> MatrixMap<Scalar> map(const MatrixView<Scalar>& view) {
    return {view.data, view.rows, view.cols, Eigen::OuterStride<>(view.stride)};
}

/// One row as an array.
template <class Scalar> RowMap<Scalar> rowOf(const MatrixView<Scalar>& view, int row) {
    return {view.data + std::size_t(row) * view.stride, view.cols};
}

/// Rows first, first + step, …, `count` of them: the items of one sentence in a batch laid out step by step.
template <class Scalar>
MatrixView<Scalar> everyRow(const MatrixView<Scalar>& view, int first, int step, int count) {
    return {view.data + std::size_t(first) * view.stride, count, view.cols, view.stride * step};
}

} // namespace engine
