#include "app/answer.h"
#include "app/attentionfile.h"
#include "app/commandmodel.h"
#include "app/commands.h"
#include "app/fontcheck.h"
#include "app/modellibrary.h"
#include "app/streams.h"
#include "engine/error.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"

#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

#include <clocale>

namespace app {

namespace {

const ModelEntry& chosenModel(ModelLibrary& library, const std::string& model) {
    if (!model.empty())
        return library.resolve(model);
    if (const ModelEntry* first = library.first())
        return *first;
    throw engine::Error(
        "no model was found; name folders that hold some in ALIGNOSCOPE_MODELS, or train one");
}

/// In the current folder, or where that cannot be written in the folder for temporary files.
QString writeHeatmap(const ui::AttentionData& data) {
    ui::Heatmap heatmap;
    heatmap.setData(data);
    ui::ExportOptions options;
    options.scale = 2;
    QString error;
    for (const QString& folder : {QDir::currentPath(), QDir::tempPath()}) {
        QString file = folder + QStringLiteral("/alignoscope-heatmap.png");
        for (int number = 2; QFileInfo::exists(file); ++number) // somebody's, or an earlier one
            file = folder + QStringLiteral("/alignoscope-heatmap-%1.png").arg(number);
        error = ui::exportToFile(heatmap, file, options);
        if (error.isEmpty())
            return file;
    }
    throw engine::Error(toUtf8(error));
}

} // namespace

int showInTerminal(const WindowArguments& window, int argc, char** argv) {
    if (!window.file.empty())
        throw engine::Error(window.file +
                            ": a file opens in a window, and there is no display for one; start "
                            "the program where there is, or name a model with --model");
    complain("there is no display to open the window on, so here is the translation as text");
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    const QGuiApplication application(argc, argv); // for fonts
    std::setlocale(LC_NUMERIC, "C");
    complainWithoutFonts();

    if (!window.attention.empty()) {
        const AttentionFile file = readAttentionFile(window.attention);
        const engine::AttentionDump& dump = file.sentence(1);
        printLine(toUtf8(sourceText(dump)));
        printLine(toUtf8(shown(dump).translation));
        printLine(toUtf8(writeHeatmap(shown(dump).data)));
        return kDone;
    }
    ModelLibrary library;
    const ModelEntry& entry = chosenModel(library, window.model);
    engine::Stepper stepper(modelFor(library, entry));
    const std::string sentence = window.text.empty() ? kDefaultSentence : window.text;
    const std::optional<Shown> shown = answer(stepper, {sentence, {}, 0});
    printLine(entry.name);
    printLine(sentence);
    printLine(toUtf8(shown->translation));
    printLine(toUtf8(writeHeatmap(shown->data)));
    return kDone;
}

} // namespace app
