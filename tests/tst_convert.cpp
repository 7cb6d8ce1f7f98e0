// The border between the engine's bytes and Qt's units.

#include "app/answer.h"
#include "app/convert.h"
#include "app/evidence.h"
#include "app/wording.h"
#include "tests/modelfolder.h"

#include <QTest>

#include <cmath>

class TestConvert : public QObject {
    Q_OBJECT

    static engine::Token token(const std::string& text, std::size_t begin, std::size_t end, int id = 7) {
        return {text, id, begin, end, false};
    }
    static engine::ModelConfig config() {
        engine::ModelConfig result;
        result.sourceLanguage = "en";
        result.targetLanguage = "fr";
        return result;
    }

private slots:
    void spansCountUnitsNotBytes() {
        // "a" 1 byte, "é" 2 bytes, "漢" 3 bytes, "😀" 4 bytes and two units, "e" + combining acute.
        const std::string text = "aé漢😀e\u0301";
        const app::IndexedText indexed = app::indexed(text);
        QCOMPARE(indexed.text, QString::fromUtf8(text.c_str()));
        QCOMPARE(indexed.slice(0, 1), QString("a"));
        QCOMPARE(indexed.slice(1, 3), QString::fromUtf8("é"));
        QCOMPARE(indexed.slice(3, 6), QString::fromUtf8("漢"));
        QCOMPARE(indexed.slice(6, 10), QString::fromUtf8("😀"));
        QCOMPARE(indexed.slice(10, 13), QString::fromUtf8("e\u0301"));
        QCOMPARE(indexed.unit(10), 5);
        QCOMPARE(indexed.unit(13), 7);
        QCOMPARE(indexed.unit(99), 7);
        QCOMPARE(indexed.slice(3, 99), QString());
        QCOMPARE(indexed.slice(5, 5), QString());
    }

    void invalidBytesKeepSpansRight() {
        const app::IndexedText indexed = app::indexed(std::string("a\xFF\xC3z"));
        QCOMPARE(indexed.text, QString("a") + QChar(0xFFFD) + QChar(0xFFFD) + "z");
        QCOMPARE(indexed.slice(3, 4), QString("z"));
    }

    void textSurvivesTheBorder() {
        for (const char* text : {"", "plain", "ça 漢字 😀 עברית", "\t\x01\x7F"})
            QCOMPARE(app::toUtf8(app::toQString(text)), std::string(text));
        const QString withNul(QChar(0));
        QCOMPARE(app::toUtf8(withNul), std::string(1, '\0'));
        QCOMPARE(app::toUtf8(QString("a") + QChar(0xD83D) + "b"), std::string("a\xEF\xBF\xBD"
                                                                              "b"));
    }

    void wordsStandBetweenSpacesAndPunctuation() {
        const QString text = QString::fromUtf8("(l'ami)  dit: 3.5 !");
        const std::vector<int> words = app::wordsOfUnits(text);
        QCOMPARE(words.size(), std::size_t(text.size()));
        QCOMPARE(words[0], 0); // (
        QCOMPARE(words[1], 1); // l'ami, whole
        QCOMPARE(words[5], 1);
        QCOMPARE(words[6], 2); // )
        QCOMPARE(words[7], -1);
        QCOMPARE(words[9], 3);  // dit
        QCOMPARE(words[12], 4); // :
        QCOMPARE(words[14], 5); // 3.5, whole
        QCOMPARE(words[16], 5);
        QCOMPARE(words[18], 6); // !
    }

    void equalWordsAreDifferentPlaces() {
        engine::Translation translation;
        translation.sourceText = "the cat the";
        translation.source = {token("▁the", 0, 3), token("▁cat", 4, 7), token("▁the", 8, 11),
                              token("</s>", 11, 11, 2)};
        const ui::Sentence source = app::shown(translation, config()).data.source;
        QCOMPARE(source.size(), 4);
        QCOMPARE(source.text(0), QString("the"));
        QCOMPARE(source.text(2), QString("the"));
        QVERIFY(source.tokens[0].word != source.tokens[2].word);
        QVERIFY(source.tokens[3].endMarker && source.tokens[3].word == -1);
        QCOMPARE(source.language, QString("en"));
    }

    void attentionWithoutAModel() {
        engine::AttentionDump dump;
        dump.source = {{"the", 0, false}, {"cat", 1, false}, {"</s>", -1, true}};
        dump.target = {{"ch", 0, false}, {"at", 0, false}, {"noir", 1, false}, {"</s>", -1, true}};
        dump.weights = {{0.5f, 0.5f, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}};
        const app::Shown shown = app::shown(dump);
        QCOMPARE(shown.translation, QString("chat noir"));
        QCOMPARE(shown.reach, (std::vector<int>{2, 4, 9, 9}));
        QCOMPARE(shown.data.weights.at(0, 1), 0.5);
        QCOMPARE(shown.data.step(0).entropy, 1.0);
        QCOMPARE(shown.data.figures.entropy, 0.25);
        QVERIFY(std::isnan(shown.data.figures.confidence) && shown.data.scores.empty());
        QVERIFY(shown.data.source.tokens[2].endMarker && shown.data.hasAttention());
        QCOMPARE(shown.data.currentStep, 3);
        QVERIFY(shown.data.stepReason.contains("without its model"));
        for (int note = 0; note <= int(engine::DumpNote::NotNormalised); ++note)
            QVERIFY(app::dumpNoteText(engine::DumpNote(note)).endsWith('.'));
    }

    // A start symbol in front of the source belongs to no word.
    void startSymbolsStandAlone() {
        engine::ModelConfig beginning = config();
        beginning.bos = 1;
        engine::Translation translation;
        translation.sourceText = "the";
        translation.source = {token("<s>", 0, 0, 1), token("▁the", 0, 3), token("</s>", 3, 3, 2)};
        const ui::Sentence source = app::shown(translation, beginning).data.source;
        QCOMPARE(source.text(0), QString("<s>"));
        QCOMPARE(source.tokens[0].word, -1);
        QVERIFY(!source.tokens[0].endMarker);
        QCOMPARE(source.tokens[1].word, 0);
    }

    void typedMarkersAreText() {
        engine::Translation translation;
        translation.sourceText = "</s>";
        translation.source = {token("▁</s>", 0, 4, 9), token("</s>", 4, 4, 2)};
        const ui::Sentence source = app::shown(translation, config()).data.source;
        QVERIFY(!source.tokens[0].endMarker);
        QCOMPARE(source.text(0), QString("</s>"));
        QVERIFY(source.tokens[1].endMarker);
    }

    void piecesOfAWordShareItsNumber() {
        engine::Translation translation;
        translation.sourceText = "unhappy.";
        translation.source = {token("▁un", 0, 2), token("happy", 2, 7), token(".", 7, 8),
                              token("</s>", 8, 8, 2)};
        const ui::Sentence source = app::shown(translation, config()).data.source;
        QCOMPARE(source.tokens[0].word, source.tokens[1].word);
        QVERIFY(source.tokens[2].word != source.tokens[1].word);
    }

    void chineseTokensAreTheirOwnWords() {
        engine::ModelConfig chinese = config();
        chinese.targetLanguage = "zh";
        engine::Translation translation;
        translation.targetText = "黑猫睡";
        translation.target = {token("▁黑", 0, 3), token("猫", 3, 6), token("睡", 6, 9),
                              token("</s>", 9, 9, 2)};
        translation.steps.resize(4);
        const app::Shown shown = app::shown(translation, chinese);
        QCOMPARE(shown.data.target.language, QString("zh-Hans"));
        QCOMPARE(shown.data.target.text(1), QString::fromUtf8("猫"));
        QVERIFY(shown.data.target.tokens[0].word != shown.data.target.tokens[1].word);
        QCOMPARE(shown.reach, (std::vector<int>{1, 2, 3, 3}));
    }

    void emptySpansShowTheSymbol() {
        engine::Translation translation;
        translation.sourceText = "½";
        translation.source = {token("▁1", 0, 0), token("/2", 0, 2), token("▁", 2, 2), token("</s>", 2, 2, 2)};
        const ui::Sentence source = app::shown(translation, config()).data.source;
        QCOMPARE(source.text(0), QString("1"));
        QCOMPARE(source.text(1), QString::fromUtf8("½"));
        QCOMPARE(source.text(2), QString::fromUtf8("␣"));
        QVERIFY(!source.tokens[2].endMarker);
    }

    void numbersAndMarksArriveUnchanged() {
        engine::Translation translation;
        translation.sourceText = "a b";
        translation.targetText = "x";
        translation.source = {token("▁a", 0, 1), token("▁b", 2, 3)};
        translation.target = {token("▁x", 0, 1)};
        translation.logProbability = std::log(0.25);
        translation.finished = false;
        engine::Step step;
        step.scores = {1.5f, -2.0f};
        step.weights = {0.5f, 0.5f};
        step.candidates = {{11, "▁x", 0.25}, {12, "▁y", 0.125}};
        step.logProbability = std::log(0.25);
        step.forced = true;
        translation.steps = {step};
        const ui::AttentionData data = app::shown(translation, config(), {{0.75, 0.25}}).data;
        QCOMPARE(data.weights.at(0, 1), 0.5);
        QCOMPARE(data.scores.at(0, 1), -2.0);
        QCOMPARE(data.contributions.at(0, 0), 0.75);
        QCOMPARE(data.steps[0].candidates[1].text, QString("y"));
        QCOMPARE(data.steps[0].candidates[1].id, 12);
        QCOMPARE(data.steps[0].entropy, 1.0); // two equal weights: one bit
        QVERIFY(data.steps[0].forced && !data.steps[0].edited);
        QCOMPARE(data.figures.confidence, 0.25);
        QCOMPARE(data.figures.entropy, 1.0);
        // Coverage 0.5 each: -log(1 + 0.25).
        QVERIFY(std::abs(data.figures.coverageDeviation + std::log(1.25)) < 1e-12);
        QVERIFY(!data.finished);
        QCOMPARE(data.currentStep, 0);
    }

    void statesHaveTheirLengths() {
        engine::Translation translation;
        translation.sourceText = translation.targetText = "a b";
        translation.source = translation.target = {token("▁a", 0, 1), token("▁b", 2, 3)};
        translation.start = {3, 4};
        engine::Step first, second;
        first.weights = first.scores = second.weights = second.scores = {0.5f, 0.5f};
        first.hidden = {0, 2};
        first.context = {6, 8};
        first.gates = {0.25f, 0.5f};
        second.hidden = {1, 0};
        translation.steps = {first, second};
        const ui::AttentionData data = app::shown(translation, config()).data;
        QCOMPARE(data.steps[0].state->before, 5.0);
        QCOMPARE(data.steps[0].state->after, 2.0);
        QCOMPARE(data.steps[0].state->context, 10.0);
        QCOMPARE(data.steps[0].state->gates, (QVector<double>{0.25, 0.5}));
        QCOMPARE(data.steps[1].state->before, 2.0);
        QCOMPARE(data.steps[1].state->after, 1.0);
    }

    void everyScoreHasItsFormula_data() {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("placement");
        for (const engine::Score score : {engine::Score::Dot, engine::Score::Bilinear, engine::Score::Mlp})
            for (const engine::Placement placement :
                 {engine::Placement::Bahdanau, engine::Placement::Luong, engine::Placement::Conditional})
                QTest::addRow("%s %s", engine::name(score).data(), engine::name(placement).data())
                    << int(score) << int(placement);
    }

    void everyScoreHasItsFormula() {
        QFETCH(int, score);
        QFETCH(int, placement);
        engine::Stepper stepper(
            tests::tinyModel(tests::tinyConfig(engine::Score(score), engine::Placement(placement))));
        app::Shown shown = *app::answer(stepper, {"a cat", {}, 0});
        ui::AttentionData& data = shown.data;
        for (int t = 0; t < data.target.size(); ++t) {
            for (int k = 0; k < data.source.size(); ++k) {
                const auto formula = app::scoreFormula(shown, t, k);
                QVERIFY(formula.has_value());
                double sum = formula->bias;
                for (const ui::ScoreTerm& term : formula->terms)
                    sum += term.value;
                QVERIFY(std::abs(sum - data.scores.at(t, k)) < 1e-4);
                QCOMPARE(formula->value, data.scores.at(t, k));
                QCOMPARE(formula->asking, placement == int(engine::Placement::Bahdanau) ? t : t + 1);
                QCOMPARE(formula->between, placement == int(engine::Placement::Conditional));
            }
        }
        QVERIFY(!app::scoreFormula(shown, 0, 99) && !app::scoreFormula(shown, -1, 0));
        data.currentStep = 1;
        QVERIFY(!app::scoreFormula(shown, 2, 0)); // not decoded yet
        data.phase = ui::Phase::Query;
        QVERIFY(!app::scoreFormula(shown, 1, 0) && app::scoreFormula(shown, 0, 0));
        data.phase = ui::Phase::Scores;
        QVERIFY(app::scoreFormula(shown, 1, 0)->weightLine().isEmpty()); // no weight before its time
    }

    void withoutAttentionNoScoreHasAFormula() {
        engine::Stepper stepper(
            tests::tinyModel(tests::tinyConfig(engine::Score::None, engine::Placement::Bahdanau)));
        QVERIFY(!app::scoreFormula(*app::answer(stepper, {"a cat", {}, 0}), 0, 0));
    }

    void anEmptyTranslationIsEmptyData() {
        const app::Shown shown = app::shown({}, config());
        QCOMPARE(shown.data.source.size(), 0);
        QCOMPARE(shown.data.currentStep, -1);
        QVERIFY(shown.translation.isEmpty() && shown.reach.empty());
    }
};

QTEST_APPLESS_MAIN(TestConvert)
#include "tst_convert.moc"
