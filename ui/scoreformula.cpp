#include "ui/scoreformula.h"

#include "ui/mechanism.h"
#include "ui/textfit.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QString number(double value) {
    return formatted(value, 2);
}

/// A factor: negative ones stand in brackets.
QString factor(double value) {
    const QString text = number(value);
    return text.startsWith(QChar(0x2212)) ? QStringLiteral("(%1)").arg(text) : text;
}

QString written(const ScoreTerm& term, ScoreKind score) {
    if (score == ScoreKind::Mlp)
        return QStringLiteral("%1·tanh(%2\u00A0+\u00A0%3)") // on one line
            .arg(factor(term.factor), number(term.query), factor(term.key));
    return QStringLiteral("%1·%2").arg(factor(term.query), factor(term.key));
}

QString pair(const QString& target, const QString& source) {
    return QStringLiteral("(%1, %2)").arg(displayText(target), displayText(source)).toHtmlEscaped();
}

} // namespace

QString ScoreFormula::scoreLine(int most) const {
    const QString h = (between ? QStringLiteral("h′%1") : QStringLiteral("h%1")).arg(subscript(asking)),
                  s = QStringLiteral("s%1").arg(subscript(source + 1));
    QString form;
    switch (score) {
    case ScoreKind::None:
        return {};
    case ScoreKind::Dot:
        form = QStringLiteral("%1 · %2").arg(h, s);
        break;
    case ScoreKind::Bilinear:
        form = QStringLiteral("%1ᵀ (W %2)").arg(h, s);
        break;
    case ScoreKind::Mlp:
        form = QStringLiteral("Σ<sub>i</sub> v<sub>i</sub> tanh(q<sub>i</sub> + k<sub>i</sub>)");
        break;
    }
    QStringList parts;
    for (int i = 0; i < std::min<int>(most, int(terms.size())); ++i)
        parts += written(terms[i], score);
    if (terms.size() > most)
        parts += QStringLiteral("…");
    if (bias != 0)
        parts += factor(bias);
    return QStringLiteral("e%1 = %2 = %3 = <b>%4</b>")
        .arg(pair(targetWord, sourceWord), form, parts.join(QStringLiteral(" + ")), number(value));
}

QString ScoreFormula::weightLine() const {
    if (!weighed || source < 0 || source >= scores.size())
        return {};
    double highest = -INFINITY, sum = 0;
    for (const double each : scores)
        highest = std::max(highest, each);
    // Large scores are shifted by the highest one, as the computation does; the quotient is the same.
    const double shift = std::abs(highest) > 9 ? highest : 0;
    for (const double each : scores)
        sum += std::exp(each - shift);
    if (!std::isfinite(sum))
        return {};
    const auto power = [&](int k) {
        const QString exponent =
            shift == 0 ? number(scores[k]) : QStringLiteral("%1 − %2").arg(number(scores[k]), factor(shift));
        const QString text = QStringLiteral("e<sup>%1</sup>").arg(exponent);
        return k == source ? QStringLiteral("<b>%1</b>").arg(text) : text;
    };
    QStringList parts;
    const int count = int(scores.size());
    for (int k = 0, written = -1; k < count; ++k) {
        if (count > 5 && k > 1 && k != source) // the first two and the chosen one
            continue;
        if (k > written + 1)
            parts += QStringLiteral("…");
        parts += power(k);
        written = k;
    }
    if (count > 5 && source < count - 1)
        parts += QStringLiteral("…");
    const double own = std::exp(scores[source] - shift);
    return QStringLiteral("α%1 = %2 / (%3) = %4 / %5 = <b>%6</b>")
        .arg(pair(targetWord, sourceWord), power(source), parts.join(QStringLiteral(" + ")), number(own),
             number(sum), number(own / sum));
}

QString ScoreFormula::note() const {
    const int count = int(terms.size());
    const char* const text =
        score == ScoreKind::Mlp
            ? QT_TRANSLATE_NOOP("ScoreFormula",
                                "%n summand(s), one a hidden unit; numbers are rounded only here.")
            : QT_TRANSLATE_NOOP("ScoreFormula",
                                "%n product(s), one a unit of the state; numbers are rounded only here.");
    return QCoreApplication::translate("ScoreFormula", text, nullptr, count);
}

} // namespace ui
