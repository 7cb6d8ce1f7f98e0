#pragma once
/// Walks the fields of one protobuf message that nobody has checked, without knowing its schema and without
/// copying. It descends into nothing by itself: the bytes of a nested message are given to another reader.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

enum class WireType { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct WireField {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0; ///< of a varint or a fixed number; little-endian on the wire
    std::string_view bytes;  ///< of a Bytes field
    std::string_view whole;  ///< tag and content, as they stand in the message
};

class WireReader {
public:
    /// `origin` names the file in messages; both views must outlive the reader.
    WireReader(std::string_view message, std::string_view origin) : message_(message), origin_(origin) {}

    /// Reads the next field; false at the end. Throws Error for anything that is not the wire format, groups
    /// included (no schema since protobuf 2 has them, and they nest).
    bool next(WireField& field);

private:
    std::uint64_t varint();
    std::uint64_t fixed(std::size_t size);
    std::string_view take(std::uint64_t size);
    [[noreturn]] void fail(const std::string& what) const;

    std::string_view message_;
    std::string_view origin_;
    std::size_t at_ = 0;
};

} // namespace engine
