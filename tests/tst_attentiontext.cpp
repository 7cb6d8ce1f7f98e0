/// Numbers as text: whatever a token holds, each form reads back as the same words and the same floats.

#include "tests/uiexample.h"

#include "ui/attentionpage.h"
#include "ui/attentiontext.h"
#include "ui/exporter.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include <clocale>

using namespace ui;

class TestAttentionText : public QObject {
    Q_OBJECT
private slots:
    void csvReadsBack();
    void tsvHasAsManyCellsALine();
    void jsonReadsBack();
    void markdownAndLatexEscape();
    void nematusBlock();
    void tokensAreNoPlaceholders();
    void pharaoh();
    void pageIsWholeAndSafe();
    void pageWithoutAttention();
    void numbersKnowNoLocale();

private:
    /// Tokens that each break one of the formats.
    static AttentionData hostile();
};

AttentionData TestAttentionText::hostile() {
    AttentionData data = example(7);
    const QString texts[] = {QStringLiteral("a,\"b\"\nc"),   QStringLiteral("=1+1"),
                             QStringLiteral("</script><b>"), QStringLiteral("50% & $_{x}^\\~#"),
                             QStringLiteral("|||"),          QStringLiteral("x\ty")};
    for (int k = 0; k < 6; ++k)
        data.source.tokens[k].text = texts[k];
    data.target.tokens[1].text = QStringLiteral("苹果 😀");
    return data;
}

/// RFC 4180, read by its rules alone.
static QVector<QStringList> readCsv(const QString& text) {
    QVector<QStringList> lines;
    QStringList cells;
    QString cell;
    bool quoted = false;
    for (int i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == u'"' && i + 1 < text.size() && text[i + 1] == u'"')
            cell += text[i++];
        else if (text[i] == u'"')
            quoted = !quoted;
        else if (!quoted && (text[i] == u',' || text[i] == u'\n')) {
            cells += cell;
            cell.clear();
            if (text[i] == u'\n')
                lines += std::exchange(cells, {});
        } else
            cell += text[i];
    }
    return lines;
}

void TestAttentionText::csvReadsBack() {
    const AttentionData data = hostile();
    const QVector<QStringList> lines = readCsv(attentionText(data, TextFormat::Csv));
    QCOMPARE(lines.size(), data.target.size() + 1);
    QCOMPARE(lines[0][1], data.source.text(0));
    QCOMPARE(lines[0][2], QStringLiteral("'=1+1")); // text, not a formula
    QCOMPARE(lines[2][0], data.target.text(1));
    for (int t = 0; t < data.target.size(); ++t) {
        QCOMPARE(lines[t + 1].size(), data.source.size() + 1);
        for (int k = 0; k < data.source.size(); ++k)
            QCOMPARE(lines[t + 1][k + 1].toFloat(), float(data.weights.at(t, k)));
    }
}

void TestAttentionText::tsvHasAsManyCellsALine() {
    const AttentionData data = hostile();
    const QStringList lines = attentionText(data, TextFormat::Tsv).split(u'\n');
    QCOMPARE(lines.size(), data.target.size() + 2); // the last is empty
    for (int i = 0; i <= data.target.size(); ++i)
        QCOMPARE(lines[i].count(u'\t'), data.source.size());
}

void TestAttentionText::jsonReadsBack() {
    AttentionData data = hostile();
    data.steps[2].forced = true;
    data.weights.set(0, 0, NAN);
    const QJsonObject object =
        QJsonDocument::fromJson(attentionText(data, TextFormat::Json, {QStringLiteral("t"), {}}).toUtf8())
            .object();
    QCOMPARE(object[u"source"].toArray().size(), data.source.size());
    QCOMPARE(object[u"source"][0].toString(), data.source.text(0));
    QCOMPARE(object[u"target"][1].toString(), data.target.text(1));
    QVERIFY(object[u"weights"][0][0].isNull());
    QCOMPARE(float(object[u"weights"][3][4].toDouble()), float(data.weights.at(3, 4)));
    QCOMPARE(float(object[u"scores"][3][4].toDouble()), float(data.scores.at(3, 4)));
    QCOMPARE(object[u"forced"].toArray(), QJsonArray{2});
    QVERIFY(
        object[u"title"].toString().contains(QStringLiteral("forced"))); // nobody takes it for a prediction
}

void TestAttentionText::markdownAndLatexEscape() {
    const AttentionData data = hostile();
    const QString markdown = attentionText(data, TextFormat::Markdown);
    for (const QString& line : markdown.split(u'\n', Qt::SkipEmptyParts)) {
        QString bare = line;
        bare.remove(QRegularExpression(QStringLiteral("\\\\.")));
        QCOMPARE(bare.count(u'|'), data.source.size() + 2);
        QVERIFY(!bare.contains(u'<'));
    }
    const QString latex = attentionText(data, TextFormat::Latex);
    QVERIFY(latex.contains(QStringLiteral("50\\% \\& \\$\\_\\{x\\}\\textasciicircum{}\\textbackslash{}"
                                          "\\textasciitilde{}\\#")));
    QCOMPARE(latex.count(QStringLiteral("\\\\\n")), data.target.size() + 1);
    AttentionData odd = example(7);
    odd.target.tokens[0].text = QStringLiteral("[1]");
    odd.target.tokens[1].text = QStringLiteral("*a|b␣");
    const QString table = attentionText(odd, TextFormat::Latex);
    QVERIFY2(table.contains(QStringLiteral("\n{}[1] &")) &&
                 table.contains(QStringLiteral("\n{}*a\\textbar{}b\\textvisiblespace{} &")),
             qPrintable(table));
    QVERIFY(table.contains(QStringLiteral("\\textless{}/s\\textgreater{}")) && !table.contains(u'<'));
}

void TestAttentionText::nematusBlock() {
    const AttentionData data = hostile();
    const QStringList lines = attentionText(data, TextFormat::Nematus).split(u'\n', Qt::SkipEmptyParts);
    const QStringList heading = lines[0].split(QStringLiteral(" ||| "));
    QCOMPARE(heading.size(), 5); // a token that looks like the border does not make a sixth
    QCOMPARE(heading[3].split(u' ').size(), data.source.size() - 1); // without the end marker
    QCOMPARE(heading[1].split(u' ').size(), data.target.size() - 1);
    QCOMPARE(heading[4], QStringLiteral("%1 %2").arg(data.source.size()).arg(data.target.size()));
    QCOMPARE(lines.size(), data.target.size() + 1);
    QCOMPARE(lines[3].split(u' ')[2].toFloat(), float(data.weights.at(2, 2)));
}

void TestAttentionText::tokensAreNoPlaceholders() {
    AttentionData data = example();
    data.target.tokens[0].text = QStringLiteral("%1%4");
    data.source.tokens[0].text = QStringLiteral("%5");
    data.steps[0].forced = true;
    TextOptions options;
    options.number = 3;
    const QStringList fields =
        attentionText(data, TextFormat::Nematus, options).section(u'\n', 0, 0).split(QStringLiteral(" ||| "));
    QCOMPARE(fields.size(), 5);
    QCOMPARE(fields[0], QStringLiteral("3"));
    QVERIFY2(fields[1].startsWith(QStringLiteral("%1%4 ")), qPrintable(fields[1]));
    QVERIFY2(fields[3].startsWith(QStringLiteral("%5 ")), qPrintable(fields[3]));
    QVERIFY2(marksSummary(data).contains(QStringLiteral("%1%4 (1)")), qPrintable(marksSummary(data)));
}

void TestAttentionText::pharaoh() {
    const AttentionData data = example(7);
    // Every row looks at its own place; the end markers' pair is left out.
    QCOMPARE(attentionText(data, TextFormat::Pharaoh), QStringLiteral("0-0 1-1 2-2 3-3 4-4 5-5 6-6\n"));
    const QString all = attentionText(data, TextFormat::Pharaoh, {{}, 0.0});
    QCOMPARE(all.count(u'-'), 7 * 7);
    QCOMPARE(attentionText(data, TextFormat::Pharaoh, {{}, 1.0}), QStringLiteral("\n"));
}

void TestAttentionText::pageIsWholeAndSafe() {
    AttentionData data = hostile();
    data.steps[2].forced = true;
    PageOptions options;
    options.title = QStringLiteral("<script>alert(1)</script>");
    const QString page = QString::fromUtf8(attentionPage(data, options));
    QCOMPARE(page.count(QStringLiteral("<script>")), 1); // ours
    QCOMPARE(page.count(QStringLiteral("</script>")), 1);
    QVERIFY(!page.contains(QRegularExpression(QStringLiteral("(src|href)="))));
    QVERIFY(!page.contains(QStringLiteral("http://")) && !page.contains(QStringLiteral("https://")));
    QVERIFY(page.contains(QStringLiteral("&lt;/script&gt;&lt;b&gt;")));
    QVERIFY(page.contains(QStringLiteral("forced")));
    QCOMPARE(page.count(QStringLiteral("<td tabindex")), data.source.size() * data.target.size());
    int printed = 0; // small weights are only said
    for (const double weight : data.weights.values)
        printed += weight >= 0.05;
    QVERIFY(printed > 0 && printed < data.weights.values.size());
    QCOMPARE(page.count(QRegularExpression(QStringLiteral(">[.\\d]+</td>"))), printed);
    // The drawing is XML: every ribbon names its pair.
    const int begin = int(page.indexOf(QStringLiteral("<svg")));
    QXmlStreamReader svg(page.mid(begin, page.indexOf(QStringLiteral("</svg>")) + 6 - begin));
    int ribbons = 0, words = 0;
    while (!svg.atEnd())
        if (svg.readNext() == QXmlStreamReader::StartElement) {
            ribbons += svg.name() == u"path" && svg.attributes().hasAttribute(QStringLiteral("data-s")) &&
                       svg.attributes().hasAttribute(QStringLiteral("data-t"));
            words += svg.name() == u"text";
        }
    QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
    QVERIFY(ribbons >= data.target.size());
    QCOMPARE(words, data.source.size() + data.target.size());
}

void TestAttentionText::pageWithoutAttention() {
    AttentionData data = example(7);
    data.architecture.score = ScoreKind::None;
    QVERIFY(!attentionPage(data, {}).contains("<svg"));
    QVERIFY(attentionPage(AttentionData(), {}).contains("</html>"));
}

void TestAttentionText::numbersKnowNoLocale() {
    const char* before = std::setlocale(LC_ALL, nullptr);
    const QByteArray kept(before);
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // without effect where it is not installed
    QLocale::setDefault(QLocale(QLocale::German));
    const QString text = attentionText(example(7), TextFormat::Csv);
    std::setlocale(LC_ALL, kept.constData());
    QLocale::setDefault(QLocale::c());
    QCOMPARE(readCsv(text)[1].size(), 9); // a decimal comma would make more
    QCOMPARE(exactNumber(0.1f), QStringLiteral("0.1"));
}

QTEST_MAIN(TestAttentionText)
#include "tst_attentiontext.moc"
