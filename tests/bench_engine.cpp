/// Speed of the engine. Not a test: nothing passes or fails here. Figures are counters from wall-clock time;
/// compare them with `weights/read`, one reading of the model's numbers measured in the same run.

#include "engine/batch.h"
#include "engine/decoder.h"
#include "engine/halffloat.h"
#include "engine/operations.h"
#include "engine/optimiser.h"
#include "engine/parallel.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>

using namespace engine;

namespace {

using Clock = std::chrono::steady_clock;

/// The model that is measured: MLP score, Bahdanau, GRU, untied, a bidirectional encoder.
ModelConfig measuredConfig(int size) {
    ModelConfig config;
    config.sourceVocabulary = config.targetVocabulary = 8000;
    config.embedding = config.encoderHidden = config.decoderHidden = config.attentionHidden = size;
    config.bidirectional = true;
    return config;
}

std::shared_ptr<const Model> measuredModel(int size) {
    auto model = std::make_shared<Model>();
    model->config = measuredConfig(size);
    model->parameters = Parameters(model->config);
    initialise(model->parameters, model->config, 1);
    // A model that is read from a file has F16 numbers and keeps them as such beside the F32 ones.
    for (float& value : model->parameters.values())
        value = fromHalf(toHalf(value));
    model->parameters.keepHalves();
    return model;
}

std::vector<int> someIds(int count, Random& random) {
    std::vector<int> ids;
    for (int i = 0; i + 1 < count; ++i)
        ids.push_back(4 + random.below(7996));
    ids.push_back(2);
    return ids;
}

/// Greedy, batch 1, one thread, 20 source and 20 target tokens, encoder included.
void decode(benchmark::State& state) {
    constexpr int kTokens = 20;
    Stepper stepper(measuredModel(int(state.range(0))));
    Random random(7);
    const std::vector<int> source = someIds(kTokens, random);
    DecodeOptions options;
    options.limit = kTokens;
    options.candidates = 1;
    long long tokens = 0;
    const auto start = Clock::now();
    for (auto _ : state)
        tokens += (long long)engine::decode(stepper, source, options).front().steps.size();
    const double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    state.counters["ms_per_token"] = milliseconds / double(tokens);
}

/// Reads as many bytes as one decoder step of decode/256 must: 12.6 MB.
void readWeights(benchmark::State& state) {
    const std::vector<float> numbers(12'600'000 / sizeof(float), 1.0f);
    double best = 1e9;
    for (auto _ : state) {
        const auto start = Clock::now();
        float sums[64] = {};
        for (std::size_t i = 0; i + 64 <= numbers.size(); i += 64)
            for (int lane = 0; lane < 64; ++lane)
                sums[lane] += numbers[i + lane];
        benchmark::DoNotOptimize(sums);
        best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    state.counters["ms"] = best;
}

/// Eigen's rate for the largest product of train/256, through the engine's own operation: 640 items by [8000,
/// 256].
void multiplyMatrices(benchmark::State& state) {
    constexpr int kItems = 640, kOut = 8000, kIn = 256;
    const Floats x(kItems * kIn, 0.5f), weight(kOut * kIn, 0.25f);
    Graph<float> graph(false);
    const Var items = graph.bind({x.data(), kItems, kIn, kIn}),
              matrix = graph.bind({weight.data(), kOut, kIn, kIn});
    graph.keep();
    double best = 1e9;
    for (auto _ : state) {
        graph.clear();
        const auto start = Clock::now();
        affine(graph, items, matrix);
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    state.counters["gflops"] = 2.0 * kItems * kOut * kIn / best * 1e-9;
}

/// A sample model from disk to its first token.
void load(benchmark::State& state) {
    const std::filesystem::path folder = SOURCE_DIR "/sample_models/en-fr-bahdanau-mlp";
    DecodeOptions options;
    options.limit = 1;
    for (auto _ : state) {
        Stepper stepper(readModel(folder));
        benchmark::DoNotOptimize(translate(stepper, "The black cat is sleeping.", options));
    }
}

/// One update as the trainer makes it: batch 64, 10 tokens a side, Adam, clipping, on `threads` threads.
void train(benchmark::State& state) {
    const int threads = int(state.range(1));
    constexpr int kBatch = 64, kLength = 10;
    const ModelConfig config = measuredConfig(int(state.range(0)));
    Parameters parameters(config);
    initialise(parameters, config, 1);
    OptimisationRecipe recipe;
    OptimiserState moments(parameters.values(), recipe);
    const Optimiser optimiser(recipe);
    std::vector<Floats> gradients(threads, Floats(parameters.values().size()));
    std::vector<std::unique_ptr<Graph<float>>> graphs;
    std::vector<std::unique_ptr<Network>> networks;
    std::vector<Batch> batches;
    Random random(3);
    for (int index = 0; index < threads; ++index) {
        graphs.push_back(std::make_unique<Graph<float>>(true));
        networks.push_back(std::make_unique<Network>(*graphs[index], config, parameters, gradients[index]));
        std::vector<IdPair> pairs(kBatch / threads);
        std::vector<const IdPair*> all;
        for (IdPair& pair : pairs) {
            pair = {someIds(kLength, random), someIds(kLength, random)};
            all.push_back(&pair);
        }
        batches.push_back(makeBatch(all, config));
    }
    long long update = 0;
    const auto start = Clock::now();
    for (auto _ : state) {
        parallel(threads, [&](int index) {
            std::fill(gradients[index].begin(), gradients[index].end(), 0.0f);
            graphs[index]->clear();
            const Pass pass = forward(*networks[index], batches[index]);
            graphs[index]->backward(networks[index]->loss(
                pass.attentional, {batches[index].target, 0.1, double(kBatch * kLength)}));
        });
        optimiser.apply(parameters.values(), moments, gradients, {update++, 1'000'000});
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    state.counters["tokens_per_second"] = double(update) * kBatch * kLength / seconds;
}

} // namespace

BENCHMARK(readWeights)->Name("weights/read");
BENCHMARK(multiplyMatrices)->Name("gemm");
BENCHMARK(decode)->Name("decode")->Arg(256)->Arg(512);
BENCHMARK(train)->Name("train")->Args({256, 1})->Args({256, 2})->Unit(benchmark::kMillisecond)->MinTime(4);
BENCHMARK(load)->Name("load")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
