#include "engine/foreignmodel.h"

#include "engine/error.h"
#include "engine/foreignformat.h"
#include "engine/foreignimport.h"
#include "engine/foreignlayout.h"
#include "engine/json.h"
#include "engine/npzreader.h"

#include <algorithm>
#include <array>

namespace engine {

namespace fs = std::filesystem;

namespace {

/// What training leaves in a .npz besides the parameters.
bool isTrainingState(const std::string& name) {
    return name == "uidx" || name == "history_errs" || name == "zipped_params" || name.starts_with("adam");
}

/// The value of a line "key: value" of the settings that Marian keeps in its models.
std::string settingOf(const std::string& settings, const std::string& key) {
    for (std::size_t begin = 0; begin < settings.size();) {
        const std::size_t end = std::min(settings.find('\n', begin), settings.size());
        const std::string_view line = std::string_view(settings).substr(begin, end - begin);
        if (line.starts_with(key + ": "))
            return std::string(line.substr(key.size() + 2));
        begin = end + 1;
    }
    return {};
}

void refuseMarian(const NpzFile& npz, const std::string& origin) {
    const std::string settings = "special:model.yml";
    if (!npz.holds(settings))
        return;
    const std::string type = settingOf(npz.array(settings).text(), "type");
    if (type != "nematus" && type != "amun")
        throw Error(
            origin + ": it is a Marian model of type " + quotedName(type) +
            ", of which only \"amun\" and \"nematus\" are imported; train one of those, write its tensors "
            "under the names of our own layout as safetensors (README, Models from elsewhere), or open its "
            "soft alignment (marian-decoder --alignment soft).");
    throw Error(origin + ": it is a Marian model of type " + quotedName(type) +
                ", whose settings may change the equations; convert it to Nematus' own .npz, without " +
                quotedName(settings) + ".");
}

void refusePyTorchArchive(const ZipFile& zip) {
    for (const ZipEntry& entry : zip.entries())
        if (entry.name.ends_with("data.pkl"))
            throw Error(zip.origin() +
                        ": it is a PyTorch checkpoint, a Python pickle, which may run code and is never "
                        "read; write its tensors with safetensors.torch.save_file(model.state_dict(), "
                        "\"model.safetensors\").");
}

/// Weights hardly pack: what unpacks to far more than the file is no model, and is not unpacked to find out.
void refuseBomb(const ZipFile& zip, std::uint64_t size) {
    const std::uint64_t most = kMostArchiveFactor * size + kMostArchiveRest;
    std::uint64_t all = 0;
    for (const ZipEntry& entry : zip.entries())
        all = entry.size > most - std::min(all, most) ? most + 1 : all + entry.size;
    if (all > most)
        throw Error(
            zip.origin() + ": its arrays unpack to more than " + std::to_string(kMostArchiveFactor) +
            " times the file and 64 MiB, as no model's do; fetch it again, or save it without packing.");
}

ForeignTensors readNpz(const fs::path& file) {
    const ZipFile zip(file);
    refusePyTorchArchive(zip);
    refuseBomb(zip, fs::file_size(file));
    const NpzFile npz(file);
    refuseMarian(npz, file.string());
    const std::vector<std::string> names = npz.names();
    if (layoutOf(names) != ForeignLayout::Nematus)
        throw Error(file.string() + ": " + reasonAgainstLayout(names) + ".");
    ForeignTensors tensors(file.string());
    for (const std::string& name : names)
        if (!isTrainingState(name)) {
            NpyArray array = npz.array(name);
            tensors.add(name, {std::move(array.shape), std::move(array.values)});
        }
    return tensors;
}

ForeignTensors readPyTorch(const fs::path& file) {
    SafetensorsFile found = readSafetensors(file);
    ForeignTensors tensors(file.string());
    for (auto& [name, tensor] : found.tensors)
        if (tensor.type != TensorType::I32)
            tensors.add(name, {std::move(tensor.shape), std::move(tensor.values)});
    if (const auto names = tensors.names(); layoutOf(names) != ForeignLayout::Notebook)
        throw Error(file.string() + ": " + reasonAgainstLayout(names) + ".");
    return tensors;
}

bool isZip(const fs::path& file) {
    std::ifstream in = openFile(file);
    std::array<char, 2> head{};
    in.read(head.data(), head.size());
    return std::string_view(head.data(), head.size()) == "PK";
}

/// The vocabularies as given, or those beside the model.
ForeignFiles completed(ForeignFiles files) {
    const fs::path folder = files.model.parent_path();
    for (const auto& [file, name] : {std::pair(&files.sourceVocabulary, "vocab.src.json"),
                                     {&files.targetVocabulary, "vocab.trg.json"}}) {
        if (!file->empty())
            continue;
        *file = folder / name;
        std::error_code ignored;
        if (!fs::exists(*file, ignored))
            throw Error(files.model.string() +
                        ": the vocabularies of a model are files of their own, and there is no " +
                        quotedName(name) +
                        " beside it; name both with --source-vocabulary and --target-vocabulary.");
    }
    return files;
}

/// Nematus has fixed ids for its end marker and its unknown word.
void checkNematusVocabulary(const std::vector<std::string>& symbols, const fs::path& file) {
    constexpr std::array ends = {"eos", "</s>", "<EOS>"}, unknowns = {"UNK", "<unk>", "<UNK>"};
    const auto among = [](const auto& spellings, const std::string& symbol) {
        return std::find(spellings.begin(), spellings.end(), symbol) != spellings.end();
    };
    if (symbols.size() < 3 || !among(ends, symbols[0]) || !among(unknowns, symbols[1]))
        throw Error(
            file.string() + ": its first two tokens are " + quotedName(symbols.front()) + " and " +
            quotedName(symbols.size() > 1 ? symbols[1] : "") +
            ", expected \"eos\" and \"UNK\" as Nematus writes them; give the vocabulary that the model was "
            "trained with.");
}

} // namespace

ForeignModel readForeignModel(const ForeignFiles& given) {
    if (!isZip(given.model)) {
        const ForeignTensors tensors = readPyTorch(given.model);
        return importNotebook(tensors, completed(given));
    }
    ForeignModel model = importNematus(readNpz(given.model));
    const ForeignFiles files = completed(given);
    model.source = readForeignVocabulary(files.sourceVocabulary, model.config.sourceVocabulary);
    model.target = readForeignVocabulary(files.targetVocabulary, model.config.targetVocabulary);
    checkNematusVocabulary(model.source, files.sourceVocabulary);
    checkNematusVocabulary(model.target, files.targetVocabulary);
    return model;
}

void writeForeignModel(const ForeignModel& model, const fs::path& folder, const std::string& name) {
    std::error_code code;
    if (fs::exists(folder / "config.json", code))
        throw Error(folder.string() + " already holds a model; name another folder");
    fs::create_directories(folder, code);
    if (code)
        throw Error(folder.string() + ": the folder cannot be made: " + code.message() + ".");
    // A symbol that the tokenizer refuses is refused before anything is written.
    makeVocabularyTokenizer(model.source, model.config);
    makeVocabularyTokenizer(model.target, model.config);
    writeVocabulary(folder / "vocabulary.json", model.source, model.target);
    writeTextFile(folder / "README.md",
                  "# " + name + "\n\nImported from " + model.family + ": " +
                      std::to_string(model.parameters.count()) +
                      " parameters, kept as they were (F32). Words are separated by spaces; "
                      "text must be tokenized as in training.\n");
    writeModel(folder, model.config, model.parameters, TensorType::F32);
}

} // namespace engine
