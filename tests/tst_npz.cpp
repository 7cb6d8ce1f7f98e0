/// NumPy's arrays and archives against bytes that are built here by hand (zipbytes.h), sound and unsound, and
/// against files that NumPy itself wrote.

#include "engine/error.h"
#include "engine/npzreader.h"
#include "tests/zipbytes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>

using namespace engine;
using namespace tests;

class TestNpz : public QObject {
    Q_OBJECT

private:
    std::filesystem::path write(const QByteArray& bytes) const {
        const QString name = dir_->filePath("file.npz");
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test's file could not be written");
        return name.toStdString();
    }
    QString refusal(const QByteArray& bytes, bool archive) const {
        const auto file = write(bytes);
        QElapsedTimer timer;
        timer.start();
        try {
            if (archive) {
                const NpzFile npz(file);
                for (const std::string& name : npz.names())
                    npz.array(name);
            } else {
                readNpy(file);
            }
        } catch (const Error& error) {
            return timer.elapsed() < 5000 ? QString::fromUtf8(error.what()) : "it took too long";
        }
        return "accepted";
    }
    std::unique_ptr<QTemporaryDir> dir_;

private slots:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void arrays_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<float>>("values");
        QTest::addColumn<QList<int>>("shape");
        const QByteArray six = floats({1, 2, 3, 4, 5, 6.5f});
        const QList<float> inOrder = {1, 2, 3, 4, 5, 6.5f};
        QTest::newRow("f4") << npy("<f4", "2, 3", six) << inOrder << QList<int>{2, 3};
        QTest::newRow("one dimension") << npy("<f4", "6,", six) << inOrder << QList<int>{6};
        QTest::newRow("single number") << npy("<f4", "", floats({7})) << QList<float>{7} << QList<int>{};
        QTest::newRow("nothing") << npy("<f4", "0, 3", {}) << QList<float>{} << QList<int>{0, 3};
        QTest::newRow("Fortran") << npy("<f4", "2, 3", six, true) << QList<float>{1, 3, 5, 2, 4, 6.5f}
                                 << QList<int>{2, 3};
        QTest::newRow("Fortran, three dimensions") << npy("|u1", "2, 1, 3", QByteArray("\1\2\3\4\5\6"), true)
                                                   << QList<float>{1, 3, 5, 2, 4, 6} << QList<int>{2, 1, 3};
        QTest::newRow("f2") << npy("<f2", "2,", QByteArray::fromHex("003c00c1")) << QList<float>{1, -2.5f}
                            << QList<int>{2};
        QTest::newRow("f8") << npy("<f8", "1,", littleEndian(std::bit_cast<quint64>(-0.1), 8))
                            << QList<float>{-0.1f} << QList<int>{1};
        QTest::newRow("big-endian f4") << npy(">f4", "1,", QByteArray::fromHex("c0490fdb"))
                                       << QList<float>{-3.14159274f} << QList<int>{1};
        QTest::newRow("big-endian f8") << npy(">f8", "1,", QByteArray::fromHex("3ff8000000000000"))
                                       << QList<float>{1.5f} << QList<int>{1};
        QTest::newRow("i1") << npy("|i1", "2,", QByteArray("\x7F\x80")) << QList<float>{127, -128}
                            << QList<int>{2};
        QTest::newRow("u1") << npy("|u1", "2,", QByteArray("\x7F\x80")) << QList<float>{127, 128}
                            << QList<int>{2};
        QTest::newRow("i2") << npy("<i2", "1,", QByteArray::fromHex("feff")) << QList<float>{-2}
                            << QList<int>{1};
        QTest::newRow("big-endian u2")
            << npy(">u2", "1,", QByteArray::fromHex("fffe")) << QList<float>{65534} << QList<int>{1};
        QTest::newRow("i4") << npy("<i4", "1,", littleEndian(quint32(-70000), 4)) << QList<float>{-70000}
                            << QList<int>{1};
        QTest::newRow("i8") << npy("<i8", "1,", littleEndian(quint64(-3), 8)) << QList<float>{-3}
                            << QList<int>{1};
        QTest::newRow("booleans") << npy("|b1", "2,", QByteArray("\0\1", 2)) << QList<float>{0, 1}
                                  << QList<int>{2};
        const QByteArray dictionary = "{'shape': (6L,), 'fortran_order': False, 'descr': '<f4'}";
        for (const int version : {1, 2, 3})
            QTest::addRow("version %d, another order, Python 2", version)
                << npyWith(dictionary, six, version) << inOrder << QList<int>{6};
    }
    void arrays() {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<float>, values);
        QFETCH(QList<int>, shape);
        const NpyArray array = readNpy(write(bytes));
        QCOMPARE(QList<float>(array.values.begin(), array.values.end()), values);
        QCOMPARE(QList<int>(array.shape.begin(), array.shape.end()), shape);
    }

    void bytesSpellText() {
        const QByteArray text = "type: s2s\nname: \xC3\xA9\n";
        const NpyArray array = readNpy(write(npy("|i1", QByteArray::number(text.size()) + ",", text)));
        QVERIFY(array.isBytes());
        QCOMPARE(array.text(), text.toStdString());
    }

    void badArrays_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        const QByteArray one = floats({1});
        QTest::newRow("empty") << QByteArray() << "it is empty";
        QTest::newRow("short") << QByteArray("\x93NUM") << "does not begin as a NumPy array";
        QTest::newRow("no header") << QByteArray("\x93NUMPY\1\0\xFF", 9) << "within its header";
        QTest::newRow("pickle") << QByteArray("\x80\4]abcdefgh") << "pickle";
        QTest::newRow("version 4") << npyWith("{}", one, 4) << "version 4";
        QTest::newRow("lying header")
            << QByteArray("\x93NUMPY\2\0\xFF\xFF\xFF\xFF{}", 14) << "claims 4294967295 bytes";
        QTest::newRow("objects") << npy("|O", "1,", one) << "Python objects";
        QTest::newRow("records") << npyWith("{'descr': [('a','<f4')], 'fortran_order': False, 'shape': (1,)}",
                                            one)
                                 << "records";
        QTest::newRow("text") << npy("<U4", "1,", one) << "type \"<U4\"";
        QTest::newRow("complex") << npy("<c8", "1,", floats({1, 2})) << "type \"<c8\"";
        QTest::newRow("f1") << npy("|f1", "1,", "a") << "type \"|f1\"";
        QTest::newRow("no order") << npy("|f4", "1,", one) << "type \"|f4\"";
        QTest::newRow("negative") << npy("<f4", "-1,", one) << "natural numbers";
        QTest::newRow("overflowing shape") << npy("<f4", "4294967296, 4294967296, 2", one) << "overflows";
        QTest::newRow("vast shape") << npy("<f4", "1000000000000,", one) << "it has 4 bytes of numbers";
        QTest::newRow("huge number") << npy("<f4", "99999999999999999999,", one) << "natural numbers";
        QTest::newRow("nine dimensions") << npy("<f4", "1,1,1,1,1,1,1,1,1", one) << "more than 8 dimensions";
        QTest::newRow("cut off") << npy("<f4", "2,", one) << "it has 4 bytes of numbers";
        QTest::newRow("too much") << npy("<f4", "1,", one + one) << "it has 8 bytes of numbers";
        QTest::newRow("key twice")
            << npyWith("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", one)
            << "twice";
        QTest::newRow("key missing") << npyWith("{'descr': '<f4', 'shape': (1,)}", one) << "is not {'descr'";
        QTest::newRow("another key") << npyWith(
                                            "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}",
                                            one)
                                     << "is not {'descr'";
        QTest::newRow("code") << npyWith("__import__('os')", one) << "is not {'descr'";
        QTest::newRow("not finite") << npy("<f4", "2,", floats({1, INFINITY}))
                                    << "number 1 of [2] is not finite";
        QTest::newRow("too large for a float")
            << npy("<f8", "1,", littleEndian(std::bit_cast<quint64>(1e300), 8)) << "not finite as a float";
    }
    void badArrays() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const QString message = refusal(bytes, false);
        QVERIFY2(message.contains(part), qPrintable(message));
        QVERIFY2(message.contains("file.npz"), qPrintable(message));
    }

    void archives_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray a = npy("<f4", "2,", floats({1, 2})),
                         b = npy("<f4", "300, 100", QByteArray(120'000, '\0'));
        const auto both = [&](bool deflate, bool wide, bool descriptor) {
            return QList<ZipPart>{{"a.npy", a, deflate, wide, descriptor},
                                  {"b.npy", b, deflate, wide, descriptor}};
        };
        QTest::newRow("stored") << zip(both(false, false, false));
        QTest::newRow("deflated") << zip(both(true, false, false));
        QTest::newRow("zip64 entries, as NumPy writes them") << zip(both(false, true, false));
        QTest::newRow("zip64, deflated") << zip(both(true, true, false), true);
        QTest::newRow("zip64 directory") << zip(both(false, false, false), true);
        QTest::newRow("data descriptors") << zip(both(true, false, true));
        QTest::newRow("comment") << zip(both(true, false, false), false, "PK\5\6 is no end");
    }
    void archives() {
        QFETCH(QByteArray, bytes);
        const NpzFile npz(write(bytes));
        QCOMPARE(npz.names(), (std::vector<std::string>{"a", "b"}));
        QVERIFY(npz.holds("a") && !npz.holds("c") && !npz.holds("a.npy"));
        QCOMPARE(npz.array("a").values, (std::vector<float>{1, 2}));
        QCOMPARE(npz.array("b").values, std::vector<float>(30'000, 0.0f));
        QVERIFY_THROWS_EXCEPTION(Error, npz.array("c"));
    }

    // What is not asked for may be anything: Nematus keeps pickled objects beside its numbers.
    void unreadEntriesDoNoHarm() {
        const NpzFile npz(write(zip({{"objects.npy", npy("|O", "1,", "pickle")},
                                     {"note.txt", "text"},
                                     {"a.npy", npy("<f4", "1,", floats({3}))}})));
        QCOMPARE(npz.names(), (std::vector<std::string>{"objects", "a"}));
        QCOMPARE(npz.array("a").values, std::vector<float>{3});
        QVERIFY_THROWS_EXCEPTION(Error, npz.array("objects"));
    }

    void badArchives_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        const QByteArray a = npy("<f4", "2,", floats({1, 2})),
                         zeros = npy("<f4", "25000,", QByteArray(100'000, '\0'));
        const QByteArray good = zip({{"a.npy", a}});
        const auto row = [](const char* name, const QByteArray& bytes, const char* part) {
            QTest::newRow(name) << bytes << part;
        };
        const auto lie = [&](auto ZipPart::*member, auto value) {
            ZipPart part{"a.npy", a, true};
            part.*member = value;
            return zip({part});
        };
        row("empty", {}, "it is empty");
        row("not a zip", QByteArray(3000, 'x'), "no zip directory");
        row("pickle", QByteArray("\x80\2}q\1.") + QByteArray(100, ' '), "pickle");
        row("cut off", good.chopped(30), "no zip directory");
        row("start missing", good.mid(40), "");
        row("more behind", good + "x", "no zip directory");
        row("name twice", zip({{"a.npy", a}, {"a.npy", a}}), "two entries of the name \"a.npy\"");
        row("overlap", zip({{"a.npy", a}, {"b.npy", a, false, false, false, 0, -1, -1, -1, 0, "a.npy"}}),
            "another name");
        row("encrypted", lie(&ZipPart::flags, 1), "encrypted");
        row("bzip2", lie(&ZipPart::method, 12), "method 12");
        row("another method in front", lie(&ZipPart::place, 1), "is not where");
        row("bomb", lie(&ZipPart::size, 1'000'000'000), "more than deflate can have packed");
        row("vast", lie(&ZipPart::packed, 4'000'000'000), "reach into the directory");
        row("beyond the end", lie(&ZipPart::place, 3'000'000'000), "leaves no room");
        row("another name in front", lie(&ZipPart::localName, QByteArray("b.npy")), "another name");
        row("checksum", lie(&ZipPart::wrong, 1u), "checksum");
        row("stored, two sizes", zip({{"a.npy", a, false, false, false, 0, -1, 7}}), "is stored, but");
        row("unpacks to less", zip({{"a.npy", zeros, true, false, false, 0, -1, 100'200}}),
            "bytes of numbers");
        row("unpacks to more", zip({{"a.npy", zeros + "x", true, false, false, 0, -1, zeros.size()}}),
            "unpacks to more");
        QByteArray damaged = zip({{"a.npy", a, true}});
        damaged[37] = char(damaged[37] ^ 0x55);
        row("damaged stream", damaged, "");
        QByteArray volume = good;
        volume[volume.size() - 18] = 1;
        row("volumes", volume, "several");
        QByteArray many = good;
        many[many.size() - 12] = char(0xFE);
        many[many.size() - 11] = char(0xFE);
        row("too many entries", many, "too many");
        QByteArray lost = zip({{"a.npy", a}}, true);
        lost[lost.size() - 22 - 20] = 'X';
        row("zip64 locator lost", lost, "no record says");
        QByteArray far = zip({{"a.npy", a}}, true);
        far[far.size() - 22 - 20 + 14] = char(0x7F);
        row("zip64 record far away", far, "outside the file");
        QByteArray wide = zip({{"a.npy", a, false, true}});
        wide.replace(littleEndian(1, 2) + littleEndian(24, 2), littleEndian(1, 2) + littleEndian(4, 2));
        row("zip64 sizes cut off", wide, "cut off");
    }
    void badArchives() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const QString message = refusal(bytes, true);
        QVERIFY2(message.contains(part) && message != "accepted", qPrintable(message));
        QVERIFY2(message.contains("file.npz"), qPrintable(message));
    }

    // A directory that points to one packed stream from two entries would unpack it twice.
    void sharedBytesAreRefused() {
        const QByteArray a = npy("<f4", "2,", floats({1, 2}));
        QByteArray file = zip({{"a.npy", a}, {"b.npy", a}});
        const qsizetype second = file.indexOf("PK\1\2", file.indexOf("PK\1\2") + 1);
        file.replace(second + 42, 4, littleEndian(10, 4)); // amid the first entry
        const QString message = refusal(file, true);
        QVERIFY2(message.contains("not where"), qPrintable(message));
    }

    // Every truncation and every single byte turned over is read or refused with a sentence, nothing else.
    void nothingElseHappens() {
        const QByteArray good = zip({{"a.npy", npy("<f4", "2,", floats({1, 2})), true, true}}, true);
        for (qsizetype size = 0; size < good.size(); ++size)
            QVERIFY(refusal(good.left(size), true) != "accepted");
        for (qsizetype i = 0; i < good.size(); ++i) {
            QByteArray turned = good;
            turned[i] = char(turned[i] ^ 0xFF);
            QVERIFY(!refusal(turned, true).isEmpty());
        }
    }

    void nematusFile() {
        const NpzFile npz(TEST_DATA "/nematus/model/model.npz");
        QCOMPARE(npz.names().size(), std::size_t(41));
        QCOMPARE(npz.array("decoder_Wc_att").shape, (std::vector<std::int64_t>{32, 32}));
    }

    void anotherRealFile() {
        const std::filesystem::path file = SOURCE_DIR "/../shared/data/g2p/checkpoint20.npz";
        if (!std::filesystem::exists(file))
            return; // what it has is tested above, too
        const NpzFile npz(file);
        QVERIFY(!npz.names().empty());
        for (const std::string& name : npz.names())
            QVERIFY(!npz.array(name).values.empty());
    }
};

QTEST_APPLESS_MAIN(TestNpz)
#include "tst_npz.moc"
