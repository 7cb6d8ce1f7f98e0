// The interface in Simplified Chinese: nothing is missing from the translation file, and nothing from the
// window.

#include "app/language.h"
#include "app/mainwindow.h"
#include "app/menubar.h"
#include "tests/modelfolder.h"
#include "ui/canvas.h"
#include "ui/scoreformula.h"

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>

#include <algorithm>

using engine::Placement, engine::Score;

namespace {

struct Message {
    QString context, source, type;
    QStringList translations; ///< one, as Chinese has one form
};

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QVector<Message> messages() {
    QXmlStreamReader xml(contents(QStringLiteral(SOURCE_DIR "/resources/alignoscope_zh_CN.ts")));
    QVector<Message> all;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto name = xml.name();
        if (name == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (name == QLatin1String("message")) {
            all.append({context, {}, {}, {}});
        } else if (name == QLatin1String("source")) {
            all.last().source = xml.readElementText();
        } else if (name == QLatin1String("translation")) {
            all.last().type = xml.attributes().value(QLatin1String("type")).toString();
            QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            all.last().translations += text.trimmed();
        }
    }
    return xml.hasError() ? QVector<Message>() : all;
}

QStringList found(const QString& pattern, const QString& text) {
    QStringList all;
    for (auto matches = QRegularExpression(pattern).globalMatch(text); matches.hasNext();)
        all += matches.next().captured();
    all.sort();
    return all;
}

bool hasChinese(const QString& text) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return text.contains(han);
}

/// Names are the same in every language; so is what has no word of three letters outside its tags.
bool isNameOrFormula(const QString& text) {
    static const QStringList names = {"Alignoscope", "Bahdanau", "Luong", "MLP",     "GRU",
                                      "BLEU",        "LSTM",     "RNN",   "Cividis", "Viridis"};
    if (names.contains(text, Qt::CaseInsensitive))
        return true;
    static const QRegularExpression word(QStringLiteral("\\p{L}{3}"));
    QString bare = text;
    bare.replace(QRegularExpression(QStringLiteral("<[^>]*>|exp\\(|log|\\bAlignoscope\\b")),
                 QStringLiteral(" "));
    return !bare.contains(word);
}

/// A C++ string literal's value, of several pieces or one.
QString unquoted(const QString& literals) {
    static const QRegularExpression piece(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    QString text;
    for (auto pieces = piece.globalMatch(literals); pieces.hasNext();)
        text += pieces.next().captured(1);
    return text.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
}

/// The sentences that the sources of a room mark for translation.
QStringList markedIn(const QString& room) {
    static const QRegularExpression mark(QStringLiteral(
        "\\b(?:tr\\(|QT_TR_NOOP\\(|(?:translate|QT_TRANSLATE_NOOP)\\(\\s*\"[\\w:]+\"\\s*,)\\s*((?:\"(?:[^"
        "\"\\\\]|\\\\.)*\"\\s*)+)"));
    const QDir folder(QStringLiteral(SOURCE_DIR "/") + room);
    QStringList all;
    for (const QString& name : folder.entryList({"*.cpp", "*.h"})) {
        const QString code = QString::fromUtf8(contents(folder.filePath(name)));
        for (auto marks = mark.globalMatch(code); marks.hasNext();)
            all += unquoted(marks.next().captured(1));
    }
    return all;
}

/// Every text of the window that a reader or a listener meets.
QStringList textsOf(const QWidget& window) {
    QStringList texts{window.windowTitle()};
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip()
              << widget->windowTitle();
        if (auto* label = qobject_cast<const QLabel*>(widget))
            texts += label->text();
        if (auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts += button->text();
        if (auto* menu = qobject_cast<const QMenu*>(widget))
            texts += menu->title();
        auto* canvas = qobject_cast<const ui::Canvas*>(widget);
        if (!canvas || !canvas->picture())
            continue;
        const ui::Picture& picture = *canvas->picture();
        texts << picture.name() << picture.summary();
        for (int row = 0; row < picture.rows(); ++row)
            for (int column = 0; column < picture.columns(); ++column)
                texts += picture.describe({row, column});
    }
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text() << action->toolTip();
    texts.removeDuplicates();
    return texts;
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT

private slots:
    void everyMessageIsTranslated() {
        const QVector<Message> all = messages();
        QVERIFY(all.size() > 300);
        QStringList wrong;
        for (const Message& message : all) {
            const QString text = message.translations.value(0);
            const QString numbers = QStringLiteral("%(?:\\d|n)"), tags = QStringLiteral("</?\\w+>");
            if (!message.type.isEmpty() || text.isEmpty())
                wrong += "unfinished: " + message.source;
            else if (found(numbers, text) != found(numbers, message.source))
                wrong += "other placeholders: " + message.source;
            else if (found(tags, text) != found(tags, message.source))
                wrong += "other tags: " + message.source;
            else if (!hasChinese(text) && !isNameOrFormula(message.source))
                wrong += "not Chinese: " + message.source;
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    // A menu's key stays where hands expect it: the same letter, in brackets after the words.
    void menuKeysAreKept() {
        const QString key = QStringLiteral("&[A-Za-z]");
        for (const Message& message : messages()) {
            const QStringList wanted = found(key, message.source);
            const QStringList given = found(QStringLiteral("\\(&[A-Z]\\)"), message.translations.value(0));
            QStringList expected;
            for (const QString& each : wanted)
                expected += '(' + each.toUpper() + ')';
            QVERIFY2(given == expected, qPrintable(message.source));
        }
    }

    void noSentenceOfTheSourcesIsMissing() {
        QSet<QString> known;
        for (const Message& message : messages())
            known += message.source;
        const QStringList marked = markedIn("ui") + markedIn("app");
        QVERIFY(marked.size() > 300);
        QStringList missing;
        for (const QString& text : marked)
            if (!known.contains(text))
                missing += text;
        QVERIFY2(missing.isEmpty(), qPrintable("Not in resources/alignoscope_zh_CN.ts; run the target "
                                               "app_lupdate and translate:\n" +
                                               missing.join('\n')));
    }

    // "1 step, 2 steps", in English and in a language that has no translation.
    void oneAndTwoReadRight() {
        const QLocale before;
        for (const char* language : {"en", "fr"}) {
            app::speak(language);
            ui::ScoreFormula formula;
            formula.score = ui::ScoreKind::Dot;
            formula.terms = {{1, 1, 1, 1}};
            QVERIFY2(formula.note().startsWith("1 product,"), qPrintable(formula.note()));
            formula.terms.push_back({1, 1, 1, 1});
            QVERIFY2(formula.note().startsWith("2 products,"), qPrintable(formula.note()));
        }
        app::speak("zh_CN");
        QVERIFY(hasChinese(ui::ScoreFormula().note()));
        app::speak("en");
        QLocale::setDefault(before);
    }

    void everyPluralHasItsEnglishForms() {
        const QString english =
            QString::fromUtf8(contents(QStringLiteral(SOURCE_DIR "/resources/alignoscope_en.ts")));
        int plurals = 0;
        for (const QString& text : markedIn("ui") + markedIn("app")) {
            if (!text.contains("%n"))
                continue;
            ++plurals;
            const QString source =
                QStringLiteral("<source>%1</source>").arg(QString(text).replace('\'', "&apos;"));
            const qsizetype at = english.indexOf(source);
            QVERIFY2(at >= 0, qPrintable("Not in resources/alignoscope_en.ts: " + text));
            const QString message = english.mid(at, english.indexOf("</message>", at) - at);
            QCOMPARE(message.count("<numerusform>"), 2);
            QVERIFY2(!message.section("<translation>", 1).contains("(s)"), qPrintable(message));
        }
        QVERIFY(plurals >= 3);
    }

    void theWindowSpeaksChinese_data() {
        QTest::addColumn<Score>("score");
        QTest::newRow("attention") << Score::Mlp;
        QTest::newRow("none") << Score::None;
    }
    void theWindowSpeaksChinese() {
        QFETCH(Score, score);
        QTemporaryDir directory;
        tests::writeTinyModel(directory.filePath("model").toStdString(),
                              tests::tinyConfig(score, Placement::Bahdanau));
        app::ModelLibrary library({directory.path().toStdString()});
        app::Session session(library);
        session.setSentence("a cat");
        app::MainWindow window(session);
        window.restore({});
        window.show();
        const QLocale before;
        app::speak("zh_CN"); // while it runs
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([&] { return !session.busy(); }, 20'000));
        const auto* heatmap = window.findChild<ui::Canvas*>("heatmap");
        const QStringList families = heatmap->theme().font(12).families();
        const QStringList texts = textsOf(window);
        app::speak("en");
        QLocale::setDefault(before);

        QVERIFY(families.contains("Noto Sans CJK SC")); // not the Japanese forms
        QVERIFY(texts.filter(QRegularExpression("\\p{Han}")).size() > 80);
        QSet<QString> english;
        for (const Message& message : messages())
            if (!isNameOrFormula(message.source))
                english += QString(message.source).remove('&');
        QStringList untranslated;
        for (const QString& text : texts) {
            const bool ownName = text == "&English" || text == "English"; // that its speakers find it
            if (!ownName && english.contains(QString(text).remove('&')))
                untranslated += text;
        }
        QVERIFY2(untranslated.isEmpty(), qPrintable(untranslated.join('\n')));
    }
};

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    TestTranslation test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_translation.moc"
