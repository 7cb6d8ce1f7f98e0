// Themes: readable each, and worn by every widget at once.

#include "ui/apptheme.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QTest>
#include <QWidget>

using namespace ui;

namespace {

class Witness : public QWidget {
public:
    int told = 0;

protected:
    void changeEvent(QEvent* event) override { told += event->type() == QEvent::PaletteChange; }
};

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { wear(ThemeChoice::System); }

    void textIsReadable_data() {
        QTest::addColumn<Theme>("theme");
        QTest::addColumn<double>("least");
        QTest::newRow("light") << Theme::light() << 4.5;
        QTest::newRow("dark") << Theme::dark() << 4.5;
        QTest::newRow("paper") << Theme::paper() << 7.0;
        QTest::newRow("projector") << Theme::projector() << 7.0;
    }
    void textIsReadable() {
        QFETCH(Theme, theme);
        QFETCH(double, least);
        for (const QColor& surface : {theme.panel, theme.ground}) {
            for (const QColor& text : {theme.ink, theme.muted, theme.sourceText, theme.targetText,
                                       theme.weightText, theme.contextText})
                QVERIFY2(contrast(text, surface) >= least, qPrintable(text.name() + " on " + surface.name()));
            for (const QColor& graphic : {theme.source, theme.target, theme.weight, theme.context})
                QVERIFY2(contrast(graphic, surface) >= 3, qPrintable(graphic.name()));
        }
        const QPalette palette = theme.toPalette();
        for (const auto& [text, surface] : {std::pair(QPalette::WindowText, QPalette::Window),
                                            {QPalette::Text, QPalette::Base},
                                            {QPalette::ButtonText, QPalette::Button},
                                            {QPalette::ToolTipText, QPalette::ToolTipBase},
                                            {QPalette::HighlightedText, QPalette::Highlight},
                                            {QPalette::Link, QPalette::Base},
                                            {QPalette::PlaceholderText, QPalette::Base}})
            QVERIFY2(contrast(palette.color(text), palette.color(surface)) >= 4.5,
                     qPrintable(palette.color(text).name() + " on " + palette.color(surface).name()));
        QCOMPARE(Theme::isDarkPalette(palette), theme.isDark);
    }

    void themesShareHues() {
        const Theme light = Theme::light();
        for (const Theme& theme : {Theme::dark(), Theme::paper(), Theme::projector()})
            for (const auto& [one, other] : {std::pair(light.source, theme.source),
                                             {light.target, theme.target},
                                             {light.weight, theme.weight},
                                             {light.context, theme.context}})
                QVERIFY2(std::abs(one.hslHue() - other.hslHue()) <= 8,
                         qPrintable(one.name() + " " + other.name()));
    }

    void paperPrintsBlackOnWhite() {
        const Theme theme = Theme::paper();
        QCOMPARE(theme.ground, QColor(Qt::white));
        QCOMPARE(theme.panel, QColor(Qt::white));
        QCOMPARE(theme.ink, QColor(Qt::black));
    }

    void everyWidgetIsTold() {
        Witness parent;
        auto* child = new Witness;
        child->setParent(&parent);
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Paper, ThemeChoice::Projector,
                                         ThemeChoice::Light, ThemeChoice::System}) {
            const int before = child->told;
            wear(choice);
            QVERIFY(child->told > before);
            QCOMPARE(wornChoice(), choice);
        }
        wear(ThemeChoice::Dark);
        QVERIFY(themeOf(child).isDark);
        QVERIFY(Theme::isDarkPalette(QApplication::palette()));
        wear(ThemeChoice::System);
        QVERIFY(!themeOf(child).isDark); // this platform's palette is light
        QVERIFY(!Theme::isDarkPalette(QApplication::palette()));
    }

    void scaleAloneIsTold() {
        Witness widget;
        wear(ThemeChoice::Light);
        const int before = widget.told;
        const QFont font = QApplication::font();
        wear(ThemeChoice::Light, 1.6);
        QVERIFY(widget.told > before);
        QCOMPARE(themeOf(&widget).scale, 1.6);
        QVERIFY(QFontInfo(QApplication::font()).pixelSize() > QFontInfo(font).pixelSize());
        wear(ThemeChoice::Projector, 1.6);
        QCOMPARE(themeOf(&widget).scale, 1.3 * 1.6);
        wear(ThemeChoice::System);
        QCOMPARE(themeOf(&widget).scale, 1.0);
        QCOMPARE(QFontInfo(QApplication::font()).pixelSize(), QFontInfo(font).pixelSize());
    }

    void theSystemsPaletteIsFollowed() {
        Witness widget;
        QPalette dark = Theme::dark().toPalette();
        widget.setPalette(dark);
        QVERIFY(themeOf(&widget).isDark);
        wear(ThemeChoice::Light); // a choice goes before it
        QVERIFY(!themeOf(&widget).isDark);
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
