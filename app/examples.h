#pragma once
/// Sentences worth trying, a file a language pair among the program's resources. It translates nothing.

#include <QString>

#include <string>
#include <vector>

namespace app {

struct Example {
    QString sentence;
    QString shows; ///< what it is an example of, in the user's language
};

/// For a model's languages ("en-fr"); empty when there is no such file.
std::vector<Example> examplesFor(const std::string& languages);

} // namespace app
