#pragma once
/// The language of the interface: the system's or the reader's choice, changed while the program runs. It
/// translates what is said to the user; sentences and models are none of its business.

#include <QString>

namespace app {

/// "en", "zh_CN", or empty for the system's. Every widget is told by a LanguageChange. A language without a
/// translation is English, whose plurals are a translation too. Needs a QApplication.
void speak(const QString& language);
/// What was last asked for.
QString spokenChoice();

} // namespace app
