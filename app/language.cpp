#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>
#include <vector>

namespace app {

namespace {

QString chosen;
std::vector<std::unique_ptr<QTranslator>> translators;

void install(const QLocale& locale, const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (translator->load(locale, file, QStringLiteral("_"), folder)) {
        QCoreApplication::installTranslator(translator.get());
        translators.push_back(std::move(translator));
    }
}

} // namespace

void speak(const QString& language) {
    chosen = language;
    translators.clear(); // a translator that dies takes itself out
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const QString own = QStringLiteral("alignoscope"), folder = QStringLiteral(":/i18n");
    install(QLocale(QLocale::English), own, folder); // its plurals, below every other language
    if (locale.language() == QLocale::English)
        return;
    install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(locale, own, folder);
}

QString spokenChoice() {
    return chosen;
}

} // namespace app
