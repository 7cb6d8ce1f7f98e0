#include "engine/autodiff.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace engine {

namespace {
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSmallestBlock = std::size_t(1) << 20;
} // namespace

void Arena::Release::operator()(std::byte* memory) const {
    ::operator delete(memory, std::align_val_t(kAlignment));
}

void* Arena::take(std::size_t bytes) {
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    wanted_ += bytes;
    if (blocks_.empty() || used_ + bytes > blocks_.back().size)
        addBlock(bytes);
    std::byte* taken = blocks_.back().memory.get() + used_;
    used_ += bytes;
    return taken;
}

void Arena::addBlock(std::size_t atLeast) {
    const std::size_t size = std::max({atLeast, kSmallestBlock, blocks_.empty() ? 0 : blocks_.back().size});
    auto* memory = static_cast<std::byte*>(::operator new(size, std::align_val_t(kAlignment)));
    blocks_.push_back({std::unique_ptr<std::byte, Release>(memory), size});
    used_ = 0;
}

void Arena::reset() {
    // One block that holds all of the last round: from the second round on nothing is allocated.
    if (blocks_.size() > 1) {
        blocks_.clear();
        addBlock(wanted_);
    }
    used_ = 0;
    wanted_ = 0;
}

template <class Scalar> Var Graph<Scalar>::add(const Node& node) {
    nodes_.push_back(node);
    return {int(nodes_.size()) - 1};
}

template <class Scalar>
Var Graph<Scalar>::bind(MatrixView<const Scalar> value, MatrixView<Scalar> gradient,
                        const std::uint16_t* halves) {
    // Operations never write to the value of an input, so the cast does not reach a const number.
    return add({{const_cast<Scalar*>(value.data), value.rows, value.cols, value.stride},
                gradient,
                recording_ ? nullptr : halves});
}

template <class Scalar> void Graph<Scalar>::clear() {
    steps_.clear();
    nodes_.resize(kept_);
    arena_.reset();
}

template <class Scalar> Scalar* Graph<Scalar>::scratch(std::size_t count) {
    return static_cast<Scalar*>(arena_.take(count * sizeof(Scalar)));
}

template <class Scalar> Var Graph<Scalar>::zeros(int rows, int cols) {
    MatrixView<Scalar> value{scratch(std::size_t(rows) * cols), rows, cols, cols};
    std::fill_n(value.data, value.size(), Scalar(0));
    return add({value, {}});
}

template <class Scalar> Var Graph<Scalar>::result(int rows, int cols) {
    const MatrixView<Scalar> value{scratch(std::size_t(rows) * cols), rows, cols, cols};
    if (!recording_)
        return add({value, {}});
    const MatrixView<Scalar> gradient{scratch(value.size()), rows, cols, cols};
    std::fill_n(gradient.data, gradient.size(), Scalar(0));
    return add({value, gradient});
}

template <class Scalar> auto Graph<Scalar>::from(Var whole, int row, int col) const -> Node {
    Node node = nodes_[whole.index];
    auto move = [&](auto*& data, int stride) {
        if (data)
            data += std::size_t(row) * stride + col;
    };
    move(node.value.data, node.value.stride);
    move(node.gradient.data, node.gradient.stride);
    move(node.halves, node.value.stride);
    return node;
}

template <class Scalar> Var Graph<Scalar>::rows(Var whole, int begin, int count) {
    Node part = from(whole, begin, 0);
    part.value.rows = part.gradient.rows = count;
    return add(part);
}

template <class Scalar> Var Graph<Scalar>::columns(Var whole, int begin, int count) {
    Node part = from(whole, 0, begin);
    part.value.cols = part.gradient.cols = count;
    return add(part);
}

template <class Scalar> void Graph<Scalar>::backward(Var loss) {
    gradient(loss).at(0, 0) = Scalar(1);
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
        (*step)();
}

template class Graph<float>;
template class Graph<double>;

} // namespace engine
