/// The tensors' reader and writer against bytes that are built here by hand, against files of another
/// implementation, and against the definition of rounding.

#include "engine/error.h"
#include "engine/safetensors.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <bit>
#include <cmath>
#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace engine;
namespace fs = std::filesystem;

namespace {

QByteArray littleEndian(quint64 number, int bytes) {
    QByteArray out;
    for (int i = 0; i < bytes; ++i)
        out += char((number >> (8 * i)) & 0xFF);
    return out;
}

/// JSON that is written here with ' for ": Qt's moc loses its way in raw strings.
QByteArray json(QByteArray text) {
    return text.replace('\'', '"');
}

/// A safetensors file by the format's definition: length, header, data.
QByteArray container(const QByteArray& header, const QByteArray& data = {}) {
    return littleEndian(quint64(header.size()), 8) + json(header) + data;
}

/// One tensor "x".
QByteArray oneTensor(const QByteArray& type, const QByteArray& shape, const QByteArray& offsets,
                     int dataSize) {
    return container("{'x':{'dtype':'" + type + "','shape':" + shape + ",'data_offsets':" + offsets + "}}",
                     QByteArray(dataSize, '\0'));
}

/// F32 tensors of one number each, with these names and places.
QByteArray singles(const QList<std::pair<QByteArray, QByteArray>>& entries, int dataSize) {
    QByteArrayList parts;
    for (const auto& [name, offsets] : entries)
        parts << "'" + name + "':{'dtype':'F32','shape':[1],'data_offsets':" + offsets + "}";
    return container("{" + parts.join(",") + "}", QByteArray(dataSize, '\0'));
}

/// The message with which `file` is refused; empty when it is read.
QString refusal(const fs::path& file) {
    try {
        readSafetensors(file);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// Parameters with their values in one place.
struct Values {
    std::string name;
    std::vector<std::int64_t> shape;
    std::vector<float> values;
    TensorSource source() const { return {name, shape, values}; }
};

} // namespace

class SafetensorsTest : public QObject {
    Q_OBJECT

private:
    fs::path path(const char* name = "model.safetensors") const {
        return fs::path(dir_->path().toStdString()) / name;
    }
    fs::path write(const QByteArray& bytes) const {
        QFile file(QString::fromStdString(path().string()));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test's file could not be written");
        return path();
    }
    QByteArray bytesOf(const fs::path& file) const {
        QFile in(QString::fromStdString(file.string()));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    QString writeRefusal(const fs::path& file, const Values& values, TensorType type) const {
        try {
            writeSafetensors(file, std::vector{values.source()}, type);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }
    std::unique_ptr<QTemporaryDir> dir_;

private slots:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void readsTheReferenceFiles_data() {
        QTest::addColumn<QString>("folder");
        const QDir root(TEST_DATA "/reference");
        for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << root.filePath(name);
    }
    void readsTheReferenceFiles() {
        QFETCH(QString, folder);
        const SafetensorsFile model = readSafetensors((folder + "/model.safetensors").toStdString());
        QCOMPARE(model.tensors.at("output.bias").shape, std::vector<std::int64_t>{23});
        QCOMPARE(model.metadata.at("format"), std::string("pt"));
        const SafetensorsFile expected = readSafetensors((folder + "/expected.safetensors").toStdString());
        const Tensor& target = expected.tensors.at("input.target");
        QCOMPARE(target.type, TensorType::I32);
        QVERIFY(target.values.empty());
        QCOMPARE(target.integers.back(), 2); // the end marker
        const Tensor& weights = expected.tensors.at("expected.weights");
        QCOMPARE(weights.shape[0], target.shape[0]);
        QCOMPARE(std::int64_t(weights.values.size()), weights.shape[0] * weights.shape[1]);
        float sum = 0;
        for (std::int64_t k = 0; k < weights.shape[1]; ++k)
            sum += weights.values[k];
        QVERIFY(std::abs(sum - (folder.contains("-none-") ? 0 : 1)) < 1e-6);
    }

    void readsEveryType() {
        const QByteArray header = "{'__metadata__':{'seed':'7'},"
                                  "'i':{'dtype':'I32','shape':[2],'data_offsets':[8,16]},"
                                  "'f':{'dtype':'F32','shape':[1,2],'data_offsets':[0,8]},"
                                  "'h':{'dtype':'F16','shape':[2,1],'data_offsets':[16,20]},"
                                  "'b':{'dtype':'BF16','shape':[],'data_offsets':[20,22]},"
                                  "'e':{'dtype':'F32','shape':[0,3],'data_offsets':[22,22]}}   ";
        const QByteArray data = QByteArray::fromHex("0000803f"
                                                    "000020c0" // 1, −2.5
                                                    "ffffffff"
                                                    "00000080" // −1, −2^31
                                                    "ff7b"
                                                    "0100"   // 65504, 2^−24
                                                    "80bf"); // −1
        const SafetensorsFile file = readSafetensors(write(container(header, data)));
        QCOMPARE(file.metadata.at("seed"), std::string("7"));
        QCOMPARE(file.tensors.size(), 5u);
        QCOMPARE(file.tensors.at("f").values, (std::vector<float>{1, -2.5}));
        QCOMPARE(file.tensors.at("f").shape, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(file.tensors.at("i").integers, (std::vector<std::int32_t>{-1, INT32_MIN}));
        QCOMPARE(file.tensors.at("h").values, (std::vector<float>{65504, 0x1p-24f}));
        QCOMPARE(file.tensors.at("h").type, TensorType::F16);
        QCOMPARE(file.tensors.at("b").values, (std::vector<float>{-1}));
        QVERIFY(file.tensors.at("e").values.empty());
    }

    void refuses_data();
    void refuses() {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, fragments);
        QElapsedTimer time;
        time.start();
        const QString message = refusal(write(bytes));
        QVERIFY2(message.startsWith(QString::fromStdString(path().string()) + ": "), qPrintable(message));
        QVERIFY2(message.endsWith('.') && message.count('\n') == 0, qPrintable(message));
        QVERIFY2(message.size() < 600, qPrintable(message));
        for (const QString& fragment : fragments)
            QVERIFY2(message.contains(fragment), qPrintable(message));
        QVERIFY(time.elapsed() < 1000);
    }

    void refusesAHeaderOverTheFormatsBound() {
        write(littleEndian(100'000'001, 8) + "{}");
        fs::resize_file(path(), 200'000'000);
        QVERIFY2(refusal(path()).contains("100000001 bytes, more than the 100000000"),
                 qPrintable(refusal(path())));
    }
    void refusesAHeaderOfMillionsOfValues() {
        write(container("{'x':[0" + QByteArray(",0").repeated(5'000'000) + "]}"));
        QVERIFY2(refusal(path()).contains("4000000 values"), qPrintable(refusal(path())));
    }

    /// Not one byte of these may be opened: a pipe would hang, a device would never end.
    void refusesWhatIsNoFile() {
        QVERIFY(refusal(path("absent")).contains("no such file"));
        QVERIFY(refusal(dir_->path().toStdString()).contains("folder"));
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        QVERIFY(refusal(path("pipe")).contains("pipe"));
        QVERIFY(refusal("/dev/zero").contains("device"));
        fs::create_symlink(path("pipe"), path("link"));
        QVERIFY(refusal(path("link")).contains("pipe"));
        fs::create_symlink(path("loop"), path("loop"));
        QVERIFY(refusal(path("loop")).contains("cannot be reached"));
        QVERIFY(refusal(path(std::string(5000, 'a').c_str())).contains("cannot be reached"));
        QVERIFY(!refusal("").isEmpty());
    }
    void readsUnderANameThatIsNotUtf8() {
        const fs::path odd = path("mod\xE9l.safetensors");
        writeSafetensors(odd, {}, TensorType::F32);
        QCOMPARE(refusal(odd), QString());
        fs::remove(odd);
        QVERIFY(refusal(odd).contains("no such file"));
    }
    void refusesWithoutPermission() {
        write(container("{}"));
        QCOMPARE(chmod(path().c_str(), 0), 0);
        QCOMPARE(chmod(dir_->path().toStdString().c_str(), 0755), 0);
        const bool root = geteuid() == 0; // whom no permission stops
        QVERIFY(!root || seteuid(65534) == 0);
        const QString message = refusal(path());
        QVERIFY(!root || seteuid(0) == 0);
        QVERIFY2(message.contains("cannot be opened"), qPrintable(message));
    }
    void namesASplitModel() {
        QFile index(QString::fromStdString(path("model.safetensors.index.json").string()));
        QVERIFY(index.open(QIODevice::WriteOnly) && index.write("{}") == 2);
        QVERIFY(refusal(path()).contains("split into several files"));
    }

    void refusesMoreThanTheMemoryBeforeAllocating() {
        const QByteArray header =
            "{'x':{'dtype':'F32','shape':[1048576,1048576],'data_offsets':[0,4398046511104]}}";
        write(container(header));
        std::error_code code; // 4 TiB that take no room on the disk
        fs::resize_file(path(), 8 + std::uintmax_t(header.size()) + (std::uintmax_t(1) << 42), code);
        QVERIFY2(!code, "the temporary folder's file system holds no sparse file of 4 TiB");
        QVERIFY2(refusal(path()).contains("4398046 MB of memory"), qPrintable(refusal(path())));
    }

    void survivesAFileThatShrinksMeanwhile() {
        const Values big{"x", {1024, 1024}, std::vector<float>(1024 * 1024, 0.5f)};
        writeSafetensors(path(), std::vector{big.source()}, TensorType::F32);
        const std::uintmax_t size = fs::file_size(path());
        std::atomic<bool> done = false;
        std::thread other([&] {
            while (!done) {
                fs::resize_file(path(), size / 2);
                fs::resize_file(path(), size);
            }
        });
        for (int i = 0; i < 30; ++i) { // either is right: all of it, or a sentence
            const QString message = refusal(path());
            if (!message.isEmpty() && !message.contains("cut off"))
                QTest::qFail(qPrintable(message), __FILE__, __LINE__);
        }
        done = true;
        other.join();
        fs::resize_file(path(), size / 2);
        QVERIFY(refusal(path()).contains("cut off"));
    }

    void readersSeeTheOldFileOrTheNew() {
        const auto save = [&](float value) {
            const Values values{"x", {50'000}, std::vector<float>(50'000, value)};
            writeSafetensors(path(), std::vector{values.source()}, TensorType::F32);
        };
        save(1);
        std::thread first([&] {
            for (int i = 0; i < 30; ++i)
                save(1);
        });
        std::thread second([&] {
            for (int i = 0; i < 30; ++i)
                save(2);
        });
        bool whole = true;
        for (int i = 0; i < 60; ++i) {
            const Tensor tensor = readSafetensors(path()).tensors.at("x");
            whole = whole && tensor.values == std::vector<float>(50'000, tensor.values.front());
        }
        first.join();
        second.join();
        QVERIFY(whole);
        QCOMPARE(QDir(dir_->path()).entryList(QDir::Files | QDir::Hidden), QStringList("model.safetensors"));
    }

    void writesTheLayoutOfTheFormat() {
        const Values b{"b", {3}, {1, 2, 3}}, a{"a", {2, 1}, {4, 5}};
        writeSafetensors(path(), std::vector{b.source(), a.source()}, TensorType::F16, {{"format", "pt"}});
        const QByteArray bytes = bytesOf(path());
        quint64 length = 0;
        for (int i = 7; i >= 0; --i)
            length = length << 8 | quint8(bytes[i]);
        QCOMPARE(length % 8, 0u);
        const QByteArray text = bytes.mid(8, int(length));
        QVERIFY(text.startsWith('{'));
        const auto header = nlohmann::json::parse(text.toStdString());
        QCOMPARE(header["__metadata__"]["format"].get<std::string>(), std::string("pt"));
        QCOMPARE(header["b"].dump(), json("{'data_offsets':[0,6],'dtype':'F16','shape':[3]}").toStdString());
        QCOMPARE(header["a"].dump(),
                 json("{'data_offsets':[6,10],'dtype':'F16','shape':[2,1]}").toStdString());
        QCOMPARE(bytes.mid(8 + int(length)).toHex(), QByteArray("003c00400042"
                                                                "00440045"));
    }

    void comesBackAsItWent_data() {
        QTest::addColumn<TensorType>("type");
        QTest::newRow("F32") << TensorType::F32;
        QTest::newRow("F16") << TensorType::F16;
        QTest::newRow("BF16") << TensorType::BF16;
    }
    void comesBackAsItWent() {
        QFETCH(TensorType, type);
        // Numbers that each of the types holds exactly, zero's sign among them; more of them than one
        // buffer's worth.
        std::vector<float> numbers = {0.0f, -0.0f, 1, -1.5f, 0.0078125f, 240, -3.0517578125e-05f};
        for (int i = 0; i < 100'000; ++i)
            numbers.push_back(float(i % 256) / 64);
        const Values odd{"odd", {std::int64_t(numbers.size())}, numbers}, one{"β\"\\", {1, 1, 1}, {-2}};
        const Values none{"none", {0, 4}, {}};
        writeSafetensors(path(), std::vector{odd.source(), one.source(), none.source()}, type,
                         {{"ключ", "значение"}});
        const SafetensorsFile file = readSafetensors(path());
        QCOMPARE(file.tensors.size(), 3u);
        QCOMPARE(file.tensors.at("odd").type, type);
        QVERIFY(file.tensors.at("odd").values == numbers);
        QVERIFY(std::signbit(file.tensors.at("odd").values[1]));
        QCOMPARE(file.tensors.at("β\"\\").shape, one.shape);
        QCOMPARE(file.tensors.at("none").shape, none.shape);
        QCOMPARE(file.metadata.at("ключ"), std::string("значение"));
    }
    void keepsEveryBitOfF32() {
        const Values values{
            "x", {4}, {0x1p-149f, std::numeric_limits<float>::max(), 1.0f / 3, -0x1.fffffep-127f}};
        writeSafetensors(path(), std::vector{values.source()}, TensorType::F32);
        QCOMPARE(readSafetensors(path()).tensors.at("x").values, values.values);
    }

    void refusesToWriteWhatIsNotFinite() {
        const float infinity = std::numeric_limits<float>::infinity();
        const std::vector<std::pair<float, TensorType>> wrong = {
            {65520, TensorType::F16},
            {-1e6f, TensorType::F16},
            {std::numeric_limits<float>::max(), TensorType::BF16},
            {infinity, TensorType::F32},
            {-infinity, TensorType::BF16},
            {std::nanf(""), TensorType::F32},
            {std::nanf(""), TensorType::F16},
            {std::nanf(""), TensorType::BF16}};
        for (const auto& [value, type] : wrong) {
            const QString message = writeRefusal(path(), {"weight", {2}, {1, value}}, type);
            QVERIFY2(message.contains("\"weight\"") && message.contains("not finite"), qPrintable(message));
        }
        QVERIFY(writeRefusal(path(), {"x", {1}, {65520}}, TensorType::F16).contains("65520"));
        QCOMPARE(writeRefusal(path(), {"x", {1}, {65519}}, TensorType::F16), QString());
        QCOMPARE(writeRefusal(path(), {"x", {1}, {3.38e38f}}, TensorType::BF16), QString());
    }
    void refusesToWriteNonsense() {
        QVERIFY(writeRefusal(path(), {"x", {2, 2}, {1, 2, 3}}, TensorType::F32).contains("[2, 2]"));
        QVERIFY(!writeRefusal(path(), {"x", {-1, -1}, {1}}, TensorType::F32).isEmpty());
        QVERIFY(writeRefusal(path(), {"x", {1}, {1}}, TensorType::I32).contains("I32"));
        QVERIFY(writeRefusal(path(), {"\xFF", {1}, {1}}, TensorType::F32).contains("UTF-8"));
        QVERIFY(!writeRefusal(path(), {"__metadata__", {1}, {1}}, TensorType::F32).isEmpty());
        const Values x{"x", {1}, {1}};
        QVERIFY_THROWS_EXCEPTION(
            Error, writeSafetensors(path(), std::vector{x.source(), x.source()}, TensorType::F32));
        QVERIFY(!fs::exists(path()));
    }
    void aDiskThatRefusesLeavesTheOldFile() {
        const Values old{"x", {1}, {1}}, big{"x", {100'000}, std::vector<float>(100'000, 2)};
        QCOMPARE(writeRefusal(path(), old, TensorType::F32), QString());
        struct rlimit limit, small{1000, 0};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &limit), 0);
        small.rlim_max = limit.rlim_max;
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        const QString message = writeRefusal(path(), big, TensorType::F32);
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &limit), 0);
        std::signal(SIGXFSZ, handler);
        QVERIFY2(message.contains("cannot be written"), qPrintable(message));
        QCOMPARE(readSafetensors(path()).tensors.at("x").values, old.values);
        QCOMPARE(QDir(dir_->path()).entryList(QDir::Files | QDir::Hidden), QStringList("model.safetensors"));
    }
    void refusesToWriteWhereNoFileCanBe() {
        const Values x{"x", {1}, {1}};
        QVERIFY(writeRefusal("/dev/full", x, TensorType::F32).contains("device"));
        QVERIFY(fs::is_character_file("/dev/full"));
        QVERIFY(writeRefusal(dir_->path().toStdString(), x, TensorType::F32).contains("folder"));
        QVERIFY(
            writeRefusal(path("absent/model.safetensors"), x, TensorType::F32).contains("cannot be written"));
        QVERIFY(writeRefusal(path(std::string(300, 'a').c_str()), x, TensorType::F32)
                    .contains("cannot be written"));
        QVERIFY(QDir(dir_->path()).isEmpty(QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot));
    }

    /// Every binary16 goes to float and back; what lies between two goes to the nearer, a tie to the even
    /// one.
    void halfRoundsToNearestEven() {
        const auto meaning = [](int bits) { // by the definition of IEEE 754
            const int exponent = bits >> 10, fraction = bits & 1023;
            return exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
        };
        for (int bits = 0; bits < 0x7C00; ++bits) {
            const float value = fromHalf(quint16(bits)), next = float(meaning(bits + 1));
            QCOMPARE(double(value), meaning(bits));
            QCOMPARE(int(toHalf(value)), bits);
            QCOMPARE(int(toHalf(-value)), bits | 0x8000);
            QCOMPARE(fromHalf(quint16(bits | 0x8000)), -value);
            const float middle = (value + next) / 2;
            QCOMPARE(int(toHalf(middle)), bits + (bits & 1));
            QCOMPARE(int(toHalf(std::nextafter(middle, 0.0f))), bits);
            QCOMPARE(int(toHalf(std::nextafter(middle, next))), bits + 1);
        }
        QCOMPARE(toHalf(65536), quint16(0x7C00));
        QCOMPARE(toHalf(-3e38f), quint16(0xFC00));
        QCOMPARE(fromHalf(0x7C00), std::numeric_limits<float>::infinity());
        QVERIFY(std::isnan(fromHalf(0x7C01)));
        QVERIFY(std::isnan(fromHalf(toHalf(std::nanf("")))));
        QCOMPARE(toHalf(0x1p-149f), quint16(0));
    }
    void brainRoundsToNearestEven() {
        for (int bits = 0; bits < 0x7F80; ++bits) { // a bfloat16 is the upper half of a float
            const float value = std::bit_cast<float>(quint32(bits) << 16);
            QCOMPARE(fromBrain(quint16(bits)), value);
            QCOMPARE(int(toBrain(value)), bits);
            QCOMPARE(int(toBrain(-value)), bits | 0x8000);
            const float middle = std::bit_cast<float>((quint32(bits) << 16) + 0x8000);
            QCOMPARE(int(toBrain(middle)), bits + (bits & 1));
            QCOMPARE(int(toBrain(std::bit_cast<float>((quint32(bits) << 16) + 0x7FFF))), bits);
            QCOMPARE(int(toBrain(std::bit_cast<float>((quint32(bits) << 16) + 0x8001))), bits + 1);
        }
        QVERIFY(std::isnan(fromBrain(toBrain(std::nanf("")))));
        QVERIFY(std::isnan(fromBrain(toBrain(std::bit_cast<float>(0x7F800001u)))));
        QCOMPARE(fromBrain(0xFF80), -std::numeric_limits<float>::infinity());
    }

    void printsShapes() {
        QCOMPARE(shapeText({}), std::string("[]"));
        QCOMPARE(shapeText(std::vector<std::int64_t>{2, 3}), std::string("[2, 3]"));
    }
};

void SafetensorsTest::refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("fragments");
    const auto row = [](const char* name, const QByteArray& bytes, const QStringList& fragments) {
        QTest::newRow(name) << bytes << fragments;
    };
    const QByteArray padding(200, '\0');

    row("empty", "", {"empty"});
    row("1 byte", "{", {"JSON text"});
    row("7 bytes", QByteArray(7, '\0'), {"7 bytes"});
    row("no header", QByteArray(8, '\0'), {"does not begin with {"});
    row("header longer than the file", littleEndian(1000, 8) + "{}", {"1000 bytes", "2 bytes"});
    row("header of 2^63", littleEndian(quint64(1) << 63, 8) + "{}", {"9223372036854775808", "2 bytes"});
    row("header of 2^64-1", littleEndian(~quint64(0), 8) + "{}", {"18446744073709551615"});

    row("byte order mark", container("\xEF\xBB\xBF{}"), {"does not begin with {"});
    row("space first", container(" {}"), {"does not begin with {"});
    row("a list", container("[]"), {"does not begin with {"});
    row("not UTF-8", container("{\"\xFF\":1}"), {"header", "UTF-8", "column"});
    row("overlong UTF-8", container("{\"\xC0\x80\":1}"), {"header", "UTF-8"});
    row("half a surrogate", container("{'\\ud800':1}"), {"header", "UTF-8"});
    row("cut JSON", container("{'x':"), {"header", "not JSON"});
    row("text after the JSON", container("{} x"), {"header", "not JSON", "column 4"});
    row("NUL after the JSON", container(QByteArray("{}\0x", 4)), {"header", "not JSON", "column 3"});
    row("not a number", container("{'x':NaN}"), {"header", "not JSON"});
    row("200,000 levels of lists", container("{\"x\":" + QByteArray(200'000, '[')), {"levels deep"});
    row("200,000 levels of objects", container(QByteArray("{\"x\":").repeated(200'000)), {"levels deep"});
    row("200,000 closed levels",
        container("{\"x\":" + QByteArray(200'000, '[') + QByteArray(200'000, ']') + "}"), {"levels deep"});

    row("a name twice", singles({{"x", "[0,4]"}, {"x", "[4,8]"}}, 8), {"\"x\"", "twice"});
    row("a name twice, spelt apart", singles({{"x", "[0,4]"}, {"\\u0078", "[4,8]"}}, 8), {"\"x\"", "twice"});
    row("metadata twice", container("{'__metadata__':{},'__metadata__':{}}"), {"__metadata__", "twice"});
    row("metadata no object", container("{'__metadata__':[]}"), {"__metadata__"});
    row("metadata no text", container("{'__metadata__':{'a':1}}"), {"__metadata__", "\"a\""});
    row("a name of 1 MB", container("{\"" + QByteArray(1 << 20, 'n') + "\":0}"), {"nnn…\"", "dtype"});
    row("a name with line feed and NUL", container("{'a\\n\\u0000b':0}"), {"\"a??b\"", "dtype"});

    row("overlap", singles({{"a", "[0,4]"}, {"b", "[2,6]"}}, 6),
        {"\"b\"", "byte 2", "expected 4", "overlap"});
    row("the same place", singles({{"a", "[0,4]"}, {"b", "[0,4]"}}, 4), {"\"b\"", "byte 0", "overlap"});
    row("a hole", singles({{"b", "[8,12]"}, {"a", "[0,4]"}}, 12), {"\"b\"", "byte 8", "expected 4", "hole"});
    row("a hole at the start", singles({{"a", "[4,8]"}}, 8), {"\"a\"", "byte 4", "expected 0", "hole"});
    row("trailing bytes", singles({{"a", "[0,4]"}}, 7), {"3 bytes follow"});
    row("bytes and no tensor", container("{}", "x"), {"1 byte follow"});
    row("cut off", singles({{"a", "[0,4]"}, {"b", "[4,8]"}}, 5), {"8 bytes", "only 5", "cut off"});
    row("offsets descend", oneTensor("F32", "[1]", "[4,0]", 4), {"\"x\"", "data_offsets"});
    row("offsets negative", oneTensor("F32", "[1]", "[-4,0]", 4), {"\"x\"", "data_offsets"});
    row("offsets of 2^64", oneTensor("F32", "[1]", "[0,18446744073709551616]", 4), {"\"x\"", "data_offsets"});
    row("offsets of 2^64-1", oneTensor("F32", "[1]", "[18446744073709551611,18446744073709551615]", 4),
        {"\"x\"", "data_offsets"});
    row("offsets fractional", oneTensor("F32", "[1]", "[0,4.0]", 4), {"\"x\"", "data_offsets"});
    row("one offset", oneTensor("F32", "[1]", "[0]", 4), {"\"x\"", "data_offsets"});
    row("three offsets", oneTensor("F32", "[1]", "[0,4,4]", 4), {"\"x\"", "data_offsets"});
    row("offsets far away", oneTensor("F32", "[1]", "[4611686018427387900,4611686018427387904]", 4),
        {"cut off"});

    row("too few bytes", oneTensor("F32", "[2,3]", "[0,20]", 20), {"\"x\"", "20 bytes", "24", "F32 [2, 3]"});
    row("odd bytes", oneTensor("F16", "[2]", "[0,3]", 3), {"\"x\"", "3 bytes", "expected 4"});
    row("shape that overflows", oneTensor("F32", "[4294967296,4294967296]", "[0,0]", 0),
        {"\"x\"", "overflows"});
    row("bytes that overflow", oneTensor("F32", "[4611686018427387904]", "[0,0]", 0), {"\"x\"", "overflows"});
    row("shape negative", oneTensor("F32", "[-1]", "[0,4]", 4), {"\"x\"", "shape"});
    row("shape of 2^63", oneTensor("F32", "[9223372036854775808,0]", "[0,0]", 0), {"\"x\"", "shape"});
    row("shape a text", oneTensor("F32", "\"1\"", "[0,4]", 4), {"\"x\"", "shape"});
    row("shape of 1,000 extents", oneTensor("F32", "[1" + QByteArray(",1").repeated(999) + "]", "[0,4]", 4),
        {"\"x\"", "shape", "at most 8"});
    row("no shape", container("{'x':{'dtype':'F32','data_offsets':[0,0]}}"), {"\"x\"", "\"shape\""});
    row("no dtype", container("{'x':{'shape':[],'data_offsets':[0,0]}}"), {"\"x\"", "\"dtype\""});
    row("a tensor that is a list", container("{'x':[]}"), {"\"x\"", "dtype"});
    for (const char* type : {"F4", "F8_E4M3", "F8_E5M2", "C64", "F64", "I64", "U8", "I8", "BOOL", "f32"})
        row(type, oneTensor(type, "[1]", "[0,8]", 8),
            {"\"x\"", QString("\"%1\"").arg(type), "F32, F16, BF16 or I32"});
    row("dtype a number", container("{'x':{'dtype':1,'shape':[],'data_offsets':[0,0]}}"), {"\"x\"", "type"});

    const auto value = [](const char* type, const char* hex) {
        const QByteArray data = QByteArray::fromHex(hex);
        QByteArray bytes = oneTensor(type, "[2]", "[0," + QByteArray::number(data.size()) + "]", 0);
        return bytes + data;
    };
    row("F32 not a number", value("F32", "000000000000c07f"), {"\"x\" [2]", "not finite", "number 1"});
    row("F32 infinite", value("F32", "000080ff00000000"), {"\"x\" [2]", "not finite", "number 0"});
    row("F16 infinite", value("F16", "0000007c"), {"not finite", "number 1"});
    row("BF16 not a number", value("BF16", "c07f0000"), {"not finite", "number 0"});

    row("git-LFS pointer",
        "version https://git-lfs.github.com/spec/v1\noid sha256:" + QByteArray(64, '0') + "\nsize 42\n",
        {"run git lfs pull"});
    row("PyTorch zip", QByteArray("PK\x03\x04\x00\x00\x08\x08", 8) + padding, {"zip", "PyTorch"});
    row("pickle", QByteArray("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20") + padding, {"pickle"});
    row("pickle of protocol 4", QByteArray("\x80\x04\x95\x10\x00\x00\x00\x00", 8) + padding, {"pickle"});
    row("GGUF", QByteArray("GGUF\x03\x00\x00\x00", 8) + padding, {"GGUF"});
    row("ONNX", QByteArray("\x08\x07\x12\x07pytorch\x1A\x05") + "2.1.0" + padding, {"ONNX"});
    row("NumPy", QByteArray("\x93NUMPY\x01\x00v\x00", 10) + padding, {"NumPy"});
    row("HDF5", "\x89HDF\r\n\x1A\n" + padding, {"HDF5"});
    row("gzip", QByteArray("\x1F\x8B\x08\x00\x00\x00\x00\x00", 8) + QByteArray(600'000, 'x'), {"gzip"});
    row("web page", "<!DOCTYPE html><html>" + padding, {"web page"});
    row("JSON", "{\"weight_map\": {}}" + padding, {"JSON text"});
    row("random", QByteArray::fromHex("9d1fe0a7c2551b803e4471c6d09911ab"), {"no safetensors file"});
}

QTEST_APPLESS_MAIN(SafetensorsTest)
#include "tst_safetensors.moc"
