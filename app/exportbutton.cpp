#include "app/exportbutton.h"

#include "app/exportformats.h"
#include "ui/apptheme.h"
#include "ui/canvas.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>

#include <algorithm>

namespace app {

namespace {

constexpr double kImageScale = 2; // sharp in a slide

/// The picture as it stands on its canvas, without what the pointer happens to touch.
ui::ExportOptions optionsOf(const ui::Canvas& canvas, const QString& title) {
    ui::ExportOptions options;
    if (canvas.zoom() <= 1) // else all of it, in its own size
        options.size = canvas.size();
    options.theme = canvas.theme();
    if (canvas.sharedFocus())
        options.focus.pin = canvas.sharedFocus()->pin();
    options.title = title;
    options.subtitle = canvas.picture()->name();
    options.scale = kImageScale;
    return options;
}

} // namespace

HeadingButton::HeadingButton(QWidget* parent) : QToolButton(parent) {
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

QSize HeadingButton::sizeHint() const {
    const QFontMetrics metrics(ui::themeOf(this).font(12));
    return {metrics.horizontalAdvance(text() + QStringLiteral(" ▾")) + 12, metrics.height() + 6};
}

void HeadingButton::paintEvent(QPaintEvent*) {
    const ui::Theme theme = ui::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || underMouse()) {
        painter.setPen(hasFocus() ? QPen(theme.source, 1.5) : QPen(theme.hairline, 1));
        painter.setBrush(theme.ground);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    painter.setFont(theme.font(12));
    painter.setPen(underMouse() || hasFocus() ? theme.ink : theme.muted);
    const QString arrow = QStringLiteral(" ▾");
    const int room = width() - 8 - painter.fontMetrics().horizontalAdvance(arrow);
    painter.drawText(rect(), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, room) + arrow);
}

ExportButton::ExportButton(ui::Canvas* canvas) : canvas_(canvas) {
    setObjectName(canvas->objectName() + QStringLiteral("Export"));
    setMenu(new QMenu(this));
    copy_ = menu()->addAction(QString(), this, &ExportButton::copy);
    copyTable_ = menu()->addAction(QString(), this, &ExportButton::copyTable);
    save_ = menu()->addAction(QString(), this, &ExportButton::askAndSave);
    setTexts();
}

ExportButton::~ExportButton() = default;

void ExportButton::setTexts() {
    setText(tr("export"));
    setAccessibleName(tr("Take this picture out of the program"));
    setToolTip(tr("Click for a menu, or drag the picture from here into another program"));
    copy_->setText(tr("Copy picture"));
    copyTable_->setText(tr("Copy as table"));
    save_->setText(tr("Save as…"));
}

/// As an image, and as SVG where that can be. Null, and reported, when there is no image.
QMimeData* ExportButton::pictures() {
    const ui::ExportOptions options = optionsOf(*canvas_, title_);
    const ui::ExportResult image = ui::exported(*canvas_->picture(), ui::ExportFormat::Png, options);
    emit reported(image.error);
    if (!image.ok())
        return nullptr;
    auto* mime = new QMimeData;
    mime->setImageData(QImage::fromData(image.bytes, "PNG"));
    const ui::ExportResult vectors = ui::exported(*canvas_->picture(), ui::ExportFormat::Svg, options);
    if (vectors.ok())
        mime->setData(QStringLiteral("image/svg+xml"), vectors.bytes);
    return mime;
}

void ExportButton::copy() {
    if (QMimeData* mime = pictures())
        QApplication::clipboard()->setMimeData(mime);
}

void ExportButton::copyTable() {
    const QString table = tableOf(*canvas_->picture());
    if (!table.isEmpty())
        QApplication::clipboard()->setText(table);
    emit reported(table.isEmpty() ? tr("There are no numbers to copy yet.") : QString());
}

void ExportButton::save(const QString& path) {
    const OutputFormat* format = outputFormatOf(path);
    if (!format) {
        emit reported(tr("“%1” has none of the endings that tell its format: %2.").arg(path, endingsText()));
        return;
    }
    const ui::ExportResult result = exportedAs(*format, *canvas_->picture(), optionsOf(*canvas_, title_));
    emit reported(result.ok() ? ui::writeFile(path, result.bytes) : result.error);
}

void ExportButton::askAndSave() {
    auto* dialog = new QFileDialog(window(), tr("Save the picture or its numbers"),
                                   QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const OutputFormat& format : outputFormats())
        filters += filterText(format);
    dialog->setNameFilters(filters);
    const auto follow = [dialog, filters](const QString& filter) {
        const auto index = std::size_t(std::max<qsizetype>(0, filters.indexOf(filter)));
        dialog->setDefaultSuffix(outputFormats()[index].ending.mid(1));
    };
    connect(dialog, &QFileDialog::filterSelected, dialog, follow);
    follow(filters.first());
    dialog->selectFile(canvas_->objectName());
    connect(dialog, &QFileDialog::fileSelected, this, &ExportButton::save);
    dialog->open();
}

QMimeData* ExportButton::dragged() {
    QMimeData* mime = pictures();
    if (!mime || !mime->hasFormat(QStringLiteral("image/svg+xml")))
        return mime;
    if (!folder_)
        folder_ = std::make_unique<QTemporaryDir>();
    const QString path = folder_->filePath(canvas_->objectName() + QStringLiteral(".svg"));
    if (folder_->isValid() && ui::writeFile(path, mime->data(QStringLiteral("image/svg+xml"))).isEmpty())
        mime->setUrls({QUrl::fromLocalFile(path)}); // else the picture itself must do
    return mime;
}

void ExportButton::drag() {
    QMimeData* mime = dragged();
    if (!mime)
        return;
    auto* drag = new QDrag(this);
    drag->setMimeData(mime);
    constexpr QSize kThumbnail(240, 240);
    drag->setPixmap(
        QPixmap::fromImage(qvariant_cast<QImage>(mime->imageData())
                               .scaled(kThumbnail, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    drag->exec(Qt::CopyAction);
}

void ExportButton::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return HeadingButton::mousePressEvent(event);
    pressed_ = event->position().toPoint();
    setDown(true);
}

void ExportButton::mouseMoveEvent(QMouseEvent* event) {
    const QPoint way = event->position().toPoint() - pressed_;
    if (!isDown() || !(event->buttons() & Qt::LeftButton) ||
        way.manhattanLength() < QApplication::startDragDistance())
        return HeadingButton::mouseMoveEvent(event);
    setDown(false);
    drag();
}

void ExportButton::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !isDown())
        return HeadingButton::mouseReleaseEvent(event);
    setDown(false);
    if (rect().contains(event->position().toPoint()))
        showMenu();
}

void ExportButton::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    HeadingButton::changeEvent(event);
}

} // namespace app
