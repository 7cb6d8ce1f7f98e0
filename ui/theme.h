#pragma once
/// Colours, fonts and sizes by role, in themes of the same hues. One role has one colour in every picture.
/// Text roles reach 4.5 : 1 on the panel and on the ground (7 : 1 on paper and by projector), graphics 3 : 1;
/// what is out of focus or not yet decoded may fall below. It is a value: an export may ask for another theme
/// than the screen's.

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

class QPalette;

namespace ui {

/// Palettes for weights, 0 to 1. Paper is the look of Bahdanau's figures: black 0, white 1, in both themes.
enum class WeightPalette { Blue, Cividis, Viridis, Grey, Paper };

struct Theme {
    bool isDark = false;
    QColor ground, panel, ink, muted, hairline;
    QColor source, sourceText;   ///< source words, encoder, annotations s
    QColor target, targetText;   ///< target words, decoder, states h
    QColor weight, weightText;   ///< weights α and scores e, as bars and lines
    QColor context, contextText; ///< context c and its flow
    QColor future;               ///< words that are not decoded yet
    QColor stub;                 ///< what a filter hides
    WeightPalette palette = WeightPalette::Blue;
    QStringList families; ///< of the interface; empty for the application's font
    double scale = 1;     ///< of every font and size, for presentations

    static Theme light();
    static Theme dark();
    static Theme paper();     ///< for print: white ground, dark hues
    static Theme projector(); ///< for a pale beam across a room: strong contrast, large type
    /// Qt 6.4 names no colour scheme: dark means that the window's text is lighter than the window.
    static Theme fromPalette(const QPalette&);
    static bool isDarkPalette(const QPalette&);
    /// The same colours for ordinary widgets.
    QPalette toPalette() const;

    /// The fill of a weight; values outside 0 … 1 are clamped, NaN gives the panel.
    QColor weightColor(double value) const;
    /// The fill of a score by its place in the printed range: -1 lowest, 0 middle, 1 highest. Never the
    /// weights' palette.
    QColor scoreColor(double position) const;
    /// Black or white, or the theme's own ink or panel where they suffice: at least 4.5 : 1 on any opaque
    /// fill.
    QColor readableOn(const QColor& fill) const;

    /// A font of `pixels` × scale whose families suit the sentence's language (Chinese, Japanese and Korean
    /// each have their own forms of the same characters).
    QFont font(double pixels, const QString& language = {}, bool bold = false) const;
    QFont numberFont(double pixels) const; ///< digits of equal width
    double px(double size) const { return size * scale; }
};

/// Families that are asked for after the interface's own, by language; empty for languages without a
/// preference.
QStringList familiesForLanguage(const QString& language);

/// WCAG's contrast ratio of two opaque colours, 1 to 21.
double contrast(const QColor& one, const QColor& other);
/// The opaque colour that `over`, with its alpha, makes on `under`.
QColor blended(const QColor& over, const QColor& under);
QColor withAlpha(QColor color, double alpha);

/// Opacity of what is out of focus: faint, never gone.
inline constexpr double outOfFocus = 0.3;

} // namespace ui
