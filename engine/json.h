#pragma once
/// Parses JSON that nobody has checked: bounded in depth and number of values, no duplicate keys, valid
/// UTF-8. The only door through which JSON enters the engine. Beside it stand the plain file reads and writes
/// that all readers share. Private to the engine's sources, since it shows the JSON library.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace engine {

/// Throws Error naming `origin` and the fault (not JSON, a byte order mark, over 64 levels deep, over 4
/// million values, a key twice).
nlohmann::json parseJson(std::string_view text, std::string_view origin);

/// A name out of a file, for messages: in quotes, without control characters, at most 80 bytes of it.
std::string quotedName(std::string_view text);

/// Opens a regular file for reading; throws Error naming it when it is absent, no regular file (a folder, a
/// pipe, a device: it is never opened) or not allowed.
std::ifstream openFile(const std::filesystem::path& file);

/// The whole of a regular file of at most `limit` bytes; throws Error naming it as openFile() does, and when
/// it is unreadable, empty or larger.
std::string readTextFile(const std::filesystem::path& file, std::size_t limit);

/// Writes beside `file` and renames into place, so that a reader finds the old file or the new one and a
/// fault leaves the old one; `text` may be any bytes. Throws Error when the disk refuses or `file` is a
/// folder, pipe or device.
void writeTextFile(const std::filesystem::path& file, std::string_view text);

} // namespace engine
