#pragma once
/// The sentences of the list of what can be undone, such as "force “la” at step 6". Steps count from 1 here.

#include "app/scenario.h"

namespace app::edittext {

QString typed(const QString& sentence);
/// The switch that changed, or the model when that is another.
QString chose(const Scenario& before, const Scenario& after);
QString forced(const QString& word, int step);
QString unforced(int step);
QString target(const std::optional<QString>& target);
QString weights(int step);
QString resetStep(int step);
QString resetAll();
QString masked(const QString& word, bool masked);
QString temperature(double temperature);
QString beam(int beam);
QString hypothesis(int hypothesis);

} // namespace app::edittext
