#include "engine/foreigntensors.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/safetensors.h"

#include <algorithm>
#include <set>

namespace engine {

namespace {

std::vector<std::int64_t> squeezed(std::vector<std::int64_t> shape) {
    std::erase(shape, 1);
    return shape;
}

} // namespace

std::vector<std::string> ForeignTensors::names() const {
    std::vector<std::string> names;
    for (const auto& entry : tensors_)
        names.push_back(entry.first);
    return names;
}

int ForeignTensors::extent(const std::string& name, std::size_t dimensions, std::size_t which) const {
    constexpr std::int64_t most = 1'000'000;
    const auto tensor = tensors_.find(name);
    if (tensor == tensors_.end())
        throw Error(origin_ + ": it has no tensor " + quotedName(name) + ".");
    const auto& shape = tensor->second.shape;
    if (shape.size() != dimensions || shape[which] < 1 || shape[which] > most)
        throw Error(origin_ + ": tensor " + quotedName(name) + " is " + shapeText(shape) + ", expected " +
                    std::to_string(dimensions) + " extents from 1 to " + std::to_string(most) + ".");
    return int(shape[which]);
}

void ForeignTensors::check(std::span<const ExpectedTensor> expected) const {
    std::set<std::string> known;
    for (const ExpectedTensor& one : expected) {
        known.insert(one.name);
        const auto found = tensors_.find(one.name);
        if (found == tensors_.end())
            throw Error(origin_ + ": it has no tensor " + quotedName(one.name) + ", expected one of " +
                        shapeText(one.shape) + ".");
        if (squeezed(found->second.shape) != squeezed(one.shape))
            throw Error(origin_ + ": tensor " + quotedName(one.name) + " is " +
                        shapeText(found->second.shape) + ", expected " + shapeText(one.shape) +
                        " by the others' sizes.");
    }
    for (const auto& entry : tensors_)
        if (!known.contains(entry.first))
            throw Error(
                origin_ + ": tensor " + quotedName(entry.first) + " " + shapeText(entry.second.shape) +
                " has no place in a model of this kind; without it the model would compute something else, "
                "so it is not imported.");
}

void ParameterFiller::transposed(const Corner& corner, const std::string& foreign, int in, int out) {
    const auto values = tensors_.values(foreign);
    const auto to = view(corner.name);
    for (int i = 0; i < in; ++i)
        for (int o = 0; o < out; ++o)
            to.at(corner.row + o, corner.column + i) =
                values[std::size_t(i) * std::size_t(out) + std::size_t(o)];
}

void ParameterFiller::columns(const std::string& name, const std::string& foreign, int width, int first) {
    const auto values = tensors_.values(foreign);
    const auto to = view(name);
    for (int row = 0; row < to.rows; ++row)
        std::copy_n(values.begin() + std::ptrdiff_t(row) * width + first, to.cols, to.row(row).begin());
}

void ParameterFiller::bias(const Corner& corner, const std::string& foreign) {
    const auto values = tensors_.values(foreign);
    const auto to = view(corner.name);
    for (std::size_t i = 0; i < values.size(); ++i)
        to.at(0, corner.column + int(i)) += values[i];
}

} // namespace engine
