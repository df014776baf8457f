"""Why?: from a question about a result to the chain of its causes on the map and on a card, and back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Signal

import rules
from app.board.chain import WHOLE, Chain, Link
from app.board.scene import Hit
from app.board.view import BoardView
from app.document import Document
from app.panels.chain_card import ChainCard, question
from app.panels.legend import corners_of
from app.tools import Tool
from app.tools.pointer import Pointer
from app.tools.why_tool import WhyTool, asked_of, key_at
from app.ui.widgets import Card
from rules import Cause

from .levels import Levels

NO_RESULTS = "There are no results in this phase: go back to one that is over."
NOTHING_TOLD = "Choose a unit or a result first, then ask why."
CORNERS = (2, 3, 0, 1)
"""The corners in which the card may stand, the best first: above, at the right."""
ROOM = 55
"""How far, in pixels, the card keeps from what is told of."""


class Why(QObject):
    """Shows one chain at a time, of the turn as whoever looks at the screen may know it. `usual`: the tool to go back
    to; `told`: words for the status line."""

    told = Signal(str, str)

    def __init__(
        self, document: Document, view: BoardView, pointer: Pointer, levels: Levels, usual: Callable[[], Tool]
    ) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.pointer = pointer
        self.levels = levels
        self.usual = usual
        self.tool = WhyTool(document, view.scene())
        self.card = ChainCard(view)
        self.chosen: Callable[[], str] = str
        """Tells the result chosen in the list beside the board."""
        self.key = ""
        """What was asked about."""
        self.steps: tuple[Cause, ...] = ()
        self.number = 0
        """The step looked at; 0 for all of them."""
        document.changed.connect(self._follow)
        self.tool.stepped.connect(self.step)
        self.tool.asked.connect(self.ask)
        self.tool.left.connect(self.leave)
        self.card.closed.connect(self.leave)
        self.card.chosen.connect(self.go_to)
        self.card.back.clicked.connect(lambda: self.step(-1))
        self.card.forward.clicked.connect(lambda: self.step(1))

    @property
    def shown(self) -> bool:
        return bool(self.steps)

    def toggle(self) -> None:
        """Ask about what is pointed out, or leave."""
        if self.shown:
            self.leave()
        else:
            self.ask(asked_of(self.document, self.view.scene().stage.hovered) or self.chosen())

    def ask(self, key: str) -> None:
        """Show why the result with this key is so."""
        turn = self.document.turn
        outcome = rules.outcome_of(turn, key) if turn else None
        if turn is None or outcome is None:
            self.told.emit(NO_RESULTS if turn is None else NOTHING_TOLD, "hint")
            return
        self.key, self.steps = key, rules.causes(turn, key, self.document.events)
        if outcome.unit:
            self.levels.reveal(outcome.unit.place.key)
            self.document.select(outcome.unit.key)
        self.card.show_chain(question(outcome), self.steps, outcome.failed, self.view.size())
        self.pointer.use(self.tool)
        self.card.show()
        self.view.setFocus()
        self.go_to(0)
        self._place()

    def _follow(self, what: str) -> None:
        """Another line of the results is chosen: that is what is asked about now."""
        chosen = self.document.selection
        if what == "selection" and self.shown and chosen and chosen != self.key:
            self.ask(chosen)

    def ask_at(self, hit: Hit) -> None:
        """Show why what is at a point of the board is so."""
        turn = self.document.turn
        self.ask(key_at(turn, self.view.scene(), hit) if turn else "")

    def step(self, by: int) -> None:
        """One step on, or back."""
        self.go_to(min(max(self.number + by, 0), len(self.steps) - 1))

    def go_to(self, number: int) -> None:
        """Look at one step, 0: at all of them."""
        self.number = number
        self.view.scene().show_chain(Chain(tuple(map(_link, self.steps)), number or WHOLE))
        self.card.show_step(number)
        self.view.setFocus()

    def _place(self) -> None:
        """The card into the corner where it hides least of the chain, then of other cards."""
        stage = self.view.scene().stage
        told = {unit for step in self.steps for unit in step.units}
        spots = [stage.spot(piece) for piece in stage.seats.present if piece.key in told]
        spots += [stage.goal(place) for step in self.steps for place in step.places if stage.shown(place)]
        pixels = [self.view.mapFromScene(QPointF(*spot)) for spot in spots]
        corners = corners_of(self.view, self.card.size())
        hidden = [sum(box.adjusted(-ROOM, -ROOM, ROOM, ROOM).contains(at) for at in pixels) for box in corners]
        others = [
            card.geometry() for card in self.view.findChildren(Card) if card.isVisible() and card is not self.card
        ]
        covered = [sum(box.intersects(other) for other in others) for box in corners]
        best = min(CORNERS, key=lambda corner: (hidden[corner], covered[corner]))
        self.card.move(corners[best].topLeft())
        self.card.raise_()

    def leave(self) -> None:
        """All as it was before."""
        self.close()
        if self.pointer.tool is self.tool:
            self.pointer.use(self.usual())
        self.view.setFocus()

    def close(self) -> None:
        """Take the chain away: the phase or who looks at it is another."""
        self.key, self.steps, self.number = "", (), 0
        self.card.hide()
        self.view.scene().show_chain(None)


def _link(cause: Cause) -> Link:
    """A step as it is drawn."""
    sums = tuple((unit, str(strength)) for unit, strength in cause.strengths)
    return Link(cause.units, cause.places, cause.after, sums)
