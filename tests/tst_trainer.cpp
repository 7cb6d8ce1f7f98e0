/// Training: it learns, the same bits from the same recipe, stops and resumes bit for bit, and guards its
/// state.

#include "engine/batch.h"
#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/evaluation.h"
#include "engine/optimiser.h"
#include "engine/safetensors.h"
#include "engine/tasks.h"
#include "engine/trainer.h"
#include "engine/trainingdata.h"
#include "tests/tinymodel.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace engine;
namespace fs = std::filesystem;

namespace {

Recipe copyRecipe() {
    Recipe recipe;
    recipe.data.task = {"copy", 600, 3, 2, 5};
    recipe.data.devCount = 40;
    recipe.tokenizer.kind = TokenizerKind::Characters;
    ModelConfig& config = recipe.architecture;
    config.embedding = 24;
    config.tiedEmbeddings = config.tiedOutput = config.bidirectional = true;
    config.encoderHidden = 16;
    config.decoderHidden = 32;
    config.score = Score::Dot;
    config.placement = Placement::Luong;
    config.sourceLanguage = config.targetLanguage = "x";
    recipe.optimisation.batch = 20;
    recipe.optimisation.epochs = 2;
    recipe.optimisation.learningRate = 0.01;
    recipe.optimisation.warmup = 10;
    recipe.optimisation.dropout = 0.1;
    recipe.seed = 3;
    return recipe;
}

std::vector<float> weightsOf(const fs::path& folder) {
    const auto model = readModel(folder);
    return {model->parameters.values().begin(), model->parameters.values().end()};
}

/// All numbers that training keeps.
std::vector<float> stateOf(const fs::path& folder) {
    std::vector<float> all;
    for (const auto& [name, tensor] : readSafetensors(folder / "checkpoint.safetensors").tensors)
        all.insert(all.end(), tensor.values.begin(), tensor.values.end());
    return all;
}

} // namespace

class TestTrainer : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(folder_.isValid()); }
    void learnsToCopy();
    void copyingLooksAtItsOwnPlace_data();
    void copyingLooksAtItsOwnPlace();
    void sameSeedSameBits_data();
    void sameSeedSameBits();
    void resumesBitForBit();
    void refusesAnotherRecipesCheckpoint();
    void refusesAFolderInUse();
    void stopsWhenNoNumber();
    void threadsShareTheGradient();
    void schedule();
    void clipping();
    void batchesHoldEveryPairOnce();
    void variations();
    void epochsVaryThePairs();
    void recipeRefusals_data();
    void recipeRefusals();
    void evaluationFigures();

private:
    TrainingOptions optionsFor(const char* name, int threads = 1) {
        TrainingOptions options;
        options.output = fs::path(folder_.path().toStdString()) / name;
        options.threads = threads;
        return options;
    }
    QTemporaryDir folder_;
};

void TestTrainer::learnsToCopy() {
    Recipe recipe = copyRecipe();
    recipe.optimisation.epochs = 12;
    std::vector<double> dev;
    double firstLoss = -1, lastLoss = -1;
    TrainingOptions options = optionsFor("learns", 2);
    options.progress = [&](const TrainingProgress& p) {
        if (p.dev >= 0)
            dev.push_back(p.dev);
        lastLoss = p.loss;
        firstLoss = firstLoss < 0 ? p.loss : firstLoss;
    };
    const TrainingResult result = train(recipe, options);
    QVERIFY(result.finished);
    QCOMPARE(dev.size(), std::size_t(12));
    QCOMPARE(result.updates, 12LL * 30);
    QVERIFY2(result.best > 60, qPrintable(QString::number(result.best)));
    QVERIFY(lastLoss < 0.5 * firstLoss);
    // The model that was kept is the best one, and can be read like any other.
    TaskOptions task = recipe.data.task;
    task.count = recipe.data.devCount;
    task.seed += 1;
    const Evaluation again = evaluate(readModel(options.output), generateTask(task));
    QVERIFY(std::abs(again.exact - result.best) <
            5.1); // two sentences in forty: the file keeps 16 bits a number
}

void TestTrainer::copyingLooksAtItsOwnPlace_data() {
    QTest::addColumn<int>("placement");
    QTest::newRow("Bahdanau") << int(Placement::Bahdanau);
    QTest::newRow("Luong") << int(Placement::Luong);
}

/// Row t of the weights belongs to target t under both placements: who copies looks at letter t, neither
/// before nor behind it.
void TestTrainer::copyingLooksAtItsOwnPlace() {
    QFETCH(int, placement);
    Recipe recipe = copyRecipe();
    recipe.architecture.placement = Placement(placement);
    recipe.architecture.score = Score::Bilinear;
    recipe.optimisation.epochs = 20;
    const TrainingOptions options = optionsFor(placement ? "copy-luong" : "copy-bahdanau");
    QVERIFY(train(recipe, options).finished);
    Stepper stepper(readModel(options.output));
    TaskOptions unseen = recipe.data.task;
    unseen.seed += 7;
    unseen.count = 200;
    int letters = 0, there = 0;
    for (const SentencePair& pair : generateTask(unseen)) {
        const Translation forced = force(stepper, pair.source, pair.targets.front());
        for (std::size_t t = 0; t + 1 < forced.steps.size(); ++t) {
            const std::vector<float>& weights = forced.steps[t].weights;
            there += std::max_element(weights.begin(), weights.end()) - weights.begin() == std::ptrdiff_t(t);
            ++letters;
        }
    }
    QVERIFY2(there > 0.9 * letters, qPrintable(QString("%1 of %2").arg(there).arg(letters)));
}

void TestTrainer::sameSeedSameBits_data() {
    QTest::addColumn<int>("threads");
    QTest::newRow("one thread") << 1;
    QTest::newRow("two threads") << 2;
}

void TestTrainer::sameSeedSameBits() {
    QFETCH(int, threads);
    const std::string name = "bits" + std::to_string(threads);
    const auto first = optionsFor((name + "a").c_str(), threads),
               second = optionsFor((name + "b").c_str(), threads);
    train(copyRecipe(), first); // 60 updates
    train(copyRecipe(), second);
    QCOMPARE(stateOf(first.output), stateOf(second.output));
    Recipe other = copyRecipe();
    other.seed = other.data.task.seed = 4;
    const auto third = optionsFor((name + "c").c_str(), threads);
    train(other, third);
    QVERIFY(stateOf(third.output) != stateOf(first.output));
}

void TestTrainer::resumesBitForBit() {
    const auto whole = optionsFor("whole", 2);
    train(copyRecipe(), whole);
    auto parts = optionsFor("parts", 2);
    parts.resume = true; // with nothing there it begins
    for (const int stopAt : {7, 31, 44}) {
        int asked = 0;
        parts.stop = [&] { return ++asked > (stopAt == 7 ? 7 : 20); };
        QVERIFY(!train(copyRecipe(), parts).finished);
    }
    parts.stop = {};
    QVERIFY(train(copyRecipe(), parts).finished);
    QCOMPARE(stateOf(parts.output), stateOf(whole.output));
    QCOMPARE(weightsOf(parts.output), weightsOf(whole.output));
}

void TestTrainer::refusesAnotherRecipesCheckpoint() {
    auto options = optionsFor("other");
    options.stop = [] { return true; };
    train(copyRecipe(), options);
    Recipe other = copyRecipe();
    other.optimisation.batch = 30;
    options.resume = true;
    QVERIFY_EXCEPTION_THROWN(train(other, options), Error);
    other = copyRecipe();
    other.optimisation.learningRate = 0.02;
    QVERIFY_EXCEPTION_THROWN(train(other, options), Error);
    options.threads = 2;
    QVERIFY_EXCEPTION_THROWN(train(copyRecipe(), options), Error);
}

void TestTrainer::refusesAFolderInUse() {
    auto options = optionsFor("used");
    options.stop = [] { return true; };
    train(copyRecipe(), options);
    QVERIFY_EXCEPTION_THROWN(train(copyRecipe(), options), Error);
}

void TestTrainer::stopsWhenNoNumber() {
    Recipe recipe = copyRecipe();
    recipe.optimisation.learningRate = 1;
    recipe.optimisation.warmup = 0;
    auto options = optionsFor("nan");
    options.resume = true;
    // A state from which the next update cannot be a number.
    options.stop = [] { return true; };
    train(recipe, options);
    SafetensorsFile kept = readSafetensors(options.output / "checkpoint.safetensors");
    for (auto& [name, tensor] : kept.tensors)
        if (name == "parameters")
            for (float& value : tensor.values)
                value *= 1e38f;
    std::vector<TensorSource> tensors;
    for (const auto& [name, tensor] : kept.tensors)
        tensors.push_back({name, tensor.shape, tensor.values});
    writeSafetensors(options.output / "checkpoint.safetensors", tensors, TensorType::F32, kept.metadata);
    options.stop = {};
    std::string message;
    try {
        train(recipe, options);
    } catch (const Error& error) {
        message = error.what();
    }
    QVERIFY2(message.find("not a number at update 1") != std::string::npos, message.c_str());
    for (const float value : stateOf(options.output)) // the last good state, still all numbers
        QVERIFY(std::isfinite(value));
}

void TestTrainer::threadsShareTheGradient() {
    // A batch in two shares gives the gradient of the whole.
    const auto model = tests::tinyModel();
    std::vector<IdPair> pairs = {{{5, 6, 2}, {7, 8, 9, 2}}, {{9, 2}, {4, 2}}, {{5, 5, 5, 5, 2}, {6, 2}}};
    auto gradientOf = [&](std::vector<const IdPair*> share) {
        Graph<float> graph(true);
        Floats gradients(model->parameters.values().size());
        Network network(graph, model->config, model->parameters, gradients);
        const Batch batch = makeBatch(share, model->config);
        graph.backward(network.loss(forward(network, batch).attentional, {batch.target, 0.1, 8.0}));
        return gradients;
    };
    const auto whole = gradientOf({&pairs[0], &pairs[1], &pairs[2]});
    const auto first = gradientOf({&pairs[0], &pairs[2]}), second = gradientOf({&pairs[1]});
    double largest = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        QVERIFY(std::abs(whole[i] - first[i] - second[i]) < 1e-5 * (1 + std::abs(whole[i])));
        largest = std::max(largest, double(std::abs(whole[i])));
    }
    QVERIFY(largest > 1e-3);
}

void TestTrainer::schedule() {
    OptimisationRecipe recipe;
    recipe.learningRate = 2;
    recipe.warmup = 10;
    QCOMPARE(learningRate(recipe, 0, 110), 0.2);
    QCOMPARE(learningRate(recipe, 9, 110), 2.0);
    QCOMPARE(learningRate(recipe, 60, 110), 1.0);
    QCOMPARE(learningRate(recipe, 109, 110), 0.02);
}

void TestTrainer::clipping() {
    // Adam's first step is the learning rate whatever the scale; the second moment keeps the clipped square.
    OptimisationRecipe recipe;
    recipe.warmup = 0;
    recipe.clip = 1;
    Floats parameters(2);
    OptimiserState state(parameters, recipe);
    std::vector<Floats> gradients = {{3, 0}, {0, 4}};
    const double norm = Optimiser(recipe).apply(parameters, state, gradients, {0, 10});
    QCOMPARE(norm, 5.0);
    QVERIFY(std::abs(state.secondMoment[0] - 0.02f * 0.36f) < 1e-7);
    QVERIFY(std::abs(state.secondMoment[1] - 0.02f * 0.64f) < 1e-7);
    QVERIFY(std::abs(parameters[0] + 1e-3f) < 1e-6);
}

void TestTrainer::batchesHoldEveryPairOnce() {
    Recipe recipe = copyRecipe();
    recipe.optimisation.batch = 7;
    std::vector<IdPair> pairs;
    Random random(2);
    for (int i = 0; i < 50; ++i)
        pairs.push_back({std::vector<int>(1 + random.below(9), 5), std::vector<int>(1 + random.below(9), 5)});
    const auto first = epochBatches(pairs, recipe, 0), second = epochBatches(pairs, recipe, 1);
    std::vector<int> seen(50);
    for (const auto& batch : first)
        for (const int index : batch)
            ++seen[index];
    QCOMPARE(seen, std::vector<int>(50, 1));
    QCOMPARE(first.size(), std::size_t(8));
    QVERIFY(first != second);
    QCOMPARE(epochBatches(pairs, recipe, 0), first);
}

void TestTrainer::variations() {
    QCOMPARE(lowercase("ÀÉ × Straße, ON 3"), std::string("àé × straße, on 3"));
    QCOMPARE(uppercase("àé ÷ ça va ?"), std::string("ÀÉ ÷ ÇA VA ?"));
    QCOMPARE(withoutFinalMark("Oui !"), std::string("Oui"));
    QCOMPARE(withoutFinalMark("我喜欢喝咖啡。"), std::string("我喜欢喝咖啡"));
    QCOMPARE(withoutFinalMark("a.b."), std::string("a.b"));
    QCOMPARE(withoutFinalMark("Où ?"), std::string("Où ?"));
    const SentencePair pair{"I See.", {"Je vois."}};
    Random random(1);
    QCOMPARE(varied(pair, {1, 0, 0}, random).source, std::string("i see."));
    QCOMPARE(varied(pair, {0, 1, 1}, random).source, std::string("I SEE"));
    QCOMPARE(varied(pair, {0, 1, 1}, random).targets.front(), std::string("Je vois"));
    int changed = 0;
    for (int i = 0; i < 1000; ++i)
        changed += varied(pair, {0.1, 0, 0}, random).source != pair.source;
    QVERIFY2(changed > 60 && changed < 140, qPrintable(QString::number(changed)));
}

void TestTrainer::epochsVaryThePairs() {
    Recipe recipe = copyRecipe();
    recipe.data.variations.unpunctuated = 0.5;
    recipe.architecture.tokenizer = TokenizerKind::Characters;
    std::vector<SentencePair> text;
    for (int i = 0; i < 40; ++i)
        text.push_back({"abc.", {"abc."}});
    Tokenizers tokenizers;
    tokenizers.source = tokenizers.target =
        makeVocabularyTokenizer({"<unk>", "<s>", "</s>", "<pad>", "a", "b", "c", "."}, recipe.architecture);
    const TrainingPairs pairs = toIds(recipe, text, tokenizers);
    const std::vector<IdPair> first = epochPairs(recipe, pairs, tokenizers, 0);
    QCOMPARE(first.size(), text.size());
    int shorter = 0, same = 0;
    const std::vector<IdPair> second = epochPairs(recipe, pairs, tokenizers, 1);
    for (std::size_t i = 0; i < first.size(); ++i) {
        QCOMPARE(first[i].source, first[i].target); // both sides lose the mark, or none
        shorter += first[i].source.size() == 4;
        same += first[i].source == second[i].source;
    }
    QVERIFY(shorter > 10 && shorter < 30);
    QVERIFY(same < 40);
    QCOMPARE(epochPairs(recipe, pairs, tokenizers, 0).back().source, first.back().source);
    recipe.data.variations = {};
    QCOMPARE(epochPairs(recipe, pairs, tokenizers, 0).front().source, pairs.ids.front().source);
}

void TestTrainer::recipeRefusals_data() {
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QByteArray>("replacement");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("unknown key") << QByteArray("\"seed\": 3") << QByteArray("\"sed\": 3")
                                 << QByteArray("sed");
    QTest::newRow("no tokenizer kind")
        << QByteArray("characters") << QByteArray("letters") << QByteArray("tokenizer.kind");
    QTest::newRow("rate") << QByteArray("0.01") << QByteArray("-1") << QByteArray("learning_rate");
    QTest::newRow("batch") << QByteArray("\"batch\": 20") << QByteArray("\"batch\": 0")
                           << QByteArray("batch");
    QTest::newRow("cell") << QByteArray("gru") << QByteArray("rnn") << QByteArray("cell");
    QTest::newRow("tied but apart") << QByteArray("\"joint\": true") << QByteArray("\"joint\": false")
                                    << QByteArray("tied_embeddings");
}

void TestTrainer::recipeRefusals() {
    QFETCH(QByteArray, found);
    QFETCH(QByteArray, replacement);
    QFETCH(QByteArray, named);
    QByteArray text =
        "{\"task\": {\"name\": \"copy\", \"train\": 6}, \"tokenizer\": {\"kind\": \"characters\", \"joint\": "
        "true},"
        "\"architecture\": {\"cell\": \"gru\", \"embedding\": 4, \"tied_embeddings\": true, \"tied_output\": "
        "true,"
        "\"encoder\": {\"hidden\": 4, \"layers\": 1, \"bidirectional\": false},"
        "\"decoder\": {\"hidden\": 4, \"layers\": 1},"
        "\"attention\": {\"score\": \"dot\", \"placement\": \"luong\", \"input_feeding\": false}},"
        "\"optimisation\": {\"batch\": 20, \"learning_rate\": 0.01}, \"seed\": 3}";
    parseRecipe(text.toStdString(), "good.json");
    QVERIFY(text.contains(found));
    text.replace(found, replacement);
    std::string message;
    try {
        parseRecipe(text.toStdString(), "bad.json");
    } catch (const Error& error) {
        message = error.what();
    }
    QVERIFY2(message.find("bad.json") != std::string::npos &&
                 message.find(named.toStdString()) != std::string::npos,
             message.c_str());
}

void TestTrainer::evaluationFigures() {
    const auto model = tests::tinyModel();
    const std::vector<SentencePair> pairs = {{"a b c d e f", {"x y"}}, {"a", {"z"}}, {"b b", {"zz", "z"}}};
    EvaluationOptions options;
    const Evaluation one = evaluate(model, pairs, options);
    options.threads = 2;
    const Evaluation two = evaluate(model, pairs, options);
    QCOMPARE(one.translations, two.translations);
    QCOMPARE(one.bleu, two.bleu);
    QVERIFY(std::abs(one.loss - two.loss) < 1e-9);
    QCOMPARE(one.bySourceWords.size(), std::size_t(4));
    QCOMPARE(one.bySourceWords[0].sentences, 2);
    QCOMPARE(one.bySourceWords[1].sentences, 1);
    QCOMPARE(one.bySourceWords[3].to, 0);
    // The loss is the mean over pieces of all first references, end markers included.
    Stepper stepper(model);
    double sum = 0;
    int pieces = 0;
    for (const SentencePair& pair : pairs) {
        const Translation forced = force(stepper, pair.source, pair.targets.front());
        sum -= forced.logProbability;
        pieces += int(forced.steps.size());
    }
    QCOMPARE(pieces, 4 + 2 + 3);
    QVERIFY(std::abs(one.loss - sum / pieces) < 1e-9);
}

QTEST_APPLESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
