#include "app/wording.h"

#include "app/convert.h"

#include <QCoreApplication>
#include <QLocale>

namespace app {

namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

} // namespace

QString scoreFormula(engine::Score score) {
    switch (score) {
    case engine::Score::None:
        return Wording::tr("No score: one fixed vector");
    case engine::Score::Dot:
        return Wording::tr("Score e = hᵀ s");
    case engine::Score::Bilinear:
        return Wording::tr("Score e = hᵀ W s");
    case engine::Score::Mlp:
        break;
    }
    return Wording::tr("Score e = vᵀ tanh(Wq h + Wk s)");
}

QString modelText(const ModelEntry& entry) {
    const QString cell = architecture(entry.config).cell;
    return Wording::tr("%1: %2, %3 %4, %5 parameters")
        .arg(toQString(entry.choice().languages), toQString(entry.name),
             entry.config.bidirectional ? Wording::tr("bidirectional") : Wording::tr("unidirectional"), cell,
             QLocale().toString(qulonglong(entry.parameters)));
}

QString reasonAgainst(const ModelChoice& choice, const ModelLibrary& library) {
    if (library.find(choice))
        return {};
    return Wording::tr(
               "No trained model: %1 with score \"%2\", placement \"%3\" and a %4 encoder was not found.")
        .arg(toQString(choice.languages), toQString(name(choice.score)), toQString(name(choice.placement)),
             choice.bidirectional ? Wording::tr("bidirectional") : Wording::tr("unidirectional"));
}

} // namespace app
