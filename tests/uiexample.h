#pragma once
/// The sentence pair that the pictures' tests share: scores by hand, weights their softmax, "la" and "the"
/// twice.

#include "ui/attentiondata.h"

#include <cmath>

inline ui::Sentence sentenceOf(const QString& words, const QString& language) {
    ui::Sentence sentence;
    sentence.language = language;
    int word = 0;
    for (const QString& text : words.split(QLatin1Char(' ')))
        sentence.tokens.append({text, word++, false, false});
    sentence.tokens.append({QStringLiteral("</s>"), -1, false, true});
    return sentence;
}

/// Every row looks mostly at the place its number names; the last row at the source's end marker.
inline ui::AttentionData exampleOf(const ui::Sentence& source, const ui::Sentence& target, int current) {
    ui::AttentionData data;
    data.source = source;
    data.target = target;
    data.currentStep = current;
    data.scores = ui::Matrix(target.size(), source.size(), -1.5f);
    data.weights = ui::Matrix(target.size(), source.size(), 0);
    for (int t = 0; t < target.size(); ++t) {
        const int best = t == target.size() - 1 ? source.size() - 1 : t % source.size();
        data.scores.set(t, best, 3.5f);
        data.scores.set(t, (best + 1) % source.size(), 1.0f);
        double sum = 0;
        for (int k = 0; k < source.size(); ++k)
            sum += std::exp(data.scores.at(t, k));
        for (int k = 0; k < source.size(); ++k)
            data.weights.set(t, k, float(std::exp(data.scores.at(t, k)) / sum));
        ui::StepDetail step;
        step.candidates = {{target.text(t), 7, 0.7}, {QStringLiteral("le"), 8, 0.2}};
        data.steps.append(step);
    }
    data.contributions = data.weights;
    return data;
}

inline ui::AttentionData example(int current = 5) {
    return exampleOf(sentenceOf(QStringLiteral("the black cat is under the table"), QStringLiteral("en")),
                     sentenceOf(QStringLiteral("le chat noir est sous la table"), QStringLiteral("fr")),
                     current);
}
