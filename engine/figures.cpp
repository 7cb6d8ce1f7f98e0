#include "engine/metrics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine {

double entropy(std::span<const float> weights) {
    double bits = 0;
    for (const double weight : weights) {
        if (weight != 0)
            bits -= weight * std::log2(weight);
    }
    return bits;
}

std::vector<double> coverage(std::span<const std::vector<float>> weights) {
    std::vector<double> sums;
    for (const std::vector<float>& row : weights) {
        sums.resize(std::max(sums.size(), row.size()));
        for (std::size_t k = 0; k < row.size(); ++k)
            sums[k] += row[k];
    }
    return sums;
}

double coverageDeviation(std::span<const double> sums) {
    if (sums.empty())
        return 0;
    double penalty = 0;
    for (const double covered : sums)
        penalty += std::log1p((1 - covered) * (1 - covered));
    return -penalty / double(sums.size());
}

double norm(std::span<const float> vector) {
    return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
}

std::vector<double> contributions(std::span<const float> weights, MatrixView<const float> annotations) {
    std::vector<double> shares;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        shares.push_back(weights[k] * norm(annotations.row(int(k))));
    }
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share = total != 0 ? share / total : 0;
    return shares;
}

double confidence(double logProbability, int tokens) {
    return tokens > 0 ? std::exp(logProbability / tokens) : 0;
}

} // namespace engine
