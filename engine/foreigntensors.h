#pragma once
/// The tensors of another program's model while it is being imported: by name, each held against the shape
/// that the rest of the model asks for, none left over. It knows no layout.

#include "engine/parameters.h"

#include <map>
#include <string>

namespace engine {

struct ForeignTensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values;
};

struct ExpectedTensor {
    std::string name;
    std::vector<std::int64_t> shape;
};

class ForeignTensors {
public:
    explicit ForeignTensors(std::string origin) : origin_(std::move(origin)) {}

    void add(std::string name, ForeignTensor tensor) { tensors_[std::move(name)] = std::move(tensor); }
    bool holds(const std::string& name) const { return tensors_.contains(name); }
    std::vector<std::string> names() const;
    const std::string& origin() const { return origin_; }

    /// One extent of a tensor of `dimensions`; throws Error when there is no such tensor or it has others.
    int extent(const std::string& name, std::size_t dimensions, std::size_t which) const;
    /// Throws Error naming the first tensor that is absent, of another shape (extents of 1 do not count: a
    /// column is a vector) or not expected.
    void check(std::span<const ExpectedTensor> expected) const;
    /// After check().
    std::span<const float> values(const std::string& name) const { return tensors_.at(name).values; }

private:
    std::string origin_;
    std::map<std::string, ForeignTensor> tensors_;
};

/// Writes matrices into a model's tensors, one part after the other.
class ParameterFiller {
public:
    ParameterFiller(Parameters& parameters, const ForeignTensors& tensors)
        : parameters_(parameters), tensors_(tensors) {}

    /// The corner of a tensor where a part begins.
    struct Corner {
        std::string name;
        int row = 0, column = 0;
    };
    /// `foreign` is [in, out] (y = x W): its transpose stands from `corner` on.
    void transposed(const Corner& corner, const std::string& foreign, int in, int out);
    /// `foreign` is [out, `width`] and gives its columns from `first` to the end of the tensor.
    void columns(const std::string& name, const std::string& foreign, int width, int first = 0);
    /// Adds `foreign` to a bias from number `corner.column` on.
    void bias(const Corner& corner, const std::string& foreign);

private:
    MatrixView<float> view(const std::string& name) {
        return Parameters::view<float>(parameters_.values(), *parameters_.find(name));
    }
    Parameters& parameters_;
    const ForeignTensors& tensors_;
};

} // namespace engine
