#pragma once
/// One worker thread that loads models and decodes. The latest request wins: asking again cancels what runs,
/// and an answer that was overtaken is never told. A question about one step waits for the answer and is
/// dropped with it. The worker sleeps while there is nothing to do.

#include "app/answer.h"
#include "app/modellibrary.h"

#include <QObject>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace app {

struct Request {
    std::filesystem::path model; ///< its folder
    Question question;           ///< its callbacks are the runner's
};

class Runner : public QObject {
    Q_OBJECT
public:
    /// `library` must outlive the runner.
    explicit Runner(ModelLibrary& library, QObject* parent = nullptr);
    /// Waits for the step that is being computed, or the file that is being read, and no longer.
    ~Runner() override;

    void ask(Request request);
    /// Every piece that could stand behind `words`, the beginning of the latest request's translation.
    void askCandidates(Request request, std::vector<int> words);
    void cancel();

signals:
    /// In the thread of this object; for the latest request only.
    void answered(const app::Shown& shown);
    /// Before that, for a sentence that takes long: what is decoded so far.
    void advanced(const app::Shown& sofar);
    /// One sentence.
    void failed(const QString& reason);
    /// Likeliest first, of the step behind so many words.
    void candidatesAnswered(int step, const QVector<ui::Candidate>& candidates);

private:
    struct Job {
        Request request;
        std::uint64_t number = 0;
        std::optional<std::vector<int>> words; ///< asked for what stands behind them
    };
    void work();
    void perform(const Job& job);
    engine::Stepper& stepperFor(const Job& job);
    std::optional<Shown> decode(const Job& job);
    void list(const Job& job);
    void tell(const Job& job, const Shown& sofar);

    ModelLibrary& library_;
    std::unique_ptr<engine::Stepper> stepper_; ///< the worker's
    std::atomic<std::uint64_t> latest_ = 0;    ///< number of the request that counts; others are cancelled
    std::atomic<bool> telling_ = false;        ///< a partial answer is on its way; others wait for it
    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Job> next_;     ///< under the mutex
    std::optional<Job> nextList_; ///< under the mutex; after next_
    bool ending_ = false;         ///< under the mutex
    std::thread worker_;          ///< last: it uses all of the above
};

} // namespace app
