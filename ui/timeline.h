#pragma once
/// The steps of a translation as dots, one a target word, on a line. It shows where the reader is; it moves
/// nothing.

#include "ui/picture.h"

#include <QCoreApplication>

#include <vector>

namespace ui {

class Timeline : public Picture {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
public:
    /// The middle of every dot.
    std::vector<QPointF> dots(const View& view) const;

    QSizeF preferredSize(const View& view) const override;
    QSizeF minimumSize(const View& view) const override;
    void paint(QPainter& painter, const View& view, const FocusState& focus) const override;
    Cell cellAt(QPointF point, const View& view) const override;
    QRectF rectOf(const Cell& cell, const View& view) const override;
    int rows() const override { return data_.target.size() > 0 ? 1 : 0; }
    int columns() const override { return data_.target.size(); }
    QString rowName(int) const override { return name(); }
    QString columnName(int column) const override { return data_.target.text(column); }
    Link linkOf(const Cell& cell) const override { return {-1, cell.column}; }
    Cell cellOf(const Link& link) const override { return {0, link.target}; }
    bool pins(const Cell&) const override { return false; } // a click goes to the step
    Cell neighbour(const Cell& cell, int right, int down) const override;
    QString describe(const Cell& cell) const override;
    QString name() const override;
    QString summary() const override;

private:
    void paintLine(QPainter& painter, const View& view, const std::vector<QPointF>& middles) const;
    void paintDots(QPainter& painter, const View& view, const FocusState& focus,
                   const std::vector<QPointF>& middles) const;
    void paintPart(QPainter& painter, const View& view, QPointF middle, double radius) const;
    void paintWords(QPainter& painter, const View& view, const FocusState& focus,
                    const std::vector<QPointF>& middles) const;
};

} // namespace ui
