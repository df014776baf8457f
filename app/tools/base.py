"""The base classes of tools, and the values that entering orders by clicks works with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.geometry.drawing import province_of
from app.language import tr
from app.session.document import Document
from app.session.drafts import about
from rules import Board, Candidate, Choices, Named, Order, Position, Reason, Variant, say
from rules.presentation import SignType

if TYPE_CHECKING:
    from app.board.picking import Hit
    from app.board.scene import BoardScene
    from app.board.view import BoardView

# ----------------------------------------------------------------------------------------------------
# The values that order entry by clicks works with: what was clicked, the drafts, what a click does. No Qt here.

NUMBER, START, ROUTE, POWER = "n", "from", "route", "power"
"""Slots of orders without a unit: a number, the place of origin, a route place by place, the owner of what is clicked.
"""
BEGINS = frozenset({START, "site", "unit"})
"""Slots that a click can fill while nothing is selected, so that it begins an order without a unit."""
SHOWN_REFUSED = frozenset({"to", "into", ROUTE})
"""Slots for which the map marks the refused places; other slots have too many."""


class SlotSequence(tuple[Any, ...]):
    """Values of several slots chosen at once, e.g. a verb and the place where its order begins."""


class VerbChoice(SlotSequence):
    """One of several orders that a click on a place can mean; the text of its candidate is the key of the verb."""


class ClearOrderChoice(str):
    """The value of a candidate that clears the order about the unit or site with this key."""


@dataclass(frozen=True, slots=True)
class HitTarget:
    """What lies under the pointer. `place`: a location as text, with its coast if the pointer is near one."""

    place: str = ""
    unit: str = ""
    """The key of the unit there, "" if the pointer is on none."""
    dislodged: bool = False
    sign: SignType | None = None
    """The type of the sign there (a coin, counters), None if the pointer is on none."""
    lines: tuple[str, ...] = ()
    """The lines of the board (rivers) close to the pointer, nearest first."""
    anywhere: bool = False
    """Whether all levels are shown at once, so that the pointer does not tell which one is meant."""
    word: str = ""
    """Which one of its kind lies there: the letter of an icon."""

    @property
    def province(self) -> str:
        """The province with its level but without its coast."""
        return province_of(self.place)

    @property
    def key(self) -> str:
        return self.unit or self.province


@dataclass(frozen=True)
class OrderContext:
    """What orders are entered for: a position, the powers that may be ordered, and their drafts so far."""

    position: Position
    powers: tuple[str, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)

    seen: Position | None = None
    """The position as shown on the board, if known."""

    own: tuple[str, ...] = ()
    """The powers of the player at the computer; () if all powers are played there by nobody in particular."""

    @cached_property
    def standing(self) -> Position:
        """The position after those drafted orders that are carried out before all others."""
        lines = {power: self.orders(power) for power in self.powers}
        drafted: Position = self.seen or self.position.variant.drafted(self.position, lines)
        return drafted

    @property
    def variant(self) -> Variant:
        return self.position.variant

    @property
    def board(self) -> Board:
        """The current board of the position."""
        board: Board = self.position.variant.board(self.position)
        return board

    def orders(self, power: str) -> tuple[Order, ...]:
        return self.drafts.get(power, ())

    def written(self, power: str, key: str) -> Order | None:
        """Return the drafted order of a power for the unit or site with this key, None if there is none."""
        lines = self.orders(power) if key else ()
        return next((one for one in lines if about(self.position, one) == key), None)


@dataclass(frozen=True, slots=True)
class ClickResult:
    """The effect of a click or key, by `kind`:

    - nothing
    - info: `words` describe what was clicked
    - step: one more slot is filled
    - made: `orders` holds the order meant, then those added with it
    - clear: the order of `key` is cleared
    - refused: `words` say why
    - fan: the user picks one of `fan`
    - offer: `words` say why not, `fan` holds alternatives

    `line` is the line of the board concerned. `asked` is what the order destroys for good, to be confirmed before it is
    entered. `fault` says why an order entered nevertheless is illegal. `clause` is the rule behind a refusal or fault.
    """

    kind: str
    words: str = ""
    power: str = ""
    filled: tuple[Any, ...] = ()
    orders: tuple[Order, ...] = ()
    key: str = ""
    fan: tuple[Candidate, ...] = ()
    line: str = ""
    asked: str = ""
    fault: str = ""
    clause: str = ""


NOTHING = ClickResult("nothing")


def refused(reason: Reason, power: str = "") -> ClickResult:
    """Return a refusal with the reason given by the rules."""
    return ClickResult("refused", say(reason), power, clause=reason.clause)


@dataclass(frozen=True, slots=True)
class Highlights:
    """What the map highlights for the next slot: allowed places, units that may be chosen, sites with a plus, refused
    places."""

    places: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    sites: frozenset[str] = frozenset()
    refused: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """`lines` are the lines of the board that can be clicked, `barred` those that bar the way to a destination."""


def key_at(one: Candidate) -> str:
    """Return the key of the unit or place of a candidate, "" if it has none."""
    if isinstance(one.value, Named):
        return one.value.key
    return one.place.key if one.place else ""


def matches(slot: str, one: Candidate, target: HitTarget) -> bool:
    if one.place is None:
        return False
    if isinstance(one.value, Named) and slot != "kind":
        return one.value.key == target.unit if target.unit else one.place.key == target.province
    return one.place.province == (target.province or target.unit)


def of_line(now: Choices | None, target: HitTarget) -> Candidate | None:
    """Return the candidate meant by the nearest line close to the pointer, None if there is none."""
    found = {one.line: one for one in now.allowed if one.line} if now else {}
    return next((found[line] for line in target.lines if line in found), None)


def candidate_at(now: Choices | None, target: HitTarget) -> Candidate | None:
    """Return the candidate under the pointer, preferably an allowed one, None if there is none."""
    here = [one for one in now.candidates if matches(now.slot, one, target)] if now else []
    return next((one for one in here if one.allowed), here[0] if here else None)


def highlights_by(now: Choices) -> Highlights:
    """Return the candidates of a slot as places, units and sites to highlight."""
    placed = [one for one in now.candidates if one.place]
    refused = {one.place.text: say(one.reason) for one in placed if one.place and one.reason}
    names = frozenset(one.place.key for one in placed if one.place and one.allowed)
    if now.slot == "site":
        return Highlights(sites=names, refused=refused)
    if any(isinstance(one.value, Named) for one in now.allowed) and now.slot != "kind":
        return Highlights(
            units=frozenset(one.value.key for one in placed if one.allowed and isinstance(one.value, Named))
        )
    places = frozenset(one.place.text for one in placed if one.place and one.allowed)
    return Highlights(places=places, refused=refused, lines=frozenset(one.line for one in now.allowed if one.line))


# ----------------------------------------------------------------------------------------------------
# Tools: they receive pointer and key events on the board and change the document through commands.


class Tool(QObject):
    """A tool. While it is in use, the window passes it what happens on the board.

    Points are pixels of the board's widget unless noted. `message` carries a message for the status bar, its kind and
    the rule it rests on ("" for none); `changed`: the unfinished action has changed; `left`: the user is done with the
    tool and the default one takes over.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    message = Signal(str, str, str)
    changed = Signal()
    left = Signal()

    def __init__(self, document: Document, scene: BoardScene) -> None:
        super().__init__()
        self.document = document
        self.scene = scene
        self.alt = False
        """Whether Alt was down at the last event."""

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Show a message in the status bar. `kind`: hint, warn or good; `clause`: the rule it rests on."""
        self.message.emit(words, kind, clause)

    def start(self) -> None:
        """Called when the tool comes into use."""

    def stop(self) -> None:
        """Called when another tool comes into use."""

    def refresh(self) -> None:
        """Called when the document has changed."""

    def hover(self, hit: Hit, at: QPoint) -> None:
        """Called when the pointer is over something new, no button down."""

    def moved(self, point: QPointF, at: QPoint) -> None:
        """Called when the pointer has moved, perhaps over the same thing; `point` is in board units."""

    def leave(self) -> None:
        """Called when the pointer has left the board."""

    def click(self, hit: Hit, at: QPoint) -> None:
        """Handle a click without a drag."""

    def click_again(self, hit: Hit, at: QPoint) -> None:
        """Handle the second click of a double click; the first came as a click."""
        self.click(hit, at)

    def click_with_shift(self, hit: Hit, at: QPoint) -> None:
        """Handle a click with the Shift key held down."""
        self.click(hit, at)

    def wheel(self, steps: int) -> bool:
        """Handle the wheel, turned away from the user (`steps` above 0) or toward; whether the tool used it."""
        return False

    def grabs(self, hit: Hit) -> bool:
        """Whether a press there begins a drag of this tool; otherwise it pans the board."""
        return False

    def begin_drag(self, hit: Hit) -> None:
        """Begin a drag from a press that was grabbed."""

    def drag(self, hit: Hit, at: QPoint) -> None:
        """Handle movement during a drag."""

    def drop(self, hit: Hit, at: QPoint) -> None:
        """Handle the end of a drag."""

    def give_up(self) -> None:
        """Cancel the drag."""

    def menu(self, hit: Hit, at: QPoint) -> None:
        """Handle a press of the right button."""

    def list_menu(self, at: QPoint) -> None:
        """Handle a request for the menu by keyboard."""
        from app.board.picking import NOTHING_HIT

        self.menu(NOTHING_HIT, at)

    def hold(self, hit: Hit, at: QPoint) -> None:
        """Handle a long press of the left button; its release is not reported."""
        self.menu(hit, at)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether the tool takes a key now, although it is a shortcut of the window."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key on the board; whether the tool used it."""
        return False


class PlaceTool(Tool):
    """A tool chosen from the menu to point at provinces; Esc or the right button ends it. `chosen`: the province
    clicked.

    Its menu texts are class variables (marked for translation, not translated): `title`, `keys`, `icon` and `help` as
    for any action; `asks`: what to click; `missing`: why it is unavailable when `possible` says so. `changes`: whether
    it changes the game.
    """

    chosen = Signal(str)

    asks: ClassVar[str]
    keys: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    help: ClassVar[str] = ""
    missing: ClassVar[str] = ""
    changes: ClassVar[bool] = False

    @classmethod
    def possible(cls, document: Document) -> bool:
        """Whether the tool is available in this game."""
        return True

    def words(self, province: str) -> str:
        """Return the message for a province under the pointer or clicked: its name, unless a tool knows more."""
        return self.scene.board.provinces[province].name

    def take(self, province: str) -> None:
        """Handle a click on a province."""
        self.left.emit()
        self.chosen.emit(province)

    def start(self) -> None:
        self.tell(tr(self.asks))

    def stop(self) -> None:
        self.scene.hover("")

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        self.tell(self.words(hit.province) if hit.province in self.scene.board.provinces else tr(self.asks))

    def leave(self) -> None:
        self.scene.hover("")
        self.tell(tr(self.asks))

    def click(self, hit: Hit, at: QPoint) -> None:
        if hit.province in self.scene.board.provinces:
            self.take(hit.province)

    def menu(self, hit: Hit, at: QPoint) -> None:
        self.left.emit()

    def wants(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape

    def key(self, event: QKeyEvent) -> bool:
        if self.wants(event):
            self.left.emit()
        return self.wants(event)


def hit_target(hit: Hit) -> HitTarget:
    """Convert a hit on the board into the form that order entry uses."""
    return HitTarget(hit.location, hit.unit or "", hit.dislodged, hit.sign, hit.lines, hit.anywhere, hit.word)


# ----------------------------------------------------------------------------------------------------
# The connection from the board's view to the tool in use: hover, click, drag, menu, keys.


class ToolController(QObject):
    """Connects a view to the tool in use (`tool`)."""

    def __init__(self, view: BoardView, tool: Tool) -> None:
        super().__init__(view)
        self.view = view
        self.tool = tool
        self.dragging = False
        """Whether a unit is being dragged; undo then only cancels the drag."""
        self._twice = False
        view.may_drag = lambda hit: self.tool.grabs(hit)
        view.counts = lambda notches: self.tool.wheel(notches)
        view.hovered.connect(self._on_hover)
        view.pointed.connect(lambda point: self.tool.moved(point, self._pixel(point)))
        view.clicked.connect(self._on_click)
        view.drag_started.connect(self._on_drag)
        view.dragged.connect(lambda hit: self.tool.drag(hit, self._at(hit)))
        view.dropped.connect(self._on_drop)
        view.drag_canceled.connect(self._on_cancel)
        view.context.connect(self._on_context)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def use(self, tool: Tool) -> None:
        """Switch to another tool."""
        if tool is not self.tool:
            self.cancel()
            self.tool.stop()
            self.tool = tool
            tool.start()

    def cancel(self) -> None:
        """Cancel a drag."""
        if self.dragging:
            self.view.cancel()

    def end_press(self, button: Qt.MouseButton) -> None:
        """End a press that began on the board and was released in the ring menu opened by it."""
        if button != Qt.MouseButton.NoButton:
            where, none = QPointF(-1, -1), Qt.MouseButton.NoButton
            kind, keys = QEvent.Type.MouseButtonRelease, Qt.KeyboardModifier.NoModifier
            QCoreApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, where, where, button, none, keys))
        else:
            self.view.cancel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            self.tool.alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not self.dragging:
            return self.tool.key(event)
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            self._twice = event.type() == QEvent.Type.MouseButtonDblClick
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.tool.wants(event):
            event.accept()  # and not a shortcut of the window: N cycles map names, but not within an order
            return True
        return super().eventFilter(watched, event)

    def _on_hover(self, hit: Hit) -> None:
        if not self.dragging:
            if hit.province or hit.area or hit.unit:
                self.tool.hover(hit, self._at(hit))
            else:
                self.tool.leave()

    def _on_click(self, hit: Hit, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if button == Qt.MouseButton.LeftButton:
            shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            again = self.tool.click_again if self._twice else self.tool.click
            click = self.tool.click_with_shift if shift else again
            click(hit, self._at(hit))

    def _on_drag(self, hit: Hit) -> None:
        self.dragging = True
        self.tool.begin_drag(hit)

    def _on_drop(self, start: Hit, end: Hit) -> None:
        self.dragging = False
        self.tool.drop(end, self._at(end))

    def _on_cancel(self) -> None:
        self.dragging = False
        self.tool.give_up()

    def _on_context(self, hit: Hit, on_screen: QPoint) -> None:
        from app.board.picking import NOTHING_HIT

        at = self.view.viewport().mapFromGlobal(on_screen)
        if hit is NOTHING_HIT:
            self.tool.list_menu(at)
            return
        self.tool.hold(hit, at) if self.view.held else self.tool.menu(hit, at)

    def _at(self, hit: Hit) -> QPoint:
        return self._pixel(QPointF(*hit.point))

    def _pixel(self, point: QPointF) -> QPoint:
        return self.view.mapFromScene(point)
