#pragma once
/// The theme that the whole program wears: the reader's choice, or the system's. Changing it dresses the
/// application's palette and font and tells every widget by a PaletteChange. It stores nothing for later.

#include "ui/theme.h"

class QWidget;

namespace ui {

enum class ThemeChoice { System, Light, Dark, Paper, Projector };

/// `scale` enlarges all type, for presentations. Needs a QApplication.
void wear(ThemeChoice choice, double scale = 1);
ThemeChoice wornChoice();
/// What `widget` is painted in.
Theme themeOf(const QWidget* widget);

} // namespace ui
