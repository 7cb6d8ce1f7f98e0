#include "app/candidatesdialog.h"

#include "ui/textfit.h"

#include <QAbstractTableModel>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

namespace {

constexpr int kIdRole = Qt::UserRole;

/// Four decimals, or as a power of ten where these would be zeros.
QString printed(double probability) {
    return probability >= 0.00005 || probability <= 0 ? ui::formatted(probability, 4)
                                                      : QString::number(probability, 'e', 1);
}

} // namespace

class CandidatesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void set(const QVector<ui::Candidate>& candidates) {
        beginResetModel();
        candidates_ = candidates;
        endResetModel();
    }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : int(candidates_.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid() || index.row() >= candidates_.size())
            return {};
        const ui::Candidate& candidate = candidates_[index.row()];
        if (role == kIdRole)
            return candidate.id;
        if (role == Qt::TextAlignmentRole)
            return int((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        if (role != Qt::DisplayRole)
            return {};
        return index.column() == 0 ? ui::displayText(candidate.text) : printed(candidate.probability);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (role != Qt::DisplayRole)
            return {};
        if (orientation == Qt::Vertical)
            return section + 1;
        return section == 0 ? tr("Word") : tr("Probability");
    }

private:
    QVector<ui::Candidate> candidates_;
};

CandidatesDialog::CandidatesDialog(QWidget* parent) : QDialog(parent) {
    model_ = new CandidatesModel(this);
    proxy_ = new QSortFilterProxyModel(this);
    proxy_->setSourceModel(model_); // likeliest first, as it comes
    proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    field_ = new QLineEdit(this);
    field_->setObjectName(QStringLiteral("candidateFilter"));
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    list_ = new QTableView(this);
    list_->setObjectName(QStringLiteral("candidates"));
    list_->setModel(proxy_);
    list_->setSelectionBehavior(QAbstractItemView::SelectRows);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setTabKeyNavigation(false);
    list_->setShowGrid(false);
    list_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    state_ = new QLabel(this);
    state_->setTextFormat(Qt::PlainText);
    state_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    force_ = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    force_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    for (QWidget* part : std::initializer_list<QWidget*>{field_, list_, state_, buttons})
        column->addWidget(part);
    connect(field_, &QLineEdit::textChanged, this, &CandidatesDialog::filter);
    connect(list_, &QTableView::doubleClicked, this, &CandidatesDialog::choose);
    connect(buttons, &QDialogButtonBox::accepted, this, &CandidatesDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(420, 480);
    setTexts();
}

void CandidatesDialog::openFor(int step) {
    step_ = step;
    answered_ = false;
    model_->set({});
    field_->clear();
    setTexts();
    showState();
    open();
    field_->setFocus();
}

void CandidatesDialog::setCandidates(int step, const QVector<ui::Candidate>& candidates) {
    if (step != step_)
        return;
    answered_ = true;
    model_->set(candidates);
    filter(field_->text());
}

void CandidatesDialog::filter(const QString& text) {
    proxy_->setFilterFixedString(text);
    if (proxy_->rowCount() > 0)
        list_->selectRow(0);
    showState();
}

void CandidatesDialog::showState() {
    const bool any = proxy_->rowCount() > 0;
    force_->setEnabled(any);
    if (!answered_)
        state_->setText(tr("The words are being computed…"));
    else if (any)
        state_->setText(tr("%1 of %2 words. Enter forces the chosen one.")
                            .arg(proxy_->rowCount())
                            .arg(model_->rowCount()));
    else
        state_->setText(tr("No word of the model contains this. Only the model's own words can be forced."));
}

void CandidatesDialog::choose() {
    const QModelIndex index = list_->currentIndex();
    if (!index.isValid())
        return;
    accept();
    emit chosen(step_, proxy_->data(index.siblingAtColumn(0), kIdRole).toInt());
}

/// The arrows walk the list while the text is typed.
bool CandidatesDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int way = key == Qt::Key_Down       ? 1
                        : key == Qt::Key_Up       ? -1
                        : key == Qt::Key_PageDown ? 10
                        : key == Qt::Key_PageUp   ? -10
                                                  : 0;
        if (way != 0 && proxy_->rowCount() > 0) {
            list_->selectRow(std::clamp(list_->currentIndex().row() + way, 0, proxy_->rowCount() - 1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CandidatesDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        showState();
    }
    QDialog::changeEvent(event);
}

void CandidatesDialog::setTexts() {
    setWindowTitle(step_ < 0 ? tr("Force a word") : tr("Force a word at step %1").arg(step_ + 1));
    field_->setPlaceholderText(tr("Search for a word"));
    field_->setAccessibleName(tr("Search for a word"));
    list_->setAccessibleName(tr("Words by probability"));
    force_->setText(tr("&Force"));
}

} // namespace app

#include "candidatesdialog.moc"
