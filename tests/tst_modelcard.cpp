/// What a card says to programs: read, refused, and the same as it says to readers.

#include "app/convert.h"
#include "app/modelcard.h"
#include "app/modelhash.h"
#include "engine/error.h"
#include "tests/modelfolder.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace fs = std::filesystem;

namespace {

const QString kModels = QStringLiteral(SOURCE_DIR "/sample_models");

fs::path folderOf(const QString& model) {
    return (kModels + "/" + model).toStdString();
}

QString readme(const QString& model) {
    QFile file(kModels + "/" + model + "/README.md");
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The cells of the table's row that begins with `head`, without it; empty when there is none.
QStringList row(const QString& text, const QString& head) {
    for (const QString& line : text.split('\n'))
        if (line.startsWith("| " + head + " |")) {
            QStringList cells = line.mid(1).chopped(1).split('|').mid(1);
            for (QString& cell : cells)
                cell = cell.trimmed();
            return cells;
        }
    return {};
}

/// JSON with single quotes, for raw strings with braces hide a class from moc.
QByteArray quoted(const char* json) {
    return QByteArray(json).replace('\'', '"');
}

QString tenths(double value) {
    return QString::number(value, 'f', 1);
}

} // namespace

class TestModelCard : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;

    fs::path written(const QByteArray& json) const {
        QFile file(directory_.filePath("card.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
            qFatal("the card cannot be written");
        return directory_.path().toStdString();
    }
    static QStringList models() {
        QStringList found;
        for (const QString& name : QDir(kModels).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (QFile::exists(kModels + "/" + name + "/config.json"))
                found << name;
        return found;
    }
    static app::ModelEntry entry(const fs::path& folder, engine::Score score) {
        app::ModelEntry entry;
        entry.folder = folder;
        entry.config = tests::tinyConfig(score, engine::Placement::Bahdanau);
        return entry;
    }

private slots:
    void saysWhatItsReadmeSays_data() {
        QTest::addColumn<QString>("model");
        for (const QString& name : models())
            QTest::newRow(qPrintable(name)) << name;
    }
    void saysWhatItsReadmeSays() {
        QFETCH(QString, model);
        const QString text = readme(model);
        const QStringList bleu = row(text, "BLEU (13a)"), exact = row(text, "exact");
        QStringList header = row(text, "model");
        const app::ModelCard card = app::readModelCard(folderOf(model));
        if (header.isEmpty() && exact.isEmpty()) { // no figures by length, so none for programs
            QVERIFY(!card.bleu && card.bySourceWords.empty() && card.exactByLength.empty());
            return;
        }
        QCOMPARE(card.bleu.has_value(), !bleu.isEmpty());
        if (card.bleu)
            QCOMPARE(tenths(*card.bleu), bleu.first());
        QCOMPARE(qsizetype(card.bySourceWords.size()), header.size());
        const QStringList own = row(text, "**" + model + "**");
        QCOMPARE(own.size(), header.size());
        for (std::size_t i = 0; i < card.bySourceWords.size(); ++i) {
            const auto& bin = card.bySourceWords[i];
            const QString range = bin.to ? QStringLiteral("%1–%2").arg(bin.from).arg(*bin.to)
                                         : QStringLiteral("%1 and more").arg(bin.from);
            QCOMPARE(header[qsizetype(i)], QStringLiteral("%1 (%2)").arg(range).arg(bin.sentences));
            QCOMPARE(tenths(bin.bleu), own[qsizetype(i)]);
        }
        const QStringList letters = row(text, "letters");
        QCOMPARE(qsizetype(card.exactByLength.size()), letters.size());
        for (int i = 0; i < letters.size(); ++i)
            QCOMPARE(QString::number(card.exactByLength.at(letters[i].toInt()), 'f', 2), exact[i]);
        QVERIFY(!card.bySourceWords.empty() || !card.exactByLength.empty());
    }

    void neighboursInAReadmeAreRightToo_data() { saysWhatItsReadmeSays_data(); }
    void neighboursInAReadmeAreRightToo() {
        QFETCH(QString, model);
        const QString text = readme(model);
        for (const QString& other : models()) {
            const QStringList cells = row(text, other);
            for (int i = 0; i < cells.size(); ++i)
                QCOMPARE(tenths(app::readModelCard(folderOf(other)).bySourceWords.at(std::size_t(i)).bleu),
                         cells[i]);
        }
    }

    void readsWhatIsThere() {
        const auto card = app::readModelCard(
            written(quoted("{'bleu': 12.5, 'later': [], "
                           "'by_source_words': [{'from': 1, 'to': 5, 'sentences': 3, 'bleu': 20}, "
                           "{'from': 6, 'to': null, 'sentences': 4, 'bleu': 0}], "
                           "'exact_by_length': {'12': 3.25, '4': 100}}")));
        QCOMPARE(card.bleu.value(), 12.5);
        QCOMPARE(int(card.bySourceWords.size()), 2);
        QCOMPARE(card.bySourceWords[0].to.value(), 5);
        QVERIFY(!card.bySourceWords[1].to);
        QCOMPARE(card.bySourceWords[1].sentences, 4);
        QCOMPARE(card.exactByLength, (std::map<int, double>{{4, 100}, {12, 3.25}}));
    }

    void refusesWhatIsMalformed_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("named");
        QTest::newRow("empty") << QByteArray() << "not a JSON object";
        QTest::newRow("list") << QByteArray("[]") << "not a JSON object";
        QTest::newRow("deep") << QByteArray(200'000, '[') << "not a JSON object";
        QTest::newRow("large") << QByteArray(2 << 20, ' ') << "too large";
        QTest::newRow("text") << quoted("{'bleu': '40'}") << "bleu";
        QTest::newRow("above") << quoted("{'bleu': 100.5}") << "bleu";
        QTest::newRow("below") << quoted("{'exact_by_length': {'4': -1}}") << "exact_by_length.4";
        QTest::newRow("length") << quoted("{'exact_by_length': {'+4': 1}}") << "exact_by_length.+4";
        QTest::newRow("half a hash") << quoted("{'tokenizer': '0123456789abcdef'}") << "tokenizer";
        QTest::newRow("no list") << quoted("{'by_source_words': {}}") << "by_source_words";
        const auto bins = [](const QByteArray& list) {
            return QByteArray("{\"by_source_words\": [") + list + "]}";
        };
        QTest::newRow("no end") << bins(quoted("{'from': 1, 'sentences': 1, 'bleu': 1}"))
                                << "by_source_words[0]";
        QTest::newRow("backward") << bins(quoted("{'from': 5, 'to': 1, 'sentences': 1, 'bleu': 1}"))
                                  << "by_source_words[0]";
        QTest::newRow("half a sentence")
            << bins(quoted("{'from': 1, 'to': 2, 'sentences': 0.5, 'bleu': 1}")) << "by_source_words[0]";
        QTest::newRow("overlap") << bins(quoted("{'from': 1, 'to': 5, 'sentences': 1, 'bleu': 1}, "
                                                "{'from': 5, 'to': 9, 'sentences': 1, 'bleu': 1}"))
                                 << "by_source_words[1]";
        QTest::newRow("after the end") << bins(quoted("{'from': 1, 'to': null, 'sentences': 1, 'bleu': 1}, "
                                                      "{'from': 5, 'to': 9, 'sentences': 1, 'bleu': 1}"))
                                       << "by_source_words[1]";
    }
    void refusesWhatIsMalformed() {
        QFETCH(QByteArray, json);
        QFETCH(QString, named);
        const fs::path folder = written(json);
        try {
            app::readModelCard(folder);
            QFAIL("it was read");
        } catch (const engine::Error& error) {
            const QString said = app::toQString(error.what());
            QVERIFY2(said.contains(named) && said.contains("card.json"), qPrintable(said));
        }
    }

    void everyModelHasItsOwnTokenizer_data() { saysWhatItsReadmeSays_data(); }
    void everyModelHasItsOwnTokenizer() {
        QFETCH(QString, model);
        QCOMPARE(app::readModelCard(folderOf(model)).tokenizer, app::tokenizerHash(folderOf(model)));
        QCOMPARE(app::tokenizerWarning(folderOf(model)), QString());
    }

    void anotherTokenizerIsWarnedOf() {
        const fs::path folder = fs::path(directory_.path().toStdString()) / "swapped";
        tests::writeTinyModel(folder);
        QCOMPARE(app::tokenizerWarning(folder), QString()); // nothing was kept
        app::keepTokenizerHash(folder);
        QCOMPARE(app::tokenizerWarning(folder), QString());
        std::vector<std::string> symbols = tests::tinySymbols();
        std::swap(symbols[5], symbols[6]); // of the same size, with other ids
        engine::writeVocabulary(folder / "vocabulary.json", symbols, symbols);
        const QString warning = app::tokenizerWarning(folder);
        QVERIFY2(warning.contains("swapped") && warning.contains("card.json"), qPrintable(warning));
        QCOMPARE(warning.count('\n'), 0);
        app::keepTokenizerHash(folder);
        QCOMPARE(app::tokenizerWarning(folder), QString());
    }

    void keepingTheHashKeepsTheRest() {
        const fs::path folder = written(quoted("{'bleu': 12.5, 'later': [1]}"));
        app::keepTokenizerHash(folder);
        QCOMPARE(app::readModelCard(folder).bleu.value(), 12.5);
        QCOMPARE(app::readModelCard(folder).tokenizer, app::tokenizerHash(folder));
        written("no card"); // somebody's file is not written over
        QVERIFY_THROWS_EXCEPTION(engine::Error, app::keepTokenizerHash(folder));
        QFile file(directory_.filePath("card.json"));
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll() == "no card");
    }

    void anAbsentCardIsSaidInTheChart() {
        const fs::path none = directory_.path().toStdString() + "/none";
        const fs::path some =
            written(quoted("{'by_source_words': [{'from': 1, 'to': 5, 'sentences': 3, 'bleu': 20}]}"));
        const auto chart =
            app::lengthChart(entry(some, engine::Score::Mlp), entry(none, engine::Score::None));
        QVERIFY(chart.bins.isEmpty());
        QVERIFY2(chart.reason.contains("card.json"), qPrintable(chart.reason));
    }

    void chartsWhatBothHave() {
        const auto chart = app::lengthChart(entry(folderOf("en-fr-luong-dot"), engine::Score::Dot),
                                            entry(folderOf("en-fr-fixed"), engine::Score::None));
        QCOMPARE(chart.reason, QString());
        QVERIFY(!chart.exact);
        QCOMPARE(chart.bins.size(), 4);
        QCOMPARE(chart.bins[2], (ui::LengthBin{10, 14, 168}));
        QCOMPARE(chart.bins[3].to, 0);
        QVERIFY(chart.series[0].attends && !chart.series[1].attends);
        QCOMPARE(tenths(chart.series[0].values[2]), QStringLiteral("33.6"));
        QCOMPARE(tenths(chart.series[1].values[2]), QStringLiteral("19.8"));
    }

    void exactnessCountsBeforeBleu() {
        const fs::path folder = written(quoted("{'exact_by_length': {'4': 100, '12': 50, '20': 10}}"));
        const auto chart =
            app::lengthChart(entry(folder, engine::Score::Mlp), entry(folder, engine::Score::None));
        QVERIFY(chart.exact);
        QCOMPARE(chart.bins, (QVector<ui::LengthBin>{{4, 4, 0}, {12, 12, 0}, {20, 20, 0}}));
        QCOMPARE(chart.series[1].values, (QVector<double>{100, 50, 10}));
    }
};

QTEST_GUILESS_MAIN(TestModelCard)
#include "tst_modelcard.moc"
