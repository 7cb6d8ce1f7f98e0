#pragma once
/// One page about every figure that the window shows: its formula and how to read it. It computes none.

#include <QDialog>

class QTextBrowser;

namespace app {

class FiguresHelp : public QDialog {
    Q_OBJECT
public:
    explicit FiguresHelp(QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void write();

    QTextBrowser* page_ = nullptr;
};

} // namespace app
