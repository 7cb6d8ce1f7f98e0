#pragma once
/// A window as a document. Widgets rely on being clipped, which a painter of documents passes over, so each
/// one is painted by itself into what is seen of it. It shows nothing and changes no widget.

#include "ui/exporter.h"

class QWidget;

namespace app {

/// `window` must be laid out and visible, if only to Qt. `scale` is of PNG. Throws Error where
/// memory does not suffice.
QByteArray widgetPicture(QWidget& window, ui::ExportFormat format, double scale);

} // namespace app
