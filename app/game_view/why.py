"""Why?: shows the chain of causes of a result or an order, on the map and on a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu

import rules
from app.board.picking import Hit
from app.board.plan import WHOLE, Chain, Link
from app.board.view import BoardView
from app.language import tr, tr_noop
from app.panels.legend import corners_of
from app.panels.overlays import ChainCard, question, question_of_event, question_of_place
from app.panels.panel_layout import CardSlot
from app.panels.results import EVENT
from app.session.document import Document
from app.tools.base import Tool, ToolController
from app.tools.look_tool import WhyTool, asked_of, key_at
from app.tools.order_tool import OrderTool
from app.ui.widgets import CardFrame
from rules import Outcome, Sentence, Turn
from rules.explanation import Cause

from .overlays import Levels

# ----------------------------------------------------------------------------------------------------
# Placing the card over the board where it hides least.

CORNERS = (2, 3, 0, 1)
"""The corners for the card, the best first (indices as in corners_of): upper right, upper left, lower right, lower
left."""
ROOM = 55
"""The distance in pixels that the card keeps from the units and places of the chain."""


def move_to_free_corner(card: ChainCard, view: BoardView, steps: Sequence[Cause]) -> None:
    """Move the card to the corner where it hides least of the chain, then of other cards."""
    state = view.scene().state
    involved = {unit for step in steps for unit in step.units}
    points = [state.unit_point(piece) for piece in state.seats.present if piece.key in involved]
    points += [state.goal(place) for step in steps for place in step.places if state.shown(place)]
    pixels = [view.mapFromScene(QPointF(*point)) for point in points]
    corners = corners_of(view, card.size())
    hidden = [sum(box.adjusted(-ROOM, -ROOM, ROOM, ROOM).contains(at) for at in pixels) for box in corners]
    others = [one.geometry() for one in view.findChildren(CardFrame) if one.isVisible() and one is not card]
    covered = [sum(box.intersects(other) for other in others) for box in corners]
    best = min(CORNERS, key=lambda corner: (hidden[corner], covered[corner]))
    card.move(corners[best].topLeft())
    card.raise_()


# ----------------------------------------------------------------------------------------------------
# Why?: shows the chain of causes of a result on the map and on a card.

NO_RESULTS = tr_noop("This phase has no results yet. Go back to an earlier phase.")
NOTHING_TOLD = tr_noop("Select a unit or a result first, then ask why.")
BY_CHANCE = Sentence("by_chance", "the result of {order} depends on chance and is not known yet")
STEP_MS = 1900
"""How long each step is shown when the chain is played."""


class WhyController(QObject):
    """Shows one chain at a time, of the turn as the viewer may know it.

    `usual` returns the tool to go back to. `message`: words for the status line. `what_if`: the user wants to try other
    orders.
    """

    message = Signal(str, str)
    what_if = Signal()

    def __init__(
        self, document: Document, view: BoardView, pointer: ToolController, levels: Levels, usual: Callable[[], Tool]
    ) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.pointer = pointer
        self.levels = levels
        self.usual = usual
        self.tool = WhyTool(document, view.scene())
        self.card = ChainCard(view)
        self.room: Callable[[], CardSlot | None] = lambda: None
        """The place for the card in a narrow window; None while it floats over the board."""
        self._taken: CardSlot | None = None
        self.may_try: Callable[[], bool] = lambda: False
        """Whether a variation can be begun here."""
        self.chosen: Callable[[], str] = str
        """Returns the key of the result selected in the list beside the board."""
        self.key = ""
        """The key of the result or place asked about."""
        self.steps: tuple[Cause, ...] = ()
        self.number = 0
        """The step shown; 0 for all of them."""
        self._clock = QTimer(self)
        self._clock.setInterval(STEP_MS)
        self._clock.timeout.connect(self._on_clock)
        self._connect()

    def _connect(self) -> None:
        card = self.card
        self.document.changed.connect(self._follow)
        self.tool.stepped.connect(self.step)
        self.tool.asked.connect(self.ask)
        self.tool.left.connect(self.leave)
        card.closed.connect(self.leave)
        card.chosen.connect(self.go_to)
        card.back.clicked.connect(lambda: self.step(-1))
        card.forward.clicked.connect(lambda: self.step(1))
        card.play.clicked.connect(self.play)
        card.what_if.clicked.connect(self.what_if)

    @property
    def shown(self) -> bool:
        return bool(self.steps)

    @property
    def playing(self) -> bool:
        """Whether the steps are shown one after the other."""
        return self._clock.isActive()

    def toggle(self) -> None:
        """Ask about what is under the pointer or selected, or leave."""
        if self.shown:
            self.leave()
        else:
            self.ask(asked_of(self.document, self.view.scene().state.hovered) or self.chosen())

    def ask(self, key: str) -> None:
        """Explain the result with this key, or tell what is known of the place with this name."""
        turn = self.document.explained
        asked, failed, steps = self._answer(turn, key) if turn and key else ("", False, ())
        if turn is None or not steps:
            self.message.emit(tr(NO_RESULTS if turn is None else NOTHING_TOLD), "hint")
            return
        self._stop()
        self.key, self.steps = key, steps
        outcome = rules.explanation.outcome_of(turn, key)
        if outcome and outcome.unit:
            self.levels.reveal(outcome.unit.place.key)
            self.document.select(outcome.unit.key)
        self.card.show_chain(asked, steps, failed)
        self.card.what_if.setVisible(self.may_try())
        self.pointer.use(self.tool)
        self.go_to(0)
        self.place()

    def _answer(self, turn: Turn, key: str) -> tuple[str, bool, tuple[Cause, ...]]:
        """Return the question in words, whether it is about a failure, and the steps of the answer."""
        document, events = self.document, self.document.explained_events
        outcome = rules.explanation.outcome_of(turn, key)
        preview = document.preview if turn is not document.turn else None
        if outcome is not None and preview is not None and not preview.sure(outcome):
            return tr("What will happen?"), False, (Cause(BY_CHANCE(order=outcome.order), _unit_of(outcome)),)
        if outcome is not None:
            asked = question(outcome, planned=turn is not document.turn)
            return asked, outcome.failed, rules.explanation.causes(turn, key, events, document.explained_before)
        if key.startswith(EVENT):
            event = events[int(key[1:])]
            return question_of_event(event), not event.good, rules.explanation.causes_of(turn, event, events)
        board = turn.before.variant.board(turn.before)
        if key not in board.locations:
            return "", False, ()
        return question_of_place(board.locations[key]), False, rules.explanation.causes_at(turn, key, events)

    def _follow(self, what: str) -> None:
        """Explain another result when it is selected, and update the chain when orders change."""
        chosen = self.document.selection
        if what == "selection" and self.shown and chosen and chosen != self.key:
            self.ask(chosen)
        elif what == "drafts" and self.shown:
            QTimer.singleShot(0, self, self.renew)

    def renew(self) -> None:
        """Ask the same question again after orders have changed, or leave if there is nothing to ask any more."""
        if self.shown:
            key, focus = self.key, self.view.window().focusWidget()
            turn = self.document.explained
            if turn is None or not self._answer(turn, key)[2]:
                self.leave()
            else:
                self.ask(key)
            if focus is not None:
                focus.setFocus()

    def ask_at(self, hit: Hit) -> None:
        """Explain what is at a point of the board."""
        turn = self.document.explained
        self.ask(key_at(turn, self.view.scene(), hit) if turn else "")

    def step(self, by: int) -> None:
        """Go one step forward, or back."""
        self._stop()
        self.go_to(min(max(self.number + by, 0), len(self.steps) - 1))

    def go_to(self, number: int) -> None:
        """Show one step; 0: all of them."""
        self.number = number
        self.view.scene().show_chain(Chain(tuple(map(_link, self.steps)), number or WHOLE))
        self.card.show_step(number)
        self.view.setFocus()

    def play(self) -> None:
        """Show the steps one after the other from the first; or stop."""
        if self.playing:
            self._stop()
        elif len(self.steps) > 1:
            self.go_to(1)
            self._clock.start()
            self.card.show_playing(True)

    def _on_clock(self) -> None:
        if self.number + 1 < len(self.steps):
            self.go_to(self.number + 1)
        else:
            self._stop()
            self.go_to(0)

    def _stop(self) -> None:
        self._clock.stop()
        self.card.show_playing(False)

    def place(self) -> None:
        """Move the card to its place in a window of this size."""
        if not self.shown:
            return
        room, before = self.room(), self._taken
        if before is not None and before is not room:
            before.give(self.card, self.view)
        self._taken = room
        if room is None:
            self.card.fit(self.view.width(), self.view.height(), floating=True)
            self.card.show()
            move_to_free_corner(self.card, self.view, self.steps)
        else:
            room.take(self.card)
            self.card.fit(room.inner_width, self.view.height(), floating=False)
            self.card.show()

    def leave(self) -> None:
        """Close the chain, and go back to the tool used before."""
        self.close()
        if self.pointer.tool is self.tool:
            self.pointer.use(self.usual())
        self.view.setFocus()

    def close(self) -> None:
        """Remove the chain, because the phase or the viewer has changed."""
        self._stop()
        self.key, self.steps, self.number = "", (), 0
        self.card.hide()
        if self._taken is not None:
            self._taken.give(self.card, self.view)
            self._taken = None
        self.view.scene().show_chain(None)


def _unit_of(outcome: Outcome) -> tuple[str, ...]:
    return (outcome.unit.key,) if outcome.unit else ()


def _link(cause: Cause) -> Link:
    """Return a step as it is drawn."""
    sums = tuple((unit, str(strength)) for unit, strength in cause.strengths)
    return Link(cause.units, cause.places, cause.after, sums)


# ----------------------------------------------------------------------------------------------------
# The menu of an order drawn on the board: change, clear, why.


class OrderMenu:
    """The menu of an order drawn on the board, opened when the order tool asks. `why` explains the unit with a key."""

    def __init__(self, document: Document, tool: OrderTool, view: BoardView, why: Callable[[str], object]) -> None:
        self.document, self.tool, self.view, self.why = document, tool, view, why
        self.menu: QMenu | None = None
        tool.order_wanted.connect(self.open)

    def open(self, key: str, text: str, at: QPoint) -> None:
        """Open the menu. `key`: of the unit ordered; `text`: the order; `at`: a point of the board's widget."""
        menu = QMenu(self.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(text).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("&Change order"), lambda: self.tool.choose_unit(key))
        menu.addAction(tr("C&lear order"), lambda: self._clear(key))
        turn = self.document.explained
        asked = menu.addAction(tr("&Why?"), lambda: self.why(key))
        asked.setEnabled(turn is not None and rules.explanation.outcome_of(turn, key) is not None)
        menu.setAccessibleName(text)
        self.menu = menu
        self.view.let_go()
        menu.popup(self.view.viewport().mapToGlobal(at))

    def _clear(self, key: str) -> None:
        self.tool.choose_unit(key)
        self.tool.clear()
