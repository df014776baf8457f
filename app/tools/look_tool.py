"""Looking only: for phases that are over, and wherever nothing is to be written."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, Signal

from app.board.scene import Hit
from app.language import mark, tr
from rules import Outcome, Turn

from .base import Tool
from .place_words import place_words, seen_by_rule

IDLE = mark("Click a unit or a place to point it out in the list.")


class LookTool(Tool):
    """Tells what is under the pointer; a click points it out in the lists."""

    pointed = Signal(str)
    """The province under the pointer, "" for none."""
    asked = Signal(str)
    """A province was clicked with the right button."""

    why = Signal(object)
    """A point of the board was clicked with the right button where results are shown: a Hit."""

    name: ClassVar[str] = "look"
    title: ClassVar[str] = mark("Look")

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
        many = tr("{keys} orders are about it. Click again for the next.", keys=len(keys)) if len(keys) > 1 else ""
        self.tell(f"{self.words(hit).rstrip('.')}. {many}".rstrip(), "hint")

    def menu(self, hit: Hit, at: QPoint) -> None:
        """The right button: something is to be noted of the place, or asked why it came out so."""
        if self.document.explained is not None and not self.document.may_note:
            self.why.emit(hit)
        elif hit.province in self.scene.board.provinces:
            self.asked.emit(hit.province)

    def words(self, hit: Hit) -> str:
        """What lies there, and how it is known."""
        return place_words(self.document, self.scene.stage.fog, hit.province)


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
