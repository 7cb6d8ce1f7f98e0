#pragma once
/// The command line as other programs read it: a manual page and what a shell completes. Both are made from
/// the definition that parses, so they cannot fall behind it. It prints nothing and parses nothing.

#include <string>

namespace CLI {
class App;
}

namespace app {

/// A roff page of section 1, the same at every call: it carries no date.
std::string manualPage(const CLI::App& app);
/// A script for bash-completion: commands, options, names of models, else files.
std::string bashCompletion(const CLI::App& app);

} // namespace app
