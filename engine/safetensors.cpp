#include "engine/safetensors.h"

#include "engine/bytesource.h"
#include "engine/error.h"
#include "engine/foreignformat.h"
#include "engine/json.h"
#include "engine/tensortype.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <utility>

namespace engine {

using nlohmann::json;

namespace {

constexpr std::uint64_t longestHeader = 100'000'000; // the format's own bound

/// A tensor as the header describes it: bytes [begin, end) of the data that follow the header.
struct Entry {
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0, end = 0;
};

std::uint64_t littleEndian(const char* bytes, int count) {
    std::uint64_t number = 0;
    for (int i = 0; i < count; ++i)
        number |= std::uint64_t(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return number;
}

std::string bytesText(std::uint64_t count) {
    return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

void refuseShards(const std::filesystem::path& file) {
    std::filesystem::path index = file;
    index += ".index.json";
    std::error_code code;
    if (!std::filesystem::exists(file, code) && std::filesystem::exists(index, code))
        throw Error(file.string() + ": there is no such file, only " + quotedName(index.filename().string()) +
                    ": the model is split into several files, which cannot be read; join them into one.");
}

bool isPrintable(unsigned char byte) {
    return (byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\t';
}

/// The JSON text between the length in the first 8 bytes and the data; leaves `in` at the data.
std::string readHeader(std::istream& in, std::uint64_t fileSize, const std::string& origin) {
    if (fileSize == 0)
        throw Error(origin + ": it is empty.");
    std::array<char, 64> head{};
    const std::size_t headSize = std::min<std::uint64_t>(head.size(), fileSize);
    in.read(head.data(), static_cast<std::streamsize>(headSize));
    const auto refuse = [&](const std::string& fault) {
        const std::string foreign = foreignFormat({head.data(), headSize});
        const bool text = headSize >= 8 && std::all_of(head.begin(), head.begin() + 8, isPrintable);
        throw Error(origin + ": " +
                    (!foreign.empty() ? foreign
                     : text           ? "it is text; expected the safetensors file with the parameters"
                                      : fault) +
                    ".");
    };
    if (fileSize < 8)
        refuse("it has " + bytesText(fileSize) + ", too few for a safetensors file");
    const std::uint64_t length = littleEndian(head.data(), 8);
    if (length > fileSize - 8)
        refuse("its header claims " + bytesText(length) + ", but only " + bytesText(fileSize - 8) +
               " follow; it is cut off or no safetensors file");
    if (length > longestHeader)
        refuse("its header has " + bytesText(length) + ", more than the " + std::to_string(longestHeader) +
               " that the format allows");
    if (length < 2 || head[8] != '{')
        refuse("its header does not begin with {, so it is no safetensors file");

    std::string header(length, '\0');
    in.seekg(8);
    if (!in.read(header.data(), static_cast<std::streamsize>(length)))
        throw Error(origin + ": its header could not be read; the file was cut off meanwhile.");
    return header;
}

/// A number that is whole, not negative and fits in 63 bits.
std::optional<std::int64_t> natural(const json& value) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
        return {};
    return value.get<std::int64_t>();
}

/// A list of such numbers, of at most `longest`.
std::optional<std::vector<std::int64_t>> naturals(const json& list, std::size_t longest) {
    if (!list.is_array() || list.size() > longest)
        return {};
    std::vector<std::int64_t> numbers;
    for (const json& item : list) {
        const auto number = natural(item);
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

TensorType parseType(const json& value, const std::string& tensor) {
    const std::string found = value.is_string() ? value.get<std::string>() : std::string();
    for (const auto& [type, text] : typeNames)
        if (found == text)
            return type;
    throw Error(tensor + " has the type " + quotedName(found) + ", expected F32, F16, BF16 or I32.");
}

Entry parseEntry(const std::string& name, const json& value, const std::string& origin) {
    const std::string tensor = origin + ": tensor " + quotedName(name);
    for (const char* key : {"dtype", "shape", "data_offsets"})
        if (!value.is_object() || !value.contains(key))
            throw Error(tensor + " has no " + quotedName(key) + " in the header.");
    Entry entry;
    entry.name = name;
    entry.type = parseType(value["dtype"], tensor);
    const auto shape = naturals(value["shape"], mostDimensions);
    if (!shape)
        throw Error(tensor + " has a shape that is no list of at most " + std::to_string(mostDimensions) +
                    " natural numbers.");
    entry.shape = *shape;
    const auto offsets = naturals(value["data_offsets"], 2);
    if (!offsets || offsets->size() != 2 || offsets->at(0) > offsets->at(1))
        throw Error(tensor + " has data_offsets that are no ascending pair of natural numbers.");
    entry.begin = static_cast<std::uint64_t>(offsets->at(0));
    entry.end = static_cast<std::uint64_t>(offsets->at(1));

    const auto count = countOf(entry.shape);
    if (!count)
        throw Error(tensor + " has the shape " + shapeText(entry.shape) + ", whose size overflows.");
    if (*count * widthOf(entry.type) != entry.end - entry.begin)
        throw Error(tensor + " has " + bytesText(entry.end - entry.begin) + ", expected " +
                    std::to_string(*count * widthOf(entry.type)) + " for " +
                    std::string(typeName(entry.type)) + " " + shapeText(entry.shape) + ".");
    return entry;
}

std::map<std::string, std::string> parseMetadata(const json& value, const std::string& origin) {
    if (!value.is_object())
        throw Error(origin + ": its __metadata__ is no object of texts.");
    std::map<std::string, std::string> metadata;
    for (const auto& [key, text] : value.items()) {
        if (!text.is_string())
            throw Error(origin + ": its __metadata__ has no text at " + quotedName(key) + ".");
        metadata[key] = text.get<std::string>();
    }
    return metadata;
}

/// Sorts `entries` by place and refuses whatever does not cover the data exactly once.
void checkLayout(std::vector<Entry>& entries, std::uint64_t dataSize, const std::string& origin) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::uint64_t described = 0;
    for (const Entry& entry : entries)
        described = std::max(described, entry.end);
    if (described > dataSize)
        throw Error(origin + ": its header describes " + bytesText(described) + " of data, but only " +
                    std::to_string(dataSize) + " follow; the file is cut off, fetch it again.");
    std::uint64_t end = 0;
    for (const Entry& entry : entries) {
        if (entry.begin != end)
            throw Error(origin + ": tensor " + quotedName(entry.name) + " begins at byte " +
                        std::to_string(entry.begin) + ", expected " + std::to_string(end) + ": " +
                        (entry.begin < end ? "tensors overlap." : "there is a hole."));
        end = entry.end;
    }
    if (end != dataSize)
        throw Error(origin + ": " + bytesText(dataSize - end) + " follow the last tensor, expected none.");
}

/// A sparse file costs nothing to make: what it would take in memory is added up before anything is
/// allocated.
void checkMemory(const std::vector<Entry>& entries, const std::string& origin) {
    double needed = 0;
    for (const Entry& entry : entries)
        needed += 4.0 * static_cast<double>((entry.end - entry.begin) / widthOf(entry.type));
    expectMemory(needed, origin);
}

/// `count` numbers from `bytes` into the tensor, from number `first` on.
void decode(std::span<const char> bytes, Tensor& tensor, std::size_t first) {
    const std::size_t width = widthOf(tensor.type);
    for (std::size_t i = 0; i < bytes.size() / width; ++i) {
        const std::uint64_t bits = littleEndian(bytes.data() + i * width, static_cast<int>(width));
        switch (tensor.type) {
        case TensorType::F32:
            tensor.values[first + i] = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
            break;
        case TensorType::F16:
            tensor.values[first + i] = fromHalf(static_cast<std::uint16_t>(bits));
            break;
        case TensorType::BF16:
            tensor.values[first + i] = fromBrain(static_cast<std::uint16_t>(bits));
            break;
        case TensorType::I32:
            tensor.integers[first + i] = static_cast<std::int32_t>(bits);
            break;
        }
    }
}

/// Reads the data of `entry`, at which `in` stands.
Tensor readTensor(std::istream& in, const Entry& entry, const std::string& origin) {
    Tensor tensor{entry.type, entry.shape, {}, {}};
    const std::size_t width = widthOf(entry.type);
    const std::size_t count = (entry.end - entry.begin) / width;
    if (entry.type == TensorType::I32)
        tensor.integers.resize(count);
    else
        tensor.values.resize(count);
    std::array<char, 65536> buffer;
    for (std::size_t done = 0; done < count;) {
        const std::size_t part = std::min(count - done, buffer.size() / width);
        if (!in.read(buffer.data(), static_cast<std::streamsize>(part * width)))
            throw Error(origin + ": tensor " + quotedName(entry.name) +
                        " could not be read to its end; the file was cut off meanwhile.");
        decode({buffer.data(), part * width}, tensor, done);
        done += part;
    }
    const auto& values = tensor.values;
    const auto bad =
        std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
    if (bad != values.end())
        throw Error(origin + ": tensor " + quotedName(entry.name) + " " + shapeText(entry.shape) +
                    " has a value that is not finite, number " + std::to_string(bad - values.begin()) + ".");
    return tensor;
}

} // namespace

std::string shapeText(std::span<const std::int64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + "]";
}

SafetensorsFile readSafetensors(const std::filesystem::path& file) {
    refuseShards(file);
    std::ifstream in = openFile(file);
    const std::string origin = file.string();
    const std::streamoff size = in.seekg(0, std::ios::end).tellg();
    in.seekg(0);
    if (size < 0 || !in)
        throw Error(origin + ": its size cannot be found.");
    const auto fileSize = static_cast<std::uint64_t>(size);
    const std::string text = readHeader(in, fileSize, origin);
    const json header = parseJson(text, origin + ": its header");

    SafetensorsFile result;
    std::vector<Entry> entries;
    for (const auto& [name, value] : header.items()) {
        if (name == "__metadata__")
            result.metadata = parseMetadata(value, origin);
        else
            entries.push_back(parseEntry(name, value, origin));
    }
    checkLayout(entries, fileSize - 8 - text.size(), origin);
    checkMemory(entries, origin);
    for (const Entry& entry : entries)
        result.tensors.emplace(entry.name, readTensor(in, entry, origin));
    return result;
}

} // namespace engine
