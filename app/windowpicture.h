#pragma once
/// The whole window as a picture, painted without a display. It opens nothing and keeps no settings.

#include "app/commands.h"
#include "app/modellibrary.h"
#include "ui/exporter.h"

namespace app {

/// The window at its usual size, once it shows the sentence: SVG, PDF or PNG. A QApplication must exist.
/// Throws Error with what the session says when there is no answer.
QByteArray windowPicture(ModelLibrary& library, const RenderArguments& render, ui::ExportFormat format);

} // namespace app
