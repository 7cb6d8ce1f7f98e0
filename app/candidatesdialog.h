#pragma once
/// Every word that a step could give, with its probability, to be searched and chosen from. It is told the
/// list and asks for nothing; only words of the list can be chosen.

#include "ui/attentiondata.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace app {

class CandidatesModel;

class CandidatesDialog : public QDialog {
    Q_OBJECT
public:
    explicit CandidatesDialog(QWidget* parent = nullptr);

    /// Opens for a step (0-based) with no words yet.
    void openFor(int step);
    /// The words of that step, likeliest first; those of another step are not taken.
    void setCandidates(int step, const QVector<ui::Candidate>& candidates);
    int step() const { return step_; }

    QLineEdit* field() const { return field_; }
    QTableView* list() const { return list_; }

signals:
    void chosen(int step, int id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void filter(const QString& text);
    void choose();
    void setTexts();
    void showState();

    int step_ = -1;
    bool answered_ = false;
    CandidatesModel* model_ = nullptr;
    QSortFilterProxyModel* proxy_ = nullptr;
    QLineEdit* field_ = nullptr;
    QTableView* list_ = nullptr;
    QLabel* state_ = nullptr;
    QPushButton* force_ = nullptr;
};

} // namespace app
