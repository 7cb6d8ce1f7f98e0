#pragma once
/// All models of the sentence's language pair on that sentence: asked one after the other by a worker of its
/// own, told together, so that no two sentences are ever mixed. It shows nothing.

#include "app/runner.h"
#include "app/session.h"
#include "ui/modelgrid.h"

#include <string>
#include <vector>

namespace app {

class Comparison : public QObject {
    Q_OBJECT
public:
    /// `session` must outlive it. It rests until it is asked to run.
    explicit Comparison(Session& session, QObject* parent = nullptr);

    /// Those that can be used: Bahdanau's placement first, dot, bilinear, MLP; then what has no attention,
    /// then Luong's; the unidirectional ones last.
    static std::vector<const ModelEntry*> modelsOf(const ModelLibrary& library, const std::string& languages);
    static ui::GridEntry tileOf(const ModelEntry& entry, const Shown& shown);

    /// Follows the session's sentence while it runs.
    void setRunning(bool running);
    /// In the order of `modelsOf`.
    const QVector<ui::GridEntry>& entries() const { return entries_; }
    /// The model of each entry.
    const std::vector<std::string>& names() const { return names_; }

signals:
    void changed();

private:
    void follow();
    void askNext();
    void take(const Shown& shown);
    void finish();

    Session& session_;
    Runner* runner_;
    bool running_ = false;
    QString sentence_; ///< of the question under way, or answered
    std::string languages_;
    std::vector<const ModelEntry*> waiting_; ///< the next one last
    QVector<ui::GridEntry> coming_, entries_;
    std::vector<std::string> comingNames_, names_;
};

} // namespace app
