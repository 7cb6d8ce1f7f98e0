#include "engine/foreignformat.h"

namespace engine {

std::string foreignFormat(std::string_view head) {
    const auto begins = [&](std::string_view magic) { return head.starts_with(magic); };
    if (begins("version https://git-lfs"))
        return "it is a git-LFS pointer, the real file was not fetched; run git lfs pull";
    if (begins("PK\x03\x04") || begins("PK\x05\x06"))
        return "it is a zip archive, as PyTorch's .pt and .bin and NumPy's .npz are; save the parameters as "
               "safetensors";
    if (head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5)
        return "it is a Python pickle, which may run code and is never read; save the parameters as "
               "safetensors";
    if (begins("GGUF"))
        return "it is a GGUF file; only safetensors can be read";
    if (begins("\x93NUMPY"))
        return "it is a NumPy array; save the parameters as safetensors";
    if (begins("\x89HDF"))
        return "it is an HDF5 file, as Keras writes; save the parameters as safetensors";
    if (begins("\x1F\x8B"))
        return "it is compressed with gzip; unpack it first";
    // ONNX has no magic: a protobuf whose first field is a small version and whose second is a name or the
    // graph.
    if (head.size() > 2 && head[0] == '\x08' && head[1] > 0 && head[1] < 32 &&
        std::string_view("\x12\x1A\x3A\x42").find(head[2]) != std::string_view::npos)
        return "it looks like an ONNX model; only safetensors can be read";
    if (begins("<"))
        return "it is a web page, the download went wrong; fetch the file again";
    if (begins("{"))
        return "it is JSON text; expected the safetensors file with the parameters";
    return {};
}

} // namespace engine
