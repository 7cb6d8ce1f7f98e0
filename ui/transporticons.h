#pragma once
/// The signs of a tape machine, drawn, not written: fonts disagree on them.

#include <QColor>
#include <QIcon>

namespace ui {

enum class Sign { First, Back, PartBack, Play, Pause, PartForward, Forward, Last };

QIcon iconOf(Sign sign, const QColor& color, const QColor& disabled);

} // namespace ui
