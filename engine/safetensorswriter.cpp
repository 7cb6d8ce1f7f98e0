#include "engine/error.h"
#include "engine/json.h"
#include "engine/tensortype.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace engine {

using nlohmann::json;

namespace {

void appendLittleEndian(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>(number >> (8 * i));
}

/// The header's text, padded with spaces so that the data begin at a multiple of 8.
std::string headerText(std::span<const TensorSource> tensors, TensorType type,
                       const std::map<std::string, std::string>& metadata, const std::string& origin) {
    json header = json::object();
    std::uint64_t begin = 0;
    for (const TensorSource& tensor : tensors) {
        const bool natural =
            std::all_of(tensor.shape.begin(), tensor.shape.end(), [](std::int64_t n) { return n >= 0; });
        if (!natural || tensor.shape.size() > mostDimensions || countOf(tensor.shape) != tensor.values.size())
            throw Error(origin + ": tensor " + quotedName(tensor.name) + " has " +
                        std::to_string(tensor.values.size()) + " values, expected those of " +
                        shapeText(tensor.shape) + ".");
        if (tensor.name == "__metadata__" || header.contains(tensor.name))
            throw Error(origin + ": two tensors cannot have the name " + quotedName(tensor.name) + ".");
        const std::uint64_t end = begin + tensor.values.size() * widthOf(type);
        header[tensor.name] = {
            {"dtype", typeName(type)}, {"shape", tensor.shape}, {"data_offsets", json::array({begin, end})}};
        begin = end;
    }
    if (!metadata.empty())
        header["__metadata__"] = metadata;
    std::string text;
    try {
        text = header.dump();
    } catch (const json::type_error&) {
        throw Error(origin + ": a name or a text of the metadata is not UTF-8.");
    }
    text.resize((text.size() + 7) / 8 * 8, ' ');
    return text;
}

/// Appends `value` as `type`; false where it is not finite so.
bool encode(float value, TensorType type, std::string& bytes) {
    if (type == TensorType::F32) {
        appendLittleEndian(bytes, std::bit_cast<std::uint32_t>(value), 4);
        return std::isfinite(value);
    }
    const std::uint16_t bits = type == TensorType::F16 ? toHalf(value) : toBrain(value);
    appendLittleEndian(bytes, bits, 2);
    return std::isfinite(type == TensorType::F16 ? fromHalf(bits) : fromBrain(bits));
}

std::string numberText(float value) {
    std::array<char, 32> digits;
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

} // namespace

void writeSafetensors(const std::filesystem::path& file, std::span<const TensorSource> tensors,
                      TensorType type, const std::map<std::string, std::string>& metadata) {
    const std::string origin = file.string();
    if (type == TensorType::I32)
        throw Error(origin + ": parameters are written as F32, F16 or BF16, not as I32.");
    const std::string header = headerText(tensors, type, metadata, origin);
    std::string bytes;
    appendLittleEndian(bytes, header.size(), 8);
    bytes += header;
    for (const TensorSource& tensor : tensors) {
        bytes.reserve(bytes.size() + tensor.values.size() * widthOf(type));
        for (const float value : tensor.values)
            if (!encode(value, type, bytes))
                throw Error(origin + ": tensor " + quotedName(tensor.name) + " has the value " +
                            numberText(value) + ", which is not finite as " + std::string(typeName(type)) +
                            ".");
    }
    writeTextFile(file, bytes);
}

} // namespace engine
