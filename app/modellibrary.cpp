#include "app/modellibrary.h"

#include "engine/error.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace app {

namespace fs = std::filesystem;

namespace {

/// "/a/b/" and "/a/./b" are "/a/b".
fs::path tidy(const fs::path& folder) {
    std::error_code ignored;
    const fs::path whole = fs::absolute(folder, ignored);
    const fs::path normal = (whole.empty() ? folder : whole).lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

bool present(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool looksLikeModel(const fs::path& folder) {
    return present(folder / "config.json") || present(folder / "model.safetensors");
}

ModelEntry readEntry(const fs::path& folder) {
    ModelEntry entry;
    entry.folder = tidy(folder);
    entry.name = entry.folder.filename().string();
    entry.config = engine::readConfig(entry.folder / "config.json");
    for (const engine::ParameterPlace& place : engine::parameterPlaces(entry.config))
        if (!place.optional)
            entry.parameters += place.size();
    return entry;
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

} // namespace

ModelChoice ModelEntry::choice() const {
    const bool named = !config.sourceLanguage.empty() || !config.targetLanguage.empty();
    return {named ? config.sourceLanguage + "-" + config.targetLanguage : name, config.score,
            config.placement, config.bidirectional};
}

std::vector<fs::path> ModelLibrary::standardRoots() {
    std::vector<fs::path> roots;
    const std::string list = environment("ALIGNOSCOPE_MODELS");
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        if (end > begin)
            roots.emplace_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (!failed)
        roots.push_back(program.parent_path().parent_path() / "share/alignoscope/models");
    if (const std::string data = environment("XDG_DATA_HOME"); data.starts_with('/'))
        roots.push_back(fs::path(data) / "alignoscope/models");
    else if (const std::string home = environment("HOME"); !home.empty())
        roots.push_back(fs::path(home) / ".local/share/alignoscope/models");
    return roots;
}

ModelLibrary::ModelLibrary(const std::vector<fs::path>& roots) {
    for (const fs::path& root : roots)
        scan(root);
}

void ModelLibrary::scan(const fs::path& root) {
    constexpr std::size_t kMostFolders = 1000;
    if (looksLikeModel(root)) {
        insert(root);
        return;
    }
    std::error_code failed;
    std::vector<fs::path> folders;
    fs::directory_iterator next(root, failed);
    for (; !failed && next != fs::directory_iterator() && folders.size() < kMostFolders;
         next.increment(failed))
        if (looksLikeModel(next->path()))
            folders.push_back(next->path());
    std::sort(folders.begin(), folders.end());
    // The sample that a newcomer meets first: the score and the place of the first paper.
    std::stable_partition(folders.begin(), folders.end(),
                          [](const fs::path& folder) { return folder.filename() == "en-fr-bahdanau-mlp"; });
    for (const fs::path& folder : folders)
        insert(folder);
}

void ModelLibrary::insert(const fs::path& folder) {
    ModelEntry entry;
    entry.folder = tidy(folder);
    entry.name = entry.folder.filename().string();
    if (find(entry.name))
        return;
    try {
        entry = readEntry(folder);
    } catch (const std::exception& error) {
        entry.error = error.what();
    }
    entries_.push_back(std::move(entry));
}

const ModelEntry* ModelLibrary::find(std::string_view name) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const ModelEntry& entry) { return entry.name == name; });
    return found == entries_.end() ? nullptr : &*found;
}

const ModelEntry* ModelLibrary::find(const ModelChoice& choice) const {
    const auto like = [&](const ModelChoice& wanted) -> const ModelEntry* {
        const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const ModelEntry& entry) {
            return entry.error.empty() && entry.choice() == wanted;
        });
        return found == entries_.end() ? nullptr : &*found;
    };
    const ModelEntry* found = like(choice);
    if (found || choice.score != engine::Score::None)
        return found;
    ModelChoice other = choice;
    other.placement =
        choice.placement == engine::Placement::Luong ? engine::Placement::Bahdanau : engine::Placement::Luong;
    return like(other);
}

const ModelEntry* ModelLibrary::first() const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [](const ModelEntry& entry) { return entry.error.empty(); });
    return found == entries_.end() ? nullptr : &*found;
}

const ModelEntry& ModelLibrary::add(const fs::path& folder) {
    ModelEntry entry = readEntry(folder);
    std::erase_if(entries_, [&](const ModelEntry& other) { return other.folder == entry.folder; });
    {
        const std::lock_guard lock(mutex_);
        loaded_.erase(entry.folder); // it may have changed since
    }
    return *entries_.insert(entries_.begin(), std::move(entry));
}

const ModelEntry& ModelLibrary::resolve(const std::string& folderOrName) {
    if (folderOrName.find('/') != std::string::npos || looksLikeModel(folderOrName))
        return add(folderOrName);
    if (const ModelEntry* entry = find(folderOrName)) {
        if (!entry->error.empty())
            throw engine::Error(entry->error);
        return add(entry->folder);
    }
    std::string names;
    for (const ModelEntry& entry : entries_)
        names += (names.empty() ? "" : ", ") + entry.name;
    throw engine::Error("there is no model \"" + folderOrName + "\"; " +
                        (names.empty() ? "no models were found at all" : "found: " + names) +
                        "; name one of them or a model's folder");
}

std::shared_ptr<const engine::Model> ModelLibrary::load(const fs::path& folder) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const engine::Model>& model = loaded_[tidy(folder)];
    if (!model)
        model = engine::readModel(tidy(folder));
    return model;
}

} // namespace app
