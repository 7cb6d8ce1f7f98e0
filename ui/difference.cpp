#include "ui/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ui {
namespace {

double meanEntropy(const Matrix& weights) {
    double sum = 0;
    for (int t = 0; t < weights.rows; ++t)
        sum += entropyOf(weights, t);
    return weights.rows > 0 ? sum / weights.rows : 0;
}

} // namespace

double entropyOf(const Matrix& weights, int row) {
    double entropy = 0;
    for (int k = 0; k < weights.columns; ++k)
        if (const double weight = weights.at(row, k); weight > 0) // NaN is not
            entropy -= weight * std::log2(weight);
    return entropy;
}

bool comparable(const AttentionData& first, const AttentionData& second) {
    return first.hasAttention() && second.hasAttention() && first.source.size() > 0 &&
           first.source.sameWords(second.source);
}

QVector<int> counterpartsOf(const Sentence& first, const Sentence& second) {
    const int rows = first.size(), columns = second.size();
    const auto same = [&](int i, int j) {
        return first.tokens[i].text == second.tokens[j].text &&
               first.tokens[i].endMarker == second.tokens[j].endMarker;
    };
    // longest[i][j]: of what follows i in the first and j in the second
    std::vector<std::vector<int>> longest(rows + 1, std::vector<int>(columns + 1, 0));
    for (int i = rows - 1; i >= 0; --i)
        for (int j = columns - 1; j >= 0; --j)
            longest[i][j] =
                same(i, j) ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    QVector<int> counterpart(columns, -1);
    for (int i = 0, j = 0; i < rows && j < columns;) {
        if (same(i, j))
            counterpart[j++] = i++;
        else if (longest[i + 1][j] >= longest[i][j + 1])
            ++i;
        else
            ++j;
    }
    return counterpart;
}

Difference differenceOf(const AttentionData& first, const AttentionData& second) {
    Difference difference;
    difference.first = first;
    difference.second = second;
    if (!comparable(first, second))
        return difference;
    difference.sameWords = first.target.sameWords(second.target);
    difference.counterpart = counterpartsOf(first.target, second.target);
    const int rows = second.target.size(), columns = second.source.size();
    difference.weights = Matrix(rows, columns, std::numeric_limits<float>::quiet_NaN());
    int paired = 0;
    for (int t = 0; t < rows; ++t) {
        const int before = difference.counterpart[t];
        paired += before >= 0;
        if (before < 0)
            continue;
        for (int k = 0; k < columns; ++k)
            difference.weights.set(t, k, float(second.weights.at(t, k) - first.weights.at(before, k)));
        const int was = first.weights.largestInRow(before), is = second.weights.largestInRow(t);
        difference.wordsCompared += was >= 0 && is >= 0;
        difference.flips += was >= 0 && is >= 0 && was != is;
    }
    difference.wordsChanged = std::max(rows, first.target.size()) - paired;
    difference.entropyBefore = meanEntropy(first.weights);
    difference.entropyAfter = meanEntropy(second.weights);
    return difference;
}

} // namespace ui
