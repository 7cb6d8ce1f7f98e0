#include "app/figureshelp.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace app {

namespace {

/// Name, formula and reading of one figure.
QString section(const QString& name, const QString& formula, const QString& reading) {
    return QStringLiteral("<h3>%1</h3><p><b>%2</b></p><p>%3</p>").arg(name, formula, reading);
}

} // namespace

FiguresHelp::FiguresHelp(QWidget* parent) : QDialog(parent) {
    auto* column = new QVBoxLayout(this);
    page_ = new QTextBrowser(this);
    page_->setFrameShape(QFrame::NoFrame);
    column->addWidget(page_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(620, 640);
    write();
}

void FiguresHelp::write() {
    setWindowTitle(tr("Figures and formulas"));
    page_->setAccessibleName(windowTitle());
    page_->setHtml(
        tr("<p>Target words are counted by t = 1 … n, source tokens by k = 1 … m; both counts include the "
           "end "
           "marker. α<sub>tk</sub> is the weight of source token k at step t.</p>") +
        section(tr("Weight"), tr("α<sub>tk</sub> = exp(e<sub>tk</sub>) / Σ<sub>j</sub> exp(e<sub>tj</sub>)"),
                tr("The share of source token k in the context of step t, from its score e<sub>tk</sub>. The "
                   "weights of one step add up to 1.")) +
        section(tr("Contribution"),
                tr("α<sub>tk</sub> ‖s<sub>k</sub>‖ / Σ<sub>j</sub> α<sub>tj</sub> ‖s<sub>j</sub>‖"),
                tr("The weight together with the length of what it weighs: a large weight on a short "
                   "annotation s<sub>k</sub> adds little to the context.")) +
        section(tr("Log-probability"), tr("Σ<sub>t</sub> ln p(y<sub>t</sub>)"),
                tr("How likely the model holds the whole translation. 0 is certainty; every further word "
                   "takes something away, so compare only translations of similar length.")) +
        section(tr("Confidence"), tr("exp((1/n) Σ<sub>t</sub> ln p(y<sub>t</sub>))"),
                tr("The mean probability of a word (the geometric mean), from 0 to 1. It does not depend on "
                   "the length.")) +
        section(
            tr("Entropy"), tr("−Σ<sub>k</sub> α<sub>tk</sub> log<sub>2</sub> α<sub>tk</sub>"),
            tr("How widely the attention of a step is spread, in bits: 0 when it looks at one token only, "
               "log<sub>2</sub> m when it looks at all alike. For the sentence it is the mean over its "
               "steps.")) +
        section(tr("Coverage deviation"),
                tr("−(1/m) Σ<sub>k</sub> ln(1 + (1 − Σ<sub>t</sub> α<sub>tk</sub>)<sup>2</sup>)"),
                tr("Whether every source token was looked at about once in all. 0 is best; it falls when "
                   "tokens are forgotten or looked at again and again.")) +
        section(tr("Alignment error"), tr("1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|)"),
                tr("How far the links A, one from each target word to its largest weight, depart from those "
                   "that people drew: S are the sure ones, P the possible ones, which include the sure. 0 is "
                   "agreement. It needs a file of such links; see “alignoscope evaluate --alignment”.")));
}

void FiguresHelp::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && page_)
        write();
    QDialog::changeEvent(event);
}

} // namespace app
