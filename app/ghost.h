#pragma once
/// Remembers where the last model looked when another one takes its place on the same sentence, and has the
/// heatmap frame it under the new result. Another sentence lets go of it. It paints nothing.

#include "app/session.h"

namespace ui {
class Canvas;
}

namespace app {

class Ghost : public QObject {
    Q_OBJECT
public:
    /// `session` and `heatmap`, whose picture is a ui::Heatmap, must outlive it.
    Ghost(Session& session, ui::Canvas* heatmap, QObject* parent);

    /// It goes on remembering while it shows nothing.
    void setEnabled(bool enabled);

private:
    void follow();
    void take();
    void show();

    Session& session_;
    ui::Canvas* heatmap_;
    bool enabled_ = true;
    bool answered_ = false; ///< what is shown is of the model in use
    QString sentence_;
    ModelChoice model_;
    std::string modelName_;
    ui::AttentionData latest_; ///< the last whole result with attention
    ui::AttentionData before_; ///< the one of the model before
};

} // namespace app
