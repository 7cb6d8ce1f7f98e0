#pragma once
/// A small reverse-mode graph over matrices. Operations (operations.h, recurrent.h, attentionops.h) append
/// their value and, while the graph records, the step that carries gradients back. With recording off the
/// same calls are inference.
///
/// The graph owns scratch memory only: parameters are bound once and read in place, so a model stays const in
/// training too. It is neither thread-safe nor a general tensor library: two dimensions, rows are items.

#include "engine/matrix.h"

#include <functional>
#include <memory>
#include <vector>

namespace engine {

/// A matrix in a graph; valid until the graph is cleared.
struct Var {
    int index = -1;
    explicit operator bool() const { return index >= 0; }
};

/// Memory that is handed out in order and taken back all at once; after a first use of each size it allocates
/// no more.
class Arena {
public:
    /// `bytes` aligned to 64, not initialised.
    void* take(std::size_t bytes);
    void reset();

private:
    struct Release {
        void operator()(std::byte* memory) const;
    };
    struct Block {
        std::unique_ptr<std::byte, Release> memory;
        std::size_t size = 0;
    };
    void addBlock(std::size_t atLeast);

    std::vector<Block> blocks_;
    std::size_t used_ = 0;   ///< of the last block
    std::size_t wanted_ = 0; ///< by all calls since the last reset
};

template <class Scalar> class Graph {
public:
    explicit Graph(bool recording) : recording_(recording) {}
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    bool recording() const { return recording_; }

    /// Binds numbers that stay where they are; `gradient` (same shape; may be empty) is added to by
    /// backward(). `halves`, laid out as the value, are the same numbers as F16, if there is such a copy.
    Var bind(MatrixView<const Scalar> value, MatrixView<Scalar> gradient = {},
             const std::uint16_t* halves = nullptr);
    /// What has been bound so far survives clear().
    void keep() { kept_ = nodes_.size(); }
    /// Forgets every later matrix and step; keeps the memory.
    void clear();

    /// A matrix of zeros without a gradient, to be filled by the caller.
    Var zeros(int rows, int cols);
    /// The result of an operation, not initialised; its gradient is zero where the graph records.
    Var result(int rows, int cols);
    /// Some rows or columns of `whole`, no copy; the gradient is shared likewise.
    Var rows(Var whole, int begin, int count);
    Var columns(Var whole, int begin, int count);
    /// Numbers that an operation keeps for its way back, not initialised.
    Scalar* scratch(std::size_t count);

    MatrixView<Scalar> value(Var v) const { return nodes_[v.index].value; }
    /// Empty (data null) where nothing asks for it.
    MatrixView<Scalar> gradient(Var v) const { return nodes_[v.index].gradient; }
    /// The value as F16; empty where it was not bound with such a copy and while the graph records.
    MatrixView<const std::uint16_t> halves(Var v) const {
        const Node& node = nodes_[v.index];
        return {node.halves, node.value.rows, node.value.cols, node.value.stride};
    }
    bool wantsGradient(Var v) const { return nodes_[v.index].gradient.data != nullptr; }

    /// Called by an operation while recording: what to do on the way back.
    void onBackward(std::function<void()> step) { steps_.push_back(std::move(step)); }
    /// Carries d loss / d loss = 1 back through all steps, last first. `loss` is [1, 1].
    void backward(Var loss);

private:
    struct Node {
        MatrixView<Scalar> value, gradient;
        const std::uint16_t* halves = nullptr;
    };
    Var add(const Node& node);
    /// What begins `row` rows down and `col` columns to the right in `whole`, with its shape.
    Node from(Var whole, int row, int col) const;

    bool recording_;
    std::size_t kept_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::function<void()>> steps_;
    Arena arena_;
};

extern template class Graph<float>;
extern template class Graph<double>;

} // namespace engine
