#pragma once
/// The numbers of a model: one flat array with a named place in it for every tensor that the config asks for.
/// Gradients and the optimiser's moments are arrays of the same layout. It does no arithmetic.

#include "engine/matrix.h"
#include "engine/modelconfig.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

struct ParameterPlace {
    std::string name;                ///< as in model.safetensors
    std::vector<std::int64_t> shape; ///< [out, in], [V, E], or [size] for a bias
    int rows = 0, cols = 0;          ///< a bias is one row
    std::size_t offset = 0;          ///< of the first number in the flat array; a multiple of 16
    bool optional = false;           ///< a file may lack it (zeros then)
    bool multiplies = false;         ///< in matrix products, not only looked up or added

    std::size_t size() const { return std::size_t(rows) * cols; }
};

/// Every tensor of `config` in a fixed order, with its place.
std::vector<ParameterPlace> parameterPlaces(const ModelConfig& config);

class Parameters {
public:
    Parameters() = default;
    explicit Parameters(const ModelConfig& config);

    const std::vector<ParameterPlace>& places() const { return places_; }
    /// Null when the config has no such tensor.
    const ParameterPlace* find(std::string_view name) const;
    /// All numbers, with some zeros between tensors for alignment.
    std::span<float> values() { // what is about to change has no copy
        halves_.clear();
        return values_;
    }
    std::span<const float> values() const { return values_; }
    /// The numbers of a tensor in `all`, an array of this layout.
    template <class Number>
    static MatrixView<Number> view(std::span<Number> all, const ParameterPlace& place) {
        return {all.data() + place.offset, place.rows, place.cols, place.cols};
    }
    /// How many numbers the tensors hold.
    std::size_t count() const;

    /// For decoding, which reads half the bytes then: copies every matrix that multiplies and that F16 holds
    /// exactly, as it does all that came from an F16 file. Does nothing where F16 is slow (halfproducts.h).
    void keepHalves();
    /// That copy for one of places(), in the layout of the matrix; null where there is none.
    const std::uint16_t* halves(const ParameterPlace& place) const;

private:
    std::vector<ParameterPlace> places_;
    Floats values_;
    std::vector<Halves> halves_; ///< one a place, some empty; or none at all
};

/// Fills `parameters` for training from `seed`: embeddings normal with deviation ½, so that source words are
/// told apart from the first update on; matrices uniform in ±√(6 / (in + out)) (Glorot and Bengio 2010; gates
/// one by one), recurrent ones in ±1/√D; biases zero.
void initialise(Parameters& parameters, const ModelConfig& config, std::uint64_t seed);

} // namespace engine
