#include "app/attentionfile.h"

#include "app/convert.h"
#include "app/streams.h"
#include "app/wording.h"
#include "engine/error.h"

#include <QStringList>

namespace app {

QString AttentionFile::name() const {
    return path == "-" ? QStringLiteral("stdin") : toQString(path.filename().string());
}

const engine::AttentionDump& AttentionFile::sentence(int number) const {
    if (number < 1 || std::size_t(number) > sentences.size())
        throw engine::Error(path.string() + ": sentence " + std::to_string(number) +
                            " was asked for, but the file has " + std::to_string(sentences.size()) +
                            "; choose one of them");
    return sentences[std::size_t(number) - 1];
}

AttentionFile readAttentionFile(const std::filesystem::path& path, const engine::DumpOptions& options) {
    if (path == "-")
        return {path,
                engine::parseAttentionDumps(readInput(engine::kMostDumpBytes), "standard input", options)};
    return {path, engine::readAttentionDumps(path, options)};
}

QString sourceText(const engine::AttentionDump& dump) {
    QString text;
    const engine::DumpToken* before = nullptr;
    for (const engine::DumpToken& token : dump.source) {
        if (token.endMarker)
            continue;
        if (before && before->word != token.word)
            text += QLatin1Char(' ');
        text += toQString(token.text);
        before = &token;
    }
    return text;
}

QString remarksOn(const engine::AttentionDump& dump) {
    QStringList remarks;
    for (const engine::DumpNote note : dump.notes)
        remarks += dumpNoteText(note);
    return remarks.join(QLatin1Char(' '));
}

} // namespace app
