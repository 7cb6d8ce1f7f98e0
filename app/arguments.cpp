#include "app/arguments.h"

#include "app/describe.h"
#include "app/renderarguments.h"
#include "app/streams.h"
#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <new>
#include <utility>

namespace app {

namespace {

constexpr int kMostThreads = 64;
constexpr double kMostNormalisation = 10;

std::string versionText() {
    return "alignoscope " ALIGNOSCOPE_VERSION " (engine " + std::string(engine::instructionLevel()) + ")";
}

struct Everything {
    WindowArguments window;
    TranslateArguments translate;
    TrainArguments train;
    EvaluateArguments evaluate;
    RenderArguments render;
    std::string describe; ///< man or bash
    ImportArguments import;
};

void defineWindow(CLI::App& app, WindowArguments& window) {
    app.add_option("--model", window.model, "folder of a model, or the name of a sample model");
    app.add_option("--attention", window.attention,
                   "a file of attention to show, of Nematus, Marian, Sockeye, OpenNMT or a matrix");
    app.add_option("TEXT", window.text,
                   "the sentence to begin with, or a file: a session (.alignoscope), a model (.safetensors)");
}

void addNormalisation(CLI::App& command, std::optional<double>& normalisation) {
    command
        .add_option_function<double>(
            "--length-normalisation", [&normalisation](double value) { normalisation = value; },
            "ranks by log-probability / length^A (default: the model's)")
        ->type_name("A")
        ->check(numberFrom(0, kMostNormalisation));
}

void defineTranslate(CLI::App& app, TranslateArguments& translate) {
    CLI::App* command = app.add_subcommand("translate", "translate lines: a line in, a line out");
    command->add_option("--model", translate.model, "folder of a model, or the name of a sample model")
        ->required();
    command->add_option("--beam", translate.beam, "hypotheses kept; 1 is greedy")
        ->check(CLI::Range(1, engine::kMaximumBeam));
    addNormalisation(*command, translate.lengthNormalisation);
    command->add_option("--limit", translate.limit, "most target tokens (default: the model's)")
        ->check(CLI::Range(1, 1'000'000));
    CLI::Option* format =
        command
            ->add_option("--format", translate.format,
                         "json (an object a line: tokens, steps, scores, weights, candidates), pharaoh "
                         "(links a line), nematus or tsv (a block of weights a line); default: the "
                         "translation alone")
            ->check(CLI::IsMember({"json", "pharaoh", "nematus", "tsv"}));
    command
        ->add_flag_callback(
            "--json", [&translate] { translate.format = "json"; }, "the same as --format json")
        ->excludes(format);
    command->add_option("FILE", translate.files,
                        "lines to translate, one file after another; - or nothing: standard input");
}

void defineTrain(CLI::App& app, TrainArguments& train) {
    CLI::App* command = app.add_subcommand("train", "train a model from a recipe");
    command->add_option("RECIPE", train.recipe, "a JSON file, such as those in sample_models/recipes")
        ->required();
    command->add_option("--output", train.output, "folder for the model; made when absent")->required();
    command->add_option(
        "--data", train.data,
        "folder of the recipe's files (default: $ALIGNOSCOPE_DATA, else the recipe's folder)");
    command->add_flag("--resume", train.resume, "go on from the checkpoint in the output folder");
    command->add_option("--threads", train.threads, "default: all cores")->check(CLI::Range(1, kMostThreads));
}

void defineEvaluate(CLI::App& app, EvaluateArguments& evaluate) {
    CLI::App* command = app.add_subcommand("evaluate", "measure a model; prints JSON");
    command->add_option("--model", evaluate.model, "folder of a model, or the name of a sample model")
        ->required();
    command->add_option("--data", evaluate.data, "sentence pairs, .tsv or .tsv.gz: BLEU, chrF, loss");
    command->add_flag("--swap", evaluate.swap, "translate the second language of the data into the first");
    command->add_option("--task", evaluate.task, "copy, reverse or dates: 2,000 generated pairs as data");
    command->add_option("--length", evaluate.length, "letters of every line of the task (default: 1 to 20)")
        ->check(CLI::Range(1, 500));
    command->add_option("--alignment", evaluate.alignment, "reference links, .tsv: alignment error");
    command->add_option("--beam", evaluate.beam, "hypotheses kept; 1 is greedy")
        ->check(CLI::Range(1, engine::kMaximumBeam));
    addNormalisation(*command, evaluate.lengthNormalisation);
    command->add_option("--threads", evaluate.threads)->check(CLI::Range(1, kMostThreads));
}

/// For the build, which installs what it prints; users are not told of it.
void defineDescribe(CLI::App& app, std::string& what) {
    CLI::App* command = app.add_subcommand("describe", "print the manual page or the shell completion");
    command->group("");
    command->add_option("WHAT", what)->required()->check(CLI::IsMember({"man", "bash"}));
}

void defineImport(CLI::App& app, ImportArguments& import) {
    const auto language = [](const std::string& text) {
        const bool tag = text.size() <= 64 && std::all_of(text.begin(), text.end(), [](unsigned char byte) {
                             return std::isalnum(byte) || byte == '-' || byte == '_';
                         });
        return tag ? std::string() : std::string("expected a short tag such as en or pt-BR");
    };
    CLI::App* command = app.add_subcommand("import", "turn another program's model into a folder of ours");
    command
        ->add_option("SOURCE", import.source,
                     "Nematus' or Amun's .npz, or bentrevett's notebook as .safetensors")
        ->required();
    command->add_option("--output", import.output, "folder for the model; made when absent")->required();
    command->add_option("--source-vocabulary", import.sourceVocabulary,
                        "JSON, {token: id} or [tokens] (default: vocab.src.json beside SOURCE)");
    command->add_option("--target-vocabulary", import.targetVocabulary, "likewise (default: vocab.trg.json)");
    command->add_option("--name", import.name, "heading of its card (default: the folder's name)");
    command->add_option("--source-language", import.sourceLanguage, "tag such as en")->check(language);
    command->add_option("--target-language", import.targetLanguage, "tag such as fr")->check(language);
}

/// Desktops open a file by its bare name.
void takeFile(WindowArguments& window) {
    const std::string ending = std::filesystem::path(window.text).extension().string();
    if (ending != ".alignoscope" && ending != ".safetensors")
        return;
    if (!window.model.empty() || !window.attention.empty())
        throw CLI::ExcludesError(window.text, window.model.empty() ? "--attention" : "--model");
    window.file = std::exchange(window.text, {});
}

void check(const EvaluateArguments& evaluate) {
    if (evaluate.data.empty() && evaluate.alignment.empty() && evaluate.task.empty())
        throw CLI::RequiredError("--data, --task or --alignment");
    if (!evaluate.task.empty() && !evaluate.data.empty())
        throw CLI::ExcludesError("--task", "--data");
}

void parse(CLI::App& app, Everything& all, int argc, char** argv) {
    app.set_version_flag("--version", versionText(), "print the version and the engine's instruction level");
    app.require_subcommand(0, 1);
    app.footer("Exit codes: 0 done, 1 failed or a line was refused, 2 wrong use, 128 + n ended by signal n.");
    defineWindow(app, all.window);
    app.add_subcommand("models", "list the models found");
    defineTranslate(app, all.translate);
    defineTrain(app, all.train);
    defineEvaluate(app, all.evaluate);
    defineRender(app, all.render);
    defineDescribe(app, all.describe);
    defineImport(app, all.import);
    app.parse(argc, argv);

    const WindowArguments& window = all.window;
    if (!app.get_subcommands().empty() &&
        (!window.model.empty() || !window.text.empty() || !window.attention.empty()))
        throw CLI::ExtrasError({"a sentence, --model or --attention in front of the command; put options "
                                "behind it"});
    if (app.get_subcommands().empty())
        takeFile(all.window);
    if (app.got_subcommand("evaluate"))
        check(all.evaluate);
    if (app.got_subcommand("render"))
        check(all.render);
}

bool hasDisplay() {
    const auto named = [](const char* variable) {
        const char* value = std::getenv(variable);
        return value && *value;
    };
    return !named("ALIGNOSCOPE_TERMINAL") &&
           (named("DISPLAY") || named("WAYLAND_DISPLAY") || named("QT_QPA_PLATFORM"));
}

int dispatch(const CLI::App& app, const Everything& all, int argc, char** argv) {
    if (app.got_subcommand("models"))
        return listModels();
    if (app.got_subcommand("translate"))
        return translateLines(all.translate);
    if (app.got_subcommand("train"))
        return trainModel(all.train);
    if (app.got_subcommand("evaluate"))
        return evaluateModel(all.evaluate);
    if (app.got_subcommand("render"))
        return renderView(all.render, argc, argv);
    if (app.got_subcommand("describe")) {
        printLine(all.describe == "man" ? manualPage(app) : bashCompletion(app));
        return kDone;
    }
    if (app.got_subcommand("import"))
        return importModel(all.import);
    return hasDisplay() ? showWindow(all.window, argc, argv) : showInTerminal(all.window, argc, argv);
}

int parseAndDispatch(int argc, char** argv) {
    CLI::App app("Makes the attention of a translation model visible. Without a command it opens the window.",
                 "alignoscope");
    Everything all;
    try {
        parse(app, all, argc, argv);
    } catch (const CLI::CallForHelp&) {
        printLine(app.help());
        return kDone;
    } catch (const CLI::CallForVersion& version) {
        printLine(version.what());
        return kDone;
    } catch (const CLI::ParseError& error) {
        std::string command = "alignoscope";
        for (const CLI::App* chosen : app.get_subcommands())
            command += ' ' + chosen->get_name();
        complain(std::string(error.what()) + " (see " + command + " --help)");
        return kUsage;
    }
    return dispatch(app, all, argc, argv);
}

} // namespace

int run(int argc, char** argv) {
    prepareStreams();
    try {
        return parseAndDispatch(argc, argv);
    } catch (const OutputClosed&) {
        return kDone;
    } catch (const std::bad_alloc&) {
        complain("there is not enough memory for this");
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return kFailed;
}

} // namespace app
