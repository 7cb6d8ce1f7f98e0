// The part of SessionFiles that survives a crash.

#include "app/sessionfiles.h"
#include "app/sessionrestore.h"
#include "app/workbench.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QMenu> // which SessionFiles holds
#include <QMessageBox>

namespace app {

namespace {

const QString kCopy = QStringLiteral("autosave.alignoscope");
const QString kRecovery = QStringLiteral("recovery.alignoscope");

} // namespace

SessionFiles::~SessionFiles() {
    timer_.stop();
    if (lock_)
        QFile::remove(QDir(folder_).filePath(kCopy));
}

void SessionFiles::keepSafe(const QString& folder) {
    if (!QDir().mkpath(folder))
        return;
    auto lock = std::make_unique<QLockFile>(QDir(folder).filePath(QStringLiteral("autosave.lock")));
    lock->setStaleLockTime(0); // only a dead owner makes it stale
    if (!lock->tryLock(0))
        return;
    lock_ = std::move(lock);
    folder_ = folder;
    const QString copy = QDir(folder).filePath(kCopy), recovery = QDir(folder).filePath(kRecovery);
    if (QFileInfo(copy).isFile()) { // newer than what an earlier crash left
        QFile::remove(recovery);
        QFile::rename(copy, recovery);
    }
    if (QFileInfo(recovery).isFile()) {
        recovery_ = recovery;
        offerRecovery();
    }
}

void SessionFiles::writeCopy() {
    if (!lock_ || session_.showsForeign()) // which has its own file
        return;
    try {
        writeSessionFile(QDir(folder_).filePath(kCopy), current(false));
    } catch (const std::exception&) {
        // a full disk must not disturb who works; saving would say so
    }
}

void SessionFiles::offerRecovery() {
    auto* box = new QMessageBox(QMessageBox::Question, tr("Recover the last session?"),
                                tr("Alignoscope ended unexpectedly. Go on where it was?"),
                                QMessageBox::Yes | QMessageBox::No, workbench_->window());
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this](int answer) {
        if (answer == QMessageBox::Yes)
            recover();
        else
            letRecoveryGo();
    });
    box->open();
}

void SessionFiles::recover() {
    if (recovery_.isEmpty())
        return;
    try {
        show(readSessionFile(recovery_));
        path_.clear(); // what was saved elsewhere is not this
        emit reported({});
    } catch (const std::exception& error) {
        emit reported(toQString(error.what()));
    }
    letRecoveryGo();
    emit titleChanged();
    writeCopy();
}

void SessionFiles::letRecoveryGo() {
    QFile::remove(recovery_);
    recovery_.clear();
}

} // namespace app
