/// What must hold for every decoding, whatever the model: checked on small random models of all kinds.

#include "engine/decoder.h"
#include "engine/error.h"
#include "engine/halffloat.h"
#include "engine/halfproducts.h"
#include "engine/scoreterms.h"
#include "tests/tinymodel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <thread>

using namespace engine;
using namespace tests;

namespace {

struct Kind {
    const char* name;
    Cell cell;
    Score score;
    Placement placement;
    bool feeding;
};
constexpr Kind kinds[] = {
    {"gru mlp bahdanau", Cell::Gru, Score::Mlp, Placement::Bahdanau, false},
    {"gru dot luong", Cell::Gru, Score::Dot, Placement::Luong, false},
    {"lstm bilinear luong feeding", Cell::Lstm, Score::Bilinear, Placement::Luong, true},
    {"lstm mlp bahdanau", Cell::Lstm, Score::Mlp, Placement::Bahdanau, false},
    {"gru none bahdanau", Cell::Gru, Score::None, Placement::Bahdanau, false},
    {"gru mlp conditional", Cell::Gru, Score::Mlp, Placement::Conditional, false}};

std::shared_ptr<Model> modelOf(const Kind& kind) {
    ModelConfig config = tinyConfig();
    config.cell = kind.cell;
    config.score = kind.score;
    config.placement = kind.placement;
    config.inputFeeding = kind.feeding;
    return tinyModel(config);
}

std::vector<int> words(const Translation& translation) {
    std::vector<int> ids;
    for (const Token& token : translation.target)
        ids.push_back(token.id);
    return ids;
}

const char* const sentences[] = {"the cat", "a", "where are you going tonight", "zzzz qqqq zzzz", "x y"};

} // namespace

Q_DECLARE_METATYPE(const Kind*)

class TestDecoder : public QObject {
    Q_OBJECT

private slots:
    void rowsAreTargetTokens_data() { rows(); }
    void rowsAreTargetTokens();
    void beamOneIsGreedy_data() { rows(); }
    void beamOneIsGreedy();
    void firstDoesNotDependOnHowMany_data() { rows(); }
    void firstDoesNotDependOnHowMany();
    void logProbabilityIsTheSumOfSteps_data() { rows(); }
    void logProbabilityIsTheSumOfSteps();
    void forcingTheAnswerGivesTheAnswer_data() { rows(); }
    void forcingTheAnswerGivesTheAnswer();
    void editedWeightsMakeTheContext();
    void uneditedWeightsChangeNothing();
    void stateKeptIsAFork();
    void widerBeamFindsNoWorse();
    void normalisationPrefersLonger();
    void neverIsNeverEmitted();
    void emptyLines_data();
    void emptyLines();
    void limitEndsIt();
    void cancelEndsIt();
    void refusals();
    void progressTellsEveryStep();
    void twoThreadsOneModel();
    void scoresAreTheirTerms_data();
    void scoresAreTheirTerms();
    void scoresOfNothingAreRefused();
    void gateMeansByHand_data();
    void gateMeansByHand();
    void halvesOnlyOfWhatTheyHoldExactly_data() { rows(); }
    void halvesOnlyOfWhatTheyHoldExactly();

private:
    void rows() {
        QTest::addColumn<const Kind*>("kind");
        for (const Kind& kind : kinds)
            QTest::newRow(kind.name) << &kind;
    }
};

void TestDecoder::rowsAreTargetTokens() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    for (const char* sentence : sentences) {
        const Translation t = translate(stepper, sentence).front();
        QCOMPARE(t.source.size(), std::strlen(sentence) + 1);
        QCOMPARE(t.source.back().id, 2);
        QCOMPARE(t.source.back().begin, std::strlen(sentence));
        QCOMPARE(t.steps.size(), t.target.size());
        QVERIFY(!t.steps.empty());
        QCOMPARE(t.target.back().id == 2, t.finished);
        for (const Step& step : t.steps) {
            QCOMPARE(step.weights.size(), t.source.size());
            QCOMPARE(step.scores.size(), t.source.size());
            const double sum = std::accumulate(step.weights.begin(), step.weights.end(), 0.0);
            QVERIFY(std::abs(sum - (kind->score == Score::None ? 0 : 1)) < 1e-5);
            QCOMPARE(step.candidates.size(), std::size_t(5));
            QVERIFY(step.candidates[0].probability >= step.candidates[4].probability);
        }
    }
}

void TestDecoder::beamOneIsGreedy() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    for (const char* sentence : sentences) {
        DecodeOptions one;
        one.beam = 1;
        const Translation beam = translate(stepper, sentence, one).front();
        // Greedy by hand, over the two phases.
        std::vector<int> source;
        for (const Token& token : beam.source)
            source.push_back(token.id);
        EncodedSource encoded;
        DecoderState state;
        Attention attention;
        Advance advance;
        stepper.encode(source, encoded);
        stepper.start(encoded, state);
        std::vector<int> greedy;
        while (greedy.size() < beam.target.size()) {
            stepper.attend(encoded, state, attention);
            stepper.advance(encoded, attention, advance);
            const auto best = std::max_element(advance.logits.begin(), advance.logits.end());
            greedy.push_back(int(best - advance.logits.begin()));
            QVERIFY(std::ranges::equal(beam.steps[greedy.size() - 1].weights, attention.weights));
            state = advance.state;
            state.last = {greedy.back()};
        }
        QCOMPARE(words(beam), greedy);
    }
}

void TestDecoder::firstDoesNotDependOnHowMany() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    for (const char* sentence : sentences) {
        DecodeOptions options;
        options.beam = 4;
        options.results = 4;
        const auto all = translate(stepper, sentence, options);
        QCOMPARE(all.size(), std::size_t(4));
        options.results = 1;
        const auto one = translate(stepper, sentence, options);
        QCOMPARE(words(one.front()), words(all.front()));
        QCOMPARE(one.front().logProbability, all.front().logProbability);
        for (std::size_t i = 1; i < all.size(); ++i)
            QVERIFY(all[i - 1].finished > all[i].finished ||
                    all[i - 1].logProbability >= all[i].logProbability);
    }
}

void TestDecoder::logProbabilityIsTheSumOfSteps() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    DecodeOptions options;
    options.beam = options.results = 3;
    for (const Translation& t : translate(stepper, "where are you", options)) {
        double sum = 0;
        for (std::size_t i = 0; i < t.steps.size(); ++i) {
            sum += t.steps[i].logProbability;
            for (const Candidate& candidate : t.steps[i].candidates)
                if (candidate.id == t.target[i].id)
                    QVERIFY(std::abs(std::log(candidate.probability) - t.steps[i].logProbability) < 1e-5);
        }
        QVERIFY(std::abs(sum - t.logProbability) < 1e-9);
    }
}

void TestDecoder::forcingTheAnswerGivesTheAnswer() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    const Translation free = translate(stepper, "the cat sleeps").front();
    DecodeOptions options;
    for (std::size_t t = 0; t < free.target.size(); ++t)
        options.forced[int(t)] = free.target[t].id;
    options.beam = 3; // whatever the width, there is one way
    const Translation forced = translate(stepper, "the cat sleeps", options).front();
    QCOMPARE(words(forced), words(free));
    QVERIFY(std::abs(forced.logProbability - free.logProbability) < 1e-4);
    QVERIFY(forced.steps.front().forced && !free.steps.front().forced);
}

void TestDecoder::editedWeightsMakeTheContext() {
    const auto model = tinyModel();
    Stepper stepper(model);
    DecodeOptions options;
    options.weights[1] = std::vector<float>(8, 0.0f);
    options.weights[1][3] = 1; // all on "the" + space
    const Translation t = translate(stepper, "the cat", options).front();
    QVERIFY(t.steps.size() > 1);
    QCOMPARE(t.steps[1].weights, options.weights[1]);
    QVERIFY(t.steps[1].edited && !t.steps[0].edited);
    // c_t = 1 · s_3
    std::vector<int> source;
    for (const Token& token : t.source)
        source.push_back(token.id);
    EncodedSource encoded;
    stepper.encode(source, encoded);
    for (int i = 0; i < 8; ++i)
        QCOMPARE(t.steps[1].context[i], encoded.annotations[3 * 8 + i]);
}

void TestDecoder::uneditedWeightsChangeNothing() {
    Stepper stepper(tinyModel());
    const Translation before = translate(stepper, "the cat").front();
    DecodeOptions options;
    options.weights[0] = before.steps[0].weights;
    const Translation after = translate(stepper, "the cat", options).front();
    QCOMPARE(words(after), words(before));
    QCOMPARE(after.logProbability, before.logProbability);
}

void TestDecoder::stateKeptIsAFork() {
    Stepper stepper(tinyModel());
    const std::vector<int> source = {5, 6, 7, 2};
    EncodedSource encoded;
    DecoderState kept;
    Attention attention;
    Advance first, second, again;
    stepper.encode(source, encoded);
    stepper.start(encoded, kept);
    auto step = [&](int word, Advance& out) {
        DecoderState state = kept;
        state.last = {word};
        stepper.attend(encoded, state, attention);
        stepper.advance(encoded, attention, out);
    };
    step(8, first);
    step(9, second);
    step(8, again);
    QCOMPARE(again.logits, first.logits);
    QVERIFY(second.logits != first.logits);
}

void TestDecoder::widerBeamFindsNoWorse() {
    // Not a law, but true of these: it would fail if hypotheses lost their totals.
    Stepper stepper(tinyModel());
    for (const char* sentence : sentences) {
        DecodeOptions wide;
        wide.beam = 12;
        QVERIFY(translate(stepper, sentence, wide).front().logProbability >=
                translate(stepper, sentence).front().logProbability - 1e-6);
    }
}

void TestDecoder::normalisationPrefersLonger() {
    Stepper stepper(tinyModel());
    DecodeOptions options;
    options.beam = options.results = 8;
    std::size_t plain = 0, normalised = 0;
    for (const char* sentence : sentences) {
        options.lengthNormalisation = 0;
        plain += translate(stepper, sentence, options).front().target.size();
        options.lengthNormalisation = 3;
        normalised += translate(stepper, sentence, options).front().target.size();
    }
    QVERIFY(normalised > plain);
}

void TestDecoder::neverIsNeverEmitted() {
    auto model = tinyModel();
    Stepper free(model);
    const int favourite = words(translate(free, "the cat").front()).front();
    auto config = model->config;
    config.never = {favourite};
    Stepper stepper(tinyModel(config));
    DecodeOptions options;
    options.beam = options.results = 4;
    for (const Translation& t : translate(stepper, "the cat", options))
        for (const int id : words(t))
            QVERIFY(id != favourite);
}

void TestDecoder::emptyLines_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("spaces") << QByteArray("   ");
    QTest::newRow("white space") << QByteArray(" \t\r ");
}

void TestDecoder::emptyLines() {
    QFETCH(QByteArray, line);
    Stepper stepper(tinyModel());
    const auto list = translate(stepper, line.toStdString());
    QCOMPARE(list.size(), std::size_t(1));
    QVERIFY(list[0].source.empty() && list[0].target.empty() && list[0].steps.empty() && list[0].finished);
    QCOMPARE(list[0].targetText, std::string());
}

void TestDecoder::limitEndsIt() {
    auto config = tinyConfig();
    config.never = {2}; // a model that cannot end
    Stepper stepper(tinyModel(config));
    const Translation t = translate(stepper, "cat").front();
    QCOMPARE(int(t.target.size()), config.targetLimit(4));
    QVERIFY(!t.finished);
    DecodeOptions options;
    options.limit = 3;
    QCOMPARE(translate(stepper, "cat", options).front().target.size(), std::size_t(3));
    options.limit = 100'000;
    QCOMPARE(int(translate(stepper, "cat", options).front().target.size()), config.targetLimit(4));
}

void TestDecoder::cancelEndsIt() {
    auto config = tinyConfig();
    config.never = {2}; // else it might end before it is asked often enough
    Stepper stepper(tinyModel(config));
    DecodeOptions options;
    int asked = 0;
    options.cancelled = [&] { return ++asked > 2; };
    QVERIFY(translate(stepper, "where are you going tonight", options).empty());
    QCOMPARE(asked, 3);
}

void TestDecoder::refusals() {
    Stepper stepper(tinyModel());
    auto message = [&](std::string_view line, const DecodeOptions& options) {
        try {
            translate(stepper, line, options);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    QVERIFY(message(std::string(600, 'a'), {}).find("601 tokens") != std::string::npos);
    DecodeOptions options;
    options.beam = 0;
    QVERIFY(message("cat", options).find("a beam of 0") != std::string::npos);
    options = {};
    options.forced[0] = 99;
    QVERIFY(message("cat", options).find("id 99") != std::string::npos);
    options = {};
    options.weights[2] = {1, 0};
    QVERIFY(message("cat", options).find("step 3 are 2, expected one for each of 4") != std::string::npos);
    auto bare = tinyModel();
    bare->tokenizers = {};
    Stepper without(bare);
    QVERIFY_EXCEPTION_THROWN(translate(without, "cat"), Error);
}

void TestDecoder::progressTellsEveryStep() {
    Stepper stepper(tinyModel());
    DecodeOptions options;
    std::vector<std::size_t> told;
    std::vector<int> last;
    options.progress = [&](const Translation& sofar) {
        told.push_back(sofar.steps.size());
        last = words(sofar);
    };
    const Translation t = translate(stepper, "the cat", options).front();
    QCOMPARE(told.size(), t.steps.size());
    QCOMPARE(told.front(), std::size_t(1));
    QCOMPARE(last, words(t));
}

void TestDecoder::twoThreadsOneModel() {
    const auto model = tinyModel();
    Stepper alone(model);
    const Translation expected = translate(alone, sentences[2]).front();
    std::vector<int> wrong(2);
    auto work = [&](int index) {
        Stepper stepper(model);
        for (int i = 0; i < 50; ++i) {
            const Translation t = translate(stepper, sentences[2]).front();
            wrong[index] +=
                words(t) != words(expected) || t.steps.back().weights != expected.steps.back().weights;
        }
    };
    { std::jthread first(work, 0), second(work, 1); }
    QCOMPARE(wrong[0] + wrong[1], 0);
}

void TestDecoder::scoresAreTheirTerms_data() {
    QTest::addColumn<const Kind*>("kind");
    for (const Kind& kind : kinds)
        if (kind.placement != Placement::Conditional) // the state between its RNNs is not told
            QTest::newRow(kind.name) << &kind;
}

void TestDecoder::scoresAreTheirTerms() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    const Translation t = translate(stepper, "where are you").front();
    std::vector<int> ids;
    for (const Token& token : t.source)
        ids.push_back(token.id);
    EncodedSource source;
    stepper.encode(ids, source);
    QCOMPARE(int(t.start.size()), model->config.decoderHidden);
    for (std::size_t step = 0; step < t.steps.size(); ++step) {
        const auto& before = step == 0 ? t.start : t.steps[step - 1].hidden;
        const auto& asks = kind->placement == Placement::Luong ? t.steps[step].hidden : before;
        for (int k = 0; k < source.length; ++k) {
            const ScoreTerms terms = scoreTerms(*model, source, asks, k);
            QCOMPARE(terms.terms.empty(), kind->score == Score::None);
            QVERIFY(std::abs(terms.sum() - t.steps[step].scores[std::size_t(k)]) < 1e-4);
            for (const ScoreTerm& term : terms.terms) {
                const double value = kind->score == Score::Mlp
                                         ? term.factor * std::tanh(term.query + term.key)
                                         : term.query * term.key;
                QVERIFY(std::abs(term.value - value) < 1e-6);
            }
        }
    }
}

void TestDecoder::scoresOfNothingAreRefused() {
    const auto model = tinyModel();
    Stepper stepper(model);
    EncodedSource source;
    stepper.encode(std::vector<int>{5, 6, 2}, source);
    const std::vector<float> hidden(8), other(7);
    QCOMPARE(int(scoreTerms(*model, source, hidden, 2).terms.size()), model->config.attentionHidden);
    QVERIFY_EXCEPTION_THROWN(scoreTerms(*model, source, hidden, 3), Error);
    QVERIFY_EXCEPTION_THROWN(scoreTerms(*model, source, hidden, -1), Error);
    QVERIFY_EXCEPTION_THROWN(scoreTerms(*model, source, other, 0), Error);
}

void TestDecoder::gateMeansByHand_data() {
    QTest::addColumn<const Kind*>("kind");
    for (const Kind& kind : kinds)
        if (!kind.feeding && kind.placement != Placement::Conditional) // what is fed, or stands between, is not told
            QTest::newRow(kind.name) << &kind;
}

/// The formulas of cells.h, written out once more from the parameters.
void TestDecoder::gateMeansByHand() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    const ModelConfig& config = model->config;
    Stepper stepper(model);
    const Translation t = translate(stepper, "the cat").front();
    const auto tensor = [&](const char* name) {
        return Parameters::view<const float>(std::as_const(model->parameters).values(),
                                             *model->parameters.find(name));
    };
    const auto embedding = tensor("target_embedding.weight"), input = tensor("decoder.rnn.weight_ih_l0"),
               recurrent = tensor("decoder.rnn.weight_hh_l0"), inputBias = tensor("decoder.rnn.bias_ih_l0"),
               recurrentBias = tensor("decoder.rnn.bias_hh_l0");
    const std::vector<int> gates = kind->cell == Cell::Gru ? std::vector{0, 1} : std::vector{0, 1, 3};
    for (std::size_t step = 0; step < t.steps.size(); ++step) {
        const auto word = embedding.row(step == 0 ? config.bos : t.target[step - 1].id);
        std::vector<float> x(word.begin(), word.end());
        if (kind->placement == Placement::Bahdanau)
            x.insert(x.end(), t.steps[step].context.begin(), t.steps[step].context.end());
        QCOMPARE(int(x.size()), input.cols);
        const auto& before = step == 0 ? t.start : t.steps[step - 1].hidden;
        QCOMPARE(t.steps[step].gates.size(), gates.size());
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            double mean = 0;
            for (int unit = 0; unit < config.decoderHidden; ++unit) {
                const int row = gates[gate] * config.decoderHidden + unit;
                double sum = inputBias.at(0, row) + recurrentBias.at(0, row);
                sum = std::inner_product(x.begin(), x.end(), input.row(row).begin(), sum);
                sum = std::inner_product(before.begin(), before.end(), recurrent.row(row).begin(), sum);
                mean += 1 / (1 + std::exp(-sum)) / config.decoderHidden;
            }
            QVERIFY(std::abs(mean - t.steps[step].gates[gate]) < 1e-5);
        }
    }
}

void TestDecoder::halvesOnlyOfWhatTheyHoldExactly() {
    QFETCH(const Kind*, kind);
    auto decoded = [&](const std::shared_ptr<Model>& model, bool keep) {
        if (keep)
            model->parameters.keepHalves();
        Stepper stepper(model);
        return translate(stepper, sentences[2]).front();
    };
    auto copies = [](const Model& model) {
        int count = 0;
        for (const ParameterPlace& place : model.parameters.places())
            count += model.parameters.halves(place) != nullptr;
        return count;
    };
    // As initialised, no matrix fits F16: its F32 numbers are read, to the last bit.
    const auto model = modelOf(*kind);
    const Translation before = decoded(model, false), after = decoded(model, true);
    QCOMPARE(copies(*model), 0);
    QCOMPARE(words(after), words(before));
    for (std::size_t t = 0; t < before.steps.size(); ++t)
        QCOMPARE(after.steps[t].hidden, before.steps[t].hidden);

    for (float& value : model->parameters.values())
        value = fromHalf(toHalf(value));
    const Translation plain = decoded(model, false), halved = decoded(model, true);
    QCOMPARE(copies(*model) > 0, hasHalfProducts());
    QCOMPARE(words(halved), words(plain));
    for (std::size_t t = 0; t < plain.steps.size(); ++t)
        for (std::size_t i = 0; i < plain.steps[t].hidden.size(); ++i)
            QVERIFY(std::abs(halved.steps[t].hidden[i] - plain.steps[t].hidden[i]) < 1e-5);

    // One number that does not fit: only its matrix has no copy. What may be changed has none at all.
    const int all = copies(*model);
    model->parameters.values()[model->parameters.find("readout.weight")->offset + 5] = 0.1f;
    QCOMPARE(copies(*model), 0);
    model->parameters.keepHalves();
    QCOMPARE(copies(*model), hasHalfProducts() ? all - 1 : 0);
}

QTEST_APPLESS_MAIN(TestDecoder)
#include "tst_decoder.moc"
