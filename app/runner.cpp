#include "app/runner.h"

#include <exception>

namespace app {

Runner::Runner(ModelLibrary& library, QObject* parent)
    : QObject(parent), library_(library), worker_([this] { work(); }) {}

Runner::~Runner() {
    cancel();
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    worker_.join();
}

void Runner::ask(Request request) {
    const std::uint64_t number = ++latest_;
    {
        const std::lock_guard lock(mutex_);
        next_ = Job{std::move(request), number};
    }
    wake_.notify_one();
}

void Runner::cancel() {
    ++latest_;
    const std::lock_guard lock(mutex_);
    next_.reset();
}

void Runner::work() {
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || next_; });
        if (ending_)
            return;
        const Job job = std::move(*next_);
        next_.reset();
        lock.unlock();
        perform(job);
    }
}

void Runner::perform(const Job& job) {
    std::optional<Shown> result;
    QString reason;
    try {
        const auto model = library_.load(job.request.model);
        if (!stepper_ || &stepper_->model() != model.get())
            stepper_ = std::make_unique<engine::Stepper>(model);
        engine::DecodeOptions options;
        options.beam = job.request.beam;
        options.forced = job.request.forced;
        options.cancelled = [this, &job] { return latest_ != job.number; };
        result = answer(*stepper_, job.request.sentence, options,
                        [this, &job](const Shown& sofar) { tell(job, sofar); });
    } catch (const std::bad_alloc&) {
        reason = tr("There is not enough memory for this.");
    } catch (const std::exception& error) {
        reason = toQString(error.what());
    }
    // Told in the thread of this object, where requests are made: what counts then is what counts.
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, result = std::move(result), reason] {
            if (number != latest_)
                return;
            if (result)
                emit answered(*result);
            else if (!reason.isEmpty())
                emit failed(reason);
        },
        Qt::QueuedConnection);
}

void Runner::tell(const Job& job, const Shown& sofar) {
    if (latest_ != job.number || telling_.exchange(true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, sofar] {
            telling_ = false;
            if (number == latest_)
                emit advanced(sofar);
        },
        Qt::QueuedConnection);
}

} // namespace app
