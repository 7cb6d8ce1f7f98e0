#include "app/walksteps.h"

#include "app/commands.h"
#include "app/examples.h"
#include "ui/focus.h"

#include <QtGlobal>

#include <algorithm>

namespace app {

namespace {

using engine::Score;

/// A model with attention that `suits`: the one in use, else the one before the walk, else any of the same
/// languages.
template <class Suits>
std::optional<Scenario> withAttention(const WalkMoment& moment, const QString& sentence, Suits suits) {
    const ModelLibrary& library = moment.session.library();
    const std::string& languages = moment.session.scenario().model.languages;
    const auto serves = [&](const ModelChoice& choice) {
        return choice.score != Score::None && choice.languages == languages && library.find(choice) &&
               suits(choice, library);
    };
    Scenario scenario;
    scenario.sentence = sentence;
    scenario.beam = moment.former.beam;
    for (const Scenario& known : {moment.session.scenario(), moment.former})
        if (serves(known.model)) {
            scenario.model = known.model;
            scenario.modelName = known.modelName;
            return scenario;
        }
    for (const ModelEntry& entry : library.entries())
        if (entry.error.empty() && serves(entry.choice())) {
            scenario.model = entry.choice();
            return scenario;
        }
    return std::nullopt;
}

bool always(const ModelChoice&, const ModelLibrary&) {
    return true;
}

bool hasFixedVector(ModelChoice choice, const ModelLibrary& library) {
    choice.score = Score::None;
    return library.find(choice);
}

bool hasAnotherScore(const ModelChoice& choice, const ModelLibrary& library) {
    const auto present = [&](Score score) {
        ModelChoice other = choice;
        other.score = score;
        return score != choice.score && library.find(other);
    };
    return present(Score::Dot) || present(Score::Bilinear) || present(Score::Mlp);
}

bool hasBothPlacements(ModelChoice choice, const ModelLibrary& library) {
    choice.placement =
        choice.placement == engine::Placement::Luong ? engine::Placement::Bahdanau : engine::Placement::Luong;
    return library.find(choice);
}

/// Of languages without examples the viewer's own sentence must do.
QString ownSentence(const WalkMoment& moment) {
    return moment.former.sentence.trimmed().isEmpty() ? toQString(kDefaultSentence) : moment.former.sentence;
}

QString shortSentence(const WalkMoment& moment) {
    const std::vector<Example> examples = examplesFor(moment.former.model.languages);
    return examples.empty() ? ownSentence(moment) : examples.front().sentence;
}

QString longSentence(const WalkMoment& moment) {
    const std::vector<Example> examples = examplesFor(moment.former.model.languages);
    const auto longest =
        std::max_element(examples.begin(), examples.end(), [](const auto& one, const auto& other) {
            return one.sentence.size() < other.sentence.size();
        });
    return longest == examples.end() ? ownSentence(moment) : longest->sentence;
}

/// The answer to what is asked now stands in the window, whole.
bool answered(const WalkMoment& moment) {
    const ModelEntry* model = moment.session.model();
    return model && !moment.session.busy() && moment.session.steps() > 0 &&
           moment.session.shown().data.architecture == architecture(model->config);
}

bool choseNone(const WalkMoment& moment) {
    return moment.session.scenario().model.score == Score::None && answered(moment);
}

/// By the last part of a step, not by jumping.
bool sawTheWordAppear(const WalkMoment& moment) {
    const Scenario& now = moment.session.scenario();
    const int parts = int(ui::phasesOf(moment.session.shown().data.architecture).size());
    return moment.before.phase == parts - 2 && !now.phase && now.step == moment.before.step &&
           moment.before.decodesLike(now);
}

bool choseAnotherScore(const WalkMoment& moment) {
    const Score score = moment.session.scenario().model.score;
    return score != Score::None && score != moment.begun.model.score && answered(moment);
}

bool choseTheOtherPlacement(const WalkMoment& moment) {
    const ModelChoice& model = moment.session.scenario().model;
    return model.score != Score::None && model.placement != moment.begun.model.placement && answered(moment);
}

/// The full stop, or a piece of the first word.
bool isLooselyAligned(const ui::Sentence& target, int index) {
    if (!target.holds(index) || target.tokens[index].endMarker)
        return false;
    const QString& text = target.tokens[index].text;
    return target.tokens[index].word == target.tokens[0].word ||
           std::none_of(text.begin(), text.end(),
                        [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

bool lookedAtALooseRow(const WalkMoment& moment) {
    const ui::Sentence& target = moment.session.shown().data.target;
    return moment.session.shown().data.hasAttention() &&
           (isLooselyAligned(target, moment.focus.hover().target) ||
            isLooselyAligned(target, moment.focus.pin().target));
}

std::optional<Scenario> scenarioOfFixedVector(const WalkMoment& moment) {
    return withAttention(moment, longSentence(moment), hasFixedVector);
}

std::optional<Scenario> scenarioOfOneStep(const WalkMoment& moment) {
    std::optional<Scenario> scenario = withAttention(moment, shortSentence(moment), always);
    if (scenario) {
        scenario->step = 1; // the first word has nothing before it
        scenario->phase = 0;
    }
    return scenario;
}

std::optional<Scenario> scenarioOfScores(const WalkMoment& moment) {
    return withAttention(moment, shortSentence(moment), hasAnotherScore);
}

std::optional<Scenario> scenarioOfPlacements(const WalkMoment& moment) {
    return withAttention(moment, shortSentence(moment), hasBothPlacements);
}

std::optional<Scenario> scenarioOfAlignment(const WalkMoment& moment) {
    return withAttention(moment, shortSentence(moment), always);
}

} // namespace

const std::vector<WalkStep>& walkSteps() {
    static const std::vector<WalkStep> steps = {
        {QT_TRANSLATE_NOOP("app::Walk", "One vector for a whole sentence"),
         QT_TRANSLATE_NOOP(
             "app::Walk",
             "Without attention the encoder presses every sentence, however long, into one vector "
             "of the same size. Choose None for this long sentence, then read the translation: it "
             "tends to lose the thread. With attention the decoder looks back before every word."),
         QT_TRANSLATE_NOOP("app::Walk", "Waiting for: the score None."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "✓ Done. Read the translation, then choose a score again and compare."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "No model of this language pair without attention was found, so there is "
                           "nothing to choose here. Go on with Next."),
         {"score", "translation"},
         scenarioOfFixedVector,
         choseNone},
        {QT_TRANSLATE_NOOP("app::Walk", "One step of attention"),
         QT_TRANSLATE_NOOP(
             "app::Walk",
             "Every source state gets a score for how well it answers the decoder’s state. Softmax "
             "makes the scores weights that sum to 1; the context is the sum of the source states "
             "by these weights. Press the small forward button (Shift+Right) until the word "
             "appears."),
         QT_TRANSLATE_NOOP("app::Walk", "Waiting for: part by part, up to the word."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "✓ Done. The word is written, and the next step begins in the same way."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "No model of this language pair with attention was found, so there is "
                           "no such step to see here. Go on with Next."),
         {"mechanism", "partForward"},
         scenarioOfOneStep,
         sawTheWordAppear},
        {QT_TRANSLATE_NOOP("app::Walk", "Three scores"),
         QT_TRANSLATE_NOOP(
             "app::Walk",
             "Dot multiplies the two states, Bilinear puts a learned matrix between them, and MLP "
             "is a small network of its own. Choose another score for the same sentence. The model "
             "is another one, trained with that score: see which rows of the heatmap change."),
         QT_TRANSLATE_NOOP("app::Walk", "Waiting for: another score."),
         QT_TRANSLATE_NOOP("app::Walk", "✓ Done. Go to and fro between the scores and compare the same row."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "No two models of this language pair that differ in the score alone were "
                           "found, so there is nothing to compare here. Go on with Next."),
         {"score", "heatmap"},
         scenarioOfScores,
         choseAnotherScore},
        {QT_TRANSLATE_NOOP("app::Walk", "Two places for attention"),
         QT_TRANSLATE_NOOP(
             "app::Walk",
             "Bahdanau asks with the state before the step, and the RNN reads the context too. Luong "
             "lets the RNN go first and asks with its new state; the context goes to the readout "
             "alone. Choose the other placement and watch which arrows move."),
         QT_TRANSLATE_NOOP("app::Walk", "Waiting for: the other placement."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "✓ Done. The question and the context’s way into the RNN changed, the rest "
                           "of the picture did not."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "No two models of this language pair that differ in the placement alone "
                           "were found, so there is nothing to switch here. Go on with Next."),
         {"placement", "mechanism"},
         scenarioOfPlacements,
         choseTheOtherPlacement},
        {QT_TRANSLATE_NOOP("app::Walk", "Where attention is an alignment, and where not"),
         QT_TRANSLATE_NOOP(
             "app::Walk",
             "A noun’s row usually has its weight on the word that it translates, though nobody taught the "
             "model that. An article or the full stop often looks elsewhere: ahead at the words that follow, "
             "back at words already translated, or at the end marker. Point at the row of the first word or "
             "of the full stop, or pin it by a click, and compare."),
         QT_TRANSLATE_NOOP("app::Walk", "Waiting for: the row of the first word or of the full stop."),
         QT_TRANSLATE_NOOP("app::Walk", "✓ Done. Weights tell what the decoder read, not always what it "
                                        "translated."),
         QT_TRANSLATE_NOOP("app::Walk",
                           "No model of this language pair with attention was found, so there are no "
                           "weights to see here."),
         {"heatmap", nullptr},
         scenarioOfAlignment,
         lookedAtALooseRow},
    };
    return steps;
}

} // namespace app
