#pragma once
/// Holds the scenario, asks the runner and publishes what is to be shown. What is shown depends on the
/// scenario and the model alone; undo is applying an earlier scenario. It knows no widget.

#include "app/runner.h"
#include "app/scenario.h"

namespace app {

class Session : public QObject {
    Q_OBJECT
public:
    /// Longer sentences are cut, and the message says so.
    static constexpr int kMostCharacters = 5000;

    /// `library` must outlive the session. Begins with the first model found and no sentence.
    explicit Session(ModelLibrary& library, QObject* parent = nullptr);

    const ModelLibrary& library() const { return library_; }
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

    void apply(Scenario scenario);

    /// Changes of one part; what depends on it (forced words, the step) starts anew.
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
    /// `step` gives the word `id`; words forced at earlier steps stay, later ones are let go.
    void force(int step, int id);

    int steps() const { return shown_.data.target.size(); }
    int currentStep() const { return shown_.data.currentStep; }

signals:
    void scenarioChanged();
    void libraryChanged();
    void shownChanged();
    void messageChanged();
    void busyChanged();

private:
    void ask();
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
    bool cut_ = false; ///< the sentence was longer
    Runner* runner_ = nullptr;
};

} // namespace app
