#pragma once
/// The one exception of the engine: a sentence for the user, naming the file, what was found and what was
/// expected. It carries no codes and no nested causes; whoever catches it shows `what()` as it is.

#include <stdexcept>

namespace engine {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace engine
