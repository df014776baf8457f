"""A player's own note on a place, written over the board."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import Card, button, column, label, row

WIDTH, LONGEST, ABOVE = 260, 60, 26
FOR_YOU = mark("Only you see your notes. The rules never read them.")


class NoteCard(Card):
    """`written`: the place and the text, "" for none any more; `closed`: it is gone."""

    written = Signal(str, str)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self._over = over
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.place = ""
        self.title = label("", "heading")
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(tr("A guess, in a few words"))
        self.line.returnPressed.connect(self._write)
        self.keep_button = button(tr("Keep"), "primary")
        self.keep_button.clicked.connect(self._write)
        self.remove_button = button(tr("Remove"), "quiet")
        self.remove_button.clicked.connect(self._remove)
        lower = row(self.remove_button, ..., self.keep_button)
        self.setLayout(
            column(self.title, self.line, label(tr(FOR_YOU), "small", wrap=True), lower, spacing=8, margins=12)
        )
        self.setFixedWidth(px(WIDTH))
        self.hide()

    def open_for(self, place: str, name: str, text: str, at: QPoint) -> None:
        """Ask for the note on a place that lies at this pixel; `text` is what is noted there."""
        self.place = place
        self.title.setText(tr("Your note on {name}", name=name))
        self.setAccessibleName(self.title.text())
        self.line.setText(text)
        self.remove_button.setVisible(bool(text))
        self.adjustSize()
        room = self._over.rect()
        below = at.y() + ABOVE
        top = below if below + self.height() <= room.height() else at.y() - ABOVE - self.height()
        left = at.x() - self.width() // 2
        self.move(max(4, min(left, room.width() - self.width() - 4)), max(4, top))
        self.show()
        self.raise_()
        self.line.setFocus()
        self.line.selectAll()

    def close_card(self) -> None:
        """Away with it, nothing is kept."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            super().keyPressEvent(event)

    def _write(self) -> None:
        self.written.emit(self.place, self.line.text().strip())
        self.close_card()

    def _remove(self) -> None:
        self.line.setText("")  # clear() could be undone
        self._write()
