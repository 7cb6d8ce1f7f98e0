#pragma once
/// What was measured of a model, as the card.json in its folder keeps it; the README.md beside it says the
/// same to readers. It measures nothing.

#include "app/modellibrary.h"
#include "ui/lengthchart.h"

#include <map>
#include <optional>

namespace app {

struct ModelCard {
    /// Test sentences of so many words.
    struct Bin {
        int from = 1;
        std::optional<int> to; ///< absent: no end
        int sentences = 0;
        double bleu = 0; ///< 0 … 100
    };
    std::optional<double> bleu;          ///< of the whole test set, 0 … 100
    std::vector<Bin> bySourceWords;      ///< rising
    std::map<int, double> exactByLength; ///< length of the source → per cent that are exactly right
    QString tokenizer;                   ///< its hash (modelhash.h); empty when it was not kept
};

/// Keys that it does not know are passed over. Throws Error when there is no card or it is malformed.
ModelCard readModelCard(const std::filesystem::path& folder);

/// Both models' figures at the lengths that both cards have: how much is exactly right, else BLEU. Where
/// there are none, the chart has the reason.
ui::LengthChartData lengthChart(const ModelEntry& attending, const ModelEntry& fixed);

} // namespace app
