#pragma once
/// Writes SentencePiece models by hand, field for field, so that a test knows every piece and can break any
/// of them. It uses neither the library nor the engine.

#include <QByteArray>
#include <QFile>
#include <QString>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spm {

enum Type { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

struct Entry {
    std::string text;
    Type type = Normal;
    float score = -1.0F;
};

inline std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>((value & 0x7F) | 0x80);
    return bytes + static_cast<char>(value);
}

inline std::string number(std::uint32_t field, std::uint64_t value) {
    return varint(field << 3) + varint(value);
}

inline std::string bytes(std::uint32_t field, std::string_view content) {
    return varint(field << 3 | 2) + varint(content.size()) + std::string(content);
}

inline std::string real(std::uint32_t field, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    std::string result = varint(field << 3 | 5);
    for (int i = 0; i < 4; ++i)
        result += static_cast<char>(bits >> (8 * i));
    return result;
}

inline std::string piece(const Entry& entry) {
    return bytes(1, bytes(1, entry.text) + real(2, entry.score) + number(3, entry.type));
}

inline std::string pieces(const std::vector<Entry>& entries) {
    std::string result;
    for (const Entry& entry : entries)
        result += piece(entry);
    return result;
}

/// The trainer's part: unigram.
inline std::string trainer(bool byteFallback = false) {
    return bytes(2, number(3, 1) + number(35, byteFallback ? 1 : 0));
}

inline std::string normaliser(std::string_view charsmap = {}) {
    return bytes(3, bytes(2, charsmap));
}

inline std::vector<Entry> specials() {
    return {{"<unk>", Unknown, 0}, {"<s>", Control, 0}, {"</s>", Control, 0}, {"<pad>", Control, 0}};
}

/// The special pieces and then those.
inline std::string model(const std::vector<Entry>& entries) {
    return pieces(specials()) + pieces(entries) + trainer() + normaliser();
}

inline bool write(const QString& file, const std::string& content) {
    QFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(content.data(), static_cast<qint64>(content.size())) ==
                                                 static_cast<qint64>(content.size());
}

inline std::string read(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll().toStdString() : std::string();
}

} // namespace spm
