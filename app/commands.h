#pragma once
/// The commands: plain values in, an exit code out. Only the window needs a display; the others make no Qt
/// application at all. Each throws engine::Error with a sentence for the user, and OutputClosed when nobody
/// reads on.

#include <optional>
#include <string>
#include <vector>

namespace app {

/// Interrupted commands return 128 + the signal's number, as the shell has it.
enum ExitCode { kDone = 0, kFailed = 1, kUsage = 2 };

struct WindowArguments {
    std::string attention; ///< a file to be shown (engine/attentiondump.h); none when empty
    std::string model;     ///< a folder or a name; the first model found when empty
    std::string file;      ///< a session's file, or a model's weights; none when empty
    std::string text;      ///< the default sentence when empty
};

struct TranslateArguments {
    std::string model;
    int beam = 1;
    std::optional<double> lengthNormalisation;
    int limit = 0;                  ///< the model's own when 0
    std::string format;             ///< json, pharaoh, nematus or tsv; the translation alone when empty
    std::vector<std::string> files; ///< "-", or none at all, is standard input
};

struct TrainArguments {
    std::string recipe, output;
    std::string data; ///< $ALIGNOSCOPE_DATA when empty, else the recipe's folder
    bool resume = false;
    int threads = 0; ///< all cores when 0
};

struct EvaluateArguments {
    std::string model;
    std::string data, alignment, task; ///< at least one of them; not both data and task
    bool swap = false;                 ///< the second language of the data into the first
    int length = 0;                    ///< letters of every line of the task; 0: 1 to 20
    int beam = 1;
    std::optional<double> lengthNormalisation; ///< the model's when absent
    int threads = 1;
};

struct RenderArguments {
    std::string model;
    std::optional<std::string> text;    ///< the default sentence when absent; "-" is a line of standard input
    std::string attention;              ///< a file of attention in place of a model and a sentence
    std::string sourceText, targetText; ///< files of sentences for it
    int sentence = 1;                   ///< which of the file's, from 1
    bool transpose = false;             ///< its rows are source tokens
    std::string view = "heatmap";       ///< heatmap, alignment, mechanism, inspector, grid or window
    std::string output = "-";           ///< "-" is standard output
    std::string format;                 ///< by the output's ending when empty
    std::string theme = "light";
    std::string palette;              ///< by the theme when empty
    std::optional<std::string> title; ///< model, switches and sentence when absent
    double scale = 1;                 ///< PNG: device pixels a pixel
    std::optional<double> threshold;  ///< Pharaoh links of at least this weight; else one a target word
    int beam = 1;
    int step = 0; ///< the step looked at, from 1; the whole translation when 0
    bool words = false, outlines = false, noEndMarkers = false, noNumbers = false, swapAxes = false;
};

struct ImportArguments {
    std::string source, output;
    std::string sourceVocabulary, targetVocabulary; ///< those beside the model when empty
    std::string name;                               ///< the output folder's when empty
    std::string sourceLanguage, targetLanguage;
};

inline constexpr const char* kDefaultSentence = "She doesn't want to eat the red apple.";

int showWindow(const WindowArguments&, int argc, char** argv);
/// What the window would show, without a display: the translation as text and the heatmap as a PNG.
int showInTerminal(const WindowArguments&, int argc, char** argv);
int listModels();
int translateLines(const TranslateArguments&);
int trainModel(const TrainArguments&);
int evaluateModel(const EvaluateArguments&);
/// A picture or its numbers as a file; works without a display.
int renderView(const RenderArguments&, int argc, char** argv);
int importModel(const ImportArguments&);

} // namespace app
