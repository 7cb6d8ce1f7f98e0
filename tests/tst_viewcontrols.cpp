// The tools in the headings: one value, given to both pictures, and pictures taken out of the program.

#include "app/exportbutton.h"
#include "app/viewcontrols.h"
#include "tests/uiexample.h"
#include "ui/alignment.h"
#include "ui/canvas.h"
#include "ui/heatmap.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QShortcut>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QtTest>

using app::ExportButton, app::ViewControls;
using ui::Quantity, ui::ViewOptions, ui::WeightPalette;

class TestViewControls : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> window_;
    ui::Canvas *heatmap_ = nullptr, *alignment_ = nullptr;
    ViewControls* controls_ = nullptr;

    template <class Widget> Widget* tool(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    QAction* line(const char* button, const QString& beginning) const {
        for (QAction* action : tool<QToolButton>(button)->menu()->actions())
            if (action->text().startsWith(beginning))
                return action;
        return nullptr;
    }

private slots:
    void init() {
        window_ = std::make_unique<QWidget>();
        auto* row = new QHBoxLayout(window_.get());
        heatmap_ = new ui::Canvas(std::make_shared<ui::Heatmap>());
        alignment_ = new ui::Canvas(std::make_shared<ui::Alignment>());
        heatmap_->setObjectName("heatmap");
        alignment_->setObjectName("alignment");
        controls_ = new ViewControls(heatmap_, alignment_, window_.get());
        for (QWidget* widget : controls_->heatmapTools() + controls_->alignmentTools())
            row->addWidget(widget);
        for (ui::Canvas* canvas : {heatmap_, alignment_}) {
            canvas->setData(example());
            row->addWidget(canvas);
        }
        window_->resize(1200, 500);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void cleanup() { window_.reset(); }

    void everyLineChangesOneThing_data() {
        QTest::addColumn<QString>("button");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QVariant>("expected");
        const auto row = [](const char* button, const char* line, const ViewOptions& options) {
            QTest::newRow(line) << QString(button) << QString::fromUtf8(line) << QVariant::fromValue(options);
        };
        row("tokens", "Words", {.words = true});
        row("tokens", "End markers", {.endMarkers = false});
        row("tokens", "Swap", {.swapped = true});
        row("look", "Scores", {.quantity = Quantity::Score});
        row("look", "Contributions", {.quantity = Quantity::Contribution});
        row("look", "Cividis", {.palette = WeightPalette::Cividis});
        row("look", "Viridis", {.palette = WeightPalette::Viridis});
        row("look", "Grey", {.palette = WeightPalette::Grey});
        row("look", "Black and white", {.palette = WeightPalette::Paper});
        row("look", "γ 0.5", {.gamma = 0.5});
        row("look", "Stretch", {.stretched = true});
        row("look", "Numbers", {.numbers = false});
        row("layout", "From left", {.horizontal = true});
    }

    void everyLineChangesOneThing() {
        QFETCH(QString, button);
        QFETCH(QString, line);
        QFETCH(QVariant, expected);
        QSignalSpy changes(controls_, &ViewControls::optionsChanged);
        QAction* action = this->line(qPrintable(button), line);
        QVERIFY(action);
        action->trigger();
        QCOMPARE(changes.count(), 1);
        QVERIFY(controls_->options() == expected.value<ViewOptions>());
        QVERIFY(heatmap_->picture()->options() == controls_->options());
        QVERIFY(alignment_->picture()->options() == controls_->options());
        QCOMPARE(action->isChecked(), line != "End markers" && line != "Numbers");
    }

    void oneOfSeveralStaysOn() {
        QVERIFY(line("tokens", "Pieces")->isChecked());
        line("tokens", "Pieces")->trigger();
        QVERIFY(line("tokens", "Pieces")->isChecked());
        line("tokens", "Words")->trigger();
        QVERIFY(!line("tokens", "Pieces")->isChecked());
        QCOMPARE(tool<QToolButton>("tokens")->text(), QString("words"));
        line("look", "Scores")->trigger();
        QCOMPARE(tool<QToolButton>("look")->text(), QString("scores"));
    }

    void massIsShownAndDrawn() {
        auto* slider = tool<QSlider>("mass");
        QCOMPARE(slider->value(), 90);
        slider->setValue(50);
        QCOMPARE(controls_->options().mass, 0.5);
        bool shown = false;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            shown = shown || label->text() == "mass 50 %";
        QVERIFY(shown);
        const auto& picture = static_cast<const ui::Alignment&>(*alignment_->picture());
        QVERIFY(picture.summary().contains("50 %"));
        // Its arrow keys are its own, whatever the window does with them.
        auto* step = new QShortcut(QKeySequence(Qt::Key_Right), window_.get());
        QSignalSpy steps(step, &QShortcut::activated);
        QApplication::setActiveWindow(window_.get());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(slider->value(), 51);
        QCOMPARE(steps.count(), 0);
    }

    void keptOptionsComeBackSound() {
        QSignalSpy changes(controls_, &ViewControls::optionsChanged);
        controls_->setOptions(controls_->options());
        QCOMPARE(changes.count(), 0);
        ViewOptions kept{.words = true, .gamma = 0.7, .mass = 0.755};
        controls_->setOptions(kept);
        QVERIFY(controls_->options() == kept);
        kept.gamma = std::numeric_limits<double>::quiet_NaN();
        kept.mass = 17;
        controls_->setOptions(kept);
        QCOMPARE(controls_->options().gamma, 1.0);
        QCOMPARE(controls_->options().mass, 1.0);
    }

    void everyToolIsReachedAndNamed() {
        for (QWidget* widget : controls_->heatmapTools() + controls_->alignmentTools()) {
            if (qobject_cast<QLabel*>(widget))
                continue;
            QVERIFY(widget->focusPolicy() & Qt::TabFocus);
            QVERIFY(!widget->accessibleName().isEmpty());
        }
    }

    void picturesAreCopied() {
        auto* button = tool<ExportButton>("heatmapExport");
        QSignalSpy reports(button, &ExportButton::reported);
        button->copy();
        QCOMPARE(reports.takeFirst()[0].toString(), QString());
        const QMimeData* data = QApplication::clipboard()->mimeData();
        const QImage image = qvariant_cast<QImage>(data->imageData());
        QVERIFY(image.width() >= 2 * heatmap_->width());
        QVERIFY(data->data("image/svg+xml").contains("<svg"));
    }

    void picturesAreSavedOrSaidWhyNot() {
        QTemporaryDir folder;
        controls_->setTitle("Forty two <cats>");
        line("look", "Stretch")->trigger();
        auto* button = tool<ExportButton>("heatmapExport");
        QSignalSpy reports(controls_, &ViewControls::reported);
        button->save(folder.filePath("a.svg"));
        QCOMPARE(reports.takeFirst()[0].toString(), QString());
        QFile file(folder.filePath("a.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("Forty two &lt;cats&gt;") && svg.contains("stretched to"));
        button->save(folder.filePath("no/such/folder.pdf"));
        QVERIFY(reports.takeFirst()[0].toString().contains("cannot be written"));
    }

    void tablesAreCopied() {
        auto* button = tool<ExportButton>("heatmapExport");
        QSignalSpy reports(button, &ExportButton::reported);
        button->menu()->actions().at(1)->trigger();
        QCOMPARE(reports.takeFirst()[0].toString(), QString());
        const ui::AttentionData& data = heatmap_->picture()->data();
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), data.target.size() + 2); // a head, and the end of the last line
        QCOMPARE(lines[0].split('\t').at(1), data.source.text(0));
        const QStringList cells = lines[2].split('\t');
        QCOMPARE(cells.size(), data.source.size() + 1);
        for (int k = 0; k < data.source.size(); ++k)
            QCOMPARE(cells[k + 1].toFloat(), float(data.weights.at(1, k)));
    }

    void tablesHoldWhatIsDrawn() {
        auto* button = tool<ExportButton>("heatmapExport");
        QSignalSpy reports(button, &ExportButton::reported);
        ui::ViewOptions options = controls_->options();
        options.quantity = ui::Quantity::Score;
        options.endMarkers = false;
        controls_->setOptions(options);
        button->copyTable();
        QCOMPARE(reports.takeFirst()[0].toString(), QString());
        ui::AttentionData data = heatmap_->picture()->data();
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), data.target.size() + 1); // a row less
        const QStringList head = lines[0].split('\t'), cells = lines[2].split('\t');
        QCOMPARE(head.size(), data.source.size()); // and a column
        QCOMPARE(head[0], QString("score"));
        for (int k = 0; k + 1 < data.source.size(); ++k)
            QCOMPARE(cells[k + 1].toFloat(), float(data.scores.at(1, k)));

        data.architecture.score = ui::ScoreKind::None;
        heatmap_->setData(data);
        button->copyTable();
        QVERIFY(!reports.takeFirst()[0].toString().isEmpty()); // not a table of zeros
        QTemporaryDir folder;
        button->save(folder.filePath("a.csv"));
        QVERIFY2(reports.takeFirst()[0].toString().contains("no attention"), "says why");
        QVERIFY(!QFile::exists(folder.filePath("a.csv")));
    }

    void everyEndingIsSaved() {
        QTemporaryDir folder;
        auto* button = tool<ExportButton>("alignmentExport");
        QSignalSpy reports(button, &ExportButton::reported);
        controls_->setTitle("A model: cats");
        const std::pair<const char*, QByteArray> contents[] = {{"a.svg", "<svg"},
                                                               {"a.PDF", "%PDF-"},
                                                               {"a.png", "PNG"},
                                                               {"a.html", "<h1>A model: cats</h1>"},
                                                               {"a.csv", ","},
                                                               {"a.tsv", "\t"},
                                                               {"a.json", "\"weights\""},
                                                               {"a.md", "| --- |"},
                                                               {"a.tex", "tabular"},
                                                               {"a.nematus.txt", " ||| "},
                                                               {"a.pharaoh.txt", "-"}};
        for (const auto& [name, content] : contents) {
            button->save(folder.filePath(name));
            QCOMPARE(reports.takeFirst()[0].toString(), QString());
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll().contains(content), name);
        }
        button->save(folder.filePath("a.bmp"));
        const QString refusal = reports.takeFirst()[0].toString();
        QVERIFY2(refusal.contains("a.bmp") && refusal.contains(".nematus.txt"), qPrintable(refusal));
        QVERIFY(!QFile::exists(folder.filePath("a.bmp")));
    }

    void namesNoFileCanHaveAreRefused() {
        QTemporaryDir folder;
        auto* button = tool<ExportButton>("heatmapExport");
        QSignalSpy reports(button, &ExportButton::reported);
        QVERIFY(QDir(folder.path()).mkdir("folder.svg"));
        for (const QString& name :
             {QString(300, 'a') + ".svg", QString("no/folder/a.svg"), QString("folder.svg")}) {
            button->save(folder.filePath(name));
            const QString refusal = reports.takeFirst()[0].toString();
            QVERIFY2(refusal.contains(name) && refusal.contains("written"), qPrintable(refusal));
        }
        QVERIFY(QFileInfo(folder.filePath("folder.svg")).isDir());
    }

    void aDragCarriesThePicture() {
        auto* button = tool<ExportButton>("heatmapExport");
        const std::unique_ptr<QMimeData> mime(button->dragged());
        QVERIFY(mime && qvariant_cast<QImage>(mime->imageData()).width() > 100);
        QVERIFY(mime->data("image/svg+xml").contains("<svg"));
        QCOMPARE(mime->urls().size(), 1);
        QFile file(mime->urls().first().toLocalFile());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), mime->data("image/svg+xml"));
    }

    // A press alone must leave room for a drag.
    void aClickOpensTheMenu() {
        auto* button = tool<ExportButton>("heatmapExport");
        QTest::mousePress(button, Qt::LeftButton);
        QVERIFY(button->isDown() && !button->menu()->isVisible());
        bool opened = false;
        connect(button->menu(), &QMenu::aboutToShow, button, [&] {
            opened = true;
            QTimer::singleShot(0, button->menu(), &QMenu::close);
        });
        QTest::mouseRelease(button, Qt::LeftButton);
        QVERIFY(opened);
    }

    void askingOffersEveryFormat() {
        tool<ExportButton>("alignmentExport")->menu()->actions().last()->trigger();
        auto* dialog = window_->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->defaultSuffix(), QString("svg"));
        QCOMPARE(dialog->nameFilters().size(), 11);
        emit dialog->filterSelected(dialog->nameFilters().last());
        QCOMPARE(dialog->defaultSuffix(), QString("pharaoh.txt"));
        emit dialog->filterSelected(dialog->nameFilters().at(1));
        QCOMPARE(dialog->defaultSuffix(), QString("pdf"));
        QTemporaryDir folder;
        emit dialog->fileSelected(folder.filePath("b.pdf"));
        QVERIFY(QFileInfo(folder.filePath("b.pdf")).size() > 500);
        dialog->close();
    }
};

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestViewControls test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_viewcontrols.moc"
