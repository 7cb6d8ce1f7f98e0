#include "app/commands.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "engine/evaluation.h"

#include <nlohmann/json.hpp>

namespace app {

namespace {

using Json = nlohmann::ordered_json;

Json binsJson(const std::vector<engine::LengthBin>& bins) {
    Json list = Json::array();
    for (const engine::LengthBin& bin : bins)
        list.push_back({{"from", bin.from},
                        {"to", bin.to > 0 ? Json(bin.to) : Json()},
                        {"sentences", bin.sentences},
                        {"bleu", bin.bleu}});
    return list;
}

Json alignmentJson(const engine::AlignmentEvaluation& alignment) {
    return {{"sentences", alignment.sentences},
            {"aer", alignment.counts.error()},
            {"precision", alignment.counts.precision()},
            {"recall", alignment.counts.recall()}};
}

} // namespace

int evaluateModel(const EvaluateArguments& arguments) {
    ModelLibrary library;
    const auto model = library.load(library.resolve(arguments.model).folder);
    std::vector<engine::SentencePair> pairs;
    std::vector<engine::AlignedPair> links;
    if (!arguments.data.empty())
        pairs = engine::readPairs(arguments.data);
    if (!arguments.alignment.empty())
        links = engine::readAlignedPairs(arguments.alignment);

    Json report = Json::object();
    double speed = 0;
    if (!arguments.data.empty()) {
        engine::EvaluationOptions options;
        options.beam = arguments.beam;
        options.threads = arguments.threads;
        const engine::Evaluation result = engine::evaluate(model, pairs, options);
        report = {{"sentences", result.sentences},
                  {"bleu", result.bleu},
                  {"chrf", result.chrf},
                  {"loss", result.loss},
                  {"by_source_words", binsJson(result.bySourceWords)}};
        speed = result.targetTokensPerSecond;
    }
    if (!arguments.alignment.empty())
        report["alignment"] =
            alignmentJson(engine::evaluateAlignment(model, links, pairs, arguments.threads));
    if (!arguments.data.empty())
        report["target_tokens_per_second"] = speed;
    printLine(report.dump(2, ' ', false, Json::error_handler_t::replace));
    return kDone;
}

} // namespace app
