#include "app/widgetpicture.h"

#include "engine/error.h"
#include "ui/vectortext.h"

#include <QAbstractSlider>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QWidget>

namespace app {

namespace {

/// What is seen of a widget, in its own coordinates and in the window's.
struct Part {
    QWidget* widget;
    QRect seen;
    QPoint place;
};

/// In the order of painting: a widget before its children, a lower one before a higher one.
void collect(QWidget& window, QWidget& widget, const QRect& seen, QList<Part>& parts) {
    parts += {&widget, seen, widget.mapTo(&window, seen.topLeft())};
    for (QObject* object : widget.children()) {
        auto* child = qobject_cast<QWidget*>(object);
        if (!child || child->isWindow() || !child->isVisible())
            continue;
        const QRect inside = seen.translated(-child->pos()) & child->rect();
        if (!inside.isEmpty())
            collect(window, *child, inside, parts);
    }
}

/// The part alone, its corner at the painter's origin.
void paint(QPainter& painter, const Part& part) {
    const bool whole = part.widget->isWindow();
    part.widget->render(&painter, {}, part.seen,
                        whole ? QWidget::DrawWindowBackground : QWidget::RenderFlags());
}

/// What PDF cannot hold of Qt's own widgets: coloured glyphs (ui/vectortext.h) and the knobs of sliders.
bool needsPixels(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    QString text = widget.property("text").toString();
    if (parent)
        text += parent->property("plainText").toString(); // a viewport paints it
    return qobject_cast<const QAbstractSlider*>(&widget) || ui::hasColours(text, widget.font());
}

QImage image(const Part& part, double scale) {
    QImage image(part.seen.size() * scale, QImage::Format_ARGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(painter, part);
    return image;
}

QByteArray pngOf(QWidget& window, double scale) {
    QImage image(window.size() * scale, QImage::Format_ARGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    window.render(&image);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw engine::Error(
            "there is not enough memory for this image; choose a smaller scale, or SVG or PDF");
    return buffer.data();
}

QByteArray pdfOf(QWidget& window, const QList<Part>& parts) {
    return ui::pdfPage(window.size(), window.windowTitle(), [&parts](QPainter& painter) {
        for (const Part& part : parts) {
            painter.save();
            painter.translate(part.place);
            painter.setClipRect(QRect(QPoint(), part.seen.size()));
            if (needsPixels(*part.widget))
                painter.drawImage(QRectF(QPointF(), QSizeF(part.seen.size())), image(part, 4));
            else
                paint(painter, part);
            painter.restore();
        }
    });
}

/// The elements that one part is made of, its gradients named after `number`. Empty when nothing is painted.
QByteArray elementsOf(const Part& part, int number) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(part.seen.size());
    QPainter painter(&generator);
    paint(painter, part);
    painter.end();
    QByteArray svg = buffer.data();
    static const QRegularExpression drawn(QStringLiteral("<(rect|text|path|poly|circle|ellipse|line|image)"));
    if (!drawn.match(QString::fromUtf8(svg)).hasMatch())
        return {};
    const qsizetype begin = svg.indexOf("<defs>"), end = svg.lastIndexOf("</svg>");
    svg = svg.mid(begin, end - begin);
    const QByteArray name = "gradient" + QByteArray::number(number) + '-';
    return svg.replace("\"gradient", '"' + name).replace("#gradient", '#' + name);
}

QByteArray svgOf(QWidget& window, const QList<Part>& parts) {
    const auto size = [](const QSize& of) {
        return QStringLiteral("width=\"%1\" height=\"%2\"").arg(of.width()).arg(of.height()).toUtf8();
    };
    QByteArray svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                     "xmlns:xlink=\"http://www.w3.org/1999/xlink\" " +
                     size(window.size()) + ">\n<title>" + window.windowTitle().toHtmlEscaped().toUtf8() +
                     "</title>\n";
    for (int i = 0; i < parts.size(); ++i) {
        const QByteArray elements = elementsOf(parts[i], i);
        if (elements.isEmpty())
            continue;
        const QByteArray clip = "part" + QByteArray::number(i);
        const QString corner = QStringLiteral("%1,%2").arg(parts[i].place.x()).arg(parts[i].place.y());
        svg += "<clipPath id=\"" + clip + "\"><rect " + size(parts[i].seen.size()) + "/></clipPath>\n" +
               "<g transform=\"translate(" + corner.toUtf8() + ")\" clip-path=\"url(#" + clip + ")\">\n" +
               elements + "</g>\n";
    }
    return ui::soundSvg(svg + "</svg>\n");
}

} // namespace

QByteArray widgetPicture(QWidget& window, ui::ExportFormat format, double scale) {
    if (format == ui::ExportFormat::Png)
        return pngOf(window, scale);
    QList<Part> parts;
    collect(window, window, window.rect(), parts);
    return format == ui::ExportFormat::Svg ? svgOf(window, parts) : pdfOf(window, parts);
}

} // namespace app
