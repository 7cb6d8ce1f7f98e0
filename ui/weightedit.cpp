#include "ui/weightedit.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

bool open(const Mask& masked, int place) {
    return place >= int(masked.size()) || !masked[place];
}

/// The places share `total` as they did before, equally when they had nothing.
void share(std::vector<double>& row, const std::vector<int>& places, double total) {
    double before = 0;
    for (const int place : places)
        before += row[place];
    for (const int place : places)
        row[place] = before > 0 ? row[place] / before * total : total / double(places.size());
}

} // namespace

std::vector<float> withWeight(const std::vector<float>& row, const WordSpan& pieces, double value,
                              const Mask& masked) {
    std::vector<int> own, others;
    std::vector<double> edited(row.size(), 0);
    for (int k = 0; k < int(row.size()); ++k) {
        if (!open(masked, k))
            continue;
        (k >= pieces.first && k <= pieces.last ? own : others).push_back(k);
        edited[k] = std::isfinite(row[k]) && row[k] > 0 ? row[k] : 0;
    }
    if (own.empty() || std::isnan(value))
        return row;
    const double part = others.empty() ? 1 : std::clamp(value, 0.0, 1.0);
    share(edited, own, part);
    share(edited, others, 1 - part);
    return {edited.begin(), edited.end()};
}

std::vector<float> maskedWeights(const std::vector<float>& row, const Mask& masked) {
    std::vector<int> places;
    std::vector<double> edited(row.size(), 0);
    for (int k = 0; k < int(row.size()); ++k)
        if (open(masked, k)) {
            places.push_back(k);
            edited[k] = std::isfinite(row[k]) && row[k] > 0 ? row[k] : 0;
        }
    if (places.empty())
        return row;
    share(edited, places, 1);
    return {edited.begin(), edited.end()};
}

std::vector<float> uniformWeights(int count, const Mask& masked) {
    std::vector<float> row(std::max(count, 0), 0);
    int places = 0;
    for (int k = 0; k < count; ++k)
        places += open(masked, k);
    for (int k = 0; k < count; ++k)
        if (open(masked, k))
            row[k] = float(1.0 / places);
    return row;
}

std::vector<float> weightsOf(const Matrix& weights, int row) {
    std::vector<float> values(std::max(weights.columns, 0), 0);
    for (int k = 0; k < weights.columns; ++k)
        if (std::isfinite(weights.at(row, k)))
            values[k] = float(weights.at(row, k));
    return values;
}

Mask maskOf(const Sentence& source) {
    Mask masked;
    for (const SentenceToken& token : source.tokens)
        masked.push_back(token.masked);
    return masked;
}

} // namespace ui
