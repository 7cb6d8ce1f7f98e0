// What the chart by length says: to a listener, as a table, and why it is empty.

#include "ui/lengthchart.h"

#include "ui/textfit.h"

namespace ui {

QString LengthChart::axis() const {
    return chart_.exact ? tr("letters of the source") : tr("words of the source");
}

QString LengthChart::columnName(int column) const {
    if (column < 0 || column >= chart_.bins.size())
        return {};
    const LengthBin& bin = chart_.bins[column];
    if (bin.to == 0)
        return chart_.exact ? tr("%1 letters and more").arg(bin.from) : tr("%1 words and more").arg(bin.from);
    if (bin.from == bin.to)
        return chart_.exact ? tr("%1 letters").arg(bin.from) : tr("%1 words").arg(bin.from);
    return chart_.exact ? tr("%1 to %2 letters").arg(bin.from).arg(bin.to)
                        : tr("%1 to %2 words").arg(bin.from).arg(bin.to);
}

QString LengthChart::describe(const Cell& cell) const {
    if (!cell.whole() || cell.row >= rows() || cell.column >= columns())
        return summary();
    const QString model = displayText(rowName(cell.row)), figure = formatted(value(cell), 1);
    const int sentences = chart_.bins[cell.column].sentences;
    if (chart_.exact)
        return tr("%1, %2: %3 % are exactly right.").arg(model, columnName(cell.column), figure);
    return sentences > 0 ? tr("%1, %2: BLEU %3 on %4 test sentences.")
                               .arg(model, columnName(cell.column), figure, QString::number(sentences))
                         : tr("%1, %2: BLEU %3.").arg(model, columnName(cell.column), figure);
}

QString LengthChart::name() const {
    return chart_.exact ? tr("Exactly right by length") : tr("BLEU by length");
}

QString LengthChart::summary() const {
    if (const QString reason = emptyReason(); !reason.isEmpty())
        return reason;
    QStringList models;
    for (const LengthSeries& series : chart_.series)
        models += tr("%1 from %2 to %3", "a model, its first and its last figure")
                      .arg(displayText(series.name), formatted(series.values.first(), 1),
                           formatted(series.values.last(), 1));
    return QStringLiteral("%1: %2").arg(name(), listed(models));
}

QString LengthChart::table() const {
    if (rows() == 0)
        return {};
    QStringList lines{axis()};
    for (int column = 0; column < columns(); ++column)
        lines[0] += QLatin1Char('\t') + columnName(column);
    for (int row = 0; row < rows(); ++row) {
        lines += rowName(row);
        for (int column = 0; column < columns(); ++column)
            lines.last() += QLatin1Char('\t') + QString::number(value({row, column}), 'g', 9);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString LengthChart::emptyReason() const {
    if (!chart_.reason.isEmpty())
        return chart_.reason;
    return rows() == 0 ? tr("There are no figures by length.") : QString();
}

} // namespace ui
