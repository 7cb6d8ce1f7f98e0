#include "app/commands.h"
#include "app/modelhash.h"
#include "app/streams.h"
#include "engine/error.h"
#include "engine/foreignmodel.h"
#include "engine/utf8.h"

#include <filesystem>

namespace app {

namespace fs = std::filesystem;

namespace {

/// What is there already is nobody's to overwrite.
void checkOutput(const fs::path& folder) {
    std::error_code code;
    if (fs::exists(folder / "config.json", code))
        throw engine::Error(folder.string() + " already holds a model; name another folder");
    if (fs::exists(folder, code) && (!fs::is_directory(folder, code) || !fs::is_empty(folder, code)))
        throw engine::Error(folder.string() + " is no empty folder; name another one");
    if (!engine::isValidUtf8(folder.string()))
        throw engine::Error(engine::validUtf8(folder.string()) +
                            ": the name is not UTF-8, by which models are found; name another folder");
}

/// A folder beside the one that is wanted: a whole model takes its place, or none does.
class Draft {
public:
    explicit Draft(const fs::path& wanted) : wanted_(wanted), folder_(wanted.string() + ".part") {
        std::error_code ignored;
        for (int number = 2; fs::exists(fs::symlink_status(folder_, ignored)); ++number) // somebody's
            folder_ = wanted.string() + ".part" + std::to_string(number);
    }
    ~Draft() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    const fs::path& folder() const { return folder_; }
    void keep() {
        std::error_code code;
        fs::rename(folder_, wanted_, code);
        if (code)
            throw engine::Error(wanted_.string() + ": the folder cannot be made: " + code.message());
    }

private:
    fs::path wanted_, folder_;
};

} // namespace

int importModel(const ImportArguments& arguments) {
    engine::ForeignModel model =
        engine::readForeignModel({arguments.source, arguments.sourceVocabulary, arguments.targetVocabulary});
    model.config.sourceLanguage = arguments.sourceLanguage;
    model.config.targetLanguage = arguments.targetLanguage;
    const fs::path folder = (fs::path(arguments.output) / "").parent_path(); // without a slash at its end
    checkOutput(folder);
    Draft draft(folder);
    engine::writeForeignModel(model, draft.folder(),
                              arguments.name.empty() ? folder.filename().string() : arguments.name);
    keepTokenizerHash(draft.folder());
    draft.keep();
    printLine(arguments.output + ": " + model.family + ", " + std::to_string(model.parameters.count()) +
              " parameters, " + std::to_string(model.config.sourceVocabulary) + " source and " +
              std::to_string(model.config.targetVocabulary) + " target words");
    return kDone;
}

} // namespace app
