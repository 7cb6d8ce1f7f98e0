#include "app/ghost.h"

#include "ui/canvas.h"
#include "ui/heatmap.h"

#include <utility>

namespace app {

Ghost::Ghost(Session& session, ui::Canvas* heatmap, QObject* parent)
    : QObject(parent), session_(session), heatmap_(heatmap) {
    connect(&session_, &Session::scenarioChanged, this, &Ghost::follow);
    connect(&session_, &Session::shownChanged, this, &Ghost::take);
    follow();
    take();
}

void Ghost::setEnabled(bool enabled) {
    enabled_ = enabled;
    show();
}

void Ghost::follow() {
    const Scenario& now = session_.scenario();
    const bool sentence = std::exchange(sentence_, now.sentence) != now.sentence;
    const bool model = std::exchange(model_, now.model) != now.model;
    const bool name = std::exchange(modelName_, now.modelName) != now.modelName;
    if (sentence)
        latest_ = before_ = {};
    else if (model || name)
        before_ = latest_; // a look at the fixed vector in between leaves what was before it
    else
        return;
    answered_ = false;
    show();
}

/// What comes while the answer is awaited may still be of the model before.
void Ghost::take() {
    const ui::AttentionData& data = session_.shown().data;
    if (session_.busy() || !data.hasAttention() || data.target.size() == 0)
        return;
    latest_ = data;
    latest_.currentStep = data.target.size() - 1;
    latest_.phase.reset();
    if (!std::exchange(answered_, true))
        show();
}

void Ghost::show() {
    auto& heatmap = static_cast<ui::Heatmap&>(*heatmap_->picture());
    heatmap.setGhost(enabled_ && answered_ ? before_ : ui::AttentionData());
    heatmap_->refresh();
}

} // namespace app
