/// What a reader changes changes exactly what the equations say: every number after an edit is computed once
/// more by hand, in double, from the tensors.

#include "engine/decoder.h"
#include "engine/error.h"
#include "tests/tinymodel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace engine;
using namespace tests;

namespace {

struct Kind {
    const char* name;
    Score score;
    Placement placement;
    bool feeding;
};
constexpr Kind kinds[] = {{"bahdanau mlp", Score::Mlp, Placement::Bahdanau, false},
                          {"bahdanau bilinear", Score::Bilinear, Placement::Bahdanau, false},
                          {"luong dot", Score::Dot, Placement::Luong, false},
                          {"luong mlp", Score::Mlp, Placement::Luong, false},
                          {"luong dot feeding", Score::Dot, Placement::Luong, true}};

std::shared_ptr<Model> modelOf(const Kind& kind) {
    ModelConfig config = tinyConfig();
    config.score = kind.score;
    config.placement = kind.placement;
    config.inputFeeding = kind.feeding;
    return tinyModel(config);
}

using Vector = std::vector<double>;

/// What one step gives, by hand.
struct HandStep {
    Vector scores, weights, context, hidden, logProbabilities;
};

/// The decoder's equations (Bahdanau et al. 2015; Luong et al. 2015) for a GRU of one layer.
class ByHand {
public:
    ByHand(const Model& model, const Translation& t) : model_(model), config_(model.config) {
        Stepper stepper(std::make_shared<Model>(model));
        std::vector<int> ids;
        for (const Token& token : t.source)
            ids.push_back(token.id);
        stepper.encode(ids, source_);
        hidden_.assign(t.start.begin(), t.start.end());
        fed_.assign(std::size_t(config_.embedding), 0);
    }

    static Vector softened(const Vector& scores, double temperature, const std::vector<int>& masked) {
        Vector weights(scores.size(), 0);
        double sum = 0;
        for (std::size_t k = 0; k < scores.size(); ++k)
            if (std::find(masked.begin(), masked.end(), int(k)) == masked.end())
                sum += weights[k] = std::exp(scores[k] / temperature);
        for (double& weight : weights)
            weight /= sum;
        return weights;
    }

    /// One step behind `last`; `choose` makes weights of scores.
    template <class Choose> HandStep step(int last, Choose choose) {
        const auto embedding = tensor("target_embedding.weight").row(last);
        const Vector word(embedding.begin(), embedding.end());
        HandStep step;
        const bool luong = config_.placement == Placement::Luong;
        if (luong)
            hidden_ = gru(joined(word, config_.inputFeeding ? fed_ : Vector{}), hidden_);
        for (int k = 0; k < source_.length; ++k)
            step.scores.push_back(score(hidden_, annotation(k)));
        step.weights = choose(step.scores);
        step.context.assign(std::size_t(config_.annotationSize()), 0);
        for (int k = 0; k < source_.length; ++k)
            for (std::size_t i = 0; i < step.context.size(); ++i)
                step.context[i] += step.weights[std::size_t(k)] * annotation(k)[i];
        if (!luong)
            hidden_ = gru(joined(word, step.context), hidden_);
        step.hidden = hidden_;
        Vector read = joined(hidden_, step.context);
        if (!luong)
            read = joined(read, word);
        fed_ = product("readout.weight", read, "readout.bias");
        for (double& value : fed_)
            value = std::tanh(value);
        step.logProbabilities = product("output.weight", fed_, "output.bias");
        double sum = 0;
        for (const double logit : step.logProbabilities)
            sum += std::exp(logit);
        for (double& logit : step.logProbabilities)
            logit -= std::log(sum);
        return step;
    }

private:
    MatrixView<const float> tensor(const char* name) const {
        return Parameters::view<const float>(model_.parameters.values(), *model_.parameters.find(name));
    }
    static Vector joined(Vector a, const Vector& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }
    Vector annotation(int k) const {
        const auto size = std::size_t(config_.annotationSize());
        const auto begin = source_.annotations.begin() + std::ptrdiff_t(std::size_t(k) * size);
        return {begin, begin + std::ptrdiff_t(size)};
    }
    Vector product(const char* matrix, const Vector& x, const char* bias = nullptr) const {
        const auto weights = tensor(matrix);
        Vector result;
        for (int row = 0; row < weights.rows; ++row)
            result.push_back(std::inner_product(x.begin(), x.end(), weights.row(row).begin(),
                                                bias ? double(tensor(bias).at(0, row)) : 0.0));
        return result;
    }
    double score(const Vector& h, const Vector& s) const {
        if (config_.score == Score::Dot)
            return std::inner_product(h.begin(), h.end(), s.begin(), 0.0);
        if (config_.score == Score::Bilinear) {
            const Vector key = product("attention.weight", s);
            return std::inner_product(h.begin(), h.end(), key.begin(), 0.0);
        }
        Vector sum = product("attention.query.weight", h, "attention.query.bias");
        const Vector key = product("attention.key.weight", s);
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] = std::tanh(sum[i] + key[i]);
        return product("attention.energy.weight", sum, "attention.energy.bias")[0];
    }
    Vector gru(const Vector& x, const Vector& h) const {
        const auto size = std::size_t(config_.decoderHidden);
        const Vector in = product("decoder.rnn.weight_ih_l0", x, "decoder.rnn.bias_ih_l0");
        const Vector back = product("decoder.rnn.weight_hh_l0", h, "decoder.rnn.bias_hh_l0");
        Vector next(size);
        for (std::size_t i = 0; i < size; ++i) {
            const double r = 1 / (1 + std::exp(-(in[i] + back[i])));
            const double z = 1 / (1 + std::exp(-(in[size + i] + back[size + i])));
            const double n = std::tanh(in[2 * size + i] + r * back[2 * size + i]);
            next[i] = (1 - z) * n + z * h[i];
        }
        return next;
    }

    const Model& model_;
    const ModelConfig& config_;
    EncodedSource source_;
    Vector hidden_, fed_;
};

double difference(const std::vector<float>& a, const Vector& b) {
    double most = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        most = std::max(most, std::abs(double(a[i]) - b[i]));
    return most;
}

/// Every number of `t` against the hand computation that looks where `choose(step, scores)` says.
template <class Choose> bool agrees(const Model& model, const Translation& t, Choose choose) {
    ByHand hand(model, t);
    int last = model.config.bos;
    for (std::size_t i = 0; i < t.steps.size(); ++i) {
        const Step& step = t.steps[i];
        const HandStep expected = hand.step(last, [&](const Vector& e) { return choose(int(i), e); });
        last = t.target[i].id;
        constexpr double close = 2e-4;
        if (difference(step.scores, expected.scores) > close ||
            difference(step.weights, expected.weights) > close ||
            difference(step.context, expected.context) > close ||
            difference(step.hidden, expected.hidden) > close ||
            std::abs(step.logProbability - expected.logProbabilities[std::size_t(last)]) > close)
            return false;
        for (const Candidate& candidate : step.candidates)
            if (std::abs(candidate.probability -
                         std::exp(expected.logProbabilities[std::size_t(candidate.id)])) > close)
                return false;
    }
    return !t.steps.empty();
}

bool sameNumbers(const Step& a, const Step& b) {
    if (a.candidates.size() != b.candidates.size())
        return false;
    for (std::size_t i = 0; i < a.candidates.size(); ++i)
        if (a.candidates[i].id != b.candidates[i].id ||
            a.candidates[i].probability != b.candidates[i].probability)
            return false;
    return a.scores == b.scores && a.weights == b.weights && a.context == b.context && a.hidden == b.hidden &&
           a.gates == b.gates && a.logProbability == b.logProbability;
}

bool sameNumbers(const Translation& a, const Translation& b) {
    return a.targetText == b.targetText && a.target == b.target && a.logProbability == b.logProbability &&
           std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                      [](const Step& x, const Step& y) { return sameNumbers(x, y); });
}

std::vector<float> peaked(std::size_t size, std::size_t at, float most) {
    std::vector<float> weights(size, (1 - most) / float(size - 1));
    weights[at] = most;
    return weights;
}

const char* const sentence = "where are you going";
const char* const target = "le chat"; // long enough for any edit, short enough for single precision
constexpr int edited = 2;

std::string refusal(Stepper& stepper, const DecodeOptions& options) {
    try {
        translate(stepper, "the cat", options);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

Q_DECLARE_METATYPE(const Kind*)

class TestWhatIf : public QObject {
    Q_OBJECT

private slots:
    void theHandAgreesWithoutEdits_data() { rows(); }
    void theHandAgreesWithoutEdits();
    void givenWeightsChangeWhatTheEquationsSay_data() { rows(); }
    void givenWeightsChangeWhatTheEquationsSay();
    void anEditReachesAsFarAsThePlacementLetsIt_data() { rows(); }
    void anEditReachesAsFarAsThePlacementLetsIt();
    void maskedPositionsAreNotLookedAt_data() { rows(); }
    void maskedPositionsAreNotLookedAt();
    void temperatureDividesTheScores_data() { rows(); }
    void temperatureDividesTheScores();
    void whatIsNoEditChangesNoBit_data() { rows(); }
    void whatIsNoEditChangesNoBit();
    void givenWeightsOverride();
    void extremeTemperatures();
    void everyHypothesisOfABeamIsEdited();
    void aForcedTargetWithEdits_data() { rows(); }
    void aForcedTargetWithEdits();
    void aForcedTargetTellsAndStops();
    void allPiecesWithTheirProbabilities_data() { rows(); }
    void allPiecesWithTheirProbabilities();
    void refusals_data();
    void refusals();
    void nothingToChangeWithoutAttention();

private:
    void rows() {
        QTest::addColumn<const Kind*>("kind");
        for (const Kind& kind : kinds)
            QTest::newRow(kind.name) << &kind;
    }
};

void TestWhatIf::theHandAgreesWithoutEdits() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    const Translation t = force(stepper, sentence, target);
    QVERIFY(agrees(*model, t, [](int, const Vector& e) { return ByHand::softened(e, 1, {}); }));
    QVERIFY(!agrees(*model, t, [](int, const Vector& e) { return ByHand::softened(e, 1.1, {}); }));
}

void TestWhatIf::givenWeightsChangeWhatTheEquationsSay() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    DecodeOptions options;
    options.target = target;
    options.weights[edited] = peaked(std::string_view(sentence).size() + 1, 4, 0.9f);
    const Translation t = translate(stepper, sentence, options).front();
    QVERIFY(t.steps.size() > edited);
    QVERIFY(agrees(*model, t, [&](int step, const Vector& e) {
        const auto& given = options.weights[edited];
        return step == edited ? Vector(given.begin(), given.end()) : ByHand::softened(e, 1, {});
    }));
    QCOMPARE(t.steps[edited].weights, options.weights[edited]);
    for (int i = 0; i < int(t.steps.size()); ++i)
        QCOMPARE(t.steps[std::size_t(i)].edited, i == edited);
}

void TestWhatIf::anEditReachesAsFarAsThePlacementLetsIt() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    DecodeOptions options;
    options.target = target; // the same words, so that nothing changes through them
    const Translation before = translate(stepper, sentence, options).front();
    options.weights[edited] = peaked(before.source.size(), 4, 0.9f);
    const Translation after = translate(stepper, sentence, options).front();
    QCOMPARE(after.steps.size(), before.steps.size());
    for (std::size_t i = 0; i < edited; ++i)
        QVERIFY(sameNumbers(before.steps[i], after.steps[i]));

    const bool bahdanau = kind->placement == Placement::Bahdanau;
    const Step &was = before.steps[edited], &is = after.steps[edited];
    QCOMPARE(is.scores, was.scores); // who asked has not changed
    QCOMPARE(is.hidden != was.hidden, bahdanau);
    QVERIFY(is.context != was.context);
    QVERIFY(is.logProbability != was.logProbability);
    for (std::size_t i = edited + 1; i < after.steps.size(); ++i) {
        if (bahdanau || kind->feeding) {
            QVERIFY(after.steps[i].hidden != before.steps[i].hidden);
            QVERIFY(after.steps[i].scores != before.steps[i].scores);
            QVERIFY(after.steps[i].logProbability != before.steps[i].logProbability);
        } else { // the readout of that step alone
            QVERIFY(sameNumbers(before.steps[i], after.steps[i]));
        }
    }
}

void TestWhatIf::maskedPositionsAreNotLookedAt() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    DecodeOptions options;
    options.masked = {0, 7, 3, 7}; // in any order, twice is once
    options.target = target;
    const Translation t = translate(stepper, sentence, options).front();
    QVERIFY(agrees(*model, t, [&](int, const Vector& e) { return ByHand::softened(e, 1, options.masked); }));
    for (const Step& step : t.steps) {
        QVERIFY(step.edited);
        double sum = 0;
        for (const float weight : step.weights)
            sum += weight;
        QVERIFY(std::abs(sum - 1) < 1e-6);
        for (const int position : options.masked)
            QCOMPARE(step.weights[std::size_t(position)], 0.0f);
    }
}

void TestWhatIf::temperatureDividesTheScores() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    for (const double temperature : {0.25, 0.9, 3.0}) {
        DecodeOptions options;
        options.temperature = temperature;
        options.masked = {1};
        options.target = target;
        const Translation t = translate(stepper, sentence, options).front();
        QVERIFY(t.steps[0].edited);
        QVERIFY(
            agrees(*model, t, [&](int, const Vector& e) { return ByHand::softened(e, temperature, {1}); }));
    }
}

void TestWhatIf::whatIsNoEditChangesNoBit() {
    QFETCH(const Kind*, kind);
    Stepper stepper(modelOf(*kind));
    const Translation plain = translate(stepper, sentence).front();
    DecodeOptions options;
    options.temperature = 1;
    const Translation same = translate(stepper, sentence, options).front();
    QVERIFY(sameNumbers(plain, same));
    QVERIFY(!same.steps[0].edited);
    for (std::size_t i = 0; i < plain.steps.size(); ++i)
        options.weights[int(i)] = plain.steps[i].weights;
    const Translation givenBack = translate(stepper, sentence, options).front();
    QVERIFY(sameNumbers(plain, givenBack));
    QVERIFY(givenBack.steps[0].edited); // they were given
}

void TestWhatIf::givenWeightsOverride() {
    Stepper stepper(tinyModel());
    DecodeOptions options;
    options.masked = {3};
    options.temperature = 2;
    options.weights[1] = peaked(8, 3, 1);
    const Translation t = translate(stepper, "the cat", options).front();
    QCOMPARE(t.steps[1].weights, options.weights[1]);
    QCOMPARE(t.steps[0].weights[3], 0.0f);
}

void TestWhatIf::extremeTemperatures() {
    Stepper stepper(tinyModel());
    DecodeOptions options;
    options.temperature = std::numeric_limits<double>::denorm_min();
    const Translation coldest = translate(stepper, "the cat", options).front();
    for (const Step& step : coldest.steps) {
        const auto best = std::max_element(step.scores.begin(), step.scores.end()) - step.scores.begin();
        QCOMPARE(step.weights[std::size_t(best)], 1.0f);
    }
    options.temperature = std::numeric_limits<double>::max();
    const Translation hottest = translate(stepper, "the cat", options).front();
    for (const Step& step : hottest.steps)
        for (const float weight : step.weights)
            QCOMPARE(weight, 0.125f);
}

void TestWhatIf::everyHypothesisOfABeamIsEdited() {
    for (const Kind& kind : kinds) {
        const auto model = modelOf(kind);
        Stepper stepper(model);
        DecodeOptions options;
        options.beam = options.results = 4;
        options.limit = 6;
        options.temperature = 1.5;
        options.masked = {2};
        options.weights[1] = peaked(std::string_view(sentence).size() + 1, 5, 0.7f);
        const auto all = translate(stepper, sentence, options);
        QCOMPARE(all.size(), std::size_t(4));
        for (const Translation& t : all)
            QVERIFY(agrees(*model, t, [&](int step, const Vector& e) {
                const auto& given = options.weights[1];
                return step == 1 ? Vector(given.begin(), given.end())
                                 : ByHand::softened(e, 1.5, options.masked);
            }));
    }
}

void TestWhatIf::aForcedTargetWithEdits() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    DecodeOptions options;
    options.target = "le 7 oh."; // 7 is unknown
    options.masked = {0};
    options.beam = 3;
    const Translation t = translate(stepper, sentence, options).front();
    QCOMPARE(t.targetText, *options.target);
    QCOMPARE(t.steps.size(), std::size_t(9));
    QCOMPARE(t.target[3].text, std::string("7"));
    QVERIFY(t.finished && t.steps[3].forced && t.steps[3].edited);
    QVERIFY(agrees(*model, t, [](int, const Vector& e) { return ByHand::softened(e, 1, {0}); }));
    // Without edits it is force().
    options = {};
    options.target = target;
    QVERIFY(sameNumbers(translate(stepper, sentence, options).front(), force(stepper, sentence, target)));
}

void TestWhatIf::aForcedTargetTellsAndStops() {
    Stepper stepper(tinyModel());
    DecodeOptions options;
    options.target = "le chat";
    std::vector<std::string> texts;
    options.progress = [&](const Translation& sofar) { texts.push_back(sofar.targetText); };
    translate(stepper, sentence, options);
    QCOMPARE(texts,
             (std::vector<std::string>{"l", "le", "le ", "le c", "le ch", "le cha", "le chat", "le chat"}));
    options.cancelled = [] { return true; };
    QVERIFY(translate(stepper, sentence, options).empty());
    QVERIFY(translate(stepper, " ", {}).front().steps.empty());
}

void TestWhatIf::allPiecesWithTheirProbabilities() {
    QFETCH(const Kind*, kind);
    const auto model = modelOf(*kind);
    Stepper stepper(model);
    DecodeOptions options;
    options.temperature = 0.7;
    options.weights[1] = peaked(std::string_view(sentence).size() + 1, 5, 0.7f);
    options.target = target;
    const Translation t = translate(stepper, sentence, options).front();
    std::vector<int> words;
    for (const int step : {0, 1, 2}) {
        while (int(words.size()) < step)
            words.push_back(t.target[words.size()].id);
        const auto all = allCandidates(stepper, sentence, words, options);
        QCOMPARE(int(all.size()), model->config.targetVocabulary);
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            sum += all[i].probability;
            QVERIFY(i == 0 || all[i - 1].probability >= all[i].probability);
            QCOMPARE(all[i].token, model->tokenizers.target->symbol(all[i].id));
        }
        QVERIFY(std::abs(sum - 1) < 1e-6);
        const Step& told = t.steps[std::size_t(step)];
        for (std::size_t i = 0; i < told.candidates.size(); ++i) {
            QCOMPARE(all[i].id, told.candidates[i].id);
            QCOMPARE(all[i].probability, told.candidates[i].probability);
        }
    }
    QVERIFY_THROWS_EXCEPTION(Error, allCandidates(stepper, sentence, std::vector{-1}, options));
    QVERIFY_THROWS_EXCEPTION(Error, allCandidates(stepper, sentence, std::vector{4, 1'000'000}, options));
    options.cancelled = [] { return true; };
    QVERIFY(allCandidates(stepper, sentence, words, options).empty());
}

void TestWhatIf::refusals_data() {
    QTest::addColumn<DecodeOptions>("options");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QString& says, auto change) {
        DecodeOptions options;
        change(options);
        QTest::newRow(name) << options << says;
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    row("too few", "expected one for each of 8", [](auto& o) { o.weights[0] = {1}; });
    row("no number", "no number", [&](auto& o) { o.weights[0] = peaked(8, 1, nan); });
    row("negative", "negative", [](auto& o) { o.weights[0] = {1.5f, -0.5f, 0, 0, 0, 0, 0, 0}; });
    row("sum", "sum", [](auto& o) { o.weights[0] = std::vector<float>(8, 0.2f); });
    row("sum of nothing", "sum", [](auto& o) { o.weights[3] = std::vector<float>(8, 0.0f); });
    row("masked outside", "source token 9", [](auto& o) { o.masked = {8}; });
    row("masked below", "source token 0", [](auto& o) { o.masked = {-1}; });
    row("all masked", "all 8 source tokens", [](auto& o) { o.masked = {0, 1, 2, 3, 4, 5, 6, 7}; });
    row("frozen", "temperature", [](auto& o) { o.temperature = 0; });
    row("colder", "temperature", [](auto& o) { o.temperature = -1; });
    row("endless", "temperature", [](auto& o) { o.temperature = INFINITY; });
    row("no temperature", "temperature", [](auto& o) { o.temperature = NAN; });
    row("twice", "at once", [](auto& o) { o.target = "a", o.forced[0] = 4; });
    row("long target", "501 tokens", [](auto& o) { o.target = std::string(500, 'a'); });
    row("before the first", "step 0", [](auto& o) { o.forced[-1] = 4; });
    row("far away", "outside", [](auto& o) { o.forced[2'000'000'000] = 4; });
}

void TestWhatIf::refusals() {
    QFETCH(DecodeOptions, options);
    QFETCH(QString, says);
    Stepper stepper(tinyModel());
    const std::string found = refusal(stepper, options);
    QVERIFY2(QString::fromStdString(found).contains(says), found.c_str());
}

void TestWhatIf::nothingToChangeWithoutAttention() {
    ModelConfig config = tinyConfig();
    config.score = Score::None;
    config.attentionHidden = 0;
    Stepper stepper(tinyModel(config));
    for (int which = 0; which < 3; ++which) {
        DecodeOptions options;
        if (which == 0)
            options.weights[0] = peaked(8, 1, 1);
        else if (which == 1)
            options.masked = {0};
        else
            options.temperature = 2;
        QVERIFY(refusal(stepper, options).find("no attention") != std::string::npos);
    }
    QCOMPARE(refusal(stepper, {}), std::string());
}

QTEST_GUILESS_MAIN(TestWhatIf)
#include "tst_whatif.moc"
