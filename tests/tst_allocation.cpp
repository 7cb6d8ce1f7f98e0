/// Memory that runs out: every reader meets a failing allocation at its 1st, 2nd, 4th, 8th … and then either
/// gives its whole value or refuses; nothing leaks, nothing crashes, and the next try succeeds. Memory that
/// Qt takes for its own (malloc) never fails here.

#include "app/answer.h"
#include "app/sessionfile.h"
#include "engine/attentiondump.h"
#include "engine/error.h"
#include "engine/npzreader.h"
#include "engine/safetensors.h"
#include "tests/countedmemory.h"
#include "tests/modelfolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <map>

using tests::failed, tests::living, tests::untilFailure;

class TestAllocation : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::filesystem::path root_;
    /// Each gives what it has read as numbers that tell it from less.
    using Reader = std::function<std::vector<std::size_t>()>;
    std::map<QString, Reader> readers_;

    /// Whether the `n`-th allocation failed; false once there are fewer. Whoever gives a value all the same
    /// gives all of it.
    static bool failsAt(long n, const Reader& read, QString& fault) {
        const std::vector<std::size_t> whole = read();
        std::vector<std::size_t> value;
        failed = false;
        untilFailure = n;
        try {
            value = read();
            untilFailure = 0;
            if (value != whole)
                fault = QString("allocation %1 leaves a part").arg(n);
        } catch (const std::bad_alloc&) {
        } catch (const engine::Error&) {
        } catch (const std::exception& error) {
            untilFailure = 0;
            fault = QString::fromUtf8(error.what());
        }
        untilFailure = 0;
        return failed;
    }

private slots:
    void initTestCase() {
        root_ = directory_.path().toStdString();
        tests::writeTinyModel(root_ / "tiny");
        readers_["safetensors"] = [this] {
            std::vector<std::size_t> sizes;
            for (const auto& [name, tensor] :
                 engine::readSafetensors(root_ / "tiny/model.safetensors").tensors)
                sizes.push_back(tensor.values.size());
            return sizes;
        };
        readers_["config"] = [this] {
            const engine::ModelConfig config = engine::readConfig(root_ / "tiny/config.json");
            return std::vector{std::size_t(config.embedding), std::size_t(config.decoderHidden)};
        };
        readers_["vocabulary"] = [this] {
            const auto both = engine::readTokenizers(root_ / "tiny", tests::tinyConfig());
            return std::vector{both.source->encode("a cat").size(), both.target->encode("a").size()};
        };
        readers_["model"] = [this] {
            return std::vector{engine::readModel(root_ / "tiny")->parameters.values().size()};
        };
        const std::filesystem::path npz = TEST_DATA "/../fuzz/corpus/npz/deflated.npz";
        readers_["npz"] = [npz] {
            std::vector<std::size_t> sizes;
            const engine::NpzFile archive(npz);
            for (const std::string& name : archive.names())
                sizes.push_back(archive.array(name).values.size());
            return sizes;
        };
        for (const char* name :
             {"own.json", "nematus", "marian-soft", "marian-hard", "opennmt", "sockeye.json", "matrix.csv"}) {
            const std::filesystem::path file = std::filesystem::path(TEST_DATA "/../fuzz/corpus/dump") / name;
            readers_[QString("dump ") + name] = [file] {
                std::vector<std::size_t> sizes;
                for (const engine::AttentionDump& dump : engine::readAttentionDumps(file)) {
                    sizes.push_back(dump.source.size());
                    sizes.push_back(dump.target.size());
                }
                return sizes;
            };
        }
        app::SavedSession session;
        session.scenario.sentence = "a cat";
        session.scenario.forced = {{0, 5}, {3, 7}};
        session.scenario.weights = {{1, {0.1f, 0.9f}}};
        engine::Stepper stepper(tests::tinyModel());
        session.results = app::answer(stepper, {"a cat", {}, 0});
        session.results->evidence.reset(); // no file keeps it
        const QString file = directory_.filePath("a.alignoscope");
        app::writeSessionFile(file, session);
        readers_["session"] = [file] {
            const app::SavedSession read = app::readSessionFile(file);
            return std::vector{read.scenario.forced.size(), read.scenario.weights.size(),
                               std::size_t(read.results ? read.results->data.steps.size() : 0)};
        };
    }

    void readersGiveUpCleanly_data() {
        QTest::addColumn<QString>("name");
        for (const auto& [name, reader] : readers_)
            QTest::newRow(qPrintable(name)) << name;
    }
    void readersGiveUpCleanly() {
        QFETCH(QString, name);
        const Reader& read = readers_.at(name);
        read(); // what is made once is made now
        QString fault;
        long n = 1;
        while (true) {
            const long before = living;
            const bool hit = failsAt(n, read, fault);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
            QVERIFY2(living == before, qPrintable(QString("allocation %1 leaks").arg(n)));
            if (!hit)
                break;
            n *= 2;
        }
        QVERIFY(n > 1); // one at least was made to fail
        read();         // and nothing was left in disorder
    }
};

QTEST_GUILESS_MAIN(TestAllocation)
#include "tst_allocation.moc"
