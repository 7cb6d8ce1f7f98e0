#include "app/corpuswindow.h"

#include "app/convert.h"
#include "app/corpustable.h"
#include "app/session.h"
#include "ui/canvas.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

namespace {

/// The file that is dropped; empty unless it is one.
QString droppedFile(const QMimeData* data) {
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 ? urls.first().toLocalFile() : QString();
}

ui::Strip& stripOf(ui::Canvas* canvas) {
    return static_cast<ui::Strip&>(*canvas->picture());
}

} // namespace

CorpusWindow::CorpusWindow(Session& session, QWidget* parent)
    : QDialog(parent, Qt::Window), session_(session), run_(new CorpusRun(session.library(), this)),
      table_(new CorpusTable(this)) {
    strip_ = new ui::Canvas(std::make_shared<ui::Strip>());
    strip_->setObjectName(QStringLiteral("strip"));
    auto* area = new QScrollArea; // zoomed, it is wider
    area->setWidget(strip_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    makeTable();
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(area);
    parts->addWidget(view_);
    parts->setStretchFactor(1, 1);
    parts->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(makeTools());
    column->addWidget(makeProgress());
    column->addWidget(parts, 1);
    setAcceptDrops(true);
    resize(1080, 720);
    parts->setSizes({220, 420});
    listen();
    setTexts();
    showStrip();
}

void CorpusWindow::listen() {
    connect(open_, &QPushButton::clicked, this, &CorpusWindow::chooseAndOpen);
    connect(again_, &QPushButton::clicked, this, &CorpusWindow::start);
    connect(save_, &QPushButton::clicked, this, &CorpusWindow::chooseAndSave);
    connect(cancel_, &QPushButton::clicked, this, &CorpusWindow::cancel);
    connect(figure_, &QComboBox::currentIndexChanged, this, &CorpusWindow::showStrip);
    const auto sort = [this] {
        sortBy(sort_->currentData().toInt(),
               falling_->isChecked() ? Qt::DescendingOrder : Qt::AscendingOrder);
    };
    connect(sort_, &QComboBox::currentIndexChanged, this, sort);
    connect(falling_, &QCheckBox::toggled, this, sort);
    connect(view_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &CorpusWindow::sortBy);
    connect(view_, &QTableView::activated, this,
            [this](const QModelIndex& index) { goTo(table_->lineAt(index.row())); });
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CorpusWindow::showStrip);
    connect(strip_, &ui::Canvas::cellActivated, this, [this](const ui::Cell& cell) {
        if (cell.column < 0 || cell.column >= table_->lines())
            return;
        view_->selectRow(cell.column);
        goTo(table_->lineAt(cell.column));
    });
    connect(table_, &CorpusTable::changed, this, &CorpusWindow::showStrip);
    connect(run_, &CorpusRun::opened, this, [this](int lines, bool references) {
        total_ = lines;
        view_->setColumnHidden(CorpusTable::Bleu, !references);
        showState();
    });
    connect(run_, &CorpusRun::advanced, this, [this](const QVector<CorpusRow>& rows) {
        table_->append(rows);
        showState();
    });
    connect(run_, &CorpusRun::finished, this, [this] {
        done_ = true;
        showState();
    });
    connect(run_, &CorpusRun::failed, this, [this](const QString& reason) {
        failure_ = reason;
        showState();
        showStrip();
    });
    connect(&session_, &Session::scenarioChanged, this, &CorpusWindow::showState);
}

CorpusJob CorpusWindow::job(const std::filesystem::path& file) const {
    CorpusJob job;
    job.file = file;
    if (const ModelEntry* entry = session_.model())
        job.model = entry->folder;
    job.beam = session_.scenario().beam;
    job.temperature = session_.scenario().temperature;
    return job;
}

void CorpusWindow::open(const QString& path) {
    job_.file = toUtf8(path);
    start();
}

void CorpusWindow::start() {
    run_->cancel();
    table_->clear();
    total_ = 0;
    done_ = false;
    failure_.clear();
    job_ = job(job_.file);
    if (const ModelEntry* entry = session_.model()) {
        modelName_ = toQString(entry->name);
        run_->start(job_);
    } else {
        failure_ = tr("There is no model to translate with.");
    }
    showState();
    showStrip();
}

void CorpusWindow::cancel() {
    run_->cancel();
    showState();
    showStrip();
}

void CorpusWindow::goTo(int line) {
    session_.endBurst(); // each is a step of its own to take back
    session_.setSentence(table_->row(line).source);
    session_.endBurst();
}

void CorpusWindow::sortBy(int column, Qt::SortOrder order) {
    const QSignalBlocker sort(sort_), falling(falling_), header(view_->horizontalHeader());
    view_->horizontalHeader()->setSortIndicator(column, order);
    if (const int index = sort_->findData(column); index >= 0)
        sort_->setCurrentIndex(index);
    falling_->setChecked(order == Qt::DescendingOrder);
    falling_->setEnabled(column >= 0);
    if (table_->sortColumn() != column || table_->sortOrder() != order)
        table_->sort(column, order);
    view_->horizontalHeader()->viewport()->update();
}

void CorpusWindow::showStrip() {
    ui::StripData strip;
    strip.figure = ui::StripFigure(figure_->currentData().toInt());
    strip.order = orderText();
    strip.total = run_->running() ? total_ : 0;
    strip.emptyReason = !failure_.isEmpty() ? failure_
                        : run_->running()   ? tr("The file is being read.")
                        : job_.file.empty() ? tr("Open a text, a sentence a line, or drop it here.")
                                            : tr("Nothing was translated.");
    const int column = CorpusTable::columnOf(strip.figure);
    strip.bars.reserve(table_->lines());
    for (int position = 0; position < table_->lines(); ++position) {
        const int line = table_->lineAt(position);
        strip.bars.append(
            {line, table_->value(line, column), table_->row(line).source, table_->row(line).reason});
    }
    strip.chosen = view_->currentIndex().isValid() ? view_->currentIndex().row() : -1;
    stripOf(strip_).setStrip(std::move(strip));
    strip_->refresh();
}

void CorpusWindow::showState() {
    const bool running = run_->running();
    state_->setText(stateText());
    progress_->setVisible(running);
    progress_->setRange(0, total_);
    progress_->setValue(table_->lines());
    cancel_->setVisible(running);
    again_->setEnabled(!running && !job_.file.empty());
    save_->setEnabled(table_->lines() > 0);
}

void CorpusWindow::chooseAndOpen() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a text"), QFileInfo(toQString(job_.file.string())).path(),
                                     tr("Texts (*.txt *.tsv *.gz);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void CorpusWindow::chooseAndSave() {
    QString path = QFileDialog::getSaveFileName(this, tr("Save the table"),
                                                QFileInfo(toQString(job_.file.string())).path(),
                                                tr("TAB-separated values (*.tsv)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".tsv");
    save(path);
}

bool CorpusWindow::save(const QString& path) {
    const QByteArray text = table_->tsv();
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    if (!written)
        file.cancelWriting(); // a full disk could commit what is cut off
    const bool saved = written && file.commit();
    state_->setText(saved ? tr("Saved as “%1”.").arg(path)
                          : tr("“%1” cannot be written: %2.").arg(path, file.errorString()));
    return saved;
}

void CorpusWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        showStrip();
    }
    QDialog::changeEvent(event);
}

void CorpusWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void CorpusWindow::dropEvent(QDropEvent* event) {
    if (const QString path = droppedFile(event->mimeData()); !path.isEmpty()) {
        event->acceptProposedAction();
        open(path);
    }
}

} // namespace app
