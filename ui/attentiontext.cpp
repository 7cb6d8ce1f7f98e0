#include "ui/attentiontext.h"

#include "ui/exporter.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <charconv>
#include <cmath>
#include <functional>

namespace ui {

namespace {

/// How one kind of table is written.
struct TableStyle {
    QString begin, between, end; ///< of a line
    std::function<QString(const QString&)> escaped;
    std::function<QString(float)> number;
    QString corner;
};

QString singleLine(QString text) {
    for (QChar& character : text)
        if (character == u'\t' || character == u'\n' || character == u'\r' ||
            character == QChar::LineSeparator || character == QChar::ParagraphSeparator)
            character = u' ';
    return text;
}

/// RFC 4180. A spreadsheet would compute a cell that begins like a formula: an apostrophe in front makes it
/// text.
QString csvCell(QString text) {
    if (!text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text[0]))
        text.prepend(u'\'');
    if (text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r'))
        return u'"' + text.replace(QStringLiteral("\""), QStringLiteral("\"\"")) + u'"';
    return text;
}

QString markdownCell(const QString& text) {
    QString escaped;
    for (const QChar character : singleLine(text)) {
        if (character == u'<')
            escaped += QStringLiteral("&lt;");
        else if (character == u'&')
            escaped += QStringLiteral("&amp;");
        else {
            if (QStringLiteral("\\`*_[]|~$#>").contains(character))
                escaped += u'\\';
            escaped += character;
        }
    }
    return escaped;
}

QString latexCell(const QString& text) {
    // Under LaTeX's oldest encoding "<" prints as an exclamation mark.
    static const QHash<QChar, QString> named = {
        {u'\\', QStringLiteral("\\textbackslash{}")},  {u'~', QStringLiteral("\\textasciitilde{}")},
        {u'^', QStringLiteral("\\textasciicircum{}")}, {u'<', QStringLiteral("\\textless{}")},
        {u'>', QStringLiteral("\\textgreater{}")},     {u'|', QStringLiteral("\\textbar{}")},
        {u'␣', QStringLiteral("\\textvisiblespace{}")}};
    QString escaped;
    for (const QChar character : singleLine(text))
        if (const auto name = named.find(character); name != named.end())
            escaped += *name;
        else
            escaped += QStringLiteral("{}$&#_%").contains(character) ? u'\\' + QString(character) : character;
    // Behind the end of a row "[" and "*" are arguments of it.
    return escaped.startsWith(u'[') || escaped.startsWith(u'*') ? QStringLiteral("{}") + escaped : escaped;
}

/// What a reader of tables reads: two decimals, as the picture prints them.
QString rounded(float value) {
    return std::isfinite(value) ? QString::number(double(value), 'f', 2) : QStringLiteral("–");
}

QString line(const TableStyle& style, const QStringList& cells) {
    return style.begin + cells.join(style.between) + style.end;
}

QStringList header(const AttentionData& data, const TableStyle& style) {
    QStringList cells{style.escaped(style.corner)};
    for (const SentenceToken& token : data.source.tokens)
        cells += style.escaped(token.text);
    return cells;
}

QString rows(const AttentionData& data, const TableStyle& style) {
    QString text;
    for (int t = 0; t < data.target.size(); ++t) {
        QStringList cells{style.escaped(data.target.text(t))};
        for (int k = 0; k < data.source.size(); ++k)
            cells += style.number(float(data.weights.at(t, k)));
        text += line(style, cells);
    }
    return text;
}

QString separated(const AttentionData& data, const TableStyle& style) {
    return line(style, header(data, style)) + rows(data, style);
}

QString markdown(const AttentionData& data, const TextOptions& options) {
    const TableStyle style{
        QStringLiteral("| "), QStringLiteral(" | "), QStringLiteral(" |\n"), markdownCell, rounded,
        options.corner};
    QStringList rule{QStringLiteral("---")};
    for (int k = 0; k < data.source.size(); ++k)
        rule += QStringLiteral("--:");
    const QString heading =
        options.title.isEmpty() ? QString() : markdownCell(options.title) + QStringLiteral("\n\n");
    return heading + line(style, header(data, style)) + line(style, rule) + rows(data, style);
}

QString latex(const AttentionData& data, const TextOptions& options) {
    const TableStyle style{{},      QStringLiteral(" & "), QStringLiteral(" \\\\\n"), latexCell,
                           rounded, options.corner};
    QString text;
    if (!options.title.isEmpty())
        text += QStringLiteral("% %1\n").arg(singleLine(options.title));
    text += QStringLiteral("\\begin{tabular}{l%1}\n").arg(QString(data.source.size(), u'r'));
    return text + line(style, header(data, style)) + QStringLiteral("\\hline\n") + rows(data, style) +
           QStringLiteral("\\end{tabular}\n");
}

/// A token between spaces, so that it holds none and is no delimiter.
QString nematusTokens(const Sentence& sentence) {
    QStringList tokens;
    for (const SentenceToken& token : sentence.tokens)
        if (!token.endMarker) {
            QString text = singleLine(token.text).replace(u' ', u'_');
            tokens += text.isEmpty() ? QStringLiteral("_")
                                     : text.replace(QStringLiteral("|||"), QStringLiteral("||_"));
        }
    return tokens.join(u' ');
}

/// "number ||| target ||| score ||| source ||| lengths", then a row of weights a target token. The lengths
/// count the end markers.
QString nematus(const AttentionData& data, int number) {
    double logProbability = 0;
    for (const StepDetail& step : data.steps)
        logProbability += step.logProbability;
    // Put together piece by piece: a token may hold a "%1".
    QString text = QStringList{QString::number(number), nematusTokens(data.target),
                               exactNumber(float(0 - logProbability)), nematusTokens(data.source),
                               QString::number(data.source.size())}
                       .join(QStringLiteral(" ||| ")) +
                   u' ' + QString::number(data.target.size()) + u'\n';
    for (int t = 0; t < data.target.size(); ++t) {
        QStringList numbers;
        for (int k = 0; k < data.source.size(); ++k)
            numbers += exactNumber(float(data.weights.at(t, k)));
        text += numbers.join(u' ') + u'\n';
    }
    return text;
}

/// "0-0 1-2": source-target, counted from 0.
QString pharaoh(const AttentionData& data, std::optional<double> threshold) {
    QStringList links;
    for (int t = 0; t < data.target.size(); ++t) {
        if (data.target.tokens[t].endMarker)
            continue;
        int best = -1;
        for (int k = 0; k < data.source.size(); ++k) {
            if (data.source.tokens[k].endMarker || !std::isfinite(data.weights.at(t, k)))
                continue;
            if (threshold && data.weights.at(t, k) >= *threshold)
                links += QStringLiteral("%1-%2").arg(k).arg(t);
            if (best < 0 || data.weights.at(t, k) > data.weights.at(t, best))
                best = k;
        }
        if (!threshold && best >= 0 && data.weights.at(t, best) > 0)
            links += QStringLiteral("%1-%2").arg(best).arg(t);
    }
    return links.join(u' ') + u'\n';
}

QJsonArray tokensJson(const Sentence& sentence) {
    QJsonArray tokens;
    for (const SentenceToken& token : sentence.tokens)
        tokens.append(token.text);
    return tokens;
}

QJsonValue numberJson(double value) {
    return std::isfinite(value) ? QJsonValue(exactNumber(float(value)).toDouble()) : QJsonValue();
}

QJsonArray matrixJson(const Matrix& matrix) {
    QJsonArray lines;
    for (int row = 0; row < matrix.rows; ++row) {
        QJsonArray numbers;
        for (int column = 0; column < matrix.columns; ++column)
            numbers.append(numberJson(matrix.at(row, column)));
        lines.append(numbers);
    }
    return lines;
}

QJsonArray stepsWhere(const AttentionData& data, bool StepDetail::*mark) {
    QJsonArray steps;
    for (int t = 0; t < data.steps.size(); ++t)
        if (data.steps[t].*mark)
            steps.append(t);
    return steps;
}

} // namespace

QString exactNumber(float value) {
    if (!std::isfinite(value))
        return QStringLiteral("nan");
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    return QString::fromLatin1(digits, end.ptr - digits);
}

QByteArray attentionJson(const AttentionData& data, const QString& title) {
    QJsonObject object{{QStringLiteral("source"), tokensJson(data.source)},
                       {QStringLiteral("target"), tokensJson(data.target)},
                       {QStringLiteral("weights"), matrixJson(data.weights)}};
    if (!title.isEmpty())
        object[QStringLiteral("title")] = title;
    if (data.hasAttention() && !data.scores.empty())
        object[QStringLiteral("scores")] = matrixJson(data.scores);
    for (const auto& [name, mark] :
         {std::pair("forced", &StepDetail::forced), std::pair("edited", &StepDetail::edited)})
        if (const QJsonArray steps = stepsWhere(data, mark); !steps.isEmpty())
            object[QLatin1String(name)] = steps;
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QString attentionText(const AttentionData& data, TextFormat format, const TextOptions& options) {
    const QString marks = marksSummary(data);
    const QString title = marks.isEmpty() || options.title.isEmpty()
                              ? options.title + marks
                              : options.title + QStringLiteral(" (") + marks + u')';
    switch (format) {
    case TextFormat::Csv:
        return separated(
            data, {{}, QStringLiteral(","), QStringLiteral("\n"), csvCell, exactNumber, options.corner});
    case TextFormat::Tsv:
        return separated(
            data, {{}, QStringLiteral("\t"), QStringLiteral("\n"), singleLine, exactNumber, options.corner});
    case TextFormat::Json:
        return QString::fromUtf8(attentionJson(data, title));
    case TextFormat::Markdown:
        return markdown(data, options);
    case TextFormat::Latex:
        return latex(data, options);
    case TextFormat::Nematus:
        return nematus(data, options.number);
    case TextFormat::Pharaoh:
        return pharaoh(data, options.threshold);
    }
    return {};
}

} // namespace ui
