#pragma once
/// What the pictures draw: plain values that can be copied, kept and compared. Tokens, rows and columns are
/// known by their index, never by their label, so a word that occurs twice keeps both its places. Nothing
/// here decodes or paints.

#include "ui/phase.h"

#include <QString>
#include <QVector>

#include <optional>

namespace ui {

struct SentenceToken {
    QString text;           ///< whole, as the reader should see it; pictures elide, they never cut it here
    int word = -1;          ///< tokens of one written word share this number; -1 for the end marker
    bool unknown = false;   ///< the model knows no such token
    bool endMarker = false; ///< `</s>`, which keeps its row and its column
    bool masked = false;    ///< a source token that no step may look at

    bool operator==(const SentenceToken&) const = default;
};

struct Sentence {
    QVector<SentenceToken> tokens;
    QString language; ///< a BCP 47 tag such as "en", "zh-Hans", "ar"; empty when unknown

    int size() const { return int(tokens.size()); }
    bool holds(int index) const { return index >= 0 && index < size(); }
    /// The token's text, or an empty string for an index outside the sentence.
    QString text(int index) const { return holds(index) ? tokens[index].text : QString(); }
    /// The direction of the sentence itself, whatever the language of interface and model: that of most of its
    /// words, so that neither an embedded Latin name nor a model of another language turns it round. Where
    /// words leave it open, that of its language.
    bool rightToLeft() const;
    /// Whether both are the same tokens, whatever is marked on them.
    bool sameWords(const Sentence& other) const;

    bool operator==(const Sentence&) const = default;
};

/// A number for every (target, source) pair: row t is target token t, column k is source token k.
struct Matrix {
    int rows = 0;
    int columns = 0;
    QVector<float> values; ///< row-major, rows × columns

    Matrix() = default;
    Matrix(int rowCount, int columnCount, float value);
    /// Missing numbers of ragged rows become NaN.
    static Matrix fromRows(const QVector<QVector<float>>& rows);

    bool empty() const { return values.isEmpty(); }
    /// NaN for every place the matrix does not have.
    double at(int row, int column) const;
    void set(int row, int column, float value);
    /// The column of the largest number of a row, the first when several are equal; -1 for a row without a
    /// number.
    int largestInRow(int row) const;

    bool operator==(const Matrix&) const = default;
};

struct Candidate {
    QString text;
    int id = -1; ///< the token's id: candidates are chosen by it, never by their text
    double probability = 0;

    bool operator==(const Candidate&) const = default;
};

/// How large the vectors of a step are and how open its gates were, means over the units of the top layer.
struct StateFigures {
    double before = 0;     ///< ‖h_{t−1}‖
    double after = 0;      ///< ‖h_t‖
    double context = 0;    ///< ‖c_t‖
    QVector<double> gates; ///< reset and update of a GRU; input, forget and output of an LSTM

    bool operator==(const StateFigures&) const = default;
};

/// Step t, which predicts target token t.
struct StepDetail {
    QVector<Candidate> candidates; ///< best first
    double logProbability = 0;     ///< ln p of the token that stands in the target
    double entropy = 0;            ///< of the weights, in bits
    std::optional<StateFigures> state;
    bool forced = false; ///< the token was given, not chosen
    bool edited = false; ///< the weights were given, not computed

    bool operator==(const StepDetail&) const = default;
};

/// Figures of the whole sentence, computed elsewhere.
struct SentenceFigures {
    double confidence = 0;
    double coverageDeviation = 0;
    double entropy = 0;
    double logProbability = 0;

    bool operator==(const SentenceFigures&) const = default;
};

enum class ScoreKind { None, Dot, Bilinear, Mlp };
enum class PlacementKind { Bahdanau, Luong, Conditional };

/// As much of the model as the drawing of one step needs.
struct Architecture {
    ScoreKind score = ScoreKind::Mlp;
    PlacementKind placement = PlacementKind::Bahdanau;
    QString cell = QStringLiteral("GRU"); ///< a name, printed as it is
    bool bidirectional = true;
    bool inputFeeding = false;

    bool operator==(const Architecture&) const = default;
};

struct AttentionData {
    Sentence source, target;
    Matrix weights;            ///< α_tk in 0 … 1
    Matrix scores;             ///< e_tk, any size
    Matrix contributions;      ///< α_tk ‖s_k‖ / Σ_j α_tj ‖s_j‖; may be empty
    QVector<StepDetail> steps; ///< one a target token; may be shorter while decoding runs
    SentenceFigures figures;
    Architecture architecture;
    int currentStep = -1; ///< rows after it are not shown yet; -1: nothing is decoded yet
    /// How much of the current step is shown; absent when it is complete.
    std::optional<Phase> phase;
    bool finished = true;     ///< false when the limit cut the target off
    bool forcedWhole = false; ///< the whole target was given
    bool edited = false;      ///< the weights of some step are not the model's own
    QString
        emptyReason; ///< why there is nothing to show, in the user's language; empty for the usual reasons

    /// Why no step can be drawn though there are weights, such as those of a file without its model; empty
    /// when it can.
    QString stepReason;

    bool hasAttention() const { return architecture.score != ScoreKind::None; }
    bool isFuture(int targetIndex) const { return targetIndex > currentStep; }
    /// Whether the step is computed as far as `asked`: earlier steps wholly, later ones not at all, the
    /// current one up to its phase. What the architecture does not have counts as reached with the step
    /// itself.
    bool reached(int targetIndex, Phase asked) const;
    bool reached(Phase asked) const { return reached(currentStep, asked); }
    /// The step's details, or empty ones when it has none.
    StepDetail step(int targetIndex) const;

    bool operator==(const AttentionData&) const = default;
};

/// Neighbouring tokens [first, last] that make one written word.
struct WordSpan {
    int first = 0, last = 0;

    bool single() const { return first == last; }
    int size() const { return last - first + 1; }
    bool operator==(const WordSpan&) const = default;
};
/// Every word's pieces, in order; a token without a word (the end marker) stands alone.
QVector<WordSpan> wordSpans(const Sentence& sentence);

/// The same data a word instead of a piece at a time: weights and contributions are summed over a source
/// word's pieces and averaged over a target word's (as the field does); a score has no such sum, so words
/// have none (NaN) unless each of the two is a single piece. A word's step is the step of its last piece, its
/// candidates are left out.
AttentionData groupedByWords(const AttentionData& pieces);

} // namespace ui
