#include "app/numbersdock.h"

#include "ui/textfit.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace app {

namespace {

QString exact(float value) {
    if (std::isnan(value))
        return NumbersModel::tr("not a number");
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    return QString::fromLatin1(digits, end.ptr - digits);
}

/// One cell of a TAB-separated line.
QString cellText(QString text) {
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

} // namespace

void NumbersModel::setData(const ui::AttentionData& attention) {
    beginResetModel();
    attention_ = attention;
    endResetModel();
}

int NumbersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !attention_.hasAttention() ? 0 : attention_.weights.rows;
}

int NumbersModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !attention_.hasAttention() ? 0 : attention_.weights.columns;
}

QVariant NumbersModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return exact(float(attention_.weights.at(index.row(), index.column())));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant NumbersModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const ui::Sentence& words = orientation == Qt::Horizontal ? attention_.source : attention_.target;
    if (role == Qt::DisplayRole)
        return ui::displayText(words.text(section));
    return {};
}

NumbersDock::NumbersDock(QWidget* parent) : QDockWidget(parent) {
    setObjectName(QStringLiteral("numbers"));
    model_ = new NumbersModel(this);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    setWidget(table_);
    copy_ = new QAction(this);
    copy_->setShortcut(QKeySequence::Copy);
    copy_->setShortcutContext(Qt::WidgetShortcut);
    table_->addAction(copy_);
    connect(copy_, &QAction::triggered, this, &NumbersDock::copy);
    connect(this, &QDockWidget::visibilityChanged, this, &NumbersDock::fill);
    setTexts();
}

void NumbersDock::setData(const ui::AttentionData& attention) {
    attention_ = attention;
    fill();
}

void NumbersDock::fill() {
    if (isVisible())
        model_->setData(attention_);
}

QString NumbersDock::selectedText() const {
    QModelIndexList cells = table_->selectionModel()->selectedIndexes();
    std::sort(cells.begin(), cells.end());
    int left = 0, right = model_->columnCount() - 1, top = 0, bottom = model_->rowCount() - 1;
    if (!cells.isEmpty()) {
        const auto [least, most] =
            std::minmax_element(cells.begin(), cells.end(), [](const QModelIndex& a, const QModelIndex& b) {
                return a.column() < b.column();
            });
        left = least->column();
        right = most->column();
        top = cells.first().row();
        bottom = cells.last().row();
    }
    const bool all = cells.isEmpty();
    QString text;
    for (int column = left; column <= right; ++column)
        text += QLatin1Char('\t') + cellText(attention_.source.text(column));
    text += QLatin1Char('\n');
    for (int row = top; row <= bottom; ++row) {
        text += cellText(attention_.target.text(row));
        for (int column = left; column <= right; ++column) {
            const QModelIndex index = model_->index(row, column);
            text += QLatin1Char('\t');
            if (all || cells.contains(index))
                text += index.data().toString();
        }
        text += QLatin1Char('\n');
    }
    return text;
}

void NumbersDock::copy() {
    QApplication::clipboard()->setText(selectedText());
}

void NumbersDock::setTexts() {
    setWindowTitle(tr("Exact numbers"));
    copy_->setText(tr("&Copy as Table"));
    const auto name = [this](const char* button, const QString& text) { // Qt says them once only
        if (auto* found = findChild<QAbstractButton*>(QLatin1String(button)))
            found->setAccessibleName(text);
    };
    name("qt_dockwidget_floatbutton", tr("Float"));
    name("qt_dockwidget_closebutton", tr("Close"));
    table_->setAccessibleName(tr("Weights: target words down, source words across"));
}

void NumbersDock::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    QDockWidget::changeEvent(event);
}

} // namespace app
