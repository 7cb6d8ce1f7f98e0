#pragma once
/// Every form in which a picture or its numbers leave the program, and the one way from a file's ending to
/// its bytes: the window's menus and `render` offer the same. It opens no file.

#include "ui/attentiontext.h"
#include "ui/exporter.h"

#include <vector>

namespace app {

struct OutputFormat {
    QString name;                            ///< "nematus", as --format has it
    QString ending;                          ///< ".nematus.txt"
    std::optional<ui::ExportFormat> picture; ///< the picture as it is drawn
    std::optional<ui::TextFormat> text;      ///< its numbers; neither: a page of HTML
};

/// Pictures first, in the order in which they are offered.
const std::vector<OutputFormat>& outputFormats();
/// Null when there is none of that name.
const OutputFormat* outputFormat(const QString& name);
/// By the file's ending, in any case; ".nematus" alone counts, too. Null when it tells none.
const OutputFormat* outputFormatOf(const QString& file);
/// "SVG drawing (*.svg)", for a dialog.
QString filterText(const OutputFormat& format);
/// ".svg, .pdf, …", for a sentence.
QString endingsText();

/// Tables hold what the picture draws, of the whole translation: its quantity, words or pieces, with or
/// without end markers. The other forms of numbers are weights, of words where it shows words. Where there is
/// no attention there are none, and the error says why. `threshold` is that of Pharaoh's links
/// (ui::TextOptions).
ui::ExportResult exportedAs(const OutputFormat& format, const ui::Picture& picture,
                            const ui::ExportOptions& options, std::optional<double> threshold = {});

/// What "copy as a table" gives: the picture's own table, or its numbers between tabs.
QString tableOf(const ui::Picture& picture);

} // namespace app
