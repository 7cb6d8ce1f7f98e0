/// A model's folder: what is written is read back, and whatever disagrees with its config is refused by name.

#include "engine/error.h"
#include "engine/json.h"
#include "engine/safetensors.h"
#include "tests/modelfolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace engine;
namespace fs = std::filesystem;

namespace {

/// The tensors of a tiny model, to be spoiled and written.
struct Tensors {
    std::map<std::string, std::pair<std::vector<std::int64_t>, std::vector<float>>> all;

    explicit Tensors(const Parameters& parameters) {
        for (const ParameterPlace& place : parameters.places()) {
            const auto first = parameters.values().begin() + std::ptrdiff_t(place.offset);
            if (!place.optional)
                all[place.name] = {place.shape, {first, first + std::ptrdiff_t(place.size())}};
        }
    }
    void write(const fs::path& folder, TensorType type = TensorType::F32) const {
        std::vector<TensorSource> sources;
        for (const auto& [name, tensor] : all)
            sources.push_back({name, tensor.first, tensor.second});
        writeSafetensors(folder / "model.safetensors", sources, type);
    }
};

std::string refusal(const fs::path& folder) {
    try {
        readModel(folder);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

bool mentions(const std::string& message, std::initializer_list<const char*> parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const char* part) { return message.find(part) != std::string::npos; });
}

} // namespace

class TestModel : public QObject {
    Q_OBJECT

private slots:
    void init() {
        folder_ = fs::path(directory_.path().toStdString()) / QTest::currentTestFunction();
        tests::writeTinyModel(folder_);
    }
    void writtenAndReadBack();
    void everyNumberTypeIsRead_data();
    void everyNumberTypeIsRead();
    void theEnergyBiasIsOptional();
    void missingTensorsAreNamed();
    void extraTensorsAreNamed();
    void misshapenTensorIsNamed();
    void vocabularyMustFit();
    void configOfAnotherModel();
    void nothingAllocatedForAConfigAlone();
    void missingFiles();
    void parameterCount();

private:
    void rewriteConfig(const char* from, const char* to) {
        std::string text = readTextFile(folder_ / "config.json", 1 << 20);
        const auto at = text.find(from);
        QVERIFY2(at != std::string::npos, from);
        text.replace(at, std::string(from).size(), to);
        writeTextFile(folder_ / "config.json", text);
    }
    QTemporaryDir directory_;
    fs::path folder_;
};

void TestModel::writtenAndReadBack() {
    const auto original = tests::tinyModel();
    const auto read = readModel(folder_);
    QCOMPARE(read->name, std::string("writtenAndReadBack"));
    QVERIFY(read->config == original->config);
    const std::span<const float> before = original->parameters.values(), after = read->parameters.values();
    QCOMPARE(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        QCOMPARE(after[i], fromHalf(toHalf(before[i])));
    QCOMPARE(read->tokenizers.source->size(), original->config.sourceVocabulary);
}

void TestModel::everyNumberTypeIsRead_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<double>("precision");
    QTest::newRow("F32") << int(TensorType::F32) << 0.0;
    QTest::newRow("F16") << int(TensorType::F16) << 1.0 / 2048;
    QTest::newRow("BF16") << int(TensorType::BF16) << 1.0 / 256;
}

void TestModel::everyNumberTypeIsRead() {
    QFETCH(int, type);
    QFETCH(double, precision);
    const auto original = tests::tinyModel();
    Tensors(original->parameters).write(folder_, TensorType(type));
    const auto read = readModel(folder_);
    for (std::size_t i = 0; i < original->parameters.values().size(); ++i) {
        const double expected = original->parameters.values()[i];
        QVERIFY(std::abs(read->parameters.values()[i] - expected) <=
                precision * std::abs(expected) + precision * 1e-4);
    }
}

void TestModel::theEnergyBiasIsOptional() {
    Tensors tensors(tests::tinyModel()->parameters);
    tensors.all["attention.energy.bias"] = {{1}, {0.5f}};
    tensors.write(folder_);
    const auto read = readModel(folder_);
    QCOMPARE(Parameters::view<const float>(read->parameters.values(),
                                           *read->parameters.find("attention.energy.bias"))
                 .at(0, 0),
             0.5f);
}

void TestModel::missingTensorsAreNamed() {
    Tensors tensors(tests::tinyModel()->parameters);
    for (const char* name : {"readout.weight", "readout.bias", "output.bias", "output.weight"})
        tensors.all.erase(name);
    tensors.write(folder_);
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"model.safetensors", "lacks 4", "readout.weight", "and 1 more"}),
             message.c_str());
}

void TestModel::extraTensorsAreNamed() {
    Tensors tensors(tests::tinyModel()->parameters);
    tensors.all["decoder.secret"] = {{2}, {1, 2}};
    tensors.write(folder_);
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"model.safetensors", "1 tensors", "decoder.secret"}), message.c_str());
}

void TestModel::misshapenTensorIsNamed() {
    Tensors tensors(tests::tinyModel()->parameters);
    tensors.all["readout.bias"] = {{2, 3}, std::vector<float>(6)};
    tensors.write(folder_);
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"readout.bias is [2, 3], expected [6]"}), message.c_str());
}

void TestModel::vocabularyMustFit() {
    rewriteConfig("\"source_vocabulary\": 33", "\"source_vocabulary\": 40");
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"source_embedding.weight is [33, 6], expected [40, 6]"}), message.c_str());
}

void TestModel::configOfAnotherModel() {
    rewriteConfig("\"score\": \"mlp\"", "\"score\": \"bilinear\"");
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"lacks 1", "attention.weight"}), message.c_str());
}

void TestModel::nothingAllocatedForAConfigAlone() {
    // A million words of 65,536 numbers each: refused by the file's own shapes, not by the memory running
    // out.
    rewriteConfig("\"source_vocabulary\": 33", "\"source_vocabulary\": 1000000");
    rewriteConfig("\"embedding\": 6", "\"embedding\": 65536");
    const std::string message = refusal(folder_);
    QVERIFY2(mentions(message, {"expected [1000000, 65536]"}), message.c_str());
}

void TestModel::missingFiles() {
    for (const char* name : {"vocabulary.json", "model.safetensors", "config.json"}) {
        fs::remove(folder_ / name);
        const std::string message = refusal(folder_);
        QVERIFY2(mentions(message, {name}), message.c_str());
    }
}

void TestModel::parameterCount() {
    // The optional bias and the gaps between tensors are not counted.
    const auto model = tests::tinyModel();
    std::size_t sum = 0;
    for (const auto& [name, tensor] : Tensors(model->parameters).all)
        sum += tensor.second.size();
    QCOMPARE(model->parameters.count(), sum);
}

QTEST_APPLESS_MAIN(TestModel)
#include "tst_model.moc"
