#pragma once
/// Translates a file line by line in one worker thread and tells the lines' figures in batches. It keeps text
/// and figures, no matrices. The latest start wins; what was overtaken or cancelled is never told. The worker
/// sleeps while there is nothing to do.

#include "app/modellibrary.h"
#include "engine/decoder.h"

#include <QObject>
#include <QString>
#include <QVector>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

namespace app {

/// What becomes of one line. Figures that it does not have are not numbers.
struct CorpusRow {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    QString source; ///< its first Session::kMostCharacters
    QString translation;
    QString reason; ///< why it was not translated, as a sentence; empty when it was
    double confidence = kNone;
    double entropy = kNone;           ///< mean of the steps, in bits; none without attention
    double coverageDeviation = kNone; ///< none without attention
    double bleu = kNone;              ///< engine::sentenceBleu; none without a reference
    int words = 0;                    ///< written words of the source, punctuation counted apart
};

/// What is translated, and how: as a session with this model, beam and temperature would show it.
struct CorpusJob {
    std::filesystem::path file; ///< plain or .gz; see CorpusRun::start()
    std::filesystem::path model;
    int beam = 1;
    double temperature = 1; ///< of the attention; without one it is passed over

    bool operator==(const CorpusJob&) const = default;
};

class CorpusRun : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kMostBytes = std::size_t(1) << 26; ///< of the unpacked file
    static constexpr int kMostLines = 50'000;
    static constexpr int kBatchMilliseconds = 50; ///< between two batches, at least

    /// `library` must outlive it.
    explicit CorpusRun(ModelLibrary& library, QObject* parent = nullptr);
    /// Waits for the step that is being computed, or the file that is being read, and no longer.
    ~CorpusRun() override;

    /// Reads the file and translates every line. Where its first line with text has a TAB, it is one of
    /// pairs: source TAB reference [TAB further references]; a line of it may lack them.
    void start(CorpusJob job);
    /// Lets go of the lines that were not told yet.
    void cancel();
    bool running() const { return running_; }

signals:
    // All in the thread of this object, for the latest start only.

    void opened(int lines, bool references);
    /// The next lines, in the file's order.
    void advanced(const QVector<app::CorpusRow>& rows);
    void finished();
    /// One sentence: the file or the model cannot be used.
    void failed(const QString& reason);

private:
    struct Numbered {
        CorpusJob job;
        std::uint64_t number = 0;
    };
    void work();
    void perform(const Numbered& next);
    void translateAll(const Numbered& next);
    void tell(std::uint64_t number, QVector<CorpusRow>& rows, bool last);
    /// In the thread of this object, unless something else was started by then.
    template <class Message> void post(std::uint64_t number, Message message);

    ModelLibrary& library_;
    bool running_ = false;
    std::atomic<std::uint64_t> latest_ = 0; ///< number of the job that counts; others are cancelled
    std::atomic<bool> telling_ = false;     ///< a batch is on its way; others wait for it
    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Numbered> next_; ///< under the mutex
    bool ending_ = false;          ///< under the mutex
    std::thread worker_;           ///< last: it uses all of the above
};

} // namespace app
