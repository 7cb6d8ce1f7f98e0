#include "ui/editing.h"

#include "ui/picture.h"

#include <algorithm>

namespace ui {

double Handle::draggedBy(QPointF way) const {
    return std::clamp(value + way.x() * perPixel.x() + way.y() * perPixel.y(), 0.0, 1.0);
}

QVector<EditCommand> editCommandsAt(const Picture& picture, const Cell& cell) {
    const AttentionData& data = picture.data();
    const Link link = picture.linkOf(cell);
    QVector<EditCommand> commands;
    if (!data.hasAttention() || cell.empty())
        return commands;
    if (picture.changes(cell))
        commands += {EditCommand::AllHere, EditCommand::Uniform};
    if (data.source.holds(link.source)) {
        const auto masked = [](const SentenceToken& token) { return token.masked; };
        const bool isMasked = data.source.tokens[link.source].masked;
        const auto open =
            data.source.size() - std::count_if(data.source.tokens.begin(), data.source.tokens.end(), masked);
        if (isMasked)
            commands += EditCommand::Unmask;
        else if (open > picture.sourcesOf(cell).size()) // something must be left to look at
            commands += EditCommand::Mask;
    }
    const auto changed = [](const StepDetail& step) { return step.edited || step.forced; };
    const bool anyMasked = std::any_of(data.source.tokens.begin(), data.source.tokens.end(),
                                       [](const SentenceToken& token) { return token.masked; });
    if (changed(data.step(link.target)))
        commands += EditCommand::ResetStep;
    if (anyMasked || std::any_of(data.steps.begin(), data.steps.end(), changed))
        commands += EditCommand::ResetAll;
    return commands;
}

QString editCommandText(EditCommand command) {
    switch (command) {
    case EditCommand::AllHere:
        return QCoreApplication::translate("ui::Canvas", "All on This Word");
    case EditCommand::Uniform:
        return QCoreApplication::translate("ui::Canvas", "Uniform");
    case EditCommand::Mask:
        return QCoreApplication::translate("ui::Canvas", "Mask This Source Word Everywhere");
    case EditCommand::Unmask:
        return QCoreApplication::translate("ui::Canvas", "Unmask This Source Word");
    case EditCommand::ResetStep:
        return QCoreApplication::translate("ui::Canvas", "Reset This Step");
    case EditCommand::ResetAll:
        return QCoreApplication::translate("ui::Canvas", "Reset Everything");
    }
    return {};
}

} // namespace ui
