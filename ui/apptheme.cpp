#include "ui/apptheme.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QLocale>
#include <QPalette>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ui {
namespace {

struct Worn {
    ThemeChoice choice = ThemeChoice::System;
    double scale = 1;
};
Worn worn;

std::optional<Theme> themeOfChoice(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::System:
        break;
    case ThemeChoice::Light:
        return Theme::light();
    case ThemeChoice::Dark:
        return Theme::dark();
    case ThemeChoice::Paper:
        return Theme::paper();
    case ThemeChoice::Projector:
        return Theme::projector();
    }
    return std::nullopt;
}

} // namespace

void wear(ThemeChoice choice, double scale) {
    static const QFont plainFont = QApplication::font();
    static const QPalette plainTip = QToolTip::palette();
    worn = {choice, scale};
    const std::optional<Theme> theme = themeOfChoice(choice);
    QApplication::setPalette(theme ? theme->toPalette() : QPalette());
    QToolTip::setPalette(theme ? theme->toPalette() : plainTip);
    QFont font = plainFont;
    // Resolved, since a generic name would yield to the first family that exists.
    if (const QStringList han = familiesForLanguage(QLocale().name()); !han.isEmpty())
        font.setFamilies(QStringList{QFontInfo(plainFont).family()} + han);
    const double factor = scale * (theme ? theme->scale : 1);
    if (plainFont.pixelSize() > 0)
        font.setPixelSize(std::max(1, int(std::lround(plainFont.pixelSize() * factor))));
    else
        font.setPointSizeF(plainFont.pointSizeF() * factor);
    QApplication::setFont(font);
    QToolTip::setFont(font);
    // The palette may be the one before and only the scale another, which Qt would not tell.
    const QWidgetList all = QApplication::allWidgets();
    for (QWidget* widget : all) {
        QEvent changed(QEvent::PaletteChange);
        QCoreApplication::sendEvent(widget, &changed);
        widget->updateGeometry();
        widget->update();
    }
}

ThemeChoice wornChoice() {
    return worn.choice;
}

Theme themeOf(const QWidget* widget) {
    const std::optional<Theme> chosen = themeOfChoice(worn.choice);
    Theme theme = chosen ? *chosen : Theme::fromPalette(widget->palette());
    theme.scale *= worn.scale;
    return theme;
}

} // namespace ui
