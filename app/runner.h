#pragma once
/// One worker thread that loads models and decodes. The latest request wins: asking again cancels what runs,
/// and an answer that was overtaken is never told. The worker sleeps while there is nothing to do.

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
    std::string sentence;        ///< UTF-8
    int beam = 1;
    std::map<int, int> forced;
};

class Runner : public QObject {
    Q_OBJECT
public:
    /// `library` must outlive the runner.
    explicit Runner(ModelLibrary& library, QObject* parent = nullptr);
    /// Waits for the step that is being computed, or the file that is being read, and no longer.
    ~Runner() override;

    void ask(Request request);
    void cancel();

signals:
    /// In the thread of this object; for the latest request only.
    void answered(const app::Shown& shown);
    /// Before that, for a sentence that takes long: what is decoded so far.
    void advanced(const app::Shown& sofar);
    /// One sentence.
    void failed(const QString& reason);

private:
    struct Job {
        Request request;
        std::uint64_t number = 0;
    };
    void work();
    void perform(const Job& job);
    void tell(const Job& job, const Shown& sofar);

    ModelLibrary& library_;
    std::unique_ptr<engine::Stepper> stepper_; ///< the worker's
    std::atomic<std::uint64_t> latest_ = 0;    ///< number of the request that counts; others are cancelled
    std::atomic<bool> telling_ = false;        ///< a partial answer is on its way; others wait for it
    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Job> next_; ///< under the mutex
    bool ending_ = false;     ///< under the mutex
    std::thread worker_;      ///< last: it uses all of the above
};

} // namespace app
