/// The tree of a beam search and its results tell the same story.

#include "engine/decoder.h"
#include "tests/tinymodel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace engine;
using namespace tests;

namespace {

struct Searched {
    std::vector<Translation> results;
    std::vector<BeamNode> tree;
};

Searched search(const std::shared_ptr<Model>& model, int beam, DecodeOptions options = {}) {
    Stepper stepper(model);
    Searched searched;
    options.beam = options.results = beam;
    options.tree = &searched.tree;
    searched.results = translate(stepper, "where are you going", options);
    return searched;
}

/// The words from the root to a node.
std::vector<int> way(const std::vector<BeamNode>& tree, int node) {
    std::vector<int> ids;
    for (; node >= 0; node = tree[std::size_t(node)].parent)
        ids.insert(ids.begin(), tree[std::size_t(node)].id);
    return ids;
}

std::vector<int> words(const Translation& translation) {
    std::vector<int> ids;
    for (const Token& token : translation.target)
        ids.push_back(token.id);
    return ids;
}

} // namespace

class TestBeam : public QObject {
    Q_OBJECT

private slots:
    void everyResultIsAWay_data() { widths(); }
    void everyResultIsAWay();
    void totalsAddUp_data() { widths(); }
    void totalsAddUp();
    void aStepKeepsTheBest_data() { widths(); }
    void aStepKeepsTheBest();
    void askingChangesNoResult();
    void forcedStepsHaveOneBranch();
    void whatTheLimitCutOffIsFoundToo();
    void blankLinesHaveNoTree();
    void searchesWithoutAttention();

private:
    void widths() {
        QTest::addColumn<int>("beam");
        for (const int beam : {1, 2, 3, 5, 8, 12})
            QTest::addRow("%d", beam) << beam;
    }
};

void TestBeam::everyResultIsAWay() {
    QFETCH(int, beam);
    const Searched searched = search(tinyModel(), beam);
    std::map<int, int> ends; // hypothesis → node
    for (int i = 0; i < int(searched.tree.size()); ++i) {
        const BeamNode& node = searched.tree[std::size_t(i)];
        if (node.hypothesis >= 0)
            QVERIFY(ends.emplace(node.hypothesis, i).second);
        QCOMPARE(node.token, tinySymbols()[std::size_t(node.id)]);
    }
    QCOMPARE(ends.size(), searched.results.size());
    for (const auto& [hypothesis, node] : ends) {
        const Translation& result = searched.results[std::size_t(hypothesis)];
        const BeamNode& end = searched.tree[std::size_t(node)];
        QCOMPARE(way(searched.tree, node), words(result));
        QCOMPARE(end.total, result.logProbability);
        QCOMPARE(end.fate, result.finished ? Fate::Finished : Fate::Kept);
    }
    // The best of what is finished comes first (no length normalisation here).
    double best = -1e9;
    for (const BeamNode& node : searched.tree)
        if (node.fate == Fate::Finished)
            best = std::max(best, node.total);
    if (searched.results.front().finished)
        QCOMPARE(searched.results.front().logProbability, best);
    else
        QCOMPARE(best, -1e9);
}

void TestBeam::totalsAddUp() {
    QFETCH(int, beam);
    const Searched searched = search(tinyModel(), beam);
    QVERIFY(!searched.tree.empty());
    for (std::size_t i = 0; i < searched.tree.size(); ++i) {
        const BeamNode& node = searched.tree[i];
        QVERIFY(node.parent < int(i));
        QVERIFY(node.logProbability <= 0);
        if (node.parent < 0) {
            QCOMPARE(node.step, 0);
            QCOMPARE(node.total, node.logProbability);
            continue;
        }
        const BeamNode& parent = searched.tree[std::size_t(node.parent)];
        QCOMPARE(node.step, parent.step + 1);
        QCOMPARE(node.total, parent.total + node.logProbability);
        QCOMPARE(parent.fate, Fate::Kept); // nothing grows out of a pruned or finished one
    }
}

void TestBeam::aStepKeepsTheBest() {
    QFETCH(int, beam);
    const Searched searched = search(tinyModel(), beam);
    struct Level {
        int kept = 0, pruned = 0, finished = 0;
        double worstChosen = 0, bestPruned = -1e9;
    };
    std::map<int, Level> levels;
    std::map<int, std::set<int>> children;
    for (const BeamNode& node : searched.tree) {
        Level& level = levels[node.step];
        level.kept += node.fate == Fate::Kept;
        level.pruned += node.fate == Fate::Pruned;
        level.finished += node.fate == Fate::Finished;
        if (node.fate == Fate::Pruned)
            level.bestPruned = std::max(level.bestPruned, node.total);
        else
            level.worstChosen = std::min(level.worstChosen, node.total);
        QVERIFY(children[node.parent].insert(node.id).second); // a word stands behind another once
    }
    int finished = 0;
    for (const auto& [step, level] : levels) {
        QVERIFY(level.kept + level.finished + level.pruned <= beam * beam);
        QVERIFY(level.bestPruned <= level.worstChosen);
        finished += level.finished;
        QCOMPARE(level.kept + finished, beam); // a finished one keeps its place
        if (beam > 1 && step > 0)
            QVERIFY(level.pruned > 0);
    }
    for (const auto& [parent, words] : children)
        QVERIFY(int(words.size()) <= beam);
}

void TestBeam::askingChangesNoResult() {
    const auto model = tinyModel();
    const Searched searched = search(model, 5);
    Stepper stepper(model);
    DecodeOptions options;
    options.beam = options.results = 5;
    const auto results = translate(stepper, "where are you going", options);
    QCOMPARE(results.size(), searched.results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        QCOMPARE(words(results[i]), words(searched.results[i]));
        QCOMPARE(results[i].logProbability, searched.results[i].logProbability);
    }
    // Fewer results than hypotheses: the others have no number.
    std::vector<BeamNode> tree;
    options.results = 1;
    options.tree = &tree;
    translate(stepper, "where are you going", options);
    QCOMPARE(std::count_if(tree.begin(), tree.end(), [](const auto& n) { return n.hypothesis >= 0; }), 1);
    QCOMPARE(tree.size(), searched.tree.size());
}

void TestBeam::forcedStepsHaveOneBranch() {
    DecodeOptions options;
    options.forced = {{0, 4}, {1, 5}};
    options.temperature = 2;
    const Searched searched = search(tinyModel(), 4, options);
    for (const BeamNode& node : searched.tree) {
        if (node.step > 1)
            continue;
        QCOMPARE(node.id, 4 + node.step);
        QCOMPARE(node.fate, Fate::Kept);
    }
    QCOMPARE(
        std::count_if(searched.tree.begin(), searched.tree.end(), [](const auto& n) { return n.step < 2; }),
        2);
}

void TestBeam::whatTheLimitCutOffIsFoundToo() {
    DecodeOptions options;
    options.limit = 2;
    ModelConfig config = tinyConfig();
    config.never = {config.eos};
    const Searched searched = search(tinyModel(config), 3, options);
    QCOMPARE(searched.results.size(), std::size_t(3));
    for (const BeamNode& node : searched.tree) {
        QVERIFY(node.fate != Fate::Finished && node.id != config.eos);
        QCOMPARE(node.hypothesis >= 0, node.step == 1 && node.fate == Fate::Kept);
    }
}

void TestBeam::blankLinesHaveNoTree() {
    Stepper stepper(tinyModel());
    std::vector<BeamNode> tree(3);
    DecodeOptions options;
    options.tree = &tree;
    translate(stepper, "  ", options);
    QVERIFY(tree.empty());
}

void TestBeam::searchesWithoutAttention() {
    ModelConfig config = tinyConfig();
    config.score = Score::None;
    const std::shared_ptr<Model> model = tinyModel(config);
    const Searched searched = search(model, 4);
    QCOMPARE(int(searched.results.size()), 4);
    std::set<std::vector<int>> different;
    for (std::size_t i = 0; i < searched.results.size(); ++i) {
        const Translation& result = searched.results[i];
        different.insert(words(result));
        double sum = 0;
        for (const Step& step : result.steps) {
            sum += step.logProbability;
            QVERIFY(std::all_of(step.weights.begin(), step.weights.end(), [](float w) { return w == 0; }));
        }
        QVERIFY(std::abs(sum - result.logProbability) < 1e-4);
        QVERIFY(i == 0 || result.logProbability <= searched.results[i - 1].logProbability);
    }
    QCOMPARE(int(different.size()), 4);
}

QTEST_GUILESS_MAIN(TestBeam)
#include "tst_beam.moc"
