"""The tool for editing the position: units are placed, dragged and removed on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.board.picking import Hit
from app.board.picture import POINTER, MoveMark, Piece
from app.board.scene import BoardScene
from app.board.scene_state import DISLODGED
from app.language import tr, tr_noop
from app.session import commands
from app.session.document import Document
from rules import DrawNeeded, Position
from rules.game_master import Editor
from rules.reasons import rule_of

from .base import Tool
from .feedback import PointerTag
from .look_tool import place_words

IDLE = tr_noop("Drag units around or off the board. Click a unit or province to edit it. Choose a unit in the panel to "
            "place it.")
Change = Callable[[Editor], Position]


class EditTarget(NamedTuple):
    """What is selected for editing: the unit with this key, or ("") the place alone."""

    place: str = ""
    unit: str = ""
    dislodged: bool = False


NOTHING = EditTarget()


class EditTool(Tool):
    """Edits the position by hand.

    `picked` carries the selection, `menu_wanted` what the right button hit and where. `reason` returns the reason to
    record with each change.
    """

    name: ClassVar[str] = "edit"
    title: ClassVar[str] = tr_noop("Edit position")
    picked = Signal(object)
    menu_wanted = Signal(object, object)
    disarmed = Signal()

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene)
        self.over = over
        self.tag = PointerTag(over)
        self.reason: Callable[[], str] = lambda: ""
        self.gesture = ""
        """The name under which changes are merged into one undo step; "": each change is a step of its own."""
        self.draw: Callable[[DrawNeeded], Any] | None = None
        """Supplies new random draws where later turns are replayed."""
        self.armed: tuple[str, str] | None = None
        """Power and kind of the unit that the next click puts on the board."""
        self.chosen = NOTHING
        self._dragged: Piece | None = None

# Coming into and going out of use.

    def start(self) -> None:
        self.scene.clear_targets()
        self.refresh()
        self.tell(tr(IDLE), "hint")

    def stop(self) -> None:
        self.arm(None)
        self.choose(NOTHING)
        self.tag.hide()
        self.scene.show_ghost()
        self.scene.hover("")

    def refresh(self) -> None:
        """Update the selection to the new position: the selected unit may be gone."""
        one, standing = self.chosen, self.document.position
        there = standing.dislodged if one.dislodged else standing.units
        if one.unit and one.unit not in there:
            self.choose(EditTarget(one.place))
        else:
            self.choose(one)

    def arm(self, unit: tuple[str, str] | None) -> None:
        """Set the unit (power and kind) that the next clicks put on the board, None for none."""
        self.armed = unit
        self.over.setCursor(Qt.CursorShape.CrossCursor) if unit else self.over.unsetCursor()
        if unit is None:
            self.tag.hide()
            self.disarmed.emit()
        else:
            self.tell(tr("Click a province to place {unit} there. Esc stops.", unit=self._named(unit)), "hint")

    def choose(self, chosen: EditTarget) -> None:
        self.chosen = chosen
        self.scene.select(f"{chosen.unit}{DISLODGED if chosen.dislodged else ''}" if chosen.unit else None)
        self.picked.emit(chosen)

    # The pointer.

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        if self.armed is not None and hit.province:
            self.tag.show_at(at, self._named(self.armed), self._place_words(hit))
        self.tell(place_words(self.document, self.scene.state.fog, hit.province) or tr(IDLE), "hint")

    def leave(self) -> None:
        self.scene.hover("")
        self.tag.hide()
        self.tell(tr(IDLE), "hint")

    def click(self, hit: Hit, at: QPoint) -> None:
        if self.armed is not None and hit.province:
            self.put(self.armed, hit, at)
        elif hit.unit is not None:
            self.choose(EditTarget(hit.province, hit.unit, hit.dislodged))
        else:
            self.choose(EditTarget(hit.province))

    def grabs(self, hit: Hit) -> bool:
        return hit.unit is not None

    def begin_drag(self, hit: Hit) -> None:
        found = [one for one in self.scene.picture.pieces if (one.key, one.dislodged) == (hit.unit, hit.dislodged)]
        self._dragged = found[0] if found else None
        self.choose(EditTarget(hit.province, hit.unit or "", hit.dislodged))

    def drag(self, hit: Hit, at: QPoint) -> None:
        if self._dragged is not None:
            self.scene.hover(hit.province)
            self.scene.show_ghost(MoveMark(self._dragged, POINTER), pointer=QPointF(*hit.point))
            words = self._place_words(hit) if hit.province else tr("Release here to remove the unit")
            self.tag.show_at(at, self.chosen.unit and self._text, words)

    def drop(self, hit: Hit, at: QPoint) -> None:
        one, self._dragged = self.chosen, None
        self.scene.show_ghost()
        self.tag.hide()
        if not hit.province:
            self.remove()
        elif hit.province != one.place or hit.location != one.place:
            ways = [self._moved(one, place) for place in _places(hit)]
            if self._first_of(ways, at):
                self.choose(EditTarget(hit.province, self._key_at(hit.province, one), one.dislodged))

    def give_up(self) -> None:
        self._dragged = None
        self.scene.show_ghost()
        self.tag.hide()

    def menu(self, hit: Hit, at: QPoint) -> None:
        if self.armed is not None:
            self.arm(None)
            return
        self.choose(EditTarget(hit.province, hit.unit or "", hit.dislodged and hit.unit is not None))
        if hit.province:
            self.menu_wanted.emit(self.chosen, at)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen.unit:
            self.remove()
            return True
        if event.key() == Qt.Key.Key_Escape and (self.armed is not None or self.chosen != NOTHING):
            if self.armed is not None:
                self.arm(None)
            else:
                self.choose(NOTHING)
            return True
        return False

    # Changes.

    def put(self, unit: tuple[str, str], hit: Hit, at: QPoint | None = None) -> bool:
        """Put a unit where a click hit; whether that worked."""
        power, kind = unit
        return self._first_of([_putting(power, kind, place) for place in _places(hit)], at)

    def remove(self) -> bool:
        """Take the selected unit off the board."""
        one = self.chosen
        done = bool(one.unit) and self.change(lambda editor: editor.taken_off(one.unit, one.dislodged))
        if done:
            self.choose(EditTarget(one.place))
        return done

    def change(self, change: Change, at: QPoint | None = None) -> bool:
        """Change the position in one undoable step; whether that worked. If not, show why."""
        return self._first_of([change], at)

    def _first_of(self, ways: list[Change], at: QPoint | None) -> bool:
        """Apply the first of these changes that is possible; whether one was. If none was, show why."""
        document = self.document
        number = min(document.shown, len(document.game.turns))
        editor = Editor(document.game.positions[number], document.game.turns[:number])
        why: ValueError | None = None
        for way in ways:
            try:
                after = way(editor)
                self.set_right(after)
            except ValueError as error:
                why = why or error
                continue
            return True
        assert why is not None
        self.tell(str(why), "warn", rule_of(why))
        if at is not None:
            self.tag.show_at(at, "", "", str(why))
        return False

    def set_right(self, after: Position, reason: str = "") -> None:
        """Replace the position shown by this one. Raises ValueError if that is not possible."""
        commands.set_right(self.document, after, self.reason() or reason, gesture=self.gesture, draw=self.draw)

    def _moved(self, one: EditTarget, place: str) -> Change:
        return lambda editor: editor.changed(one.unit, place=place, dislodged=one.dislodged)

    def _key_at(self, place: str, one: EditTarget) -> str:
        """Return the key of the unit that came to a place: the last one there."""
        position = self.document.position
        there = position.dislodged if one.dislodged else position.units
        keys = [key for key in there if key.partition("#")[0] == place]
        return keys[-1] if keys else ""

    # Words.

    @property
    def _text(self) -> str:
        position, one = self.document.position, self.chosen
        dislodged = position.dislodged.get(one.unit) if one.dislodged else None
        unit = dislodged.unit if dislodged else position.units.get(one.unit)
        return unit.text if unit else ""

    def _named(self, unit: tuple[str, str]) -> str:
        position = self.document.position
        power, kind = unit
        name = position.variant.board(position).powers[power].name
        return tr("{power}: {kind}", power=name, kind=tr(position.variant.kinds[kind].called(power)))

    def _place_words(self, hit: Hit) -> str:
        location = self.document.position.variant.board(self.document.position).locations.get(hit.location)
        return location.words if location else ""


def _putting(power: str, kind: str, place: str) -> Change:
    return lambda editor: editor.placed(power, kind, place)


def _places(hit: Hit) -> Iterator[str]:
    """Yield the place hit: first with the coast nearby, then as a whole."""
    yield hit.location
    if hit.province != hit.location:
        yield hit.province
