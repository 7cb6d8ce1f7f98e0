#include "engine/halfproducts.h"

#include "engine/halffloat.h"

#if defined(__AVX512F__) || (defined(__AVX2__) && defined(__FMA__) && defined(__F16C__))
#include <immintrin.h>
#endif

namespace engine {

namespace {

// What one instruction level does to several numbers at once; one Lanes is compiled a level.
#if defined(__AVX512F__)

struct Lanes {
    using Numbers = __m512;
    static constexpr int width = 16, items = 4; // numbers in one register; items a tile
    static constexpr bool hardware = true;

    static Numbers load(const float* numbers) { return _mm512_loadu_ps(numbers); }
    static Numbers widen(const std::uint16_t* halves) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(halves)));
    }
    static void narrow(Numbers numbers, std::uint16_t* halves) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(halves),
                            _mm512_cvtps_ph(numbers, _MM_FROUND_TO_NEAREST_INT));
    }
    static bool differ(Numbers a, Numbers b) { return _mm512_cmp_ps_mask(a, b, _CMP_NEQ_UQ) != 0; }
    static Numbers multiplyAdd(Numbers a, Numbers b, Numbers sum) { return _mm512_fmadd_ps(a, b, sum); }
    static float total(Numbers numbers) { return _mm512_reduce_add_ps(numbers); }
};

#elif defined(__AVX2__) && defined(__FMA__) && defined(__F16C__)

struct Lanes {
    using Numbers = __m256;
    static constexpr int width = 8, items = 2;
    static constexpr bool hardware = true;

    static Numbers load(const float* numbers) { return _mm256_loadu_ps(numbers); }
    static Numbers widen(const std::uint16_t* halves) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(halves)));
    }
    static void narrow(Numbers numbers, std::uint16_t* halves) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(halves),
                         _mm256_cvtps_ph(numbers, _MM_FROUND_TO_NEAREST_INT));
    }
    static bool differ(Numbers a, Numbers b) {
        return _mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_NEQ_UQ)) != 0;
    }
    static Numbers multiplyAdd(Numbers a, Numbers b, Numbers sum) { return _mm256_fmadd_ps(a, b, sum); }
    static float total(Numbers numbers) {
        __m128 sum = _mm_add_ps(_mm256_castps256_ps128(numbers), _mm256_extractf128_ps(numbers, 1));
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
    }
};

#else

struct Lanes {
    using Numbers = float;
    static constexpr int width = 1, items = 1;
    static constexpr bool hardware = false;

    static Numbers load(const float* number) { return *number; }
    static Numbers widen(const std::uint16_t* half) { return fromHalf(*half); }
    static void narrow(Numbers number, std::uint16_t* half) { *half = toHalf(number); }
    static bool differ(Numbers a, Numbers b) { return !(a == b); }
    static Numbers multiplyAdd(Numbers a, Numbers b, Numbers sum) { return a * b + sum; }
    static float total(Numbers number) { return number; }
};

#endif

template <class Number> MatrixView<Number> rowsOf(MatrixView<Number> view, int begin, int count) {
    return {view.row(begin).data(), count, view.cols, view.stride};
}

/// The products of `items` rows of x with `rows` rows of the weight, at most as many as there are registers
/// for: every number is loaded and widened once for all of them, and no sum waits for another.
template <int rows, int items>
void multiplyTile(MatrixView<const float> x, MatrixView<const std::uint16_t> weight, MatrixView<float> y) {
    constexpr int kLine = 64 / sizeof(std::uint16_t);
    typename Lanes::Numbers sums[rows][items] = {};
    int col = 0;
    for (; col + Lanes::width <= weight.cols; col += Lanes::width) {
        if (col % kLine == 0) // the next tile's; beyond the last row it asks for what nobody reads
            for (int row = 0; row < rows; ++row)
                __builtin_prefetch(&weight.at(rows + row, col));
        typename Lanes::Numbers numbers[items];
        for (int item = 0; item < items; ++item)
            numbers[item] = Lanes::load(&x.at(item, col));
        for (int row = 0; row < rows; ++row) {
            const auto factor = Lanes::widen(&weight.at(row, col));
            for (int item = 0; item < items; ++item)
                sums[row][item] = Lanes::multiplyAdd(factor, numbers[item], sums[row][item]);
        }
    }
    for (int row = 0; row < rows; ++row) {
        for (int item = 0; item < items; ++item) {
            float sum = Lanes::total(sums[row][item]);
            for (int rest = col; rest < weight.cols; ++rest)
                sum += fromHalf(weight.at(row, rest)) * x.at(item, rest);
            y.at(item, row) = sum;
        }
    }
}

/// The products of `items` rows of x with the whole weight.
template <int rows, int items>
void multiplyItems(MatrixView<const float> x, MatrixView<const std::uint16_t> weight, MatrixView<float> y) {
    int row = 0;
    const auto part = [&] { return MatrixView<float>{y.data + row, items, weight.rows - row, y.stride}; };
    for (; row + rows <= weight.rows; row += rows)
        multiplyTile<rows, items>(x, rowsOf(weight, row, rows), part());
    for (; row < weight.rows; ++row)
        multiplyTile<1, items>(x, rowsOf(weight, row, 1), part());
}

} // namespace

bool hasHalfProducts() {
    return Lanes::hardware;
}

bool toHalves(std::span<const float> numbers, std::span<std::uint16_t> halves) {
    bool exact = true;
    std::size_t i = 0;
    for (; i + Lanes::width <= numbers.size(); i += Lanes::width) {
        const auto wide = Lanes::load(numbers.data() + i);
        Lanes::narrow(wide, halves.data() + i);
        exact = exact && !Lanes::differ(Lanes::widen(halves.data() + i), wide);
    }
    for (; i < numbers.size(); ++i) {
        halves[i] = toHalf(numbers[i]);
        exact = exact && fromHalf(halves[i]) == numbers[i];
    }
    return exact;
}

void multiplyHalves(MatrixView<const float> x, MatrixView<const std::uint16_t> weight, MatrixView<float> y) {
    int item = 0;
    for (; item + Lanes::items <= x.rows; item += Lanes::items)
        multiplyItems<4, Lanes::items>(rowsOf(x, item, Lanes::items), weight, rowsOf(y, item, Lanes::items));
    for (; item < x.rows; ++item)
        multiplyItems<8, 1>(rowsOf(x, item, 1), weight, rowsOf(y, item, 1));
}

} // namespace engine
