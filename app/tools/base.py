"""What a tool is, the slots it fills, and what the pointer hits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.language import tr
from app.session.document import Document
from app.session.drafts import about
from rules import Candidate, Choices, Named, Order, Position, Reason, say
from rules.presentation import SignType

if TYPE_CHECKING:
    from app.board.picking import Hit
    from app.board.scene import BoardScene
    from app.board.view import BoardView

# ----------------------------------------------------------------------------------------------------
# The values that ordering by clicks works with: what was clicked, what is written, what a click does. No Qt here.

NUMBER, START, ROUTE, POWER = "n", "from", "route", "power"
"""Slots of orders without a unit: a number, where it comes from, place after place, whoever owns what is clicked."""
BEGINS = frozenset({START, "site", "unit"})
"""Slots that a click can fill while nothing is chosen, so that an order without a unit begins there."""
SHOWN_REFUSED = frozenset({"to", "into", ROUTE})
"""Slots for which the map marks the places that are refused; of others there are too many."""


class SlotSequence(tuple[Any, ...]):
    """Several slots chosen at once: the value of a candidate that stands for a verb and the place it begins at."""


class VerbChoice(SlotSequence):
    """One of several orders that a click on a place can mean; the text of its candidate is the key of the verb."""


class ClearOrderChoice(str):
    """The value of a candidate that stands for taking back what is written about this."""


@dataclass(frozen=True, slots=True)
class HitTarget:
    """What lies under the pointer. `place`: a location as text, with its coast where the pointer is near one."""

    place: str = ""
    unit: str = ""
    """The key of the unit there, "" if the pointer is on none."""
    dislodged: bool = False
    sign: SignType | None = None
    """The type of what lies there beside units (a coin, counters), None if the pointer is on nothing such."""
    lines: tuple[str, ...] = ()
    """The lines of the board that run close by (rivers), the nearest first."""
    anywhere: bool = False
    """Whether all levels are seen at once, so that the pointer does not tell which one is meant."""
    word: str = ""
    """What of its kind lies there: the letter of an icon."""

    @property
    def province(self) -> str:
        """The province with its level."""
        whole, coast, rest = self.place.partition("/")
        _, at, level = rest.partition("@")
        return f"{whole}{at}{level}" if coast else whole

    @property
    def key(self) -> str:
        return self.unit or self.province


@dataclass(frozen=True)
class OrderContext:
    """What the builder works on: a position, who may be ordered for, and what is written so far."""

    position: Position
    powers: tuple[str, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)

    seen: Position | None = None
    """What is seen on the board, where that is known."""

    own: tuple[str, ...] = ()
    """The powers of whoever sits at the computer; () where all powers are played at it by nobody in particular."""

    @cached_property
    def standing(self) -> Position:
        """What stands once those lines are carried out that come before all others."""
        lines = {power: self.orders(power) for power in self.powers}
        drafted: Position = self.seen or self.position.variant.drafted(self.position, lines)
        return drafted

    def orders(self, power: str) -> tuple[Order, ...]:
        return self.drafts.get(power, ())

    def written(self, power: str, key: str) -> Order | None:
        """The order that a power has written for the unit or site with this key."""
        lines = self.orders(power) if key else ()
        return next((one for one in lines if about(self.position, one) == key), None)


@dataclass(frozen=True, slots=True)
class ClickResult:
    """What a click or key does. `kind`:

    nothing, info (`words` tell of the thing clicked), step (one slot further), made (`orders`: the one meant, then
    those filled in with it), clear (the order of `key` goes), refused (`words` say why), fan (one of `fan` is to be
    picked), offer (`words` say why not, `fan` holds what can be done instead). `line` is the line of the board that it
    is about, `asked` what is lost for good by an order and has to be agreed to before it is written, `fault` why an
    order is illegal that is written all the same; `clause`: the rule that a refusal or fault rests on.
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
    """The answer that the rules give for this reason."""
    return ClickResult("refused", say(reason), power, clause=reason.clause)


@dataclass(frozen=True, slots=True)
class Highlights:
    """What the map shows of the next slot: places open, units that may be meant, sites with a plus, places refused."""

    places: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    sites: frozenset[str] = frozenset()
    refused: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Lines of the board that can be clicked, and those that bar a goal."""


def key_at(one: Candidate) -> str:
    """The key of the unit, or of the place, that a candidate is; "" for one that lies nowhere."""
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
    """The candidate meant by a line close to the pointer, the nearest such line first."""
    found = {one.line: one for one in now.allowed if one.line} if now else {}
    return next((found[line] for line in target.lines if line in found), None)


def candidate_at(now: Choices | None, target: HitTarget) -> Candidate | None:
    """The candidate under the pointer, an allowed one first."""
    here = [one for one in now.candidates if matches(now.slot, one, target)] if now else []
    return next((one for one in here if one.allowed), here[0] if here else None)


def lit_by(now: Choices) -> Highlights:
    """The candidates of a slot as places, units and sites."""
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
# What a tool is: it hears of the pointer and the keys on the board, and changes the document through commands.


class Tool(QObject):
    """One tool. The window hands it what happens on the board while it is the one in use.

    Points are pixels of the board's widget. `told` carries words for the status line, their kind and the
    rule that they rest on ("" for none); `changed` says that what is half made has changed; `left`: it is not wanted
    any more, and the usual tool is.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    told = Signal(str, str, str)
    changed = Signal()
    left = Signal()

    def __init__(self, document: Document, scene: BoardScene) -> None:
        super().__init__()
        self.document = document
        self.scene = scene
        self.alt = False
        """Whether Alt was down at the last event."""

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Words for the status line. `kind`: hint, warn or good; `clause`: the rule that they rest on."""
        self.told.emit(words, kind, clause)

    def start(self) -> None:
        """It is in use from now on."""

    def stop(self) -> None:
        """Another tool is in use from now on."""

    def refresh(self) -> None:
        """The document has changed."""

    def hover(self, hit: Hit, at: QPoint) -> None:
        """The pointer is over something else than before, no button down."""

    def moved(self, point: QPointF, at: QPoint) -> None:
        """The pointer has moved, over the same thing perhaps; `point` is in board units."""

    def leave(self) -> None:
        """The pointer has left the board."""

    def click(self, hit: Hit, at: QPoint) -> None:
        """A click without a drag."""

    def click_again(self, hit: Hit, at: QPoint) -> None:
        """The second click of a double click; the first was told as a click."""
        self.click(hit, at)

    def click_with_shift(self, hit: Hit, at: QPoint) -> None:
        """A click with the Shift key held down."""
        self.click(hit, at)

    def wheel(self, steps: int) -> bool:
        """The wheel was turned away from (more than 0) or to whoever sits there; whether the tool used it."""
        return False

    def grabs(self, hit: Hit) -> bool:
        """Whether a press there begins a drag of this tool; else the board is panned."""
        return False

    def begin_drag(self, hit: Hit) -> None:
        """A press there, which was grabbed, has turned into a drag."""

    def drag(self, hit: Hit, at: QPoint) -> None:
        """The pointer goes on with the button down."""

    def drop(self, hit: Hit, at: QPoint) -> None:
        """The button is let go after a drag."""

    def give_up(self) -> None:
        """The drag is not to be carried out."""

    def menu(self, hit: Hit, at: QPoint) -> None:
        """The right button went down there."""

    def list_menu(self, at: QPoint) -> None:
        """The menu is asked for by the keyboard."""
        from app.board.picking import NOTHING_HIT

        self.menu(NOTHING_HIT, at)

    def hold(self, hit: Hit, at: QPoint) -> None:
        """The left button was held down there; its release is told no more."""
        self.menu(hit, at)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the tool now, though it is a shortcut of the window."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A key on the board; whether the tool used it."""
        return False


class PlaceTool(Tool):
    """A tool that is taken up from the menu to point at places; Esc or the right button puts it down. `chosen`: the
    province that was clicked.

    What the menu says of it stands here, too (marked, not translated): `title`, `keys`, `icon`, `help` as of any
    action, `asks`: what is to be clicked; `missing`: why it cannot be had, where `possible` says that it cannot.
    `changes`: whether it changes the game.
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
        """Whether it can be taken up in this game."""
        return True

    def words(self, province: str) -> str:
        """What is said while the pointer is over a province, or after it was clicked."""
        raise NotImplementedError

    def take(self, province: str) -> None:
        """A province was clicked."""
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
    """What the board hit, as the state machine of orders wants it."""
    return HitTarget(hit.location, hit.unit or "", hit.dislodged, hit.sign, hit.lines, hit.anywhere, hit.word)


# ----------------------------------------------------------------------------------------------------
# From what the board's view tells to the tool in use: hover, click, drag, the menu, keys.


class ToolController(QObject):
    """Ties a view to a tool. `tool` is the one in use."""

    def __init__(self, view: BoardView, tool: Tool) -> None:
        super().__init__(view)
        self.view = view
        self.tool = tool
        self.dragging = False
        """Whether a unit is being dragged: an undo then only gives up the drag."""
        self._twice = False
        view.may_drag = lambda hit: self.tool.grabs(hit)
        view.counts = lambda notches: self.tool.wheel(notches)
        view.hovered.connect(self._on_hover)
        view.pointed.connect(lambda point: self.tool.moved(point, self._pixel(point)))
        view.clicked.connect(self._on_click)
        view.drag_started.connect(self._on_drag)
        view.dragged.connect(lambda hit: self.tool.drag(hit, self._at(hit)))
        view.dropped.connect(self._on_drop)
        view.drag_cancelled.connect(self._on_cancel)
        view.context.connect(self._on_context)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def wheel_pans(self) -> bool:
        """Whether the mouse wheel moves the board; else it zooms."""
        return self.view.wheel.pans

    @wheel_pans.setter
    def wheel_pans(self, pans: bool) -> None:
        self.view.wheel.pans = pans

    def use(self, tool: Tool) -> None:
        """Let another tool hear of what happens."""
        if tool is not self.tool:
            self.cancel()
            self.tool.stop()
            self.tool = tool
            tool.start()

    def cancel(self) -> None:
        """Give up a drag."""
        if self.dragging:
            self.view.cancel()

    def end_press(self, button: Qt.MouseButton) -> None:
        """A press that began on the board has ended elsewhere: in the ring that it opened."""
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
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._override(event)
        return super().eventFilter(watched, event)

    def _override(self, event: QKeyEvent) -> bool:
        """A key that the tool wants now is no shortcut: N is the names of the map, but not within an order."""
        if self.tool.wants(event):
            event.accept()
            return True
        return False

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
