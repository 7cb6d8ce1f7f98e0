#pragma once
/// Pictures as files: PNG, SVG and PDF through the same paint as the screen, the theme an argument. Sizes are
/// bounded, a file is whole or not written at all, and every failure is one sentence.

#include "ui/picture.h"

#include <QByteArray>

#include <functional>

namespace ui {

enum class ExportFormat { Png, Svg, Pdf };

struct ExportOptions {
    QSizeF size; ///< of the picture in logical pixels; empty for its preferred size
    Theme theme = Theme::light();
    FocusState focus;      ///< what is pinned may be exported too
    QString title;         ///< above the picture, up to four lines; empty for none
    QString subtitle;      ///< a smaller one below it, what the picture is; empty for none
    bool outlines = false; ///< text of an SVG as outlines
    double scale = 1;      ///< device pixels a logical pixel; PNG only, the document stays the same
};

struct ExportResult {
    QByteArray bytes;
    QString error; ///< empty on success
    bool ok() const { return error.isEmpty(); }
};

ExportResult exported(const Picture& picture, ExportFormat format, const ExportOptions& options);

/// Writes what `exported` gives; the format is that of the name's ending. Returns an empty string, or one
/// sentence.
QString exportToFile(const Picture& picture, const QString& path, const ExportOptions& options);

/// A PDF of one page, `size` logical pixels, which `paint` fills. Empty when it cannot be painted.
QByteArray pdfPage(QSizeF size, const QString& title, const std::function<void(QPainter&)>& paint);

/// Writes a whole file or none. Returns an empty string, or one sentence.
QString writeFile(const QString& path, const QByteArray& bytes);

/// The size of the whole document: picture and heading.
QSizeF exportSize(const Picture& picture, const ExportOptions& options);
/// "forced: la (6); edited weights: chat (2)", so that nobody takes a given word for a predicted one. Empty
/// without any.
QString marksSummary(const AttentionData& data);

} // namespace ui
