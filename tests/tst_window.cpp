// The window from outside: typing, keys, switches, messages.

#include "app/examples.h"
#include "app/mainwindow.h"
#include "app/numbersdock.h"
#include "app/switchrow.h"
#include "app/translationview.h"
#include "app/wording.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/inspector.h"
#include "ui/magnifier.h"
#include "ui/textfit.h"
#include "ui/transport.h"

#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSplitter>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

namespace fs = std::filesystem;
using engine::Placement, engine::Score;

class TestWindow : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    fs::path root_;
    std::unique_ptr<app::ModelLibrary> library_;
    std::unique_ptr<app::Session> session_;
    std::unique_ptr<app::MainWindow> window_;

    template <class Widget> Widget* child(const char* name) const {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    app::SwitchCell* cell(const QString& name) const {
        for (auto* cell : window_->findChildren<app::SwitchCell*>())
            if (cell->accessibleName() == name)
                return cell;
        return nullptr;
    }
    bool answered() const {
        return QTest::qWaitFor([&] { return !session_->busy(); }, 120'000);
    }

private slots:
    void initTestCase() {
        root_ = fs::path(directory_.path().toStdString());
        tests::writeTinyModel(root_ / "a", tests::tinyConfig(Score::Mlp, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "b", tests::tinyConfig(Score::Dot, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "c", tests::tinyConfig(Score::Dot, Placement::Luong));
        tests::writeTinyModel(root_ / "d", tests::tinyConfig(Score::None, Placement::Bahdanau));
        tests::writeTinyModel(root_ / "e", tests::tinyConfig(Score::Mlp, Placement::Bahdanau), 9);
    }
    void init() {
        library_ = std::make_unique<app::ModelLibrary>(std::vector<fs::path>{root_});
        session_ = std::make_unique<app::Session>(*library_);
        session_->setSentence("a cat");
        window_ = std::make_unique<app::MainWindow>(*session_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QVERIFY(answered());
    }
    void cleanup() {
        window_.reset();
        session_.reset();
        library_.reset();
    }

    void followsTyping() {
        auto* source = child<QLineEdit>("source");
        QCOMPARE(source->text(), QString("a cat"));
        source->setFocus();
        QTest::keyClicks(source, "s");
        QVERIFY(answered());
        QCOMPARE(session_->scenario().sentence, QString("a cats"));
        QCOMPARE(child<ui::Canvas>("heatmap")->picture()->data().source.size(), 7);
        QCOMPARE(child<app::TranslationView>("translation")->toPlainText(), session_->shown().translation);
        source->clear();
        QCOMPARE(session_->steps(), 0);
        QVERIFY(child<app::TranslationView>("translation")->toPlainText().isEmpty());
    }

    void waitsForComposedText() {
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QInputMethodEvent composing("ni", {});
        QCoreApplication::sendEvent(source, &composing);
        QCOMPARE(session_->scenario().sentence, QString("a cat"));
        QInputMethodEvent committed;
        committed.setCommitString("x");
        QCoreApplication::sendEvent(source, &committed);
        QCOMPARE(session_->scenario().sentence, QString("a catx"));
    }

    void stepsByKey() {
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        const int last = session_->steps() - 1;
        QVERIFY(last >= 2);
        QTest::keyClick(heatmap, Qt::Key_Home);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(heatmap, Qt::Key_Right);
        QCOMPARE(session_->currentStep(), 1);
        QCOMPARE(heatmap->picture()->data().currentStep, 1);
        QTest::keyClick(window_.get(), Qt::Key_Left);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(window_.get(), Qt::Key_Left);
        QCOMPARE(session_->currentStep(), 0);
        QTest::keyClick(heatmap, Qt::Key_End);
        QCOMPARE(session_->currentStep(), last);
        // In the sentence the same keys move the text cursor.
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Home);
        QCOMPARE(source->cursorPosition(), 0);
        QCOMPARE(session_->currentStep(), last);
    }

    void switchesAmongModelsPresent() {
        QVERIFY(cell("Score: MLP")->isChecked());
        QVERIFY(cell("Score: Dot")->isEnabled());
        QVERIFY(!cell("Score: Bilinear")->isEnabled());
        QVERIFY(cell("Score: Bilinear")->toolTip().contains("bilinear"));
        QVERIFY(!cell("Attention placed: Luong")->isEnabled()); // not with this score
        QVERIFY(!cell("Encoder: Uni")->isEnabled());
        QTest::mouseClick(cell("Score: Dot"), Qt::LeftButton);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.score, ui::ScoreKind::Dot);
        QVERIFY(cell("Attention placed: Luong")->isEnabled());
        QVERIFY(cell("Attention placed: Luong")->toolTip().isEmpty());
        QTest::mouseClick(cell("Attention placed: Luong"), Qt::LeftButton);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.placement, ui::PlacementKind::Luong);
        QVERIFY(cell("Attention placed: Luong")->isChecked());
        QCOMPARE(child<QLineEdit>("source")->text(), QString("a cat"));
    }

    void withoutAttentionThereIsNothingToPlace() {
        session_->setModel({"en-fr", Score::Dot, Placement::Luong, true});
        QVERIFY(cell("Score: None")->isEnabled()); // though trained as if placed the other way
        QTest::mouseClick(cell("Score: None"), Qt::LeftButton);
        QVERIFY(answered());
        QVERIFY(!session_->shown().data.hasAttention());
        for (const char* placement : {"Attention placed: Bahdanau", "Attention placed: Luong"}) {
            QVERIFY(!cell(placement)->isEnabled());
            QVERIFY(cell(placement)->toolTip().contains("nothing to place"));
            QCOMPARE(cell(placement)->accessibleDescription(), app::reasonAgainstPlacement());
        }
        QTest::mouseClick(cell("Score: Dot"), Qt::LeftButton);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.placement, ui::PlacementKind::Luong);
        // A score that has no model under the remembered placement comes with the other.
        QTest::mouseClick(cell("Score: None"), Qt::LeftButton);
        QVERIFY(cell("Score: MLP")->isEnabled());
        QTest::mouseClick(cell("Score: MLP"), Qt::LeftButton);
        QCOMPARE(session_->scenario().model.placement, Placement::Bahdanau);
        QVERIFY(answered());
        QCOMPARE(session_->shown().data.architecture.score, ui::ScoreKind::Mlp);
    }

    void everyModelCanBeChosen() {
        QMenu* menu = child<QToolButton>("models")->menu();
        QCOMPARE(menu->actions().size(), 5);
        for (QAction* action : menu->actions()) {
            QVERIFY(action->isEnabled());
            action->trigger();
            QCOMPARE(session_->model()->name, action->data().toString().toStdString());
            QVERIFY(action->isChecked());
            QVERIFY(answered());
        }
        const QList<QAction*> actions = menu->actions();
        QCOMPARE(std::count_if(actions.begin(), actions.end(),
                               [](const QAction* action) { return action->isChecked(); }),
                 1);
    }

    void examplesAreTyped() {
        const std::vector<app::Example> examples = app::examplesFor("en-fr");
        QVERIFY(examples.size() >= 6);
        QMenu* menu = child<QToolButton>("examples")->menu();
        QCOMPARE(std::size_t(menu->actions().size()), examples.size());
        menu->actions().at(1)->trigger();
        QCOMPARE(child<QLineEdit>("source")->text(), examples[1].sentence);
        for (const char* languages : {"en-fr", "en-de", "zh-en", "dates-iso", "letters-reversed"})
            for (const app::Example& example : app::examplesFor(languages)) {
                QVERIFY(!example.sentence.isEmpty());
                QVERIFY2(example.shows.at(0).isUpper(), qPrintable(example.shows)); // worded, not a bare key
            }
        QVERIFY(app::examplesFor("xx-yy").empty());
    }

    void presentsPicturesOneByOne() {
        const auto visible = [&] {
            QStringList names;
            for (const char* name : {"heatmap", "alignment", "mechanism", "inspector"})
                if (child<ui::Canvas>(name)->isVisible())
                    names += QLatin1String(name);
            return names;
        };
        QCOMPARE(visible().size(), 4);
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        const double scale = heatmap->theme().scale;
        QTest::keyClick(heatmap, Qt::Key_F5);
        QVERIFY(window_->isFullScreen());
        QCOMPARE(visible(), QStringList("heatmap"));
        QCOMPARE(heatmap->theme().scale, scale * 1.6);
        QVERIFY(child<QLineEdit>("source")->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_PageDown);
        QCOMPARE(visible(), QStringList("alignment"));
        QTest::keyClick(window_.get(), Qt::Key_3);
        QCOMPARE(visible(), QStringList("mechanism"));
        QTest::keyClick(window_.get(), Qt::Key_4);
        QCOMPARE(visible(), QStringList("inspector"));
        QTest::keyClick(window_.get(), Qt::Key_PageDown);
        QCOMPARE(visible().size(), 4);
        QTest::keyClick(window_.get(), Qt::Key_PageDown);
        QCOMPARE(visible(), QStringList("heatmap"));
        QTest::keyClick(window_.get(), Qt::Key_PageUp);
        QCOMPARE(visible().size(), 4);
        // Digits in the sentence are text.
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QTest::keyClick(source, Qt::Key_2);
        QCOMPARE(source->text(), QString("a cat2"));
        QCOMPARE(visible().size(), 4);
        // Esc lets go of a pin first.
        QVERIFY(answered());
        heatmap->setFocus();
        heatmap->activate({0, 0});
        QTest::keyClick(heatmap, Qt::Key_Escape);
        QVERIFY(heatmap->sharedFocus()->pin().empty());
        QVERIFY(window_->isFullScreen());
        QTest::keyClick(heatmap, Qt::Key_Escape);
        QVERIFY(!window_->isFullScreen());
        QCOMPARE(visible().size(), 4);
        QCOMPARE(heatmap->theme().scale, scale);
        QVERIFY(window_->menuBar()->isVisible());
    }

    void exactNumbersCanBeCopied() {
        auto* dock = child<app::NumbersDock>("numbers");
        QVERIFY(!dock->isVisible());
        dock->toggleViewAction()->trigger();
        QVERIFY(dock->isVisible());
        const ui::AttentionData& data = session_->shown().data;
        QCOMPARE(dock->table()->model()->rowCount(), data.target.size());
        QCOMPARE(dock->table()->model()->columnCount(), data.source.size());
        dock->copy();
        const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), data.target.size() + 1);
        QCOMPARE(lines.first().split('\t').at(1), data.source.text(0));
        for (int row = 0; row < data.target.size(); ++row) {
            const QStringList cells = lines.at(row + 1).split('\t');
            QCOMPARE(cells.size(), data.source.size() + 1);
            for (int column = 0; column < data.source.size(); ++column)
                QVERIFY(cells.at(column + 1).toFloat() == float(data.weights.at(row, column)));
        }
        dock->table()->selectionModel()->select(dock->table()->model()->index(1, 2),
                                                QItemSelectionModel::ClearAndSelect);
        QCOMPARE(dock->selectedText().count('\t'), 2);
        session_->setModel({"en-fr", Score::None, Placement::Bahdanau, true});
        QVERIFY(answered());
        QCOMPARE(dock->table()->model()->rowCount(), 0);
    }

    void looksTheSameAtTheNextStart() {
        window_->resize(1200, 800);
        child<QSplitter>("rows")->setSizes({150, 400});
        child<app::NumbersDock>("numbers")->show();
        window_->restore([&] {
            app::Settings settings = window_->settings();
            settings.theme = ui::ThemeChoice::Dark;
            return settings;
        }());
        session_->setModel(std::string("e"));
        const app::Settings kept = window_->settings();
        QCOMPARE(kept.model, QString("e"));
        QCOMPARE(kept.sentence, QString("a cat"));
        QCOMPARE(kept.theme, ui::ThemeChoice::Dark);
        ui::wear(ui::ThemeChoice::System);
        app::MainWindow again(*session_);
        again.restore(kept);
        again.show();
        QVERIFY(QTest::qWaitForWindowExposed(&again));
        QCOMPARE(again.size(), window_->size());
        QVERIFY(again.findChild<app::NumbersDock*>("numbers")->isVisible());
        QCOMPARE(again.findChild<QSplitter*>("rows")->sizes(), child<QSplitter>("rows")->sizes());
        QVERIFY(again.findChild<ui::Canvas*>("heatmap")->theme().isDark);
        QVERIFY(again.settings().splitters == kept.splitters);
        ui::wear(ui::ThemeChoice::System);
        app::Settings odd; // nothing usable in it
        odd.geometry = odd.windowState = odd.splitters["rows"] = "nonsense";
        again.restore(odd);
        QVERIFY(!again.grab().isNull());
    }

    void aNoticeStaysUntilSomethingChanges() {
        auto* message = child<QLabel>("message");
        window_->setNotice("Set aside.");
        QVERIFY(!message->isHidden());
        QCOMPARE(message->text(), QString("Set aside."));
        session_->setSentence("a dog");
        QVERIFY(answered());
        QCOMPARE(message->text(), session_->message());
    }

    // Whatever is said is said anew in another language.
    void everyTextIsTranslatedAtRunTime() {
        struct Marker : QTranslator {
            bool isEmpty() const override { return false; }
            QString translate(const char*, const char* text, const char*, int) const override {
                return QString::fromUtf8("«%1»").arg(QString::fromUtf8(text));
            }
        } marker;
        QCoreApplication::installTranslator(&marker);
        QCoreApplication::processEvents();
        QVERIFY(answered());
        QStringList plain;
        const auto look = [&](const QObject* where, const QString& text) {
            static const QRegularExpression letters(QStringLiteral("\\p{L}{2}"));
            if (text.contains(letters) && !text.contains(QString::fromUtf8("«")))
                plain +=
                    QString("%1 %2: %3").arg(where->metaObject()->className(), where->objectName(), text);
        };
        for (QWidget* widget : window_->findChildren<QWidget*>()) {
            look(widget, widget->accessibleName());
            look(widget, widget->toolTip());
            look(widget, widget->windowTitle());
            if (auto* label = qobject_cast<QLabel*>(widget))
                look(label, label->text());
            if (auto* button = qobject_cast<QAbstractButton*>(widget))
                look(button, button->text());
            if (auto* menu = qobject_cast<QMenu*>(widget))
                look(menu, menu->title());
        }
        for (QAction* action : window_->findChildren<QAction*>())
            look(action, action->text());
        plain.removeIf([](const QString& text) { // called what its speakers call it; the text of a sentence
            return text.endsWith("&English") || text.endsWith(QString::fromUtf8("简体中文"));
        });
        QCoreApplication::removeTranslator(&marker);
        QVERIFY2(plain.isEmpty(), qPrintable(plain.join('\n')));
        QCoreApplication::processEvents();
        QVERIFY(cell("Score: Dot")); // and back
    }

    void walksThroughAStepByKey() {
        session_->setStep(0);
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        const auto phases = ui::phasesOf(session_->shown().data.architecture);
        QTest::keyClick(heatmap, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(session_->currentStep(), 1);
        QCOMPARE(session_->shown().data.phase, std::optional(phases[0]));
        QCOMPARE(child<ui::Canvas>("mechanism")->picture()->data().phase, std::optional(phases[0]));
        QTest::keyClick(heatmap, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(session_->currentStep(), 0);
        QVERIFY(!session_->shown().data.phase);
    }

    void playsBySpaceWhereNobodyElseWantsIt() {
        session_->setStep(0);
        auto* transport = window_->findChild<ui::Transport*>();
        auto* heatmap = child<ui::Canvas>("heatmap");
        heatmap->setFocus();
        QTest::keyClick(heatmap, Qt::Key_Space);
        QVERIFY(transport->playing());
        QTest::keyClick(heatmap, Qt::Key_Space);
        QVERIFY(!transport->playing());
        auto* source = child<QLineEdit>("source");
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Space);
        QVERIFY(!transport->playing());
        QVERIFY(answered());
    }

    void magnifiesThePinnedScore() {
        auto* card = window_->findChild<ui::Magnifier*>();
        auto* inspector = child<ui::Canvas>("inspector");
        QVERIFY(card->isHidden());
        inspector->activate({2, 0});
        QVERIFY(card->isVisible());
        const ui::AttentionData& data = session_->shown().data;
        const QString score = ui::formatted(data.scores.at(data.currentStep, 2), 2);
        QVERIFY2(card->plainText().contains("= " + score), qPrintable(card->plainText()));
        QVERIFY(window_->rect().contains(card->geometry()));
        inspector->setFocus();
        QTest::keyClick(inspector, Qt::Key_Escape);
        QVERIFY(card->isHidden());
    }

    void forcesACandidateByClick() {
        session_->setStep(0);
        auto* inspector = child<ui::Canvas>("inspector");
        const auto& picture = static_cast<const ui::Inspector&>(*inspector->picture());
        const int id = picture.data().step(0).candidates.at(1).id;
        ui::Cell second{0, 0};
        while (picture.candidateAt(second) != 1 && second.row < picture.rows())
            ++second.row;
        inspector->activate(second);
        QCOMPARE(session_->scenario().forced.at(0), id);
        QVERIFY(answered());
        QVERIFY(session_->shown().data.step(0).forced);
    }

    void saysWhatIsWrong() {
        auto* message = child<QLabel>("message");
        session_->setSentence(QString(600, 'a'));
        QVERIFY(answered());
        QVERIFY(!message->isHidden());
        QVERIFY(message->text().contains("601"));
        session_->setSentence({});
        QVERIFY(answered());
        QVERIFY(message->isHidden());
    }

    void takesAHugePasteInStride() {
        auto* source = child<QLineEdit>("source");
        QElapsedTimer timer;
        timer.start();
        source->setText(QString(10'000'000, 'a'));
        QVERIFY(answered());
        QVERIFY(timer.elapsed() < 5000);
        QCOMPARE(session_->scenario().sentence.size(), app::Session::kMostCharacters);
        QCOMPARE(source->text(), session_->scenario().sentence);
        QVERIFY(!child<QLabel>("message")->isHidden());
    }

    void drawsWhateverIsTyped() {
        for (const QString& text :
             {QString::fromUtf8("👩‍👩‍👧 e\u0301\u0301\u0301 \u202Eabc עברית"),
              QString(QChar(0xD83D)), QString("a\nb\tc"), QString(300, 'x'), QString("<b>&amp;</b>")}) {
            child<QLineEdit>("source")->setText(text);
            QVERIFY(answered());
            QVERIFY(!window_->grab().isNull());
        }
    }

    void staysWholeAtAnySize() {
        for (const QSize size : {QSize(1, 1), QSize(640, 480), QSize(3840, 2160)}) {
            window_->resize(size);
            QVERIFY(!window_->grab().isNull());
        }
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
