#include "app/attentionopener.h"

#include "app/convert.h"
#include "app/session.h"
#include "app/sessionfiles.h"

#include <QAction>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <QUrl>

namespace app {

namespace {

/// Files of this machine alone; no address is followed.
QStringList localFiles(const QMimeData* mime) {
    QStringList paths;
    for (const QUrl& url : mime->urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

} // namespace

AttentionOpener::AttentionOpener(Session& session, SessionFiles* files, QWidget* window)
    : QObject(window), session_(session), files_(files), window_(window) {
    open_ = new QAction(this);
    open_->setObjectName(QStringLiteral("openAttention"));
    transpose_ = new QAction(this);
    transpose_->setObjectName(QStringLiteral("transposeAttention"));
    transpose_->setEnabled(false);
    chooser_ = new QSpinBox(window);
    chooser_->setObjectName(QStringLiteral("attentionSentence"));
    chooser_->setKeyboardTracking(false);
    chooser_->hide();
    connect(open_, &QAction::triggered, this, &AttentionOpener::chooseAndOpen);
    connect(transpose_, &QAction::triggered, this, &AttentionOpener::turn);
    connect(chooser_, &QSpinBox::valueChanged, this, [this](int number) { showSentence(number, {}); });
    connect(&session_, &Session::scenarioChanged, this, &AttentionOpener::letGoWhenLeft);
    connect(&session_, &Session::shownChanged, this, &AttentionOpener::letGoWhenLeft);
    window->setAcceptDrops(true);
    window->installEventFilter(this);
    setTexts();
}

void AttentionOpener::setTexts() {
    setLabels();
    if (!file_.sentences.empty())
        showSentence(chooser_->value(), session_.scenario());
}

void AttentionOpener::setLabels() {
    open_->setText(tr("Open A&ttention…"));
    transpose_->setText(tr("&Transpose the Attention"));
    chooser_->setAccessibleName(tr("Sentence of the file"));
    const QString whole =
        tr("Sentence %1 of %2").arg(QStringLiteral("%1"), QString::number(file_.sentences.size()));
    const qsizetype place = whole.indexOf(QLatin1String("%1"));
    chooser_->setPrefix(whole.left(place));
    chooser_->setSuffix(place < 0 ? QString() : whole.mid(place + 2));
}

bool AttentionOpener::read(const std::filesystem::path& path, std::optional<bool> transpose, int number) {
    try {
        show(readAttentionFile(path, {transpose, {}, {}}), number);
        emit reported({});
        return true;
    } catch (const std::bad_alloc&) {
        emit reported(tr("There is not enough memory for this file."));
    } catch (const std::exception& error) {
        emit reported(toQString(error.what()));
    }
    return false;
}

bool AttentionOpener::open(const std::filesystem::path& path) {
    return read(path, {}, 1);
}

void AttentionOpener::show(const AttentionFile& file, int number) {
    file.sentence(number); // throws before anything is changed
    file_ = file;
    files_->letGo();
    const QSignalBlocker silent(chooser_);
    chooser_->setRange(1, int(file_.sentences.size()));
    chooser_->setValue(number);
    chooser_->setVisible(file_.sentences.size() > 1);
    transpose_->setEnabled(true);
    setLabels();
    showSentence(number, {});
}

void AttentionOpener::showSentence(int number, const Scenario& place) {
    if (file_.sentences.empty())
        return;
    const engine::AttentionDump& dump = file_.sentence(number);
    Scenario scenario;
    scenario.model = session_.scenario().model; // to go on with
    scenario.modelName = session_.scenario().modelName;
    scenario.step = place.step;
    scenario.phase = place.phase;
    scenario.sentence = sourceText(dump).left(Session::kMostCharacters);
    QString message = tr("This is attention from %1, written as %2. It cannot be changed; type a sentence or "
                         "choose a model to go on.")
                          .arg(file_.name(), toQString(dump.format));
    if (const QString remarks = remarksOn(dump); !remarks.isEmpty())
        message += QLatin1Char(' ') + remarks;
    showing_ = true;
    session_.showForeign(scenario, shown(dump), message, file_.name());
    showing_ = false;
}

/// The other way round than it is shown; what does not fit is said, and stays as it was.
void AttentionOpener::turn() {
    if (file_.sentences.empty())
        return;
    const int number = chooser_->value();
    const bool turned = file_.sentence(number).has(engine::DumpNote::Transposed);
    read(file_.path, !turned, number);
}

void AttentionOpener::letGoWhenLeft() {
    if (showing_ || file_.sentences.empty() || session_.showsForeign())
        return;
    file_ = {};
    chooser_->hide();
    transpose_->setEnabled(false);
}

void AttentionOpener::chooseAndOpen() {
    const QString path = QFileDialog::getOpenFileName(window_, tr("Open attention from elsewhere"),
                                                      QFileInfo(toQString(file_.path.string())).path());
    if (!path.isEmpty() && files_->mayClose())
        open(toUtf8(path));
}

void AttentionOpener::openFile(const QString& path) {
    const QFileInfo file(path);
    if (file.isDir())
        session_.openModel(path);
    else if (file.fileName() == QLatin1String("model.safetensors"))
        session_.openModel(file.absolutePath());
    else if (path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive))
        emit reported(tr("“%1” is not opened: a model is a folder with config.json and model.safetensors.")
                          .arg(file.fileName()));
    else if (files_->mayClose()) {
        if (path.endsWith(QLatin1String(".alignoscope"), Qt::CaseInsensitive))
            files_->open(path);
        else
            open(toUtf8(path));
    }
}

bool AttentionOpener::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove) {
        auto* drag = static_cast<QDropEvent*>(event); // both are drops
        if (!drag->mimeData()->hasUrls())
            return QObject::eventFilter(watched, event); // text is for the sentence
        // A picture that is dragged out is not dropped in.
        drag->setAccepted(watched == window_ && !drag->source() && !localFiles(drag->mimeData()).isEmpty());
        return true;
    }
    if (event->type() == QEvent::Drop && watched == window_) {
        auto* drop = static_cast<QDropEvent*>(event);
        const QStringList paths = localFiles(drop->mimeData());
        if (drop->source())
            return true;
        if (paths.size() == 1) // not at once: a question would hold up the program that it comes from
            QTimer::singleShot(0, this, [this, path = paths.first()] { openFile(path); });
        else if (!paths.isEmpty())
            emit reported(tr("Drop one file or folder at a time; nothing was opened."));
        drop->setDropAction(Qt::CopyAction); // the file stays where it is
        drop->accept();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace app
