#include "app/comparewindow.h"

#include "app/windowparts.h"
#include "app/wording.h"
#include "ui/canvas.h"
#include "ui/differencemap.h"
#include "ui/heatmap.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

namespace app {

CompareWindow::CompareWindow(Session& session, ui::Focus* focus, QWidget* parent)
    : QDialog(parent, Qt::Window), session_(session), focus_(focus),
      comparison_(new Comparison(session, this)) {
    tabs_ = new QTabWidget;
    tabs_->setDocumentMode(true);
    tabs_->addTab(makeModels(), QString());
    tabs_->addTab(makeTwo(), QString());
    auto* column = new QVBoxLayout(this);
    column->addWidget(tabs_);
    resize(1180, 760);
    connect(comparison_, &Comparison::changed, this, &CompareWindow::showModels);
    connect(&session_, &Session::shownChanged, this, &CompareWindow::showTwo);
    setTexts();
}

QWidget* CompareWindow::makeModels() {
    grid_ = new ui::Canvas(std::make_shared<ui::ModelGrid>());
    grid_->setObjectName(QStringLiteral("models"));
    grid_->setSharedFocus(focus_);
    connect(grid_, &ui::Canvas::cellActivated, this, [this](const ui::Cell& cell) {
        if (cell.row >= 0 && cell.row < int(comparison_->names().size()))
            session_.setModel(comparison_->names()[cell.row]);
    });
    return scrolled(grid_);
}

QWidget* CompareWindow::makeTwo() {
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    beforeTitle_ = plainLabel("keptTitle");
    afterTitle_ = plainLabel("nowTitle");
    changed_ = plainLabel("whatChanged");
    keep_ = new QPushButton;
    keep_->setObjectName(QStringLiteral("keep"));
    connect(keep_, &QPushButton::clicked, this, &CompareWindow::keep);
    before_ = new ui::Canvas(std::make_shared<ui::Heatmap>());
    after_ = new ui::Canvas(std::make_shared<ui::Heatmap>());
    difference_ = new ui::Canvas(std::make_shared<ui::DifferenceMap>());
    int column = 0;
    for (const auto& [canvas, title] : {std::pair(before_, beforeTitle_), std::pair(after_, afterTitle_),
                                        std::pair(difference_, changed_)}) {
        canvas->setSharedFocus(focus_);
        grid->addWidget(title, 0, column, Qt::AlignTop);
        grid->addWidget(scrolled(canvas), 1, column);
        grid->setColumnStretch(column++, 1);
    }
    grid->setRowStretch(1, 1);
    grid->addWidget(keep_, 2, 0, Qt::AlignLeft);
    return page;
}

void CompareWindow::keep() {
    kept_ = session_.shown().data;
    const ModelEntry* entry = session_.model();
    keptTitle_ = entry ? pictureTitle(*entry, session_.shown().translation) : QString();
    showTwo();
}

void CompareWindow::showModels() {
    auto& grid = static_cast<ui::ModelGrid&>(*grid_->picture());
    grid.setEntries(comparison_->entries());
    grid_->refresh();
}

void CompareWindow::showTwo() {
    if (!isVisible())
        return;
    const ui::AttentionData& now = session_.shown().data;
    const ModelEntry* entry = session_.model();
    beforeTitle_->setText(tr("Kept: %1").arg(keptTitle_));
    afterTitle_->setText(
        tr("Now: %1").arg(entry ? pictureTitle(*entry, session_.shown().translation) : QString()));
    before_->setData(kept_);
    after_->setData(now);
    auto& map = static_cast<ui::DifferenceMap&>(*difference_->picture());
    map.setDifference(ui::differenceOf(kept_, now));
    difference_->refresh();
    changed_->setText(map.whatChanged());
}

void CompareWindow::setTexts() {
    setWindowTitle(tr("Compare"));
    tabs_->setTabText(0, tr("All models"));
    tabs_->setTabText(1, tr("Two results"));
    keep_->setText(tr("Keep what is shown now"));
    keep_->setToolTip(tr("Later results, of another model or with edits, are compared with it."));
}

void CompareWindow::showEvent(QShowEvent* event) {
    comparison_->setRunning(true);
    if (kept_.target.size() == 0)
        keep();
    showTwo();
    QDialog::showEvent(event);
}

void CompareWindow::hideEvent(QHideEvent* event) {
    comparison_->setRunning(false);
    QDialog::hideEvent(event);
}

void CompareWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    QDialog::changeEvent(event);
}

} // namespace app
