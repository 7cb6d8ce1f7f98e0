#pragma once
/// Plain views of numbers in memory: what crosses the border of the engine instead of a linear-algebra
/// library's types, whose alignment depends on the instruction level. A view owns nothing and checks nothing.
///
/// Everywhere in the engine a matrix is row-major and a row is an item: a batch of B states of size D is [B,
/// D], as PyTorch prints it. (The papers' column vectors are these rows.)

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace engine {

/// Memory at multiples of 64 bytes. Vectorised sums take their numbers in an order that depends on alignment:
/// with every array aligned alike, the same input gives the same bits.
template <class Number> struct AlignedAllocator {
    using value_type = Number;
    static constexpr std::align_val_t alignment{64};

    AlignedAllocator() = default;
    template <class Other> AlignedAllocator(const AlignedAllocator<Other>&) {}
    Number* allocate(std::size_t count) {
        return static_cast<Number*>(::operator new(count * sizeof(Number), alignment));
    }
    void deallocate(Number* memory, std::size_t) { ::operator delete(memory, alignment); }
    bool operator==(const AlignedAllocator&) const { return true; }
};
using Floats = std::vector<float, AlignedAllocator<float>>;
using Halves = std::vector<std::uint16_t, AlignedAllocator<std::uint16_t>>; ///< bits of F16 numbers

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
