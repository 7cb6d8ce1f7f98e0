#include "ui/motion.h"

#include <QApplication>
#include <QStyle>

namespace ui {
namespace {

std::optional<bool> chosen;

} // namespace

void setReducedMotion(std::optional<bool> reduced) {
    chosen = reduced;
}

std::optional<bool> reducedMotionChoice() {
    return chosen;
}

bool reducedMotion() {
    if (chosen)
        return *chosen;
    return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

int motionDuration(int milliseconds) {
    return reducedMotion() ? 0 : milliseconds;
}

} // namespace ui
