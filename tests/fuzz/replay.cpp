/// Runs a fuzz target without libFuzzer: every seed of a folder, then a fixed number of mutations of them,
/// the same at every run. What libFuzzer finds is kept as a seed, so that it stays found.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr int kMutations = 2000;

std::vector<Bytes> seedsIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Bytes> seeds;
    for (const auto& file : files) {
        std::ifstream in(file, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return seeds;
}

std::size_t below(std::mt19937& random, std::size_t size) {
    return size == 0 ? 0 : random() % size;
}

Bytes mutated(Bytes bytes, const Bytes& other, std::mt19937& random) {
    for (std::size_t changes = 1 + below(random, 4); changes > 0; --changes) {
        const std::size_t at = below(random, bytes.size());
        switch (below(random, 5)) {
        case 0: // a bit
            if (!bytes.empty())
                bytes[at] ^= std::uint8_t(1u << below(random, 8));
            break;
        case 1: // a byte that borders something
            if (!bytes.empty())
                bytes[at] = std::vector<std::uint8_t>{0, 1, 127, 128, 255, '"', '{', '\n'}[below(random, 8)];
            break;
        case 2: // cut off
            bytes.resize(at);
            break;
        case 3: { // a piece twice
            const Bytes piece(bytes.begin(),
                              bytes.begin() +
                                  std::ptrdiff_t(below(random, std::min<std::size_t>(bytes.size(), 64))));
            bytes.insert(bytes.begin() + std::ptrdiff_t(at), piece.begin(), piece.end());
            break;
        }
        default: // the end of another
            bytes.resize(at);
            bytes.insert(bytes.end(), other.begin() + std::ptrdiff_t(below(random, other.size())),
                         other.end());
        }
    }
    return bytes;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<Bytes> seeds = argc == 2 ? seedsIn(argv[1]) : std::vector<Bytes>();
    if (seeds.empty()) {
        std::fprintf(stderr, "expected one folder that holds seeds\n");
        return 2;
    }
    for (const Bytes& seed : seeds)
        LLVMFuzzerTestOneInput(seed.data(), seed.size());
    std::mt19937 random(1);
    for (int i = 0; i < kMutations; ++i) {
        const Bytes bytes =
            mutated(seeds[below(random, seeds.size())], seeds[below(random, seeds.size())], random);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%zu seeds and %d mutations\n", seeds.size(), kMutations);
    return 0;
}
