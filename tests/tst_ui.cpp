#include "tests/uiexample.h"

#include "ui/focus.h"
#include "ui/textfit.h"
#include "ui/theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QPalette>
#include <QSignalSpy>
#include <QTextBoundaryFinder>
#include <QtTest>

#include <limits>

using namespace ui;

class TestUi : public QObject {
    Q_OBJECT
private slots:
    void roomIncludesNoEngine();
    void rolesHaveContrast_data();
    void rolesHaveContrast();
    void themesShareHues();
    void darkIsRecognisedByPalette();
    void palettesRunFromEndToEnd();
    void textIsReadableOnEveryFill();
    void fontsFollowLanguage();
    void directionComesFromSentence();
    void matrixKnowsItsBounds();
    void wordsSumSourcesAndAverageTargets();
    void focusHoversPinsAndLetsGo();
    void elisionKeepsGraphemes();
    void hostileTokensAreShownSafely();
    void numbersAreTheSameEverywhere();
};

void TestUi::roomIncludesNoEngine() {
    QDirIterator files(QStringLiteral(SOURCE_DIR "/ui"), {"*.h", "*.cpp"}, QDir::Files);
    int count = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(!text.contains("#include \"engine/") && !text.contains("#include \"app/"),
                 qPrintable(file.fileName()));
        ++count;
    }
    QVERIFY(count > 10);
}

void TestUi::rolesHaveContrast_data() {
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestUi::rolesHaveContrast() {
    QFETCH(bool, isDark);
    const Theme theme = isDark ? Theme::dark() : Theme::light();
    for (const QColor& surface : {theme.panel, theme.ground}) {
        for (const QColor& text : {theme.ink, theme.muted, theme.sourceText, theme.targetText,
                                   theme.weightText, theme.contextText})
            QVERIFY2(contrast(text, surface) >= 4.5, qPrintable(text.name() + " on " + surface.name()));
        for (const QColor& graphic : {theme.source, theme.target, theme.weight, theme.context})
            QVERIFY2(contrast(graphic, surface) >= 3, qPrintable(graphic.name() + " on " + surface.name()));
    }
    QCOMPARE(std::round(contrast(Qt::black, Qt::white)), 21.0);
}

void TestUi::themesShareHues() {
    const Theme light = Theme::light(), dark = Theme::dark();
    const std::pair<QColor, QColor> roles[] = {{light.source, dark.source},
                                               {light.target, dark.target},
                                               {light.weight, dark.weight},
                                               {light.context, dark.context}};
    for (const auto& [one, other] : roles)
        QVERIFY2(std::abs(one.hslHue() - other.hslHue()) <= 8, qPrintable(one.name() + " " + other.name()));
}

void TestUi::darkIsRecognisedByPalette() {
    QPalette palette;
    palette.setColor(QPalette::Window, QColor("#202020"));
    palette.setColor(QPalette::WindowText, QColor("#eeeeee"));
    QVERIFY(Theme::fromPalette(palette).isDark);
    palette.setColor(QPalette::Window, QColor("#eeeeee"));
    palette.setColor(QPalette::WindowText, QColor("#202020"));
    QVERIFY(!Theme::fromPalette(palette).isDark);
}

void TestUi::palettesRunFromEndToEnd() {
    Theme theme = Theme::light();
    QCOMPARE(theme.weightColor(0), theme.panel);
    QCOMPARE(theme.weightColor(-3), theme.weightColor(0));
    QCOMPARE(theme.weightColor(7), theme.weightColor(1));
    // Linear: half the weight is half the way.
    QVERIFY(std::abs(theme.weightColor(0.5).green() - (255 + theme.weightColor(1).green()) / 2) <= 1);
    QCOMPARE(theme.weightColor(std::numeric_limits<double>::quiet_NaN()), theme.panel);
    theme.palette = WeightPalette::Paper;
    QCOMPARE(theme.weightColor(0), QColor(Qt::black));
    QCOMPARE(theme.weightColor(1), QColor(Qt::white));
    QCOMPARE(theme.scoreColor(0), theme.panel);
    QVERIFY(theme.scoreColor(1) != theme.scoreColor(-1));
}

void TestUi::textIsReadableOnEveryFill() {
    for (Theme theme : {Theme::light(), Theme::dark()}) {
        for (const WeightPalette palette :
             {WeightPalette::Blue, WeightPalette::Cividis, WeightPalette::Viridis, WeightPalette::Grey,
              WeightPalette::Paper}) {
            theme.palette = palette;
            for (int i = 0; i <= 100; ++i) {
                const QColor fill = theme.weightColor(i / 100.0), score = theme.scoreColor(i / 50.0 - 1);
                QVERIFY2(contrast(theme.readableOn(fill), fill) >= 4.5, qPrintable(fill.name()));
                QVERIFY2(contrast(theme.readableOn(score), score) >= 4.5, qPrintable(score.name()));
            }
        }
    }
}

void TestUi::fontsFollowLanguage() {
    QVERIFY(familiesForLanguage("zh-Hans").contains("Noto Sans CJK SC"));
    QVERIFY(familiesForLanguage("zh").contains("Noto Sans CJK SC"));
    QVERIFY(familiesForLanguage("zh_TW").contains("Noto Sans CJK TC"));
    QVERIFY(familiesForLanguage("ja").contains("Noto Sans CJK JP"));
    QVERIFY(familiesForLanguage("ko-KR").contains("Noto Sans CJK KR"));
    QVERIFY(familiesForLanguage("fr").isEmpty());
    QVERIFY(Theme::light().font(13, "zh").families().contains("Noto Sans CJK SC"));
    QCOMPARE(Theme::light().font(13).pixelSize(), 13);
}

void TestUi::directionComesFromSentence() {
    const QString arabic = QStringLiteral("IKEA القطة السوداء تنام");
    QVERIFY(sentenceOf(arabic, "ar").rightToLeft());
    QVERIFY(sentenceOf(arabic, {}).rightToLeft()); // though it begins with a Latin name
    QVERIFY(!sentenceOf("the cat", {}).rightToLeft());
    QVERIFY(!sentenceOf(QStringLiteral("the שלום"), "en").rightToLeft());
    // Typed into a model of other languages: the letters say which way, the language only where they do not.
    QVERIFY(sentenceOf(QStringLiteral("القطة السوداء تنام"), "en").rightToLeft());
    QVERIFY(sentenceOf(QStringLiteral("החתול ישן IKEA 2024"), "fr").rightToLeft());
    QVERIFY(!sentenceOf("the cat sleeps", "he").rightToLeft());
    QVERIFY(sentenceOf("42 ?", "ar").rightToLeft());
    QVERIFY(!sentenceOf("42 ?", "en").rightToLeft());
    Sentence pieces = sentenceOf(QStringLiteral("ק ט ה internationalisation a b"), "en"); // one word each …
    QVERIFY(!pieces.rightToLeft());
    for (int i = 3; i < 6; ++i)
        pieces.tokens[i].word = 3; // … and three pieces of one
    QVERIFY(pieces.rightToLeft());
    QVERIFY(!Sentence().rightToLeft());
}

void TestUi::matrixKnowsItsBounds() {
    const Matrix ragged = Matrix::fromRows({{0.5f, 0.5f}, {1.0f}});
    QCOMPARE(ragged.at(0, 1), 0.5);
    QVERIFY(std::isnan(ragged.at(1, 1)));
    QVERIFY(std::isnan(ragged.at(-1, 0)));
    QVERIFY(std::isnan(ragged.at(0, 2)));
    QCOMPARE(ragged.largestInRow(0), 0);
    QCOMPARE(Matrix(1, 1, std::numeric_limits<float>::quiet_NaN()).largestInRow(0), -1);
    QVERIFY(Matrix(0, 5, 1).empty());
}

void TestUi::wordsSumSourcesAndAverageTargets() {
    AttentionData pieces;
    pieces.source.tokens = {{"un", 0, false, false}, {"able", 0, true, false}, {"</s>", -1, false, true}};
    pieces.target.tokens = {{"in", 0, false, false}, {"cap", 0, false, false}, {"</s>", -1, false, true}};
    pieces.weights = Matrix::fromRows({{0.2f, 0.3f, 0.5f}, {0.4f, 0.4f, 0.2f}, {0.1f, 0.1f, 0.8f}});
    pieces.scores = pieces.weights;
    pieces.steps = {{}, {}, {}};
    pieces.steps[1].forced = true;
    pieces.currentStep = 2;
    const AttentionData words = groupedByWords(pieces);
    QCOMPARE(words.source.size(), 2);
    QCOMPARE(words.source.text(0), QString("unable"));
    QVERIFY(words.source.tokens[0].unknown);
    QVERIFY(std::abs(words.weights.at(0, 0) - 0.65) < 1e-6); // mean of .2 + .3 and .4 + .4
    QVERIFY(std::abs(words.weights.at(0, 1) - 0.35) < 1e-6);
    QVERIFY(std::abs(words.weights.at(1, 1) - 0.8) < 1e-6);
    QVERIFY(std::isnan(words.scores.at(0, 0)));
    QVERIFY(std::abs(words.scores.at(1, 1) - 0.8) < 1e-6);
    QVERIFY(words.steps[0].forced && !words.steps[1].forced);
    QCOMPARE(words.currentStep, 1);
    pieces.currentStep = 0; // half a word: only what is decoded counts
    QVERIFY(std::abs(groupedByWords(pieces).weights.at(0, 0) - 0.5) < 1e-6);
}

void TestUi::focusHoversPinsAndLetsGo() {
    Focus focus;
    QSignalSpy changes(&focus, &Focus::changed);
    focus.setHover({3, 1});
    focus.setHover({3, 1});
    QCOMPARE(changes.count(), 1);
    focus.togglePin({2, 2});
    QCOMPARE(focus.state().active(), (Link{3, 1})); // the pointer goes before the pin
    focus.leave();
    QCOMPARE(focus.state().active(), (Link{2, 2}));
    QVERIFY(focus.state().inFocus({2, 7}));
    QVERIFY(!focus.state().inFocus({3, 1}));
    focus.togglePin({2, 2}); // a second click
    QVERIFY(focus.pin().empty());
    focus.togglePin({2, 2});
    focus.letGo();
    QVERIFY(focus.pin().empty());
    QVERIFY(focus.state().inFocus({0, 0})); // nothing chosen: everything is in focus
}

void TestUi::elisionKeepsGraphemes() {
    const QFont font = Theme::light().font(13);
    const QString family =
        QStringLiteral("👨‍👩‍👧‍👦e\u0301e\u0301👨‍👩‍👧‍👦xyzxyzxyz");
    QSet<qsizetype> borders;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, family);
    for (qsizetype at = 0; at >= 0; at = finder.toNextBoundary())
        borders.insert(at);
    for (double width = 8; width < 160; width += 4) {
        const QString text = elided(family, font, width);
        if (text == family)
            continue;
        QVERIFY(text.endsWith(QChar(0x2026)));
        QVERIFY2(borders.contains(text.size() - 1), qPrintable(text));
    }
    const QString endless(5000, QChar('m'));
    QVERIFY(textWidth(elided(endless, font, 100), font) <= 100);
    QCOMPARE(elided("short", font, 1000), QString("short"));
}

void TestUi::hostileTokensAreShownSafely() {
    QCOMPARE(displayText(QString::fromLatin1("a\0b", 3)), QStringLiteral("a␀b"));
    QVERIFY(!displayText("a\nb").contains('\n'));
    QVERIFY(!displayText(QStringLiteral("x\u202Ey")).contains(QChar(0x202E)));
    QCOMPARE(displayText(QString(QChar(0xD800))), QString(QChar(0xFFFD)));
    QCOMPARE(displayText("a" + QString(50, QChar(0x0301))).size(), 5);
    QCOMPARE(displayText(QStringLiteral("<b>&</s>")), QStringLiteral("<b>&</s>"));
    const QString family = QStringLiteral("👨‍👩‍👧"); // its joiners stay
    QCOMPARE(displayText(family), family);
}

void TestUi::numbersAreTheSameEverywhere() {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(formatted(-1.5, 2), QStringLiteral("−1.50"));
    QCOMPARE(formatted(-0.001, 2), QStringLiteral("0.00"));
    QCOMPARE(formattedShort(0.86), QStringLiteral(".86"));
    QCOMPARE(formattedShort(1), QStringLiteral("1"));
    QCOMPARE(formatted(std::numeric_limits<double>::quiet_NaN(), 2), QStringLiteral("not a number"));
    QLocale::setDefault(before);
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestUi test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_ui.moc"
