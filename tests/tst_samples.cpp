/// Every shipped model: it loads, translates its card's examples exactly as the card says, and its attention
/// adds up.

#include "app/commands.h"
#include "engine/decoder.h"
#include "engine/recipe.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace engine;

namespace {

const QString kModels = QStringLiteral(SOURCE_DIR "/sample_models");

/// The rows of the card's table under "## Examples": what is typed, what the model answers.
QList<std::pair<QString, QString>> examples(const QString& model) {
    QFile card(kModels + "/" + model + "/README.md");
    if (!card.open(QIODevice::ReadOnly))
        return {};
    QString text = QString::fromUtf8(card.readAll());
    text = text.section(QStringLiteral("\n## Examples\n"), 1).section(QStringLiteral("\n## "), 0, 0);
    QList<std::pair<QString, QString>> rows;
    for (const QString& line : text.split('\n')) {
        if (!line.startsWith("| ") || line.startsWith("| ---") || line.startsWith("| source"))
            continue;
        const QStringList cells = line.mid(1).chopped(1).split('|');
        rows.append({cells.value(0).trimmed(), cells.value(1).trimmed()});
    }
    return rows;
}

} // namespace

class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(!models().isEmpty()); }
    void answersAsItsCardSays_data() { rows(); }
    void answersAsItsCardSays();
    void attentionAddsUp_data() { rows(); }
    void attentionAddsUp();
    void folderStaysSmall();
    void pictureOfTheReadmeIsTrue();
    void everyRecipeIsRead_data();
    void everyRecipeIsRead();

private:
    static QStringList models() {
        QStringList found;
        for (const QString& name : QDir(kModels).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (QFile::exists(kModels + "/" + name + "/config.json"))
                found << name;
        return found;
    }
    static std::shared_ptr<const Model> read(const QString& name) {
        return readModel((kModels + "/" + name).toStdString());
    }
    void rows() {
        QTest::addColumn<QString>("model");
        for (const QString& name : models())
            QTest::newRow(qPrintable(name)) << name;
    }
};

void TestSamples::answersAsItsCardSays() {
    QFETCH(QString, model);
    const auto table = examples(model);
    QVERIFY2(table.size() >= 5, "the card has too few examples");
    Stepper stepper(read(model));
    for (const auto& [source, expected] : table)
        QCOMPARE(QString::fromStdString(translate(stepper, source.toStdString()).front().targetText),
                 expected);
}

void TestSamples::attentionAddsUp() {
    QFETCH(QString, model);
    const auto loaded = read(model);
    Stepper stepper(loaded);
    for (const auto& [source, expected] : examples(model)) {
        const Translation translation = translate(stepper, source.toStdString()).front();
        QVERIFY(!translation.steps.empty());
        for (const Step& step : translation.steps) {
            const double sum = std::accumulate(step.weights.begin(), step.weights.end(), 0.0);
            QVERIFY(std::abs(sum - (loaded->config.score == Score::None ? 0 : 1)) < 1e-5);
        }
    }
}

void TestSamples::folderStaysSmall() {
    constexpr qint64 kMost = 75'000'000;
    qint64 bytes = 0;
    for (const QString& model : models())
        for (const QFileInfo& file : QDir(kModels + "/" + model).entryInfoList(QDir::Files))
            bytes += file.size();
    QVERIFY2(bytes <= kMost, qPrintable(QString::number(bytes)));
}

/// `![The window at the word "pomme": it looks at "apple"](resources/window.png)`: computed again, it still
/// does.
void TestSamples::pictureOfTheReadmeIsTrue() {
    QFile readme(QStringLiteral(SOURCE_DIR "/README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const QRegularExpression claim(
        QStringLiteral("!\\[The window at the word \"(\\w+)\": it looks at \"(\\w+)\"\\]\\((\\S+)\\)"));
    const QRegularExpressionMatch said = claim.match(QString::fromUtf8(readme.readAll()));
    QVERIFY(said.hasMatch());
    QVERIFY(QFile::exists(QStringLiteral(SOURCE_DIR "/") + said.captured(3)));
    Stepper stepper(read(QStringLiteral("en-fr-bahdanau-mlp")));
    const Translation shown = translate(stepper, app::kDefaultSentence, {}).front();
    for (std::size_t t = 0; t < shown.target.size(); ++t)
        if (QString::fromStdString(shown.target[t].text).endsWith(said.captured(1))) {
            const std::vector<float>& weights = shown.steps[t].weights;
            const auto most = std::max_element(weights.begin(), weights.end()) - weights.begin();
            const QString source = QString::fromStdString(shown.source[std::size_t(most)].text);
            QVERIFY2(source.endsWith(said.captured(2)), qPrintable(source));
            return;
        }
    QFAIL("the word is not written");
}

void TestSamples::everyRecipeIsRead_data() {
    QTest::addColumn<QString>("file");
    const QDir recipes(kModels + "/recipes");
    for (const QString& name : recipes.entryList({"*.json"}))
        QTest::newRow(qPrintable(name)) << recipes.filePath(name);
}

/// Each trains the model of its name: what the shipped config says of it is what the recipe asks for.
void TestSamples::everyRecipeIsRead() {
    QFETCH(QString, file);
    const Recipe recipe = readRecipe(file.toStdString());
    const QString name = QFileInfo(file).baseName();
    if (!models().contains(name))
        return;
    const ModelConfig config = read(name)->config;
    QCOMPARE(recipe.architecture.score, config.score);
    QCOMPARE(recipe.architecture.placement, config.placement);
    QCOMPARE(recipe.architecture.bidirectional, config.bidirectional);
    QCOMPARE(recipe.architecture.embedding, config.embedding);
    QCOMPARE(recipe.architecture.encoderHidden, config.encoderHidden);
    QCOMPARE(recipe.architecture.decoderHidden, config.decoderHidden);
    QCOMPARE(recipe.architecture.sourceLanguage, config.sourceLanguage);
    QCOMPARE(recipe.architecture.targetLanguage, config.targetLanguage);
}

QTEST_APPLESS_MAIN(TestSamples)
#include "tst_samples.moc"
