#include "engine/error.h"
#include "engine/tokenizer.h"
#include "tests/sentencepiecefile.h"

#include <QStringDecoder>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <limits>
#include <sstream>
#include <unistd.h>

using namespace engine;

namespace {

using Strings = std::vector<std::string>;

/// 2,000 lines of made-up words, the same ones each time.
Strings trainingLines() {
    const Strings starts = {"ka", "mo", "ti", "le", "su", "pra", "flo", "ne"};
    const Strings middles = {"lin", "dor", "ves", "tam", "gri", "po"};
    const Strings ends = {"a", "os", "ing", "ette", "un"};
    Strings lines;
    std::uint32_t state = 1;
    const auto pick = [&state](const Strings& from) {
        state = state * 1664525 + 1013904223;
        return from[(state >> 16) % from.size()];
    };
    for (int i = 0; i < 2000; ++i) {
        std::string line = "The";
        for (int word = 0; word < 3 + i % 6; ++word)
            line += " " + pick(starts) + pick(middles) + pick(ends);
        lines.push_back(line + (i % 3 == 0 ? " ABC 123." : " fi!"));
    }
    return lines;
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string result;
    result.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        result += text;
    return result;
}

Strings texts(const std::vector<Token>& tokens) {
    Strings result;
    for (const Token& token : tokens)
        result.push_back(token.text);
    return result;
}

Strings surfaces(const std::string& line, const std::vector<Token>& tokens) {
    Strings result;
    for (const Token& token : tokens)
        result.push_back(line.substr(token.begin, token.end - token.begin));
    return result;
}

/// Without the pieces that are only a space: those show whichever space was typed.
Strings visibleSurfaces(const std::string& line, std::vector<Token> tokens) {
    std::erase_if(tokens, [](const Token& token) { return token.text == "\u2581"; });
    return surfaces(line, tokens);
}

/// Whether every span is inside the line, after the one before.
bool spansAreSound(std::string_view line, const std::vector<Token>& tokens) {
    std::size_t before = 0;
    for (const Token& token : tokens) {
        if (token.begin < before || token.end < token.begin || token.end > line.size())
            return false;
        before = token.end;
    }
    return true;
}

bool cutsCodePoint(std::string_view line, std::size_t at) {
    return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80;
}

ModelConfig configFor(TokenizerKind kind, int vocabulary) {
    ModelConfig config;
    config.tokenizer = kind;
    config.sourceVocabulary = config.targetVocabulary = vocabulary;
    return config;
}

std::shared_ptr<const Tokenizer> vocabulary(TokenizerKind kind, const Strings& symbols) {
    Strings all = {"<unk>", "<s>", "</s>", "<pad>"};
    all.insert(all.end(), symbols.begin(), symbols.end());
    return makeVocabularyTokenizer(all, configFor(kind, static_cast<int>(all.size())));
}

constexpr int trainedSize = 80;

} // namespace

class TestTokenizer : public QObject {
    Q_OBJECT

private:
    QTemporaryDir dir_;
    std::shared_ptr<const Tokenizer> trained_; ///< nmt_nfkc, unigram, 80 pieces

    QString path(const QString& name) const { return dir_.filePath(name); }
    std::shared_ptr<const Tokenizer> byHand(const std::string& model, int size);

private slots:
    void initTestCase();

    void trainingIsDeterministic();
    void trainingPlacesTheSpecialSymbols();
    void trainingIsSilent();
    void trainingRefusesWhatCannotBe();
    void trainingReadsAnyLine();

    void roundTrip();
    void placesOfWords();
    void placesUnderCompatibilityForms();
    void anyLineGivesSoundPlaces_data();
    void anyLineGivesSoundPlaces();
    void specialSymbolsStayText_data();
    void specialSymbolsStayText();
    void unknownPiecesShowTheSurface();
    void emptyLines();
    void longLinesReadAsTheirWords();
    void hugeLinesEnd_data();
    void hugeLinesEnd();

    void decodeGivesPlaces();
    void decodeOfControlAndUnknown();
    void decodeRefusesOtherIds();
    void bytePieces();

    void characters();
    void whitespace();
    void vocabularyDecodes();
    void symbolsByFrequency();
};

std::shared_ptr<const Tokenizer> TestTokenizer::byHand(const std::string& model, int size) {
    if (!spm::write(path("tokenizer.spm"), model))
        throw Error("cannot write the test's model");
    return readTokenizers(dir_.path().toStdString(), configFor(TokenizerKind::SentencePiece, size)).source;
}

void TestTokenizer::initTestCase() {
    QVERIFY(dir_.isValid());
    const std::string file = path("tokenizer.spm").toStdString();
    trainSentencePiece(trainingLines(), {.vocabularySize = trainedSize}, file);
    const Tokenizers both =
        readTokenizers(dir_.path().toStdString(), configFor(TokenizerKind::SentencePiece, trainedSize));
    QCOMPARE(both.source.get(), both.target.get());
    trained_ = both.source;
    QCOMPARE(trained_->size(), trainedSize);
}

void TestTokenizer::trainingIsDeterministic() {
    for (const char* name : {"a.spm", "b.spm"})
        trainSentencePiece(trainingLines(), {.vocabularySize = trainedSize}, path(name).toStdString());
    QVERIFY(!spm::read(path("a.spm")).empty());
    QVERIFY(spm::read(path("a.spm")) == spm::read(path("b.spm")));
}

void TestTokenizer::trainingPlacesTheSpecialSymbols() {
    const Strings expected = {"<unk>", "<s>", "</s>", "<pad>"};
    for (int id = 0; id < 4; ++id)
        QCOMPARE(trained_->symbol(id), expected[static_cast<std::size_t>(id)]);
    QVERIFY_EXCEPTION_THROWN(trained_->symbol(-1), Error);
    QVERIFY_EXCEPTION_THROWN(trained_->symbol(trainedSize), Error);
}

void TestTokenizer::trainingIsSilent() {
    const QString heard = path("heard");
    const int file = open(heard.toLocal8Bit().constData(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    QVERIFY(file >= 0);
    fflush(stdout);
    fflush(stderr);
    const int out = dup(1), error = dup(2);
    dup2(file, 1);
    dup2(file, 2);
    trainSentencePiece(trainingLines(), {.vocabularySize = trainedSize}, path("c.spm").toStdString());
    fflush(stdout);
    fflush(stderr);
    dup2(out, 1);
    dup2(error, 2);
    for (const int descriptor : {file, out, error})
        close(descriptor);
    QCOMPARE(spm::read(heard), std::string());
}

void TestTokenizer::trainingRefusesWhatCannotBe() {
    const std::string file = path("refused.spm").toStdString();
    const Strings lines = trainingLines();
    // Eight starts, six middles and five ends make no 6,000 pieces.
    QVERIFY_EXCEPTION_THROWN(trainSentencePiece(lines, {.vocabularySize = 6000}, file), Error);
    // Fewer than the characters of the text.
    QVERIFY_EXCEPTION_THROWN(trainSentencePiece(lines, {.vocabularySize = 10}, file), Error);
    for (const int size : {-1, 0, 4, 200'001})
        QVERIFY_EXCEPTION_THROWN(trainSentencePiece(lines, {.vocabularySize = size}, file), Error);
    for (const double coverage : {0.0, 1.5, std::numeric_limits<double>::quiet_NaN()})
        QVERIFY_EXCEPTION_THROWN(trainSentencePiece(lines, {.characterCoverage = coverage}, file), Error);
    QVERIFY_EXCEPTION_THROWN(trainSentencePiece({}, {}, file), Error);
    QVERIFY_EXCEPTION_THROWN(trainSentencePiece(Strings{"", "", " "}, {}, file), Error);
    QVERIFY(!QFile::exists(path("refused.spm")));
}

void TestTokenizer::trainingReadsAnyLine() {
    Strings lines = trainingLines();
    lines.insert(lines.end(),
                 {"", " ", "\t", std::string("a\0b", 3), "\xFF\xFE \xC3", "\xE2\x96\x81x\xE2\x96\x85",
                  repeated("long", 5000), "<s> </s> <unk> <pad>", "\xF0\x9F\x98\x80"});
    trainSentencePiece(lines, {.vocabularySize = trainedSize, .splitDigits = true},
                       path("odd.spm").toStdString());
    const auto tokenizer = byHand(spm::read(path("odd.spm")), trainedSize);
    for (const Token& token : tokenizer->encode("123 321"))
        QVERIFY2(token.end - token.begin <= 1, token.text.c_str()); // digits one by one
}

void TestTokenizer::roundTrip() {
    for (const std::string& line : trainingLines()) {
        const std::vector<Token> tokens = trained_->encode(line);
        std::vector<int> ids;
        for (const Token& token : tokens) {
            QVERIFY(!token.unknown);
            QCOMPARE(trained_->symbol(token.id), token.text);
            ids.push_back(token.id);
        }
        QCOMPARE(trained_->decode(ids).text, line);
        // The text is in its normal form, so each piece stands at the same place on both sides.
        QVERIFY(trained_->decode(ids).tokens == tokens);
    }
}

void TestTokenizer::placesOfWords() {
    const auto tokenizer = byHand(
        spm::model(
            {{"\u2581the"}, {"\u2581cat"}, {"s"}, {"\u2581", spm::Normal, -9}, {"<", spm::Normal, -9}}),
        9);
    const std::string line = "  the   cats  < cat ";
    const std::vector<Token> tokens = tokenizer->encode(line);
    QCOMPARE(texts(tokens), (Strings{"\u2581the", "\u2581cat", "s", "\u2581", "<", "\u2581cat"}));
    QCOMPARE(surfaces(line, tokens), (Strings{"the", "cat", "s", "  ", "<", "cat"}));
    QCOMPARE(tokens[1].id, 5);
    QCOMPARE(tokens[1].begin, std::size_t{8});
    QCOMPARE(tokens[5].begin, std::size_t{16});
}

void TestTokenizer::placesUnderCompatibilityForms() {
    // Full-width letters and a ligature are read as plain ones, and point at what was typed.
    const std::string wide = "\uFF21\uFF22\uFF23 \uFB01!";
    const std::vector<Token> tokens = trained_->encode(wide);
    QCOMPARE(texts(tokens), texts(trained_->encode("ABC fi!")));
    QVERIFY(spansAreSound(wide, tokens));
    std::string covered;
    for (const std::string& surface : surfaces(wide, tokens))
        covered += surface;
    QCOMPARE(covered, std::string("\uFF21\uFF22\uFF23\uFB01!"));
    const std::string plain = "The ABC";
    for (const char* space : {"\u00A0", "\u3000", "\t", "\u2028"}) {
        const std::string line = "The" + std::string(space) + "ABC";
        QCOMPARE(texts(trained_->encode(line)), texts(trained_->encode(plain)));
        QCOMPARE(trained_->encode(line).back().end, line.size());
        QCOMPARE(visibleSurfaces(line, trained_->encode(line)),
                 visibleSurfaces(plain, trained_->encode(plain)));
    }
}

void TestTokenizer::anyLineGivesSoundPlaces_data() {
    QTest::addColumn<QByteArray>("line");
    const auto add = [](const char* name, const std::string& line) {
        QTest::newRow(name) << QByteArray(line.data(), static_cast<qsizetype>(line.size()));
    };
    add("spaces inside", "The    kalina");
    add("spaces outside", "   The kalina   ");
    add("emoji with joiners", "a \U0001F469\u200D\U0001F469\u200D\U0001F467 b \U0001F3F3\uFE0F");
    add("invalid bytes", "a\xFF\xC3 b\xE2\x82 \xED\xA0\x80 \xF8\x88\x80\x80\x80 \xC0\xAF");
    add("cut short", "kalina \xF0\x9F\x98");
    add("NUL", std::string("ka\0lina\0", 8));
    add("controls", "a\x01\x02\x1B[31m b\x7F");
    add("line separators", "ka\u2028lina\u2029b\nc\r\nd\u0085");
    add("bidi overrides", "\u202Eabc\u202C \u2067x\u2069");
    add("right to left", "\u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627");
    add("combining stack", "Z" + repeated("\u0300\u0489", 60) + "algo");
    add("expansions", "\uFDFA \u00BD \u2460 \uFB03 \u00B4x \u1E9B\u0323");
    add("the space sign itself", "\u2581The\u2581\u2581ABC");
    add("replacement characters", "\uFFFD\uFFFD");
    add("one word of 5,000 characters", repeated("kalin", 1000));
    add("one unknown word of 5,000 characters", repeated("\u4E2D", 5000));
    add("byte order mark", "\uFEFFThe");
}

void TestTokenizer::anyLineGivesSoundPlaces() {
    QFETCH(QByteArray, line);
    const std::string text = line.toStdString();
    const auto letters = vocabulary(TokenizerKind::Characters, {"a", "k", " "});
    const auto words = vocabulary(TokenizerKind::Whitespace, {"The", "a"});
    for (const auto& tokenizer : {trained_, letters, words}) {
        const std::vector<Token> tokens = tokenizer->encode(text);
        QVERIFY(!tokens.empty() || text == "\uFFFD\uFFFD"); // which nmt_nfkc reads as spaces
        QVERIFY(spansAreSound(text, tokens));
        for (const Token& token : tokens) {
            QVERIFY(token.id >= 0 && token.id < tokenizer->size());
            QCOMPARE(token.unknown, token.id == 0);
            // Text for the screen is UTF-8 whatever was typed.
            QStringDecoder decoder(QStringDecoder::Utf8);
            const QString shown = decoder(QByteArray::fromStdString(token.text));
            QVERIFY(!decoder.hasError());
        }
    }
}

void TestTokenizer::specialSymbolsStayText_data() {
    QTest::addColumn<std::string>("typed");
    for (const char* typed : {"<s>", "</s>", "<pad>", "<unk>", "a </s> b", "<s></s>"})
        QTest::newRow(typed) << std::string(typed);
}

void TestTokenizer::specialSymbolsStayText() {
    QFETCH(std::string, typed);
    const auto letters = vocabulary(TokenizerKind::Characters, {"a", "<", ">", "/", "s"});
    const auto words = vocabulary(TokenizerKind::Whitespace, {"a", "b"});
    for (const auto& tokenizer : {trained_, letters, words}) {
        std::string covered;
        const std::vector<Token> tokens = tokenizer->encode(typed);
        for (const Token& token : tokens) {
            QVERIFY2(token.id == 0 || token.id > 3, token.text.c_str());
            QCOMPARE(token.unknown, token.id == 0);
        }
        for (const std::string& surface : surfaces(typed, tokens))
            covered += surface;
        std::erase(covered, ' ');
        std::string expected = typed;
        std::erase(expected, ' ');
        QCOMPARE(covered, expected);
    }
}

void TestTokenizer::unknownPiecesShowTheSurface() {
    const std::string line = "The \u4E2D\uFF1Cx\u6587 \xFF";
    const std::vector<Token> tokens = trained_->encode(line);
    Strings unknown;
    for (const Token& token : tokens)
        if (token.unknown)
            unknown.push_back(token.text);
    QVERIFY(unknown.size() >= 2);
    QCOMPARE(unknown.front(),
             std::string("\u4E2D\uFF1Cx\u6587")); // neighbours are one piece; "＜" stays as typed
    QCOMPARE(unknown.back(), std::string("\uFFFD"));
    for (const Token& token : trained_->encode("\u4E2D \u6587 \u5B57"))
        QVERIFY(token.unknown || token.text == "\u2581");
}

void TestTokenizer::emptyLines() {
    const auto words = vocabulary(TokenizerKind::Whitespace, {"a"});
    const auto letters = vocabulary(TokenizerKind::Characters, {"a"});
    for (const char* line : {"", " ", "      ", "\t\n"}) {
        QVERIFY(trained_->encode(line).empty());
        QVERIFY(words->encode(line).empty());
    }
    QVERIFY(letters->encode("").empty());
    for (const auto& tokenizer : {trained_, words, letters}) {
        QVERIFY(tokenizer->decode({}).text.empty());
        QVERIFY(tokenizer->decode({}).tokens.empty());
    }
}

void TestTokenizer::longLinesReadAsTheirWords() {
    std::string line;
    std::vector<Token> expected;
    for (const std::string& sentence : trainingLines()) {
        std::istringstream words(sentence);
        for (std::string word; words >> word;) {
            line += line.empty() ? "" : " ";
            for (Token token : trained_->encode(word)) {
                token.begin += line.size();
                token.end += line.size();
                expected.push_back(token);
            }
            line += word;
        }
    }
    QVERIFY(line.size() > 60'000);
    const std::vector<Token> tokens = trained_->encode(line);
    QCOMPARE(tokens.size(), expected.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        QCOMPARE(tokens[i].text, expected[i].text);
        QCOMPARE(tokens[i].end, expected[i].end);
        if (tokens[i].text != "\u2581") // alone it is the space before the word, which a first word lacks
            QCOMPARE(tokens[i].begin, expected[i].begin);
    }
    const std::string unbroken = repeated("\u00E9\u4E2D\U0001F600", 20'000);
    for (const Token& token : trained_->encode(unbroken))
        QVERIFY(!cutsCodePoint(unbroken, token.begin) && !cutsCodePoint(unbroken, token.end));
}

void TestTokenizer::hugeLinesEnd_data() {
    QTest::addColumn<std::string>("unit");
    QTest::addColumn<std::size_t>("megabytes");
    QTest::newRow("known words") << std::string("The ABC 123. ") << std::size_t{2};
    QTest::newRow("invalid bytes") << std::string("\xFF\xC3 ") << std::size_t{2};
    QTest::newRow("one word") << std::string("kalina") << std::size_t{10};
    QTest::newRow("unknown characters") << std::string("\U0001F600") << std::size_t{10};
    QTest::newRow("spaces") << std::string("        ") << std::size_t{10};
}

/// Were the time quadratic anywhere, this would take hours and be ended from outside.
void TestTokenizer::hugeLinesEnd() {
    QFETCH(std::string, unit);
    QFETCH(std::size_t, megabytes);
    const std::string line = repeated(unit, megabytes * 1'000'000 / unit.size());
    const auto words = vocabulary(TokenizerKind::Whitespace, {"The"});
    const std::vector<Token> tokens = trained_->encode(line);
    QVERIFY(spansAreSound(line, tokens));
    QVERIFY(unit[0] == ' ' ? tokens.empty() : tokens.back().end > line.size() - 16);
    QVERIFY(spansAreSound(line, words->encode(line)));
}

void TestTokenizer::decodeGivesPlaces() {
    const auto tokenizer =
        byHand(spm::model({{"\u2581le"}, {"\u2581chat"}, {"s"}, {"\u2581"}, {"\u00E9"}, {"x\u2581y"}}), 10);
    const DecodedText decoded = tokenizer->decode(std::vector<int>{4, 5, 6, 7, 8, 9, 5});
    QCOMPARE(decoded.text, std::string("le chats \u00E9x y chat"));
    QCOMPARE(surfaces(decoded.text, decoded.tokens),
             (Strings{"le", "chat", "s", " ", "\u00E9", "x y", "chat"}));
    QCOMPARE(texts(decoded.tokens),
             (Strings{"\u2581le", "\u2581chat", "s", "\u2581", "\u00E9", "x\u2581y", "\u2581chat"}));
    QVERIFY(spansAreSound(decoded.text, decoded.tokens));
    // A line starts with no space, whichever pieces come first.
    QCOMPARE(tokenizer->decode(std::vector<int>{1, 7, 4}).text, std::string("le"));
}

void TestTokenizer::decodeOfControlAndUnknown() {
    const auto tokenizer = byHand(spm::model({{"\u2581le"}, {"\u2581"}}), 6);
    const DecodedText decoded = tokenizer->decode(std::vector<int>{1, 4, 5, 0, 3, 4, 2});
    QCOMPARE(decoded.text, std::string("le \u2047 le"));
    QCOMPARE(surfaces(decoded.text, decoded.tokens), (Strings{"", "le", " ", "\u2047", "", "le", ""}));
    QCOMPARE(texts(decoded.tokens),
             (Strings{"<s>", "\u2581le", "\u2581", "<unk>", "<pad>", "\u2581le", "</s>"}));
    QVERIFY(decoded.tokens[3].unknown);
    QCOMPARE(decoded.tokens.back().begin, decoded.text.size());
}

void TestTokenizer::decodeRefusesOtherIds() {
    const auto letters = vocabulary(TokenizerKind::Characters, {"a"});
    for (const auto& tokenizer : {trained_, letters})
        for (const int id : {-1, tokenizer->size(), std::numeric_limits<int>::max()})
            QVERIFY_EXCEPTION_THROWN(tokenizer->decode(std::vector<int>{0, id}), Error);
}

void TestTokenizer::bytePieces() {
    std::vector<spm::Entry> entries = spm::specials();
    constexpr char digits[] = "0123456789ABCDEF";
    for (int byte = 0; byte < 256; ++byte)
        entries.push_back({std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">", spm::Byte});
    entries.push_back({"\u2581a"});
    const auto tokenizer = byHand(spm::pieces(entries) + spm::trainer(true) + spm::normaliser(), 261);
    const std::string line = "a\u4E2D";
    const std::vector<Token> tokens = tokenizer->encode(line);
    QCOMPARE(texts(tokens), (Strings{"\u2581a", "<0xE4>", "<0xB8>", "<0xAD>"}));
    QVERIFY(spansAreSound(line, tokens));
    QCOMPARE(surfaces(line, tokens), (Strings{"a", "", "", "\u4E2D"}));
    QVERIFY(tokenizer->decode(std::vector<int>{260, 4 + 0xE4, 4 + 0xB8, 4 + 0xAD}).tokens == tokens);
    // Bytes that make no code point are shown as such, one sign each.
    const DecodedText broken = tokenizer->decode(std::vector<int>{4 + 0xE4, 4 + 0xB8, 260, 4 + 0xFF});
    QCOMPARE(broken.text, std::string("\uFFFD\uFFFD a\uFFFD"));
    QCOMPARE(surfaces(broken.text, broken.tokens), (Strings{"\uFFFD", "\uFFFD", "a", "\uFFFD"}));
}

void TestTokenizer::characters() {
    const auto tokenizer = vocabulary(TokenizerKind::Characters, {"a", " ", "\u00E9", "\U0001F600"});
    const std::string line = "a \u00E9\xFF\U0001F600z";
    const std::vector<Token> tokens = tokenizer->encode(line);
    QCOMPARE(surfaces(line, tokens), (Strings{"a", " ", "\u00E9", "\xFF", "\U0001F600", "z"}));
    QCOMPARE(texts(tokens), (Strings{"a", " ", "\u00E9", "\uFFFD", "\U0001F600", "z"}));
    std::vector<int> ids;
    for (const Token& token : tokens)
        ids.push_back(token.id);
    QCOMPARE(ids, (std::vector<int>{4, 5, 6, 0, 7, 0}));
    QVERIFY(tokens[3].unknown && tokens[5].unknown && !tokens[4].unknown);
}

void TestTokenizer::whitespace() {
    const auto tokenizer = vocabulary(TokenizerKind::Whitespace, {"le", "chat"});
    const std::string line = "\t le\u00A0 chat\u2028chat noir \n";
    const std::vector<Token> tokens = tokenizer->encode(line);
    QCOMPARE(surfaces(line, tokens), (Strings{"le", "chat", "chat", "noir"}));
    QCOMPARE(tokens[0], (Token{"le", 4, 2, 4, false}));
    QCOMPARE(tokens[3].id, 0);
    QVERIFY(tokens[3].unknown);
}

void TestTokenizer::vocabularyDecodes() {
    const std::vector<int> ids = {1, 4, 0, 5, 2};
    const DecodedText words = vocabulary(TokenizerKind::Whitespace, {"le", "chat"})->decode(ids);
    QCOMPARE(words.text, std::string("le \u2047 chat"));
    QCOMPARE(surfaces(words.text, words.tokens), (Strings{"", "le", "\u2047", "chat", ""}));
    QVERIFY(words.tokens[2].unknown);
    const DecodedText letters = vocabulary(TokenizerKind::Characters, {"a", "\u00E9"})->decode(ids);
    QCOMPARE(letters.text, std::string("a\u2047\u00E9"));
    QCOMPARE(surfaces(letters.text, letters.tokens), (Strings{"", "a", "\u2047", "\u00E9", ""}));
}

void TestTokenizer::symbolsByFrequency() {
    const Strings lines = {"b a b", "c a b <s>", "d \xFF"};
    QCOMPARE(collectSymbols(TokenizerKind::Whitespace, lines, 100),
             (Strings{"<unk>", "<s>", "</s>", "<pad>", "b", "a", "c", "d"}));
    QCOMPARE(collectSymbols(TokenizerKind::Whitespace, lines, 6),
             (Strings{"<unk>", "<s>", "</s>", "<pad>", "b", "a"}));
    QCOMPARE(collectSymbols(TokenizerKind::Characters, lines, 100),
             (Strings{"<unk>", "<s>", "</s>", "<pad>", " ", "b", "a", "<", ">", "c", "d", "s"}));
    QCOMPARE(collectSymbols(TokenizerKind::Characters, {}, 4).size(), std::size_t{4});
    QVERIFY_EXCEPTION_THROWN(collectSymbols(TokenizerKind::Characters, lines, 3), Error);
    QVERIFY_EXCEPTION_THROWN(collectSymbols(TokenizerKind::SentencePiece, lines, 100), Error);
}

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
