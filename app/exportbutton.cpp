#include "app/exportbutton.h"

#include "ui/apptheme.h"
#include "ui/canvas.h"
#include "ui/exporter.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStandardPaths>

namespace app {

namespace {

constexpr double kImageScale = 2; // sharp in a slide

/// The picture as it stands on its canvas, without what the pointer happens to touch.
ui::ExportOptions optionsOf(const ui::Canvas& canvas, const QString& sentence) {
    ui::ExportOptions options;
    if (canvas.zoom() <= 1) // else all of it, in its own size
        options.size = canvas.size();
    options.theme = canvas.theme();
    if (canvas.sharedFocus())
        options.focus.pin = canvas.sharedFocus()->pin();
    options.title = sentence;
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
    save_ = menu()->addAction(QString(), this, &ExportButton::askAndSave);
    setTexts();
}

void ExportButton::setTexts() {
    setText(tr("export"));
    setAccessibleName(tr("Take this picture out of the program"));
    copy_->setText(tr("Copy picture"));
    save_->setText(tr("Save as SVG, PDF or PNG…"));
}

void ExportButton::copy() {
    const ui::ExportOptions options = optionsOf(*canvas_, sentence_);
    const ui::ExportResult image = ui::exported(*canvas_->picture(), ui::ExportFormat::Png, options);
    if (image.ok()) {
        auto* mime = new QMimeData;
        mime->setImageData(QImage::fromData(image.bytes, "PNG"));
        const ui::ExportResult vectors = ui::exported(*canvas_->picture(), ui::ExportFormat::Svg, options);
        if (vectors.ok())
            mime->setData(QStringLiteral("image/svg+xml"), vectors.bytes);
        QApplication::clipboard()->setMimeData(mime);
    }
    emit reported(image.error);
}

void ExportButton::save(const QString& path) {
    emit reported(ui::exportToFile(*canvas_->picture(), path, optionsOf(*canvas_, sentence_)));
}

void ExportButton::askAndSave() {
    auto* dialog = new QFileDialog(window(), tr("Save the picture"),
                                   QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("SVG drawing (*.svg)"), tr("PDF document (*.pdf)"), tr("PNG image (*.png)")});
    const QStringList endings{QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("png")};
    const auto follow = [dialog, endings](const QString& filter) {
        dialog->setDefaultSuffix(endings.value(int(dialog->nameFilters().indexOf(filter)), endings[0]));
    };
    connect(dialog, &QFileDialog::filterSelected, dialog, follow);
    follow(dialog->nameFilters().first());
    dialog->selectFile(canvas_->objectName());
    connect(dialog, &QFileDialog::fileSelected, this, &ExportButton::save);
    dialog->open();
}

void ExportButton::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    HeadingButton::changeEvent(event);
}

} // namespace app
