#pragma once
/// A machine without fonts draws pictures without words; said once, where it can be read: on standard error.
/// It installs nothing.

namespace app {

/// After the Qt application was made. A sentence when no font is found, nothing else.
void complainWithoutFonts();

} // namespace app
