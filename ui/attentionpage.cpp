#include "ui/attentionpage.h"

#include "ui/alignment.h"
#include "ui/exporter.h"
#include "ui/heatmap.h"
#include "ui/textfit.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

class AttentionPage {
    Q_DECLARE_TR_FUNCTIONS(AttentionPage)
};

QString escaped(const QString& text) {
    return displayText(text).toHtmlEscaped();
}

QString number(double value) {
    return QString::number(value, 'f', 1);
}

/// Rules that both parts share: what is not under the pointer is faint, never gone.
QString styleOf(const Theme& theme) {
    return QStringLiteral(
               "body{margin:2rem;background:%1;color:%2;font:16px/1.4 system-ui,sans-serif}"
               "h1{font-size:1.25rem}figure{margin:0 0 2rem;overflow-x:auto}figcaption,#said{color:%3}"
               "table{border-collapse:separate;border-spacing:2px}"
               "thead th{color:%4;vertical-align:bottom;writing-mode:vertical-rl;text-orientation:sideways;"
               "transform:rotate(180deg);"
               "text-align:left;padding:.3rem 0}tbody th{color:%5;text-align:right;padding-right:.6rem}"
               "th{font-weight:400;white-space:nowrap}td{min-width:2.3rem;height:2rem;text-align:center;"
               "font-size:.75rem}#said{min-height:1.5em}[data-s],[data-t]{transition:opacity .1s}"
               ".far{opacity:.3}:focus{outline:2px solid %4}svg{max-width:100%}"
               "path{stroke:none;fill:%6;fill-opacity:.75}text{font-size:15px;text-anchor:middle}"
               "text[data-s]{fill:%4}text[data-t]{fill:%5}"
               "@media(prefers-reduced-motion:reduce){*{transition:none!important}}")
        .arg(theme.panel.name(), theme.ink.name(), theme.muted.name(), theme.sourceText.name(),
             theme.targetText.name(), theme.weight.name());
}

/// Whoever has an index of the pair, or no other index of that side, belongs to it.
const char* script() {
    return "const marked=document.querySelectorAll('[data-s],[data-t]'),said=document.getElementById('said');"
           "function show(at){const "
           "s=at&&at.dataset.s,t=at&&at.dataset.t;said.textContent=at&&at.dataset.says||'';"
           "marked.forEach(e=>{const far=at&&((s!==undefined&&e.dataset.s!==undefined&&e.dataset.s!==s)||"
           "(t!==undefined&&e.dataset.t!==undefined&&e.dataset.t!==t));e.classList.toggle('far',!!far)})}"
           "let pin=null;const of=e=>e.target.closest&&e.target.closest('[data-s],[data-t]');"
           "document.addEventListener('pointerover',e=>{if(!pin)show(of(e))});"
           "document.addEventListener('focusin',e=>{if(!pin)show(of(e))});"
           "document.addEventListener('click',e=>{pin=of(e)===pin?null:of(e);show(pin)});"
           "document.addEventListener('keydown',e=>{if(e.key==='Escape'){pin=null;show(null)}});";
}

/// What is said of a pair.
QString sentenceOf(const AttentionData& data, int target, int source) {
    return AttentionPage::tr("“%1” looks at “%2”: %3")
        .arg(displayText(data.target.text(target)), displayText(data.source.text(source)),
             formatted(data.weights.at(target, source), 4));
}

QString cell(const AttentionData& data, const PageOptions& options, const Link& pair) {
    const double weight = data.weights.at(pair.target, pair.source);
    const bool worthSaying = options.view.numbers && !(weight < smallestNumber);
    const QColor fill = options.theme.weightColor(weight);
    return QStringLiteral("<td tabindex=\"0\" data-s=\"%1\" data-t=\"%2\" data-says=\"%3\" title=\"%3\" "
                          "style=\"background:%4;color:%5\">%6</td>")
        .arg(pair.source)
        .arg(pair.target)
        .arg(sentenceOf(data, pair.target, pair.source).toHtmlEscaped(), fill.name(),
             options.theme.readableOn(fill).name(), worthSaying ? formattedShort(weight) : QString());
}

QString table(const AttentionData& data, const PageOptions& options) {
    QString html = QStringLiteral("<table><thead><tr><td></td>");
    for (int k = 0; k < data.source.size(); ++k)
        html += QStringLiteral("<th scope=\"col\" data-s=\"%1\"><bdi>%2</bdi></th>")
                    .arg(k)
                    .arg(escaped(data.source.text(k)));
    html += QStringLiteral("</tr></thead><tbody>\n");
    for (int t = 0; t < data.target.size(); ++t) {
        html += QStringLiteral("<tr><th scope=\"row\" data-t=\"%1\"><bdi>%2</bdi></th>")
                    .arg(t)
                    .arg(escaped(data.target.text(t)));
        for (int k = 0; k < data.source.size(); ++k)
            html += cell(data, options, {k, t});
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</tbody></table>");
}

QString pathText(const QPainterPath& path) {
    QString text;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.type == QPainterPath::MoveToElement)
            text += u'M';
        else if (element.type == QPainterPath::LineToElement)
            text += u'L';
        else if (element.type == QPainterPath::CurveToElement)
            text += u'C';
        else
            text += u' ';
        text += number(element.x) + u' ' + number(element.y);
    }
    return text + u'Z';
}

QString wordText(const QPointF& place, const char* side, const SentenceToken& token, int index) {
    return QStringLiteral("<text x=\"%1\" y=\"%2\" data-%3=\"%4\">%5</text>")
        .arg(number(place.x()), number(place.y()), QLatin1String(side))
        .arg(index)
        .arg(escaped(token.text));
}

/// The same ribbons as the program draws, far enough apart that no word reaches its neighbour.
QString ribbons(const AttentionData& data, const PageOptions& options) {
    Alignment alignment;
    ViewOptions view = options.view;
    view.horizontal = false;
    view.words = false; // `data` is already what is displayed
    view.endMarkers = true;
    alignment.setOptions(view);
    alignment.setData(data);
    double longest = 40;
    for (const Sentence* sentence : {&data.source, &data.target})
        for (const SentenceToken& token : sentence->tokens)
            longest = std::max(longest, textWidth(displayText(token.text), options.theme.font(15)));
    const double width = std::ceil((longest + 14) * std::max(data.source.size(), data.target.size()) + 60);
    const AlignmentGeometry geometry = alignment.geometry({{width, 320}, options.theme, 1, 1, {}});
    QString svg =
        QStringLiteral("<svg role=\"img\" viewBox=\"0 0 %1 340\" width=\"%1\" height=\"340\">\n").arg(width);
    for (const Ribbon& ribbon : geometry.ribbons)
        svg += QStringLiteral("<path data-s=\"%1\" data-t=\"%2\" data-says=\"%3\" d=\"%4\"/>\n")
                   .arg(ribbon.source)
                   .arg(ribbon.target)
                   .arg(sentenceOf(data, ribbon.target, ribbon.source).toHtmlEscaped(),
                        pathText(geometry.path(ribbon)));
    for (int k = 0; k < data.source.size() && k < int(geometry.sourceAt.size()); ++k)
        svg += wordText({geometry.sourceAt[k], geometry.begin - 8}, "s", data.source.tokens[k], k);
    for (int t = 0; t < data.target.size() && t < int(geometry.targetAt.size()); ++t)
        svg += wordText({geometry.targetAt[t], geometry.end + 20}, "t", data.target.tokens[t], t);
    return svg + QStringLiteral("</svg>");
}

} // namespace

QByteArray attentionPage(const AttentionData& given, const PageOptions& options) {
    AttentionData data = given; // the whole translation, whichever step is looked at
    data.currentStep = data.target.size() - 1;
    data.phase.reset();
    data = displayed(data, options.view).data;
    data.currentStep = data.target.size() - 1;
    const QString title = options.title.isEmpty() ? AttentionPage::tr("Attention") : options.title;
    const QString marks = marksSummary(data);
    QString html =
        QStringLiteral("<!doctype html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\">")
            .arg(QLocale().bcp47Name()) +
        QStringLiteral("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                       "'unsafe-inline'; script-src 'unsafe-inline'\">"
                       "<meta name=\"viewport\" content=\"width=device-width\"><title>") +
        escaped(title) + QStringLiteral("</title><style>") + styleOf(options.theme) +
        QStringLiteral("</style></head><body>\n<h1>") + escaped(title) + QStringLiteral("</h1>\n");
    if (!marks.isEmpty())
        html += QStringLiteral("<p>") + escaped(marks) + QStringLiteral("</p>\n");
    html += QStringLiteral("<p id=\"said\" role=\"status\"></p>\n<figure>") + table(data, options) +
            QStringLiteral("<figcaption>") +
            AttentionPage::tr("Source words across, target words down; a cell is the weight of its pair.")
                .toHtmlEscaped() +
            QStringLiteral("</figcaption></figure>\n");
    if (data.hasAttention())
        html += QStringLiteral("<figure>") + ribbons(data, options) + QStringLiteral("</figure>\n");
    html +=
        QStringLiteral("<script>") + QLatin1String(script()) + QStringLiteral("</script></body></html>\n");
    return html.toUtf8();
}

} // namespace ui
