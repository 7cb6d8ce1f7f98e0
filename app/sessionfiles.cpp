#include "app/sessionfiles.h"

#include "app/modelhash.h"
#include "app/sessionrestore.h"
#include "app/settings.h"
#include "app/viewcontrols.h"
#include "app/workbench.h"
#include "ui/focus.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLockFile>
#include <QMenu>
#include <QMessageBox>

namespace app {

namespace {

constexpr int kCopyAfter = 3000; // milliseconds
const QString kSuffix = QStringLiteral(".alignoscope");

} // namespace

SessionFiles::SessionFiles(Session& session, Workbench* workbench, QObject* parent)
    : QObject(parent), session_(session), workbench_(workbench), recentMenu_(std::make_unique<QMenu>()) {
    open_ = new QAction(this);
    open_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    save_ = new QAction(this);
    save_->setShortcut(QKeySequence::Save);
    saveAs_ = new QAction(this);
    saveAs_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    notesAction_ = new QAction(this);
    connect(open_, &QAction::triggered, this, &SessionFiles::chooseAndOpen);
    connect(save_, &QAction::triggered, this, &SessionFiles::saveOpen);
    connect(saveAs_, &QAction::triggered, this, &SessionFiles::chooseAndSave);
    connect(notesAction_, &QAction::triggered, this, &SessionFiles::editNotes);
    timer_.setSingleShot(true);
    timer_.setInterval(kCopyAfter);
    connect(&timer_, &QTimer::timeout, this, &SessionFiles::writeCopy);
    connect(&session_, &Session::scenarioChanged, this, &SessionFiles::noticeChange);
    connect(&session_, &Session::busyChanged, this, &SessionFiles::pinWhenShown);
    connect(workbench_->controls(), &ViewControls::optionsChanged, this, &SessionFiles::noticeChange);
    setTexts();
    fillRecent();
}

QList<QAction*> SessionFiles::actions() const {
    return {open_, recentMenu_->menuAction(), save_, saveAs_, notesAction_};
}

void SessionFiles::setTexts() {
    open_->setText(tr("Open &Session…"));
    recentMenu_->setTitle(tr("&Recent Sessions"));
    save_->setText(tr("&Save Session"));
    saveAs_->setText(tr("Save Session &As…"));
    notesAction_->setText(tr("Session &Notes…"));
}

QString SessionFiles::name() const {
    return QFileInfo(path_).completeBaseName();
}

bool SessionFiles::modified() const {
    if (path_.isEmpty())
        return false;
    SavedSession now = current(false);
    now.modelHash = kept_.modelHash; // not to be computed at every change
    now.pins = kept_.pins;           // looking around is no change
    now.scenario.step = kept_.scenario.step;
    now.scenario.phase = kept_.scenario.phase;
    return now != kept_;
}

SavedSession SessionFiles::current(bool withResults) const {
    SavedSession saved = savedFrom(session_, session_.readOnly() ? readOnlyHash_ : QString());
    if (!withResults)
        saved.results.reset();
    saved.options = workbench_->controls()->options();
    const ui::Link pin = workbench_->focus()->pin();
    if (!pin.empty())
        saved.pins = {pin};
    saved.notes = notes_;
    return saved;
}

void SessionFiles::show(const SavedSession& saved) {
    notes_ = saved.notes;
    readOnlyHash_ = saved.modelHash;
    workbench_->controls()->setOptions(saved.options);
    workbench_->focus()->clear();
    awaitedPins_ = saved.pins;
    restoreSession(session_, saved);
    pinWhenShown();
}

/// Pins are forgotten with a sentence; they come with their own.
void SessionFiles::pinWhenShown() {
    if (session_.busy() || awaitedPins_.isEmpty())
        return;
    const ui::Link pin = awaitedPins_.first();
    awaitedPins_.clear();
    // The answer is published after this signal: pin behind it.
    QTimer::singleShot(0, this, [this, pin] {
        const ui::AttentionData& shown = session_.shown().data;
        if (pin.source < shown.source.size() && pin.target < shown.target.size() &&
            workbench_->focus()->pin() != pin)
            workbench_->focus()->togglePin(pin);
    });
}

bool SessionFiles::open(const QString& path) {
    try {
        const SavedSession saved = readSessionFile(path);
        show(saved);
        SavedSession shown = current(false);
        shown.modelHash.clear();
        goOnWith(path, shown);
        return true;
    } catch (const std::exception& error) {
        emit reported(toQString(error.what()));
        return false;
    }
}

void SessionFiles::letGo() {
    path_.clear();
    notes_.clear();
    readOnlyHash_.clear();
    emit titleChanged();
}

bool SessionFiles::save(const QString& path) {
    if (session_.showsForeign()) {
        emit reported(tr("A session keeps what a model was asked; this attention has its own file."));
        return false;
    }
    try {
        SavedSession saved = current(true);
        if (const ModelEntry* entry = session_.model(); entry && !session_.readOnly())
            saved.modelHash = modelHash(entry->folder);
        writeSessionFile(path, saved);
        saved.results.reset();
        goOnWith(path, saved);
        return true;
    } catch (const std::exception& error) {
        emit reported(toQString(error.what()));
        return false;
    }
}

void SessionFiles::chooseAndOpen() {
    const QString path = QFileDialog::getOpenFileName(
        workbench_, tr("Open a session"), QFileInfo(path_).path(), tr("Sessions (*%1)").arg(kSuffix));
    if (!path.isEmpty() && mayClose())
        open(path);
}

bool SessionFiles::saveOpen() {
    if (path_.isEmpty())
        return chooseAndSave();
    return mayOverwrite() && save(path_);
}

void SessionFiles::goOnWith(const QString& path, const SavedSession& kept) {
    path_ = QFileInfo(path).absoluteFilePath();
    changedAt_ = QFileInfo(path_).lastModified();
    kept_ = kept;
    remember(path_);
    emit reported({});
    emit titleChanged();
}

bool SessionFiles::mayOverwrite() {
    const QFileInfo now(path_);
    return !now.exists() || now.lastModified() == changedAt_ ||
           QMessageBox::question(
               workbench_, tr("File changed"),
               tr("“%1” was changed by another program since it was opened. Write over it?").arg(name()),
               QMessageBox::Save | QMessageBox::Cancel) == QMessageBox::Save;
}

bool SessionFiles::chooseAndSave() {
    QString path = QFileDialog::getSaveFileName(workbench_, tr("Save the session"), path_,
                                                tr("Sessions (*%1)").arg(kSuffix));
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += kSuffix;
    return save(path);
}

void SessionFiles::editNotes() {
    bool accepted = false;
    const QString notes = QInputDialog::getMultiLineText(
        workbench_, tr("Session notes"), tr("Kept in the session's file:"), notes_, &accepted);
    if (!accepted)
        return;
    notes_ = notes.left(kMostNotes);
    noticeChange();
}

bool SessionFiles::mayClose() {
    if (!modified())
        return true;
    const auto choice = QMessageBox::question(
        workbench_, tr("Session changed"), tr("“%1” has changes that are not saved. Save them?").arg(name()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    return choice == QMessageBox::Discard || (choice == QMessageBox::Save && saveOpen());
}

void SessionFiles::noticeChange() {
    if (lock_ && !timer_.isActive())
        timer_.start();
    if (!path_.isEmpty())
        emit titleChanged();
}

void SessionFiles::setRecent(const QStringList& paths) {
    recent_ = paths;
    fillRecent();
}

void SessionFiles::remember(const QString& path) {
    recent_.removeAll(path);
    recent_.prepend(path);
    while (recent_.size() > Settings::kMostRecent)
        recent_.removeLast();
    fillRecent();
}

void SessionFiles::fillRecent() {
    recentMenu_->clear();
    for (const QString& path : recent_) {
        QAction* action = recentMenu_->addAction(QFileInfo(path).completeBaseName().replace('&', "&&"));
        action->setToolTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] {
            if (mayClose())
                open(path);
        });
    }
    recentMenu_->setToolTipsVisible(true);
    recentMenu_->setEnabled(!recent_.isEmpty());
}

} // namespace app
