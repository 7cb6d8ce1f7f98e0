// Dumps as JSON, one object or a list of them or one a line, and as .npy.

#include "engine/dumpreading.h"
#include "engine/error.h"
#include "engine/json.h"
#include "engine/npyreader.h"
#include "engine/safetensors.h"

#include <array>
#include <cmath>

namespace engine {

using nlohmann::json;

namespace {

constexpr std::array sourceKeys = {"source", "source_tokens", "src", "src_tokens", "input", "sentence"};
constexpr std::array targetKeys = {"target",      "target_tokens", "tgt",   "trg",
                                   "translation", "hypothesis",    "output"};
constexpr std::array weightKeys = {"weights",   "attention",  "attentions", "attention_matrix",
                                   "alignment", "alignments", "matrix"};

class JsonReader {
public:
    explicit JsonReader(DumpCollector& out) : out_(out) {}

    void read(const json& value, const std::string& place) {
        if (value.is_object()) {
            readObject(value, place);
        } else if (value.is_array() && !value.empty() && value.front().is_object()) {
            for (std::size_t i = 0; i < value.size(); ++i)
                readObject(value[i], "sentence " + std::to_string(i + 1));
        } else {
            RawDump dump;
            dump.format = "JSON";
            dump.place = place;
            dump.rows = rowsOf(value, place);
            out_.add(std::move(dump));
        }
    }

private:
    template <class Keys> static const json* find(const json& object, const Keys& keys) {
        for (const char* key : keys)
            if (const auto found = object.find(key); found != object.end() && !found->is_null())
                return &*found;
        return nullptr;
    }
    void readObject(const json& object, const std::string& place) {
        RawDump dump;
        dump.format = "JSON";
        dump.place = place;
        if (const json* weights = object.is_object() ? find(object, weightKeys) : nullptr)
            dump.rows = rowsOf(*weights, place);
        else if (object.is_object() && object.contains("steps"))
            dump.rows = rowsOf(weightsOfSteps(object["steps"], place), place);
        else
            out_.refuse(
                place,
                "it has no \"weights\", expected {\"source\": [tokens], \"target\": [tokens], \"weights\": "
                "[[a row a target token]]}");
        dump.source = tokensOf(find(object, sourceKeys), place);
        dump.target = tokensOf(find(object, targetKeys), place);
        out_.add(std::move(dump));
    }
    /// As `alignoscope translate --format json` writes them.
    json weightsOfSteps(const json& steps, const std::string& place) {
        json rows = json::array();
        for (const json& step : steps) {
            if (!step.is_object() || !step.contains("weights"))
                out_.refuse(place, "a step has no \"weights\"");
            rows.push_back(step["weights"]);
        }
        return rows;
    }
    std::optional<std::vector<std::string>> tokensOf(const json* value, const std::string& place) {
        if (!value)
            return {};
        std::vector<std::string> tokens;
        if (value->is_string()) { // a sentence
            for (std::string_view word : wordsIn(value->get_ref<const std::string&>()))
                tokens.emplace_back(word);
            return tokens;
        }
        const json& list = value->is_object() && value->contains("tokens") ? (*value)["tokens"] : *value;
        if (!list.is_array())
            out_.refuse(place, "its tokens are " + list.dump().substr(0, 40) + ", expected a list of texts");
        for (const json& entry : list) {
            const json& token = entry.is_object() && entry.contains("text") ? entry["text"] : entry;
            if (!token.is_string())
                out_.refuse(place, "a token is " + token.dump().substr(0, 40) + ", expected a text");
            tokens.push_back(token.get<std::string>());
        }
        return tokens;
    }
    std::vector<std::vector<float>> rowsOf(const json& value, const std::string& place) {
        if (value.is_array() && value.size() == 1 && value[0].is_array() && !value[0].empty() &&
            value[0][0].is_array()) // a batch of one, a single head
            return rowsOf(value[0], place);
        const bool isMatrix = value.is_array() && !value.empty() && value.front().is_array();
        if (!isMatrix)
            out_.refuse(place, "its weights are " + value.dump().substr(0, 40) + ", expected a list of rows");
        if (!value.front().empty() && value.front().front().is_array())
            out_.refuse(
                place,
                "its weights have more than two dimensions; choose one layer and one head, or write their "
                "mean");
        std::vector<std::vector<float>> rows;
        for (const json& row : value) {
            const std::string name = "row " + std::to_string(rows.size() + 1);
            if (!row.is_array())
                out_.refuse(place, name + " is " + row.dump().substr(0, 40) + ", expected a list of weights");
            std::vector<float> numbers;
            for (const json& number : row) {
                if (!number.is_number())
                    out_.refuse(place,
                                name + " holds " + number.dump().substr(0, 40) + ", expected a weight");
                numbers.push_back(float(number.get<double>()));
            }
            out_.reserve(1, numbers.size(), place);
            rows.push_back(std::move(numbers));
        }
        return rows;
    }

    DumpCollector& out_;
};

/// Python writes NaN and Infinity where JSON has no word for them.
json parsed(std::string_view text, const std::string& place, const DumpCollector& out) {
    try {
        return parseJson(text, place.empty() ? out.origin() : out.origin() + ": " + place);
    } catch (const Error&) {
        for (const char* word : {"NaN", "Infinity"})
            if (text.find(word) != std::string_view::npos && text.find('"' + std::string(word)) == text.npos)
                out.refuse(place, std::string("it holds ") + word +
                                      ", which is no JSON; every weight must be a number from 0 to 1");
        throw;
    }
}

/// Whether a second line begins a value of its own, as in files with one object a line.
bool isJsonLines(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || !trimmed(text.substr(0, end)).ends_with('}'))
        return false;
    return trimmed(text.substr(end)).starts_with('{');
}

} // namespace

void readJsonDumps(std::string_view text, DumpCollector& out) {
    JsonReader reader(out);
    if (!isJsonLines(text)) {
        reader.read(parsed(text, "", out), "");
        return;
    }
    std::size_t index = 0;
    for (std::string_view line : fieldsIn(text, "\n")) {
        const std::string place = linePlace(index++);
        if (!line.empty())
            reader.read(parsed(line, place, out), place);
    }
}

void readNpyDump(const std::filesystem::path& file, DumpCollector& out) {
    const NpyArray array = readNpy(file);
    std::vector<std::int64_t> shape = array.shape;
    while (shape.size() > 2 && shape.front() == 1) // a batch of one, a single head
        shape.erase(shape.begin());
    if (shape.size() != 2)
        out.refuse("", "its shape is " + shapeText(array.shape) +
                           ", expected two dimensions; choose one layer and one head, or write their mean");
    const std::size_t rows = std::size_t(shape[0]), columns = std::size_t(shape[1]);
    out.reserve(rows, columns, "");
    RawDump dump;
    dump.format = "NumPy";
    for (std::size_t t = 0; t < rows; ++t)
        dump.rows.emplace_back(array.values.begin() + std::ptrdiff_t(t * columns),
                               array.values.begin() + std::ptrdiff_t((t + 1) * columns));
    out.add(std::move(dump));
}

} // namespace engine
