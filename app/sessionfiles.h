#pragma once
/// Opens, saves and keeps safe what is done in a window: the menu's actions on session files, the recent
/// ones, the copy that survives a crash. What a file holds is sessionfile.h's to know; it decodes nothing.

#include "app/sessionfile.h"

#include <QDateTime>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>

class QAction;
class QLockFile;
class QMenu;

namespace app {

class Session;
class Workbench;

class SessionFiles : public QObject {
    Q_OBJECT
public:
    /// Both must outlive this; `workbench` holds options and pin.
    SessionFiles(Session& session, Workbench* workbench, QObject* parent);
    /// A clean end: the copy for recovery goes.
    ~SessionFiles() override;

    QList<QAction*> actions() const;
    /// The open file's, without folder; empty without one.
    QString name() const;
    /// Something differs from the open file.
    bool modified() const;
    const QStringList& recent() const { return recent_; }
    void setRecent(const QStringList& paths);
    void setTexts();

    /// What goes wrong is reported, and false.
    bool open(const QString& path);
    bool save(const QString& path);
    /// Something else is shown: no file is open any more.
    void letGo();
    /// Asks whether to save a changed file; false when the reader would rather stay.
    bool mayClose();

    /// From now on keeps a copy in `folder`, written at most every few seconds, and offers what an earlier
    /// run that crashed left there. One running program keeps a copy; others that run beside it do not.
    void keepSafe(const QString& folder);
    /// What a crash left; gone once recovered or let go.
    bool hasRecovery() const { return !recovery_.isEmpty(); }
    void recover();
    void letRecoveryGo();
    /// Writes the copy at once.
    void writeCopy();

signals:
    /// A sentence about what went wrong; empty when it went well.
    void reported(const QString& sentence);
    void titleChanged();

private:
    SavedSession current(bool withResults) const;
    void show(const SavedSession& saved);
    void pinWhenShown();
    void noticeChange();
    void chooseAndOpen();
    bool saveOpen();
    /// Asks where another program has changed the open file since.
    bool mayOverwrite();
    /// The file that was read or written just now is the open one, and holds `kept`.
    void goOnWith(const QString& path, const SavedSession& kept);
    bool chooseAndSave();
    void editNotes();
    void offerRecovery();
    void remember(const QString& path);
    void fillRecent();

    Session& session_;
    Workbench* workbench_;
    QString path_, notes_, folder_, recovery_;
    QDateTime changedAt_;  ///< the open file, when it was read or written
    QString readOnlyHash_; ///< of the model that is not there
    SavedSession kept_;    ///< as in the open file, without results
    QVector<ui::Link> awaitedPins_;
    QStringList recent_;
    QTimer timer_;
    std::unique_ptr<QLockFile> lock_;
    QAction *open_ = nullptr, *save_ = nullptr, *saveAs_ = nullptr, *notesAction_ = nullptr;
    std::unique_ptr<QMenu> recentMenu_;
};

} // namespace app
