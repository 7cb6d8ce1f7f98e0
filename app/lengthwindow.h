#pragma once
/// A window beside the main one: a sentence that a slider shortens to its first words, translated with
/// attention and without, the words that one fixed vector lost, where the other model looked, and how both
/// fare by length. It edits nothing.

#include "app/lengthcomparison.h"
#include "app/modelcard.h"
#include "app/session.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QSlider;

namespace ui {
class Canvas;
}

namespace app {

class MarkedText;
class Panel;

class LengthWindow : public QDialog {
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit LengthWindow(Session& session, QWidget* parent = nullptr);

    /// Shows it in front of the others.
    void present();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeSentence();
    QWidget* makeAnswers();
    QWidget* makePictures();
    void follow();       ///< the session
    void fillChoices();  ///< the sentences to choose from
    void takeSentence(); ///< the chosen one, whole
    void ask();
    void showState(); ///< what is missing, or the answer
    void showAnswer();
    void showTranslations(const LengthAnswer& answer);
    void setTexts();
    void setColours();

    Session& session_;
    LengthComparison* comparison_;
    std::optional<ModelEntry> attending_, fixed_; ///< of the session's languages
    std::string languages_;
    ui::LengthChartData chartData_;
    QString own_;                   ///< the session's sentence
    std::optional<QString> chosen_; ///< an example; empty: the session's sentence; absent: not chosen yet
    SentenceParts parts_;
    QComboBox* choices_ = nullptr;
    QSlider* slider_ = nullptr;
    QLabel *length_ = nullptr, *lost_ = nullptr, *missing_ = nullptr;
    QWidget* results_ = nullptr;
    MarkedText *source_ = nullptr, *attendingText_ = nullptr, *fixedText_ = nullptr;
    Panel *sourcePanel_ = nullptr, *attendingPanel_ = nullptr, *fixedPanel_ = nullptr;
    Panel *heatmapPanel_ = nullptr, *chartPanel_ = nullptr;
    ui::Canvas *heatmap_ = nullptr, *chart_ = nullptr;
};

} // namespace app
