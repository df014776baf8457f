"""Stepping through a chain of causes: what keys and clicks on the board mean meanwhile."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.board.chain import order_at
from app.board.scene import BoardScene, Hit
from app.document import Document
from app.language import mark, tr
from rules import Turn, outcome_of

from .base import Tool
from .look_tool import keys_about

ASKING = mark("Left and Right go from step to step; a click asks about something else. Esc: leave.")
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
REACH = 0.6
"""How far from the line of an order a click still means it, in radii of a unit."""


class WhyTool(Tool):
    """`stepped`: one forward or back; `asked`: about another result, by its key; `left`: enough."""

    stepped = Signal(int)
    asked = Signal(str)
    left = Signal()

    name: ClassVar[str] = "why"
    title: ClassVar[str] = mark("Why?")

    def start(self) -> None:
        self.tell(tr(ASKING), "hint")

    def stop(self) -> None:
        self.scene.hover("")

    def leave(self) -> None:
        self.tell(tr(ASKING), "hint")

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
    if hit.unit and outcome_of(turn, hit.unit):
        return str(hit.unit)
    drawn = order_at(scene.stage.plan, hit.point, REACH * scene.stage.metrics.r)
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
