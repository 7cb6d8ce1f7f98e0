// One step, part by part: what is shown when, what moves when the placement changes, what is printed.

#include "tests/uiexample.h"

#include "ui/canvas.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/magnifier.h"
#include "ui/mechanism.h"
#include "ui/motion.h"
#include "ui/textfit.h"

#include <QApplication>
#include <QClipboard>
#include <QXmlStreamReader>
#include <QtTest>

using namespace ui;

namespace {

const View stage{{476, 300}, Theme::light(), 1, 1, {}};

QString textsOf(const Picture& picture) {
    ExportOptions options;
    options.size = {476, 700};
    QXmlStreamReader reader(exported(picture, ExportFormat::Svg, options).bytes);
    QString texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            texts += reader.text().toString() + QLatin1Char('|');
    return texts;
}

AttentionData stepOf(PlacementKind placement, std::optional<Phase> phase = {}) {
    AttentionData data = example(5);
    data.architecture.placement = placement;
    data.phase = phase;
    for (StepDetail& step : data.steps) {
        step.state = StateFigures{3.25, 2.25, 1.75, {0.2, 0.6}};
        step.logProbability = std::log(0.7);
        step.entropy = 0.75;
    }
    data.figures = {0.5, -0.25, 1.25, -4.5};
    return data;
}

template <class Shown> Shown pictureOf(const AttentionData& data) {
    Shown picture;
    picture.setData(data);
    return picture;
}

QPointF startOf(const QPainterPath& path) {
    return path.pointAtPercent(0);
}

} // namespace

class TestMechanism : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setReducedMotion({}); }
    void partsStandInTheirTrueOrder();
    void conditionalStandsBetweenTwoRnns();
    void withoutAModelThereIsNoStep();
    void walkGoesPartByPart();
    void nothingIsShownBeforeItIsComputed();
    void theWordIsWhole();
    void lowPanelsOverlapNothing();
    void summariesAreWholeSentences();
    void onlyArrowsMove();
    void movementBeginsWithThePlacementAlone();
    void canvasCarriesTheMovementOn();
    void encoderIsDrawnAsWhatItIs();
    void scoresStandOnZero();
    void inspectorIsBlankBeforehand();
    void inspectorSaysHowItAddsUp();
    void inspectorExplainsItsFigures();
    void inspectorCopiesATable();
    void formulaHoldsTheNumbers();
    void formulaMarksTheChosenOne();
    void magnifierTakesTokensAsText();
};

void TestMechanism::partsStandInTheirTrueOrder() {
    const AttentionData bahdanau = stepOf(PlacementKind::Bahdanau, Phase::Context);
    QVERIFY(bahdanau.reached(Phase::Weights) && bahdanau.reached(Phase::Context));
    QVERIFY(!bahdanau.reached(Phase::Recurrence)); // the RNN waits for the context
    const AttentionData luong = stepOf(PlacementKind::Luong, Phase::Query);
    QVERIFY(luong.reached(Phase::Recurrence)); // its new state asks
    QVERIFY(!luong.reached(Phase::Scores));
    QVERIFY(luong.reached(4, Phase::Word)); // earlier steps are complete, later ones untouched
    QVERIFY(!luong.reached(6, Phase::Query));
    QVERIFY(stepOf(PlacementKind::Luong).reached(Phase::Word));
    AttentionData none = bahdanau;
    none.architecture.score = ScoreKind::None;
    QCOMPARE(phasesOf(none.architecture).size(), 4);
    QVERIFY(none.reached(Phase::Context) && !none.reached(Phase::Word));
}

void TestMechanism::conditionalStandsBetweenTwoRnns() {
    const AttentionData data = stepOf(PlacementKind::Conditional, Phase::Context);
    QCOMPARE(phasesOf(data.architecture),
             (QVector<Phase>{Phase::FirstRecurrence, Phase::Query, Phase::Scores, Phase::Weights,
                             Phase::Context, Phase::Recurrence, Phase::Readout, Phase::Word}));
    QVERIFY(data.reached(Phase::FirstRecurrence) && !data.reached(Phase::Recurrence));
    const MechanismFlow flow = flowOf(data.architecture);
    QCOMPARE(flow.intermediate, 1.0);
    QCOMPARE(flow.contextIntoRnn, 1.0);
    QCOMPARE(flow.lastWordIntoReadout, 1.0);
    const auto picture = pictureOf<Mechanism>(stepOf(PlacementKind::Conditional));
    const MechanismGeometry g = picture.geometry(stage);
    QVERIFY(!g.intermediate.intersects(g.previousState) && !g.intermediate.intersects(g.state));
    // The last word enters the first RNN, whose state asks; the context enters the second.
    QVERIFY(g.lastWordIntoRnn(flow).currentPosition().y() < g.intermediate.top() + 1);
    QCOMPARE(g.lastWordIntoRnn(flow).currentPosition().x(), g.intermediate.center().x());
    QCOMPARE(startOf(g.query(flow)).y(), g.intermediate.bottom());
    QVERIFY(startOf(g.query(flow)).x() > g.intermediate.left() &&
            startOf(g.query(flow)).x() < g.intermediate.right());
    QVERIFY(picture.title().contains("between two RNNs"));
    QVERIFY(picture.summary().contains("between the two RNNs asks, h′6"));
    QVERIFY(picture.summary().contains("second RNN"));
    const QString texts = textsOf(picture);
    for (const char* text : {"h′₆|", "GRU(y₅, h₅)|", "GRU(c₆, h′₆)|", "score(h′₆, s)|"})
        QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts));
    const QString early = textsOf(pictureOf<Mechanism>(data));
    QVERIFY(early.contains("GRU(y₅, h₅)|") && !early.contains("GRU(c₆, h′₆)|"));
    QVERIFY(!textsOf(pictureOf<Mechanism>(stepOf(PlacementKind::Bahdanau))).contains("h′"));
}

void TestMechanism::withoutAModelThereIsNoStep() {
    AttentionData data = stepOf(PlacementKind::Bahdanau);
    data.stepReason = QStringLiteral("No model.");
    const auto picture = pictureOf<Mechanism>(data);
    QCOMPARE(picture.summary(), QString("No model."));
    QCOMPARE(picture.rows(), 0);
    QVERIFY(textsOf(picture).contains("No model."));
    QVERIFY(pictureOf<Heatmap>(data).rows() > 0);
}

void TestMechanism::walkGoesPartByPart() {
    const int steps = 3, phases = 7;
    Place place{0, std::nullopt};
    QVector<Place> way;
    for (Place next = nextPlace(place, steps, phases); next != place; next = nextPlace(place, steps, phases))
        way.append(place = next);
    QCOMPARE(way.size(), 2 * phases); // six parts and the complete step, twice
    QCOMPARE(way.first(), (Place{1, 0}));
    QCOMPARE(way[5], (Place{1, 5}));
    QCOMPARE(way[6], (Place{1, std::nullopt}));
    QCOMPARE(way.last(), (Place{2, std::nullopt}));
    for (qsizetype i = way.size() - 2; i >= 0; --i) {
        place = previousPlace(place, phases);
        QCOMPARE(place, way[i]);
    }
    QCOMPARE(previousPlace(Place{0, 0}, phases), (Place{0, 0}));
    QCOMPARE(nextPlace(Place{}, 0, phases), Place{});
}

void TestMechanism::nothingIsShownBeforeItIsComputed() {
    const auto shows = [](PlacementKind placement, Phase phase, const QString& text) {
        return textsOf(pictureOf<Mechanism>(stepOf(placement, phase))).contains(text);
    };
    const PlacementKind bahdanau = PlacementKind::Bahdanau, luong = PlacementKind::Luong;
    const QString word = QStringLiteral("|la|"), sum = QStringLiteral("Σ α = 1.00");
    QVERIFY(shows(bahdanau, Phase::Query, QStringLiteral("score(h₅, s)")));
    QVERIFY(!shows(bahdanau, Phase::Query, QStringLiteral("3.50")));
    QVERIFY(shows(bahdanau, Phase::Scores, QStringLiteral("3.50")));
    QVERIFY(!shows(bahdanau, Phase::Scores, sum));
    QVERIFY(shows(bahdanau, Phase::Weights, sum));
    QVERIFY(shows(bahdanau, Phase::Weights, QStringLiteral("0.89")));
    QVERIFY(!shows(bahdanau, Phase::Weights, QStringLiteral("0.89 s₆")));
    QVERIFY(shows(bahdanau, Phase::Context, QStringLiteral("0.89 s₆")));
    QVERIFY(!shows(bahdanau, Phase::Context, QStringLiteral("GRU(")));
    QVERIFY(shows(bahdanau, Phase::Recurrence, QStringLiteral("GRU([y₅; c₆], h₅)")));
    QVERIFY(!shows(bahdanau, Phase::Readout, word));
    QVERIFY(shows(bahdanau, Phase::Word, word));
    QVERIFY(shows(luong, Phase::Recurrence, QStringLiteral("GRU(y₅, h₅)")));
    QVERIFY(!shows(luong, Phase::Recurrence, QStringLiteral("score(h₆, s)")));
    QVERIFY(shows(luong, Phase::Query, QStringLiteral("score(h₆, s)")));
    const QString spoken = pictureOf<Mechanism>(stepOf(bahdanau, Phase::Scores)).describe({0, 5});
    QVERIFY2(spoken.contains("score 3.5") && !spoken.contains("weight"), qPrintable(spoken));
}

void TestMechanism::theWordIsWhole() {
    AttentionData data = stepOf(PlacementKind::Bahdanau);
    for (const char* word : {"pomme", "rouge", "anniversaire"}) {
        data.target.tokens[5].text = QLatin1String(word);
        for (const double width : {340.0, 476.0}) {
            if (width < 400 && qstrlen(word) > 8)
                continue; // in smaller type, then elided
            ExportOptions options;
            options.size = {width, 300};
            const QByteArray svg = exported(pictureOf<Mechanism>(data), ExportFormat::Svg, options).bytes;
            QVERIFY2(svg.contains(QByteArray(">") + word + "<"), word);
        }
    }
}

void TestMechanism::lowPanelsOverlapNothing() {
    const Mechanism mechanism = pictureOf<Mechanism>(stepOf(PlacementKind::Luong));
    View low = stage;
    low.size = mechanism.minimumSize(stage);
    QVERIFY(low.size.height() <= 200);
    const MechanismGeometry g = mechanism.geometry(low);
    QVERIFY(g.lastWord.top() >= 0 && g.lastWord.bottom() <= g.state.top());
    QVERIFY(g.context.y() - g.contextRadius >= g.state.bottom());
    QVERIFY(g.barBase - g.barHeight > g.context.y() + g.contextRadius);
    QVERIFY(g.barHeight >= 16 && g.barBase < g.annotations[0].top());
    QVERIFY(g.annotations[0].bottom() + 18 <= low.size.height()); // and its word
    QVERIFY(g.lastReadout.left() > g.lastWord.center().x() && g.word.x() > g.readout.right());
}

void TestMechanism::summariesAreWholeSentences() {
    const auto said = [](const AttentionData& data) { return pictureOf<Mechanism>(data).summary(); };
    QCOMPARE(said(stepOf(PlacementKind::Bahdanau, Phase::Scores)),
             QStringLiteral("Step 6, part 2 of 7: every source state is scored against the query. The state "
                            "before the step asks, h5. The context enters the RNN and the readout."));
    AttentionData none = stepOf(PlacementKind::Bahdanau);
    none.architecture.score = ScoreKind::None;
    QCOMPARE(said(none),
             QStringLiteral("Step 6 predicts la. The context of every step is the same: the final "
                            "states of both directions of the encoder."));
}

void TestMechanism::onlyArrowsMove() {
    Mechanism mechanism = pictureOf<Mechanism>(stepOf(PlacementKind::Bahdanau));
    const MechanismGeometry before = mechanism.geometry(stage);
    mechanism.setData(stepOf(PlacementKind::Luong));
    for (const double progress : {0.0, 0.5, 1.0}) {
        mechanism.setProgress(progress);
        const MechanismGeometry g = mechanism.geometry(stage);
        const MechanismFlow flow = mechanism.flow();
        QCOMPARE(g.previousState, before.previousState);
        QCOMPARE(g.state, before.state);
        QCOMPARE(g.readout, before.readout);
        QCOMPARE(g.lastWord, before.lastWord);
        QCOMPARE(g.context, before.context);
        QVERIFY(g.annotations == before.annotations);
        QCOMPARE(g.contextIntoReadout(), before.contextIntoReadout()); // it stays, wholly
        QCOMPARE(flow.contextIntoRnn, 1 - progress);
        QCOMPARE(flow.lastWordIntoReadout, 1 - progress);
        const double from = startOf(before.query(flowOf(stepOf(PlacementKind::Bahdanau).architecture))).x();
        const double to = startOf(before.query(flowOf(stepOf(PlacementKind::Luong).architecture))).x();
        QVERIFY(std::abs(startOf(g.query(flow)).x() - (from + progress * (to - from))) < 1e-9);
    }
    // It begins under h_{t−1} and ends under h_t.
    MechanismFlow flow = flowOf(mechanism.data().architecture);
    QVERIFY(before.state.left() < startOf(before.query(flow)).x() &&
            startOf(before.query(flow)).x() < before.state.right());
    flow.queryIsPrevious = 1;
    QCOMPARE(startOf(before.query(flow)).x(), before.previousState.center().x());
}

void TestMechanism::movementBeginsWithThePlacementAlone() {
    Mechanism mechanism = pictureOf<Mechanism>(stepOf(PlacementKind::Bahdanau));
    QCOMPARE(mechanism.progress(), 1.0); // what is shown first does not move
    AttentionData data = stepOf(PlacementKind::Bahdanau);
    data.architecture.score = ScoreKind::Dot;
    data.currentStep = 3;
    mechanism.setData(data);
    QCOMPARE(mechanism.progress(), 1.0);
    data.architecture.placement = PlacementKind::Luong;
    mechanism.setData(data);
    QCOMPARE(mechanism.progress(), 0.0);
    mechanism.setProgress(0.25);
    data.currentStep = 4; // numbers may change under it
    mechanism.setData(data);
    QCOMPARE(mechanism.progress(), 0.25);
    data.architecture.placement = PlacementKind::Bahdanau; // turned back on the way
    mechanism.setData(data);
    QCOMPARE(mechanism.flow().contextIntoRnn, 0.75);
    data.source = sentenceOf("a dog", "en");
    mechanism.setData(data);
    QCOMPARE(mechanism.progress(), 1.0); // a new sentence ends it
}

void TestMechanism::canvasCarriesTheMovementOn() {
    setReducedMotion(false);
    auto picture = std::make_shared<Mechanism>();
    Canvas canvas(picture);
    canvas.setData(stepOf(PlacementKind::Bahdanau));
    canvas.setData(stepOf(PlacementKind::Luong));
    QVERIFY(picture->progress() < 1);
    QTRY_COMPARE(picture->progress(), 1.0);
    canvas.setData(stepOf(PlacementKind::Bahdanau));
    AttentionData other = exampleOf(sentenceOf("a dog", "en"), sentenceOf("un chien", "fr"), 1);
    canvas.setData(other);
    QCOMPARE(picture->progress(), 1.0);
    QCOMPARE(motionDuration(350), 350);
    setReducedMotion(true);
    QCOMPARE(motionDuration(350), 0);
    canvas.setData(stepOf(PlacementKind::Bahdanau));
    canvas.setData(stepOf(PlacementKind::Luong));
    QCOMPARE(picture->progress(), 1.0);
    QCOMPARE(picture->flow(), flowOf(stepOf(PlacementKind::Luong).architecture));
}

void TestMechanism::encoderIsDrawnAsWhatItIs() {
    const AttentionData data = stepOf(PlacementKind::Bahdanau);
    const MechanismGeometry g = pictureOf<Mechanism>(data).geometry(stage);
    const int links = int(data.source.size()) - 1;
    QCOMPARE(int(g.chain(false).size()), links);
    const std::vector<ChainArrow> both = g.chain(true);
    QCOMPARE(int(both.size()), 2 * links);
    for (const ChainArrow& link : both)
        QCOMPARE(link.to.x() > link.from.x(), link.forward);
    QCOMPARE(both.front().from.x(), g.annotations.front().right());
    QCOMPARE(both[std::size_t(links)].from.x(), g.annotations.back().left()); // backward begins at the end
    const AttentionData arabic =
        exampleOf(sentenceOf(QStringLiteral("القطة السوداء تنام"), "ar"), data.target, 0);
    for (const ChainArrow& link : pictureOf<Mechanism>(arabic).geometry(stage).chain(true))
        QCOMPARE(link.to.x() < link.from.x(), link.forward); // read from the right
    const AttentionData longer =
        exampleOf(sentenceOf(QString("a ").repeated(60).trimmed(), "en"), data.target, 0);
    QCOMPARE(int(pictureOf<Mechanism>(longer).geometry(stage).chain(true).size()), 2);
    const AttentionData single = exampleOf(Sentence{{{"</s>", -1, false, true}}, "en"}, data.target, 0);
    QVERIFY(pictureOf<Mechanism>(single).geometry(stage).chain(true).empty());
}

void TestMechanism::scoresStandOnZero() {
    const MechanismGeometry g = pictureOf<Mechanism>(stepOf(PlacementKind::Bahdanau)).geometry(stage);
    const QRectF up = g.scoreBar(0, 3, -1, 3), down = g.scoreBar(1, -1, -1, 3);
    QCOMPARE(up.bottom(), down.top()); // zero
    QVERIFY(std::abs(up.height() - 3 * down.height()) < 1e-6);
    QVERIFY(std::abs(up.height() + down.height() - g.barHeight) < 1e-6);
    QVERIFY(std::abs(g.scoreBar(0, 4, 2, 4).bottom() - g.barBase) < 1e-6); // all positive: zero is the ground
    QCOMPARE(g.scoreBar(0, std::nan(""), 0, 1).height(), 0.0);
}

void TestMechanism::inspectorIsBlankBeforehand() {
    const auto at = [](Phase phase) { return pictureOf<Inspector>(stepOf(PlacementKind::Bahdanau, phase)); };
    QVERIFY(!textsOf(at(Phase::Query)).contains("3.50"));
    QVERIFY(textsOf(at(Phase::Scores)).contains("3.50"));
    QVERIFY(!textsOf(at(Phase::Scores)).contains("0.89"));
    QVERIFY(textsOf(at(Phase::Weights)).contains("0.89"));
    QVERIFY(!textsOf(at(Phase::Weights)).contains("1.75|")); // ‖c‖
    QVERIFY(textsOf(at(Phase::Context)).contains("1.75|"));
    QVERIFY(!textsOf(at(Phase::Context)).contains("2.25|"));
    QVERIFY(!textsOf(at(Phase::Context)).contains("0.60|"));
    QVERIFY(textsOf(at(Phase::Recurrence)).contains("2.25|")); // ‖h‖
    const Inspector before = at(Phase::Readout), after = at(Phase::Word);
    QVERIFY(!before.name().contains("la") && after.name().contains("la"));
    const int rows = after.rows();
    QCOMPARE(before.rows(), rows); // every line keeps its place
    for (int row = 0; row < rows; ++row)
        QCOMPARE(before.candidateAt({row, 0}), -1);
    QCOMPARE(before.geometry(stage).height, after.geometry(stage).height);
    QVERIFY(!before.table().contains("le\t0.2"));
    QVERIFY(after.table().contains("le\t0.2"));
}

void TestMechanism::inspectorSaysHowItAddsUp() {
    AttentionData data = stepOf(PlacementKind::Bahdanau);
    for (int k = 0; k < 8; ++k)
        data.weights.set(5, k, 0.125f); // prints as 0.13 eight times
    const Inspector inspector = pictureOf<Inspector>(data);
    const int sum = int(data.source.size()); // the row below the source's
    const QString text = inspector.describe(Cell{sum, 0});
    QVERIFY2(text.contains("1.0000") && text.contains("1.04"), qPrintable(text));
    QVERIFY(textsOf(inspector).contains("sum of the unrounded weights"));
    QVERIFY(textsOf(inspector).contains("1.00"));
}

void TestMechanism::inspectorExplainsItsFigures() {
    const Inspector inspector = pictureOf<Inspector>(stepOf(PlacementKind::Bahdanau));
    const View tall{{340, 800}, Theme::light(), 1, 1, {}};
    QSet<QString> names;
    for (int row = 0; row < inspector.rows(); ++row) {
        const QString text = inspector.describe(Cell{row, 0});
        QVERIFY(!text.isEmpty() && !inspector.rowName(row).isEmpty());
        QCOMPARE(inspector.cellAt(inspector.rectOf({row, 0}, tall).center(), tall), (Cell{row, 0}));
        names.insert(inspector.rowName(row));
        if (inspector.rowName(row).startsWith("Entropy"))
            QVERIFY2(text.contains("0.7500") && text.contains("1.2500"), qPrintable(text));
        if (inspector.rowName(row).startsWith("Log"))
            QVERIFY2(text.contains(formatted(std::log(0.7), 4)), qPrintable(text));
        if (inspector.rowName(row) == "update z")
            QVERIFY2(text.contains("0.6000"), qPrintable(text));
    }
    for (const char* name :
         {"‖h₅‖", "‖h₆‖", "‖c₆‖", "reset r", "update z", "Confidence", "Coverage deviation"})
        QVERIFY2(names.contains(QString::fromUtf8(name)), name);
    AttentionData lstm = stepOf(PlacementKind::Luong);
    lstm.steps[5].state->gates = {0.1, 0.2, 0.3};
    QVERIFY(textsOf(pictureOf<Inspector>(lstm)).contains("forget f"));
}

void TestMechanism::inspectorCopiesATable() {
    AttentionData data = stepOf(PlacementKind::Bahdanau);
    data.source.tokens[1].text = QStringLiteral("a\tb\nc");
    auto picture = std::make_shared<Inspector>();
    Canvas canvas(picture);
    canvas.setData(data);
    canvas.show();
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines[1], QStringLiteral("source\tscore e\tweight α\tcontribution"));
    QCOMPARE(lines[2 + 5].section('\t', 0, 1), QStringLiteral("the\t3.500000"));
    QCOMPARE(lines[2 + 1].count('\t'), 3); // a token breaks no cell
    double sum = 0;
    for (int k = 0; k < data.source.size(); ++k)
        sum += lines[2 + k].section('\t', 2, 2).toDouble();
    QVERIFY(std::abs(sum - 1) < 1e-5);
}

void TestMechanism::formulaHoldsTheNumbers() {
    ScoreFormula formula;
    formula.score = ScoreKind::Dot;
    formula.asking = 5;
    formula.source = 6;
    formula.targetWord = "la";
    formula.sourceWord = "the";
    formula.terms = {{1, 0.12, 0.55, 0.066}, {1, -0.31, 0.08, -0.0248}, {1, 1, 3, 3}};
    formula.value = 3.0412;
    QCOMPARE(formula.scoreLine(2),
             QStringLiteral("e(la, the) = h₅ · s₇ = 0.12·0.55 + (−0.31)·0.08 + … = <b>3.04</b>"));
    QVERIFY(!formula.scoreLine(3).contains(QStringLiteral("…")));
    formula.score = ScoreKind::Bilinear;
    QVERIFY(formula.scoreLine(1).contains(QStringLiteral("h₅ᵀ (W s₇)")));
    formula.score = ScoreKind::Mlp;
    formula.terms = {{-0.5, 0.25, 0.75, -0.38}};
    QVERIFY(formula.scoreLine(1).contains(QStringLiteral("(−0.50)·tanh(0.25\u00A0+\u00A00.75)")));
}

void TestMechanism::formulaMarksTheChosenOne() {
    ScoreFormula formula;
    formula.score = ScoreKind::Dot;
    formula.source = 3;
    formula.scores = {1, 2, 0, 3, 0.5, -1, -2};
    const QString line = formula.weightLine();
    QCOMPARE(line.count("<b>e<sup>3.00</sup></b>"), 2); // above and below
    QCOMPARE(line.count(QStringLiteral("…")), 2);       // left out on both sides of it
    double sum = 0;
    for (const double score : formula.scores)
        sum += std::exp(score);
    QVERIFY2(line.contains(formatted(std::exp(3), 2) + " / " + formatted(sum, 2)), qPrintable(line));
    QVERIFY(line.endsWith(QStringLiteral("<b>%1</b>").arg(formatted(std::exp(3) / sum, 2))));
    formula.scores = {900, 901, 899}; // shifted, as the computation does
    formula.source = 1;
    QVERIFY2(formula.weightLine().endsWith("<b>0.67</b>"), qPrintable(formula.weightLine()));
    formula.weighed = false;
    QVERIFY(formula.weightLine().isEmpty());
}

void TestMechanism::magnifierTakesTokensAsText() {
    Magnifier card;
    ScoreFormula formula;
    formula.score = ScoreKind::Dot;
    formula.sourceWord = "<b>&amp;";
    formula.targetWord = "</s>";
    formula.terms = {{1, 1, 2, 2}};
    formula.value = 2;
    formula.scores = {2};
    card.setFormula(formula);
    QVERIFY(!card.isHidden());
    QVERIFY2(card.plainText().contains("e(</s>, <b>&amp;)"), qPrintable(card.plainText()));
    QVERIFY(card.plainText().contains("= 1.00"));
    card.setFormula({});
    QVERIFY(card.isHidden());
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestMechanism test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_mechanism.moc"
