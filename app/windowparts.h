#pragma once
/// Pieces that several windows are put together from. They know nothing of what stands in them.

class QLabel;
class QScrollArea;
class QWidget;

namespace app {

/// A picture that may be larger than its place: no frame, no keyboard's place of its own, the ground shows
/// through.
QScrollArea* scrolled(QWidget* widget);
/// A line that breaks where it must and takes no markup: it may show what a user typed.
QLabel* plainLabel(const char* name);

} // namespace app
