#include "engine/wireformat.h"

#include "engine/error.h"

namespace engine {

bool WireReader::next(WireField& field) {
    if (at_ == message_.size())
        return false;
    const std::size_t begin = at_;
    const std::uint64_t tag = varint();
    const std::uint64_t number = tag >> 3u;
    if (number == 0 || number >= (1u << 29u))
        fail("the field number " + std::to_string(number));
    field = {};
    field.number = static_cast<std::uint32_t>(number);
    switch (tag & 7u) {
    case 0:
        field.type = WireType::Varint;
        field.value = varint();
        break;
    case 1:
        field.type = WireType::Fixed64;
        field.value = fixed(8);
        break;
    case 2:
        field.type = WireType::Bytes;
        field.bytes = take(varint());
        break;
    case 5:
        field.type = WireType::Fixed32;
        field.value = fixed(4);
        break;
    default:
        fail("the wire type " + std::to_string(tag & 7u));
    }
    field.whole = message_.substr(begin, at_ - begin);
    return true;
}

std::uint64_t WireReader::varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        const auto byte = static_cast<unsigned char>(take(1)[0]);
        value |= static_cast<std::uint64_t>(byte & 0x7Fu) << shift;
        if (byte < 0x80)
            return value;
    }
    fail("a number of more than 10 bytes");
}

std::uint64_t WireReader::fixed(std::size_t size) {
    const std::string_view bytes = take(size);
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = (value << 8u) | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string_view WireReader::take(std::uint64_t size) {
    if (size > message_.size() - at_)
        fail("a field of " + std::to_string(size) + " bytes where " + std::to_string(message_.size() - at_) +
             " are left");
    const std::string_view bytes = message_.substr(at_, static_cast<std::size_t>(size));
    at_ += bytes.size();
    return bytes;
}

void WireReader::fail(const std::string& what) const {
    throw Error(std::string(origin_) + " is no SentencePiece model: found " + what +
                " where a protobuf message was expected; get the file again, or train the tokenizer anew.");
}

} // namespace engine
