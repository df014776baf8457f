"""Feedback on the board while an order is made: ghosts, tags, number chips, and the cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

from app.board.from_rules import order_marks
from app.board.picking import Hit
from app.board.picture import (
    POINTER,
    ConvoyMark,
    FlowMark,
    MoveMark,
    OrderMark,
    Piece,
    SupportMark,
    ThreadMark,
)
from app.board.scene import BoardScene
from app.language import tr, tr_noop
from app.ui.icons import paint_icon
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import CardFrame, column, label, row, tool_button
from rules import Candidate, Location, Named, Order, OrderType, Role
from rules.presentation import Shape

from .base import ROUTE, ClickResult
from .order_entry import OrderBuilder
from .wording import SHORT, goal_of, offer_words, strength_words

# ----------------------------------------------------------------------------------------------------
# The base class of small round buttons over a board.


class DiscButton(QAbstractButton):
    """A round button in the color of targets, filled under the pointer; a click just beside it counts too.

    It never takes keyboard focus.
    """

    def __init__(self, over: QWidget, side: int, radius: float) -> None:
        super().__init__(over)
        self.radius = radius
        self.setFixedSize(side, side)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        teal = color(current().target)
        painter.setPen(QPen(teal, 1.5))
        painter.setBrush(teal if self.underMouse() else shade_color("base"))
        painter.drawEllipse(QPointF(self.width() / 2, self.height() / 2), self.radius, self.radius)
        self.paint_sign(painter)
        painter.end()

    def paint_sign(self, painter: QPainter) -> None:
        """Paint the symbol on the disc, by default none."""


# ----------------------------------------------------------------------------------------------------
# Two small buttons beside the selected unit that order it to the board above or below.

SIDE = 28
GAP = 3
Places = tuple[QRect, QRect]
"""The places of the chips up and down."""
TOLD = {1: tr_noop("To the level above (Shift+PgUp)"), -1: tr_noop("To the level below (Shift+PgDown)")}


class LevelChip(DiscButton):
    """A disc with an arrow up (`by` 1) or down (-1)."""

    def __init__(self, by: int, over: QWidget) -> None:
        super().__init__(over, SIDE, SIDE / 2 - 2)
        self.by = by
        self.setToolTip(tr(TOLD[by]))
        self.setAccessibleName(tr(TOLD[by]))

    def paint_sign(self, painter: QPainter) -> None:
        name = "up" if self.by > 0 else "down"
        paint_icon(painter, QRectF(6, 6, 16, 16), name, "base" if self.underMouse() else current().target)


class LevelChips:
    """The two chips over a board's widget."""

    def __init__(self, over: QWidget, picked: Callable[[int], None]) -> None:
        """Create the chips; `picked` is called with 1 for the board above, -1 for the one below."""
        self.chips = {by: LevelChip(by, over) for by in (1, -1)}
        for by, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, by=by: picked(by))

    def show_at(self, unit: QRect, ways: Collection[int], rather_free: Sequence[QRect] = ()) -> None:
        """Show the chips in `ways` beside a unit, covering as little of `rather_free` as possible; hide the others."""

        def covered(places: Places) -> int:
            return sum(chip.intersects(rect) for chip in places for rect in rather_free)

        best: Places = min(_places(unit), key=covered)
        for by, place in zip((1, -1), best):
            self.chips[by].move(place.topLeft())
            self.chips[by].setVisible(by in ways)
            self.chips[by].raise_()

    def hide(self) -> None:
        self.show_at(QRect(), ())


def _places(unit: QRect) -> Iterator[Places]:
    """Yield possible places of the chips up and down, best first: beside the unit, then above and below it."""
    middle = unit.center() - QPoint(SIDE // 2 - 1, SIDE // 2 - 1)
    apart = (SIDE + GAP) // 2
    for x in (unit.left() - SIDE - GAP, unit.right() + GAP):
        for y in (middle.y(), middle.y() + apart, middle.y() - apart):
            yield QRect(x, y - apart, SIDE, SIDE), QRect(x, y + apart, SIDE, SIDE)
    yield QRect(middle.x(), unit.top() - SIDE, SIDE, SIDE), QRect(middle.x(), unit.bottom(), SIDE, SIDE)


# ----------------------------------------------------------------------------------------------------
# The chip beside the pointer that shows the number of an order, such as how many points are moved.

SHIFT = QPoint(20, -22)
HEIGHT = 36


class NumberChip(CardFrame):
    """A chip with a number and buttons to decrease, increase and accept it. It never takes keyboard focus.

    `counted`: change the number by 1 or -1; `taken`: accept it.
    """

    counted = Signal(int)
    taken = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAccessibleName(tr("Number"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.less = _button("minus", tr("Decrease"), "Down")
        self.more = _button("plus", tr("Increase"), "Up")
        self.take = _button("check", tr("Use this number"), "Enter")
        self.number: QLabel = label("", "heading")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setMinimumWidth(26)
        self.of: QLabel = label("", "muted")
        self.setLayout(row(self.less, self.number, self.of, self.more, self.take, spacing=4, margins=(4, 2, 4, 2)))
        self.less.clicked.connect(lambda: self.counted.emit(-1))
        self.more.clicked.connect(lambda: self.counted.emit(1))
        self.take.clicked.connect(self.taken)
        self.hide()

    def show_number(self, number: int, numbers: Sequence[int]) -> None:
        """Show the current number and the largest possible one."""
        self.number.setText(str(number))
        self.of.setText(tr("of {numbers}", numbers=numbers[-1]))
        self.less.setEnabled(number > numbers[0])
        self.more.setEnabled(number < numbers[-1])
        self.setAccessibleDescription(tr("{number} of {numbers}", number=number, numbers=numbers[-1]))

    def place_at(self, at: QPoint) -> None:
        """Show the chip beside a point of the board's widget, inside of it."""
        self.setFixedHeight(HEIGHT)
        self.adjustSize()
        corner = at + SHIFT
        x = min(max(6, corner.x()), self.over.width() - self.width() - 6)
        y = min(max(6, corner.y()), self.over.height() - self.height() - 6)
        self.move(x, y)
        self.show()
        self.raise_()


def _button(icon: str, title: str, key: str) -> QToolButton:
    made = tool_button(icon, title, key)
    made.setFixedSize(28, 28)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setAutoRepeat(icon != "check")
    return made


# ----------------------------------------------------------------------------------------------------
# Small tags with an S beside units on possible destinations: a click on one supports instead of moving there.

SUPPORT_TAGS_SIDE = 26
DISC = 9.0
"""The radius of the disc; a click around it still counts."""
LETTER = 11


class SupportTag(DiscButton):
    """A disc with the letter of the verb. `key`: the unit beside it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, SUPPORT_TAGS_SIDE, DISC)
        self.key = ""
        self.letter = "S"

    def paint_sign(self, painter: QPainter) -> None:
        font = QFont(self.font())
        font.setPixelSize(px(LETTER))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(shade_color("base") if self.underMouse() else color(current().target))
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.letter)


class SupportTags:
    """The tags over a board's widget."""

    def __init__(self, over: QWidget, picked: Callable[[str], None]) -> None:
        """Create the tags; `picked` is called with the key of the unit to be supported."""
        self.over = over
        self.picked = picked
        self.tags: list[SupportTag] = []

    def show_at(self, units: Mapping[str, tuple[str, QRect]], letter: str = "S") -> None:
        """Show a tag beside each of these units (key -> name and box of the counter); hide the others."""
        while len(self.tags) < len(units):
            made = SupportTag(self.over)
            made.clicked.connect(lambda _=False, tag=made: self.picked(tag.key))
            self.tags.append(made)
        for tag in self.tags[len(units) :]:
            tag.hide()
        for tag, (key, (name, room)) in zip(self.tags, units.items()):
            tag.key, tag.letter = key, letter
            tag.setToolTip(tr("Support {unit} instead", unit=name))
            tag.setAccessibleName(tag.toolTip())
            tag.move(self._place(room))
            tag.show()
            tag.raise_()

    def hide(self) -> None:
        self.show_at({})

    def _place(self, room: QRect) -> QPoint:
        """Return the place of a tag: at the upper left corner of the unit, inside the board."""
        at = QPoint(room.left() - SUPPORT_TAGS_SIDE // 2, room.top() - SUPPORT_TAGS_SIDE // 2)
        inside = self.over.rect().adjusted(0, 0, -SUPPORT_TAGS_SIDE, -SUPPORT_TAGS_SIDE)
        return QPoint(max(inside.left(), min(at.x(), inside.right())), max(inside.top(), min(at.y(), inside.bottom())))


# ----------------------------------------------------------------------------------------------------
# The tag beside the pointer: the order so far, and what a click would do or why it is refused.

TAG_SHIFT = QPoint(18, 20)
WIDEST = 320
STEP = 28


class PointerTag(CardFrame):
    """A few lines of text that follow the pointer and stay inside the board."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.head: QLabel = label("", "strong")
        self.words: QLabel = label("", "body", wrap=True)
        self.bad: QLabel = label("", "bad", wrap=True)
        for part in (self.words, self.bad):
            part.setMaximumWidth(WIDEST)
        self.setLayout(column(self.head, self.bad, self.words, spacing=1, margins=(10, 6, 10, 6)))
        self._free: tuple[Sequence[QRect], Sequence[QRect]] = ((), ())
        self.hide()

    def show_at(
        self,
        at: QPoint,
        head: str,
        words: str = "",
        refused: str = "",
        free: Sequence[QRect] = (),
        rather: Sequence[QRect] = (),
    ) -> None:
        """Show the tag beside a point of the board's widget.

        `head` is the first line, usually the order; `refused` says why it is refused; `words` is a further line. `free`
        are areas that the tag must not cover, `rather` areas that it should not cover if possible.
        """
        self._free = (free, rather)
        self.head.setText(head)
        self.head.setVisible(bool(head))
        for part, text in ((self.words, words), (self.bad, refused)):
            part.setText(text)
            part.setVisible(bool(text))
            wide = min(WIDEST, part.fontMetrics().horizontalAdvance(text) + 2) if text else 0
            part.setMinimumWidth(wide)
            part.setMinimumHeight(part.heightForWidth(wide) if text else 0)
        self.adjustSize()
        self.follow(at)
        self.show()
        self.raise_()

    def follow(self, at: QPoint) -> None:
        """Stay beside the pointer, preferably below it on the right."""
        room = self.over.rect().adjusted(4, 4, -4, -4)
        places = [place for place in self._places(at) if room.contains(place)]
        best = min(places, key=self._covered, default=QRect(room.topLeft(), self.size()))
        self.move(best.topLeft())

    def _covered(self, place: QRect) -> tuple[int, int]:
        """Return how many areas a place would cover: those that must stay free, then those that should."""
        free, rather = self._free
        return sum(place.intersects(one) for one in free), sum(place.intersects(one) for one in rather)

    def _places(self, at: QPoint) -> Iterator[QRect]:
        """Yield possible places, best first: beside the pointer, then farther away."""
        for farther in (0, STEP, 2 * STEP):
            across, down = TAG_SHIFT.x() + farther // 2, TAG_SHIFT.y() + farther
            for y in (at.y() + down, at.y() - down - self.height()):
                for x in (at.x() + across, at.x() - across - self.width()):
                    yield QRect(QPoint(x, y), self.size())

    @property
    def text(self) -> str:
        """The whole text, for tests and screen readers."""
        return " ".join(part.text() for part in (self.head, self.bad, self.words) if part.text())


# ----------------------------------------------------------------------------------------------------
# The marks of unfinished special orders: they follow the pointer to the next place or unit. No Qt here.

STILL = frozenset({Shape.WALL, Shape.BADGE})
"""Shapes of orders without a ghost that follows the pointer."""


def special_ghost(
    filled: tuple[Any, ...], kind: OrderType | None, slot: str, unit: Piece, piece: Callable[[object], Piece | None]
) -> tuple[OrderMark, ...] | None:
    """Return the ghost of a variant's own kind of order for the slots chosen; None for orders that every unit has."""
    if kind is None or kind.role is not Role.OTHER:
        return None
    shape = kind.shown.shape
    if shape in STILL:
        return ()
    if shape in (Shape.ARROW, Shape.LEAP):
        first = filled[2] if len(filled) > 2 else None
        over = first.place.text if isinstance(first, Named) else first.text if isinstance(first, Location) else ""
        return (MoveMark(unit, POINTER, over=over, leap=bool(over) and shape is Shape.LEAP),)
    if shape is Shape.SWAP:
        return (MoveMark(unit, POINTER, presumed=True),)
    if shape is not Shape.THREAD:
        return None
    other = piece(filled[2]) if len(filled) > 2 else None
    if other is not None and slot in ("verb", "to"):
        return (ThreadMark(unit, kind.shown, other.place), MoveMark(other, POINTER, presumed=True))
    return (ThreadMark(unit, kind.shown, POINTER),) if len(filled) == 2 else ()


# ----------------------------------------------------------------------------------------------------
# The marks of an unfinished order: an arrow from the unit to the pointer, bent through the unit supported.


def ghost_of(builder: OrderBuilder, scene: BoardScene) -> tuple[OrderMark, ...]:
    """Return what to draw while the user looks for the next slot; nothing where it would mislead."""
    if builder.unitless_verb:
        return _unitless_ghost(builder)
    unit = _piece(scene, builder.unit)
    if unit is None or builder.whole:
        return ()
    verb = builder.filled[1] if len(builder.filled) > 1 else ""
    kind = builder.context.variant.verb(verb) if verb else None
    special = special_ghost(builder.filled, kind, builder.choices.slot, unit, lambda named: _piece(scene, named))
    if special is not None:
        return special
    if builder.choices.slot == "verb" and builder.goals is None and not builder.nested:
        return ()
    if builder.choices.slot in ("verb", "to") and len(builder.filled) < 3:
        return (MoveMark(unit, POINTER),)
    helped = _piece(scene, builder.filled[2]) if len(builder.filled) > 2 else None
    if helped is None:
        return ()
    if builder.choices.slot == "into":
        return (SupportMark(unit, helped, POINTER),)
    return (ConvoyMark(unit, helped, POINTER), MoveMark(helped, POINTER, via=(unit,), presumed=True))


def _unitless_ghost(builder: OrderBuilder) -> tuple[OrderMark, ...]:
    """Return the ghost of something that is moved from place to place, on its way to the pointer."""
    places = tuple(slot.text for slot in builder.filled if isinstance(slot, Location))
    if not places or builder.aimed.slot not in ("to", ROUTE):
        return ()
    shown = builder.context.variant.verb(str(builder.filled[0])).shown
    if shown.shape is not Shape.FLOW:
        return ()
    count = next((slot for slot in builder.aim if type(slot) is int), 0)
    letter = str(builder.filled[1]) if shown.icons.icons else ""
    return (FlowMark(builder.power, shown, (*places, POINTER), count, letter),)


def _piece(scene: BoardScene, named: object) -> Piece | None:
    """Return the unit meant as a piece on the board, the dislodged one if there are two, None if it is not there."""
    if not isinstance(named, Named):
        return None
    found = [piece for piece in scene.picture.pieces if piece.key == named.key]
    return found[-1] if found else None


# ----------------------------------------------------------------------------------------------------
# Feedback on the board while an order is made: its ghost, the tag beside the pointer, the cursor.

ROOM = 1.3
"""The radius around a unit that the tag leaves free, in radii of its counter."""
FORBIDDEN, POINTING = Qt.CursorShape.ForbiddenCursor, Qt.CursorShape.PointingHandCursor


class Feedback:
    """Shows what a click would do. `tell` shows a message in the status bar; `pixel` maps scene points to the widget.
    """

    def __init__(
        self,
        builder: OrderBuilder,
        scene: BoardScene,
        over: QWidget,
        tell: Callable[[str, str, str], None],
        change_level: Callable[[int], None],
        support: Callable[[str], None],
    ) -> None:
        self.builder = builder
        self.scene = scene
        self.over = over
        self.tell = tell
        self.tag = PointerTag(over)
        self.number = NumberChip(over)
        self.levels = LevelChips(over, change_level)
        self.supports = SupportTags(over, support)
        self.pixel: Callable[[QPointF], QPoint] = lambda point: point.toPoint()
        self.stands = False
        """Whether the status bar shows why the last click was refused."""
        self.covered: Callable[[], Sequence[QRect]] = lambda: ()
        """Returns the areas where cards lie over the board."""

    def preview(self, answer: ClickResult, hit: Hit, at: QPoint, *, silent: bool = False) -> None:
        """Show the ghost of the order and the tag beside the pointer. `silent`: leave the status bar alone."""
        if not self.builder.filled or self.builder.whole:
            self.quiet()
            if answer.kind in ("step", "made", "clear", "fan"):
                self.over.setCursor(POINTING)
            return
        refused = answer.fault or (answer.words if answer.kind in ("refused", "offer") else "")
        self.over.setCursor(FORBIDDEN if answer.kind == "refused" else POINTING)
        self._ghost(answer, hit)
        if answer.kind == "made":
            more = tr("Illegal order: entered as typed, but void.") if answer.fault else self._strength(hit, answer)
            self._show_tag(at, hit, answer.orders[0].text, more, refused)
        elif answer.kind == "offer":
            self._show_tag(at, hit, self._said, offer_words(self.builder, answer), refused)
        else:
            slot = self.builder.aimed.slot or self.builder.choices.slot
            nowhere = slot == "verb" and self.builder.goals is None
            words = answer.words or ("" if nowhere else tr(SHORT.get(slot, "")))
            left = self.builder.means(self.builder.unitless_verb) if self.builder.unitless_verb else ""
            text = ". ".join(filter(None, ("" if refused else words.rstrip("."), left)))
            self._show_tag(at, hit, self._said, text, "" if self._is_written(hit) else refused)
        if not silent:
            self.say(*((refused, "warn", answer.clause) if refused else (self.builder.hint, "hint", "")))

    def _is_written(self, hit: Hit) -> bool:
        """Whether the map itself already shows, in view, why the place under the pointer is barred."""
        box = self.scene.refusal_box_at(hit.province)
        return box is not None and self.over.rect().contains(self.pixel(box.center()))

    def _strength(self, hit: Hit, answer: ClickResult) -> str:
        """Return the strength of the selected unit at the pointer, in variants where strengths differ, otherwise ""."""
        unit, standing = self.builder.unit, self.builder.context.standing
        place = goal_of(answer.orders[0]) or standing.variant.board(standing).locations.get(hit.location)
        chosen = standing.units.get(unit.key) if unit else None
        if chosen is None or place is None or answer.line:
            return ""
        return strength_words(place.words, standing.variant.describe(standing, chosen, place))

    def refuse(self, answer: ClickResult, hit: Hit | None, at: QPoint | None) -> None:
        """Show why something is refused: in the status bar and, after a click on the board, beside the pointer."""
        if hit is not None and at is not None:
            self._show_tag(at, hit, self._said, "", "" if self._is_written(hit) else answer.words)
        self.tell(answer.words, "warn", answer.clause)
        self.stands = at is not None

    def say(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Show a message about what the pointer is over.

        The reason of a refused click stays until the next step, so that the user can reach the link to its rule in the
        status bar.
        """
        if not self.stands:
            self.tell(words, kind, clause)

    def explain(self, order: Order | None, fault: str, hit: Hit, at: QPoint) -> None:
        """Show beside the pointer why an order already entered is void."""
        if order is not None:
            self._show_tag(at, hit, f"{order.text} ?", "", fault)

    def show_orders(self, orders: Sequence[Order]) -> None:
        """Show the ghost of the first of these orders, for choices by keyboard."""
        self.scene.show_ghost(*order_marks(self.builder.context.standing, orders[:1]))

    def quiet(self) -> None:
        self.scene.show_ghost()
        self.tag.hide()
        self.over.unsetCursor()

    def show_number(self, at: QPoint | None) -> None:
        """Show the number chip if a number is asked for: beside the click, or else beside the place that it is about.
        """
        numbers, place = self.builder.numbers, self.builder.place
        if not numbers:
            self.number.hide()
            return
        self.number.show_number(self.builder.number, numbers)
        if at is not None or not self.number.isVisible():
            self.number.place_at(at or (self._counter_box(place).center() if place else self.over.rect().center()))

    def show_levels(self) -> None:
        """Show the support tags, and the chips up and down beside the selected unit where it can change levels."""
        self.show_supports()
        unit, view = self.builder.unit, self.scene.level_view
        ways = [by for by in (1, -1) if self.builder.goes(by)] if view.flat and self.scene.levels else []
        seen = view.mode == "all" or (unit is not None and self.scene.state.shown(unit.place.text))
        if unit is None or not ways or not seen:
            self.levels.hide()
            return
        state = self.scene.state
        units = [QPointF(*state.unit_point(piece)) for piece in state.picture.pieces if piece.key != unit.key]
        r = state.metrics.r
        taken = [QRectF(at - QPointF(r, r), at + QPointF(r, r)) for at in units]
        taken += [box for laid in state.laid for box in laid.boxes(state.metrics.sign_text)]
        self.levels.show_at(self._counter_box(unit.place), ways, [self._pixels(box) for box in taken])

    def show_supports(self) -> None:
        """Show an S beside units on possible destinations that the selected unit could support instead."""
        builder, state = self.builder, self.scene.state
        goals, helped = builder.goals, builder.helped if builder.goals else None
        if goals is None or helped is None or len(builder.filled) != 1 or builder.fan:
            self.supports.hide()
            return
        open_to = {one.place.province for one in goals.allowed if one.place}
        units = [one for one in helped.allowed if isinstance(one.value, Named) and one.place]
        beside = [one for one in units if one.place and one.place.province in open_to and state.shown(one.place.text)]
        key = builder.context.variant.verb(builder.verb_before("helped")).key
        rooms = {one.value.key: (one.text, self._counter_box(one.place)) for one in beside if one.place}
        self.supports.show_at(rooms, key)

    def pixel_of(self, candidate: Candidate) -> QPoint:
        """Return where a candidate lies in the board's widget; the middle of the widget if it has no place."""
        place = candidate.place
        return self._counter_box(place).center() if place else self.over.rect().center()

    def _ghost(self, answer: ClickResult, hit: Hit) -> None:
        """Show the order that a click would make, or else an arrow that follows the pointer, except to a refused
        destination."""
        marks: Sequence[OrderMark] = ()
        unit = self.builder.unit
        chosen = unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key
        if answer.orders:
            void = answer.orders if answer.fault else ()
            marks = order_marks(self.builder.context.standing, answer.orders[:1], void)
        elif answer.kind not in ("refused", "offer") and not chosen:
            marks = ghost_of(self.builder, self.scene)
        self.scene.show_ghost(*marks, pointer=QPointF(*hit.point))

    def _show_tag(self, at: QPoint, hit: Hit, head: str, words: str = "", refused: str = "") -> None:
        """Show the tag where it does not cover what the order is about and, if possible, no highlighted place."""
        locations = self.builder.context.board.locations
        highlights = [
            self._counter_box(locations[place]) for place in self.builder.highlights.places if place in locations
        ]
        self.tag.show_at(at, head, words, refused, (*self._free(hit), *self.covered()), highlights)

    @property
    def _said(self) -> str:
        text = self.builder.text.rstrip()
        return f"{text} …" if text else ""

    def _free(self, hit: Hit) -> tuple[QRect, ...]:
        """Return what the tag must not cover: units and places named so far, and where the unit would arrive."""
        goal = self.builder.context.board.locations.get(hit.location)
        named = [one for one in self.builder.filled if isinstance(one, Named | Location)]
        places = [one.place if isinstance(one, Named) else one for one in named]
        spots = [self._counter_box(place) for place in (*places, *((goal,) if goal else ()))]
        return (*spots, self.number.geometry()) if self.number.isVisible() else tuple(spots)

    def _counter_box(self, place: Location) -> QRect:
        """Return the box of a unit's counter at a place, in pixels of the board's widget."""
        at, r = self.scene.point_of(place.text), ROOM * self.scene.state.metrics.r
        return self._pixels(QRectF(at - QPointF(r, r), at + QPointF(r, r)))

    def _pixels(self, box: QRectF) -> QRect:
        return QRect(self.pixel(box.topLeft()), self.pixel(box.bottomRight()))
