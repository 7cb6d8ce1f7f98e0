#pragma once
/// Attention from elsewhere in the window: opens a file of it, chooses among its sentences and turns its
/// weights round. The session shows it read-only until a sentence is typed or a model chosen. It computes
/// nothing.

#include "app/attentionfile.h"

#include <QObject>

class QAction;
class QSpinBox;
class QWidget;

namespace app {

class Session;
class SessionFiles;
struct Scenario;

class AttentionOpener : public QObject {
    Q_OBJECT
public:
    /// All three must outlive this.
    AttentionOpener(Session& session, SessionFiles* files, QWidget* window);

    QAction* openAction() const { return open_; }
    QAction* transposeAction() const { return transpose_; }
    /// "Sentence 3 of 12"; hidden unless there are several.
    QSpinBox* chooser() const { return chooser_; }
    void setTexts();

    /// What goes wrong is reported, and false; what was shown stays.
    bool open(const std::filesystem::path& path);
    void show(const AttentionFile& file, int number = 1);
    /// Whatever it is: a session, a model's folder or its weights, or attention.
    void openFile(const QString& path);

signals:
    /// A sentence about what went wrong; empty when it went well.
    void reported(const QString& sentence);

protected:
    /// Files dropped on the window.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool read(const std::filesystem::path& path, std::optional<bool> transpose, int number);
    void chooseAndOpen();
    void turn();
    void setLabels();
    /// Looked at where `place` looks.
    void showSentence(int number, const Scenario& place);
    void letGoWhenLeft();

    Session& session_;
    SessionFiles* files_;
    QWidget* window_;
    AttentionFile file_; ///< without sentences: none is shown
    bool showing_ = false;
    QAction *open_ = nullptr, *transpose_ = nullptr;
    QSpinBox* chooser_ = nullptr;
};

} // namespace app
