#pragma once
/// A window beside the main one: a file translated line by line, as a strip of bars and a table that share
/// one order. Choosing a line takes it into the main window. It edits nothing and translates anew only when
/// asked to.

#include "app/corpusrun.h"
#include "ui/strip.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace ui {
class Canvas;
} // namespace ui

namespace app {

class CorpusTable;
class Session;

class CorpusWindow : public QDialog {
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit CorpusWindow(Session& session, QWidget* parent = nullptr);

    /// Translates the file with the session's model, beam and temperature.
    void open(const QString& path);
    void cancel();
    const CorpusRun& run() const { return *run_; }
    const CorpusTable& table() const { return *table_; }
    /// The line's sentence into the main window.
    void goTo(int line);
    /// The table as TSV; what went wrong is told in the window.
    bool save(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeTools();
    QWidget* makeProgress();
    void makeTable();
    void listen();
    void chooseAndOpen();
    void chooseAndSave();
    void start();
    void sortBy(int column, Qt::SortOrder order);
    void showStrip();
    void showState();
    void setTexts();
    void setBoxTexts();
    QString stateText() const;
    QString orderText() const;
    CorpusJob job(const std::filesystem::path& file) const; ///< of the session as it is now

    Session& session_;
    CorpusRun* run_;
    CorpusTable* table_;
    CorpusJob job_;     ///< that the lines are of
    QString modelName_; ///< of it
    QString failure_;   ///< what went wrong last
    int total_ = 0;     ///< lines of the file
    bool done_ = false; ///< all of them are there
    QPushButton *open_ = nullptr, *again_ = nullptr, *save_ = nullptr, *cancel_ = nullptr;
    QLabel *figureLabel_ = nullptr, *sortLabel_ = nullptr, *state_ = nullptr;
    QComboBox *figure_ = nullptr, *sort_ = nullptr;
    QCheckBox* falling_ = nullptr;
    QProgressBar* progress_ = nullptr;
    ui::Canvas* strip_ = nullptr;
    QTableView* view_ = nullptr;
};

} // namespace app
