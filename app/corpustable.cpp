#include "app/corpustable.h"

#include "app/convert.h"
#include "ui/textfit.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace app {

namespace {

constexpr qsizetype kMostShown = 300; // characters of a cell
constexpr ui::StripFigure kFigures[] = {ui::StripFigure::Confidence, ui::StripFigure::Entropy,
                                        ui::StripFigure::Coverage, ui::StripFigure::Words,
                                        ui::StripFigure::Bleu};

bool isFigure(int column) {
    return column >= CorpusTable::Confidence && column <= CorpusTable::Bleu;
}

void appendNumber(QByteArray& line, double value) {
    line += '\t';
    if (!std::isfinite(value))
        return;
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    line.append(digits, end.ptr - digits);
}

void appendText(QByteArray& line, const QString& text) {
    line += '\t';
    QString cell = text;
    for (QChar& c : cell)
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QLatin1Char(' ');
    line += QByteArray::fromStdString(toUtf8(cell));
}

} // namespace

int CorpusTable::columnOf(ui::StripFigure figure) {
    return Confidence + int(std::find(std::begin(kFigures), std::end(kFigures), figure) - kFigures);
}

QString CorpusTable::columnName(int column) {
    if (isFigure(column))
        return ui::Strip::figureName(kFigures[column - Confidence]);
    return column == Source ? tr("Source") : column == Translation ? tr("Translation") : tr("Line");
}

void CorpusTable::clear() {
    beginResetModel();
    rows_.clear();
    order_.clear();
    endResetModel();
    emit changed();
}

void CorpusTable::append(const QVector<CorpusRow>& rows) {
    if (rows.isEmpty())
        return;
    const int first = lines();
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    order_.resize(rows_.size());
    std::iota(order_.begin() + first, order_.end(), first);
    endInsertRows();
    if (column_ >= 0)
        putInOrder(std::size_t(first));
    emit changed();
}

int CorpusTable::positionOf(int line) const {
    if (column_ < 0)
        return line >= 0 && line < lines() ? line : -1;
    const auto found = std::find(order_.begin(), order_.end(), line);
    return found == order_.end() ? -1 : int(found - order_.begin());
}

double CorpusTable::value(int line, int column) const {
    const CorpusRow& row = rows_[std::size_t(line)];
    switch (column) {
    case Confidence:
        return row.confidence;
    case Entropy:
        return row.entropy;
    case Coverage:
        return row.coverageDeviation;
    case Words:
        return row.words > 0 ? row.words : CorpusRow::kNone;
    case Bleu:
        return row.bleu;
    default:
        return CorpusRow::kNone;
    }
}

/// A strict order of all lines.
bool CorpusTable::before(int one, int other) const {
    const bool falls = direction_ == Qt::DescendingOrder;
    if (isFigure(column_)) {
        const double a = value(one, column_), b = value(other, column_);
        const bool known = std::isfinite(a);
        if (known != bool(std::isfinite(b)))
            return known;
        if (known && a != b)
            return falls ? a > b : a < b;
    } else if (column_ == Source || column_ == Translation) {
        const auto member = column_ == Source ? &CorpusRow::source : &CorpusRow::translation;
        const int order = QString::compare(rows_[std::size_t(one)].*member, rows_[std::size_t(other)].*member,
                                           Qt::CaseInsensitive);
        if (order != 0)
            return falls ? order > 0 : order < 0;
    } else if (falls && column_ == Line) {
        return one > other;
    }
    return one < other;
}

void CorpusTable::sort(int column, Qt::SortOrder order) {
    column_ = column >= 0 && column < kColumns ? column : -1;
    direction_ = order;
    putInOrder(0);
    emit changed();
}

/// The first `sorted` positions are in order already.
void CorpusTable::putInOrder(std::size_t sorted) {
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    std::vector<int> kept; // lines that somebody holds on to
    for (const QModelIndex& index : from)
        kept.push_back(order_[std::size_t(index.row())]);
    const auto less = [this](int one, int other) { return before(one, other); };
    const auto middle = order_.begin() + std::ptrdiff_t(sorted);
    std::sort(middle, order_.end(), less);
    std::inplace_merge(order_.begin(), middle, order_.end(), less);
    if (!from.isEmpty()) {
        std::vector<int> places(order_.size());
        for (std::size_t position = 0; position < order_.size(); ++position)
            places[std::size_t(order_[position])] = int(position);
        QModelIndexList to;
        for (int i = 0; i < int(from.size()); ++i)
            to += index(places[std::size_t(kept[std::size_t(i)])], from[i].column());
        changePersistentIndexList(from, to);
    }
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

QByteArray CorpusTable::tsv() const {
    QByteArray text(
        "line\tsource\ttranslation\tconfidence\tentropy\tcoverage_deviation\twords\tbleu\treason\n");
    for (const int line : order_) {
        const CorpusRow& row = rows_[std::size_t(line)];
        text += QByteArray::number(line + 1);
        appendText(text, row.source);
        appendText(text, row.translation);
        for (int column = Confidence; column < kColumns; ++column)
            appendNumber(text, value(line, column));
        appendText(text, row.reason);
        text += '\n';
    }
    return text;
}

int CorpusTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : lines();
}

int CorpusTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString CorpusTable::text(const CorpusRow& row, int line, int column) const {
    switch (column) {
    case Line:
        return QString::number(line + 1);
    case Source:
        return ui::displayText(row.source.left(kMostShown));
    case Translation:
        return ui::displayText((row.reason.isEmpty() ? row.translation : row.reason).left(kMostShown));
    default:
        break;
    }
    const double figure = value(line, column);
    return std::isfinite(figure) ? ui::formatted(figure, ui::Strip::decimals(kFigures[column - Confidence]))
                                 : QString();
}

QVariant CorpusTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= lines())
        return {};
    const int line = lineAt(index.row());
    const bool words = index.column() == Source || index.column() == Translation;
    if (role == Qt::DisplayRole)
        return text(row(line), line, index.column());
    if (role == Qt::TextAlignmentRole)
        return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

QVariant CorpusTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
        return columnName(section);
    return {};
}

} // namespace app
