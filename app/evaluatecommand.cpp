#include "app/commandmodel.h"
#include "app/commands.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "engine/corpus.h"
#include "engine/error.h"
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

std::vector<engine::SentencePair> pairsOf(const EvaluateArguments& arguments) {
    if (!arguments.data.empty()) {
        const std::vector<engine::SentencePair> pairs = engine::readPairs(arguments.data);
        if (pairs.empty())
            throw engine::Error(arguments.data +
                                ": it holds no sentence pair; expected source TAB target a line");
        return arguments.swap ? engine::gathered(engine::swapped(pairs)) : pairs;
    }
    if (arguments.task.empty())
        return {};
    engine::TaskOptions task;
    task.name = arguments.task;
    task.count = 2000;
    task.seed = 1'000'003; // training draws with the small seeds of recipes
    if (arguments.length > 0)
        task.minimumLength = task.maximumLength = arguments.length;
    return engine::generateTask(task);
}

} // namespace

int evaluateModel(const EvaluateArguments& arguments) {
    ModelLibrary library;
    const auto model = modelFor(library, library.resolve(arguments.model));
    const std::vector<engine::SentencePair> pairs = pairsOf(arguments);
    std::vector<engine::AlignedPair> links;
    if (!arguments.alignment.empty())
        links = engine::readAlignedPairs(arguments.alignment);

    const bool translates = !arguments.data.empty() || !arguments.task.empty();
    Json report = Json::object();
    double speed = 0;
    if (translates) {
        engine::EvaluationOptions options;
        options.beam = arguments.beam;
        options.lengthNormalisation = arguments.lengthNormalisation;
        options.threads = arguments.threads;
        const engine::Evaluation result = engine::evaluate(model, pairs, options);
        report = {{"sentences", result.sentences},
                  {"bleu", result.bleu},
                  {"chrf", result.chrf},
                  {"exact", result.exact},
                  {"loss", result.loss},
                  {"entropy", result.entropy},
                  {"by_source_words", binsJson(result.bySourceWords)}};
        speed = result.targetTokensPerSecond;
    }
    if (!arguments.alignment.empty())
        report["alignment"] =
            alignmentJson(engine::evaluateAlignment(model, links, pairs, arguments.threads));
    if (translates)
        report["target_tokens_per_second"] = speed;
    printLine(report.dump(2, ' ', false, Json::error_handler_t::replace));
    return kDone;
}

} // namespace app
