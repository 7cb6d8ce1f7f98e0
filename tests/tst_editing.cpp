#include "tests/uiexample.h"

#include "ui/alignment.h"
#include "ui/canvas.h"
#include "ui/canvasaccessible.h"
#include "ui/heatmap.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"
#include "ui/timeline.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QToolTip>
#include <QtTest>

using namespace ui;

namespace {

constexpr int current = 2;

struct Edit {
    Cell cell;
    double value;
    bool finished;
};

Edit editOf(const QList<QVariant>& arguments) {
    return {arguments[0].value<Cell>(), arguments[1].toDouble(), arguments[2].toBool()};
}

AttentionData edited() {
    AttentionData data = example(current);
    data.steps[1].edited = true;
    data.steps[2].forced = data.steps[2].edited = true;
    return data;
}

/// "the" and "black" are pieces of one word.
AttentionData inPieces() {
    AttentionData data = example(current);
    data.source.tokens[1].word = data.source.tokens[0].word;
    return data;
}

QImage painted(const Picture& picture, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter, {size, Theme::light(), 1, 1, {}}, {});
    return image;
}

QStringList textsOf(const QMenu& menu) {
    QStringList texts;
    for (const QAction* action : menu.actions())
        if (!action->isSeparator())
            texts += action->text();
    return texts;
}

} // namespace

class TestEditing : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void onlyTheCurrentRowIsChanged();
    void shiftDragInTheHeatmap();
    void plainPressStillPins();
    void dragOfAnInspectorBar();
    void clickOnABarStillPins();
    void dragIsDroppedByEscapeAndByAnotherStep();
    void keysChangeThePinnedCell();
    void keysZoomWithoutAPin();
    void nothingIsEditedUnlessAllowed();
    void aWordIsChangedWithAllItsPieces();
    void menusOfferWhatMakesSense();
    void theLastOpenWordIsNotMasked();
    void tooltipTellsHow();
    void listenersCanChangeToo();
    void editsAreMarkedInEveryView();
    void maskedWordsAreSaidAndStruckOut();
    void moreLineStandsForAllOtherWords();

private:
    QPoint middleOf(Canvas* canvas, const Cell& cell) const {
        return canvas->picture()->rectOf(cell, canvas->view()).center().toPoint();
    }
    QPoint onBar(int source) const {
        return inspector_->picture()->handleOf({source, 0}, inspector_->view())->area.center().toPoint();
    }
    void show(const AttentionData& data) {
        for (Canvas* canvas : {heat_, inspector_})
            canvas->setData(data);
    }

    std::unique_ptr<QWidget> window_;
    Canvas *heat_ = nullptr, *inspector_ = nullptr;
    Focus* focus_ = nullptr;
};

void TestEditing::init() {
    window_ = std::make_unique<QWidget>();
    auto* row = new QHBoxLayout(window_.get());
    focus_ = new Focus(window_.get());
    heat_ = new Canvas(std::make_shared<Heatmap>());
    inspector_ = new Canvas(std::make_shared<Inspector>());
    for (Canvas* canvas : {heat_, inspector_}) {
        row->addWidget(canvas);
        canvas->setSharedFocus(focus_);
        canvas->setEditable(true);
    }
    show(example(current));
    window_->resize(1100, 760);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QTest::mouseMove(window_.get(), {1, 1});
}

void TestEditing::cleanup() {
    window_.reset();
}

void TestEditing::onlyTheCurrentRowIsChanged() {
    const Picture* picture = heat_->picture();
    for (int r = 0; r < picture->rows(); ++r)
        for (int c = 0; c < picture->columns(); ++c)
            QCOMPARE(picture->handleOf({r, c}, heat_->view()).has_value(), r == current);
    QVERIFY(!picture->handleOf({current, -1}, heat_->view()));
    const auto handle = picture->handleOf({current, 3}, heat_->view());
    QCOMPARE(handle->value, double(picture->data().weights.at(current, 3)));
    QCOMPARE(handle->draggedBy({50, 0}), handle->value);        // sideways is nothing
    QCOMPARE(handle->draggedBy({0, -12}), handle->value + 0.1); // a tenth in twelve pixels, upward
    QCOMPARE(handle->draggedBy({0, -1000}), 1.0);
    QCOMPARE(handle->draggedBy({0, 1000}), 0.0);

    AttentionData asking = example(current);
    asking.phase = Phase::Scores; // not weighed yet
    show(asking);
    QVERIFY(!picture->handleOf({current, 3}, heat_->view()));
    QVERIFY(!inspector_->picture()->handleOf({3, 0}, inspector_->view()));
}

void TestEditing::shiftDragInTheHeatmap() {
    QSignalSpy edits(heat_, &Canvas::editRequested);
    const QPoint start = middleOf(heat_, {current, 4});
    const double before = heat_->picture()->data().weights.at(current, 4);
    QTest::mousePress(heat_, Qt::LeftButton, Qt::ShiftModifier, start);
    QTest::mouseMove(heat_, start - QPoint(0, 3));
    QCOMPARE(edits.count(), 0); // still a click
    QTest::mouseMove(heat_, start - QPoint(0, 60));
    QTRY_VERIFY(!edits.isEmpty());
    Edit edit = editOf(edits.last());
    QCOMPARE(edit.cell, (Cell{current, 4}));
    QVERIFY(std::abs(edit.value - (before + 0.5)) < 1e-9);
    QVERIFY(!edit.finished);

    AttentionData answered =
        example(current); // meanwhile the answer comes, and the value under the hand is another
    answered.weights.set(current, 4, 0.9f);
    show(answered);
    QTest::mouseMove(heat_, start - QPoint(0, 24));
    QTRY_VERIFY(std::abs(editOf(edits.last()).value - (before + 0.2)) < 1e-9);
    QTest::mouseRelease(heat_, Qt::LeftButton, Qt::ShiftModifier, start - QPoint(0, 24));
    edit = editOf(edits.last());
    QVERIFY(edit.finished && std::abs(edit.value - (before + 0.2)) < 1e-9);
    QVERIFY(focus_->pin().empty());
}

void TestEditing::plainPressStillPins() {
    QSignalSpy edits(heat_, &Canvas::editRequested);
    QTest::mouseClick(heat_, Qt::LeftButton, {}, middleOf(heat_, {current, 4}));
    QCOMPARE(focus_->pin(), (Link{4, current}));
    QTest::mouseClick(heat_, Qt::LeftButton, Qt::ShiftModifier, middleOf(heat_, {current, 1}));
    QCOMPARE(focus_->pin(), (Link{4, current})); // a press with Shift that goes nowhere is nothing
    QCOMPARE(edits.count(), 0);
}

void TestEditing::dragOfAnInspectorBar() {
    QSignalSpy edits(inspector_, &Canvas::editRequested);
    const auto handle = inspector_->picture()->handleOf({2, 0}, inspector_->view());
    QVERIFY(handle.has_value());
    const QPoint start = onBar(2);
    const double length = 1 / handle->perPixel.x();
    QTest::mousePress(inspector_, Qt::LeftButton, {}, start);
    QTest::mouseMove(inspector_, start - QPoint(int(length / 4), 0));
    QTRY_VERIFY(!edits.isEmpty());
    const Edit edit = editOf(edits.last());
    QCOMPARE(edit.cell, (Cell{2, 0}));
    QVERIFY(std::abs(edit.value - (handle->value - int(length / 4) / length)) < 1e-9);
    QTest::mouseRelease(inspector_, Qt::LeftButton, {}, start - QPoint(int(length / 4), 0));
    QVERIFY(editOf(edits.last()).finished);
    QVERIFY(focus_->pin().empty());
}

void TestEditing::clickOnABarStillPins() {
    QSignalSpy edits(inspector_, &Canvas::editRequested);
    QTest::mouseClick(inspector_, Qt::LeftButton, {}, onBar(2));
    QCOMPARE(focus_->pin(), (Link{2, current}));
    QCOMPARE(edits.count(), 0);
}

void TestEditing::dragIsDroppedByEscapeAndByAnotherStep() {
    QSignalSpy edits(inspector_, &Canvas::editRequested);
    const double before = inspector_->picture()->handleOf({2, 0}, inspector_->view())->value;
    const QPoint start = onBar(2);
    QTest::mousePress(inspector_, Qt::LeftButton, {}, start);
    QTest::mouseMove(inspector_, start - QPoint(40, 0));
    QTRY_VERIFY(!edits.isEmpty());
    QTest::keyClick(inspector_, Qt::Key_Escape);
    QCOMPARE(editOf(edits.last()).value, before);
    QVERIFY(editOf(edits.last()).finished);
    const int count = edits.count();
    QTest::mouseRelease(inspector_, Qt::LeftButton, {}, start);
    QCOMPARE(edits.count(), count);

    QTest::mousePress(inspector_, Qt::LeftButton, {}, start);
    show(example(current + 1));
    QTest::mouseMove(inspector_, start - QPoint(60, 0));
    QTest::mouseRelease(inspector_, Qt::LeftButton, {}, start - QPoint(60, 0));
    QCOMPARE(edits.count(), count);
}

void TestEditing::keysChangeThePinnedCell() {
    QSignalSpy edits(heat_, &Canvas::editRequested), commands(heat_, &Canvas::commandRequested);
    const double before = heat_->picture()->data().weights.at(current, 2);
    focus_->togglePin({2, current});
    QTest::keyClick(heat_, Qt::Key_Plus);
    QCOMPARE(edits.count(), 1);
    QCOMPARE(editOf(edits[0]).cell, (Cell{current, 2}));
    QVERIFY(std::abs(editOf(edits[0]).value - std::min(1.0, before + 0.05)) < 1e-9);
    QVERIFY(editOf(edits[0]).finished);
    QTest::keyClick(heat_, Qt::Key_Minus);
    QVERIFY(std::abs(editOf(edits.last()).value - (before - 0.05)) < 1e-9);
    QTest::keyClick(heat_, Qt::Key_0);
    QCOMPARE(editOf(edits.last()).value, 0.0);
    QCOMPARE(heat_->zoom(), 1.0);
    QTest::keyClick(heat_, Qt::Key_M);
    QCOMPARE(commands.count(), 1);
    QCOMPARE(commands[0][0].value<Cell>(), (Cell{current, 2}));
    QCOMPARE(commands[0][1].value<EditCommand>(), EditCommand::Mask);
}

void TestEditing::keysZoomWithoutAPin() {
    QSignalSpy edits(heat_, &Canvas::editRequested);
    QTest::keyClick(heat_, Qt::Key_Plus);
    QVERIFY(heat_->zoom() > 1);
    focus_->togglePin({2, current - 1}); // of another step
    QTest::keyClick(heat_, Qt::Key_0);
    QCOMPARE(heat_->zoom(), 1.0);
    QCOMPARE(edits.count(), 0);
}

void TestEditing::nothingIsEditedUnlessAllowed() {
    QSignalSpy edits(heat_, &Canvas::editRequested);
    heat_->setEditable(false);
    focus_->togglePin({2, current});
    QTest::keyClick(heat_, Qt::Key_Plus);
    QVERIFY(heat_->zoom() > 1);
    heat_->setZoom(1);
    const QPoint start = middleOf(heat_, {current, 4});
    QTest::mousePress(heat_, Qt::LeftButton, Qt::ShiftModifier, start);
    QTest::mouseMove(heat_, start - QPoint(0, 60));
    QTest::mouseRelease(heat_, Qt::LeftButton, Qt::ShiftModifier, start - QPoint(0, 60));
    heat_->changeBy({current, 4}, 0.1);
    QCOMPARE(edits.count(), 0);
    QMenu menu;
    heat_->fillMenu(menu, {current, 4});
    QVERIFY(menu.isEmpty());
}

void TestEditing::aWordIsChangedWithAllItsPieces() {
    const AttentionData data = inPieces();
    ViewOptions words;
    words.words = true;
    heat_->setOptions(words);
    show(data);
    const Picture* picture = heat_->picture();
    QCOMPARE(picture->columns(), data.source.size() - 1);
    QCOMPARE(picture->sourcesOf({current, 0}), (WordSpan{0, 1}));
    QCOMPARE(picture->sourcesOf({current, 1}), (WordSpan{2, 2}));
    QCOMPARE(picture->weightAt({current, 0}), data.weights.at(current, 0) + data.weights.at(current, 1));
    QVERIFY(picture->changes({current, 0}));
    QVERIFY(!picture->changes({current - 1, 0}));
}

void TestEditing::menusOfferWhatMakesSense() {
    const auto offered = [this](const AttentionData& data, const Cell& cell) {
        show(data);
        QMenu menu;
        heat_->fillMenu(menu, cell);
        return textsOf(menu);
    };
    const QString here = "All on This Word", uniform = "Uniform", mask = "Mask This Source Word Everywhere",
                  unmask = "Unmask This Source Word", step = "Reset This Step", all = "Reset Everything";
    QCOMPARE(offered(example(current), {current, 3}), (QStringList{here, uniform, mask}));
    QCOMPARE(offered(example(current), {current - 1, 3}), (QStringList{mask}));
    QCOMPARE(offered(example(current), {-1, 3}), (QStringList{mask}));
    QCOMPARE(offered(edited(), {current, 3}), (QStringList{here, uniform, mask, step, all}));
    QCOMPARE(offered(edited(), {0, -1}), (QStringList{all}));
    QCOMPARE(offered(edited(), {1, -1}), (QStringList{step, all}));
    AttentionData masked = example(current);
    masked.source.tokens[3].masked = true;
    QCOMPARE(offered(masked, {current, 3}), (QStringList{unmask, all}));
    AttentionData fixed = example(current);
    fixed.architecture.score = ScoreKind::None;
    QCOMPARE(offered(fixed, {current, 3}), QStringList());

    show(edited());
    QMenu menu;
    heat_->fillMenu(menu, {current, 3});
    QSignalSpy commands(heat_, &Canvas::commandRequested);
    menu.actions().at(1)->trigger();
    QCOMPARE(commands.count(), 1);
    QCOMPARE(commands[0][1].value<EditCommand>(), EditCommand::Uniform);
    show(example(current + 1)); // a menu that was open while a step was made
    menu.actions().at(1)->trigger();
    QCOMPARE(commands.count(), 1); // that row is not the current one any more
    AttentionData other = example(current);
    other.source.tokens.resize(3);
    show(other);
    menu.actions().at(1)->trigger();
    QCOMPARE(commands.count(), 1); // and now the word is gone
}

void TestEditing::theLastOpenWordIsNotMasked() {
    AttentionData data = example(current);
    for (int k = 1; k < data.source.size(); ++k)
        data.source.tokens[k].masked = true;
    show(data);
    QVERIFY(!editCommandsAt(*heat_->picture(), {current, 0}).contains(EditCommand::Mask));
    QVERIFY(editCommandsAt(*heat_->picture(), {current, 1}).contains(EditCommand::Unmask));
}

void TestEditing::tooltipTellsHow() {
    const auto tip = [](Canvas* canvas, QPoint point) {
        QHelpEvent event(QEvent::ToolTip, point, canvas->mapToGlobal(point));
        QCoreApplication::sendEvent(canvas, &event);
        return QToolTip::text();
    };
    QVERIFY(tip(heat_, middleOf(heat_, {current, 3})).contains("Shift and drag up or down"));
    QVERIFY(!tip(heat_, middleOf(heat_, {current - 1, 3})).contains("drag"));
    QVERIFY(tip(inspector_, onBar(1)).contains("Drag the bar"));
    inspector_->setEditable(false);
    QVERIFY(!tip(inspector_, onBar(2)).contains("Drag"));
}

void TestEditing::listenersCanChangeToo() {
    CanvasAccessible table(heat_);
    QSignalSpy edits(heat_, &Canvas::editRequested);
    const auto actionsOf = [&](int row, int column) {
        return static_cast<QAccessibleActionInterface*>(
            table.cellAt(row, column)->interface_cast(QAccessible::ActionInterface));
    };
    QVERIFY(!actionsOf(0, 0)->actionNames().contains(QAccessibleActionInterface::increaseAction()));
    auto* actions = actionsOf(current, 1);
    QVERIFY(actions->actionNames().contains(QAccessibleActionInterface::increaseAction()));
    actions->doAction(QAccessibleActionInterface::increaseAction());
    QCOMPARE(edits.count(), 1);
    const double before = heat_->picture()->data().weights.at(current, 1);
    QVERIFY(std::abs(editOf(edits[0]).value - before - 0.05) < 1e-9);
}

/// Every picture looks different with the marks, and says them.
void TestEditing::editsAreMarkedInEveryView() {
    const auto differs = [](Picture&& picture, QSize size) {
        AttentionData data = example(current);
        picture.setData(data);
        const QImage plain = painted(picture, size);
        data.steps[current].edited = true;
        picture.setData(data);
        const QImage one = painted(picture, size);
        data.steps[current].forced = true;
        picture.setData(data);
        return plain != one && one != painted(picture, size);
    };
    QVERIFY(differs(Heatmap(), {600, 500}));
    QVERIFY(differs(Alignment(), {600, 300}));
    QVERIFY(differs(Mechanism(), {600, 360}));
    QVERIFY(differs(Inspector(), {360, 700}));
    QVERIFY(differs(Timeline(), {600, 64}));

    Heatmap heat;
    heat.setData(edited());
    QVERIFY(heat.describe({current, 1}).contains("forced, weights edited"));
    QVERIFY(heat.legend().join(' ').contains("edited weights"));
    Alignment alignment;
    alignment.setData(edited());
    QVERIFY(alignment.describe({current, -1}).contains("forced, weights edited"));
    QVERIFY(alignment.legend().join(' ').contains("edited weights"));
    Mechanism mechanism;
    mechanism.setData(edited());
    QVERIFY(mechanism.summary().contains("The weights are edited."));
    QVERIFY(mechanism.summary().contains("The word is forced."));
    Inspector inspector;
    inspector.setData(edited());
    QVERIFY(inspector.summary().contains("weights edited"));
    Timeline timeline;
    timeline.setData(edited());
    QVERIFY(timeline.describe({0, 1}).contains("weights edited"));
}

void TestEditing::maskedWordsAreSaidAndStruckOut() {
    AttentionData data = example(current);
    data.source.tokens[3].masked = true;
    const auto differs = [&](Picture&& picture, QSize size) {
        picture.setData(example(current));
        const QImage plain = painted(picture, size);
        picture.setData(data);
        return plain != painted(picture, size);
    };
    QVERIFY(differs(Heatmap(), {600, 500}));
    QVERIFY(differs(Alignment(), {600, 300}));
    QVERIFY(differs(Inspector(), {360, 700}));
    Heatmap heat;
    heat.setData(data);
    QVERIFY(heat.describe({-1, 3}).contains("masked"));
    QVERIFY(heat.describe({current, 3}).contains("masked"));
    QVERIFY(!heat.changes({current, 3}));
    QVERIFY(heat.legend().join(' ').contains("masked"));
    Inspector inspector;
    inspector.setData(data);
    QVERIFY(inspector.describe({3, 0}).contains("masked"));
    data = inPieces();
    data.source.tokens[0].masked = true;
    QVERIFY(!groupedByWords(data).source.tokens[0].masked); // one of its pieces can still be seen
    data.source.tokens[1].masked = true;
    QVERIFY(groupedByWords(data).source.tokens[0].masked);
}

void TestEditing::moreLineStandsForAllOtherWords() {
    Inspector inspector;
    inspector.setData(example(current));
    int found = 0;
    for (int row = 0; row < inspector.rows(); ++row) {
        found += inspector.moreAt({row, 0});
        if (inspector.moreAt({row, 0})) {
            QCOMPARE(inspector.candidateAt({row, 0}), -1);
            QVERIFY(!inspector.pins({row, 0}));
            QVERIFY(inspector.describe({row, 0}).contains("Activate to choose one"));
        }
    }
    QCOMPARE(found, 1);
    AttentionData asking = example(current);
    asking.phase = Phase::Weights;
    inspector.setData(asking);
    for (int row = 0; row < inspector.rows(); ++row)
        QVERIFY(!inspector.moreAt({row, 0}));
}

QTEST_MAIN(TestEditing)
#include "tst_editing.moc"
