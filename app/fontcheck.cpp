#include "app/fontcheck.h"

#include "app/streams.h"

#include <QFontMetrics>

namespace app {

void complainWithoutFonts() {
    // Without any, Qt still names families of its own, and draws boxes.
    if (!QFontMetrics(QFont()).inFont(u'a'))
        complain("no fonts were found, so pictures and windows show no words; install some, such as the "
                 "packages fonts-dejavu-core and fonts-noto-cjk");
}

} // namespace app
