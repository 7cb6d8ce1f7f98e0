#include "app/sessionrestore.h"

#include "app/modelhash.h"

namespace app {

namespace {

/// Without what follows from the rest or could not be read again; nothing when there is nothing or too much.
std::optional<Shown> resultsOf(const Session& session) {
    constexpr qsizetype kMostPairs = 100'000, kMostNodes = 20'000;
    Shown results = session.shown();
    const ui::AttentionData& data = results.data;
    if (session.busy() || data.target.size() == 0 || data.weights.values.size() > kMostPairs)
        return std::nullopt;
    if (results.tree.size() > kMostNodes)
        results.tree.clear();
    results.evidence.reset();
    results.data.phase.reset();
    results.data.currentStep = data.target.size() - 1;
    return results;
}

/// Why the model cannot answer for what was saved; empty when it can.
QString problemWith(const ModelEntry* entry, const SavedSession& saved) {
    const QString name = toQString(saved.scenario.modelName);
    if (!entry || !entry->error.empty())
        return Session::tr("The model %1 of this session was not found.").arg(name);
    if (saved.modelHash.isEmpty())
        return {};
    try {
        if (modelHash(entry->folder) == saved.modelHash)
            return {};
    } catch (const std::exception&) {
        // it cannot be read, so it is not the same
    }
    return Session::tr("The model %1 is not the one that this session was saved with.").arg(name);
}

} // namespace

SavedSession savedFrom(const Session& session, const QString& hash) {
    SavedSession saved;
    saved.scenario = session.scenario();
    if (const ModelEntry* entry = session.model(); entry && !session.readOnly())
        saved.scenario.modelName = entry->name;
    saved.modelHash = hash;
    saved.results = resultsOf(session);
    return saved;
}

void restoreSession(Session& session, const SavedSession& saved) {
    const ModelLibrary& library = session.library();
    Scenario scenario = saved.scenario;
    if (!scenario.modelName.empty()) {
        const ModelEntry* entry = library.find(scenario.modelName);
        if (const QString problem = problemWith(entry, saved); !problem.isEmpty()) {
            Shown shown = saved.results.value_or(Shown());
            if (!saved.results)
                shown.data.emptyReason = problem;
            session.showSaved(scenario, shown,
                              Session::tr("%1 What was saved is shown and cannot be changed; type a sentence "
                                          "or choose a model to go on.")
                                  .arg(problem));
            return;
        }
        scenario.model = entry->choice();
        if (library.find(scenario.model) == entry)
            scenario.modelName.clear();
    }
    session.open(scenario);
}

} // namespace app
