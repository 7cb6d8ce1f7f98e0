/// With and without attention: how a sentence is shortened, what counts as lost, that both answers are of one
/// question however fast the slider moves, and that the window says what is missing.

#include "app/lengthwindow.h"
#include "app/mainwindow.h"
#include "app/markedtext.h"
#include "tests/modelfolder.h"
#include "tests/uiexample.h"
#include "ui/canvas.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

class TestLengthWindow : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path both_, attending_, fixed_;
    const QString sentence_ = QStringLiteral("a cat and a dog sat on a mat in a house");

    static QString translation(const fs::path& folder, const QString& text) {
        engine::Stepper stepper(engine::readModel(folder));
        return app::answer(stepper, {app::toUtf8(text), {}, 0})->translation;
    }
    app::LengthQuestion question(int length, const QString& sentence) const {
        return {attending_, fixed_, sentence, length};
    }
    static app::Shown shownOf(const QString& words) {
        app::Shown shown;
        shown.data = exampleOf(sentenceOf("a b", "en"), sentenceOf(words, "fr"), 99);
        return shown;
    }
    static QString textOf(const app::MarkedText* view) { return view->toPlainText(); }

private slots:
    void initTestCase() {
        const fs::path root = directory_.path().toStdString();
        both_ = root / "both";
        attending_ = both_ / "a";
        fixed_ = both_ / "b";
        tests::writeTinyModel(attending_, tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 4);
        tests::writeTinyModel(fixed_, tests::tinyConfig(Score::None, Placement::Bahdanau), 5);
        tests::writeTinyModel(root / "one" / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
    }

    void shortens_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("beginnings");
        QTest::addColumn<bool>("characters");
        QTest::newRow("words") << " a cat,  sat. " << QStringList{"a", "a cat,", "a cat,  sat."} << false;
        QTest::newRow("letters") << "abc" << QStringList{"a", "ab", "abc"} << true;
        QTest::newRow("Chinese") << QString::fromUtf8("我喜😀。")
                                 << QStringList{QString::fromUtf8("我"), QString::fromUtf8("我喜"),
                                                QString::fromUtf8("我喜😀"), QString::fromUtf8("我喜😀。")}
                                 << true;
        QTest::newRow("nothing") << "  " << QStringList() << false;
    }
    void shortens() {
        QFETCH(QString, text);
        QFETCH(QStringList, beginnings);
        QFETCH(bool, characters);
        const app::SentenceParts parts = app::partsOf(text);
        QCOMPARE(parts.size(), beginnings.size());
        QCOMPARE(parts.characters, characters);
        for (int i = 0; i < beginnings.size(); ++i)
            QCOMPARE(parts.first(i + 1), beginnings[i]);
        QCOMPARE(parts.first(99), beginnings.value(beginnings.size() - 1));
    }

    void lostIsWhatTheOtherLacks() {
        const auto lost = app::lostWords(shownOf("le chat noir dort , ici"), shownOf("le chien dort ici"));
        QCOMPARE(lost.count, 5); // without the comma and the end marker
        QCOMPARE(lost.spans, (QVector<ui::WordSpan>{{1, 1}, {2, 2}}));
        QVERIFY(app::lostWords(shownOf("le chat"), shownOf("le chat")).spans.isEmpty());
        QCOMPARE(app::lostWords(shownOf("la la"), shownOf("la")).spans.size(), 1);
        QVERIFY(!lost.pieces);
        const auto spelt = [](const QString& letters) { // one word
            app::Shown shown = shownOf(letters);
            for (ui::SentenceToken& token : shown.data.target.tokens)
                token.word = token.endMarker ? -1 : 0;
            return shown;
        };
        const auto parts = app::lostWords(spelt("o l l e h"), spelt("o l h"));
        QVERIFY(parts.pieces);
        QCOMPARE(parts.count, 5);
        QCOMPARE(parts.spans, (QVector<ui::WordSpan>{{2, 2}, {3, 3}}));
    }

    void aSliderInMotionNeverMixes() {
        app::ModelLibrary library({both_});
        app::LengthComparison comparison(library);
        std::vector<app::LengthAnswer> answers;
        connect(&comparison, &app::LengthComparison::answered,
                [&] { answers.push_back(comparison.answer()); });
        for (int round = 0; round < 3; ++round)
            for (int length = 1; length <= 12; ++length) {
                comparison.ask(question(length, sentence_));
                QCoreApplication::processEvents();
            }
        QTRY_VERIFY_WITH_TIMEOUT(!comparison.busy(), 20'000);
        QVERIFY(!answers.empty());
        QCOMPARE(answers.back().question, question(12, sentence_));
        for (const app::LengthAnswer& answer : answers) {
            const QString text = app::partsOf(sentence_).first(answer.question.length);
            QCOMPARE(answer.attending.translation, translation(attending_, text));
            QCOMPARE(answer.fixed.translation, translation(fixed_, text));
        }
    }

    void aSliderInMotionShowsSomething() {
        app::ModelLibrary library({both_});
        app::LengthComparison comparison(library);
        std::vector<int> lengths;
        connect(&comparison, &app::LengthComparison::answered,
                [&] { lengths.push_back(comparison.answer().question.length); });
        for (int length = 3; length <= 9; ++length)
            comparison.ask(question(length, sentence_));
        QTRY_VERIFY_WITH_TIMEOUT(!comparison.busy(), 20'000);
        QCOMPARE(lengths, (std::vector<int>{3, 9})); // the one under way, then the latest
    }

    void anotherSentenceOvertakes() {
        app::ModelLibrary library({both_});
        app::LengthComparison comparison(library);
        QSignalSpy told(&comparison, &app::LengthComparison::answered);
        comparison.ask(question(4, sentence_));
        comparison.ask(question(2, "a dog sat"));
        QTRY_VERIFY_WITH_TIMEOUT(!comparison.busy(), 20'000);
        QCOMPARE(told.count(), 1);
        QCOMPARE(comparison.answer().question.sentence, QStringLiteral("a dog sat"));
    }

    void restTellsNothing() {
        app::ModelLibrary library({both_});
        app::LengthComparison comparison(library);
        QSignalSpy told(&comparison, &app::LengthComparison::answered);
        comparison.ask(question(4, sentence_));
        comparison.rest();
        comparison.ask(question(5, sentence_));
        QTRY_COMPARE_WITH_TIMEOUT(told.count(), 1, 20'000);
        QCOMPARE(comparison.answer().question.length, 5);
    }

    void whatFailsHasItsReason() {
        app::ModelLibrary library({both_});
        app::LengthComparison comparison(library);
        app::LengthQuestion damaged = question(2, sentence_);
        damaged.fixed = both_ / "nowhere";
        comparison.ask(damaged);
        QTRY_VERIFY_WITH_TIMEOUT(!comparison.busy(), 20'000);
        QVERIFY(!comparison.answer().fixed.data.emptyReason.isEmpty());
        QCOMPARE(comparison.answer().attending.translation, translation(attending_, "a cat"));
    }

    void theMenuOpensItAndTheSliderShortens() {
        app::ModelLibrary library({both_});
        app::Session session(library);
        session.setSentence(sentence_);
        app::MainWindow main(session);
        main.show();
        QVERIFY(QTest::qWaitForWindowActive(&main));
        QTest::keyClick(&main, Qt::Key_L, Qt::ControlModifier);
        auto* window = main.findChild<app::LengthWindow*>();
        QVERIFY(window && window->isVisible());
        auto* beginning = window->findChild<app::MarkedText*>("beginning");
        auto* attending = window->findChild<app::MarkedText*>("attending");
        auto* fixed = window->findChild<app::MarkedText*>("fixed");
        auto* length = window->findChild<QLabel*>("lengthText");
        auto* slider = window->findChild<QSlider*>("length");
        QCOMPARE(slider->maximum(), 12);
        QTRY_COMPARE_WITH_TIMEOUT(length->text(), QStringLiteral("12 of 12 words"), 20'000);
        for (const int count : {1, 7, 3, 12, 5}) {
            slider->setValue(count);
            const QString expected = QStringLiteral("%1 of 12 words").arg(count);
            const auto whole = [&] { // at every moment, whatever the slider says
                const QString text = beginning->runs().first().text;
                return length->text().startsWith(QString::number(app::partsOf(text).size()) + " of") ||
                       app::partsOf(text).characters;
            };
            QVERIFY(whole());
            QVERIFY(QTest::qWaitFor([&] { return whole() && length->text() == expected; }, 20'000));
            const QString text = app::partsOf(sentence_).first(count);
            QCOMPARE(beginning->runs().first().text, text);
            QCOMPARE(textOf(beginning), sentence_);
            QCOMPARE(textOf(attending).trimmed(), translation(attending_, text).trimmed());
            QCOMPARE(textOf(fixed).trimmed(), translation(fixed_, text).trimmed());
            QCOMPARE(window->findChild<ui::Canvas*>("lengthHeatmap")->picture()->data().source.size(),
                     int(text.size()) + 1);
        }
        session.setSentence("one dog in ten words or a few more than that"); // it follows
        QTRY_COMPARE_WITH_TIMEOUT(length->text(), QStringLiteral("11 of 11 words"), 20'000);
        const auto* picture = window->findChild<ui::Canvas*>("lengthHeatmap")->picture();
        QVERIFY(picture->options().words);
        session.setSentence("thequickbrownfox"); // one word would be one cell
        QTRY_COMPARE_WITH_TIMEOUT(length->text(), QStringLiteral("16 of 16 characters"), 20'000);
        QVERIFY(!picture->options().words);
    }

    void marksTheLostWords() {
        app::ModelLibrary library({both_});
        app::Session session(library);
        session.setSentence(sentence_);
        app::LengthWindow window(session);
        window.show();
        auto* view = window.findChild<app::MarkedText*>("attending");
        auto* said = window.findChild<QLabel*>("lost");
        QTRY_VERIFY_WITH_TIMEOUT(!said->text().isEmpty(), 20'000);
        engine::Stepper one(engine::readModel(attending_)), other(engine::readModel(fixed_));
        const auto shown = app::answer(one, {app::toUtf8(sentence_), {}, 0});
        const auto lost = app::lostWords(*shown, *app::answer(other, {app::toUtf8(sentence_), {}, 0}));
        int marked = 0;
        for (const auto& run : view->runs())
            marked += run.kind == app::MarkedText::Kind::Marked;
        QVERIFY(lost.count > 0);
        QCOMPARE(marked, int(lost.spans.size()));
        if (marked > 0)
            QVERIFY2(said->text().contains(QStringLiteral("%1 of %2").arg(marked).arg(lost.count)),
                     qPrintable(said->text()));
    }

    void shortSentencesGiveWayToALongExample() {
        app::ModelLibrary library({both_});
        app::Session session(library);
        session.setSentence("a cat");
        app::LengthWindow window(session);
        window.show();
        auto* choices = window.findChild<QComboBox*>("sentences");
        QVERIFY(choices->count() > 1);
        QCOMPARE(choices->currentIndex(), 1);
        QVERIFY(window.findChild<QSlider*>("length")->maximum() >= 10);
        choices->setCurrentIndex(0);
        emit choices->activated(0);
        QCOMPARE(window.findChild<QSlider*>("length")->maximum(), 2);
        session.setSentence("a dog sat"); // whoever chose it keeps it
        QCOMPARE(choices->currentIndex(), 0);
        QCOMPARE(window.findChild<QSlider*>("length")->maximum(), 3);
        session.setSentence(QString());
        QVERIFY(window.findChild<QLabel*>("missing")->isVisible());
        QVERIFY(choices->isVisible());
    }

    void withoutAFixedVectorItSaysSo() {
        app::ModelLibrary library({fs::path(directory_.path().toStdString()) / "one"});
        app::Session session(library);
        session.setSentence(sentence_);
        app::LengthWindow window(session);
        window.show();
        const auto* missing = window.findChild<QLabel*>("missing");
        QVERIFY(missing->isVisible());
        QVERIFY2(missing->text().contains("without attention"), qPrintable(missing->text()));
        QVERIFY(!window.findChild<QSlider*>("length")->isVisible());
    }

    void theChartSaysThatCardsAreMissing() {
        app::ModelLibrary library({both_});
        app::Session session(library);
        session.setSentence(sentence_);
        app::LengthWindow window(session);
        window.show();
        const auto* chart = window.findChild<ui::Canvas*>("lengthChart");
        QTRY_VERIFY_WITH_TIMEOUT(chart->picture()->emptyReason().contains("card.json"), 20'000);
    }
};

QTEST_MAIN(TestLengthWindow)
#include "tst_lengthwindow.moc"
