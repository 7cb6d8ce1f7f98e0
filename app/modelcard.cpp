#include "app/modelcard.h"

#include "app/convert.h"
#include "app/wording.h"
#include "engine/error.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <cmath>

namespace app {

namespace {

struct CardTexts {
    Q_DECLARE_TR_FUNCTIONS(ModelCard)
};

constexpr int kLongest = 100'000; // words or letters of a sentence
constexpr qint64 kMostBytes = 1 << 20;

[[noreturn]] void refuse(const QString& sentence) {
    throw engine::Error(toUtf8(sentence));
}

/// Reads one card; what is wrong is told with its place.
class CardReader {
public:
    explicit CardReader(const QString& path) : path_(path) {}

    ModelCard read() const {
        const QJsonObject object = document();
        ModelCard card;
        if (object.contains(QLatin1String("bleu")))
            card.bleu = percentage(object[QLatin1String("bleu")], QStringLiteral("bleu"));
        if (object.contains(QLatin1String("by_source_words")))
            card.bySourceWords = bins(object[QLatin1String("by_source_words")]);
        if (object.contains(QLatin1String("exact_by_length")))
            card.exactByLength = lengths(object[QLatin1String("exact_by_length")]);
        if (object.contains(QLatin1String("tokenizer")))
            card.tokenizer = hash(object[QLatin1String("tokenizer")], QStringLiteral("tokenizer"));
        return card;
    }

private:
    QJsonObject document() const {
        QFile file(path_);
        if (!QFileInfo(path_).isFile())
            refuse(CardTexts::tr("There is no file “%1”.").arg(path_));
        if (file.size() > kMostBytes)
            refuse(CardTexts::tr("“%1” is too large for a model's card.").arg(path_));
        if (!file.open(QIODevice::ReadOnly))
            refuse(CardTexts::tr("“%1” cannot be read: %2.").arg(path_, file.errorString()));
        const QJsonDocument json = QJsonDocument::fromJson(file.readAll());
        if (!json.isObject())
            refuse(CardTexts::tr("“%1” is not a JSON object.").arg(path_));
        return json.object();
    }

    [[noreturn]] void wrong(const QString& place) const {
        refuse(CardTexts::tr("“%1” holds no figure of a model's card at “%2”.").arg(path_, place));
    }

    double percentage(const QJsonValue& json, const QString& place) const {
        const double value = json.toDouble(-1);
        if (!(value >= 0 && value <= 100))
            wrong(place);
        return value;
    }

    int count(const QJsonValue& json, int least, const QString& place) const {
        const double value = json.toDouble(-1);
        if (!(value >= least && value <= 1e9) || value != std::floor(value))
            wrong(place);
        return int(value);
    }

    QString hash(const QJsonValue& json, const QString& place) const {
        static const QRegularExpression sha256(QStringLiteral("\\A[0-9a-f]{64}\\z"));
        if (!sha256.match(json.toString()).hasMatch())
            wrong(place);
        return json.toString();
    }

    std::vector<ModelCard::Bin> bins(const QJsonValue& json) const {
        if (!json.isArray())
            wrong(QStringLiteral("by_source_words"));
        std::vector<ModelCard::Bin> bins;
        for (const QJsonValue& entry : json.toArray()) {
            const QString place = QStringLiteral("by_source_words[%1]").arg(bins.size());
            const bool follows = bins.empty() || bins.back().to;
            const int least = bins.empty() ? 1 : bins.back().to.value_or(0) + 1;
            ModelCard::Bin bin;
            bin.from = follows ? count(entry[QLatin1String("from")], least, place) : 0;
            if (!follows || bin.from > kLongest || !entry.toObject().contains(QLatin1String("to")))
                wrong(place);
            if (const QJsonValue to = entry[QLatin1String("to")]; !to.isNull())
                bin.to = std::min(count(to, bin.from, place), kLongest);
            bin.sentences = count(entry[QLatin1String("sentences")], 0, place);
            bin.bleu = percentage(entry[QLatin1String("bleu")], place);
            bins.push_back(bin);
        }
        return bins;
    }

    std::map<int, double> lengths(const QJsonValue& json) const {
        if (!json.isObject())
            wrong(QStringLiteral("exact_by_length"));
        std::map<int, double> lengths;
        const QJsonObject object = json.toObject();
        for (const QString& key : object.keys()) {
            const QString place = QStringLiteral("exact_by_length.%1").arg(key);
            const int length = key.toInt();
            if (length < 1 || length > kLongest || QString::number(length) != key)
                wrong(place);
            lengths[length] = percentage(object[key], place);
        }
        return lengths;
    }

    QString path_;
};

void fill(ui::LengthChartData& chart, const ModelCard& one, const ModelCard& other) {
    chart.exact = !one.exactByLength.empty() && !other.exactByLength.empty();
    const auto add = [&chart](const ui::LengthBin& bin, double first, double second) {
        chart.bins.append(bin);
        chart.series[0].values.append(first);
        chart.series[1].values.append(second);
    };
    if (chart.exact) {
        for (const auto& [length, exact] : one.exactByLength)
            if (const auto same = other.exactByLength.find(length); same != other.exactByLength.end())
                add({length, length, 0}, exact, same->second);
        return;
    }
    for (const ModelCard::Bin& bin : one.bySourceWords)
        for (const ModelCard::Bin& same : other.bySourceWords)
            if (bin.from == same.from && bin.to == same.to && bin.sentences > 0 && same.sentences > 0)
                add({bin.from, bin.to.value_or(0), bin.sentences}, bin.bleu, same.bleu);
}

} // namespace

ModelCard readModelCard(const std::filesystem::path& folder) {
    return CardReader(toQString((folder / "card.json").string())).read();
}

ui::LengthChartData lengthChart(const ModelEntry& attending, const ModelEntry& fixed) {
    ui::LengthChartData chart;
    chart.series = {{switchesText(attending.config), true, {}}, {switchesText(fixed.config), false, {}}};
    try {
        fill(chart, readModelCard(attending.folder), readModelCard(fixed.folder));
        if (chart.bins.isEmpty())
            chart.reason = CardTexts::tr("The cards of the two models have no figures of the same lengths.");
    } catch (const std::exception& error) {
        chart.reason =
            CardTexts::tr("The chart needs the figures of both models. %1").arg(toQString(error.what()));
    }
    return chart;
}

} // namespace app
