#pragma once
/// A piece of a sentence as the model reads or writes it. It knows its place in the text and nothing else.

#include <cstddef>
#include <string>

namespace engine {

struct Token {
    std::string text; ///< the piece as the tokenizer names it, such as "▁cat" or "</s>"
    int id = 0;
    std::size_t begin = 0; ///< UTF-8 bytes of the line
    std::size_t end = 0;   ///< one past the last byte; equal to `begin` for the end marker
    bool unknown = false;

    bool operator==(const Token&) const = default;
};

} // namespace engine
