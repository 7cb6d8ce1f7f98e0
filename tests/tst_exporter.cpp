#include "tests/uiexample.h"

#include "ui/alignment.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"
#include "ui/textfit.h"
#include "ui/timeline.h"

#include <QApplication>
#include <QFontDatabase>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

using namespace ui;

namespace {

std::vector<std::unique_ptr<Picture>> allPictures(const AttentionData& data) {
    std::vector<std::unique_ptr<Picture>> pictures;
    pictures.push_back(std::make_unique<Heatmap>());
    pictures.push_back(std::make_unique<Alignment>());
    pictures.push_back(std::make_unique<Mechanism>());
    pictures.push_back(std::make_unique<Inspector>());
    pictures.push_back(std::make_unique<Timeline>());
    for (auto& picture : pictures)
        picture->setData(data);
    return pictures;
}

QString textsOf(const QByteArray& svg) {
    QXmlStreamReader reader(svg);
    QString texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            texts += reader.text();
    return reader.hasError() ? QStringLiteral("not XML: ") + reader.errorString() : texts;
}

/// What a reader of SVG shows, on red.
QImage painted(const QByteArray& svg) {
    QSvgRenderer renderer(svg);
    QImage image(renderer.viewBox().size(), QImage::Format_RGB32);
    image.fill(Qt::red);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

class TestExporter : public QObject {
    Q_OBJECT
private slots:
    void everyPictureInEveryFormat();
    void scaleMultipliesPixelsOnly();
    void svgKeepsHostileTokens();
    void outlinesNeedNoFont();
    void colourEmojiAreInEveryFormat();
    void svgLooksLikeTheScreen();
    void forcedWordsAreLabelled();
    void wholeTranslationsMarkNoStep();
    void longTitlesAreWhole();
    void oddCharactersLeaveSoundXml();
    void sizesAreBounded();
    void filesAreWholeOrRefused();
    void onePlacementChangesOnlyArrows();
    void inspectorAddsUp();
};

void TestExporter::everyPictureInEveryFormat() {
    for (const auto& picture : allPictures(example())) {
        ExportOptions options;
        options.theme = Theme::dark();
        const QByteArray png = exported(*picture, ExportFormat::Png, options).bytes;
        const QImage image = QImage::fromData(png, "PNG");
        QCOMPARE(image.size(), exportSize(*picture, options).toSize());
        QCOMPARE(image.pixelColor(0, 0), options.theme.panel);
        const QByteArray svg = exported(*picture, ExportFormat::Svg, options).bytes;
        QVERIFY2(!textsOf(svg).startsWith("not XML"), qPrintable(textsOf(svg)));
        QCOMPARE(QSvgRenderer(svg).viewBox().size(), image.size());
        const QByteArray millimetres = QByteArray::number(image.width() * 25.4 / 96, 'g', 6) + "mm";
        QVERIFY2(svg.contains("width=\"" + millimetres), svg.left(400)); // a pixel is 1/96 inch
        QVERIFY(exported(*picture, ExportFormat::Pdf, options).bytes.startsWith("%PDF-"));
    }
    for (const auto& picture : allPictures(AttentionData())) // never a crash on nothing
        QVERIFY(exported(*picture, ExportFormat::Svg, {}).ok());
}

void TestExporter::scaleMultipliesPixelsOnly() {
    Heatmap heatmap;
    heatmap.setData(example());
    ExportOptions options;
    options.size = {400, 400};
    for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
        options.scale = scale;
        const QImage image = QImage::fromData(exported(heatmap, ExportFormat::Png, options).bytes);
        QCOMPARE(image.size(), QSize(int(400 * scale), int(400 * scale)));
        const QPointF corner = heatmap.rectOf({0, 0}, {{400, 400}, options.theme, 1, 1, {}}).topLeft();
        const QColor fill = image.pixelColor(((corner + QPointF(4, 4)) * scale).toPoint());
        QCOMPARE(fill, options.theme.weightColor(example().weights.at(0, 0))); // the same document
    }
}

void TestExporter::svgKeepsHostileTokens() {
    AttentionData data = example(7);
    const QString hostile[] = {"<b>", "&", "\"q\"", "a<b<c"};
    for (int k = 0; k < 4; ++k)
        data.source.tokens[k].text = hostile[k];
    data.target.tokens[7].text = QStringLiteral("<i>&");
    ExportOptions options;
    options.title = QStringLiteral("a<b & \"c\"");
    for (const auto& picture : allPictures(data)) { // the description names words too
        const QString texts = textsOf(exported(*picture, ExportFormat::Svg, options).bytes);
        QVERIFY2(texts.contains(options.title), qPrintable(texts));
        QVERIFY2(texts.contains(QStringLiteral("<i>&")), qPrintable(texts));
        if (!dynamic_cast<Timeline*>(picture.get())) // it has the target alone
            for (const QString& token : hostile)
                QVERIFY2(texts.contains(token), qPrintable(texts));
    }
}

void TestExporter::outlinesNeedNoFont() {
    Heatmap heatmap;
    heatmap.setData(example(7));
    ExportOptions options;
    options.outlines = true;
    const QByteArray outlined = exported(heatmap, ExportFormat::Svg, options).bytes;
    QVERIFY(!outlined.contains("<text"));
    // It looks as the text does.
    QImage images[2];
    for (const bool outlines : {false, true}) {
        options.outlines = outlines;
        const QImage image = painted(exported(heatmap, ExportFormat::Svg, options).bytes);
        images[outlines] = image.scaled(image.size() / 8, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    for (int y = 0; y < images[0].height(); ++y)
        for (int x = 0; x < images[0].width(); ++x)
            QVERIFY(std::abs(qGray(images[0].pixel(x, y)) - qGray(images[1].pixel(x, y))) < 64);
}

void TestExporter::colourEmojiAreInEveryFormat() {
    if (!QFontDatabase::families().contains("Noto Color Emoji"))
        QFAIL("the font Noto Color Emoji is missing (fonts-noto-color-emoji)");
    const auto yellow = [](const QImage& image) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                count += color.red() > 200 && color.green() > 130 && color.blue() < 110;
            }
        return count;
    };
    const double width = textWidth("🧀", {});
    int outlined[2], screen[2]; // pixels without and with an emoji that no other font has
    for (const bool emoji : {false, true}) {
        AttentionData data = example(7);
        data.target.tokens[1].text = emoji ? QStringLiteral("🧀") : QStringLiteral("chat");
        Heatmap heatmap;
        heatmap.setData(data);
        ExportOptions options;
        options.outlines = true;
        outlined[emoji] = yellow(painted(exported(heatmap, ExportFormat::Svg, options).bytes));
        options.outlines = false;
        const QByteArray plain = exported(heatmap, ExportFormat::Svg, options).bytes;
        QCOMPARE(plain.contains("<image"), emoji);
        QVERIFY(textsOf(plain).contains(data.target.text(1)));
        screen[emoji] = yellow(QImage::fromData(exported(heatmap, ExportFormat::Png, options).bytes));
        const QByteArray pdf = exported(heatmap, ExportFormat::Pdf, options).bytes;
        QCOMPARE(pdf.contains("/Subtype /Image"), emoji); // no font of a PDF can hold colours
    }
    QVERIFY(screen[true] - screen[false] > 20);
    QCOMPARE(textWidth("🧀", {}), width); // no export changes what the screen shows later
    QVERIFY(std::abs((outlined[true] - outlined[false]) - (screen[true] - screen[false])) < 20);
}

void TestExporter::svgLooksLikeTheScreen() {
    Heatmap heatmap;
    heatmap.setData(example(7));
    ExportOptions options;
    options.size = {400, 400};
    const QImage image = painted(exported(heatmap, ExportFormat::Svg, options).bytes);
    QCOMPARE(image.size(), QSize(400, 400));
    const View view{{400, 400}, options.theme, 1, 1, {}};
    for (int t = 0; t < 8; ++t) {
        const QColor fill =
            image.pixelColor((heatmap.rectOf({t, t}, view).topLeft() + QPointF(4, 4)).toPoint());
        const QColor expected = options.theme.weightColor(heatmap.data().weights.at(t, t));
        QVERIFY2(std::abs(fill.red() - expected.red()) <= 2, qPrintable(fill.name() + " " + expected.name()));
    }
}

void TestExporter::forcedWordsAreLabelled() {
    AttentionData data = example(7);
    QVERIFY(marksSummary(data).isEmpty());
    data.steps[5].forced = true;
    data.steps[1].edited = true;
    QCOMPARE(marksSummary(data), QString("forced: la (6); edited weights: chat (2)"));
    Alignment alignment;
    alignment.setData(data);
    QVERIFY(textsOf(exported(alignment, ExportFormat::Svg, {}).bytes).contains("forced: la (6)"));
    data.target.tokens[5].word = data.target.tokens[4].word; // sous|la: the word that is drawn is named
    alignment.setData(data);
    alignment.setOptions({.words = true});
    QVERIFY(textsOf(exported(alignment, ExportFormat::Svg, {}).bytes).contains("forced: sousla (5)"));
}

void TestExporter::wholeTranslationsMarkNoStep() {
    AttentionData data = example(7); // the last of 8
    Heatmap heatmap;
    heatmap.setData(data);
    QVERIFY(!textsOf(exported(heatmap, ExportFormat::Svg, {}).bytes).contains(QStringLiteral("α(")));
    data.currentStep = 5;
    heatmap.setData(data);
    QVERIFY(textsOf(exported(heatmap, ExportFormat::Svg, {}).bytes).contains(QStringLiteral("α(")));
    Alignment alignment; // no ribbon stands out
    ExportOptions options;
    const QByteArray colour = options.theme.target.name().toUtf8();
    alignment.setData(data);
    const qsizetype marked = exported(alignment, ExportFormat::Svg, options).bytes.count(colour);
    alignment.setData(example(7));
    QVERIFY(marked > 0 && exported(alignment, ExportFormat::Svg, options).bytes.count(colour) == 0);
}

void TestExporter::longTitlesAreWhole() {
    Alignment alignment;
    alignment.setData(example(7));
    ExportOptions plain, titled;
    titled.title =
        QStringLiteral("en-fr-bahdanau-mlp (MLP score, Bahdanau): 她不想吃 a title that takes more than "
                       "the one line that it had to itself before");
    QString texts = textsOf(exported(alignment, ExportFormat::Svg, titled).bytes);
    for (const QString& word : titled.title.split(' '))
        QVERIFY2(texts.contains(word), qPrintable(word));
    QVERIFY(exportSize(alignment, titled).height() > exportSize(alignment, plain).height() + 40);
    titled.title = QString(5000, 'w'); // no title fills the page
    QVERIFY(exportSize(alignment, titled).height() < exportSize(alignment, plain).height() + 120);
    QVERIFY(textsOf(exported(alignment, ExportFormat::Svg, titled).bytes).contains(QStringLiteral("…")));
}

void TestExporter::oddCharactersLeaveSoundXml() {
    AttentionData data = example(7);
    data.source.tokens[1].text = QString(QChar(0xFFFF)) + QChar(0xFFFE) + QChar(0xFDD0) + QChar(1);
    ExportOptions options;
    options.title = data.source.tokens[1].text;
    for (const auto& picture : allPictures(data))
        for (const bool outlines : {false, true}) {
            options.outlines = outlines;
            const QByteArray svg = exported(*picture, ExportFormat::Svg, options).bytes;
            QVERIFY2(!textsOf(svg).startsWith("not XML"), qPrintable(textsOf(svg)));
            QVERIFY(!svg.contains("\xEF\xBF\xBF") && !svg.contains("\xEF\xBF\xBE"));
        }
    const QByteArray svg = exported(*allPictures(data)[0], ExportFormat::Svg, {}).bytes;
    QVERIFY(svg.contains("sans-serif")); // for where the font is missing
}

void TestExporter::sizesAreBounded() {
    AttentionData large; // the most that is read of a file has its picture
    for (Sentence* side : {&large.source, &large.target})
        for (int i = 0; i < 500; ++i)
            side->tokens.append({QString::number(i), i});
    large.weights = Matrix(500, 500, 0.002f);
    large.steps.resize(500);
    large.currentStep = 499;
    for (const auto& picture : allPictures(large))
        QVERIFY2(exported(*picture, ExportFormat::Pdf, {}).ok(), qPrintable(picture->name()));

    Heatmap heatmap;
    heatmap.setData(example());
    ExportOptions options;
    options.size = {1e9, 10};
    QVERIFY(exported(heatmap, ExportFormat::Png, options).error.contains("cannot be exported"));
    options.size = {15000, 15000};
    QVERIFY(exported(heatmap, ExportFormat::Png, options).error.contains("too large"));
    options.size = {100, 100};
    options.scale = 0;
    QVERIFY(!exported(heatmap, ExportFormat::Png, options).ok());
}

void TestExporter::filesAreWholeOrRefused() {
    QTemporaryDir folder;
    Heatmap heatmap;
    heatmap.setData(example());
    const QString path = folder.filePath("picture.svg");
    QCOMPARE(exportToFile(heatmap, path, {}), QString());
    QVERIFY(QFileInfo(path).size() > 1000);
    QVERIFY(exportToFile(heatmap, folder.filePath("picture.bmp"), {}).contains(".png, .svg or .pdf"));
    QVERIFY(exportToFile(heatmap, folder.filePath("no/such/folder.png"), {}).contains("cannot be written"));
    QVERIFY(QDir(folder.path()).mkdir("folder.png"));
    QVERIFY(!exportToFile(heatmap, folder.filePath("folder.png"), {}).isEmpty());
}

void TestExporter::onePlacementChangesOnlyArrows() {
    AttentionData data = example();
    Mechanism bahdanau, luong;
    bahdanau.setData(data);
    data.architecture.placement = PlacementKind::Luong;
    luong.setData(data);
    const View view{{466, 300}, Theme::light(), 1, 1, {}};
    QCOMPARE(bahdanau.geometry(view).state, luong.geometry(view).state);
    QCOMPARE(bahdanau.geometry(view).context, luong.geometry(view).context);
    QCOMPARE(bahdanau.recurrence(), QStringLiteral("GRU([y₅; c₆], h₅)"));
    QCOMPARE(luong.recurrence(), QStringLiteral("GRU(y₅, h₅)"));
    const MechanismFlow one = flowOf(bahdanau.data().architecture), other = flowOf(luong.data().architecture);
    QVERIFY(one.queryIsPrevious && one.contextIntoRnn && one.lastWordIntoReadout);
    QVERIFY(!other.queryIsPrevious && !other.contextIntoRnn && !other.lastWordIntoReadout);
    data.architecture.inputFeeding = true;
    luong.setData(data);
    QCOMPARE(luong.recurrence(), QStringLiteral("GRU([y₅; h̃₅], h₅)"));
    data.architecture.score = ScoreKind::None;
    luong.setData(data);
    QVERIFY(!flowOf(data.architecture).weighs);
    QVERIFY(luong.contextFormula(3).contains("forward final"));
}

void TestExporter::inspectorAddsUp() {
    AttentionData data = example();
    Inspector inspector;
    inspector.setData(data);
    QCOMPARE(inspector.rows(), 8 + 1 + 2 + 1 + 4); // sources, sum, candidates, other words, figures
    QCOMPARE(inspector.candidateAt({9, 0}), 0);
    QCOMPARE(inspector.candidateAt({8, 0}), -1);
    QVERIFY(!inspector.pins({9, 0})); // clicking a candidate forces it
    // exp(3.5) / (exp(3.5) + exp(1) + 6 exp(−1.5)) by hand
    QCOMPARE(inspector.softmaxLine(5), QStringLiteral("α₆ = exp(3.50) / Σ = 33.12 / 37.17 = 0.89"));
    const QString texts = textsOf(exported(inspector, ExportFormat::Svg, {}).bytes);
    QVERIFY(texts.contains("all other words") && texts.contains("0.10")); // 1 − 0.7 − 0.2
    const View view{{340, 700}, Theme::light(), 1, 1, {}};
    for (int r = 0; r < inspector.rows(); ++r)
        QCOMPARE(inspector.cellAt(inspector.rectOf({r, 0}, view).center(), view), (Cell{r, 0}));
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestExporter test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_exporter.moc"
