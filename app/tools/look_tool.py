"""Tools that order nothing: looking, notes, counting moves, and Why?."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.language import tr, tr_noop
from app.session.document import Document
from rules import Outcome, Position, Reason, Turn, View, say
from rules.explanation import outcome_of

from .base import PlaceTool, Tool

if TYPE_CHECKING:
    from app.board.fog import Fog
    from app.board.picking import Hit
    from app.board.scene import BoardScene

# ----------------------------------------------------------------------------------------------------
# What there is to say of a place: who stands there, whose center it is, who sees it or when it was last seen.

LAST_SEEN = tr_noop("{unit} last seen there in {season}")
UNKNOWN = tr_noop("unknown, not empty")
NOTED = tr_noop("Your note: {text}")


def place_words(document: Document, fog: Fog | None, province: str) -> str:
    """A sentence or two about a province as whoever looks knows it; "" for what is none."""
    view = document.view
    board = view.position.variant.board(view.position)
    if province not in board.provinces:
        return ""
    what, seen = ", ".join(_what(view, province)), _seen(view, fog, province)
    said = f"{what}: {seen}" if seen else what
    note = next((pin.text for pin in fog.pins if pin.place == province), "") if fog else ""
    return f"{said.rstrip('.')}. {tr(NOTED, text=note)}" if note else said


def fog_words(document: Document, fog: Fog | None, province: str) -> str:
    """The same where not all is in sight: there it is worth saying over any place. "" elsewhere, and where a unit
    waits to retreat."""
    view = document.view
    if view.visible_provinces is None or province in view.position.dislodged:
        return ""
    return place_words(document, fog, province)


def seen_by_rule(document: Document, province: str) -> str:
    """The clause of the rule by which a place is in sight; "" where all is, or it is not."""
    reason = _reason(document.view, province)
    return reason.clause if reason else ""


def _reason(view: View, province: str) -> Reason | None:
    """By whom a place is seen, where not all is in sight."""
    if view.visible_provinces is None or province not in view.visible_provinces:
        return None
    return view.position.variant.seen_by(view.position, view.power, province)


def _what(view: View, province: str) -> Iterator[str]:
    """The place, the unit there, whose center it is."""
    position, place = view.position, view.position.variant.board(view.position).provinces[province]
    yield place.name
    unit, visible = position.units.get(province), view.visible_provinces
    hidden = visible is not None and province not in visible
    if unit:
        yield _unit(position, unit.power, unit.kind)
    owner = position.centers.get(province, "")
    if owner:
        yield tr("center of {powers}", powers=position.variant.board(position).powers[owner].name)
    elif place.center and not hidden:  # whose it is may be unknown in sight, too
        yield tr("neutral center") if view.visible_provinces is None else "a center"
    if hidden:
        yield tr("out of sight")


def _seen(view: View, fog: Fog | None, province: str) -> str:
    """How the place is known: by whom it is seen now, else who was seen there, and when; "" where all is known."""
    position = view.position
    if view.visible_provinces is None:
        return ""
    if province in view.visible_provinces:
        reason = _reason(view, province)
        words = say(reason) if reason else ""
        return words[:1].lower() + words[1:]
    earlier = next((one for one in fog.remembered if one.place.partition("/")[0] == province), None) if fog else None
    if earlier is None:
        return tr(UNKNOWN)
    return tr(LAST_SEEN, unit=_unit(position, earlier.power, earlier.kind), season=earlier.season or earlier.when)


def _unit(position: Position, power: str, kind: str) -> str:
    return position.variant.kinds[kind].of(position.variant.board(position).powers[power])


# ----------------------------------------------------------------------------------------------------
# Looking only: for phases that are over, and wherever nothing is to be written.

IDLE = tr_noop("Click a unit or province to show it in the list.")


class LookTool(Tool):
    """Tells what is under the pointer; a click points it out in the lists."""

    pointed = Signal(str)
    """The province under the pointer, "" for none."""
    asked = Signal(str)
    """A province was clicked with the right button."""

    why = Signal(object)
    """A point of the board was clicked with the right button where results are shown: a Hit."""

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
        """Point out the unit's order, or those about the place, one after the other at each click."""
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
        """Esc lets go of what is pointed out."""
        wanted = self.wants(event)
        if wanted:
            self.document.select("")
        return wanted

    def menu(self, hit: Hit, at: QPoint) -> None:
        """The right button: something is to be noted of the place, or asked why it came out so."""
        if self.document.explained is not None and not self.document.may_note:
            self.why.emit(hit)
        elif hit.province in self.scene.board.provinces:
            self.asked.emit(hit.province)

    def words(self, hit: Hit) -> str:
        """What lies there, and how it is known."""
        return place_words(self.document, self.scene.state.fog, hit.province)


def keys_about(turn: Turn, province: str) -> list[str]:
    """The keys of the units whose orders are about a province: the one that stands there, those that go there, then
    those that help there. A key is the province's too, where levels do not matter."""
    ranked = [(_rank(outcome, province), _key(outcome)) for outcome in turn.outcomes]
    found = [key for rank, key in sorted(ranked, key=lambda pair: pair[0]) if rank < NOT_ABOUT and key]
    return list(dict.fromkeys(found))


NOT_ABOUT = 3


def _key(outcome: Outcome) -> str:
    named = outcome.unit or outcome.order.unit
    return named.key if named else ""


def _rank(outcome: Outcome, province: str) -> int:
    """How near an order is to a province; NOT_ABOUT if it is about others."""
    if _key(outcome) == province:
        return 0
    others = [slot for slot in outcome.order.slots[1:] if getattr(slot, "key", "") == province]
    if not others:
        return NOT_ABOUT
    return 1 if len(outcome.order.slots) == 2 or "via convoy" in outcome.order.slots else 2


# ----------------------------------------------------------------------------------------------------
# Tools for places: a note of one's own, and how far it is from one to another.


class NoteTool(PlaceTool):
    """Asks which place a note is about."""

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
    """Counts the moves between two provinces over the borders of the map, for each kind of unit."""

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
        told = []
        for table, names in self._kinds().items():
            moves = board.distance(table, self.origin, province)
            told.append(f"{names} {moves}" if moves is not None else tr("{kind}: no route", kind=names))
        origin = board.provinces[self.origin].name
        return tr("{origin} to {place}, moves: {moves}.", origin=origin, place=there, moves="; ".join(told))

    def _kinds(self) -> dict[str, str]:
        """The names of the kinds of units, by the table of moves that they go by."""
        found: dict[str, list[str]] = {}
        for kind in self.document.game.variant.kinds.values():
            found.setdefault(kind.table, []).append(tr(kind.name))
        return {table: ", ".join(names) for table, names in found.items()}


# ----------------------------------------------------------------------------------------------------
# Stepping through a chain of causes: what keys and clicks on the board mean meanwhile.

WHY_TOOL_ASKING = tr_noop("Press Left and Right to step through; click to ask about something else. Esc closes.")
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
REACH = 0.6
"""How far from the line of an order a click still means it, in radii of a unit."""


class WhyTool(Tool):
    """`stepped`: one forward or back; `asked`: about another result, by its key."""

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
        """Arrows step, Esc leaves."""
        if not self.wants(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            self.stepped.emit(STEPS[Qt.Key(event.key())])
        return True


def key_at(turn: Turn, scene: BoardScene, hit: Hit) -> str:
    """What a point of the board is about: the result of the unit, of the order drawn there, of an order about the
    place, or the place itself; "" for none."""
    from app.board.plan import order_at

    if hit.unit and outcome_of(turn, hit.unit):
        return str(hit.unit)
    drawn = order_at(scene.state.plan, hit.point, REACH * scene.state.metrics.r)
    if drawn and outcome_of(turn, drawn):
        return drawn
    about = keys_about(turn, hit.province)
    return about[0] if about else str(hit.province) if hit.province in scene.board.provinces else ""


def asked_of(document: Document, province: str) -> str:
    """What to ask about: the result of what is pointed out in the lists, else of the place under the pointer, else
    the place."""
    turn = document.explained
    if turn is None:
        return ""
    if outcome_of(turn, document.selection):
        return document.selection
    about = [*keys_about(turn, document.selection), *keys_about(turn, province)]
    places = [one for one in (document.selection, province) if one in document.position.variant.base.provinces]
    return next(iter((*about, *places)), "")


PLACE_TOOLS: tuple[type[PlaceTool], ...] = (NoteTool, MeasureTool)
"""The tools that are taken up from the menu, in its order. A new one is a class here, and its name in this line."""
