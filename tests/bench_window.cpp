/// Speed of the window, without a display: from a typed sentence to painted pixels, through session, worker,
/// conversion and every picture. Not a test: nothing passes or fails here.

#include "app/mainwindow.h"
#include "app/session.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QEventLoop>
#include <QImage>

#include <algorithm>
#include <chrono>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Twelve words typed; a longer and a shorter end by turns, so that every sentence is another than the one
/// before.
void type(benchmark::State& state) {
    app::ModelLibrary library({std::filesystem::path(SOURCE_DIR "/sample_models")});
    app::Session session(library);
    app::MainWindow window(session);
    window.resize(1440, 900);
    window.show();
    QImage screen(window.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> times;
    bool longer = false;
    auto typeOnce = [&] {
        QEventLoop loop;
        const auto shown = QObject::connect(&session, &app::Session::shownChanged, &loop, &QEventLoop::quit);
        longer = !longer;
        const auto start = Clock::now();
        session.setSentence(QStringLiteral("I think that the old man reads a book in the garden") +
                            (longer ? QStringLiteral(".") : QString()));
        loop.exec();
        window.render(&screen);
        times.push_back(millisecondsSince(start));
        QObject::disconnect(shown);
    };
    typeOnce(); // loads the model
    times.clear();
    for (auto _ : state)
        typeOnce();
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    state.counters["ms_median"] = times[times.size() / 2];
}

} // namespace

BENCHMARK(type)->Name("window/type")->Unit(benchmark::kMillisecond)->MinTime(3);

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
