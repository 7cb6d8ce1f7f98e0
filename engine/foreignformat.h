#pragma once
/// Recognises by its first bytes what a file really is that was given for a safetensors file, so that the
/// message can say what to do. It reads none of these formats.

#include <string>
#include <string_view>

namespace engine {

/// What a file that begins with `head` (64 bytes are enough) is and what to do, as the middle of a sentence,
/// or empty. Meant for files that are no safetensors: some of these signs are short.
std::string foreignFormat(std::string_view head);

} // namespace engine
