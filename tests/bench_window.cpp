/// Speed of the window, without a display: from the program's start, or from a typed sentence, to painted
/// pixels, through session, worker, conversion and every picture. Not a test: nothing passes or fails here.

#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/session.h"
#include "tests/uiexample.h"
#include "ui/heatmap.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QEventLoop>
#include <QFile>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <memory>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Since the kernel started this process, to its tick of some 10 ms.
double secondsSinceStart() {
    const QByteArray stat = contents(QStringLiteral("/proc/self/stat"));
    const QByteArrayList fields = stat.mid(stat.lastIndexOf(')') + 2).split(' '); // from the third on
    timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return double(now.tv_sec) + double(now.tv_nsec) / 1e9 -
           fields.value(19).toDouble() / double(sysconf(_SC_CLK_TCK));
}

double residentMegabytes() {
    const QByteArray status = contents(QStringLiteral("/proc/self/status"));
    return status.mid(status.indexOf("VmRSS:") + 6).trimmed().split(' ').value(0).toDouble() / 1024;
}

/// Leaves the loop when the answer is there, then lets everything that waits to be laid out and painted be
/// so.
void showAnswer(const app::Session& session, const std::function<void()>& ask) {
    QEventLoop loop;
    const auto shown = QObject::connect(&session, &app::Session::shownChanged, &loop, &QEventLoop::quit);
    ask();
    loop.exec();
    QObject::disconnect(shown);
    QCoreApplication::sendPostedEvents();
}

/// Counts how often a widget is painted.
class Paints : public QObject {
public:
    explicit Paints(QWidget* widget) { widget->installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

/// Only of a process that did nothing else before: `--benchmark_filter=window/start`.
void start(benchmark::State& state) {
    for (auto _ : state) {
        app::ModelLibrary library({std::filesystem::path(SOURCE_DIR "/sample_models")});
        app::Session session(library);
        app::MainWindow* window = nullptr;
        std::unique_ptr<Paints> paints;
        showAnswer(session, [&] {
            app::Scenario scenario = session.scenario();
            scenario.sentence = QString::fromUtf8(app::kDefaultSentence);
            session.apply(std::move(scenario));
            window = new app::MainWindow(session);
            window->show();
            QObject::connect(&session, &app::Session::shownChanged, window, [&] {
                paints = std::make_unique<Paints>(window->findChild<QWidget*>(QStringLiteral("heatmap")));
            });
        });
        state.SetIterationTime(secondsSinceStart());
        state.counters["resident_MB"] = residentMegabytes();
        state.counters["paints"] = paints->count; // with the answer
        delete window;
    }
}

/// Twelve words typed; a longer and a shorter end by turns, so that every sentence is another than the one
/// before.
void type(benchmark::State& state) {
    app::ModelLibrary library({std::filesystem::path(SOURCE_DIR "/sample_models")});
    app::Session session(library);
    app::MainWindow window(session);
    window.resize(1440, 900);
    window.show();
    Paints paints(window.findChild<QWidget*>(QStringLiteral("heatmap")));
    std::vector<double> times;
    bool longer = false;
    auto typeOnce = [&] {
        longer = !longer;
        const auto begin = Clock::now();
        showAnswer(session, [&] {
            session.setSentence(QStringLiteral("I think that the old man reads a book in the garden") +
                                (longer ? QStringLiteral(".") : QString()));
        });
        times.push_back(millisecondsSince(begin));
    };
    typeOnce(); // loads the model
    times.clear();
    paints.count = 0;
    for (auto _ : state)
        typeOnce();
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    state.counters["ms_median"] = times[times.size() / 2];
    state.counters["paints"] = double(paints.count) / double(state.iterations());
}

/// As much of an n × n heatmap as its panel shows at once.
void heatmap(benchmark::State& state) {
    ui::Sentence sentence;
    for (int i = 0; i < int(state.range(0)); ++i)
        sentence.tokens.append({QStringLiteral("word%1").arg(i), i, false, false});
    ui::Heatmap picture;
    picture.setData(exampleOf(sentence, sentence, sentence.size() - 1));
    ui::View view{{570, 580}, ui::Theme::light(), 1, 1, QRectF(0, 0, 570, 580)};
    view.size = view.size.expandedTo(picture.minimumSize(view)); // the rest is scrolled to
    QImage image(570, 580, QImage::Format_ARGB32_Premultiplied);
    image.fill(view.theme.panel);
    for (auto _ : state) {
        QPainter painter(&image);
        picture.paint(painter, view, {});
    }
}

} // namespace

BENCHMARK(start)->Name("window/start")->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK(type)->Name("window/type")->Unit(benchmark::kMillisecond)->MinTime(3);
BENCHMARK(heatmap)->Name("ui/heatmap")->Arg(30)->Arg(200)->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
