/// The render command as a script uses it: every view in every format without a display, whole or refused.

#include "app/comparison.h"
#include "app/wording.h"

#include <QCoreApplication>
#include <QImage>
#include <QProcess>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <filesystem>

class TestRender : public QObject {
    Q_OBJECT
private slots:
    void everyViewInEveryFormat_data();
    void everyViewInEveryFormat();
    void documentIsTheSameAtEveryScale();
    void titleNamesModelAndSwitches();
    void gridHoldsAllModelsOfThePair();
    void nothingInTheWindowLeavesItsPart();
    void textGoesToStandardOutput();
    void readsStandardInput();
    void looksAsAskedFor();
    void attentionFromElsewhere();
    void aMachineWithoutFontsIsSaid();
    void refuses_data();
    void refuses();

private:
    struct Result {
        int code = 0;
        QByteArray output, errors;
    };
    static Result run(const QStringList& arguments, const QByteArray& input = {}) {
        QProcess process;
        process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/alignoscope"),
                      QStringList{QStringLiteral("render")} + arguments);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished();
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    static Result render(const QStringList& arguments, const QByteArray& input = {}) {
        return run(QStringList{QStringLiteral("--model"), QStringLiteral("en-fr-luong-dot")} + arguments,
                   input);
    }
    static QString textsOf(const QByteArray& svg) {
        QXmlStreamReader reader(svg);
        QString texts;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::Characters)
                texts += reader.text();
        return reader.hasError() ? QStringLiteral("not XML: ") + reader.errorString() : texts;
    }
};

void TestRender::everyViewInEveryFormat_data() {
    QTest::addColumn<QString>("view");
    for (const char* view : {"heatmap", "alignment", "mechanism", "inspector", "grid", "window"})
        QTest::newRow(view) << QString::fromLatin1(view);
}

void TestRender::everyViewInEveryFormat() {
    QFETCH(QString, view);
    QTemporaryDir folder;
    const QStringList sentence{QStringLiteral("--view"), view, QStringLiteral("I like 苹果, مرحبا and 😀.")};
    for (const char* format : {"svg", "pdf", "png"}) {
        const QString path = folder.filePath(QStringLiteral("picture.") + QLatin1String(format));
        const Result result = render(QStringList{QStringLiteral("--output"), path} + sentence);
        QVERIFY2(result.code == 0, result.errors.constData());
        QCOMPARE(result.errors, QByteArray()); // nothing but what the user must know
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        if (file.fileName().endsWith(QLatin1String("svg"))) {
            const QString texts = textsOf(bytes);
            for (const QString& word : {QStringLiteral("苹果"), QStringLiteral("مرحبا"), QStringLiteral("😀")})
                QVERIFY2(texts.contains(word), qPrintable(texts));
            QVERIFY(QSvgRenderer(bytes).isValid());
        } else if (file.fileName().endsWith(QLatin1String("png")))
            QVERIFY(QImage::fromData(bytes, "PNG").width() > 200);
        else
            QVERIFY(bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF"));
    }
}

void TestRender::documentIsTheSameAtEveryScale() {
    const QStringList png{QStringLiteral("--format"), QStringLiteral("png"),
                          QStringLiteral("Where do you live?")};
    const QImage one = QImage::fromData(render(png).output, "PNG");
    const QImage three = QImage::fromData(
        render(QStringList{QStringLiteral("--scale"), QStringLiteral("3")} + png).output, "PNG");
    QVERIFY(!one.isNull());
    QCOMPARE(three.size(), one.size() * 3);
    QVERIFY(std::abs(three.dotsPerMeterX() - 3 * one.dotsPerMeterX()) <= 3); // rounded
}

void TestRender::titleNamesModelAndSwitches() {
    const QString texts = textsOf(
        render({QStringLiteral("--format"), QStringLiteral("svg"), QStringLiteral("Where do you live?")})
            .output);
    QVERIFY2(texts.contains(QStringLiteral("en-fr-luong-dot (dot score, Luong): Where do you live?")),
             qPrintable(texts));
}

void TestRender::gridHoldsAllModelsOfThePair() {
    const QString texts =
        textsOf(render({QStringLiteral("--view"), QStringLiteral("grid"), QStringLiteral("--format"),
                        QStringLiteral("svg"), QStringLiteral("Where do you live?")})
                    .output);
    QVERIFY2(texts.contains(QStringLiteral("en-fr: Where do you live?")), qPrintable(texts));
    app::ModelLibrary library({std::filesystem::path(SOURCE_DIR) / "sample_models"});
    const auto models = app::Comparison::modelsOf(library, "en-fr");
    QVERIFY(models.size() >= 5);
    for (const app::ModelEntry* model : models)
        QVERIFY2(texts.contains(app::switchesText(model->config)), model->name.c_str());
}

void TestRender::nothingInTheWindowLeavesItsPart() {
    const QString tail = QStringLiteral("who live in the white house near the river.");
    const QByteArray svg =
        render({QStringLiteral("--view"), QStringLiteral("window"), QStringLiteral("--format"),
                QStringLiteral("svg"),
                QStringLiteral(
                    "The old woman told the men, the women, the boys, the girls, the dogs and the cats that "
                    "the apples in the garden behind the church are still green, and so she told those ") +
                    tail})
            .output;
    QHash<QString, QSizeF> clips;
    QRectF part, ofSentence; // in the window's coordinates
    QString clip;
    int depth = 0, inside = 0, texts = 0;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isEndElement() && depth-- == inside)
            inside = 0;
        if (reader.isCharacters() && inside && reader.text().contains(tail.right(20)))
            ofSentence = part;
        if (!reader.isStartElement())
            continue;
        ++depth;
        const auto value = [&](const char* name) {
            return reader.attributes().value(QLatin1String(name)).toString();
        };
        if (reader.name() == QLatin1String("clipPath"))
            clip = value("id");
        else if (reader.name() == QLatin1String("rect") && !clip.isEmpty())
            clips[std::exchange(clip, {})] = {value("width").toDouble(), value("height").toDouble()};
        else if (const QString path = value("clip-path"); !path.isEmpty()) {
            const QStringList corner = value("transform").mid(10).chopped(1).split(','); // translate(x,y)
            QVERIFY2(corner.size() == 2 && clips.contains(path.mid(5).chopped(1)),
                     qPrintable(path)); // url(#…)
            part = {{corner[0].toDouble(), corner[1].toDouble()}, clips[path.mid(5).chopped(1)]};
            QVERIFY(QRectF(0, 0, 1440, 900).contains(part));
            inside = depth;
        } else if (reader.name() == QLatin1String("text")) {
            QVERIFY(inside > 0);
            ++texts;
        }
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts > 100);
    QVERIFY(!ofSentence.isEmpty() && ofSentence.right() < 1060); // far less wide than its text
}

void TestRender::textGoesToStandardOutput() {
    const Result csv =
        render({QStringLiteral("--format"), QStringLiteral("csv"), QStringLiteral("I sleep.")});
    const QList<QByteArray> lines = csv.output.split('\n');
    QVERIFY(lines[0].startsWith(",I,sleep,"));
    QCOMPARE(lines[1].split(',').size(), lines[0].split(',').size());
    // The step that is looked at changes no number, of words of several pieces neither.
    const QStringList words{QStringLiteral("--words"), QStringLiteral("--format"), QStringLiteral("csv"),
                            QStringLiteral("Inhabitants overthrew the unbelievable government.")};
    QCOMPARE(render(QStringList{QStringLiteral("--step"), QStringLiteral("1")} + words).output,
             render(words).output);
    const Result links =
        render({QStringLiteral("--format"), QStringLiteral("pharaoh"), QStringLiteral("I sleep.")});
    QVERIFY2(links.output.startsWith("0-0 1-1"), links.output.constData());
    const Result page =
        render({QStringLiteral("--format"), QStringLiteral("html"), QStringLiteral("I sleep.")});
    QVERIFY(page.output.startsWith("<!doctype html>") && page.output.contains("</html>"));
}

void TestRender::attentionFromElsewhere() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("given.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray square =
        "[{\"source\":[\"a\",\"b\"],\"target\":[\"x\",\"y\"],\"weights\":[[0.5,0.5],[1,0]]},"
        "{\"source\":[\"c\"],\"target\":[\"z\"],\"weights\":[[1]]}]";
    QCOMPARE(file.write(square), square.size());
    file.close();
    const auto given = [&](const QStringList& arguments) {
        return run(QStringList{QStringLiteral("--attention"), file.fileName()} + arguments);
    };
    const QStringList csv{QStringLiteral("--format"), QStringLiteral("csv")};
    const Result plain = given(csv);
    QCOMPARE(plain.output, QByteArray(",a,b\nx,0.5,0.5\ny,1,0\n"));
    QCOMPARE(plain.errors, QByteArray()); // rows that sum to 1 leave nothing open
    const Result turned = given(csv + QStringList{QStringLiteral("--transpose")});
    QCOMPARE(turned.output, QByteArray(",a,b\nx,0.5,1\ny,0.5,0\n"));
    QVERIFY2(turned.errors.contains("transposed"), turned.errors.constData()); // said, not taken in silence
    QCOMPARE(given(csv + QStringList{QStringLiteral("--sentence"), QStringLiteral("2")}).output,
             QByteArray(",c\nz,1\n"));
    for (const char* view : {"heatmap", "alignment", "inspector", "window"}) {
        const Result svg = given({QStringLiteral("--format"), QStringLiteral("svg"), QStringLiteral("--view"),
                                  QLatin1String(view)});
        QVERIFY2(svg.code == 0, svg.errors.constData());
        QVERIFY2(textsOf(svg.output).contains(QStringLiteral("given.json")), view);
    }
    const Result step = given({QStringLiteral("--format"), QStringLiteral("svg"), QStringLiteral("--view"),
                               QStringLiteral("mechanism")});
    QCOMPARE(step.code, 1);
    QVERIFY2(step.errors.contains("without its model"), step.errors.constData());
    const Result grid = given({QStringLiteral("--format"), QStringLiteral("svg"), QStringLiteral("--view"),
                               QStringLiteral("grid")});
    QCOMPARE(grid.code, 1);
    QVERIFY2(grid.errors.contains("the grid compares models"), grid.errors.constData());
    const Result none = given(csv + QStringList{QStringLiteral("--sentence"), QStringLiteral("3")});
    QCOMPARE(none.code, 1);
    QVERIFY2(none.errors.contains("given.json") && none.errors.contains("has 2"), none.errors.constData());
}

void TestRender::aMachineWithoutFontsIsSaid() {
    QTemporaryDir folder;
    QFile configuration(folder.filePath(QStringLiteral("fonts.conf")));
    QVERIFY(configuration.open(QIODevice::WriteOnly));
    configuration.write("<?xml version=\"1.0\"?><fontconfig><cachedir>" + folder.path().toUtf8() +
                        "</cachedir></fontconfig>");
    configuration.close();
    qputenv("FONTCONFIG_FILE", QFile::encodeName(configuration.fileName()));
    const Result result =
        render({QStringLiteral("--format"), QStringLiteral("png"), QStringLiteral("I sleep.")});
    qunsetenv("FONTCONFIG_FILE");
    QCOMPARE(result.code, 0);
    QVERIFY2(result.errors.contains("no fonts were found"), result.errors.constData());
    QVERIFY(QImage::fromData(result.output, "PNG").width() > 200);
}

void TestRender::readsStandardInput() {
    QCOMPARE(render({"--format", "csv", "-"}, "I sleep.\nmore\n").output,
             render({"--format", "csv", "I sleep."}).output);
    const QStringList csv{"--attention", "-", "--format", "csv"};
    QCOMPARE(run(csv, "a b ||| x y ||| 0-0 1-1\n").output, QByteArray(",a,b\nx,1,0\ny,0,1\n"));
    QVERIFY(run(csv, "").errors.contains("standard input: it is empty"));
    // What one command writes another reads, and the tokens that a format lacks.
    QTemporaryDir folder;
    const auto written = [&](const QString& name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("a file cannot be written");
        return file.fileName();
    };
    const Result named =
        run(csv + QStringList{"--source-text", written("s", "a b\n"), "--target-text", written("t", "x y\n")},
            "0-0 1-1\n");
    QCOMPARE(named.output, QByteArray(",a,b\nx,1,0\ny,0,1\n"));
}

void TestRender::looksAsAskedFor() {
    const auto texts = [](const QStringList& options) {
        return textsOf(render(QStringList{"--format", "svg", "I sleep."} + options).output);
    };
    const QString plain = texts({});
    QVERIFY(plain.contains("</s>") && plain.contains("en-fr-luong-dot") && plain.contains("source across"));
    QVERIFY(!texts({"--no-end-markers"}).contains("</s>"));
    QVERIFY(!texts({"--title", ""}).contains("en-fr-luong-dot"));
    QVERIFY(texts({"--swap-axes"}).contains("source down"));
    QVERIFY(!texts({"--no-numbers"}).contains(QRegularExpression("\\.\\d\\d")));
    QVERIFY(plain.contains(QRegularExpression("\\.\\d\\d")));
    const auto darkest = [](const QStringList& options) { // of all that is as good as grey
        const QImage image = QImage::fromData(
            render(QStringList{"--format", "png", "--no-numbers", "--title", "", "I sleep."} + options)
                .output,
            "PNG");
        int dark = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                dark += color.lightness() < 60 && color.saturation() < 20;
            }
        return double(dark) / (image.width() * image.height());
    };
    // On paper there is ink where there is weight; as in Bahdanau's figures, where there is none.
    QVERIFY(darkest({"--theme", "paper", "--palette", "inverse"}) > 3 * darkest({"--theme", "paper"}));
}

void TestRender::refuses_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QStringList& arguments, int code, const char* expected) {
        QTest::newRow(name) << arguments << code << QString::fromLatin1(expected);
    };
    row("no format", {"--output", "picture.bmp"}, 1, "--format");
    row("no such folder", {"--output", "/no/such/folder/a.svg"}, 1, "/no/such/folder/a.svg");
    row("a folder", {"--output", "/tmp", "--format", "svg"}, 1, "/tmp");
    row("a full disk", {"--output", "/dev/full", "--format", "svg"}, 1, "/dev/full");
    row("no such step", {"--step", "400", "--format", "svg"}, 1, "step 400");
    row("no numbers of a window", {"--view", "window", "--format", "csv"}, 1, "window");
    row("no numbers of a grid", {"--view", "grid", "--format", "csv"}, 1, "grid");
    row("no step of a grid", {"--view", "grid", "--format", "svg", "--step", "2"}, 1, "--step");
    row("turned without a file", {"--transpose", "--format", "svg"}, 2, "--attention");
    row("no such view", {"--view", "tree"}, 2, "--view");
    row("too large a scale", {"--scale", "9", "--format", "png"}, 2, "--scale");
    row("a scale that is no number", {"--scale", "nan", "--format", "png"}, 2, "--scale");
    row("a threshold that is no number", {"--threshold", "nan", "--format", "pharaoh"}, 2, "--threshold");
    row("no such form", {"--format", "jpg"}, 2, "render --help");
    row("no such palette", {"--palette", "pink", "--format", "svg"}, 2, "--palette");
    row("no words of the mechanism", {"--view", "mechanism", "--words", "--format", "svg"}, 1, "--words");
    row("no outlines of a window", {"--view", "window", "--outlines", "--format", "svg"}, 1, "--outlines");
    row("an empty sentence", {"--format", "svg", " "}, 1, "empty");
    row("sentences of no file", {"--source-text", "a.txt", "--format", "svg"}, 2, "--attention");
}

void TestRender::refuses() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, expected);
    const Result result = render(arguments);
    QCOMPARE(result.code, code);
    QVERIFY2(QString::fromUtf8(result.errors).contains(expected), result.errors.constData());
    QCOMPARE(result.errors.count('\n'), 1); // one sentence
    QVERIFY(result.output.isEmpty());
    QVERIFY(std::filesystem::is_character_file("/dev/full")); // not replaced by a file
}

QTEST_MAIN(TestRender)
#include "tst_render.moc"
