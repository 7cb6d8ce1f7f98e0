#pragma once
/// A sentence of which some parts are marked or grey, in a place that holds always the same number of lines,
/// so that nothing beside it moves when it grows. It can be selected and copied, not edited.

#include <QTextEdit>

namespace app {

class MarkedText : public QTextEdit {
    Q_OBJECT
public:
    enum class Kind { Plain, Marked, Grey };
    struct Run {
        QString text;
        Kind kind = Kind::Plain;

        bool operator==(const Run&) const = default;
    };

    explicit MarkedText(int lines, QWidget* parent = nullptr);

    /// `language` is that of the words.
    void setRuns(const QVector<Run>& runs, const QString& language);
    const QVector<Run>& runs() const { return runs_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void write();

    QVector<Run> runs_;
    QString language_;
    int lines_;
};

} // namespace app
