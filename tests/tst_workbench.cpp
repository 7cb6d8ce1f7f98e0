// The window as a newcomer and a small screen meet it: what is cut, what invites a click, what is kept.

#include "app/exportbutton.h"
#include "app/mainwindow.h"
#include "app/menubar.h"
#include "app/translationview.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/inspector.h"
#include "ui/mechanism.h"
#include "ui/motion.h"
#include "ui/transport.h"

#include <QAction>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using engine::Placement, engine::Score;

class TestWorkbench : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    QScrollArea* areaOf(const char* canvas) const {
        return qobject_cast<QScrollArea*>(child<ui::Canvas>(canvas)->parentWidget()->parentWidget());
    }

private slots:
    void initTestCase() {
        tests::writeTinyModel(directory_.filePath("a").toStdString(),
                              tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
    }
    void init() {
        library_ = std::make_unique<app::ModelLibrary>(
            std::vector<std::filesystem::path>{directory_.path().toStdString()});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        window_->restore({});
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        QVERIFY(QTest::qWaitFor([&] { return !session_->busy(); }, 20'000));
        session_->setStep(1);
    }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
        ui::setReducedMotion({});
    }

    void smallScreensHoldEverything_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1366 x 768") << QSize(1366, 768);
        QTest::newRow("1440 x 900") << QSize(1440, 900);
        QTest::newRow("3840 x 2160") << QSize(3840, 2160);
    }
    void smallScreensHoldEverything() {
        QFETCH(QSize, size);
        window_->resize(size);
        QCoreApplication::processEvents();
        QCOMPARE(window_->size(), size); // nothing asks for more
        for (const char* name : {"alignment", "mechanism", "heatmap"}) {
            const QScrollArea* area = areaOf(name);
            QVERIFY2(area->verticalScrollBar()->maximum() == 0, name);
            QVERIFY2(area->horizontalScrollBar()->maximum() == 0, name);
        }
        int titles = 0;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            if (label->accessibleName() == "Alignment") {
                ++titles;
                QCOMPARE(label->text(), QString("Alignment")); // not cut
            }
        QCOMPARE(titles, 1);
    }

    void everyPictureCanBeTakenOut() {
        for (const char* name : {"heatmap", "alignment", "mechanism", "inspector"}) {
            auto* button = child<app::ExportButton>(qPrintable(QString("%1Export").arg(name)));
            QVERIFY2(button && button->isVisible(), name);
            QTemporaryDir folder;
            button->save(folder.filePath("picture.svg"));
            QFile file(folder.filePath("picture.svg"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray svg = file.readAll();
            QVERIFY(svg.contains("a cat")); // the sentence, and below it what the picture is
            const QString what = child<ui::Canvas>(name)->picture()->name().section(' ', 0, 0);
            QVERIFY2(svg.contains(what.toUtf8()), qPrintable(what));
        }
    }

    // One token, spaces at the end, only punctuation: every row and column is there, and every row adds up.
    void shortAndOddSentencesAreWhole() {
        for (const char* sentence : {"a", "a   ", "?!", " . ", "t"}) {
            session_->setSentence(QString::fromLatin1(sentence));
            QVERIFY(QTest::qWaitFor([&] { return !session_->busy(); }, 20'000));
            const ui::AttentionData& data = session_->shown().data;
            QVERIFY2(data.source.size() >= 2 && data.source.tokens.last().endMarker, sentence);
            QVERIFY2(data.target.size() >= 1, sentence);
            QCOMPARE(data.weights.rows, data.target.size());
            QCOMPARE(data.weights.columns, data.source.size());
            for (int row = 0; row < data.weights.rows; ++row) {
                double sum = 0;
                for (int column = 0; column < data.weights.columns; ++column)
                    sum += data.weights.at(row, column);
                QVERIFY2(std::abs(sum - 1) < 1e-5, sentence);
            }
            QVERIFY(!window_->grab().isNull());
        }
    }

    // Whoever looks for a word looks for it in the translation first.
    void wordsOfTheTranslationLead() {
        auto* translation = child<app::TranslationView>("translation");
        auto* focus = child<ui::Canvas>("heatmap")->sharedFocus();
        const int first = 0;
        QPoint place = translation->cursorRect().center();
        QTextCursor cursor(translation->document());
        cursor.setPosition(session_->shown().reach.at(first) - 1);
        const QRect before = translation->cursorRect(cursor);
        cursor.setPosition(session_->shown().reach.at(first));
        place = (before.center() + translation->cursorRect(cursor).center()) / 2;
        QCOMPARE(translation->stepAt(place), first);
        auto* hint = child<QLabel>("hint");
        QVERIFY(hint->isVisible() && hint->text().startsWith("Point at a word"));
        const QRect picture = child<ui::Canvas>("heatmap")->geometry();
        QTest::mouseMove(translation->viewport(), translation->viewport()->rect().bottomRight());
        QTest::mouseMove(translation->viewport(), place);
        QTRY_COMPARE(focus->hover().target, first);
        const QString word = session_->shown().data.target.text(first).trimmed();
        QVERIFY2(hint->text().startsWith("“\u2068" + word + "\u2069” looks at "), qPrintable(hint->text()));
        QCoreApplication::processEvents();
        QCOMPARE(child<ui::Canvas>("heatmap")->geometry(), picture); // nothing jumps under the pointer
        QCOMPARE(translation->extraSelections().size(), 1);
        QTest::mouseClick(translation->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(session_->currentStep(), first);
        QCOMPARE(translation->stepAt(translation->viewport()->rect().bottomRight() + QPoint(50, 50)), -1);
        emit translation->pointedAt(-1);
        QVERIFY(focus->hover().empty());
        QVERIFY(translation->extraSelections().isEmpty());
    }

    void scoresSayThatTheyOpen() {
        for (const char* name : {"mechanism", "inspector"}) {
            const ui::Picture& picture = *child<ui::Canvas>(name)->picture();
            const ui::Cell first = picture.cellOf({0, 1});
            QVERIFY2(picture.hint(first).contains("formula"), name);
            session_->setPhase(1, 0); // no scores yet
            QVERIFY2(picture.hint(first).isEmpty(), name);
            session_->setStep(1);
        }
        const ui::Picture& inspector = *child<ui::Canvas>("inspector")->picture();
        QVERIFY(inspector.hint({inspector.rows() - 1, 0}).isEmpty());
    }

    void motionAndSpeedAreKept() {
        auto* reduce = child<QAction>("reduceMotion");
        QCOMPARE(reduce->isChecked(), ui::reducedMotion()); // the system's wish
        QVERIFY(!window_->settings().reducedMotion);
        reduce->trigger();
        const bool chosen = reduce->isChecked();
        QCOMPARE(ui::reducedMotion(), chosen);
        auto* transport = window_->findChild<ui::Transport*>();
        transport->setSpeed(2);
        transport->setPlaysParts(true);
        const app::Settings kept = window_->settings();
        QCOMPARE(kept.reducedMotion, std::optional(chosen));
        ui::setReducedMotion({});
        app::MainWindow again(*session_);
        again.restore(kept);
        QCOMPARE(ui::reducedMotion(), chosen);
        QCOMPARE(again.findChild<QAction*>("reduceMotion")->isChecked(), chosen);
        QCOMPARE(again.findChild<ui::Transport*>()->speed(), 2.0);
        QVERIFY(again.findChild<ui::Transport*>()->playsParts());
    }
};

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestWorkbench test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workbench.moc"
