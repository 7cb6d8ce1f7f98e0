#pragma once
/// Sessions as files (`.alignoscope`): what is asked, how it is looked at and, for readers without the model,
/// what came out. JSON of a fixed form (README.md); whatever departs from it is refused with one sentence. It
/// opens no model but to tell whether it is the same.

#include "app/convert.h"
#include "app/scenario.h"
#include "ui/focus.h"
#include "ui/viewoptions.h"

namespace app {

struct SavedSession {
    Scenario scenario; ///< `modelName` is always the model's very name here; empty without a model
    QString modelHash; ///< see modelhash.h; empty when it was not known
    ui::ViewOptions options;
    QVector<ui::Link> pins;
    QString notes;
    std::optional<Shown> results; ///< without evidence, step and phase; absent when too large to keep

    bool operator==(const SavedSession&) const = default;
};

constexpr qint64 kMostSessionBytes = 32 << 20;
constexpr int kMostNotes = 100'000;

QByteArray writeSession(const SavedSession&);
/// Throws Error, a sentence that begins with `origin`: no such session, of a later version, or with numbers
/// that no session can have.
SavedSession parseSession(const QByteArray& text, const QString& origin);

/// The same from and to a file of at most kMostSessionBytes. A fault leaves the old file as it was. Throws
/// Error.
SavedSession readSessionFile(const QString& path);
void writeSessionFile(const QString& path, const SavedSession&);

} // namespace app
