#include "engine/model.h"

#include "engine/error.h"
#include "engine/json.h"

#include <algorithm>
#include <set>

namespace engine {

namespace {

std::string firstOf(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
        text += (i ? ", " : "") + names[i];
    if (names.size() > kShown)
        text += " and " + std::to_string(names.size() - kShown) + " more";
    return text;
}

/// Every tensor that the config asks for, as it asks for it, and no other. Nothing of the config's size is
/// allocated before the file has shown that it holds as much.
void check(const SafetensorsFile& found, const std::vector<ParameterPlace>& places, const std::string& file) {
    std::vector<std::string> missing, extra;
    std::set<std::string> expected;
    for (const ParameterPlace& place : places) {
        expected.insert(place.name);
        const auto tensor = found.tensors.find(place.name);
        if (tensor == found.tensors.end()) {
            if (!place.optional)
                missing.push_back(place.name);
            continue;
        }
        if (tensor->second.shape != place.shape)
            throw Error(file + ": tensor " + place.name + " is " + shapeText(tensor->second.shape) +
                        ", expected " + shapeText(place.shape) + " by config.json");
        if (tensor->second.type == TensorType::I32)
            throw Error(file + ": tensor " + place.name + " holds integers, expected F32, F16 or BF16");
    }
    for (const auto& [name, tensor] : found.tensors)
        if (!expected.contains(name))
            extra.push_back(name);
    const std::string advice = "; use the config.json that was saved with it";
    if (!missing.empty())
        throw Error(file + " lacks " + std::to_string(missing.size()) +
                    " of the tensors that config.json asks for: " + firstOf(missing) + advice);
    if (!extra.empty())
        throw Error(file + " holds " + std::to_string(extra.size()) +
                    " tensors that config.json has no place for: " + firstOf(extra) + advice);
}

} // namespace

Parameters readParameters(const std::filesystem::path& file, const ModelConfig& config) {
    const SafetensorsFile found = readSafetensors(file);
    check(found, parameterPlaces(config), file.string());
    Parameters parameters(config);
    for (const ParameterPlace& place : parameters.places()) {
        const auto tensor = found.tensors.find(place.name);
        if (tensor != found.tensors.end())
            std::copy(tensor->second.values.begin(), tensor->second.values.end(),
                      parameters.values().begin() + std::ptrdiff_t(place.offset));
    }
    parameters.keepHalves();
    return parameters;
}

std::shared_ptr<const Model> readModel(const std::filesystem::path& folder) {
    auto model = std::make_shared<Model>();
    model->folder = folder;
    model->name = (folder / "").parent_path().filename().string();
    model->config = readConfig(folder / "config.json");
    model->parameters = readParameters(folder / "model.safetensors", model->config);
    if (model->config.tokenizer != TokenizerKind::None)
        model->tokenizers = readTokenizers(folder, model->config);
    return model;
}

void writeModel(const std::filesystem::path& folder, const ModelConfig& config, const Parameters& parameters,
                TensorType type) {
    std::vector<TensorSource> tensors;
    for (const ParameterPlace& place : parameters.places()) {
        const auto values = parameters.values().subspan(place.offset, place.size());
        const bool absent =
            place.optional && std::all_of(values.begin(), values.end(), [](float v) { return v == 0; });
        if (!absent)
            tensors.push_back({place.name, place.shape, values});
    }
    writeTextFile(folder / "config.json", writeConfig(config));
    writeSafetensors(folder / "model.safetensors", tensors, type);
}

} // namespace engine
