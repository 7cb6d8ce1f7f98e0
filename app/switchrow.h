#pragma once
/// A switch of the top bar: a caption over cells side by side, one of which is on. A cell that cannot be
/// chosen is disabled and says why. It asks by signal and shows what it is told.

#include <QAbstractButton>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;

namespace app {

/// One cell.
class SwitchCell : public QAbstractButton {
    Q_OBJECT
public:
    explicit SwitchCell(QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

class SwitchRow : public QWidget {
    Q_OBJECT
public:
    explicit SwitchRow(int cells, QWidget* parent = nullptr);

    /// The switch's name, which is its caption too, and the text of every cell.
    void setTexts(const QString& name, const QStringList& cells);
    void setCaption(const QString& caption);
    void setCurrent(int index); ///< −1: none
    /// An empty reason enables the cell.
    void setReason(int index, const QString& reason);
    SwitchCell* cell(int index) const { return cells_.at(std::size_t(index)); }

signals:
    void chosen(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    void setColours();

    QLabel* caption_ = nullptr;
    std::vector<SwitchCell*> cells_;
};

} // namespace app
