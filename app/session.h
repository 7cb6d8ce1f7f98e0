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
    const Scenario& scenario() const { return scenario_; }
    const Shown& shown() const { return shown_; }
    /// What went wrong, or a remark; empty most of the time.
    const QString& message() const { return message_; }
    bool busy() const { return busy_; } ///< an answer is awaited; the last one is still shown

    void apply(Scenario scenario);

    /// Changes of one part; what depends on it (forced words, the step) starts anew.
    void setSentence(const QString& sentence);
    void setModel(const ModelChoice& choice);
    /// Bounded to the translation.
    void setStep(int step);
    /// `step` gives the word `id`; words forced at earlier steps stay, later ones are let go.
    void force(int step, int id);

    int steps() const { return shown_.data.target.size(); }
    int currentStep() const { return shown_.data.currentStep; }

signals:
    void scenarioChanged();
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
