#include "engine/error.h"
#include "engine/foreignimport.h"
#include "engine/json.h"
#include "engine/tokenizer.h"

namespace engine {

namespace {

constexpr std::size_t largestFile = 64 << 20;

class Reader {
public:
    Reader(const std::filesystem::path& file, int size)
        : origin_(file.string()), symbols_(std::size_t(size)) {
        const nlohmann::json vocabulary = parseJson(readTextFile(file, largestFile), origin_);
        if (vocabulary.is_object())
            readIds(vocabulary);
        else if (vocabulary.is_array())
            readList(vocabulary);
        else
            refuse("it is of the type " + std::string(vocabulary.type_name()));
    }
    std::vector<std::string> symbols() && {
        for (const std::string& symbol : symbols_)
            if (symbol.size() > kLongestSymbol)
                refuse("a token has " + std::to_string(symbol.size()) + " bytes, more than the " +
                       std::to_string(kLongestSymbol) + " that are read again");
        return std::move(symbols_);
    }

private:
    [[noreturn]] void refuse(const std::string& found) const {
        throw Error(origin_ + ": " + found + ", expected a vocabulary of " + std::to_string(symbols_.size()) +
                    " tokens as JSON, {token: id} or [tokens in id order].");
    }
    void readIds(const nlohmann::json& vocabulary) {
        std::size_t named = 0;
        for (const auto& [token, id] : vocabulary.items()) {
            if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= 1'000'000'000)
                refuse("the id of " + quotedName(token) + " is " + id.dump().substr(0, 40));
            if (token.empty())
                refuse("one token is empty");
            if (id.get<std::uint64_t>() >= symbols_.size())
                continue;
            std::string& place = symbols_[id.get<std::size_t>()];
            if (!place.empty())
                refuse("id " + id.dump() + " belongs to " + quotedName(place) + " and to " +
                       quotedName(token));
            place = token;
            ++named;
        }
        for (std::size_t id = 0; named < symbols_.size() && id < symbols_.size(); ++id)
            if (symbols_[id].empty())
                refuse("no token has id " + std::to_string(id));
    }
    void readList(const nlohmann::json& list) {
        if (list.size() != symbols_.size())
            refuse("it has " + std::to_string(list.size()) + " tokens");
        for (std::size_t id = 0; id < symbols_.size(); ++id) {
            if (!list[id].is_string() || list[id].get_ref<const std::string&>().empty())
                refuse("token " + std::to_string(id) + " is " + list[id].dump().substr(0, 40));
            symbols_[id] = list[id].get<std::string>();
        }
    }

    std::string origin_;
    std::vector<std::string> symbols_;
};

} // namespace

std::vector<std::string> readForeignVocabulary(const std::filesystem::path& file, int size) {
    return Reader(file, size).symbols();
}

} // namespace engine
