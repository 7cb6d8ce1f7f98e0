#include "app/renderarguments.h"

#include "engine/corpus.h"
#include "engine/decoder.h"

#include <CLI/CLI.hpp>

#include <map>

namespace app {

namespace {

const std::map<std::string, ui::WeightPalette>& palettes() {
    static const std::map<std::string, ui::WeightPalette> known = {{"blue", ui::WeightPalette::Blue},
                                                                   {"cividis", ui::WeightPalette::Cividis},
                                                                   {"viridis", ui::WeightPalette::Viridis},
                                                                   {"grey", ui::WeightPalette::Grey},
                                                                   {"inverse", ui::WeightPalette::Paper}};
    return known;
}

void defineInput(CLI::App& command, RenderArguments& render) {
    command.add_option("--model", render.model, "folder of a model, or the name of a sample model");
    command.add_option("TEXT", render.text, "the sentence; - is a line of standard input");
    command.add_option("--beam", render.beam, "hypotheses kept; 1 is greedy")
        ->check(CLI::Range(1, engine::kMaximumBeam));
    command.add_option("--attention", render.attention,
                       "a file of attention in place of a model and a sentence; - is standard input");
    command.add_option("--sentence", render.sentence, "which sentence of that file (default: the first)")
        ->check(CLI::Range(1, 1'000'000));
    command.add_flag("--transpose", render.transpose, "the rows of that file are source tokens");
    command.add_option("--source-text", render.sourceText,
                       "source sentences of that file, tokenized, a line each, where it has none");
    command.add_option("--target-text", render.targetText, "likewise the target sentences");
}

void defineLook(CLI::App& command, RenderArguments& render) {
    command.add_option("--theme", render.theme, "light, dark, paper or projector")
        ->check(CLI::IsMember({"light", "dark", "paper", "projector"}));
    command
        .add_option("--palette", render.palette,
                    "blue, cividis, viridis, grey or inverse: black is 0 (default: grey on paper, else blue)")
        ->check(CLI::IsMember(palettes()));
    command.add_option("--title", render.title,
                       "above the picture, \"\" for none (default: model, switches and sentence)");
    command.add_option("--scale", render.scale, "PNG: device pixels a pixel")->check(numberFrom(1, 4));
    command.add_option("--step", render.step, "the step looked at (default: the whole translation)")
        ->check(CLI::Range(1, 1'000'000));
    command.add_flag("--words", render.words, "written words instead of pieces");
    command.add_flag("--no-end-markers", render.noEndMarkers, "without the row and the column of </s>");
    command.add_flag("--no-numbers", render.noNumbers, "no numbers in cells");
    command.add_flag("--swap-axes", render.swapAxes, "source words down, target words across");
    command.add_flag("--outlines", render.outlines, "SVG: text as outlines");
}

} // namespace

CLI::Validator numberFrom(double least, double most) {
    const std::string range = std::to_string(int(least)) + " to " + std::to_string(int(most));
    const auto check = [least, most, range](const std::string& text) {
        double value = 0;
        const bool number = CLI::detail::lexical_cast(text, value);
        return number && value >= least && value <= most ? std::string() : "expected a number from " + range;
    };
    return {check, range};
}

void defineRender(CLI::App& app, RenderArguments& render) {
    CLI::App& command =
        *app.add_subcommand("render", "write a picture of a sentence, or its numbers, to a file");
    defineInput(command, render);
    command
        .add_option("--view", render.view,
                    "heatmap, alignment, mechanism, inspector, grid (all models of the pair) or window")
        ->check(CLI::IsMember({"heatmap", "alignment", "mechanism", "inspector", "grid", "window"}));
    command.add_option("--output", render.output, "the file; - or nothing: standard output");
    command
        .add_option("--format", render.format,
                    "svg, pdf, png, html, csv, tsv, json, md, tex, nematus or pharaoh (default: by the "
                    "output's ending)")
        ->check(CLI::IsMember(
            {"svg", "pdf", "png", "html", "csv", "tsv", "json", "md", "tex", "nematus", "pharaoh"},
            CLI::ignore_case));
    command
        .add_option_function<double>(
            "--threshold", [&render](double value) { render.threshold = value; },
            "Pharaoh: links of at least this weight (default: one a target word)")
        ->check(numberFrom(0, 1));
    defineLook(command, render);
}

void check(const RenderArguments& render) {
    if (render.model.empty() && render.attention.empty())
        throw CLI::RequiredError("--model or --attention");
    if (!render.attention.empty() && render.text)
        throw CLI::ExcludesError("--attention", "TEXT");
    if (!render.attention.empty() && !render.model.empty())
        throw CLI::ExcludesError("--attention", "--model");
    const bool texts = !render.sourceText.empty() || !render.targetText.empty();
    if (render.attention.empty() && (render.sentence > 1 || render.transpose || texts))
        throw CLI::RequiredError("--attention");
}

engine::DumpOptions dumpOptions(const RenderArguments& render) {
    engine::DumpOptions options;
    if (render.transpose)
        options.transpose = true;
    if (!render.sourceText.empty())
        options.sourceLines = engine::readLines(render.sourceText);
    if (!render.targetText.empty())
        options.targetLines = engine::readLines(render.targetText);
    return options;
}

ui::ViewOptions viewOptions(const RenderArguments& render) {
    ui::ViewOptions view;
    view.palette = paletteOf(render);
    view.words = render.words;
    view.endMarkers = !render.noEndMarkers;
    view.numbers = !render.noNumbers;
    view.swapped = render.swapAxes;
    return view;
}

ui::Theme themeOf(const RenderArguments& render) {
    ui::Theme theme = render.theme == "dark"        ? ui::Theme::dark()
                      : render.theme == "paper"     ? ui::Theme::paper()
                      : render.theme == "projector" ? ui::Theme::projector()
                                                    : ui::Theme::light();
    theme.palette = paletteOf(render);
    return theme;
}

ui::WeightPalette paletteOf(const RenderArguments& render) {
    if (!render.palette.empty())
        return palettes().at(render.palette);
    return render.theme == "paper" ? ui::WeightPalette::Grey : ui::WeightPalette::Blue;
}

} // namespace app
