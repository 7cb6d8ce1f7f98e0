#include "app/examples.h"

#include "app/convert.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace app {

namespace {

struct Examples {
    Q_DECLARE_TR_FUNCTIONS(Examples)
};

/// The files name a case, not a sentence for the reader: those can be translated here.
QString wordingOf(const QString& which) {
    const QHash<QString, QString> wordings = {
        {"adjective", Examples::tr("Adjective after its noun")},
        {"negation", Examples::tr("Negation around the verb")},
        {"many to one", Examples::tr("Several words become one")},
        {"one to many", Examples::tr("One word becomes several")},
        {"name", Examples::tr("A name")},
        {"unknown word", Examples::tr("A sign the model does not know")},
        {"invented word", Examples::tr("A word that does not exist")},
        {"long", Examples::tr("A long sentence")},
        {"verb at the end", Examples::tr("Verb at the end")},
        {"verb in two parts", Examples::tr("Verb in two parts")},
        {"no spaces", Examples::tr("No spaces between words")},
        {"modifier first", Examples::tr("The modifier comes first")},
        {"month as a word", Examples::tr("The month as a word")},
        {"weekday", Examples::tr("A weekday to be left out")},
        {"month first", Examples::tr("Month first")},
        {"diagonal", Examples::tr("The other diagonal")},
        {"twice the same letter", Examples::tr("Twice the same letter")},
    };
    return wordings.value(which, which);
}

} // namespace

std::vector<Example> examplesFor(const std::string& languages) {
    QFile file(QStringLiteral(":/examples/%1.json").arg(toQString(languages)));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<Example> examples;
    for (const auto& entry : QJsonDocument::fromJson(file.readAll()).array())
        examples.push_back(
            {entry[QLatin1String("text")].toString(), wordingOf(entry[QLatin1String("shows")].toString())});
    return examples;
}

} // namespace app
