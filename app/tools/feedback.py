"""What the board says while an order is made: the ghost of it, the tag beside the pointer, the pointer's shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtWidgets import QWidget

from app.board.from_rules import order_marks
from app.board.picture import OrderMark
from app.board.scene import BoardScene, Hit
from app.language import tr
from rules import Candidate, Location, Named, Order

from .ghost import ghost_of
from .level_chips import LevelChips
from .number_chip import NumberChip
from .ordering import OrderBuilder
from .slots import Answer
from .support_tags import SupportTags
from .tag import PointerTag
from .wording import SHORT, goal_of, offer_words, strength_words

ROOM = 1.3
"""How much of the board round a unit the tag leaves free, in radii of its counter."""
FORBIDDEN, POINTING = Qt.CursorShape.ForbiddenCursor, Qt.CursorShape.PointingHandCursor


class Feedback:
    """Shows what a click would do. `tell` takes words for the status line; `pixel` maps the board to its widget."""

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
        """Whether the status line says why the last click was refused."""
        self.covered: Callable[[], Sequence[QRect]] = lambda: ()
        """Where cards lie over the board."""

    def preview(self, answer: Answer, hit: Hit, at: QPoint, *, silent: bool = False) -> None:
        """The ghost of the order and words beside the pointer. `silent`: the status line is left alone."""
        if not self.builder.filled or self.builder.whole:
            self.quiet()
            if answer.kind in ("step", "made", "clear", "fan"):
                self.over.setCursor(POINTING)
            return
        refused = answer.fault or (answer.words if answer.kind in ("refused", "offer") else "")
        self.over.setCursor(FORBIDDEN if answer.kind == "refused" else POINTING)
        self._ghost(answer, hit)
        if answer.kind == "made":
            more = tr("Illegal: it is kept as written, and void.") if answer.fault else self._strength(hit, answer)
            self._show_tag(at, hit, answer.orders[0].text, more, refused)
        elif answer.kind == "offer":
            self._show_tag(at, hit, self._said, offer_words(self.builder, answer), refused)
        else:
            slot = self.builder.aimed.slot or self.builder.choices.slot
            nowhere = slot == "verb" and self.builder.goals is None
            words = answer.words or ("" if nowhere else tr(SHORT.get(slot, "")))
            left = self.builder.means(self.builder.errand) if self.builder.errand else ""
            told = ". ".join(filter(None, ("" if refused else words.rstrip("."), left)))
            self._show_tag(at, hit, self._said, told, "" if self._is_written(hit) else refused)
        if not silent:
            self.say(*((refused, "warn", answer.clause) if refused else (self.builder.hint, "hint", "")))

    def _is_written(self, hit: Hit) -> bool:
        """Whether the map itself says, in sight, why the place under the pointer is barred."""
        box = self.scene.told_at(hit.province)
        return box is not None and self.over.rect().contains(self.pixel(box.center()))

    def _strength(self, hit: Hit, answer: Answer) -> str:
        """What the unit chosen is worth where the pointer is, for variants in which that differs."""
        unit, standing = self.builder.unit, self.builder.sheet.standing
        place = goal_of(answer.orders[0]) or standing.variant.board(standing).locations.get(hit.location)
        chosen = standing.units.get(unit.key) if unit else None
        if chosen is None or place is None or answer.line:
            return ""
        return strength_words(place.words, standing.variant.describe(standing, chosen, place))

    def refuse(self, answer: Answer, hit: Hit | None, at: QPoint | None) -> None:
        """Say why not: in the status line, and beside the pointer if it is on the board."""
        if hit is not None and at is not None:
            self._show_tag(at, hit, self._said, "", "" if self._is_written(hit) else answer.words)
        self.tell(answer.words, "warn", answer.clause)
        self.stands = at is not None

    def say(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Words about what the pointer is over. A refusal that was clicked for stays until the next step, so that the
        pointer can come to its rule in the status line."""
        if not self.stands:
            self.tell(words, kind, clause)

    def explain(self, order: Order | None, fault: str, hit: Hit, at: QPoint) -> None:
        """Say beside the pointer why an order that is written is void."""
        if order is not None:
            self._show_tag(at, hit, f"{order.text} ?", "", fault)

    def show_orders(self, orders: Sequence[Order]) -> None:
        """The ghost of the first of these orders, for choices by keys."""
        self.scene.show_ghost(*order_marks(self.builder.sheet.standing, orders[:1]))

    def quiet(self) -> None:
        self.scene.show_ghost()
        self.tag.hide()
        self.over.unsetCursor()

    def show_number(self, at: QPoint | None) -> None:
        """The number as it stands, where one is asked for: beside the click, or beside the place where it counts."""
        numbers, place = self.builder.numbers, self.builder.place
        if not numbers:
            self.number.hide()
            return
        self.number.show_number(self.builder.number, numbers)
        if at is not None or not self.number.isVisible():
            self.number.place_at(at or (self._spot(place).center() if place else self.over.rect().center()))

    def show_levels(self) -> None:
        """The chips up and down at the chosen unit, where boards lie over each other and it can go there; and the tags
        of support."""
        self.show_supports()
        unit, view = self.builder.unit, self.scene.level_view
        ways = [by for by in (1, -1) if self.builder.goes(by)] if view.flat and self.scene.levels else []
        seen = view.mode == "all" or (unit is not None and self.scene.stage.shown(unit.place.text))
        if unit is None or not ways or not seen:
            self.levels.hide()
            return
        stage = self.scene.stage
        units = [QPointF(*stage.spot(piece)) for piece in stage.picture.pieces if piece.key != unit.key]
        r = stage.metrics.r
        taken = [QRectF(at - QPointF(r, r), at + QPointF(r, r)) for at in units]
        taken += [box for laid in stage.laid for box in laid.boxes(stage.metrics.sign_text)]
        self.levels.show_at(self._spot(unit.place), ways, [self._pixels(box) for box in taken])

    def show_supports(self) -> None:
        """An S beside the units on goals of the one chosen that it could support instead."""
        builder, stage = self.builder, self.scene.stage
        goals, helped = builder.goals, builder.helped if builder.goals else None
        if goals is None or helped is None or len(builder.filled) != 1 or builder.fan:
            self.supports.hide()
            return
        open_to = {one.place.province for one in goals.allowed if one.place}
        units = [one for one in helped.allowed if isinstance(one.value, Named) and one.place]
        beside = [one for one in units if one.place and one.place.province in open_to and stage.shown(one.place.text)]
        key = builder.sheet.position.variant.verb(builder.verb_before("helped")).key
        rooms = {one.value.key: (one.text, self._spot(one.place)) for one in beside if one.place}
        self.supports.show_at(rooms, key)

    def pixel_of(self, candidate: Candidate) -> QPoint:
        """Where a candidate lies in the board's widget; its middle for one that lies nowhere."""
        place = candidate.place
        return self._spot(place).center() if place else self.over.rect().center()

    def _ghost(self, answer: Answer, hit: Hit) -> None:
        """The order that a click would make; else the arrow that follows the pointer, but to no refused goal."""
        marks: Sequence[OrderMark] = ()
        unit = self.builder.unit
        chosen = unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key
        if answer.orders:
            void = answer.orders if answer.fault else ()
            marks = order_marks(self.builder.sheet.standing, answer.orders[:1], void)
        elif answer.kind not in ("refused", "offer") and not chosen:
            marks = ghost_of(self.builder, self.scene)
        self.scene.show_ghost(*marks, pointer=QPointF(*hit.point))

    def _show_tag(self, at: QPoint, hit: Hit, head: str, words: str = "", refused: str = "") -> None:
        """The tag where it covers neither what the order is about nor, if that can be, what is lit."""
        locations = self.builder.sheet.position.variant.board(self.builder.sheet.position).locations
        lit = [self._spot(locations[place]) for place in self.builder.lit.places if place in locations]
        self.tag.show_at(at, head, words, refused, (*self._free(hit), *self.covered()), lit)

    @property
    def _said(self) -> str:
        text = self.builder.text.rstrip()
        return f"{text} …" if text else ""

    def _free(self, hit: Hit) -> tuple[QRect, ...]:
        """What the tag must not cover: units and places named so far, and where the goal's unit would stand."""
        position = self.builder.sheet.position
        goal = position.variant.board(position).locations.get(hit.location)
        named = [one for one in self.builder.filled if isinstance(one, Named | Location)]
        places = [one.place if isinstance(one, Named) else one for one in named]
        spots = [self._spot(place) for place in (*places, *((goal,) if goal else ()))]
        return (*spots, self.number.geometry()) if self.number.isVisible() else tuple(spots)

    def _spot(self, place: Location) -> QRect:
        """The room of a unit's counter at a place, in pixels of the board's widget."""
        at, r = self.scene.point_of(place.text), ROOM * self.scene.stage.metrics.r
        return self._pixels(QRectF(at - QPointF(r, r), at + QPointF(r, r)))

    def _pixels(self, box: QRectF) -> QRect:
        return QRect(self.pixel(box.topLeft()), self.pixel(box.bottomRight()))
