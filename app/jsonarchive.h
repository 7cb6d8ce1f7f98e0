#pragma once
/// Values to JSON and back by one walk over their fields, so that neither direction forgets one. A walk is a
/// function `walk(archive, value)` that calls `archive.field(key, member)`; the reader refuses missing and
/// unknown keys and whatever is not of the member's type, saying where.

#include "app/convert.h"
#include "app/names.h"
#include "engine/error.h"
#include "ui/textfit.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace app::json {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Session)
};

/// Throws Error: what stands at `where` is not as it should be. A file names its keys as it likes: what is
/// said of one stays one line of bounded length.
[[noreturn]] inline void refuse(const QString& where) {
    constexpr int kMostCharacters = 120;
    QString place = ui::displayText(where.left(kMostCharacters));
    if (where.size() > kMostCharacters)
        place += QStringLiteral("…");
    throw engine::Error(toUtf8(Texts::tr("“%1” is missing or not what a session holds there.").arg(place)));
}

class Writer;
class Reader;

template <class Value> QJsonValue written(const Value& value);
template <class Value> void read(const QJsonValue& json, Value& value, const QString& where);

class Writer {
public:
    static constexpr bool kReads = false;
    template <class Value> void field(const char* key, const Value& value) {
        object[QLatin1String(key)] = written(value);
    }
    template <class Walk> void group(const char* key, Walk walkGroup) {
        Writer inner;
        walkGroup(inner);
        object[QLatin1String(key)] = inner.object;
    }
    void check(bool, const char*) {}

    QJsonObject object;
};

class Reader {
public:
    static constexpr bool kReads = true;
    Reader(const QJsonValue& json, const QString& where) : object_(json.toObject()), where_(where) {
        if (!json.isObject())
            refuse(where);
    }
    template <class Value> void field(const char* key, Value& value) { read(take(key), value, place(key)); }
    template <class Walk> void group(const char* key, Walk walkGroup) {
        Reader inner(take(key), place(key));
        walkGroup(inner);
        inner.finish();
    }
    /// What was read at `key` makes sense.
    void check(bool sensible, const char* key) const {
        if (!sensible)
            refuse(place(key));
    }
    void finish() const {
        for (const QString& key : object_.keys())
            if (!known_.contains(key))
                refuse(where_.isEmpty() ? key : where_ + QLatin1Char('.') + key);
    }

private:
    QString place(const char* key) const {
        return where_.isEmpty() ? QLatin1String(key) : where_ + QLatin1Char('.') + QLatin1String(key);
    }
    QJsonValue take(const char* key) {
        known_ += QLatin1String(key);
        return object_.value(QLatin1String(key));
    }

    QJsonObject object_;
    QString where_;
    QSet<QString> known_;
};

// One kind of value each.

template <class Value> struct Kind { // a struct with a walk
    static QJsonValue write(const Value& value) {
        Writer writer;
        walk(writer, const_cast<Value&>(value)); // a writer changes nothing
        return writer.object;
    }
    static void read(const QJsonValue& json, Value& value, const QString& where) {
        Reader reader(json, where);
        walk(reader, value);
        reader.finish();
    }
};

template <> struct Kind<bool> {
    static QJsonValue write(bool value) { return value; }
    static void read(const QJsonValue& json, bool& value, const QString& where) {
        if (!json.isBool())
            refuse(where);
        value = json.toBool();
    }
};

template <> struct Kind<int> {
    static QJsonValue write(int value) { return value; }
    static void read(const QJsonValue& json, int& value, const QString& where) {
        const double number = json.toDouble(0.5);
        if (!(std::abs(number) <= std::numeric_limits<int>::max()) || number != std::floor(number))
            refuse(where);
        value = int(number);
    }
};

/// What is not finite is null.
template <class Number>
requires std::is_floating_point_v<Number>
struct Kind<Number> {
    static QJsonValue write(Number value) {
        return std::isfinite(value) ? QJsonValue(double(value)) : QJsonValue();
    }
    static void read(const QJsonValue& json, Number& value, const QString& where) {
        if (!json.isDouble() && !json.isNull())
            refuse(where);
        const double number = json.toDouble(std::numeric_limits<double>::quiet_NaN());
        if (std::abs(number) > double(std::numeric_limits<Number>::max()))
            refuse(where);
        value = Number(number);
    }
};

template <> struct Kind<QString> {
    static QJsonValue write(const QString& value) { return value; }
    static void read(const QJsonValue& json, QString& value, const QString& where) {
        if (!json.isString())
            refuse(where);
        value = json.toString();
    }
};

template <> struct Kind<std::string> {
    static QJsonValue write(const std::string& value) { return toQString(value); }
    static void read(const QJsonValue& json, std::string& value, const QString& where) {
        QString text;
        Kind<QString>::read(json, text, where);
        value = toUtf8(text);
    }
};

template <class Value> struct Kind<std::optional<Value>> {
    static QJsonValue write(const std::optional<Value>& value) {
        return value ? written(*value) : QJsonValue(QJsonValue::Null);
    }
    static void read(const QJsonValue& json, std::optional<Value>& value, const QString& where) {
        value.reset();
        if (!json.isNull())
            json::read(json, value.emplace(), where);
    }
};

template <class List> struct ListKind {
    static QJsonValue write(const List& list) {
        QJsonArray array;
        for (const auto& value : list)
            array.append(written(value));
        return array;
    }
    static void read(const QJsonValue& json, List& list, const QString& where) {
        if (!json.isArray())
            refuse(where);
        list.clear();
        for (const QJsonValue& item : json.toArray()) {
            typename List::value_type value{};
            json::read(item, value, where);
            list.insert(list.end(), value);
        }
    }
};
template <class Value> struct Kind<QVector<Value>> : ListKind<QVector<Value>> {};
template <class Value> struct Kind<std::vector<Value>> : ListKind<std::vector<Value>> {};
template <> struct Kind<std::set<int>> : ListKind<std::set<int>> {};

/// By the number as a key.
template <class Value> struct Kind<std::map<int, Value>> {
    static QJsonValue write(const std::map<int, Value>& map) {
        QJsonObject object;
        for (const auto& [key, value] : map)
            object[QString::number(key)] = written(value);
        return object;
    }
    static void read(const QJsonValue& json, std::map<int, Value>& map, const QString& where) {
        if (!json.isObject())
            refuse(where);
        map.clear();
        const QJsonObject object = json.toObject();
        for (auto next = object.begin(); next != object.end(); ++next) {
            const QByteArray key = next.key().toUtf8();
            int number = 0;
            const auto end = key.constData() + key.size();
            if (std::from_chars(key.constData(), end, number).ptr != end || key != QByteArray::number(number))
                refuse(where);
            json::read(next.value(), map[number], where + QLatin1Char('.') + next.key());
        }
    }
};

/// Found by its namespace (ADL), wherever the names of an enumeration stand.
template <class Value> struct Tag {};

/// By a name that `namesOf(Tag<Value>)` knows.
template <class Value>
requires std::is_enum_v<Value>
struct Kind<Value> {
    static QJsonValue write(Value value) {
        for (const auto& [candidate, name] : namesOf(Tag<Value>()))
            if (candidate == value)
                return QLatin1String(name);
        return {};
    }
    static void read(const QJsonValue& json, Value& value, const QString& where) {
        for (const auto& [candidate, name] : namesOf(Tag<Value>()))
            if (json == QJsonValue(QLatin1String(name))) {
                value = candidate;
                return;
            }
        refuse(where);
    }
};

template <class Value> QJsonValue written(const Value& value) {
    return Kind<Value>::write(value);
}
template <class Value> void read(const QJsonValue& json, Value& value, const QString& where) {
    Kind<Value>::read(json, value, where);
}

} // namespace app::json
