#include "app/wording.h"

#include "app/convert.h"

#include <QCoreApplication>
#include <QLocale>

namespace app {

namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

/// In the interface's language; the code itself when it has no name here.
QString languageName(const std::string& code) {
    const std::pair<const char*, QString> names[] = {
        {"en", Wording::tr("English")},      {"fr", Wording::tr("French")},
        {"de", Wording::tr("German")},       {"zh", Wording::tr("Chinese")},
        {"ja", Wording::tr("Japanese")},     {"es", Wording::tr("Spanish")},
        {"dates", Wording::tr("dates")},     {"iso", Wording::tr("ISO dates")},
        {"letters", Wording::tr("letters")}, {"reversed", Wording::tr("letters reversed")}};
    for (const auto& [known, name] : names)
        if (code == known)
            return name;
    return toQString(code);
}

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

QString switchesText(const engine::ModelConfig& config) {
    if (config.score == engine::Score::None)
        return Wording::tr("no attention");
    const QString score = config.score == engine::Score::Dot        ? Wording::tr("dot score")
                          : config.score == engine::Score::Bilinear ? Wording::tr("bilinear score")
                                                                    : Wording::tr("MLP score");
    const QString placement = config.placement == engine::Placement::Luong      ? QStringLiteral("Luong")
                              : config.placement == engine::Placement::Bahdanau ? QStringLiteral("Bahdanau")
                                                                                : Wording::tr("conditional");
    return config.bidirectional
               ? Wording::tr("%1, %2", "score and placement").arg(score, placement)
               : Wording::tr("%1, %2, unidirectional", "score and placement").arg(score, placement);
}

QString pictureTitle(const ModelEntry& entry, const QString& sentence) {
    return Wording::tr("%1 (%2): %3", "a model, its switches, the sentence")
        .arg(toQString(entry.name), switchesText(entry.config), sentence);
}

QString pictureTitleOf(const QString& origin, const QString& sentence) {
    return origin.isEmpty()
               ? sentence
               : Wording::tr("%1: %2", "where attention comes from, the sentence").arg(origin, sentence);
}

QString modelText(const ModelEntry& entry) {
    return Wording::tr("%1: %2", "a model's name and what it is")
        .arg(toQString(entry.name), shortModelText(entry, false));
}

QString shortModelText(const ModelEntry& entry, bool named) {
    const engine::ModelConfig& config = entry.config;
    const bool pair = !config.sourceLanguage.empty() && !config.targetLanguage.empty();
    const QString languages = pair ? Wording::tr("%1 → %2").arg(languageName(config.sourceLanguage),
                                                                languageName(config.targetLanguage))
                                   : toQString(entry.choice().languages);
    const QString parameters =
        entry.parameters < 1'000'000
            ? Wording::tr("%1 parameters").arg(QLocale().toString(qulonglong(entry.parameters)))
            : Wording::tr("%1 million parameters")
                  .arg(QLocale().toString(double(entry.parameters) / 1e6, 'f', 1));
    const QString cell = architecture(config).cell;
    const QString text = config.bidirectional
                             ? Wording::tr("%1, bidirectional %2, %3", "languages, cell, size")
                                   .arg(languages, cell, parameters)
                             : Wording::tr("%1, unidirectional %2, %3", "languages, cell, size")
                                   .arg(languages, cell, parameters);
    return named ? Wording::tr("%1 (%2)").arg(text, toQString(entry.name)) : text;
}

QString reasonAgainst(const ModelChoice& choice, const ModelLibrary& library) {
    if (library.find(choice))
        return {};
    return Wording::tr("There is no trained model of this kind: %1, score %2, placement %3, %4 encoder.")
        .arg(toQString(choice.languages), toQString(name(choice.score)), toQString(name(choice.placement)),
             choice.bidirectional ? Wording::tr("bidirectional") : Wording::tr("unidirectional"));
}

QString reasonAgainstPlacement() {
    return Wording::tr("Without attention there is nothing to place.");
}

QString reasonAgainstStep() {
    return Wording::tr("This attention comes from a file without its model, so its steps cannot be drawn.");
}

QString dumpNoteText(engine::DumpNote note) {
    switch (note) {
    case engine::DumpNote::Transposed:
        return Wording::tr("The file's rows are source tokens; the matrix was transposed.");
    case engine::DumpNote::OrientationUnknown:
        return Wording::tr(
            "Rows were taken for target tokens, but sizes and sums would allow source tokens as well.");
    case engine::DumpNote::SourceEndAdded:
        return Wording::tr("The last column was taken for the source's end marker.");
    case engine::DumpNote::TargetEndAdded:
        return Wording::tr("The last row was taken for the target's end marker.");
    case engine::DumpNote::SourceEndDropped:
        return Wording::tr("The file has no column for the source's end marker, so it is left out.");
    case engine::DumpNote::TargetEndDropped:
        return Wording::tr("The file has no row for the target's end marker, so it is left out.");
    case engine::DumpNote::SourceNumbered:
        return Wording::tr("The file has no source tokens; they are numbered.");
    case engine::DumpNote::TargetNumbered:
        return Wording::tr("The file has no target tokens; they are numbered.");
    case engine::DumpNote::Pieces:
        return Wording::tr("Tokens are pieces of words; those of a word belong together.");
    case engine::DumpNote::TokensCut:
        return Wording::tr("This format cuts long tokens.");
    case engine::DumpNote::LinksOnly:
        return Wording::tr(
            "The file has links, not weights; the links of a target token share the weight 1.");
    case engine::DumpNote::NotNormalised:
        return Wording::tr("Not every row sums to 1.");
    }
    return {};
}

} // namespace app
