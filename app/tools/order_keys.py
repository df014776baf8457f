"""The keys of ordering on the board: Tab and the arrows light a candidate, Enter takes it, letters name verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.language import mark, tr
from rules import Candidate, Location

from .nearest import ARROWS, Cursor

if TYPE_CHECKING:
    from .order_tool import OrderTool

Key = Qt.Key
COUNTING = {Key.Key_Up: 1, Key.Key_Down: -1}
NOTHING_LIT = mark("Nothing is lit. Tab and the arrow keys light a place, Enter takes it.")
NOTHING_CHOSEN = mark("Nothing is chosen. Tab chooses a unit, Ctrl+Enter goes on.")


class OrderKeys:
    """What each key does for an order tool. `cursor` is at the candidate that is lit."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool
        self.cursor = Cursor(tool.scene)
        self.twice_ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        """Within so many milliseconds two presses of a key are one."""
        self._escaped = QElapsedTimer()

    def press(self, event: QKeyEvent) -> bool:
        """Whether the key is one of ordering; it is then done."""
        code = event.key()
        if code == Key.Key_Escape:
            return self.escape()
        if code in (Key.Key_Tab, Key.Key_Backtab):
            return self.tab(1 if code == Key.Key_Tab else -1)
        if code in (Key.Key_Backspace, Key.Key_Delete):
            return self.tool.step_back() if self.tool.builder.errand else self.tool.clear()
        if code in (Key.Key_Return, Key.Key_Enter):
            return self.accept()
        if self.tool.builder.asks_number and self._number(event):
            return True
        if code in ARROWS and not event.modifiers():
            return self._step_to(*ARROWS[Key(code)])
        return self.letter(event.text()) if _types(event) else False

    def escape(self) -> bool:
        """One step back; pressed twice, all of them."""
        twice = self._escaped.isValid() and self._escaped.elapsed() < self.twice_ms
        self._escaped.start()
        if twice and self.tool.builder.filled:
            self.tool.start_over()
            return True
        return self.tool.step_back()

    def wants(self, event: QKeyEvent) -> bool:
        """Letters and digits, once a unit is chosen, and Tab always."""
        builder = self.tool.builder
        if event.key() in (Key.Key_Tab, Key.Key_Backtab):
            return builder.active
        asked = builder.asks_number and event.text().isdigit()
        return _plain(event) and bool(builder.filled) and (asked or _types(event))

    def tab(self, by: int) -> bool:
        """Nothing chosen: the next unit without order. Else, and in winter, the next candidate, nearest first."""
        builder = self.tool.builder
        if not builder.active:
            return False
        if not builder.filled and builder.sheet.position.phase.step != "A":
            return self.tool.next_unit(by)
        now = builder.aimed
        if not self.cursor.cycle(now.allowed, self._start(), by):
            return bool(builder.filled)
        self._light()
        return True

    def accept(self) -> bool:
        """Enter takes what is lit, ends a way or takes a number; else it says that nothing is lit. It never goes on to
        the next phase."""
        found, builder = self.cursor.take(), self.tool.builder
        if found is not None:
            self.tool.pick(found)
        elif self.tool.numbering.end() or self.tool.numbering.take():
            return True
        elif builder.active:
            self.tool.tell(tr(NOTHING_LIT) if builder.filled else tr(NOTHING_CHOSEN), "hint")
        return True

    def _number(self, event: QKeyEvent) -> bool:
        """Digits, Up and Down change the number that is asked for."""
        if event.key() in COUNTING:
            self.tool.numbering.count(COUNTING[Key(event.key())])
            return True
        return _plain(event) and event.text().isdigit() and self.tool.numbering.digit(event.text())

    def _step_to(self, dx: float, dy: float) -> bool:
        """Light the nearest candidate in that direction."""
        builder = self.tool.builder
        now, unit = builder.aimed, builder.unit
        start = Candidate(unit, unit.text, "", unit.place) if unit else None
        if not self.cursor.step((one for one in now.allowed if one.place), start, dx, dy):
            return bool(builder.filled)
        self._light()
        return True

    def _light(self) -> None:
        """Show what Enter would do now."""
        found = self.cursor.at
        if found is not None:
            self.tool.feedback.tag.hide()
            self.tool.feedback.show_orders(self.tool.builder.preview(found).orders)
            self.tool.lit.emit(found)
            if found.place is not None:
                self.tool.entered.emit(found.place.text)
            self.tool.tell(tr("{found}. Enter takes it.", found=found.label), "hint")

    def letter(self, letter: str) -> bool:
        """A verb of the unit chosen; else the beginning of a typed order. With the verb chosen, what can come next is
        typed rather than another verb chosen."""
        tool = self.tool
        if not tool.builder.active:
            return False
        if tool.builder.unit is not None and not tool.builder.spells(letter) and tool.press_verb(letter):
            return True
        if letter.upper() == "W" and tool.waive():
            return True
        tool.typing.emit(letter)
        return True

    def _start(self) -> Location | None:
        """Where the candidates are near to: the unit named last."""
        return self.tool.builder.place


def _types(event: QKeyEvent) -> bool:
    """Whether a key begins something typed. No number begins with 0: that shows the whole map."""
    return _plain(event) and event.text().isalnum() and event.text() != "0"


def _plain(event: QKeyEvent) -> bool:
    return not event.modifiers() or event.modifiers() == Qt.KeyboardModifier.ShiftModifier
