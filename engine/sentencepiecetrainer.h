#pragma once
/// What the library's trainer knows and the check of a model needs. Private to the engine's sources.

#include <string_view>

namespace engine {

/// Whether `charsmap` is, byte for byte, one of the four character maps that the library writes into the
/// models it trains (nmt_nfkc, nfkc, nmt_nfkc_cf, nfkc_cf). Any other map can make it read outside its
/// memory.
bool isLibraryCharsmap(std::string_view charsmap);

} // namespace engine
