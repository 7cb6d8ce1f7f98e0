#pragma once
/// The translation as text: what the current step has not reached yet is grey. It can be selected and copied,
/// not edited. A
/// long one takes up to three lines, then it scrolls.

#include "app/convert.h"

#include <QTextEdit>

namespace app {

class TranslationView : public QTextEdit {
    Q_OBJECT
public:
    explicit TranslationView(QWidget* parent = nullptr);
    void setShown(const Shown& shown);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void fitHeight();

    QString text_, language_;
    int reached_ = 0; ///< units
};

} // namespace app
