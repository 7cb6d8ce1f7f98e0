#pragma once
/// Builds .npy arrays and zip archives byte by byte, sound and unsound ones, for tests of their readers. It
/// shares nothing with those readers.

#include <QByteArray>
#include <QList>

#include <bit>

namespace tests {

inline QByteArray littleEndian(quint64 number, int bytes) {
    QByteArray out;
    for (int i = 0; i < bytes; ++i)
        out += char((number >> (8 * i)) & 0xFF);
    return out;
}

inline QByteArray floats(const QList<float>& values) {
    QByteArray out;
    for (const float value : values)
        out += littleEndian(std::bit_cast<quint32>(value), 4);
    return out;
}

inline QByteArray npyWith(const QByteArray& dictionary, const QByteArray& data, int version = 1) {
    const int before = version == 1 ? 10 : 12;
    QByteArray text = dictionary;
    while ((before + text.size() + 1) % 64 != 0)
        text += ' ';
    text += '\n';
    return QByteArray("\x93NUMPY") + char(version) + '\0' + littleEndian(quint64(text.size()), before - 8) +
           text + data;
}

inline QByteArray npy(const QByteArray& type, const QByteArray& shape, const QByteArray& data,
                      bool fortran = false) {
    return npyWith("{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                       ", 'shape': (" + shape + "), }",
                   data);
}

/// CRC-32 as zip has it, bit by bit.
inline quint32 checksum(const QByteArray& bytes) {
    quint32 crc = 0xFFFFFFFFu;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0u);
    }
    return ~crc;
}

/// A raw deflate stream: Qt's is length, zlib's two bytes, stream, zlib's four.
inline QByteArray deflated(const QByteArray& bytes) {
    const QByteArray packed = qCompress(bytes, 9);
    return packed.mid(6, packed.size() - 10);
}

struct ZipPart {
    QByteArray name, content;
    bool deflate = false;
    bool wide = false;       ///< sizes and place in 64-bit fields
    bool descriptor = false; ///< sizes behind the content instead of in front of it
    int flags = 0;
    int method = -1;               ///< to lie about it
    qint64 size = -1, packed = -1; ///< to lie about them, in the directory
    qint64 place = -1;             ///< of the entry, likewise
    QByteArray localName = {};     ///< another one in the entry's own header
    quint32 wrong = 0;             ///< added to the checksum
};

inline QByteArray zip(const QList<ZipPart>& parts, bool wideEnd = false, const QByteArray& comment = {}) {
    QByteArray file, directory;
    for (const ZipPart& part : parts) {
        const QByteArray packed = part.deflate ? deflated(part.content) : part.content;
        const int method = part.method >= 0 ? part.method : part.deflate ? 8 : 0;
        const quint64 size = quint64(part.size >= 0 ? part.size : part.content.size());
        const quint64 packedSize = quint64(part.packed >= 0 ? part.packed : packed.size());
        const quint64 place = quint64(part.place >= 0 ? part.place : file.size());
        const quint32 crc = checksum(part.content) + part.wrong;
        const int flags = part.flags | (part.descriptor ? 8 : 0);
        const QByteArray start = littleEndian(45, 2) + littleEndian(quint64(flags), 2) +
                                 littleEndian(quint64(method), 2) + littleEndian(0, 4);
        const auto sizes = [&](bool hidden, bool wide) {
            return littleEndian(hidden ? 0 : crc, 4) +
                   littleEndian(hidden ? 0
                                : wide ? 0xFFFFFFFF
                                       : packedSize,
                                4) +
                   littleEndian(hidden ? 0
                                : wide ? 0xFFFFFFFF
                                       : size,
                                4);
        };
        const QByteArray localName = part.localName.isEmpty() ? part.name : part.localName;
        const QByteArray localExtra = part.wide ? littleEndian(1, 2) + littleEndian(16, 2) +
                                                      littleEndian(size, 8) + littleEndian(packedSize, 8)
                                                : QByteArray();
        file += "PK\3\4" + start + sizes(part.descriptor, part.wide) +
                littleEndian(quint64(localName.size()), 2) + littleEndian(quint64(localExtra.size()), 2) +
                localName + localExtra + packed;
        if (part.descriptor)
            file += "PK\7\10" + sizes(false, false);
        const QByteArray extra = part.wide
                                     ? littleEndian(1, 2) + littleEndian(24, 2) + littleEndian(size, 8) +
                                           littleEndian(packedSize, 8) + littleEndian(place, 8)
                                     : QByteArray();
        directory += "PK\1\2" + littleEndian(45, 2) + start + sizes(false, part.wide) +
                     littleEndian(quint64(part.name.size()), 2) + littleEndian(quint64(extra.size()), 2) +
                     littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 4) +
                     littleEndian(part.wide ? 0xFFFFFFFF : place, 4) + part.name + extra;
    }
    const quint64 begin = quint64(file.size()), count = quint64(parts.size()),
                  length = quint64(directory.size());
    file += directory;
    if (wideEnd) {
        const quint64 record = quint64(file.size());
        file += "PK\6\6" + littleEndian(44, 8) + littleEndian(45, 2) + littleEndian(45, 2) +
                littleEndian(0, 8) + littleEndian(count, 8) + littleEndian(count, 8) +
                littleEndian(length, 8) + littleEndian(begin, 8);
        file += "PK\6\7" + littleEndian(0, 4) + littleEndian(record, 8) + littleEndian(1, 4);
    }
    return file + "PK\5\6" + littleEndian(0, 4) + littleEndian(wideEnd ? 0xFFFF : count, 2) +
           littleEndian(wideEnd ? 0xFFFF : count, 2) + littleEndian(wideEnd ? 0xFFFFFFFF : length, 4) +
           littleEndian(wideEnd ? 0xFFFFFFFF : begin, 4) + littleEndian(quint64(comment.size()), 2) + comment;
}

} // namespace tests
