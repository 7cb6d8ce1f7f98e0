#pragma once
/// Reads and writes .safetensors files: named tensors of F32, F16, BF16 or I32, nothing else. Every number of
/// a file is checked against its size before it is used; a file that is anything but whole and dense is
/// refused. It knows no model.

#include "engine/halffloat.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

enum class TensorType { F32, F16, BF16, I32 };

/// A tensor with its values widened to float (F32, F16, BF16) or held as integers (I32).
struct Tensor {
    TensorType type = TensorType::F32;
    std::vector<std::int64_t> shape;
    std::vector<float> values;
    std::vector<std::int32_t> integers;
};

/// "[2, 3]", for messages.
std::string shapeText(std::span<const std::int64_t> shape);

struct SafetensorsFile {
    std::map<std::string, Tensor> tensors;
    std::map<std::string, std::string> metadata;
};

/// Throws Error naming `file`, the tensor and both numbers for anything malformed: see
/// tests/tst_safetensors.cpp.
SafetensorsFile readSafetensors(const std::filesystem::path& file);

/// What is to be written: row-major values that outlive the call.
struct TensorSource {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values;
};

/// Writes `tensors` as `type` (F32, F16 or BF16, rounded to nearest even) beside `file` and renames it into
/// place, so that a reader finds the old file or the new one. Throws Error when the disk refuses or a value
/// is not finite in `type`.
void writeSafetensors(const std::filesystem::path& file, std::span<const TensorSource> tensors,
                      TensorType type, const std::map<std::string, std::string>& metadata = {});

} // namespace engine
