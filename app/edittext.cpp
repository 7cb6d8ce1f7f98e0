#include "app/edittext.h"

#include "app/convert.h"

#include <QCoreApplication>
#include <QLocale>

namespace app::edittext {

namespace {

struct EditText {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

/// In one line of a list.
QString shortened(const QString& text) {
    constexpr int kMost = 40;
    const QString line = text.simplified();
    if (line.size() <= kMost)
        return line;
    const int cut = line[kMost - 1].isLowSurrogate() ? kMost - 2 : kMost - 1;
    return line.left(cut) + QStringLiteral("…");
}

QString score(engine::Score score) {
    switch (score) {
    case engine::Score::None:
        return EditText::tr("switch attention off");
    case engine::Score::Dot:
        return EditText::tr("choose the dot score");
    case engine::Score::Bilinear:
        return EditText::tr("choose the bilinear score");
    case engine::Score::Mlp:
        break;
    }
    return EditText::tr("choose the MLP score");
}

} // namespace

QString typed(const QString& sentence) {
    return sentence.trimmed().isEmpty() ? EditText::tr("clear the sentence")
                                        : EditText::tr("type “%1”").arg(shortened(sentence));
}

QString chose(const Scenario& before, const Scenario& after) {
    const ModelChoice &was = before.model, &is = after.model;
    if (!after.modelName.empty())
        return EditText::tr("choose the model %1").arg(toQString(after.modelName));
    if (is.languages != was.languages || is == was)
        return EditText::tr("choose the model for %1").arg(toQString(is.languages));
    if (is.score != was.score)
        return score(is.score);
    if (is.placement != was.placement)
        return is.placement == engine::Placement::Luong ? EditText::tr("place attention as Luong does")
                                                        : EditText::tr("place attention as Bahdanau does");
    return is.bidirectional ? EditText::tr("choose the bidirectional encoder")
                            : EditText::tr("choose the unidirectional encoder");
}

QString forced(const QString& word, int step) {
    return EditText::tr("force “%1” at step %2").arg(shortened(word)).arg(step + 1);
}

QString unforced(int step) {
    return EditText::tr("let the model choose at step %1").arg(step + 1);
}

QString target(const std::optional<QString>& target) {
    return target ? EditText::tr("force the translation “%1”").arg(shortened(*target))
                  : EditText::tr("let the model translate");
}

QString weights(int step) {
    return EditText::tr("set the weights of step %1").arg(step + 1);
}

QString resetStep(int step) {
    return EditText::tr("reset step %1").arg(step + 1);
}

QString resetAll() {
    return EditText::tr("reset all edits");
}

QString masked(const QString& word, bool masked) {
    return masked ? EditText::tr("mask “%1”").arg(shortened(word))
                  : EditText::tr("unmask “%1”").arg(shortened(word));
}

QString temperature(double temperature) {
    return EditText::tr("set the temperature to %1").arg(QLocale().toString(temperature, 'g', 3));
}

QString beam(int beam) {
    return EditText::tr("set the beam to %1").arg(beam);
}

QString hypothesis(int hypothesis) {
    return EditText::tr("look at hypothesis %1").arg(hypothesis + 1);
}

} // namespace app::edittext
