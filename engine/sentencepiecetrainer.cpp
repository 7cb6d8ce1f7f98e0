#include "engine/sentencepiecetrainer.h"

#include "engine/error.h"
#include "engine/json.h"
#include "engine/sentencepiececheck.h"
#include "engine/tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sentencepiece_trainer.h>
#include <unordered_map>

namespace engine {
namespace {

using Arguments = std::unordered_map<std::string, std::string>;

class Lines final : public sentencepiece::SentenceIterator {
public:
    explicit Lines(std::span<const std::string> lines) : lines_(lines) {}
    bool done() const override { return at_ == lines_.size(); }
    void Next() override { ++at_; }
    const std::string& value() const override { return lines_[at_]; }
    sentencepiece::util::Status status() const override { return {}; }

private:
    std::span<const std::string> lines_;
    std::size_t at_ = 0;
};

std::string digits(double value) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

/// The library's messages begin with their place in its source: "INTERNAL: src/x.cc(590) [(a) <= (b)] The
/// text.".
std::string withoutPlace(const std::string& message) {
    const std::size_t bracket = message.rfind("] ");
    return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

std::string train(Arguments arguments, std::span<const std::string> lines) {
    arguments["minloglevel"] = "3"; // the library's progress would go to the standard error stream
    arguments["num_threads"] = "1"; // unigram's sums, and so its pieces, depend on the number of threads
    Lines iterator(lines);
    std::string model;
    const auto status = sentencepiece::SentencePieceTrainer::Train(arguments, &iterator, &model);
    if (!status.ok())
        throw Error("SentencePiece cannot train on these " + std::to_string(lines.size()) + " lines: " +
                    withoutPlace(status.ToString()) + "; change the vocabulary's size or add text.");
    return model;
}

/// The smallest model that the library trains; a few milliseconds.
std::string trainSmallest(const std::string& rule) {
    const std::string line = "a";
    return train({{"model_type", "char"},
                  {"vocab_size", "5"}, // three special symbols, "▁" and "a"
                  {"normalization_rule_name", rule}},
                 std::span(&line, 1));
}

std::string produceCharsmap(const std::string& rule) {
    return charsmapOf(trainSmallest(rule), "the character map \"" + rule + "\"");
}

/// Whether a line is left when the trainer has passed over the long ones and those with its own sign, and has
/// normalised the rest: with none it would end the process.
bool hasText(std::span<const std::string> lines) {
    constexpr std::size_t lengthLimit = 4192; // bytes, the library's default
    constexpr std::string_view reserved = "\xE2\x96\x85";
    sentencepiece::SentencePieceProcessor normalising;
    normalising.LoadFromSerializedProto(trainSmallest("nmt_nfkc")).IgnoreError();
    return std::ranges::any_of(lines, [&](const std::string& line) {
        return line.size() <= lengthLimit && line.find(reserved) == std::string::npos &&
               !normalising.EncodeAsIds(line).empty();
    });
}

} // namespace

bool isLibraryCharsmap(std::string_view charsmap) {
    static const std::array<std::string, 4> known = {produceCharsmap("nmt_nfkc"), produceCharsmap("nfkc"),
                                                     produceCharsmap("nmt_nfkc_cf"),
                                                     produceCharsmap("nfkc_cf")};
    return std::ranges::find(known, charsmap) != known.end();
}

/// What people type though speech rarely has it, so that it is never unknown; a small vocabulary has no room.
std::string requiredCharacters(int vocabularySize) {
    constexpr int kRoom = 2000;
    std::string characters;
    if (vocabularySize < kRoom)
        return characters;
    for (char c = '!'; c <= '~'; ++c)
        characters += c;
    return characters + "–—€°«»ÀÂÇÈÉÊÎÔÛŒœÄÖÜäöüßë";
}

void trainSentencePiece(std::span<const std::string> lines, const SentencePieceOptions& options,
                        const std::filesystem::path& file) {
    if (!hasText(lines))
        throw Error("A SentencePiece vocabulary cannot be trained: none of the " +
                    std::to_string(lines.size()) +
                    " lines has text within 4,192 bytes; give at least a few sentences.");
    if (options.vocabularySize < 5 || options.vocabularySize > static_cast<int>(sentencePieceCountLimit))
        throw Error("A SentencePiece vocabulary of " + std::to_string(options.vocabularySize) +
                    " pieces cannot be trained; choose 5 to " + std::to_string(sentencePieceCountLimit) +
                    ".");
    if (!(options.characterCoverage >= 0.98 && options.characterCoverage <= 1.0))
        throw Error("A character coverage of " + digits(options.characterCoverage) +
                    " cannot be used for a SentencePiece vocabulary; choose 0.98 to 1.");
    const std::string model = train({{"model_type", "unigram"},
                                     {"vocab_size", std::to_string(options.vocabularySize)},
                                     {"character_coverage", digits(options.characterCoverage)},
                                     {"required_chars", requiredCharacters(options.vocabularySize)},
                                     {"split_digits", options.splitDigits ? "true" : "false"},
                                     {"normalization_rule_name", "nmt_nfkc"},
                                     {"byte_fallback", "false"},
                                     {"unk_id", "0"},
                                     {"bos_id", "1"},
                                     {"eos_id", "2"},
                                     {"pad_id", "3"},
                                     {"unk_piece", "<unk>"},
                                     {"bos_piece", "<s>"},
                                     {"eos_piece", "</s>"},
                                     {"pad_piece", "<pad>"}},
                                    lines);
    writeTextFile(file, model);
}

} // namespace engine
