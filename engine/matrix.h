#pragma once
/// Plain views of numbers in memory: what crosses the border of the engine instead of a linear-algebra
/// library's types, whose alignment depends on the instruction level. A view owns nothing and checks nothing.
///
/// Everywhere in the engine a matrix is row-major and a row is an item: a batch of B states of size D is [B,
/// D], as PyTorch prints it. (The papers' column vectors are these rows.)

#include <cstddef>
#include <span>

namespace engine {

template <class Scalar> struct MatrixView {
    Scalar* data = nullptr;
    int rows = 0;
    int cols = 0;
    int stride = 0; ///< numbers from one row to the next, at least `cols`

    Scalar& at(int row, int col) const { return data[std::size_t(row) * stride + col]; }
    std::span<Scalar> row(int index) const { return {data + std::size_t(index) * stride, std::size_t(cols)}; }
    std::size_t size() const { return std::size_t(rows) * cols; }
};

} // namespace engine
