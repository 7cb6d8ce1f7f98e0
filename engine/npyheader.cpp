#include "engine/npyheader.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/tensortype.h"

#include <charconv>
#include <set>

namespace engine {

namespace {

/// Walks through the dictionary as NumPy writes it; Python allows more, NumPy never wrote more.
class HeaderText {
public:
    HeaderText(std::string_view text, const std::string& origin) : text_(text), origin_(origin) {}

    NpyHeader parse();

private:
    [[noreturn]] void refuse(const std::string& fault) const {
        throw Error(origin_ + ": its header " + quotedName(text_) + " " + fault + ".");
    }
    [[noreturn]] void refuseWords() const {
        refuse("is not {'descr': type, 'fortran_order': True or False, 'shape': (numbers)}");
    }
    void skipBlanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n'))
            ++at_;
    }
    bool takes(std::string_view word) {
        skipBlanks();
        if (!text_.substr(at_).starts_with(word))
            return false;
        at_ += word.size();
        return true;
    }
    void expect(std::string_view word) {
        if (!takes(word))
            refuseWords();
    }
    std::string quoted();
    bool flag();
    std::int64_t number();
    void readShape(NpyHeader& header);
    void readType(NpyHeader& header);

    std::string_view text_;
    const std::string& origin_;
    std::size_t at_ = 0;
};

std::string HeaderText::quoted() {
    const char mark = takes("'") ? '\'' : takes("\"") ? '"' : '\0';
    const std::size_t end = mark ? text_.find(mark, at_) : std::string_view::npos;
    if (end == std::string_view::npos)
        refuseWords();
    const std::string word(text_.substr(at_, end - at_));
    at_ = end + 1;
    return word;
}

bool HeaderText::flag() {
    if (takes("True"))
        return true;
    expect("False");
    return false;
}

std::int64_t HeaderText::number() {
    skipBlanks();
    std::int64_t value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, fault] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (fault != std::errc() || value < 0)
        refuse("has a shape that is no list of natural numbers");
    at_ += std::size_t(end - begin);
    takes("L"); // as Python 2 wrote long integers
    return value;
}

void HeaderText::readShape(NpyHeader& header) {
    expect("(");
    while (!takes(")")) {
        if (header.shape.size() == mostDimensions)
            refuse("has more than " + std::to_string(mostDimensions) + " dimensions");
        header.shape.push_back(number());
        if (takes(","))
            continue;
        expect(")");
        return;
    }
}

void HeaderText::readType(NpyHeader& header) {
    if (takes("["))
        refuse("describes records, expected an array of numbers");
    const std::string type = quoted();
    const std::string_view kinds = "fiub";
    const char order = type.empty() ? '\0' : type[0];
    if (type.size() > 1 && type[1] == 'O')
        refuse("describes Python objects, a pickle, which may run code and is never read");
    const bool known = type.size() == 3 && std::string_view("<>|=").find(order) != std::string_view::npos &&
                       kinds.find(type[1]) != std::string_view::npos;
    header.kind = known ? type[1] : '\0';
    header.width = known ? type[2] - '0' : 0;
    const bool fits = header.kind == 'f' ? header.width == 2 || header.width == 4 || header.width == 8
                      : header.kind == 'b'
                          ? header.width == 1
                          : header.width == 1 || header.width == 2 || header.width == 4 || header.width == 8;
    if (!known || !fits || (order == '|' && header.width > 1))
        refuse("describes numbers of the type " + quotedName(type) +
               ", expected floating-point numbers of 2, 4 or 8 bytes, integers or booleans");
    header.bigEndian = order == '>';
}

NpyHeader HeaderText::parse() {
    NpyHeader header;
    std::set<std::string> seen;
    expect("{");
    while (!takes("}")) {
        const std::string key = quoted();
        expect(":");
        if (!seen.insert(key).second)
            refuse("has the key " + quotedName(key) + " twice");
        if (key == "descr")
            readType(header);
        else if (key == "fortran_order")
            header.fortran = flag();
        else if (key == "shape")
            readShape(header);
        else
            refuseWords();
        if (!takes(",")) {
            expect("}");
            break;
        }
    }
    skipBlanks();
    if (seen.size() != 3 || at_ != text_.size())
        refuseWords();
    return header;
}

} // namespace

NpyHeader parseNpyHeader(std::string_view text, const std::string& origin) {
    return HeaderText(text, origin).parse();
}

} // namespace engine
