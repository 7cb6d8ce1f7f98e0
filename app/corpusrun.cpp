#include "app/corpusrun.h"

#include "app/convert.h"
#include "app/session.h"
#include "engine/corpus.h"
#include "engine/error.h"
#include "engine/metrics.h"

#include <chrono>
#include <exception>
#include <set>
#include <tuple>
#include <utility>

namespace app {

namespace {

struct Corpus {
    std::vector<engine::SentencePair> lines; ///< without targets where there is no reference
    bool references = false;
};

bool blank(std::string_view text) {
    return toQString(text.substr(0, 4 * Session::kMostCharacters)).trimmed().isEmpty();
}

engine::SentencePair pairOf(const std::string& line) {
    engine::SentencePair pair;
    auto tab = line.find('\t');
    pair.source = line.substr(0, tab);
    while (tab != line.npos) {
        const auto begin = tab + 1;
        tab = line.find('\t', begin);
        std::string target = line.substr(begin, tab == line.npos ? tab : tab - begin);
        if (!blank(target))
            pair.targets.push_back(std::move(target));
    }
    return pair;
}

/// Where the text starts decides: a TAB in it parts source and references in every line.
Corpus readCorpus(const std::filesystem::path& file) {
    std::vector<std::string> lines = engine::readLines(file, CorpusRun::kMostBytes);
    const auto fail = [&](const QString& sentence) {
        throw engine::Error(file.string() + ": " + toUtf8(sentence));
    };
    if (lines.size() > std::size_t(CorpusRun::kMostLines))
        fail(CorpusRun::tr("the file has %1 lines, at most %2 can be shown; use a part of it.")
                 .arg(lines.size())
                 .arg(CorpusRun::kMostLines));
    std::size_t first = 0;
    while (first < lines.size() && blank(lines[first]))
        ++first;
    if (first == lines.size())
        fail(CorpusRun::tr("the file holds no text; expected a sentence a line."));
    Corpus corpus;
    const bool pairs = lines[first].find('\t') != std::string::npos;
    for (std::string& line : lines) {
        corpus.lines.push_back(pairs ? pairOf(line) : engine::SentencePair{std::move(line), {}});
        corpus.references = corpus.references || !corpus.lines.back().targets.empty();
    }
    return corpus;
}

/// At most what a session takes, and whether that is all.
std::pair<QString, bool> sourceText(const std::string& source) {
    constexpr std::size_t kMost = Session::kMostCharacters, kMostBytes = 3 * kMost + 3;
    QString text = toQString(std::string_view(source).substr(0, kMostBytes)); // a unit has at most 3 bytes
    if (text.size() <= qsizetype(kMost))
        return {text, true};
    text.truncate(kMost - (text[kMost - 1].isHighSurrogate() ? 1 : 0));
    text.squeeze();
    return {text, false};
}

int wordsOf(const ui::Sentence& sentence) {
    std::set<int> words;
    for (const ui::SentenceToken& token : sentence.tokens)
        if (token.word >= 0)
            words.insert(token.word);
    return int(words.size());
}

/// Chinese is cut into characters, as an evaluation does.
engine::BleuTokenization tokenizationFor(const engine::ModelConfig& config) {
    return config.targetLanguage.starts_with("zh") ? engine::BleuTokenization::Chinese
                                                   : engine::BleuTokenization::Mteval13a;
}

void fill(CorpusRow& row, const engine::Translation& best, const engine::ModelConfig& config) {
    const Shown result = shown(best, config);
    row.translation = result.translation;
    row.words = wordsOf(result.data.source);
    row.confidence = result.data.figures.confidence;
    if (config.score == engine::Score::None)
        return; // it looks at nothing
    row.entropy = result.data.figures.entropy;
    row.coverageDeviation = result.data.figures.coverageDeviation;
}

/// Nothing when cancelled.
std::optional<CorpusRow> translated(engine::Stepper& stepper, const engine::SentencePair& line,
                                    const engine::DecodeOptions& options) {
    CorpusRow row;
    bool whole = true;
    std::tie(row.source, whole) = sourceText(line.source);
    if (!whole)
        row.reason = CorpusRun::tr("The line has more than %1 characters.").arg(Session::kMostCharacters);
    else if (row.source.trimmed().isEmpty())
        row.reason = CorpusRun::tr("The line is empty.");
    if (!row.reason.isEmpty())
        return row;
    try {
        const engine::ModelConfig& config = stepper.model().config;
        const auto results = engine::translate(stepper, line.source, options);
        if (results.empty())
            return std::nullopt;
        fill(row, results.front(), config);
        if (!line.targets.empty())
            row.bleu =
                engine::sentenceBleu(results.front().targetText, line.targets, tokenizationFor(config));
    } catch (const std::bad_alloc&) {
        row.reason = CorpusRun::tr("There is not enough memory for this.");
    } catch (const std::exception& error) {
        row.reason = toQString(error.what());
    }
    return row;
}

} // namespace

CorpusRun::CorpusRun(ModelLibrary& library, QObject* parent)
    : QObject(parent), library_(library), worker_([this] { work(); }) {}

CorpusRun::~CorpusRun() {
    cancel();
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    worker_.join();
}

void CorpusRun::start(CorpusJob job) {
    const std::uint64_t number = ++latest_;
    running_ = true;
    {
        const std::lock_guard lock(mutex_);
        next_ = Numbered{std::move(job), number};
    }
    wake_.notify_one();
}

void CorpusRun::cancel() {
    ++latest_;
    running_ = false;
    const std::lock_guard lock(mutex_);
    next_.reset();
}

void CorpusRun::work() {
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || next_; });
        if (ending_)
            return;
        const Numbered next = std::move(*next_);
        next_.reset();
        lock.unlock();
        perform(next);
    }
}

template <class Message> void CorpusRun::post(std::uint64_t number, Message message) {
    QMetaObject::invokeMethod(
        this,
        [this, number, message = std::move(message)] {
            if (number == latest_)
                message();
        },
        Qt::QueuedConnection);
}

void CorpusRun::perform(const Numbered& next) {
    QString reason;
    try {
        translateAll(next);
        return;
    } catch (const std::bad_alloc&) {
        reason = tr("There is not enough memory for this.");
    } catch (const std::exception& error) {
        reason = toQString(error.what());
    }
    post(next.number, [this, reason] {
        running_ = false;
        emit failed(reason);
    });
}

void CorpusRun::translateAll(const Numbered& next) {
    using Clock = std::chrono::steady_clock;
    const Corpus corpus = readCorpus(next.job.file);
    engine::Stepper stepper(library_.load(next.job.model));
    post(next.number, [this, lines = int(corpus.lines.size()), references = corpus.references] {
        emit opened(lines, references);
    });
    engine::DecodeOptions options;
    options.beam = next.job.beam;
    options.candidates = 1;
    if (stepper.model().config.score != engine::Score::None)
        options.temperature = next.job.temperature;
    options.cancelled = [this, &next] { return latest_ != next.number; };
    QVector<CorpusRow> rows;
    auto due = Clock::now();
    for (const engine::SentencePair& line : corpus.lines) {
        const std::optional<CorpusRow> row =
            options.cancelled() ? std::nullopt : translated(stepper, line, options);
        if (!row)
            return;
        rows.append(*row);
        if (Clock::now() < due || telling_.exchange(true))
            continue;
        tell(next.number, rows, false);
        due = Clock::now() + std::chrono::milliseconds(kBatchMilliseconds);
    }
    tell(next.number, rows, true);
}

void CorpusRun::tell(std::uint64_t number, QVector<CorpusRow>& rows, bool last) {
    QMetaObject::invokeMethod(
        this,
        [this, number, last, batch = std::exchange(rows, {})] {
            telling_ = false;
            if (number != latest_)
                return;
            if (last)
                running_ = false;
            if (!batch.isEmpty())
                emit advanced(batch);
            if (last && number == latest_)
                emit finished();
        },
        Qt::QueuedConnection);
}

} // namespace app
