#pragma once
/// Reads one JSON object key by key, each with its bounds: a config's or a recipe's. What is missing,
/// misshapen or unknown is refused with a sentence naming the file, the key, what was found and what was
/// expected. Private to the engine's sources, since it shows the JSON library.

#include "engine/error.h"
#include "engine/json.h"

#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>

namespace engine {

using json = nlohmann::json;

struct Range {
    std::int64_t low = 0, high = 0;
};

/// A value as a message shows it.
inline std::string foundText(const json& value) {
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list";
    return value.is_string() ? quotedName(value.get_ref<const std::string&>()) : value.dump();
}

/// One object. Each key is asked for by name; those that nobody asked for are refused at the
/// end, since an unknown key may change the equations.
class Fields {
public:
    Fields(const json& object, std::string prefix, std::string_view origin)
        : object_(object), prefix_(std::move(prefix)), origin_(origin) {}

    const json* find(const std::string& key) {
        known_.insert(key);
        const auto found = object_.find(key);
        return found == object_.end() ? nullptr : &*found;
    }
    const json& require(const std::string& key) {
        const json* value = find(key);
        if (!value)
            refuse(key, "is missing");
        return *value;
    }
    [[noreturn]] void refuse(const std::string& key, const std::string& fault) const {
        throw Error(std::string(origin_) + ": " + quotedName(prefix_ + key) + " " + fault + ".");
    }
    [[noreturn]] void refuse(const std::string& key, const json& value, const std::string& expected) const {
        refuse(key, "is " + foundText(value) + ", expected " + expected);
    }

    int checkedInteger(const std::string& key, const json& value, Range range) const {
        const bool fits =
            value.is_number_unsigned()
                ? value.get<std::uint64_t>() <= std::numeric_limits<std::int32_t>::max()
                : value.is_number_integer(); // then it is negative, and no smaller than 64 bits hold
        if (!fits || value.get<std::int64_t>() < range.low || value.get<std::int64_t>() > range.high)
            refuse(key, value,
                   "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high));
        return value.get<int>();
    }
    int integer(const std::string& key, Range range) { return checkedInteger(key, require(key), range); }
    int integerOr(const std::string& key, Range range, int absent) {
        const json* value = find(key);
        return value ? checkedInteger(key, *value, range) : absent;
    }
    bool flag(const std::string& key) {
        const json& value = require(key);
        if (!value.is_boolean())
            refuse(key, value, "true or false");
        return value.get<bool>();
    }
    double numberOr(const std::string& key, double high, double absent) {
        const json* value = find(key);
        if (!value)
            return absent;
        if (!value->is_number() || value->get<double>() < 0 || value->get<double>() > high)
            refuse(key, *value, "a number from 0 to " + json(high).dump());
        return value->get<double>();
    }
    std::string textOr(const std::string& key, std::size_t longest, const std::string& absent) {
        const json* value = find(key);
        if (!value)
            return absent;
        if (!value->is_string() || value->get_ref<const std::string&>().size() > longest)
            refuse(key, *value, "a text of at most " + std::to_string(longest) + " bytes");
        return value->get<std::string>();
    }
    template <class Value, std::size_t count>
    Value choice(const std::string& key, const std::array<Value, count>& values) {
        const json& value = require(key);
        std::string expected;
        for (std::size_t i = 0; i < count; ++i) {
            if (value.is_string() && value.get_ref<const std::string&>() == name(values[i]))
                return values[i];
            expected += (i == 0 ? "" : i + 1 == count ? " or " : ", ") + quotedName(name(values[i]));
        }
        refuse(key, value, expected);
    }
    template <class Value, std::size_t count>
    Value choiceOr(const std::string& key, const std::array<Value, count>& values, Value absent) {
        return find(key) ? choice(key, values) : absent;
    }
    Fields inner(const std::string& key) {
        const json& value = require(key);
        if (!value.is_object())
            refuse(key, value, "an object");
        return {value, prefix_ + key + ".", origin_};
    }
    void finish() const {
        for (const auto& item : object_.items())
            if (!known_.contains(item.key()))
                refuse(item.key(), "is not known here; check its spelling or remove it");
    }

private:
    const json& object_;
    std::string prefix_; ///< "encoder." inside that object
    std::string_view origin_;
    std::set<std::string> known_;
};

} // namespace engine
