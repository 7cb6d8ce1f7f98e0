#include "engine/npyreader.h"

#include "engine/error.h"
#include "engine/foreignformat.h"
#include "engine/halffloat.h"
#include "engine/npyheader.h"
#include "engine/safetensors.h"
#include "engine/tensortype.h"

#include <array>
#include <bit>
#include <cmath>

namespace engine {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::uint64_t longestHeader = 65'536;

[[noreturn]] void refuse(const ByteSource& bytes, const std::string& fault) {
    throw Error(bytes.origin() + ": " + fault + ".");
}

std::uint64_t numberOf(std::span<const char> bytes, bool bigEndian) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t place = bigEndian ? i : bytes.size() - 1 - i;
        bits = bits << 8 | static_cast<unsigned char>(bytes[place]);
    }
    return bits;
}

/// The dictionary, and how many bytes stand before the numbers.
std::pair<NpyHeader, std::uint64_t> readHeader(ByteSource& bytes) {
    if (bytes.size() == 0)
        refuse(bytes, "it is empty");
    std::array<char, 8> head{};
    const std::size_t present = std::min<std::uint64_t>(bytes.size(), head.size());
    bytes.read({head.data(), present});
    const std::string_view begin(head.data(), present);
    if (!begin.starts_with(magic)) {
        const std::string foreign = foreignFormat(begin);
        refuse(bytes, foreign.empty() ? "it does not begin as a NumPy array does" : foreign);
    }
    const int version = present == head.size() ? head[6] : 0;
    if (version < 1 || version > 3)
        refuse(bytes, "it is a NumPy array of version " + std::to_string(version) + ", expected 1, 2 or 3");
    const std::size_t width = version == 1 ? 2 : 4;
    if (bytes.size() < head.size() + width)
        refuse(bytes, "it ends within its header");
    std::array<char, 4> count{};
    bytes.read({count.data(), width});
    const std::uint64_t length = numberOf({count.data(), width}, false);
    const std::uint64_t before = head.size() + width;
    if (length > bytes.size() - before || length > longestHeader)
        refuse(bytes, "its header claims " + std::to_string(length) + " bytes, but " +
                          std::to_string(bytes.size() - before) + " follow and at most " +
                          std::to_string(longestHeader) + " are read");
    std::string text(length, '\0');
    bytes.read(text);
    return {parseNpyHeader(text, bytes.origin()), before + length};
}

float decoded(std::span<const char> bytes, const NpyHeader& header) {
    const std::uint64_t bits = numberOf(bytes, header.bigEndian);
    const int unused = 64 - 8 * header.width;
    switch (header.kind) {
    case 'f':
        return header.width == 2   ? fromHalf(std::uint16_t(bits))
               : header.width == 4 ? std::bit_cast<float>(std::uint32_t(bits))
                                   : float(std::bit_cast<double>(bits));
    case 'i':
        return float(std::int64_t(bits << unused) >> unused);
    default: // u, b
        return float(bits);
    }
}

/// The numbers in the file's order. They grow with what is really there.
std::vector<float> readValues(ByteSource& bytes, const NpyHeader& header, std::uint64_t count) {
    std::vector<float> values;
    std::array<char, 65536> buffer;
    const std::size_t width = std::size_t(header.width);
    while (values.size() < count) {
        const std::size_t part =
            std::size_t(std::min<std::uint64_t>(count - values.size(), buffer.size() / width));
        bytes.read({buffer.data(), part * width});
        for (std::size_t i = 0; i < part; ++i) {
            const float value = decoded({buffer.data() + i * width, width}, header);
            if (!std::isfinite(value))
                refuse(bytes, "number " + std::to_string(values.size()) + " of " + shapeText(header.shape) +
                                  " is not finite as a float");
            values.push_back(value);
        }
    }
    return values;
}

/// `values` with the first index running fastest, as row-major ones.
std::vector<float> rowMajor(const std::vector<float>& values, const std::vector<std::int64_t>& shape) {
    std::vector<std::size_t> stride(shape.size(), 1), index(shape.size(), 0);
    for (std::size_t i = 1; i < shape.size(); ++i)
        stride[i] = stride[i - 1] * std::size_t(shape[i - 1]);
    std::vector<float> result;
    result.reserve(values.size());
    std::size_t place = 0;
    while (result.size() < values.size()) {
        result.push_back(values[place]);
        for (std::size_t i = shape.size(); i-- > 0;) { // the last index runs fastest here
            place += stride[i];
            if (++index[i] < std::size_t(shape[i]))
                break;
            place -= stride[i] * index[i];
            index[i] = 0;
        }
    }
    return result;
}

} // namespace

std::string NpyArray::text() const {
    std::string result;
    for (const float value : values)
        result += static_cast<char>(static_cast<unsigned char>(static_cast<int>(value)));
    return result;
}

NpyArray readNpy(ByteSource& bytes) {
    const auto [header, begin] = readHeader(bytes);
    const auto count = countOf(header.shape);
    const std::uint64_t present = bytes.size() - begin;
    if (!count)
        refuse(bytes, "its shape " + shapeText(header.shape) + " has a size that overflows");
    if (*count > present || *count * std::uint64_t(header.width) != present)
        refuse(bytes, "it has " + std::to_string(present) + " bytes of numbers, which is not " +
                          std::to_string(header.width) + " for each of " + shapeText(header.shape));
    expectMemory(4.0 * double(*count), bytes.origin());
    NpyArray array{std::string(1, header.kind) + std::to_string(header.width), header.shape,
                   readValues(bytes, header, *count)};
    bytes.finish();
    if (header.fortran && header.shape.size() > 1)
        array.values = rowMajor(array.values, array.shape);
    return array;
}

NpyArray readNpy(const std::filesystem::path& file) {
    return readNpy(*openBytes(file));
}

} // namespace engine
