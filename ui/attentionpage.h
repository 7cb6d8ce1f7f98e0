#pragma once
/// An attention as one HTML file that needs nothing else: the heatmap as a table, ribbons as SVG, both
/// answering the pointer and the keyboard. No network, no foreign script, every token escaped. It opens no
/// file.

#include "ui/attentiondata.h"
#include "ui/viewoptions.h"

namespace ui {

struct PageOptions {
    QString title; ///< the page's title and heading
    Theme theme = Theme::light();
    ViewOptions view; ///< words or pieces, end markers, the mass that ribbons draw
};

/// UTF-8. The words of the interface are those of the user's language.
QByteArray attentionPage(const AttentionData& data, const PageOptions& options);

} // namespace ui
