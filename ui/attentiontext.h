#pragma once
/// The numbers of an attention as text that other programs read: tables, our own JSON, Nematus' block,
/// Pharaoh's links. Numbers are written so that reading them gives the same float, with a point whatever the
/// locale; every token is escaped for its format. It opens no file and computes nothing.

#include "ui/attentiondata.h"

#include <optional>

namespace ui {

enum class TextFormat { Csv, Tsv, Json, Markdown, Latex, Nematus, Pharaoh };

struct TextOptions {
    QString title;                   ///< in JSON, and as a heading or comment where the format has one
    std::optional<double> threshold; ///< Pharaoh: every pair of at least this weight; else one a target token
    int number = 0;                  ///< Nematus: of the sentence in its text, from 0
    QString corner = {};             ///< of a table: what its numbers are
};

/// Target tokens on rows, source tokens on columns, end markers included; Pharaoh leaves them out. Ends in a
/// line feed.
QString attentionText(const AttentionData& data, TextFormat format, const TextOptions& options = {});

/// The JSON form (README, "Attention from elsewhere"): {"source", "target", "weights"} and more.
QByteArray attentionJson(const AttentionData& data, const QString& title = {});

/// The shortest decimal text that reads as the same float; "nan" for what is no number.
QString exactNumber(float value);

} // namespace ui
