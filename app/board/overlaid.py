"""What lies over a board for a while: where a click may go, what is pointed out, an order half made, an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from .chain import Chain
from .fog import Fog
from .laid import Laid
from .layer_stack import LayerStack
from .layers import Topic
from .layers.refusals import told_on
from .lens import LensItem
from .picture import NOTHING, OrderMark, Overlay, Piece, Targets
from .stage import Stage


class OverlaidScene(QGraphicsScene):
    """A scene that is told what lies over its board. Each word replaces the one before of its kind, and draws anew only
    what shows it."""

    _stage: Stage
    _stack: LayerStack
    _lens: LensItem
    _gathered: set[Topic] | None = None
    """What is drawn when the scene has been told everything; None: all is drawn at once."""

    def _changed(self, *topics: Topic) -> None:
        """Draw anew what shows any of these; lazy layers in a moment."""
        if self._gathered is None:
            self._stack.change(topics)
        else:
            self._gathered.update(topics)

    def _draw_gathered(self) -> None:
        """Draw all that changed since the scene was made."""
        topics, self._gathered = self._gathered or set(), None
        self._changed(*topics)

    def show_targets(
        self,
        places: Iterable[str] = (),
        *,
        units: Iterable[str] = (),
        refused: Iterable[str] = (),
        sites: Iterable[str] = (),
        lines: Iterable[str] = (),
        barred: Iterable[str] = (),
        told: Mapping[str, str] = NOTHING,
    ) -> None:
        """Show where the next click may go: places lit (texts, with coasts), units ringed (keys), places barred,
        building sites with a plus, lines of the board that can be clicked or that bar a goal (ids); `told`: why a
        place is barred, to be written there. Without arguments: nothing."""
        places, units, refused = frozenset(places), frozenset(units), frozenset(refused)
        reasons = tuple(sorted(told.items()))
        targets = Targets(places, units, refused, frozenset(sites), frozenset(lines), frozenset(barred), reasons)
        if targets != self._stage.targets:
            self._stage.targets = targets
            self._changed(Topic.TARGETS)

    def clear_targets(self) -> None:
        self.show_targets()

    def select(self, unit: str | None) -> None:
        """Ring the unit with that key (a Hit's `choice`), or none."""
        if (unit or "") != self._stage.chosen:
            self._stage.chosen = unit or ""
            self._changed(Topic.CHOICE)

    def hover(self, province: str, line: str = "") -> None:
        """Outline the province under the pointer, and point out a line of the board; "" for none. A line without a
        province is itself what a click means, with one it is what bars the way there."""
        if (province, line) != (self._stage.hovered, self._stage.hovered_line):
            self._stage.hovered, self._stage.hovered_line = province, line
            self._changed(Topic.HOVER)

    def told_at(self, province: str) -> QRectF | None:
        """Where it stands on the map why a province is barred, None where it does not."""
        return next((told.box for told in told_on(self._stage) if told.about.partition("/")[0] == province), None)

    def light(self, places: Iterable[str] = ()) -> None:
        """Give these places a bright edge: a sentence beside the board is about them. Without any: none."""
        lit = tuple(places)
        if lit != self._stage.lit:
            self._stage.lit = lit
            self._changed(Topic.HOVER)

    def ring(self, places: Iterable[tuple[int, str]] = ()) -> None:
        """Ring these places where something differs, each after its number. Without any: none."""
        ringed = tuple(places)
        if ringed != self._stage.ringed:
            self._stage.ringed = ringed
            self._changed(Topic.HOVER)

    def show_ghost(self, *marks: OrderMark, pointer: QPointF | None = None) -> None:
        """Show an order half made. A mark that goes to POINTER follows `pointer`. Without marks: nothing."""
        self._stage.ghost = marks
        if pointer is not None:
            self._stage.pointer = (pointer.x(), pointer.y())
        self._changed(Topic.GHOST)

    def show_survey(self, places: Mapping[str, str], power: str = "", title: str = "") -> None:
        """Lay an answer over the map for a power: the places it is about, each with a short text or "". None at all:
        take it away."""
        overlay = Overlay(title, power, tuple(sorted(places.items()))) if places else None
        if overlay != self._stage.overlay:
            self._stage.overlay = overlay
            self._stage.settle_plan()
            self._changed(Topic.SURVEY)

    def show_chain(self, chain: Chain | None) -> None:
        """Draw why something came out as it did: the orders that count, over everything else washed pale. None: all as
        usual again."""
        if chain != self._stage.chain:
            self._stage.chain = chain
            self._changed(Topic.WHY)

    def send_away(self, things: Iterable[Piece | Laid] = ()) -> None:
        """Leave these units and signs out of their layers, for they are on their way. Without any: all are there."""
        away = frozenset(things)
        if away != self._stage.away:
            self._stage.away = away
            self._changed(Topic.MOTION)

    def show_fog(self, fog: Fog | None) -> None:
        """Cover what is out of sight, and tell what was seen there earlier; None: all is in sight."""
        if fog != self._stage.fog:
            self._stage.fog = fog
            self._stack.names.forget()
            self._changed(Topic.FOG)

    def show_guesses(self, guesses: Mapping[str, str]) -> None:
        """Tell what whoever looks takes cards to be that he does not know: unit ("France 1A") -> card."""
        if guesses != self._stage.guesses:
            self._stage.guesses = dict(guesses)
            self._changed(Topic.GUESSES)

    def move_lens(self, pointer: QPointF) -> None:
        """Tell where the pointer is: the window on another level follows it."""
        self._lens.setPos(pointer)

    def move_pointer(self, pointer: QPointF) -> None:
        """Let the order half made follow the pointer."""
        self._stage.pointer = (pointer.x(), pointer.y())
        if self._stage.ghost:
            self._changed(Topic.GHOST)
