#include "app/commands.h"
#include "app/modellibrary.h"
#include "app/streams.h"

#include <algorithm>
#include <array>

namespace app {

namespace {

constexpr std::size_t kColumns = 6;
using Row = std::array<std::string, kColumns>;

Row rowOf(const ModelEntry& entry) {
    const engine::ModelConfig& config = entry.config;
    const bool named = !config.sourceLanguage.empty() || !config.targetLanguage.empty();
    return {entry.name,
            named ? config.sourceLanguage + "-" + config.targetLanguage : "-",
            std::string(engine::name(config.score)),
            std::string(engine::name(config.placement)),
            (config.bidirectional ? "bidirectional " : "unidirectional ") + std::string(name(config.cell)),
            std::to_string(entry.parameters)};
}

/// Columns padded to their widest text, two spaces between them. Bytes stand for widths: names are folders'.
std::string padded(const Row& row, const std::array<std::size_t, kColumns>& widths) {
    std::string line;
    for (std::size_t i = 0; i < kColumns; ++i)
        line += row[i] + (i + 1 < kColumns ? std::string(widths[i] - row[i].size() + 2, ' ') : "");
    return line;
}

} // namespace

int listModels() {
    const ModelLibrary library;
    std::vector<Row> rows = {{"name", "languages", "score", "placement", "encoder", "parameters"}};
    for (const ModelEntry& entry : library.entries())
        if (entry.error.empty())
            rows.push_back(rowOf(entry));
    std::array<std::size_t, kColumns> widths{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < kColumns; ++i)
            widths[i] = std::max(widths[i], row[i].size());
    for (const Row& row : rows)
        printLine(padded(row, widths));
    for (const ModelEntry& entry : library.entries())
        if (!entry.error.empty())
            complain(entry.error);
    if (library.entries().empty())
        complain("no models were found; name folders that hold some in ALIGNOSCOPE_MODELS, or train one");
    return kDone;
}

} // namespace app
