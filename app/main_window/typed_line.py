"""The typed line at work: what is typed lights the map, Enter writes the order, Esc steps back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from app.panels.entry import EntryCard
from app.tools import OrderTool


class TypedLine(QObject):
    """Ties the entry card to the order tool. `finished` says that Enter was pressed with nothing typed."""

    finished = Signal()

    def __init__(self, entry: EntryCard, tool: OrderTool, board: QWidget) -> None:
        super().__init__(entry)
        self.entry = entry
        self.tool = tool
        self.board = board
        entry.typed.connect(self.follow)
        entry.entered.connect(self.read)
        entry.pasted.connect(self.read_lines)
        entry.line.installEventFilter(self)

    def begin(self, letter: str) -> None:
        """A letter on the board begins a typed order."""
        line = self.entry.line
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.setText(letter)
        self.follow(letter)

    def follow(self, text: str) -> None:
        """Light on the map what is being typed, and offer what it can become."""
        self.entry.line.setModified(True)
        found = self.tool.follow(text)
        self.entry.show_choices(found.candidates, self.tool.builder.text)

    def read(self, text: str) -> None:
        """Enter: the order is written, or why not is said beneath."""
        if not text.strip():
            self.finished.emit()
            return
        answer = self.tool.read_line(text)
        if answer.kind == "made":
            self.entry.clear_line()
            self.tool.refresh()
        else:
            self.entry.complain(answer.words)

    def read_lines(self, text: str) -> None:
        """Many orders at once: those that can be read are written, the first that cannot stays with its reason."""
        left = []
        for line in filter(None, (line.strip() for line in text.splitlines())):
            answer = self.tool.read_line(line)
            if answer.kind != "made":
                left.append((line, answer.words))
        self.entry.clear_line()
        if left:
            self.entry.line.setText(left[0][0])
            more = f" ({len(left) - 1} more lines were not read either)" if len(left) > 1 else ""
            self.entry.complain(f"{left[0][1]}{more}")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc steps back and leaves the line at last; Undo is the game's while nothing is typed."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and not self.entry.line.text():
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undo:
                event.ignore()
            return undo
        if event.type() != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Escape:
            return False
        self._step_back()
        return True

    def _step_back(self) -> None:
        self.entry.clear_line()
        self.entry.complain("")
        if not self.tool.step_back():
            self.tool.refresh()
            self.board.setFocus()
