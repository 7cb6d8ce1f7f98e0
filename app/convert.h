#pragma once
/// The engine's results as what pictures draw, and the only border between its UTF-8 bytes and Qt's UTF-16
/// units. It computes nothing that the engine has a word for.

#include "engine/attentiondump.h"
#include "engine/modelconfig.h"
#include "engine/translation.h"
#include "ui/attentiondata.h"
#include "ui/beamdata.h"

#include <QString>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace app {

std::string toUtf8(const QString& text); ///< a lone surrogate becomes U+FFFD
QString toQString(std::string_view utf8);

/// A text with the place of every byte of its UTF-8 form.
struct IndexedText {
    QString text;
    std::vector<int> unitOfByte; ///< bytes + 1; a byte inside a character has that character's place

    /// Units of the bytes [begin, end); empty when they lie outside.
    QString slice(std::size_t begin, std::size_t end) const;
    /// The unit at `byte`; the text's length when it lies outside.
    int unit(std::size_t byte) const;
};
/// A byte that is not UTF-8 becomes U+FFFD.
IndexedText indexed(std::string_view utf8);

/// The written word of every UTF-16 unit: words stand between white space, punctuation at their ends apart;
/// −1 for white space.
std::vector<int> wordsOfUnits(const QString& text);

struct Evidence;

/// What is shown of one translation.
struct Shown {
    ui::AttentionData data;         ///< at its last step
    QString translation;            ///< the target as one text
    std::vector<int> reach;         ///< of `translation`, the units that are written after each step
    QVector<int> targetIds;         ///< of the target's tokens
    int hypotheses = 0;             ///< how many results the search gave, of which this is one
    QVector<engine::BeamNode> tree; ///< of the search; empty while more is coming

    /// What the scores came from (evidence.h); null while more is coming, and without attention.
    std::shared_ptr<const Evidence> evidence;

    /// What the evidence holds follows from the rest; whether it is there does not.
    bool operator==(const Shown& other) const {
        return data == other.data && translation == other.translation && reach == other.reach &&
               targetIds == other.targetIds && hypotheses == other.hypotheses && tree == other.tree &&
               !evidence == !other.evidence;
    }
};

/// `contributions` [n][m] may be empty.
Shown shown(const engine::Translation&, const engine::ModelConfig&,
            const std::vector<std::vector<double>>& contributions = {});

QVector<ui::Candidate> candidates(const std::vector<engine::Candidate>&);

/// `shown` is the hypothesis that is looked at.
ui::BeamData beamData(const QVector<engine::BeamNode>& tree, int shown);

/// Attention without a model: every picture but the step's.
Shown shown(const engine::AttentionDump&);

ui::Architecture architecture(const engine::ModelConfig&);

} // namespace app
