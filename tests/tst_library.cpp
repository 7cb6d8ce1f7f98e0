// Which models are found, and what happens to those that cannot be used.

#include "app/modellibrary.h"
#include "engine/error.h"
#include "tests/modelfolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sys/stat.h>
#include <thread>

namespace fs = std::filesystem;

class TestLibrary : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root(const char* name) const { return fs::path(directory_.path().toStdString()) / name; }
    static void writeText(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

private slots:
    void findsByNameAndByKind() {
        using engine::Placement, engine::Score;
        tests::writeTinyModel(root("kinds/a"), tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
        tests::writeTinyModel(root("kinds/b"), tests::tinyConfig(Score::Dot, Placement::Luong));
        writeText(root("kinds/recipes/a.json"), "{}");
        const app::ModelLibrary library({root("kinds")});
        QCOMPARE(library.entries().size(), std::size_t(2)); // the recipes are no model
        QCOMPARE(library.find("a")->choice(),
                 (app::ModelChoice{"en-fr", Score::Mlp, Placement::Bahdanau, true}));
        QCOMPARE(library.find(app::ModelChoice{"en-fr", Score::Dot, Placement::Luong, true}),
                 library.find("b"));
        QVERIFY(!library.find(app::ModelChoice{"en-fr", Score::Dot, Placement::Bahdanau, true}));
        QVERIFY(!library.find("c"));
        QCOMPARE(library.first(), library.find("a"));
        fs::copy(root("kinds/b"), root("kinds/en-fr-bahdanau-mlp"));
        const app::ModelLibrary again({root("kinds")});
        QCOMPARE(again.first()->name, std::string("en-fr-bahdanau-mlp")); // what a newcomer meets
        QCOMPARE(again.entries()[1].name, std::string("a"));
        fs::remove_all(root("kinds/en-fr-bahdanau-mlp"));
        // Counted from the config, it is what the file holds.
        const auto model = engine::readModel(root("kinds/b"));
        QCOMPARE(library.find("b")->parameters, model->parameters.count());
    }

    void noAttentionStandsUnderEitherPlacement() {
        tests::writeTinyModel(root("off/fixed"),
                              tests::tinyConfig(engine::Score::None, engine::Placement::Bahdanau));
        tests::writeTinyModel(root("off/dot"),
                              tests::tinyConfig(engine::Score::Dot, engine::Placement::Bahdanau));
        const app::ModelLibrary library({root("off")});
        for (const engine::Placement placement : {engine::Placement::Bahdanau, engine::Placement::Luong})
            QCOMPARE(library.find(app::ModelChoice{"en-fr", engine::Score::None, placement, true}),
                     library.find("fixed"));
        QVERIFY(
            !library.find(app::ModelChoice{"en-fr", engine::Score::None, engine::Placement::Luong, false}));
        QVERIFY(!library.find(app::ModelChoice{"en-fr", engine::Score::Dot, engine::Placement::Luong, true}));
    }

    void earlierRootsWin() {
        engine::ModelConfig german = tests::tinyConfig();
        german.targetLanguage = "de";
        tests::writeTinyModel(root("one/same"), german);
        tests::writeTinyModel(root("two/same"));
        tests::writeTinyModel(root("two/other"));
        const app::ModelLibrary library({root("nowhere"), root("one"), root("two")});
        QCOMPARE(library.entries().size(), std::size_t(2));
        QCOMPARE(library.find("same")->choice().languages, std::string("en-de"));
        const app::ModelLibrary itself({root("one/same")});
        QCOMPARE(itself.entries().size(), std::size_t(1));
    }

    void brokenFoldersAreListedWithTheReason() {
        tests::writeTinyModel(root("mixed/good"));
        writeText(root("mixed/half/config.json"), "{\"cell\": ");
        writeText(root("mixed/bare/model.safetensors"), "");
        fs::create_directories(root("mixed/pipe"));
        QCOMPARE(::mkfifo(root("mixed/pipe/config.json").c_str(), 0600), 0);
        fs::create_directory_symlink(root("mixed/loop"), root("mixed/loop"));
        const app::ModelLibrary library({root("mixed")});
        QCOMPARE(library.entries().size(), std::size_t(4));
        for (const char* name : {"half", "bare", "pipe"}) {
            QVERIFY(library.find(name));
            QVERIFY2(library.find(name)->error.find("config.json") != std::string::npos, name);
        }
        QCOMPARE(library.first(), library.find("good"));
    }

    void resolvesFoldersBeforeNames() {
        tests::writeTinyModel(root("here/a"));
        app::ModelLibrary library({root("here")});
        QCOMPARE(library.resolve("a").folder, root("here/a"));
        QCOMPARE(library.resolve((root("here/a") / "").string()).name, std::string("a"));
        tests::writeTinyModel(root("elsewhere/z"));
        QCOMPARE(library.resolve(root("elsewhere/z").string()).name, std::string("z"));
        // What was asked for is what its kind means from now on.
        QCOMPARE(library.find(library.find("a")->choice())->name, std::string("z"));
        try {
            library.resolve("nope");
            QFAIL("resolved");
        } catch (const engine::Error& error) {
            QVERIFY(QString(error.what()).contains("nope") && QString(error.what()).contains("a"));
        }
        QVERIFY_EXCEPTION_THROWN(library.resolve(root("here").string() + "/missing"), engine::Error);
        QVERIFY_EXCEPTION_THROWN(library.resolve(std::string(5000, 'x') + "/y"), engine::Error);
    }

    void loadsOnceFromAnyThread() {
        tests::writeTinyModel(root("shared/a"));
        app::ModelLibrary library({root("shared")});
        std::vector<std::shared_ptr<const engine::Model>> models(4);
        std::vector<std::thread> threads;
        for (auto& model : models)
            threads.emplace_back([&] { model = library.load(library.entries().front().folder); });
        for (std::thread& thread : threads)
            thread.join();
        QVERIFY(models[0]);
        for (const auto& model : models)
            QCOMPARE(model.get(), models[0].get());
        QVERIFY_EXCEPTION_THROWN(library.load(root("shared/none")), engine::Error);
    }

    void listsTheStandardRootsInOrder() {
        qputenv("ALIGNOSCOPE_MODELS", "/first::/second");
        qputenv("XDG_DATA_HOME", "/data");
        const auto roots = app::ModelLibrary::standardRoots();
        qunsetenv("ALIGNOSCOPE_MODELS");
        qunsetenv("XDG_DATA_HOME");
        QVERIFY(roots.size() >= 4);
        QCOMPARE(roots[0], fs::path("/first"));
        QCOMPARE(roots[1], fs::path("/second"));
        // Beside the program, whether it was installed or only built.
        QCOMPARE(roots[2].string().substr(roots[2].string().size() - 25),
                 std::string("/share/alignoscope/models"));
        QVERIFY(fs::exists(roots[2] / "en-fr-bahdanau-mlp/config.json"));
        QCOMPARE(roots.back(), fs::path("/data/alignoscope/models"));
    }
};

QTEST_APPLESS_MAIN(TestLibrary)
#include "tst_library.moc"
