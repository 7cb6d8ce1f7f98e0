#pragma once
/// The models that can be found, by name and by what they are. It reads their configs only; weights are read
/// when a model is first asked for, by whichever thread asks. A folder that cannot be read is listed with the
/// reason and harms nothing.

#include "engine/model.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// What a reader chooses by.
struct ModelChoice {
    std::string languages; ///< "en-fr"; the model's name when it names no language
    engine::Score score = engine::Score::Mlp;
    engine::Placement placement = engine::Placement::Bahdanau;
    bool bidirectional = true;

    bool operator==(const ModelChoice&) const = default;
};

struct ModelEntry {
    std::string name; ///< the folder's
    std::filesystem::path folder;
    engine::ModelConfig config;
    std::size_t parameters = 0; ///< as the config has it
    std::string error;          ///< why the folder cannot be used; empty when it can

    ModelChoice choice() const;
};

class ModelLibrary {
public:
    /// Looks below `roots` in that order, by name (en-fr-bahdanau-mlp, the sample to begin with, before the
    /// others); a name that was found before is passed over. A root may itself be a model.
    explicit ModelLibrary(const std::vector<std::filesystem::path>& roots = standardRoots());

    /// $ALIGNOSCOPE_MODELS (folders between colons), those beside the program (a build's link to the samples,
    /// or what was installed) and the user's data folder.
    static std::vector<std::filesystem::path> standardRoots();

    const std::vector<ModelEntry>& entries() const { return entries_; }
    /// Null when there is none; entries with an error are found by name only.
    const ModelEntry* find(std::string_view name) const;
    /// Without attention its place means nothing: a model of the other placement serves too.
    const ModelEntry* find(const ModelChoice& choice) const;
    /// The first entry that can be used; null when there is none.
    const ModelEntry* first() const;

    /// Puts a folder in front, so that it is found before others of its kind. Throws Error when its config
    /// cannot be read.
    const ModelEntry& add(const std::filesystem::path& folder);
    /// A folder, or the name of a model found. Throws Error naming what there is.
    const ModelEntry& resolve(const std::string& folderOrName);

    /// The whole model, read once until its folder is added again. Any thread may ask. Throws Error.
    std::shared_ptr<const engine::Model> load(const std::filesystem::path& folder);

private:
    void scan(const std::filesystem::path& root);
    void insert(const std::filesystem::path& folder);

    std::vector<ModelEntry> entries_;
    std::mutex mutex_;
    std::map<std::filesystem::path, std::shared_ptr<const engine::Model>> loaded_;
};

} // namespace app
