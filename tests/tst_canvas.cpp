#include "tests/uiexample.h"

#include "ui/alignment.h"
#include "ui/canvas.h"
#include "ui/canvasaccessible.h"
#include "ui/heatmap.h"
#include "ui/transport.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>
#include <QtTest>

using namespace ui;

namespace {

AttentionData longExample() {
    const Sentence sentence = sentenceOf(QString("word ").repeated(60).trimmed(), "en");
    return exampleOf(sentence, sentence, 60);
}

/// A heatmap in a scroll area, as in the window.
struct Scrolled {
    QScrollArea area;
    Canvas* canvas = new Canvas(std::make_shared<Heatmap>());

    explicit Scrolled(const AttentionData& data) {
        area.setWidget(canvas);
        area.setWidgetResizable(true);
        canvas->setData(data);
        area.resize(480, 420);
        area.show();
        QApplication::processEvents();
    }
    QPoint cellMiddle(const Cell& cell) const {
        return canvas->picture()->rectOf(cell, canvas->view()).center().toPoint();
    }
};

} // namespace

class TestCanvas : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void hoverIsSharedAndTransient();
    void clickPinsAndSecondClickLetsGo();
    void escapeLetsGoAndThenPassesOn();
    void arrowsWalkTheCells();
    void tooltipIsNeverMarkup();
    void tooltipFollowsTheData();
    void themeFollowsPalette();
    void zoomIsBounded();
    void zoomKeepsWhatIsUnderThePointer();
    void keysZoomAndReturn();
    void headersStayInTheScrollArea();
    void keyboardAndStepsAreScrolledTo();
    void growingTranslationsAreFollowed();
    void scrollBarsDoNotFlicker();
    void optionsReachPictureAndTheme();
    void tableNeverGivesNull();
    void cellsSpeak();
    void transportAsksForSteps();

private:
    QPoint middleOf(int row, int column) const {
        return heat_->picture()->rectOf({row, column}, heat_->view()).center().toPoint();
    }
    std::unique_ptr<QWidget> window_;
    Canvas* heat_ = nullptr;
    Canvas* ribbons_ = nullptr;
    Focus* focus_ = nullptr;
};

void TestCanvas::init() {
    window_ = std::make_unique<QWidget>();
    auto* row = new QHBoxLayout(window_.get());
    heat_ = new Canvas(std::make_shared<Heatmap>());
    ribbons_ = new Canvas(std::make_shared<Alignment>());
    row->addWidget(heat_);
    row->addWidget(ribbons_);
    focus_ = new Focus(window_.get());
    for (Canvas* canvas : {heat_, ribbons_}) {
        canvas->setData(example(7));
        canvas->setSharedFocus(focus_);
    }
    window_->resize(1100, 560);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QTest::mouseMove(window_.get(), {1, 1});
}

void TestCanvas::cleanup() {
    window_.reset();
}

void TestCanvas::hoverIsSharedAndTransient() {
    QTest::mouseMove(heat_, middleOf(2, 3));
    QTRY_COMPARE(focus_->hover(), (Link{3, 2}));
    QCOMPARE(ribbons_->sharedFocus()->state().active(), (Link{3, 2}));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(heat_, &leave);
    QVERIFY(focus_->hover().empty());
}

void TestCanvas::clickPinsAndSecondClickLetsGo() {
    QSignalSpy activated(heat_, &Canvas::cellActivated);
    QTest::mouseClick(heat_, Qt::LeftButton, {}, middleOf(4, 5));
    QCOMPARE(focus_->pin(), (Link{5, 4}));
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].value<Cell>(), (Cell{4, 5}));
    QTest::mouseClick(heat_, Qt::LeftButton, {}, middleOf(4, 5));
    QVERIFY(focus_->pin().empty());
}

void TestCanvas::escapeLetsGoAndThenPassesOn() {
    QTest::mouseClick(heat_, Qt::LeftButton, {}, middleOf(1, 1));
    QVERIFY(!focus_->pin().empty());
    QTest::keyClick(heat_, Qt::Key_Escape);
    QVERIFY(focus_->pin().empty());
    QKeyEvent again(QEvent::KeyPress, Qt::Key_Escape, {});
    again.setAccepted(true);
    QApplication::sendEvent(heat_, &again);
    QVERIFY(!again.isAccepted()); // the window may use it
}

void TestCanvas::arrowsWalkTheCells() {
    QSignalSpy activated(heat_, &Canvas::cellActivated);
    heat_->setFocus(Qt::TabFocusReason);
    QTest::keyClick(heat_, Qt::Key_Down); // the first key shows the cursor, at the current step
    QCOMPARE(heat_->cursorCell(), (Cell{7, 0}));
    QTest::keyClick(heat_, Qt::Key_Up);
    QTest::keyClick(heat_, Qt::Key_Right);
    QCOMPARE(heat_->cursorCell(), (Cell{6, 1}));
    QTest::keyClick(heat_, Qt::Key_Home);
    QTest::keyClick(heat_, Qt::Key_Left);
    QCOMPARE(heat_->cursorCell(), (Cell{6, 0})); // stays inside
    QTest::keyClick(heat_, Qt::Key_End);
    QTest::keyClick(heat_, Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(focus_->pin(), (Link{7, 6}));
}

void TestCanvas::tooltipIsNeverMarkup() {
    AttentionData data = example(7);
    data.source.tokens[3].text = "<b>x</b> & \"</s>\"";
    heat_->setData(data);
    QHelpEvent help(QEvent::ToolTip, middleOf(2, 3), heat_->mapToGlobal(middleOf(2, 3)));
    QApplication::sendEvent(heat_, &help);
    QVERIFY2(QToolTip::text().contains("&lt;b&gt;x&lt;/b&gt; &amp;"), qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

void TestCanvas::tooltipFollowsTheData() {
    AttentionData data = example(0);
    heat_->setData(data);
    QHelpEvent help(QEvent::ToolTip, middleOf(2, 3), heat_->mapToGlobal(middleOf(2, 3)));
    QApplication::sendEvent(heat_, &help);
    QVERIFY2(QToolTip::text().contains("comes after the step"), qPrintable(QToolTip::text()));
    data.currentStep = 2; // decoding runs on under a resting pointer
    heat_->setData(data);
    QVERIFY2(QToolTip::text().contains("weight"), qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

void TestCanvas::themeFollowsPalette() {
    QVERIFY(!heat_->theme().isDark);
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    window_->setPalette(dark);
    QTRY_VERIFY(heat_->theme().isDark);
    QCOMPARE(heat_->grab().toImage().pixelColor(0, 0), Theme::dark().panel);
    heat_->setTheme(Theme::light());
    QVERIFY(!heat_->theme().isDark);
}

void TestCanvas::zoomIsBounded() {
    heat_->setZoom(100);
    QCOMPARE(heat_->zoom(), 8.0);
    heat_->setZoom(0);
    QCOMPARE(heat_->zoom(), 1.0);
    heat_->setZoom(std::numeric_limits<double>::quiet_NaN());
    QCOMPARE(heat_->zoom(), 1.0);
    // Without a scroll area there is no way to see the rest: it keeps its place.
    const QSize before = heat_->minimumSizeHint();
    heat_->setZoom(3);
    QCOMPARE(heat_->minimumSizeHint(), before);
}

void TestCanvas::zoomKeepsWhatIsUnderThePointer() {
    Scrolled stage(example(7));
    const QPoint pointer = stage.cellMiddle({5, 4});
    const QPoint seen = stage.canvas->mapTo(stage.area.viewport(), pointer);
    QWheelEvent wheel(pointer, stage.canvas->mapToGlobal(pointer), {}, {0, 600}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(stage.canvas, &wheel);
    QVERIFY(stage.canvas->zoom() > 2);
    QVERIFY(stage.canvas->width() > stage.area.viewport()->width());
    const QPointF now = stage.canvas->mapFrom(stage.area.viewport(), seen);
    QCOMPARE(stage.canvas->picture()->cellAt(now, stage.canvas->view()), (Cell{5, 4}));
    QWheelEvent plain(pointer, stage.canvas->mapToGlobal(pointer), {}, {0, 600}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    const double zoom = stage.canvas->zoom();
    QApplication::sendEvent(stage.canvas, &plain);
    QCOMPARE(stage.canvas->zoom(), zoom); // scrolls
}

void TestCanvas::keysZoomAndReturn() {
    Scrolled stage(example(7));
    stage.canvas->setFocus();
    const QSize fits = stage.canvas->size();
    QTest::keyClick(stage.canvas, Qt::Key_Plus);
    QTest::keyClick(stage.canvas, Qt::Key_Equal);
    QVERIFY(stage.canvas->zoom() > 1.5);
    QVERIFY(stage.canvas->width() > fits.width());
    QTest::keyClick(stage.canvas, Qt::Key_Minus);
    QCOMPARE(stage.canvas->zoom(), 1.25);
    QTest::keyClick(stage.canvas, Qt::Key_0);
    QCOMPARE(stage.canvas->zoom(), 1.0);
    QTRY_COMPARE(stage.canvas->size(), fits);
}

void TestCanvas::headersStayInTheScrollArea() {
    Scrolled stage(longExample());
    QVERIFY(stage.area.verticalScrollBar()->maximum() > 300);
    const auto headerRow = [&](int row) { // where the pointer finds a row's name, in the viewport
        const View view = stage.canvas->view();
        const double y = stage.canvas->picture()->rectOf({row, -1}, view).center().y();
        const QPointF name(view.seen().left() + 20, y);
        return stage.canvas->picture()->cellAt(name, view);
    };
    QCOMPARE(headerRow(3), (Cell{3, -1}));
    stage.area.horizontalScrollBar()->setValue(250);
    stage.area.verticalScrollBar()->setValue(200);
    QCOMPARE(stage.canvas->view().visible.topLeft(), QPointF(250, 200));
    QCOMPARE(headerRow(30), (Cell{30, -1})); // the names came along
    // Below the names the footer and above them the columns' names stay as well.
    const QMarginsF pinned = stage.canvas->picture()->pinnedMargins(stage.canvas->view());
    QVERIFY(pinned.left() > 30 && pinned.top() > 30 && pinned.bottom() > 30);
}

void TestCanvas::keyboardAndStepsAreScrolledTo() {
    AttentionData data = longExample();
    data.currentStep = 0;
    Scrolled stage(data);
    const auto inSight = [&](const Cell& cell) {
        const View view = stage.canvas->view();
        const QRectF room = view.seen().marginsRemoved(stage.canvas->picture()->pinnedMargins(view));
        return room.adjusted(-1, -1, 1, 1).contains(stage.canvas->picture()->rectOf(cell, view));
    };
    QVERIFY(!inSight({55, 55}));
    stage.canvas->setCursorCell({55, 55});
    QVERIFY(inSight({55, 55}));
    stage.canvas->setCursorCell({1, 2});
    QVERIFY(inSight({1, 2}));
    for (QScrollBar* bar : {stage.area.verticalScrollBar(), stage.area.horizontalScrollBar()})
        bar->setValue(bar->maximum());
    for (const int step : {2, 50}) { // a row is longer than the room: where it looks most
        data.currentStep = step;
        stage.canvas->setData(data);
        QVERIFY(inSight({step, data.weights.largestInRow(step)}));
    }
}

void TestCanvas::growingTranslationsAreFollowed() {
    const AttentionData whole = longExample();
    Scrolled stage(AttentionData{});
    const auto rowInSight = [&](int row) {
        const View view = stage.canvas->view();
        const QRectF rect = stage.canvas->picture()->rectOf({row, -1}, view);
        const QMarginsF pinned = stage.canvas->picture()->pinnedMargins(view);
        return rect.top() >= view.seen().top() + pinned.top() - 1 &&
               rect.bottom() <= view.seen().bottom() - pinned.bottom() + 1;
    };
    for (int rows = 1; rows <= whole.target.size(); ++rows) {
        AttentionData part = whole;
        part.target.tokens = whole.target.tokens.mid(0, rows);
        part.currentStep = rows - 1;
        stage.canvas->setData(part);
        QTRY_VERIFY(rowInSight(rows - 1));
    }
    stage.area.resize(480, 380); // less room, and another text
    AttentionData other = whole;
    other.target.tokens[0].text = "other";
    other.currentStep = 10;
    stage.canvas->setData(other);
    QTRY_VERIFY(rowInSight(10));
}

void TestCanvas::scrollBarsDoNotFlicker() {
    Scrolled stage(example(7));
    for (double zoom = 1; zoom < 1.3; zoom += 0.01) { // where bars begin to be needed
        stage.canvas->setZoom(zoom);
        QApplication::processEvents();
        const QSize size = stage.canvas->size();
        const bool bar = stage.area.verticalScrollBar()->isVisible();
        QApplication::processEvents();
        QCOMPARE(stage.canvas->size(), size);
        QCOMPARE(stage.area.verticalScrollBar()->isVisible(), bar);
    }
}

void TestCanvas::optionsReachPictureAndTheme() {
    heat_->setOptions({.palette = WeightPalette::Viridis, .endMarkers = false});
    QCOMPARE(heat_->theme().palette, WeightPalette::Viridis);
    QCOMPARE(heat_->picture()->rows(), 7);
    const QImage image = heat_->grab().toImage();
    const double ratio = image.devicePixelRatio();
    const QPointF corner = heat_->picture()->rectOf({1, 1}, heat_->view()).topLeft() + QPointF(3, 3);
    QCOMPARE(image.pixelColor((corner * ratio).toPoint()),
             heat_->theme().weightColor(heat_->picture()->data().weights.at(1, 1)));
}

void TestCanvas::tableNeverGivesNull() {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(heat_);
    QVERIFY(interface);
    QCOMPARE(interface->role(), QAccessible::Table);
    QAccessibleTableInterface* table = interface->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 8);
    for (const int index : {-1, 0, 63, 64, 100000}) {
        QVERIFY(interface->child(index));
        QVERIFY(table->cellAt(index, index));
    }
    heat_->setData(AttentionData());
    QCOMPARE(table->rowCount(), 1);
    QVERIFY(table->cellAt(-1, -1));
    QVERIFY(!table->cellAt(0, 0)->text(QAccessible::Name).isEmpty()); // says why it is empty
}

void TestCanvas::cellsSpeak() {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(heat_);
    QAccessibleTableInterface* table = interface->tableInterface();
    QAccessibleInterface* cell = table->cellAt(5, 5);
    QCOMPARE(cell->role(), QAccessible::Cell);
    const QString text = cell->text(QAccessible::Name);
    QVERIFY2(text.contains("la, looks at source token 6, the") && text.contains("weight 0.8"),
             qPrintable(text));
    QCOMPARE(table->rowDescription(5), QString("la"));
    QCOMPARE(table->columnDescription(5), QString("the"));
    QCOMPARE(cell->tableCellInterface()->rowIndex(), 5);
    QCOMPARE(cell->parent(), interface);
    QCOMPARE(interface->indexOfChild(cell), 5 * 8 + 5);
    const QPoint at = cell->rect().center();
    QCOMPARE(interface->childAt(at.x(), at.y()), cell);
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(focus_->pin(), (Link{5, 5}));
    QVERIFY(!interface->text(QAccessible::Description).isEmpty());
}

void TestCanvas::transportAsksForSteps() {
    Transport transport;
    AttentionData data = example(2);
    transport.setData(data);
    transport.resize(900, 90);
    QSignalSpy asked(&transport, &Transport::stepRequested);
    transport.first();
    transport.back();
    transport.forward();
    transport.last();
    QCOMPARE(asked.count(), 4);
    const QList<int> expected{0, 1, 3, 7};
    for (int i = 0; i < 4; ++i)
        QCOMPARE(asked[i][0].toInt(), expected[i]);
    asked.clear();
    emit transport.canvas()->cellActivated({0, 5});
    QCOMPARE(asked.takeFirst()[0].toInt(), 5);

    transport.setSpeed(8);
    connect(&transport, &Transport::stepRequested, &transport, [&](int step) {
        data.currentStep = step;
        transport.setData(data);
    });
    transport.play();
    QVERIFY(transport.playing());
    QTRY_VERIFY(!transport.playing()); // ends by itself
    QCOMPARE(data.currentStep, 7);
    transport.setData(AttentionData());
    transport.play();
    QVERIFY(!transport.playing()); // nothing to play
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestCanvas test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_canvas.moc"
