#pragma once
/// What comes back at the next start, as one plain value, and the file that keeps it. A file that cannot be
/// understood is set aside under another name and never harms; a value that makes no sense counts as absent.

#include "ui/apptheme.h"
#include "ui/viewoptions.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace app {

struct Settings {
    static constexpr int kMostRecent = 8;

    ui::ThemeChoice theme = ui::ThemeChoice::System;
    QString language; ///< "en", "zh_CN"; empty: the system's
    ui::ViewOptions options;
    std::optional<bool> reducedMotion; ///< absent: as the system wishes
    double speed = 1;                  ///< of the transport
    bool playsParts = false;           ///< every part of a step instead of whole steps
    QString model;                     ///< its name
    QString sentence;
    QByteArray geometry, windowState;
    QMap<QString, QByteArray> splitters; ///< by object name
    QStringList recent;                  ///< session files, the latest first

    bool operator==(const Settings&) const = default;
};

class SettingsFile {
public:
    /// Without a path the user's own file.
    explicit SettingsFile(const QString& path = standardPath());
    static QString standardPath();

    /// Never throws: what is missing has its default value.
    Settings read();
    /// What happened to a file that could not be understood, in one sentence; empty when all went well.
    const QString& remark() const { return remark_; }
    /// False when the file cannot be written; the program can go on without it.
    bool write(const Settings& settings) const;

private:
    bool understood() const;
    void setAside();

    QString path_, remark_;
};

} // namespace app
