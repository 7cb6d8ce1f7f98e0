// What the canvas does for pictures that move, and for those that can be copied as a table.

#include "ui/canvas.h"

#include "ui/motion.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QVariantAnimation>

namespace ui {

void Canvas::followMovement() {
    constexpr int duration = 350;
    const double progress = picture_->progress();
    if (movement_ && progress != 0 && progress < 1)
        return; // the movement goes on under the new numbers
    if (movement_)
        movement_->stop();
    if (progress >= 1)
        return;
    if (motionDuration(duration) == 0)
        return picture_->setProgress(1);
    if (!movement_) {
        movement_ = new QVariantAnimation(this);
        movement_->setEasingCurve(QEasingCurve::InOutQuad);
        movement_->setStartValue(0.0);
        movement_->setEndValue(1.0);
        connect(movement_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
            if (picture_)
                picture_->setProgress(std::max(1e-6, value.toDouble())); // 0 would begin it anew
            update();
        });
    }
    movement_->setDuration(motionDuration(duration));
    movement_->start();
}

bool Canvas::copyTable() {
    const QString table = picture_ ? picture_->table() : QString();
    if (table.isEmpty())
        return false;
    QGuiApplication::clipboard()->setText(table);
    return true;
}

} // namespace ui
