/// Generated tasks: every date is read back by a parser of the test's own and looked up in Qt's calendar.

#include "engine/error.h"
#include "engine/tasks.h"

#include <QDate>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace engine;

namespace {

const QStringList monthNames =
    QString("january february march april may june july august september october november "
            "december")
        .split(' ');
const QStringList weekdayNames =
    QString("monday tuesday wednesday thursday friday saturday sunday").split(' ');

/// 1, 2, … of a name that is whole or cut to three letters; 0 for another word.
int numberOf(const QString& word, const QStringList& names) {
    for (int i = 0; i < names.size(); ++i) {
        if (word == names[i] || word == names[i].left(3))
            return i + 1;
    }
    return 0;
}

/// Month first, or the year when it has four digits.
QDate readNumbers(const QString& text) {
    const QStringList parts = text.split('/');
    if (parts.size() != 3)
        return {};
    if (parts[0].size() == 4)
        return {parts[0].toInt(), parts[1].toInt(), parts[2].toInt()};
    int year = parts[2].toInt();
    if (parts[2].size() == 2)
        year += year < 50 ? 2000 : 1900;
    return {year, parts[0].toInt(), parts[1].toInt()};
}

/// English has one right ending for each day; empty when it is not the right one.
int readOrdinal(const QString& word) {
    static const QRegularExpression right("^(?:(1|21|31)st|(2|22)nd|(3|23)rd|(4|5|6|7|8|9|10|11|12|13|14|15|"
                                          "16|17|18|19|20|24|25|26|27|28|29|30)th)$");
    const auto match = right.match(word);
    return match.hasMatch() ? QString(word).chopped(2).toInt() : 0;
}

/// The date that a free form names; invalid when a word is not understood or the weekday is not the true one.
QDate readDate(const QString& source) {
    const QString text = source.toLower();
    if (text.contains('/'))
        return readNumbers(text);
    static const QRegularExpression separators("[ ,-]+");
    int year = 0, month = 0, day = 0, weekday = 0;
    for (const QString& word : text.split(separators, Qt::SkipEmptyParts)) {
        if (const int number = numberOf(word, monthNames))
            month = number;
        else if (const int name = numberOf(word, weekdayNames))
            weekday = name;
        else if (const int nth = readOrdinal(word))
            day = nth;
        else if (word.toInt() > 31)
            year = word.toInt();
        else if (word.toInt() > 0)
            day = word.toInt();
        else if (word != "the" && word != "of")
            return {};
    }
    const QDate date(year, month, day);
    return weekday == 0 || date.dayOfWeek() == weekday ? date : QDate();
}

/// What is left of a form when its numbers and names are taken out.
QString shapeOf(const QString& source) {
    static const QRegularExpression words("[a-z]+|\\d+");
    const QString text = source.toLower();
    QString shape;
    qsizetype end = 0;
    for (auto matches = words.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const QString word = match.captured();
        shape += text.mid(end, match.capturedStart() - end);
        end = match.capturedEnd();
        if (numberOf(word, monthNames))
            shape += word.size() > 3 ? "Month" : "Mon"; // May is both
        else if (numberOf(word, weekdayNames))
            shape += word.size() > 3 ? "Weekday" : "Wd";
        else
            shape += word[0].isDigit() ? (word.size() == 4 ? "Y" : "0") : word;
    }
    return shape;
}

bool samePairs(const std::vector<SentencePair>& a, const std::vector<SentencePair>& b) {
    return std::ranges::equal(a, b, [](const SentencePair& x, const SentencePair& y) {
        return x.source == y.source && x.targets == y.targets;
    });
}

} // namespace

class TestTasks : public QObject {
    Q_OBJECT

private slots:
    void copiesAndReverses_data();
    void copiesAndReverses();
    void lengthsReachTheirBounds();
    void datesReadBack();
    void dateFormsVary();
    void twoDigitYears();
    void sameSeedSamePairs();
    void refusesOptions_data();
    void refusesOptions();
};

void TestTasks::copiesAndReverses_data() {
    QTest::addColumn<QString>("task");
    QTest::newRow("copy") << "copy";
    QTest::newRow("reverse") << "reverse";
}

void TestTasks::copiesAndReverses() {
    QFETCH(QString, task);
    const auto pairs = generateTask({task.toStdString(), 500, 3, 2, 9});
    QCOMPARE(pairs.size(), 500u);
    QSet<char> letters;
    for (const auto& [source, targets] : pairs) {
        QVERIFY(source.size() >= 2 && source.size() <= 9);
        std::string expected = source;
        if (task == "reverse")
            std::ranges::reverse(expected);
        QCOMPARE(targets, std::vector<std::string>{expected});
        for (const char letter : source)
            letters.insert(letter);
    }
    QCOMPARE(letters.size(), 26);
    QVERIFY(std::ranges::all_of(letters, [](char c) { return c >= 'a' && c <= 'z'; }));
}

void TestTasks::lengthsReachTheirBounds() {
    QSet<std::size_t> lengths;
    for (const auto& pair : generateTask({"copy", 300, 1, 4, 7}))
        lengths.insert(pair.source.size());
    QCOMPARE(lengths, (QSet<std::size_t>{4, 5, 6, 7}));
    for (const auto& pair : generateTask({"copy", 10, 1, 5, 5}))
        QCOMPARE(pair.source.size(), 5u);
    QVERIFY(generateTask({"copy", 0}).empty());
}

void TestTasks::datesReadBack() {
    QSet<int> years, days;
    for (const auto& [source, targets] : generateTask({"dates", 8000, 1})) {
        const QDate date = readDate(QString::fromStdString(source));
        QVERIFY2(date.isValid(), source.c_str());
        QCOMPARE(targets.size(), 1u);
        QVERIFY2(date.toString(Qt::ISODate).toStdString() == targets[0], source.c_str());
        years.insert(date.year());
        days.insert(date.dayOfYear());
    }
    QCOMPARE(years.size(), 100);
    QVERIFY(years.contains(1950) && years.contains(2049));
    QVERIFY(days.size() >= 365);
}

void TestTasks::dateFormsVary() {
    QSet<QString> shapes;
    int small = 0, capital = 0;
    for (const auto& pair : generateTask({"dates", 3000, 2})) {
        const QString text = QString::fromStdString(pair.source);
        shapes.insert(shapeOf(text));
        const bool letters = text.toLower() != text.toUpper();
        small += letters && text == text.toLower();
        capital += letters && text == text.toUpper();
    }
    for (const char* shape : {"0 Month Y", "Month 0, Y", "0 Mon Y", "Weekday, Month 0th Y", "Wd, 0 Mon Y",
                              "Y/0/0", "0/0/0", "the 0th of Month, Y"})
        QVERIFY2(shapes.contains(shape), shape);
    QVERIFY2(shapes.size() >= 15, qPrintable(QStringList(shapes.values()).join(" | ")));
    QVERIFY(small > 300 && capital > 300);
}

void TestTasks::twoDigitYears() {
    // The day may be over 12, so month first is the only reading; 49 is 2049 and 50 is 1950.
    int seen = 0;
    QSet<QString> centuries;
    for (const auto& pair : generateTask({"dates", 8000, 4})) {
        static const QRegularExpression form("^(\\d\\d?)/(\\d\\d?)/(\\d\\d)$");
        const auto match = form.match(QString::fromStdString(pair.source));
        if (!match.hasMatch())
            continue;
        ++seen;
        const QString target = QString::fromStdString(pair.targets[0]), two = match.captured(3);
        QCOMPARE(target, QString("%1%2-%3-%4")
                             .arg(two < "50" ? "20" : "19", two, match.captured(1).rightJustified(2, '0'),
                                  match.captured(2).rightJustified(2, '0')));
        centuries.insert(target.left(2));
    }
    QVERIFY(seen > 200);
    QCOMPARE(centuries.size(), 2);
}

void TestTasks::sameSeedSamePairs() {
    for (const char* name : {"copy", "reverse", "dates"}) {
        QVERIFY(samePairs(generateTask({name, 50, 7}), generateTask({name, 50, 7})));
        QVERIFY(!samePairs(generateTask({name, 50, 7}), generateTask({name, 50, 8})));
        // A longer list begins with the shorter.
        auto longer = generateTask({name, 80, 7});
        longer.resize(50);
        QVERIFY(samePairs(generateTask({name, 50, 7}), longer));
    }
    // On every machine, and in every later version: recorded data sets name only their seed.
    QCOMPARE(generateTask({"copy", 1, 1})[0].source, std::string("tzlltwnhukpl"));
    QCOMPARE(generateTask({"dates", 1, 1})[0].source, std::string("Mon Aug 28 2006"));
}

void TestTasks::refusesOptions_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("minimum");
    QTest::addColumn<int>("maximum");
    QTest::newRow("unknown") << "sort" << 1 << 1 << 2;
    QTest::newRow("no name") << "" << 1 << 1 << 2;
    QTest::newRow("negative count") << "copy" << -1 << 1 << 2;
    QTest::newRow("huge count") << "dates" << 2000000000 << 1 << 2;
    QTest::newRow("length 0") << "copy" << 1 << 0 << 2;
    QTest::newRow("reversed bounds") << "reverse" << 1 << 3 << 2;
    QTest::newRow("huge length") << "copy" << 1 << 1 << 2000000000;
    QTest::newRow("range over int") << "copy" << 1 << -2000000000 << 2000000000;
}

void TestTasks::refusesOptions() {
    QFETCH(QString, name);
    QFETCH(int, count);
    QFETCH(int, minimum);
    QFETCH(int, maximum);
    QVERIFY_EXCEPTION_THROWN(generateTask({name.toStdString(), count, 1, minimum, maximum}), Error);
}

QTEST_APPLESS_MAIN(TestTasks)
#include "tst_tasks.moc"
