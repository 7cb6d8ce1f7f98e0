#pragma once
/// The options of `alignoscope render`: what they are called and which go together. It renders nothing.

#include "app/commands.h"
#include "engine/attentiondump.h"
#include "ui/viewoptions.h"

namespace CLI {
class App;
class Validator;
} // namespace CLI

namespace app {

/// CLI11's own Range lets "nan" pass.
CLI::Validator numberFrom(double least, double most);

void defineRender(CLI::App& app, RenderArguments& render);
/// Throws CLI::Error for options that exclude each other, or lack one.
void check(const RenderArguments& render);

/// What is read of the file of attention, and how. Throws Error for a file of sentences.
engine::DumpOptions dumpOptions(const RenderArguments& render);

ui::ViewOptions viewOptions(const RenderArguments& render);
ui::Theme themeOf(const RenderArguments& render);
/// The palette asked for; grey for paper, else blue.
ui::WeightPalette paletteOf(const RenderArguments& render);

} // namespace app
