// What the window of a corpus is made of, and what it says.

#include "app/convert.h"
#include "app/corpustable.h"
#include "app/corpuswindow.h"
#include "app/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace app {

namespace {

constexpr ui::StripFigure kFigures[] = {ui::StripFigure::Confidence, ui::StripFigure::Entropy,
                                        ui::StripFigure::Coverage, ui::StripFigure::Words,
                                        ui::StripFigure::Bleu};

} // namespace

QWidget* CorpusWindow::makeTools() {
    const auto button = [](const char* name) {
        auto* made = new QPushButton;
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false); // Return is the table's
        return made;
    };
    open_ = button("open");
    again_ = button("again");
    save_ = button("save");
    figure_ = new QComboBox;
    figure_->setObjectName(QStringLiteral("figure"));
    sort_ = new QComboBox;
    sort_->setObjectName(QStringLiteral("sort"));
    falling_ = new QCheckBox;
    falling_->setObjectName(QStringLiteral("falling"));
    figureLabel_ = new QLabel;
    figureLabel_->setBuddy(figure_);
    sortLabel_ = new QLabel;
    sortLabel_->setBuddy(sort_);
    auto* tools = new QWidget;
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{open_, again_, save_})
        row->addWidget(widget);
    row->addStretch(1);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{figureLabel_, figure_, sortLabel_, sort_, falling_})
        row->addWidget(widget);
    return tools;
}

QWidget* CorpusWindow::makeProgress() {
    state_ = new QLabel;
    state_->setObjectName(QStringLiteral("state"));
    state_->setTextFormat(Qt::PlainText);
    state_->setWordWrap(true);
    progress_ = new QProgressBar;
    progress_->setMaximumWidth(260);
    cancel_ = new QPushButton;
    cancel_->setObjectName(QStringLiteral("cancel"));
    cancel_->setAutoDefault(false);
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(state_, 1);
    row->addWidget(progress_);
    row->addWidget(cancel_);
    line->setMinimumHeight(cancel_->sizeHint().height()); // nothing jumps when they come and go
    return line;
}

void CorpusWindow::makeTable() {
    view_ = new QTableView;
    view_->setObjectName(QStringLiteral("lines"));
    view_->setModel(table_);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setWordWrap(false);
    view_->setTabKeyNavigation(false);
    view_->verticalHeader()->hide();
    QHeaderView* header = view_->horizontalHeader();
    header->setSortIndicatorClearable(true); // back to the file's order
    header->setSortIndicator(-1, Qt::AscendingOrder);
    view_->setSortingEnabled(true);
    header->setHighlightSections(false); // bold headings would not fit
    for (const int column : {CorpusTable::Source, CorpusTable::Translation})
        header->setSectionResizeMode(column, QHeaderView::Stretch);
}

QString CorpusWindow::orderText() const {
    const int column = table_->sortColumn();
    if (column < 0)
        return tr("In the file's order.");
    const QString name = CorpusTable::columnName(column);
    return table_->sortOrder() == Qt::AscendingOrder ? tr("Sorted by “%1”, rising.").arg(name)
                                                     : tr("Sorted by “%1”, falling.").arg(name);
}

QString CorpusWindow::stateText() const {
    if (!failure_.isEmpty())
        return failure_;
    if (job_.file.empty())
        return tr("A line is a sentence; a TAB and a reference may follow it. Gzip is read too.");
    const QString file = QFileInfo(toQString(job_.file.string())).fileName();
    if (run_->running())
        return tr("“%1” is translated with %2.").arg(file, modelName_);
    const QString lines = done_ ? tr("“%1”: %n line(s), translated with %2.", nullptr, table_->lines())
                                : tr("“%1”: cancelled after %n line(s), with %2.", nullptr, table_->lines());
    const QString text = lines.arg(file, modelName_);
    return job(job_.file) == job_
               ? text
               : text + QLatin1Char(' ') + tr("The main window has another model, beam or temperature now.");
}

void CorpusWindow::setTexts() {
    setWindowTitle(tr("Corpus"));
    open_->setText(tr("&Open…"));
    again_->setText(tr("&Translate Again"));
    again_->setToolTip(tr("With the model, beam and temperature that the main window has now."));
    save_->setText(tr("&Save Table…"));
    cancel_->setText(tr("&Cancel"));
    figureLabel_->setText(tr("&Height:"));
    sortLabel_->setText(tr("So&rted by:"));
    falling_->setText(tr("&Falling"));
    progress_->setAccessibleName(tr("Lines translated"));
    view_->setAccessibleName(tr("Lines with their figures"));
    setBoxTexts();
    table_->retranslate();
    constexpr int kArrow = 18; // of the sorted column
    QHeaderView* header = view_->horizontalHeader();
    for (int column = 0; column < CorpusTable::kColumns; ++column)
        if (!header->isSectionHidden(column)) // whose size would be lost
            header->resizeSection(column, header->sectionSizeHint(column) + kArrow);
    showState();
}

void CorpusWindow::setBoxTexts() {
    const QSignalBlocker figure(figure_), sort(sort_);
    const int height = figure_->currentIndex(), order = sort_->currentIndex();
    figure_->clear();
    for (const ui::StripFigure each : kFigures)
        figure_->addItem(ui::Strip::figureName(each), int(each));
    sort_->clear();
    sort_->addItem(tr("File order"), -1);
    for (int column = CorpusTable::Source; column < CorpusTable::kColumns; ++column)
        sort_->addItem(CorpusTable::columnName(column), column);
    figure_->setCurrentIndex(std::max(0, height));
    sort_->setCurrentIndex(std::max(0, order));
    falling_->setEnabled(table_->sortColumn() >= 0);
}

} // namespace app
