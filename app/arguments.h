#pragma once
/// What stands on the command line, and which command it calls. It does none of their work.

#include "app/commands.h"

namespace app {

/// Parses, runs and reports: every failure is one sentence on standard error. Returns the program's exit code
/// (see ExitCode).
int run(int argc, char** argv);

} // namespace app
