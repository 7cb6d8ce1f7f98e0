#include "engine/tasks.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/random.h"

#include <array>
#include <chrono>
#include <iterator>

namespace engine {

namespace {

constexpr int mostPairs = 1'000'000, mostLetters = 500;

std::string randomLetters(Random& random, const TaskOptions& options) {
    const int length =
        options.minimumLength + random.below(options.maximumLength - options.minimumLength + 1);
    std::string letters;
    for (int i = 0; i < length; ++i)
        letters += char('a' + random.below(26));
    return letters;
}

constexpr std::array<std::string_view, 12> months = {"January",   "February", "March",    "April",
                                                     "May",       "June",     "July",     "August",
                                                     "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> weekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                      "Thursday", "Friday", "Saturday"};

/// After %, in short and in full: d, D day (5, 05), m, M month (3, 03), b, B its name, w, W weekday, y, Y
/// year (79, 1979); o is the day's ordinal.
constexpr std::string_view dateForms[] = {
    "%d %B %Y",     "%B %d, %Y",    "%d %b %Y",     "%b %d, %Y",   "%d-%b-%Y",
    "%D %b %Y",     "%B %o, %Y",    "%o %B %Y",     "%o of %B %Y", "the %o of %B, %Y",
    "%Y %B %d",     "%W, %B %o %Y", "%W, %d %B %Y", "%W %d %B %Y", "%W, the %o of %B %Y",
    "%w, %d %b %Y", "%w %b %d %Y",  "%Y/%M/%D",     "%Y/%m/%d",    "%m/%d/%y",
    "%M/%D/%y",     "%m/%d/%Y",
};

std::string digits(unsigned number, std::size_t width) {
    const std::string text = std::to_string(number);
    return text.size() < width ? std::string(width - text.size(), '0') + text : text;
}

std::string ordinal(unsigned day) {
    constexpr std::string_view endings[] = {"th", "st", "nd", "rd"};
    const bool teen = day >= 11 && day <= 13;
    return std::to_string(day).append(teen || day % 10 > 3 ? endings[0] : endings[day % 10]);
}

std::string datePart(char part, std::chrono::sys_days date) {
    const std::chrono::year_month_day calendar(date);
    const auto year = unsigned(int(calendar.year())), month = unsigned(calendar.month()),
               day = unsigned(calendar.day());
    const std::string_view monthName = months[month - 1];
    const std::string_view weekdayName = weekdays[std::chrono::weekday(date).c_encoding()];
    switch (part) {
    case 'd':
        return std::to_string(day);
    case 'D':
        return digits(day, 2);
    case 'o':
        return ordinal(day);
    case 'm':
        return std::to_string(month);
    case 'M':
        return digits(month, 2);
    case 'b':
        return std::string(monthName.substr(0, 3));
    case 'B':
        return std::string(monthName);
    case 'y':
        return digits(year % 100, 2);
    case 'Y':
        return digits(year, 4);
    case 'w':
        return std::string(weekdayName.substr(0, 3));
    case 'W':
        return std::string(weekdayName);
    default:
        return {};
    }
}

std::string writeDate(std::string_view form, std::chrono::sys_days date) {
    std::string text;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '%')
            text += datePart(form[++i], date);
        else
            text += form[i];
    }
    return text;
}

/// As written, small or capital letters: 2 to 1 to 1.
void varyCase(Random& random, std::string& text) {
    const int choice = random.below(4);
    for (char& c : text) {
        if (choice == 0 && c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
        else if (choice == 1 && c >= 'a' && c <= 'z')
            c = char(c - 'a' + 'A');
    }
}

SentencePair randomDate(Random& random) {
    using namespace std::chrono;
    constexpr sys_days first = year(1950) / January / 1, last = year(2049) / December / 31;
    const sys_days date = first + days(random.below(int((last - first).count()) + 1));
    std::string text = writeDate(dateForms[random.below(std::size(dateForms))], date);
    varyCase(random, text);
    return {text, {writeDate("%Y-%M-%D", date)}};
}

void check(const TaskOptions& options) {
    if (options.name != "copy" && options.name != "reverse" && options.name != "dates")
        throw Error("Found the task " + quotedName(options.name) + ", expected copy, reverse or dates.");
    if (options.count < 0 || options.count > mostPairs)
        throw Error("Found a count of " + std::to_string(options.count) + " pairs, expected 0 to " +
                    std::to_string(mostPairs) + ".");
    if (options.minimumLength < 1 || options.maximumLength < options.minimumLength ||
        options.maximumLength > mostLetters)
        throw Error("Found lengths from " + std::to_string(options.minimumLength) + " to " +
                    std::to_string(options.maximumLength) + " letters, expected a range within 1 to " +
                    std::to_string(mostLetters) + ".");
}

} // namespace

std::vector<SentencePair> generateTask(const TaskOptions& options) {
    check(options);
    Random random(options.seed);
    std::vector<SentencePair> pairs;
    for (int i = 0; i < options.count; ++i) {
        if (options.name == "dates") {
            pairs.push_back(randomDate(random));
            continue;
        }
        const std::string letters = randomLetters(random, options);
        const std::string reversed(letters.rbegin(), letters.rend());
        pairs.push_back({letters, {options.name == "copy" ? letters : reversed}});
    }
    return pairs;
}

} // namespace engine
