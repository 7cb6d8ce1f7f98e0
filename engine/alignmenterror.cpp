#include "engine/error.h"
#include "engine/json.h"
#include "engine/metrics.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <set>

namespace engine {

namespace {

/// Parts between separators; empty parts are kept.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == text.npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> tokensOf(std::string_view text) {
    std::vector<std::string> tokens;
    for (const std::string_view part : split(text, ' ')) {
        if (!part.empty())
            tokens.emplace_back(part);
    }
    return tokens;
}

/// Reads "i-j" or "ipj"; false for anything else.
bool readLink(std::string_view text, Link& link, char& kind) {
    const char* const end = text.data() + text.size();
    unsigned source = 0, target = 0;
    const auto [middle, firstError] = std::from_chars(text.data(), end, source);
    if (firstError != std::errc() || middle == end || (*middle != '-' && *middle != 'p'))
        return false;
    const auto [last, secondError] = std::from_chars(middle + 1, end, target);
    if (secondError != std::errc() || last != end || source > INT_MAX || target > INT_MAX)
        return false;
    link = {int(source), int(target)};
    kind = *middle;
    return true;
}

double ratio(long long part, long long whole) {
    return double(part) / double(whole);
}

} // namespace

AlignedPair parseAlignedPair(std::string_view line, std::string_view origin) {
    const std::string where(origin);
    const auto fields = split(line, '\t');
    if (fields.size() != 3)
        throw Error(where + ": found " + std::to_string(fields.size()) +
                    " fields between tabs, expected 3: source tokens, target tokens, links.");
    AlignedPair pair{tokensOf(fields[0]), tokensOf(fields[1]), {}, {}};
    for (const std::string& text : tokensOf(fields[2])) {
        Link link;
        char kind = 0;
        if (!readLink(text, link, kind))
            throw Error(where + ": found the link " + quotedName(text) +
                        ", expected i-j (sure) or ipj (possible).");
        if (std::size_t(link.first) >= pair.source.size() || std::size_t(link.second) >= pair.target.size())
            throw Error(where + ": the link " + quotedName(text) + " points outside the sentence of " +
                        std::to_string(pair.source.size()) + " source and " +
                        std::to_string(pair.target.size()) + " target tokens; tokens are counted from 0.");
        (kind == '-' ? pair.sure : pair.possible).push_back(link);
    }
    return pair;
}

void AlignmentCounts::add(const AlignedPair& reference, std::span<const Link> proposedLinks) {
    const std::set<Link> sureLinks(reference.sure.begin(), reference.sure.end());
    std::set<Link> possibleLinks(reference.possible.begin(), reference.possible.end());
    possibleLinks.insert(sureLinks.begin(), sureLinks.end());
    const std::set<Link> links(proposedLinks.begin(), proposedLinks.end());

    sure += sureLinks.size();
    proposed += links.size();
    proposedSure += std::ranges::count_if(links, [&](const Link& link) { return sureLinks.contains(link); });
    proposedPossible +=
        std::ranges::count_if(links, [&](const Link& link) { return possibleLinks.contains(link); });
}

double AlignmentCounts::error() const {
    return 1 - ratio(proposedSure + proposedPossible, proposed + sure);
}
double AlignmentCounts::precision() const {
    return ratio(proposedPossible, proposed);
}
double AlignmentCounts::recall() const {
    return ratio(proposedSure, sure);
}

} // namespace engine
