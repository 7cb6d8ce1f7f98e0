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
        next_ = Job{std::move(request), number, {}};
        nextList_.reset();
    }
    wake_.notify_one();
}

void Runner::askCandidates(Request request, std::vector<int> words) {
    {
        const std::lock_guard lock(mutex_);
        nextList_ = Job{std::move(request), latest_, std::move(words)};
    }
    wake_.notify_one();
}

void Runner::cancel() {
    ++latest_;
    const std::lock_guard lock(mutex_);
    next_.reset();
    nextList_.reset();
}

void Runner::work() {
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || next_ || nextList_; });
        if (ending_)
            return;
        std::optional<Job>& first = next_ ? next_ : nextList_;
        const Job job = std::move(*first);
        first.reset();
        lock.unlock();
        if (job.words)
            list(job);
        else
            perform(job);
    }
}

engine::Stepper& Runner::stepperFor(const Job& job) {
    const auto model = library_.load(job.request.model);
    if (!stepper_ || &stepper_->model() != model.get())
        stepper_ = std::make_unique<engine::Stepper>(model);
    return *stepper_;
}

std::optional<Shown> Runner::decode(const Job& job) {
    Question question = job.request.question;
    question.options.cancelled = [this, &job] { return latest_ != job.number; };
    return answer(stepperFor(job), question, [this, &job](const Shown& sofar) { tell(job, sofar); });
}

void Runner::list(const Job& job) {
    QVector<ui::Candidate> found;
    try {
        engine::DecodeOptions options = job.request.question.options;
        options.cancelled = [this, &job] { return latest_ != job.number; };
        found = candidates(
            engine::allCandidates(stepperFor(job), job.request.question.sentence, *job.words, options));
    } catch (const std::exception&) {
        return; // what decoding could not do either was told then
    }
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, step = int(job.words->size()), found] {
            if (number == latest_)
                emit candidatesAnswered(step, found);
        },
        Qt::QueuedConnection);
}

void Runner::perform(const Job& job) {
    std::optional<Shown> result;
    QString reason;
    try {
        result = decode(job);
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
