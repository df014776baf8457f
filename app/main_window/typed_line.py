"""The typed line at work: what is typed lights the map, Enter writes the order, Esc steps back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from app.language import mark, tr, tr_n
from app.panels.entry import EntryCard
from app.panels.unread import UnreadLines, not_read
from app.tools import OrderTool
from rules import Candidate

EMPTY = mark("Type an order, or press Ctrl+Enter to go on.")


class TypedLine(QObject):
    """Ties the entry card, and the lines that could not be read, to the order tool."""

    def __init__(self, entry: EntryCard, unread: UnreadLines, tool: OrderTool, board: QWidget) -> None:
        super().__init__(entry)
        self.entry = entry
        self.unread = unread
        self.tool = tool
        self.board = board
        self.elsewhere: Callable[[str], bool] = lambda letter: False
        """Takes the letter to where else orders are typed now, and tells whether there is such a place."""
        self._power = ""
        """Whose lines were pasted."""
        entry.typed.connect(self.follow)
        entry.entered.connect(self.read)
        entry.pasted.connect(self.read_lines)
        unread.chosen.connect(self.mend)
        unread.dropped.connect(self._forget)
        entry.line.installEventFilter(self)

    def begin(self, letter: str = "") -> None:
        """A letter on the board begins a typed order, or goes on with what is chosen; without one what is typed already
        goes on."""
        if self.elsewhere(letter):
            return
        line = self.entry.line
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if letter:
            self.follow(self.tool.builder.begun_text + letter)
        else:
            line.end(False)

    def follow(self, text: str) -> None:
        """Light on the map what is being typed, and offer what it can become."""
        self.entry.line.setModified(True)
        if not text:
            self.unread.current = -1
        found = self.tool.typed.follow(text)
        if self.entry.line.text() != self.tool.builder.line:
            self.entry.line.setText(self.tool.builder.line)
            self.entry.line.setModified(True)
        self.entry.show_choices(found.candidates, self.tool.builder.text)

    def read(self, text: str) -> None:
        """Enter: the order is written, the only choice is taken, or why not is said beneath."""
        if not text.strip():
            self.tool.tell(tr(EMPTY), "hint")
            return
        answer = self.tool.typed.read(text, complete=True)
        if answer.kind == "made":
            self.entry.clear_line()
            self.unread.mended()
            self.tool.changed.emit()
        elif answer.kind == "step":
            self.entry.clear_line(self.tool.builder.text)
            self.tool.changed.emit()
        else:
            self.entry.complain(answer.words, answer.clause)

    def pick(self, candidate: Candidate) -> None:
        """A choice of the list, which ends or goes on with what is typed."""
        typed = self.entry.line.isModified()
        answer = self.tool.pick(candidate)
        if answer.kind == "refused":
            self.entry.complain(answer.words, answer.clause)
            return
        if typed and not self.tool.builder.filled:
            self.unread.mended()
        self.entry.clear_line(self.tool.builder.text)
        self.entry.complain("")

    def read_lines(self, text: str) -> None:
        """Many orders at once: those that can be read are written, each other one stays with its reason."""
        self.tool.start_over()
        self.entry.clear_line()
        self._power = self.tool.builder.power
        written, left = self.tool.typed.read_many(text)
        self.unread.show_lines(left)
        self.unread.choose(0)
        orders = tr_n("{n} order is written.", "{n} orders are written.", written)
        self.tool.tell(f"{orders} {not_read(len(left))}." if left else orders, "warn" if left else "good")

    def mend(self, line: str, why: str, clause: str) -> None:
        """A line that was not read comes back to be mended."""
        named, line = self.tool.typed.headed(line)
        self.tool.document.act_for(named or self._power)
        self.follow(line)
        self.entry.line.setText(line)
        self.entry.line.setModified(True)
        self.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.complain(why, clause)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc steps back and leaves the line at last; Undo is the game's while nothing is typed."""
        if not isinstance(event, QKeyEvent):
            return False
        self.tool.alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.type() == QEvent.Type.ShortcutOverride and not self.entry.line.text():
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undo:
                event.ignore()
            return undo
        if event.type() != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Escape:
            return False
        self._step_back()
        return True

    def _forget(self) -> None:
        """The line that was being mended is thrown away."""
        self.tool.builder.reset()
        self.entry.clear_line()
        self.entry.complain("")
        self.tool.refresh()

    def _step_back(self) -> None:
        self.entry.clear_line()
        self.entry.complain("")
        self.unread.current = -1
        if not self.tool.step_back():
            self.tool.refresh()
            self.board.setFocus()
