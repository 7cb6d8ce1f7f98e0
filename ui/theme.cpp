#include "ui/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

QColor mixed(const QColor& from, const QColor& to, double amount) {
    const auto channel = [amount](int a, int b) { return int(std::lround(a + (b - a) * amount)); };
    return QColor(channel(from.red(), to.red()), channel(from.green(), to.green()),
                  channel(from.blue(), to.blue()));
}

template <std::size_t count> QColor alongStops(const std::array<QRgb, count>& stops, double amount) {
    const double place = amount * double(count - 1);
    const std::size_t lower = std::min(std::size_t(place), count - 2);
    return mixed(QColor(stops[lower]), QColor(stops[lower + 1]), place - double(lower));
}

// Nine evenly spaced samples of each published map.
constexpr std::array<QRgb, 9> cividisStops = {0x00224E, 0x123570, 0x3B496C, 0x575D6D, 0x707173,
                                              0x8A8678, 0xA59C74, 0xC3B369, 0xFEE838};
constexpr std::array<QRgb, 9> viridisStops = {0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C,
                                              0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725};

double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

double contrast(const QColor& one, const QColor& other) {
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor blended(const QColor& over, const QColor& under) {
    return mixed(under, QColor(over.red(), over.green(), over.blue()), over.alphaF());
}

QColor withAlpha(QColor color, double alpha) {
    color.setAlphaF(float(color.alphaF() * alpha));
    return color;
}

Theme Theme::light() {
    Theme theme;
    theme.ground = "#F7F7F5";
    theme.panel = "#FFFFFF";
    theme.ink = "#1B1F24";
    theme.muted = "#666D7A";
    theme.hairline = "#E3E5E8";
    theme.source = "#0072B2";
    theme.sourceText = "#006BA8";
    theme.target = "#D55E00";
    theme.targetText = "#B34700";
    theme.weight = theme.weightText = "#7B3FA0";
    theme.context = "#009E73";
    theme.contextText = "#00785A";
    theme.future = "#B8BCC2";
    theme.stub = "#B8BCC2";
    return theme;
}

Theme Theme::dark() {
    Theme theme;
    theme.isDark = true;
    theme.ground = "#14171B";
    theme.panel = "#1C2026";
    theme.ink = "#E8EAED";
    theme.muted = "#A2AAB6";
    theme.hairline = "#343A42";
    theme.source = "#3D9FDB";
    theme.sourceText = "#6FBDEB";
    theme.target = "#EE7F32";
    theme.targetText = "#FF9D5C";
    theme.weight = "#B07BD6";
    theme.weightText = "#C79BE8";
    theme.context = "#23B88C";
    theme.contextText = "#3FD0A5";
    theme.future = "#5E6670";
    theme.stub = "#5E6670";
    return theme;
}

Theme Theme::paper() {
    Theme theme = light();
    theme.ground = theme.panel = "#FFFFFF";
    theme.ink = "#000000";
    theme.muted = "#454545";
    theme.hairline = "#C4C4C4";
    theme.source = theme.sourceText = "#004F80";
    theme.target = theme.targetText = "#8F3A00";
    theme.weight = theme.weightText = "#5A2A7A";
    theme.context = theme.contextText = "#005C46";
    theme.future = theme.stub = "#9A9A9A";
    theme.palette = WeightPalette::Paper;
    return theme;
}

Theme Theme::projector() {
    Theme theme = paper();
    theme.muted = "#33383F";
    theme.hairline = "#8C939C";
    theme.future = theme.stub = "#7A828C";
    theme.palette = WeightPalette::Blue;
    theme.scale = 1.3;
    return theme;
}

bool Theme::isDarkPalette(const QPalette& palette) {
    return luminance(palette.color(QPalette::WindowText)) > luminance(palette.color(QPalette::Window));
}

Theme Theme::fromPalette(const QPalette& palette) {
    return isDarkPalette(palette) ? dark() : light();
}

QPalette Theme::toPalette() const {
    QPalette result(isDark ? hairline : ground, ground); // button and window; shades follow from them
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                           QPalette::BrightText, QPalette::ToolTipText}) {
        result.setColor(role, ink);
        result.setColor(QPalette::Disabled, role, future);
    }
    result.setColor(QPalette::Base, panel);
    result.setColor(QPalette::AlternateBase, ground);
    result.setColor(QPalette::ToolTipBase, panel);
    result.setColor(QPalette::PlaceholderText, muted);
    result.setColor(QPalette::Highlight, source);
    result.setColor(QPalette::HighlightedText, readableOn(source));
    result.setColor(QPalette::Link, sourceText);
    result.setColor(QPalette::LinkVisited, weightText);
    return result;
}

QColor Theme::weightColor(double value) const {
    if (std::isnan(value))
        return panel;
    const double amount = std::clamp(value, 0.0, 1.0);
    switch (palette) {
    case WeightPalette::Blue:
        return mixed(panel, isDark ? QColor(0xA6, 0xD8, 0xFA) : QColor(0x00, 0x3C, 0x6E), amount);
    case WeightPalette::Cividis:
        return alongStops(cividisStops, amount);
    case WeightPalette::Viridis:
        return alongStops(viridisStops, amount);
    case WeightPalette::Grey:
        return mixed(panel, isDark ? QColor(0xFF, 0xFF, 0xFF) : QColor(0x11, 0x11, 0x11), amount);
    case WeightPalette::Paper:
        return mixed(Qt::black, Qt::white, amount);
    }
    return panel;
}

QColor Theme::scoreColor(double position) const {
    if (std::isnan(position))
        return panel;
    const double amount = std::clamp(position, -1.0, 1.0);
    const QColor low = isDark ? QColor(0xE0, 0xB8, 0x4A) : QColor(0x8A, 0x66, 0x10);
    const QColor high = isDark ? QColor(0xC9, 0x96, 0xF0) : QColor(0x6A, 0x2C, 0x91);
    return mixed(panel, amount < 0 ? low : high, std::abs(amount));
}

QColor Theme::readableOn(const QColor& fill) const {
    QColor best = ink;
    for (const QColor& color : {panel, QColor(Qt::black), QColor(Qt::white)})
        if (contrast(best, fill) < 4.5 && contrast(color, fill) > contrast(best, fill))
            best = color;
    return best;
}

QFont Theme::font(double pixels, const QString& language, bool bold) const {
    QFont font = QGuiApplication::font();
    const QStringList own = families.isEmpty() ? font.families() : families;
    // Han characters are drawn as the sentence wants them first, then as the interface does.
    font.setFamilies(own.mid(0, 1) + familiesForLanguage(language) + own.mid(1));
    font.setPixelSize(std::max(1, int(std::lround(px(pixels)))));
    font.setBold(bold);
    font.setItalic(false);
    return font;
}

QFont Theme::numberFont(double pixels) const {
    QFont font(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    font.setPixelSize(std::max(1, int(std::lround(px(pixels)))));
    font.setBold(false);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QStringList familiesForLanguage(const QString& language) {
    const QString tag = QString(language).replace(QLatin1Char('_'), QLatin1Char('-')).toLower();
    const QString primary = tag.section(QLatin1Char('-'), 0, 0);
    const auto noto = [](const char* form) {
        return QStringList{QStringLiteral("Noto Sans CJK %1").arg(QLatin1String(form)),
                           QStringLiteral("Noto Sans %1").arg(QLatin1String(form))};
    };
    if (primary == QLatin1String("zh") || primary == QLatin1String("yue")) {
        const bool traditional = tag.contains(QLatin1String("hant")) || tag.endsWith(QLatin1String("-tw")) ||
                                 tag.endsWith(QLatin1String("-hk")) || tag.endsWith(QLatin1String("-mo"));
        return noto(traditional ? "TC" : "SC");
    }
    if (primary == QLatin1String("ja"))
        return noto("JP");
    if (primary == QLatin1String("ko"))
        return noto("KR");
    if (primary == QLatin1String("ar"))
        return {QStringLiteral("Noto Sans Arabic")};
    if (primary == QLatin1String("he"))
        return {QStringLiteral("Noto Sans Hebrew")};
    return {};
}

} // namespace ui
