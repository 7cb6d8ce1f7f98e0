#pragma once
/// Random numbers that are the same on every machine and whose state fits into a checkpoint: SplitMix64
/// (Steele, Lea and Flood 2014). The standard library's engines are portable, its distributions are not. Not
/// for secrets.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace engine {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t state() const { return state_; }

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    float uniform() { return float(next() >> 40) * 0x1p-24f; } ///< [0, 1)
    /// 0 ≤ result < bound, without noticeable bias for bounds far below 2³².
    int below(int bound) { return int(((next() >> 32) * std::uint64_t(bound)) >> 32); }
    float normal() {
        const double radius = std::sqrt(-2 * std::log(1.0 - double(uniform())));
        return float(radius * std::cos(2 * std::numbers::pi * double(uniform())));
    }
    template <class T> void shuffle(std::vector<T>& items) {
        for (int i = int(items.size()) - 1; i > 0; --i)
            std::swap(items[i], items[below(i + 1)]);
    }

private:
    std::uint64_t state_;
};

} // namespace engine
