"""Tools that give no orders: looking, notes, counting moves, and Why?."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.geometry.drawing import province_of
from app.language import tr, tr_noop
from app.session.document import Document
from rules import Outcome, Position, Reason, Turn, Unit, View, say
from rules.explanation import outcome_of

from .base import PlaceTool, Tool

if TYPE_CHECKING:
    from app.board.picking import Hit
    from app.board.picture import Fog
    from app.board.scene import BoardScene

# ----------------------------------------------------------------------------------------------------
# The description of a place: its unit, the owner of its center, how it is seen or when it was last seen.

LAST_SEEN = tr_noop("{unit} last seen there in {season}")
UNKNOWN = tr_noop("may be occupied")
NOTED = tr_noop("Your note: {text}")


def place_words(document: Document, fog: Fog | None, province: str) -> str:
    """Describe a province in a sentence or two, as far as the viewer knows it; "" if there is no such province."""
    view = document.view
    board = view.position.variant.board(view.position)
    if province not in board.provinces:
        return ""
    what, seen = ", ".join(_what(view, province)), _seen(view, fog, province)
    said = f"{what}: {seen}" if seen else what
    note = next((pin.text for pin in fog.pins if pin.place == province), "") if fog else ""
    return f"{said.rstrip('.')}. {tr(NOTED, text=note)}" if note else said


def fog_words(document: Document, fog: Fog | None, province: str) -> str:
    """Describe a province if the view is limited by fog; "" otherwise, and where a unit awaits its retreat."""
    view = document.view
    if view.visible_provinces is None or province in view.position.dislodged:
        return ""
    return place_words(document, fog, province)


def seen_by_rule(document: Document, province: str) -> str:
    """Return the clause by which a province is in sight; "" if it is not, or if everything is."""
    reason = _reason(document.view, province)
    return reason.clause if reason else ""


def _reason(view: View, province: str) -> Reason | None:
    """Return why a province is in sight, None if it is not or if everything is."""
    if view.visible_provinces is None or province not in view.visible_provinces:
        return None
    return view.position.variant.seen_by(view.position, view.power, province)


def _what(view: View, province: str) -> Iterator[str]:
    """Yield the name of the province, the unit there, and the owner of its supply center."""
    position, place = view.position, view.position.variant.board(view.position).provinces[province]
    yield place.name
    visible = view.visible_provinces
    hidden = visible is not None and province not in visible
    for unit in position.units.values():
        if unit.place.province == province:
            yield _unit(position, unit.power, unit.kind)
            yield from _worth(position, unit)
    owner = position.centers.get(province, "")
    if owner:
        yield tr("center of {powers}", powers=position.variant.board(position).powers[owner].name)
    elif place.center and not hidden:  # the owner may be unknown even if the center is in sight
        yield tr("neutral center") if view.visible_provinces is None else tr("a center")
    if hidden:
        yield tr("out of sight")


def _seen(view: View, fog: Fog | None, province: str) -> str:
    """Say by what a province is seen now, or else what was last seen there and when; "" if everything is visible."""
    position = view.position
    if view.visible_provinces is None:
        return ""
    if province in view.visible_provinces:
        reason = _reason(view, province)
        words = say(reason) if reason else ""
        return words[:1].lower() + words[1:]
    earlier = next((one for one in fog.remembered if province_of(one.place) == province), None) if fog else None
    if earlier is None:
        return tr(UNKNOWN)
    return tr(LAST_SEEN, unit=_unit(position, earlier.power, earlier.kind), season=earlier.season or earlier.when)


def _worth(position: Position, unit: Unit) -> Iterator[str]:
    """Yield a unit's strength and other details in words; one number if it is as strong in everything it may do."""
    details = position.variant.describe(position, unit)
    amounts = {amount for _, amount in details}
    if len(details) > 1 and len(amounts) == 1:
        yield tr("strength {amount}", amount=amounts.pop())
    else:
        yield from (f"{words} {amount}".strip() for words, amount in details)


def _unit(position: Position, power: str, kind: str) -> str:
    return position.variant.kinds[kind].of(position.variant.board(position).powers[power])


# ----------------------------------------------------------------------------------------------------
# Looking only: for past phases, and whenever no orders can be entered.

IDLE = tr_noop("Click a unit or province to show it in the list.")


class LookTool(Tool):
    """Describes what is under the pointer; a click selects it in the lists."""

    pointed = Signal(str)
    """The province under the pointer, "" for none."""
    asked = Signal(str)
    """A province was clicked with the right button."""

    why = Signal(object)
    """A Hit: the right button was pressed there while results are shown."""

    name: ClassVar[str] = "look"
    title: ClassVar[str] = tr_noop("Look")

    def start(self) -> None:
        self.refresh()
        self.tell(tr(IDLE), "hint")

    def stop(self) -> None:
        self.scene.hover("")
        self.scene.select(None)

    def refresh(self) -> None:
        self.scene.select(self.document.selection or None)

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        self.pointed.emit(hit.province)
        self.tell(self.words(hit), "hint", seen_by_rule(self.document, hit.province))

    def leave(self) -> None:
        self.scene.hover("")
        self.pointed.emit("")
        self.tell(tr(IDLE), "hint")

    def click(self, hit: Hit, at: QPoint) -> None:
        """Select the unit's order, or with each click the next of the orders about the place."""
        turn = self.document.explained
        keys = keys_about(turn, hit.province) if turn and not hit.unit else []
        if not keys:
            self.document.select(hit.unit or hit.province)
            self.scene.select(hit.choice or None)
            return
        before = self.document.selection
        self.document.select(keys[(keys.index(before) + 1) % len(keys) if before in keys else 0])
        self.refresh()
        many = tr("{keys} orders concern it. Click again for the next one.", keys=len(keys)) if len(keys) > 1 else ""
        self.tell(f"{self.words(hit).rstrip('.')}. {many}".rstrip(), "hint")

    def wants(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and bool(self.document.selection)

    def key(self, event: QKeyEvent) -> bool:
        """Clear the selection on Esc."""
        wanted = self.wants(event)
        if wanted:
            self.document.select("")
        return wanted

    def menu(self, hit: Hit, at: QPoint) -> None:
        """Ask for the Why? of a result, or else for the menu of a province."""
        if self.document.explained is not None and not self.document.may_note:
            self.why.emit(hit)
        elif hit.province in self.scene.board.provinces:
            self.asked.emit(hit.province)

    def words(self, hit: Hit) -> str:
        """Describe what lies there and how it is known."""
        return place_words(self.document, self.scene.state.fog, hit.province)


def keys_about(turn: Turn, province: str) -> list[str]:
    """Return the keys of the units whose orders concern a province: the one there, those moving there, those supporting
    there.

    A key equals the province where levels do not matter.
    """
    ranked = [(_rank(outcome, province), _key(outcome)) for outcome in turn.outcomes]
    found = [key for rank, key in sorted(ranked, key=lambda pair: pair[0]) if rank < NOT_ABOUT and key]
    return list(dict.fromkeys(found))


NOT_ABOUT = 3


def _key(outcome: Outcome) -> str:
    named = outcome.unit or outcome.order.unit
    return named.key if named else ""


def _rank(outcome: Outcome, province: str) -> int:
    """Return how closely an order concerns a province, 0 being closest; NOT_ABOUT if it does not."""
    if _key(outcome) == province:
        return 0
    others = [slot for slot in outcome.order.slots[1:] if getattr(slot, "key", "") == province]
    if not others:
        return NOT_ABOUT
    return 1 if len(outcome.order.slots) == 2 or "via convoy" in outcome.order.slots else 2


# ----------------------------------------------------------------------------------------------------
# Tools for places: a private note, and the distance between two places.


class NoteTool(PlaceTool):
    """Asks for the province of a note."""

    name: ClassVar[str] = "note"
    title: ClassVar[str] = tr_noop("&Note on a province…")
    asks: ClassVar[str] = tr_noop("Click the province for your note. Esc cancels.")
    keys: ClassVar[str] = "Ctrl+M"
    icon: ClassVar[str] = "edit"
    help: ClassVar[str] = tr_noop("Your private note on a province. Nobody else sees it, and it does not affect the "
                                  "game.")
    missing: ClassVar[str] = tr_noop("Notes are only for games with fog.")
    changes: ClassVar[bool] = True

    @classmethod
    def possible(cls, document: Document) -> bool:
        return document.may_note

    def words(self, province: str) -> str:
        return tr("Note on {place}", place=self.scene.board.provinces[province].name)


class MeasureTool(PlaceTool):
    """Counts the moves between two provinces across borders, for each kind of unit."""

    name: ClassVar[str] = "measure"
    title: ClassVar[str] = tr_noop("&Count moves…")
    asks: ClassVar[str] = tr_noop("Click a province to count moves from there. Esc stops.")
    keys: ClassVar[str] = "Ctrl+Shift+M"
    help: ClassVar[str] = tr_noop("Counts the moves from one province to another, without convoys.")

    origin = ""
    """The province clicked, "" for none."""

    def start(self) -> None:
        self.origin = ""
        super().start()

    def take(self, province: str) -> None:
        self.origin = province
        self.tell(self.words(province))

    def words(self, province: str) -> str:
        board = self.scene.board
        there = board.provinces[province].name
        if self.origin in ("", province):
            return tr("Moves from {place}: point at another province.", place=there)
        lines = []
        for table, names in self._kinds().items():
            moves = board.distance(table, self.origin, province)
            lines.append(f"{names} {moves}" if moves is not None else tr("{kind}: no route", kind=names))
        origin = board.provinces[self.origin].name
        return tr("{origin} to {place}, moves: {moves}.", origin=origin, place=there, moves="; ".join(lines))

    def _kinds(self) -> dict[str, str]:
        """Return the names of the kinds of units by the adjacency table that they use."""
        found: dict[str, list[str]] = {}
        for kind in self.document.game.variant.kinds.values():
            found.setdefault(kind.table, []).append(tr(kind.name))
        return {table: ", ".join(names) for table, names in found.items()}


# ----------------------------------------------------------------------------------------------------
# Keys and clicks on the board while stepping through an explanation.

WHY_TOOL_ASKING = tr_noop("Press Left and Right to step through; click to ask about something else. Esc closes.")
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
REACH = 0.6
"""How far from the line of an order a click still means the order, in radii of a unit."""


class WhyTool(Tool):
    """The tool while a result is explained. `stepped`: one step forward or back; `asked`: about another result, by key.
    """

    stepped = Signal(int)
    asked = Signal(str)

    name: ClassVar[str] = "why"
    title: ClassVar[str] = tr_noop("Why?")

    def start(self) -> None:
        self.tell(tr(WHY_TOOL_ASKING), "hint")

    def stop(self) -> None:
        self.scene.hover("")

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        self.tell(place_words(self.document, self.scene.state.fog, hit.province) or tr(WHY_TOOL_ASKING), "hint")

    def leave(self) -> None:
        self.scene.hover("")
        self.tell(tr(WHY_TOOL_ASKING), "hint")

    def click(self, hit: Hit, at: QPoint) -> None:
        turn = self.document.explained
        key = key_at(turn, self.scene, hit) if turn else ""
        if key:
            self.asked.emit(key)

    def menu(self, hit: Hit, at: QPoint) -> None:
        self.left.emit()

    def wants(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return plain and event.key() in (*STEPS, Qt.Key.Key_Escape)

    def key(self, event: QKeyEvent) -> bool:
        """Step on the arrow keys, leave on Esc."""
        if not self.wants(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            self.stepped.emit(STEPS[Qt.Key(event.key())])
        return True


def key_at(turn: Turn, scene: BoardScene, hit: Hit) -> str:
    """Return the key of the result meant by a point of the board, "" if there is none.

    That is the result of the unit, of the order drawn there, of an order about the province, or the province itself.
    """
    from app.board.plan import order_at

    if hit.unit and outcome_of(turn, hit.unit):
        return str(hit.unit)
    drawn = order_at(scene.state.plan, hit.point, REACH * scene.state.metrics.r)
    if drawn and outcome_of(turn, drawn):
        return drawn
    about = keys_about(turn, hit.province)
    return about[0] if about else str(hit.province) if hit.province in scene.board.provinces else ""


def asked_of(document: Document, province: str) -> str:
    """Return what to explain: the result selected in the lists, else one about the selection or `province`, else a
    province."""
    turn = document.explained
    if turn is None:
        return ""
    if outcome_of(turn, document.selection):
        return document.selection
    about = [*keys_about(turn, document.selection), *keys_about(turn, province)]
    places = [one for one in (document.selection, province) if one in document.position.variant.base.provinces]
    return next(iter((*about, *places)), "")


PLACE_TOOLS: tuple[type[PlaceTool], ...] = (NoteTool, MeasureTool)
"""The tools started from the menu, in menu order. To add one, write its class and add it here."""
