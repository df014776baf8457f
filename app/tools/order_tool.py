"""Ordering by clicks: the state machine of `ordering` tied to the board, the pointer and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app import commands
from app.board.from_rules import order_marks
from app.board.picture import OrderMark
from app.board.scene import BoardScene, Hit
from app.board.stage import DISLODGED
from app.document import Document
from rules import Candidate, Choices

from .base import Tool, spot_of
from .chips import ChipFan
from .ghost import ghost_of
from .nearest import ARROWS, Cursor
from .ordering import OrderBuilder
from .slots import Answer, Sheet, Spot
from .tag import PointerTag
from .wording import SHORT


class OrderTool(Tool):
    """Click a unit, click where it goes.

    `typing` asks for the typed line with a first letter, `accepted` says that Enter was pressed with nothing chosen,
    `menu_wanted` asks for the menu of verbs at a point, `sought` for a place to be in view.
    """

    name: ClassVar[str] = "order"
    title: ClassVar[str] = "Order"
    typing = Signal(str)
    accepted = Signal()
    menu_wanted = Signal(object, object)
    sought = Signal(str)

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene)
        self.builder = OrderBuilder(Sheet(document.game.position))
        self.tag = PointerTag(over)
        self.fan = ChipFan(over)
        self.fan.picked.connect(self.pick)
        self.fan.closed.connect(self.step_back)
        self.over = over
        self.cursor = Cursor(scene)
        self._last: tuple[Hit, QPoint] | None = None
        self._dragging = False

    # In and out of use.

    def start(self) -> None:
        self.refresh()

    def stop(self) -> None:
        self.builder.reset()
        self._quiet()
        self.scene.clear_targets()
        self.scene.select(None)

    def refresh(self) -> None:
        """Take in what has changed, and light what can be clicked now."""
        document = self.document
        sheet = Sheet(document.game.position, document.writers, document.visible)
        self.builder.turn_to(sheet, document.power)
        self._show()

    # The pointer.

    def hover(self, hit: Hit, at: QPoint) -> None:
        self._last = (hit, at)
        self.scene.hover(hit.province)
        answer = self.builder.judge(spot_of(hit))
        self._preview(answer, hit, at)

    def moved(self, point: QPointF, at: QPoint) -> None:
        self.scene.move_pointer(point)
        if self.tag.isVisible():
            self.tag.follow(at)

    def leave(self) -> None:
        self._last = None
        self.tag.hide()
        self.scene.hover("")
        self.scene.show_ghost()

    def click(self, hit: Hit, at: QPoint) -> None:
        self._last = (hit, at)
        self.cursor.at = None
        self._do(self.builder.click(spot_of(hit)), at)

    def grabs(self, hit: Hit) -> bool:
        """A unit that can be ordered, or helped by the one chosen, is dragged; anything else pans the board."""
        if hit.unit is None or not self.builder.active:
            return False
        meant = (self.builder.judge(spot_of(hit)), self.builder.helping(spot_of(hit)))
        return any(answer.kind == "step" for answer in meant) or self._is_chosen(hit)

    def drag(self, hit: Hit, at: QPoint) -> None:
        """The arrow follows the pointer."""
        if self._dragging:
            self.scene.hover(hit.province)
            self._preview(self.builder.judge(spot_of(hit), drag=True), hit, at)

    def begin_drag(self, hit: Hit) -> None:
        self._dragging = self._pull_from(hit)
        self._show()

    def drop(self, hit: Hit, at: QPoint) -> None:
        if not self._dragging:
            return
        self._dragging = False
        answer = self.builder.judge(spot_of(hit), drag=True)
        if answer.kind in ("nothing", "refused", "info"):
            self._refuse(answer, at)
            self._show()
            return
        self._do(self.builder.do(answer), at)

    def give_up(self) -> None:
        self._dragging = False
        self.builder.back()
        self._show()

    def menu(self, hit: Hit, at: QPoint) -> None:
        """One step back; the menu of verbs where a unit that can be ordered lies, or is chosen."""
        if self._is_chosen(hit) or (hit.unit is None and not hit.province and self.builder.unit is not None):
            self.menu_wanted.emit(self.builder.verbs(), at)
        elif self.builder.filled:
            self.step_back()
        elif hit.unit is not None:
            answer = self.builder.judge(spot_of(hit))
            if answer.kind == "step" and answer.filled and not answer.fan:
                self._do(self.builder.do(answer), at)
                self.menu_wanted.emit(self.builder.verbs(), at)

    def _pull_from(self, hit: Hit) -> bool:
        """Choose the unit under the pointer to be dragged: to move, or helped by the one chosen before."""
        if self._is_chosen(hit):
            return True
        helped = self.builder.helping(spot_of(hit))
        answer = helped if helped.kind == "step" else self.builder.judge(spot_of(hit))
        return answer.kind == "step" and bool(self.builder.do(answer))

    def _is_chosen(self, hit: Hit) -> bool:
        unit = self.builder.unit
        return unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key

    # Keys.

    def key(self, event: QKeyEvent) -> bool:
        code = event.key()
        if code == Qt.Key.Key_Escape:
            return self.step_back()
        if code in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self.next_unit(1 if code == Qt.Key.Key_Tab else -1)
        if code in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            return self.clear()
        if code in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._accept()
        if code in ARROWS and not event.modifiers():
            return self._step_to(*ARROWS[Qt.Key(code)])
        plain = not event.modifiers() or event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        return self._letter(event.text()) if plain and event.text().isalnum() else False

    def wants(self, event: QKeyEvent) -> bool:
        """Letters and digits, once a unit is chosen, and Tab always."""
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self.builder.active
        plain = not event.modifiers() or event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        return plain and bool(self.builder.filled) and event.text().isalnum()

    def _letter(self, letter: str) -> bool:
        """A verb of the unit chosen; else the beginning of a typed order."""
        if not self.builder.active:
            return False
        if self.builder.unit is not None:
            answer = self.builder.key(letter)
            if answer.kind != "nothing":
                self._do(answer, self._pointer())
                return True
        if letter.upper() == "W" and self.waive():
            return True
        self.typing.emit(letter)
        return True

    def step_back(self) -> bool:
        """One step back; whether there was one."""
        self.fan.close_fan()
        self.over.setFocus()
        self._dragging = False
        self.cursor.at = None
        if not self.builder.back():
            return False
        self._show()
        return True

    def clear(self) -> bool:
        """Clear the order of the unit chosen, or of the one selected."""
        unit = self.builder.unit
        key = unit.key if unit else self.document.selection
        if not key:
            return False
        self.builder.reset()
        commands.clear_order(self.document, self.builder.power, key)
        self._show()
        return True

    def next_unit(self, step: int) -> bool:
        """Choose the next unit without order."""
        self.fan.close_fan()
        found = self.builder.next_unit(step)
        if found:
            self._show()
            self._seek()
        return found

    def waive(self) -> bool:
        """Leave a build."""
        found = self.builder.choices.find("waive") if not self.builder.filled else None
        if found is None:
            return False
        self._do(self.builder.pick(found), self._pointer())
        return True

    def choose_unit(self, key: str) -> None:
        """Choose the unit with this key, to give it another order. What a click would change stays as it is."""
        self.builder.reset()
        answer = self.builder.judge(Spot(key, key, key in self.document.game.position.dislodged))
        if answer.kind == "step":
            self._do(self.builder.do(answer), self._pointer())
            self._seek()
        else:
            self.document.select(key)

    def _seek(self) -> None:
        if self.builder.unit is not None:
            self.sought.emit(self.builder.unit.place.text)

    # The panel.

    def pick(self, candidate: Candidate) -> None:
        """A choice of the list or a chip."""
        self.fan.close_fan()
        self.over.setFocus()
        self._do(self.builder.pick(candidate), self._pointer())

    def choose_verb(self, name: str) -> None:
        self._do(self.builder.verb(name), self._pointer())

    def follow(self, text: str) -> Choices:
        """A line that is being typed: its slots are chosen as far as they are clear. What comes next."""
        found = self.builder.type(text)
        self._show()
        return found

    def read_line(self, text: str) -> Answer:
        """A whole typed line."""
        self.builder.reset()
        answer = self.builder.read(text)
        self._do(answer, self._pointer())
        return answer

    # What comes of it.

    def _do(self, answer: Answer, at: QPoint) -> None:
        """Carry out what the builder answered."""
        self.fan.close_fan()
        if answer.kind == "made":
            self._write(answer)
        elif answer.kind == "clear":
            commands.clear_order(self.document, answer.power or self.builder.power, answer.key)
            self.told.emit(answer.words, "hint")
        elif answer.kind == "info":
            self.document.select(answer.key)
            self.told.emit(answer.words, "hint")
        elif answer.kind == "refused":
            self._refuse(answer, at)
            return
        if answer.kind in ("step", "made") and answer.power:
            self.document.act_for(answer.power)
        self._show()
        if self.builder.fan:
            self._open_fan(self.builder.fan, at)

    def _write(self, answer: Answer) -> None:
        power = answer.power or self.builder.power
        commands.set_orders(self.document, power, answer.orders)
        self.scene.show_ghost()
        self.tag.hide()
        words = f"{answer.orders[0].text} is written."
        self.told.emit(f"{words} {answer.words}".strip(), "good")

    def _refuse(self, answer: Answer, at: QPoint) -> None:
        if answer.words and answer.kind == "refused":
            self.tag.show_at(at, self._said(), answer.words, refused=True)
            self.told.emit(answer.words, "warn")

    def _open_fan(self, fan: Sequence[Candidate], at: QPoint) -> None:
        variant = self.document.game.variant
        kinds = {letter: kind.name for letter, kind in variant.kinds.items()}
        self.tag.hide()
        self.fan.open(at, fan, kinds, self.builder.power, variant.id)

    def _preview(self, answer: Answer, hit: Hit, at: QPoint) -> None:
        """The ghost of the order, and words beside the pointer, for what a click there would do."""
        if not self.builder.filled:
            self._quiet()
            if answer.kind in ("step", "made", "clear"):
                self.over.setCursor(Qt.CursorShape.PointingHandCursor)
            return
        self.over.setCursor(
            Qt.CursorShape.ForbiddenCursor if answer.kind == "refused" else Qt.CursorShape.PointingHandCursor
        )
        self._ghost(answer, hit)
        if self.fan.isVisible():
            return
        if answer.kind == "made":
            self.tag.show_at(at, answer.orders[0].text)
        elif answer.kind == "refused":
            self.tag.show_at(at, self._said(), answer.words, refused=True)
            self.told.emit(answer.words, "warn")
            return
        else:
            self.tag.show_at(at, self._said(), SHORT.get(self.builder.choices.slot, ""))
        self.told.emit(self.builder.hint, "hint")

    def _ghost(self, answer: Answer, hit: Hit) -> None:
        """The order that a click would make; else the arrow that follows the pointer, but to no refused goal."""
        marks: Sequence[OrderMark] = ()
        if answer.orders:
            marks = order_marks(self.document.game.position, answer.orders[:1])
        elif answer.kind != "refused" and not self._is_chosen(hit):
            marks = ghost_of(self.builder, self.scene)
        self.scene.show_ghost(*marks, pointer=QPointF(*hit.point))

    def _said(self) -> str:
        text = self.builder.text.rstrip()
        return f"{text} …" if text else ""

    def _pointer(self) -> QPoint:
        return self._last[1] if self._last else self.over.rect().center()

    def _show(self) -> None:
        """Light the board for the next slot."""
        lit = self.builder.lit
        chosen = len(self.builder.filled) > 0 and self.builder.unit is not None
        self.scene.show_targets(lit.places, units=lit.units, refused=lit.refused if chosen else (), sites=lit.sites)
        unit = self.builder.unit
        fled = unit is not None and unit.key in self.document.game.position.dislodged
        self.scene.select(f"{unit.key}{DISLODGED if fled else ''}" if unit else None)
        if not self.builder.filled:
            self._quiet()
        self.told.emit(self.builder.hint, "hint")
        self.changed.emit()

    def _quiet(self) -> None:
        self.scene.show_ghost()
        self.tag.hide()
        self.over.unsetCursor()

    # Candidates by keys.

    def _step_to(self, dx: float, dy: float) -> bool:
        """Light the nearest candidate in that direction."""
        now = self.builder.goals or self.builder.choices
        unit = self.builder.unit
        start = Candidate(unit, unit.text, "", unit.place) if unit else None
        if not self.cursor.step((one for one in now.allowed if one.place), start, dx, dy):
            return bool(self.builder.filled)
        found = self.cursor.at
        assert found is not None
        answer = self.builder.judge(self._spot(found))
        self.scene.show_ghost(*order_marks(self.document.game.position, answer.orders[:1]))
        self.told.emit(f"{found.label}. Enter takes it.", "hint")
        return True

    def _accept(self) -> bool:
        """Enter: what is lit by the arrows; else, with nothing chosen, on to the review."""
        found = self.cursor.take()
        if found is not None:
            self._do(self.builder.click(self._spot(found)), self._pointer())
        elif not self.builder.filled:
            self.accepted.emit()
        return True

    def _spot(self, candidate: Candidate) -> Spot:
        """The candidate as if it were clicked."""
        place = candidate.place
        assert place is not None
        return Spot(place.text, place.key if place.key in self.document.game.position.units else "")
