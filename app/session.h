#pragma once
/// Holds the scenario, asks the runner and publishes what is to be shown. What is shown depends on the
/// scenario and the model alone; undo is applying an earlier scenario. It knows no widget.
///
/// Another sentence lets go of what belongs to one sentence: forced words and target, weights, mask and
/// hypothesis. So does another model, whose words and pieces may be others; it keeps sentence, step, beam and
/// temperature. An edit of what is not shown yet, or not any more, is passed over.

#include "app/history.h"
#include "app/runner.h"
#include "app/scenario.h"

#include <QElapsedTimer>

namespace app {

class Session : public QObject {
    Q_OBJECT
public:
    /// Longer sentences are cut, and the message says so.
    static constexpr int kMostCharacters = 5000;
    static constexpr int kMostBeam = 12;

    /// `library` must outlive the session. Begins with the first model found and no sentence.
    explicit Session(ModelLibrary& library, QObject* parent = nullptr);

    ModelLibrary& library() const { return library_; }
    /// The model in use; null when there is none.
    const ModelEntry* model() const;
    /// Adds a folder to the library and uses its model; what is wrong with it becomes the message.
    void openModel(const QString& folder);
    const Scenario& scenario() const { return scenario_; }
    const Shown& shown() const { return shown_; }
    /// What went wrong, or a remark; empty most of the time.
    const QString& message() const { return message_; }
    /// An answer is awaited; until it begins to come, the last one is still shown.
    bool busy() const { return busy_; }

    /// Makes no entry in the history.
    void apply(Scenario scenario);

    void setSentence(const QString& sentence);
    void setModel(const ModelChoice& choice);
    /// This very model; without effect when it is not in the library or cannot be used.
    void setModel(const std::string& name);
    /// Computes and words everything anew, as in another language.
    void renew() { ask(); }
    /// Bounded to the translation. The step is shown complete.
    void setStep(int step);
    /// The step up to a part of it, an index into ui::phasesOf().
    void setPhase(int step, int phase);

    // What if. Steps and source tokens are 0-based.

    /// `step` gives the word `id`; words forced at earlier steps stay (with a whole target or a beam all that
    /// are shown before it), later ones are let go.
    void force(int step, int id);
    /// The model chooses the word at `step` again; of a whole target it does so from there on.
    void unforce(int step);
    /// The whole translation; blank text counts as none.
    void setTarget(const std::optional<QString>& target);
    /// Without effect unless there is one for each source token. `finished` is false while a drag goes on.
    void setWeights(int step, std::vector<float> weights, bool finished = true);
    /// The word and the weights of one step are the model's own again.
    void resetStep(int step);
    /// All but beam and hypothesis: nothing is forced, set, masked or tempered.
    void resetEdits();
    /// The last visible token cannot be masked; the message says so.
    void setMasked(int source, bool masked);
    /// Above 0. `finished` is false while a drag goes on.
    void setTemperature(double temperature, bool finished = true);
    void setBeam(int beam); ///< brought into 1 … kMostBeam
    void setHypothesis(int hypothesis);
    /// All pieces with their probabilities at `step`, told by candidatesAnswered() once the scenario is.
    void askCandidates(int step);

    // What can be taken back; entries before the index are done.

    void undo() { goToHistory(historyIndex() - 1); }
    void redo() { goToHistory(historyIndex() + 1); }
    bool canUndo() const { return history_.canUndo(); }
    bool canRedo() const { return history_.canRedo(); }
    QStringList historyTexts() const { return history_.texts(); }
    int historyIndex() const { return history_.index(); }
    void goToHistory(int index);
    void clearHistory();
    /// What is typed next is an entry of its own.
    void endBurst() { history_.endBurst(); }

    /// Goes to `scenario` without a way back, as when a file is opened.
    void open(const Scenario& scenario);
    /// Shows what was saved of `scenario`, without a model and with `reason` as the message, until a sentence
    /// is typed, a model chosen or another scenario applied. Other edits are passed over.
    void showSaved(const Scenario& scenario, const Shown& saved, const QString& reason);
    /// The same of attention that another program wrote down; `origin` is its file's name.
    void showForeign(const Scenario& scenario, const Shown& foreign, const QString& reason,
                     const QString& origin);
    bool readOnly() const { return readOnly_; }
    bool showsForeign() const { return !origin().isEmpty(); }
    /// The file that attention from elsewhere is shown of; empty while a model answers.
    QString origin() const { return readOnly_ ? origin_ : QString(); }
    /// A line over a picture that leaves the program: model, switches and sentence; of what was saved, where
    /// it comes from.
    QString pictureTitle() const;

    int steps() const { return shown_.data.target.size(); }
    int currentStep() const { return shown_.data.currentStep; }

signals:
    void scenarioChanged();
    void libraryChanged();
    void shownChanged();
    void messageChanged();
    void busyChanged();
    void historyChanged();
    /// Likeliest first.
    void candidatesAnswered(int step, const QVector<ui::Candidate>& candidates);
    /// A file was opened: what went before is gone.
    void opened();

private:
    void ask();
    Request request(const ModelEntry& entry) const;
    void listen();
    void choose(Scenario next);
    /// Applies `next` and writes it into the history.
    void edit(Scenario next, const History::Change& change);
    /// Whether what is shown is of the sentence and the model that the scenario names.
    bool editable() const;
    bool attends() const;
    QString wordOf(int step, int id) const;
    Scenario keepingWords(int step) const;
    void publish(const Shown& shown);
    void showNothing(const QString& reason);
    void setMessage(const QString& message);
    void setBusy(bool busy);
    QString remarkOn(const Shown& shown) const;

    ModelLibrary& library_;
    Scenario scenario_;
    Shown shown_;
    QString message_;
    bool busy_ = false;
    bool cut_ = false;                 ///< the sentence was longer
    bool readOnly_ = false;            ///< what is shown was saved
    QString origin_;                   ///< where foreign attention comes from
    std::optional<Scenario> answered_; ///< what is shown answers it
    std::optional<int> wanted_;        ///< the step whose pieces are asked for once the answer is there
    std::pair<int, QVector<ui::Candidate>> listed_; ///< the pieces of a step told last
    History history_;
    QElapsedTimer clock_;
    Runner* runner_ = nullptr;
};

} // namespace app
