#include "app/commands.h"
#include "app/modelhash.h"
#include "app/streams.h"
#include "engine/foreignmodel.h"

#include <filesystem>

namespace app {

int importModel(const ImportArguments& arguments) {
    engine::ForeignModel model =
        engine::readForeignModel({arguments.source, arguments.sourceVocabulary, arguments.targetVocabulary});
    model.config.sourceLanguage = arguments.sourceLanguage;
    model.config.targetLanguage = arguments.targetLanguage;
    const std::filesystem::path folder = arguments.output;
    // A path that ends in a slash has no last name of its own.
    const std::string name =
        arguments.name.empty() ? (folder / "").parent_path().filename().string() : arguments.name;
    engine::writeForeignModel(model, folder, name);
    keepTokenizerHash(folder);
    printLine(folder.string() + ": " + model.family + ", " + std::to_string(model.parameters.count()) +
              " parameters, " + std::to_string(model.config.sourceVocabulary) + " source and " +
              std::to_string(model.config.targetVocabulary) + " target words");
    return kDone;
}

} // namespace app
