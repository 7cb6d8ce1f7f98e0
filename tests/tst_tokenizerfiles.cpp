#include "engine/error.h"
#include "engine/tokenizer.h"
#include "tests/sentencepiecefile.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <sys/stat.h>

using namespace engine;

namespace {

using Strings = std::vector<std::string>;

constexpr int smallSize = 7;

std::vector<spm::Entry> smallPieces() {
    return {{"\u2581the"}, {"\u2581"}, {"x"}};
}

/// A model of seven pieces that is accepted.
std::string smallModel() {
    return spm::model(smallPieces());
}

/// `smallModel()` with one more piece, which may be anything.
std::string withPiece(const std::string& field) {
    return spm::pieces(spm::specials()) + spm::pieces(smallPieces()) + field + spm::trainer() +
           spm::normaliser();
}

std::string numberedPieces(int count) {
    std::string result = spm::pieces(spm::specials());
    for (int id = 4; id < count; ++id)
        result += spm::piece({"p" + std::to_string(id)});
    return result + spm::trainer() + spm::normaliser();
}

ModelConfig configFor(TokenizerKind kind, int source, int target) {
    ModelConfig config;
    config.tokenizer = kind;
    config.sourceVocabulary = source;
    config.targetVocabulary = target;
    return config;
}

ModelConfig pieceConfig(int size) {
    return configFor(TokenizerKind::SentencePiece, size, size);
}

} // namespace

/// What a model's folder may hold by mistake or malice: each is refused with a sentence, none crashes or
/// hangs.
class TestTokenizerFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir dir_;
    std::string libraryModel_; ///< trained by the library, with its nmt_nfkc character map
    std::string charsmap_;

    QString path(const QString& name) const { return dir_.filePath(name); }
    Tokenizers read(const ModelConfig& config) const {
        return readTokenizers(dir_.path().toStdString(), config);
    }
    /// The message that refuses `model`; empty when it is accepted.
    QString refusal(const std::string& model, int size = smallSize + 1);
    QString vocabularyRefusal(const std::string& json, const ModelConfig& config);

private slots:
    void initTestCase();
    void init();

    void acceptsSoundModels();
    void refusesOtherFormats_data();
    void refusesOtherFormats();
    void refusesBadPieces_data();
    void refusesBadPieces();
    void refusesBadWireFormat_data();
    void refusesBadWireFormat();
    void refusesCharacterMaps_data();
    void refusesCharacterMaps();
    void survivesEveryCut();
    void survivesRandomChanges();
    void bounds();
    void dropsWhatIsNotNeeded();
    void refusesWhatIsNoFile();
    void sizesMustBeTheConfigs();
    void specialSymbolsMustBeTheConfigs();
    void twoFilesOrOne();

    void vocabularyIsWrittenAndRead();
    void refusesVocabularies_data();
    void refusesVocabularies();
    void refusesSymbols();
    void vocabularyMayShareIds();
    void noTokenizer();
};

void TestTokenizerFiles::initTestCase() {
    QVERIFY(dir_.isValid());
    Strings lines;
    for (int i = 0; i < 500; ++i)
        lines.push_back("line " + std::to_string(i * 7919) + " of a small text");
    trainSentencePiece(lines, {.vocabularySize = 40}, path("trained").toStdString());
    libraryModel_ = spm::read(path("trained"));
    // The map is the longest field by far: find it by its name's neighbour in the normaliser, "nmt_nfkc".
    const std::string start = spm::bytes(1, "nmt_nfkc");
    const std::size_t at = libraryModel_.rfind(start);
    QVERIFY(at != std::string::npos);
    std::size_t length = 0, cursor = at + start.size() + 1;
    for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(libraryModel_[cursor++]);
        length |= std::size_t{byte & 0x7Fu} << shift;
        if (byte < 0x80)
            break;
    }
    charsmap_ = libraryModel_.substr(cursor, length);
    QVERIFY(charsmap_.size() > 100'000);
}

void TestTokenizerFiles::init() {
    for (const char* name : {"tokenizer.spm", "source.spm", "target.spm", "vocabulary.json"})
        if (QFileInfo(path(name)).isDir())
            QVERIFY(QDir().rmdir(path(name)));
        else
            QFile::remove(path(name));
}

QString TestTokenizerFiles::refusal(const std::string& model, int size) {
    if (!spm::write(path("tokenizer.spm"), model))
        return "the test cannot write";
    try {
        read(pieceConfig(size)).source->encode("the x");
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

QString TestTokenizerFiles::vocabularyRefusal(const std::string& json, const ModelConfig& config) {
    if (!spm::write(path("vocabulary.json"), json))
        return "the test cannot write";
    try {
        read(config);
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

void TestTokenizerFiles::acceptsSoundModels() {
    QCOMPARE(refusal(smallModel(), smallSize), QString());
    QCOMPARE(refusal(libraryModel_, 40), QString());
    QCOMPARE(refusal(spm::pieces(spm::specials()) + spm::pieces(smallPieces()) + spm::trainer() +
                         spm::normaliser(charsmap_),
                     smallSize),
             QString());
    QCOMPARE(refusal(withPiece(spm::piece({std::string(1024, 'y')}))), QString());
}

void TestTokenizerFiles::refusesOtherFormats_data() {
    QTest::addColumn<std::string>("content");
    QTest::addColumn<QString>("said");
    QTest::newRow("empty") << std::string() << "empty";
    QTest::newRow("one byte") << std::string("\x0A") << "SentencePiece";
    QTest::newRow("PNG") << std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0", 29)
                         << "SentencePiece";
    QTest::newRow("zip") << std::string("PK\3\4\24\0\0\0\10\0") << "SentencePiece";
    QTest::newRow("zeros") << std::string(4096, '\0') << "SentencePiece";
    QTest::newRow("text") << std::string("the quick brown fox\n") << "SentencePiece";
    QTest::newRow("git-lfs") << std::string("version https://git-lfs.github.com/spec/v1\noid sha256:00\n")
                             << "git lfs pull";
    QTest::newRow("no pieces") << spm::trainer() + spm::normaliser() << "SentencePiece";
    std::mt19937 random(7);
    for (const std::size_t size : {3U, 64U, 5000U, 100'000U}) {
        std::string noise(size, '\0');
        for (char& byte : noise)
            byte = static_cast<char>(random());
        QTest::newRow(("random " + std::to_string(size)).c_str()) << noise << "SentencePiece";
    }
}

void TestTokenizerFiles::refusesOtherFormats() {
    QFETCH(std::string, content);
    QFETCH(QString, said);
    const QString message = refusal(content);
    QVERIFY2(message.contains(said), qPrintable(message));
    QVERIFY2(message.contains("tokenizer.spm"), qPrintable(message));
}

void TestTokenizerFiles::refusesBadPieces_data() {
    QTest::addColumn<std::string>("field");
    QTest::addColumn<QString>("said");
    const float nan = std::numeric_limits<float>::quiet_NaN(),
                infinity = std::numeric_limits<float>::infinity();
    const auto row = [](const char* name, const spm::Entry& entry, const QString& said) {
        QTest::newRow(name) << spm::piece(entry) << said;
    };
    row("1 MB", {std::string(1u << 20, 'y')}, "1048576 bytes long");
    row("1025 bytes", {std::string(1025, 'y')}, "1025 bytes long");
    row("twice", {"x"}, "twice");
    row("twice, another type", {"<s>"}, "twice");
    row("NUL", {std::string("a\0b", 3)}, "NUL");
    row("only NUL", {std::string(1, '\0')}, "NUL");
    row("empty", {""}, "empty");
    row("not UTF-8", {"\xC3("}, "UTF-8");
    row("score NaN", {"y", spm::Normal, nan}, "finite");
    row("score infinite", {"y", spm::Normal, infinity}, "finite");
    row("score -infinite", {"y", spm::Normal, -infinity}, "finite");
    row("type 0", {"y", static_cast<spm::Type>(0)}, "type 0");
    row("type 7", {"y", static_cast<spm::Type>(7)}, "type 7");
    row("second unknown", {"y", spm::Unknown}, "exactly 1");
    row("byte without fallback", {"<0x41>", spm::Byte}, "byte");
    QTest::newRow("no text") << spm::bytes(1, spm::real(2, -1)) << "empty";
    // 2^32 + 1 would be read as 1 by a reader of 32 bits.
    QTest::newRow("type over 32 bits")
        << spm::bytes(1, spm::bytes(1, "y") + spm::number(3, (1ULL << 32) + 1)) << "type";
    QTest::newRow("score as a string")
        << spm::bytes(1, spm::bytes(1, "y") + spm::bytes(2, "1")) << "wire type";
    QTest::newRow("text as a number") << spm::bytes(1, spm::number(1, 5)) << "wire type";
    QTest::newRow("piece as a number") << spm::number(1, 5) << "wire type";
}

void TestTokenizerFiles::refusesBadPieces() {
    QFETCH(std::string, field);
    QFETCH(QString, said);
    const QString message = refusal(withPiece(field));
    QVERIFY2(message.contains(said), qPrintable(message));
    QVERIFY2(message.size() < 1000 && message.contains("tokenizer.spm"), qPrintable(message));
}

void TestTokenizerFiles::refusesBadWireFormat_data() {
    QTest::addColumn<std::string>("field");
    QTest::newRow("field number 0") << std::string("\x02\x00", 2);
    QTest::newRow("group") << spm::varint(9 << 3 | 3) + spm::varint(9 << 3 | 4);
    QTest::newRow("200,000 groups") << QString(200'000, '\x0B').toStdString();
    QTest::newRow("wire type 6") << spm::varint(9 << 3 | 6);
    QTest::newRow("wire type 7") << spm::varint(9 << 3 | 7);
    QTest::newRow("length 2^63") << spm::varint(1 << 3 | 2) + spm::varint(1ULL << 63);
    QTest::newRow("length 2^64-1") << spm::varint(1 << 3 | 2) + spm::varint(~0ULL);
    QTest::newRow("length 2^31-1") << spm::varint(1 << 3 | 2) + spm::varint((1U << 31) - 1);
    QTest::newRow("endless number") << std::string(40, '\xFF');
    QTest::newRow("huge field number") << spm::varint(1ULL << 40);
    QTest::newRow("inside a piece") << spm::bytes(1, spm::bytes(1, "y") + spm::varint(5 << 3 | 2) +
                                                         spm::varint(1ULL << 62));
    QTest::newRow("inside the trainer") << spm::bytes(2, "\x0B");
    QTest::newRow("inside the normaliser") << spm::bytes(3, "\x12\x7F");
    QTest::newRow("model type 5") << spm::bytes(2, spm::number(3, 5));
    QTest::newRow("model type as bytes") << spm::bytes(2, spm::bytes(3, "x"));
}

void TestTokenizerFiles::refusesBadWireFormat() {
    QFETCH(std::string, field);
    for (const std::string& model : {smallModel() + field, field + smallModel()}) {
        const QString message = refusal(model, smallSize);
        QVERIFY2(message.contains("tokenizer.spm"), qPrintable(message));
    }
}

void TestTokenizerFiles::refusesCharacterMaps_data() {
    QTest::addColumn<std::string>("charsmap");
    QTest::newRow("one byte") << std::string("x");
    QTest::newRow("trie size over the end") << std::string("\xFF\xFF\xFF\x7F") + std::string(64, '\0');
    QTest::newRow("offsets outside") << std::string("\x00\x04\x00\x00", 4) + std::string(1024, '\xFF') +
                                            std::string("a\0", 2);
    QTest::newRow("cut") << charsmap_.substr(0, charsmap_.size() - 1);
    QTest::newRow("longer") << charsmap_ + '\0';
    std::string changed = charsmap_;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    QTest::newRow("one bit") << changed;
    QTest::newRow("15 MB") << std::string(15'000'000, '\x42');
}

void TestTokenizerFiles::refusesCharacterMaps() {
    QFETCH(std::string, charsmap);
    const QString message = refusal(smallModel() + spm::normaliser(charsmap), smallSize);
    QVERIFY2(message.contains("character map"), qPrintable(message));
}

void TestTokenizerFiles::survivesEveryCut() {
    const std::string model = smallModel();
    int refused = 0;
    for (std::size_t length = 0; length < model.size(); ++length)
        refused += refusal(model.substr(0, length), smallSize).isEmpty() ? 0 : 1;
    // A cut between two fields after the last piece leaves a whole model.
    QVERIFY(refused > static_cast<int>(model.size()) - 20);
}

void TestTokenizerFiles::survivesRandomChanges() {
    std::mt19937 random(11);
    const std::string model = smallModel();
    int refused = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string changed = model;
        for (int i = 0; i <= round % 3; ++i)
            changed[random() % changed.size()] = static_cast<char>(random());
        refused += refusal(changed, smallSize).isEmpty() ? 0 : 1;
    }
    QVERIFY(refused > 1000 && refused < 3000);
}

void TestTokenizerFiles::bounds() {
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(refusal(numberedPieces(200'000), 200'000), QString());
    QVERIFY(refusal(numberedPieces(200'001), 200'001).contains("200000"));
    QVERIFY(refusal(std::string((16u << 20) + 1, '\0')).contains("16777216"));
    QVERIFY2(timer.elapsed() < 60'000, "loading must not take quadratic time");
}

void TestTokenizerFiles::dropsWhatIsNotNeeded() {
    // A self-test that fails, a denormaliser with a hostile character map and an unknown field: none reaches
    // the library.
    const std::string selfTest = spm::bytes(4, spm::bytes(1, spm::bytes(1, "the") + spm::bytes(2, "wrong")));
    const std::string denormaliser = spm::bytes(5, spm::bytes(2, std::string(64, '\xFF')));
    QCOMPARE(refusal(smallModel() + selfTest + denormaliser + spm::bytes(99, "x"), smallSize), QString());
    QCOMPARE(read(pieceConfig(smallSize)).source->encode("the").front().id, 4);
}

void TestTokenizerFiles::refusesWhatIsNoFile() {
    const auto refused = [this] {
        try {
            read(pieceConfig(smallSize));
        } catch (const Error& error) {
            return QString::fromStdString(error.what());
        }
        return QString();
    };
    QVERIFY(refused().contains("source.spm")); // nothing there at all
    QVERIFY(QDir().mkdir(path("tokenizer.spm")));
    QVERIFY(refused().contains("tokenizer.spm"));
    QVERIFY(QDir().rmdir(path("tokenizer.spm")));
    const QByteArray name = path("tokenizer.spm").toLocal8Bit();
    QCOMPARE(mkfifo(name.constData(), 0600), 0);
    QVERIFY(refused().contains("tokenizer.spm"));
    QVERIFY(QFile::remove(path("tokenizer.spm")));
    QVERIFY(QFile::link(path("tokenizer.spm"), path("tokenizer.spm"))); // a link to itself
    QVERIFY(refused().contains("tokenizer.spm"));
}

void TestTokenizerFiles::sizesMustBeTheConfigs() {
    const QString message = refusal(smallModel(), smallSize + 1);
    QVERIFY2(message.contains("7 pieces") && message.contains("8"), qPrintable(message));
    QVERIFY(!refusal(smallModel(), smallSize - 1).isEmpty());
    QVERIFY_EXCEPTION_THROWN(read(configFor(TokenizerKind::SentencePiece, smallSize, smallSize + 1)), Error);
}

void TestTokenizerFiles::specialSymbolsMustBeTheConfigs() {
    QVERIFY(spm::write(path("tokenizer.spm"), smallModel()));
    const auto refused = [this](int ModelConfig::*member, int id) {
        ModelConfig config = pieceConfig(smallSize);
        config.*member = id;
        try {
            read(config);
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    for (const auto member : {&ModelConfig::unk, &ModelConfig::bos, &ModelConfig::eos, &ModelConfig::pad})
        for (const int id : {-1, 5, smallSize, std::numeric_limits<int>::max()})
            QVERIFY(refused(member, id));
    QVERIFY(refused(&ModelConfig::unk, 1) && refused(&ModelConfig::eos, 0));
    // A model whose "</s>" is a piece of text would read it out of what is typed.
    std::vector<spm::Entry> entries = spm::specials();
    entries[2].type = spm::UserDefined;
    const QString message =
        refusal(spm::pieces(entries) + spm::pieces(smallPieces()) + spm::trainer(), smallSize);
    QVERIFY2(message.contains("</s>") && message.contains("control"), qPrintable(message));
}

void TestTokenizerFiles::twoFilesOrOne() {
    QVERIFY(spm::write(path("source.spm"), smallModel()));
    QVERIFY(spm::write(path("target.spm"), libraryModel_));
    const Tokenizers two = read(configFor(TokenizerKind::SentencePiece, smallSize, 40));
    QCOMPARE(two.source->size(), smallSize);
    QCOMPARE(two.target->size(), 40);
    QVERIFY_EXCEPTION_THROWN(read(configFor(TokenizerKind::SentencePiece, 40, smallSize)), Error);
    QVERIFY(spm::write(path("tokenizer.spm"), smallModel()));
    const Tokenizers one = read(pieceConfig(smallSize));
    QVERIFY(one.source == one.target);
}

void TestTokenizerFiles::vocabularyIsWrittenAndRead() {
    const std::vector<std::string> source = {"<unk>", "<s>", "</s>", "<pad>", "\u00E9", "\"", "\u2028", " "};
    const std::vector<std::string> target = {"<unk>", "<s>", "</s>", "<pad>", "\u4E2D"};
    writeVocabulary(path("vocabulary.json").toStdString(), source, target);
    const ModelConfig config = configFor(TokenizerKind::Characters, 8, 5);
    const Tokenizers both = read(config);
    for (std::size_t id = 0; id < source.size(); ++id)
        QCOMPARE(both.source->symbol(static_cast<int>(id)), source[id]);
    QCOMPARE(both.target->symbol(4), target[4]);
    writeVocabulary(path("vocabulary.json").toStdString(), source, source);
    const Tokenizers joint = read(configFor(TokenizerKind::Characters, 8, 8));
    QVERIFY(joint.source == joint.target);
    const std::vector<std::string> broken = {"\xFF"};
    QVERIFY_EXCEPTION_THROWN(writeVocabulary(path("other.json").toStdString(), source, broken), Error);
    QVERIFY(!QFile::exists(path("other.json")));
}

void TestTokenizerFiles::refusesVocabularies_data() {
    QTest::addColumn<std::string>("json");
    const std::string good = R"(["<unk>","<s>","</s>","<pad>","a"])";
    const auto row = [&good](const char* name, const std::string& source) {
        QTest::newRow(name) << R"({"source":)" + source + R"(,"target":)" + good + "}";
    };
    QTest::newRow("empty") << std::string();
    QTest::newRow("no JSON") << std::string("{");
    QTest::newRow("a list") << good;
    QTest::newRow("one side") << R"({"source":)" + good + "}";
    QTest::newRow("a side twice") << R"({"source":)" + good + R"(,"source":)" + good + R"(,"target":)" +
                                         good + "}";
    QTest::newRow("200,000 deep") << std::string(200'000, '[');
    row("ids with gaps", R"({"<unk>":0,"<s>":1,"</s>":2,"<pad>":3,"a":9})");
    row("negative id", R"({"<unk>":-1,"<s>":1,"</s>":2,"<pad>":3,"a":4})");
    row("id 2^40", R"({"<unk>":1099511627776,"<s>":1,"</s>":2,"<pad>":3,"a":4})");
    row("numbers", "[0,1,2,3,4]");
    row("a number among them", R"(["<unk>","<s>","</s>","<pad>",4])");
    row("null", "null");
    row("too few", R"(["<unk>","<s>","</s>","<pad>"])");
    row("too many", R"(["<unk>","<s>","</s>","<pad>","a","b"])");
    row("twice", R"(["<unk>","<s>","</s>","<pad>","<s>"])");
    row("empty symbol", R"(["<unk>","<s>","</s>","<pad>",""])");
    row("two characters", R"(["<unk>","<s>","</s>","<pad>","ab"])");
    row("lone surrogate", R"(["<unk>","<s>","</s>","<pad>","\ud800"])");
    row("1 MB symbol", R"(["<unk>","<s>","</s>","<pad>",")" + std::string(1u << 20, 'a') + "\"]");
}

void TestTokenizerFiles::refusesVocabularies() {
    QFETCH(std::string, json);
    const ModelConfig config = configFor(TokenizerKind::Characters, 5, 5);
    const QString message = vocabularyRefusal(json, config);
    QVERIFY2(message.contains("vocabulary.json"), qPrintable(message));
    QVERIFY2(message.size() < 1000, qPrintable(message));
    const std::string good = R"(["<unk>","<s>","</s>","<pad>","a"])";
    QCOMPARE(vocabularyRefusal(R"({"source":)" + good + R"(,"target":)" + good + "}", config), QString());
}

void TestTokenizerFiles::refusesSymbols() {
    const std::vector<std::string> symbols = {"<unk>", "<s>", "</s>", "<pad>", "a"};
    for (const auto member : {&ModelConfig::unk, &ModelConfig::bos, &ModelConfig::eos, &ModelConfig::pad})
        for (const int id : {-1, 5, std::numeric_limits<int>::max()}) {
            ModelConfig config = configFor(TokenizerKind::Characters, 5, 5);
            config.*member = id;
            QVERIFY_EXCEPTION_THROWN(makeVocabularyTokenizer(symbols, config), Error);
        }
    QVERIFY_EXCEPTION_THROWN(makeVocabularyTokenizer(symbols, pieceConfig(5)), Error);
    QVERIFY_EXCEPTION_THROWN(makeVocabularyTokenizer({}, configFor(TokenizerKind::Whitespace, 1, 1)), Error);
}

void TestTokenizerFiles::vocabularyMayShareIds() {
    // As in Nematus: one end marker, no others.
    ModelConfig config = configFor(TokenizerKind::Whitespace, 4, 4);
    config.eos = config.bos = config.pad = 0;
    config.unk = 1;
    const auto tokenizer = makeVocabularyTokenizer({"eos", "UNK", "le", "chat"}, config);
    std::vector<int> ids;
    for (const Token& token : tokenizer->encode("le chat eos UNK"))
        ids.push_back(token.id);
    QCOMPARE(ids, (std::vector<int>{2, 3, 1, 1}));
    QCOMPARE(tokenizer->decode(std::vector<int>{2, 3, 0}).text, std::string("le chat"));
}

void TestTokenizerFiles::noTokenizer() {
    const Tokenizers none = read(configFor(TokenizerKind::None, 5, 5));
    QVERIFY(!none.source && !none.target);
}

QTEST_APPLESS_MAIN(TestTokenizerFiles)
#include "tst_tokenizerfiles.moc"
