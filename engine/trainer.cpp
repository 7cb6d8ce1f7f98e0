#include "engine/trainer.h"

#include "engine/checkpoint.h"
#include "engine/error.h"
#include "engine/evaluation.h"
#include "engine/json.h"
#include "engine/parallel.h"
#include "engine/trainingdata.h"

#include <chrono>
#include <cmath>

namespace engine {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One thread's share of every update: a graph, a network over the shared parameters, gradients of its own.
struct Worker {
    Worker(const ModelConfig& config, const Parameters& parameters, Floats& gradients)
        : network(graph, config, parameters, gradients) {}
    Graph<float> graph{true};
    Network network;
    double loss = 0;
};

class Training {
public:
    Training(const Recipe& recipe, const TrainingOptions& options);
    TrainingResult run();

private:
    void prepare();
    bool runEpoch();
    void update(const std::vector<int>& batch);
    void work(int index, const std::vector<int>& batch, double divisor);
    void endEpoch();
    void report(double dev);
    void checkpoint();
    void checkModel() const;
    std::string identity() const;
    fs::path checkpointFile() const { return options_.output / "checkpoint.safetensors"; }

    const Recipe& recipe_;
    const TrainingOptions& options_;
    TrainingText text_;
    ModelConfig config_;
    Tokenizers tokenizers_;
    TrainingPairs all_;
    std::vector<IdPair> pairs_; ///< as this epoch reads them
    Parameters parameters_;
    std::optional<OptimiserState> moments_;
    Optimiser optimiser_;
    std::vector<Floats> gradients_;
    std::vector<std::unique_ptr<Worker>> workers_;
    TrainingPlace place_;
    long long updates_ = 0;
    double secondsBefore_ = 0; ///< of earlier runs
    Clock::time_point started_ = Clock::now(), saved_ = Clock::now(), reported_ = Clock::now();
    double lossSum_ = 0; ///< since the last report
    long long tokens_ = 0;
};

Training::Training(const Recipe& recipe, const TrainingOptions& options)
    : recipe_(recipe), options_(options), optimiser_(recipe_.optimisation) {
    prepare();
}

void Training::prepare() {
    const fs::path& folder = options_.output;
    if (fs::exists(folder / "config.json") && !options_.resume)
        throw Error(folder.string() + " already holds a model; resume its training, or name another folder");
    if (!options_.resume)
        for (const char* name : {"model.safetensors", "source.spm", "target.spm", "tokenizer.spm",
                                 "vocabulary.json", "card.json", "checkpoint.safetensors"})
            if (fs::exists(folder / name))
                throw Error((folder / name).string() +
                            " is there already and would be overwritten; name another folder");
    fs::create_directories(folder);
    text_ = readTrainingText(recipe_, options_.dataFolder);
    const bool resuming = options_.resume && fs::exists(checkpointFile());
    config_ = resuming ? readConfig(folder / "config.json") : makeTokenizer(recipe_, text_.train, folder);
    tokenizers_ = readTokenizers(folder, config_);
    all_ = toIds(recipe_, text_.train, tokenizers_);
    text_.train = {}; // what is trained on is in all_
    if (all_.ids.empty())
        throw Error("no sentence pair has at most " + std::to_string(recipe_.data.maximumPieces) +
                    " pieces a side; raise \"data.maximum_pieces\"");
    parameters_ = Parameters(config_);
    initialise(parameters_, config_, recipe_.seed);
    moments_.emplace(parameters_.values(), recipe_.optimisation);
    if (resuming) {
        TrainingState state{{}, parameters_.values(), *moments_};
        readCheckpoint(checkpointFile(), identity(), state);
        place_ = state.place;
        secondsBefore_ = place_.seconds;
    } else {
        writeTextFile(folder / "config.json", writeConfig(config_));
    }
    gradients_.assign(options_.threads, Floats(parameters_.values().size()));
    for (int index = 0; index < options_.threads; ++index)
        workers_.push_back(std::make_unique<Worker>(config_, parameters_, gradients_[index]));
    const long long batches = (long long)epochBatches(all_.ids, recipe_, 0).size();
    updates_ = batches * recipe_.optimisation.epochs;
}

std::string Training::identity() const {
    // All that shapes the numbers; the data's size stands for the data.
    const OptimisationRecipe& o = recipe_.optimisation;
    const Variations& v = recipe_.data.variations;
    std::string all = writeConfig(config_);
    for (const double number :
         {o.learningRate, o.beta1, o.beta2, double(o.warmup), o.clip, o.dropout, o.wordDropout, o.endDropout,
          o.labelSmoothing, o.averaging, v.lowercase, v.uppercase, v.unpunctuated})
        all += " " + std::to_string(number);
    std::uint64_t mixed = 0xCBF29CE484222325u; // FNV-1a: a fingerprint, not a secret
    for (const unsigned char byte : all)
        mixed = (mixed ^ byte) * 0x100000001B3u;
    return "seed " + std::to_string(recipe_.seed) + ", " + std::to_string(all_.ids.size()) +
           " pairs, batch " + std::to_string(o.batch) + ", " + std::to_string(o.epochs) + " epochs, " +
           std::to_string(options_.threads) + " threads, recipe " + std::to_string(mixed);
}

TrainingResult Training::run() {
    bool going = true;
    while (going && place_.epoch < recipe_.optimisation.epochs)
        going = runEpoch();
    place_.seconds = secondsBefore_ + secondsSince(started_);
    checkpoint();
    if (going)
        checkModel();
    return {going, place_.best, place_.update, place_.seconds};
}

/// The best model was written when it was the best; a checkpoint does not hold it.
void Training::checkModel() const {
    try {
        readModel(options_.output);
    } catch (const Error& error) {
        throw Error("the training is complete, but its best model cannot be read any more (" +
                    std::string(error.what()) + "); train again into another folder");
    }
}

/// False when asked to stop.
bool Training::runEpoch() {
    constexpr long long kReportEvery = 50;
    pairs_ = epochPairs(recipe_, all_, tokenizers_, int(place_.epoch));
    const auto batches = epochBatches(pairs_, recipe_, place_.epoch);
    while (place_.batch < (long long)batches.size()) {
        if (options_.stop && options_.stop())
            return false;
        update(batches[place_.batch]);
        ++place_.batch;
        ++place_.update;
        if (place_.update % kReportEvery == 0)
            report(-1);
        if (secondsSince(saved_) > options_.checkpointMinutes * 60)
            checkpoint();
    }
    endEpoch();
    return true;
}

void Training::update(const std::vector<int>& batch) {
    long long targets = 0;
    for (const int index : batch)
        targets += (long long)pairs_[index].target.size();
    parallel(options_.threads, [&](int index) { work(index, batch, double(targets)); });
    double loss = 0;
    for (const auto& worker : workers_)
        loss += worker->loss;
    const double norm = std::isfinite(loss) ? optimiser_.apply(parameters_.values(), *moments_, gradients_,
                                                               {place_.update, updates_})
                                            : loss;
    if (!std::isfinite(norm)) {
        checkpoint();
        throw Error("the loss or its gradient is not a number at update " +
                    std::to_string(place_.update + 1) + "; the state before it is kept in " +
                    checkpointFile().string() + "; lower the learning rate and train again");
    }
    lossSum_ += loss * double(targets);
    tokens_ += targets;
}

void Training::work(int index, const std::vector<int>& batch, double divisor) {
    Worker& worker = *workers_[index];
    std::fill(gradients_[index].begin(), gradients_[index].end(), 0.0f);
    worker.loss = 0;
    worker.graph.clear();
    std::vector<const IdPair*> share; // every so many pairs: shares of equal lengths
    for (std::size_t i = index; i < batch.size(); i += options_.threads)
        share.push_back(&pairs_[batch[i]]);
    if (share.empty())
        return;
    // Dropout depends on seed, update and share alone, so that a resumed run draws the same.
    Random random((recipe_.seed << 40) ^ (std::uint64_t(place_.update) << 8) ^ std::uint64_t(index));
    worker.network.dropout = {float(recipe_.optimisation.dropout), &random};
    Batch padded = makeBatch(share, config_);
    // A decoder that cannot be sure of its own last word must remember where it looked: attention aligns
    // better.
    for (int& word : padded.input)
        if (recipe_.optimisation.wordDropout > 0 && random.uniform() < recipe_.optimisation.wordDropout)
            word = -1;
    // The end marker's state has read the whole sentence: a decoder that may not always look there learns to
    // look at the words.
    if (recipe_.optimisation.endDropout > 0) {
        padded.attended = padded.sourceLengths;
        for (int& length : padded.attended)
            if (random.uniform() < recipe_.optimisation.endDropout)
                length = std::max(1, length - 1);
    }
    const Pass pass = forward(worker.network, padded);
    const Var loss =
        worker.network.loss(pass.attentional, {padded.target, recipe_.optimisation.labelSmoothing, divisor});
    worker.loss = worker.graph.value(loss).at(0, 0);
    worker.graph.backward(loss);
    worker.network.dropout = {};
}

void Training::endEpoch() {
    Model model;
    model.config = config_;
    model.parameters = parameters_;
    if (!moments_->average.empty())
        std::copy(moments_->average.begin(), moments_->average.end(), model.parameters.values().begin());
    model.tokenizers = tokenizers_;
    EvaluationOptions options;
    options.threads = options_.threads;
    options.loss = false;
    const bool isTask = !recipe_.data.task.name.empty();
    const Evaluation dev = evaluate(std::make_shared<const Model>(model), text_.dev, options);
    const double figure = isTask ? dev.exact : dev.bleu;
    if (figure > place_.best || place_.best < 0) {
        place_.best = figure;
        writeModel(options_.output, config_, model.parameters);
    }
    ++place_.epoch;
    place_.batch = 0;
    report(figure);
    checkpoint();
}

void Training::report(double dev) {
    const double seconds = secondsSince(reported_);
    const double all = secondsBefore_ + secondsSince(started_);
    if (options_.progress) {
        TrainingProgress progress;
        progress.epoch = dev < 0 ? place_.epoch + 1 : place_.epoch;
        progress.epochs = recipe_.optimisation.epochs;
        progress.update = place_.update;
        progress.updates = updates_;
        progress.loss = tokens_ ? lossSum_ / double(tokens_) : 0;
        progress.targetTokensPerSecond = double(tokens_) / seconds;
        progress.secondsLeft = all / double(place_.update) * double(updates_ - place_.update);
        progress.dev = dev;
        progress.best = place_.best;
        options_.progress(progress);
    }
    lossSum_ = 0;
    tokens_ = 0;
    reported_ = Clock::now();
}

void Training::checkpoint() {
    place_.seconds = secondsBefore_ + secondsSince(started_);
    writeCheckpoint(checkpointFile(), identity(), {place_, parameters_.values(), *moments_});
    saved_ = Clock::now();
}

} // namespace

TrainingResult train(const Recipe& recipe, const TrainingOptions& options) {
    if (options.threads < 1 || options.threads > 64)
        throw Error(std::to_string(options.threads) + " threads are out of range; choose 1 to 64");
    return Training(recipe, options).run();
}

} // namespace engine
