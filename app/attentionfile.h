#pragma once
/// A file of attention from elsewhere as window and commands show it: which sentence, what it is called, what
/// was concluded. Reading is the engine's (attentiondump.h); it shows nothing.

#include "engine/attentiondump.h"

#include <QString>

namespace app {

struct AttentionFile {
    std::filesystem::path path;
    std::vector<engine::AttentionDump> sentences; ///< at least one

    QString name() const; ///< without its folder
    /// Counted from 1. Throws Error naming the file and how many it has.
    const engine::AttentionDump& sentence(int number) const;
};

/// Throws engine::Error, one sentence.
/// "-" is standard input.
AttentionFile readAttentionFile(const std::filesystem::path& path, const engine::DumpOptions& options = {});

/// The source's tokens as one text.
QString sourceText(const engine::AttentionDump& dump);
/// What the file does not say and was concluded, whole sentences; empty when it says everything.
QString remarksOn(const engine::AttentionDump& dump);

} // namespace app
