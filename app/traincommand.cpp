#include "app/commands.h"
#include "app/modelhash.h"
#include "app/streams.h"
#include "engine/trainer.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace app {

namespace {

volatile std::sig_atomic_t receivedSignal = 0;

/// The first signal asks for a checkpoint; the second ends the program at once.
void listenForSignals() {
    struct sigaction action {};
    action.sa_handler = [](int signal) { receivedSignal = signal; };
    action.sa_flags = int(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) // nohup stays in force
            sigaction(signal, &action, nullptr);
    }
}

std::string durationText(double seconds) {
    if (seconds < 90)
        return fixed(seconds, 0) + " s";
    return seconds < 5400 ? fixed(seconds / 60, 0) + " min" : fixed(seconds / 3600, 1) + " h";
}

std::string progressText(const engine::TrainingProgress& progress) {
    std::string text = "epoch " + std::to_string(progress.epoch) + "/" + std::to_string(progress.epochs) +
                       ", update " + std::to_string(progress.update) + "/" +
                       std::to_string(progress.updates) + ", loss " + fixed(progress.loss, 4) + ", " +
                       fixed(progress.targetTokensPerSecond, 0) + " target tokens/s, " +
                       durationText(progress.secondsLeft) + " left";
    if (progress.dev >= 0)
        text += ", dev " + fixed(progress.dev, 2) + " (best " + fixed(progress.best, 2) + ")";
    return text;
}

/// One line that is rewritten; it stays when an epoch ends. Without a terminal a line a report.
void showProgress(const engine::TrainingProgress& progress) {
    static const bool terminal = ::isatty(STDERR_FILENO);
    const bool stays = !terminal || progress.dev >= 0;
    printStatus((terminal ? "\r\x1b[K" : "") + progressText(progress) + (stays ? "\n" : ""));
}

std::filesystem::path dataFolder(const TrainArguments& arguments) {
    if (!arguments.data.empty())
        return arguments.data;
    if (const char* folder = std::getenv("ALIGNOSCOPE_DATA"); folder && *folder)
        return folder;
    return std::filesystem::path(arguments.recipe).parent_path();
}

} // namespace

int trainModel(const TrainArguments& arguments) {
    engine::TrainingOptions options;
    options.output = arguments.output;
    options.dataFolder = dataFolder(arguments);
    options.resume = arguments.resume;
    options.threads = arguments.threads > 0 ? arguments.threads
                                            : std::clamp(int(std::thread::hardware_concurrency()), 1, 64);
    options.progress = showProgress;
    options.stop = [] { return receivedSignal != 0; };
    const engine::Recipe recipe = engine::readRecipe(arguments.recipe);
    listenForSignals();
    const engine::TrainingResult result = engine::train(recipe, options);
    if (!result.finished) {
        complain("training stopped; go on with --resume and --threads " + std::to_string(options.threads));
        return 128 + receivedSignal;
    }
    keepTokenizerHash(arguments.output);
    printLine(arguments.output + ": best dev figure " + fixed(result.best, 2) + " after " +
              std::to_string(result.updates) + " updates in " + durationText(result.seconds));
    return kDone;
}

} // namespace app
