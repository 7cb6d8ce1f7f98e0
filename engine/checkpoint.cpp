#include "engine/checkpoint.h"

#include "engine/error.h"
#include "engine/safetensors.h"

#include <algorithm>
#include <charconv>

namespace engine {

namespace {

/// The shortest text that reads back as the same number.
template <class Number> std::string text(Number number) {
    char digits[40];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

template <class Number> void read(const SafetensorsFile& file, const char* key, Number& number) {
    const auto found = file.metadata.find(key);
    if (found == file.metadata.end())
        throw Error(std::string("the checkpoint lacks \"") + key + "\"; train without resuming");
    const std::string& digits = found->second;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
}

void readNumbers(const SafetensorsFile& file, const char* name, std::span<float> numbers) {
    const auto found = file.tensors.find(name);
    if (found == file.tensors.end() || found->second.values.size() != numbers.size())
        throw Error(std::string("the checkpoint's ") + name +
                    " does not fit the recipe; train without resuming");
    std::copy(found->second.values.begin(), found->second.values.end(), numbers.begin());
}

} // namespace

void writeCheckpoint(const std::filesystem::path& file, const std::string& identity,
                     const TrainingState& state) {
    std::vector<TensorSource> tensors;
    auto add = [&](const char* name, std::span<const float> numbers) {
        if (!numbers.empty())
            tensors.push_back({name, {std::int64_t(numbers.size())}, numbers});
    };
    add("parameters", state.parameters);
    add("first_moment", state.optimiser.firstMoment);
    add("second_moment", state.optimiser.secondMoment);
    add("average", state.optimiser.average);
    const TrainingPlace& place = state.place;
    writeSafetensors(file, tensors, TensorType::F32,
                     {{"identity", identity},
                      {"epoch", text(place.epoch)},
                      {"batch", text(place.batch)},
                      {"update", text(place.update)},
                      {"best", text(place.best)},
                      {"seconds", text(place.seconds)}});
}

void readCheckpoint(const std::filesystem::path& file, const std::string& identity, TrainingState& state) {
    const SafetensorsFile found = readSafetensors(file);
    const auto owner = found.metadata.find("identity");
    if (owner == found.metadata.end() || owner->second != identity)
        throw Error(file.string() + " belongs to another recipe or thread count (" +
                    (owner == found.metadata.end() ? "none named" : owner->second) + ", expected " +
                    identity + "); resume with those, or train into another folder");
    readNumbers(found, "parameters", state.parameters);
    readNumbers(found, "first_moment", state.optimiser.firstMoment);
    readNumbers(found, "second_moment", state.optimiser.secondMoment);
    if (!state.optimiser.average.empty())
        readNumbers(found, "average", state.optimiser.average);
    TrainingPlace& place = state.place;
    read(found, "epoch", place.epoch);
    read(found, "batch", place.batch);
    read(found, "update", place.update);
    read(found, "best", place.best);
    read(found, "seconds", place.seconds);
}

} // namespace engine
