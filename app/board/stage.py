"""What the layers draw from: the board, the look, the sizes of the moment, and what is to be seen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from math import copysign, hypot, sqrt

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from app.ui.tokens import PowerLook, Theme, tokens

from .atlas import Atlas
from .curves import Oval, Point
from .metrics import Metrics
from .painters.shapes import reach
from .painters.units import shape_of
from .picture import NO_TARGETS, POINTER, Coin, Names, OrderMark, Overlay, Picture, Piece, Targets
from .plan import Plan, province
from .planner import TAB, TAB_HULL, Setting, make_plan
from .sheets import Layout, LevelBook, Sheet
from .sign_places import Laid, lay_signs, purse

DISLODGED = "!"
"""Ends the key of a dislodged unit where another may stand in the same place."""
LEAST_APART, MOST_APART, LETTER_ROOM = 2.15, 3.2, 0.9
"""How far a dislodged unit stands from the middle of its place, and how far the edge of its counter does at least, so
that the letter of the unit that is there now shows; in radii."""
TAB_ROOM = 0.95
"""The least distance of its tab from that letter, in radii."""
PLANS_KEPT = 12
SHEET_RIM = 1.3
"""How far it keeps from the upper and lower edge of the sheet, in radii."""


@dataclass(slots=True)
class Stage:
    """The state of a scene. Only the scene changes it; it then tells the layers which topics changed."""

    book: LevelBook
    layout: Layout
    """The boards that are drawn whole, and where they lie."""
    variant: str
    theme: Theme
    looks: Mapping[str, PowerLook]
    metrics: Metrics
    homes: Mapping[str, str]
    """Province -> the power whose home center it is."""
    titles: Mapping[str, str]
    """Province or area -> its full name."""
    picture: Picture = field(default_factory=Picture)
    names: Names = Names.AUTO
    patterns: bool = True
    targets: Targets = NO_TARGETS
    chosen: str = ""
    """Key of the chosen unit."""
    hovered: str = ""
    """Province under the pointer."""
    ghost: tuple[OrderMark, ...] = ()
    pointer: Point = (0.0, 0.0)
    overlay: Overlay | None = None
    """An answer laid over the map."""
    laid: tuple[Laid, ...] = ()
    """What lies on the board beside units, each in its place."""
    plan: Plan = field(default_factory=Plan)
    _plans: dict[Hashable, Plan] = field(default_factory=dict)
    """The last plans, by what they were made for."""
    _signs: dict[Hashable, tuple[Laid, ...]] = field(default_factory=dict)

    def settle_signs(self) -> None:
        """Work out where signs lie; likewise."""
        key = self.picture.signs, self.overlay, self.metrics.key, self.layout
        found = self._signs.pop(key, None)
        found = lay_signs(self) if found is None else found
        if len(self._signs) >= PLANS_KEPT:
            del self._signs[next(iter(self._signs))]
        self.laid = self._signs[key] = found

    def settle_plan(self) -> None:
        """Work out where signs lie and orders run; a plan made a while ago is found again, by zooming back or a phase
        back."""
        self.settle_signs()
        key = self.picture.marks, self.picture.pieces, self.metrics.r, self.metrics.line, self.layout, self.laid
        plan = self._plans.pop(key, None) or make_plan(self.picture.marks, self.picture.pieces, self.setting())
        if len(self._plans) >= PLANS_KEPT:
            del self._plans[next(iter(self._plans))]
        self.plan = self._plans[key] = plan

    @property
    def look(self) -> Hashable:
        """What the ink of everything depends on beside itself: theme, colours, sizes, and where the boards lie."""
        return self.theme.name, id(self.looks), self.metrics.key, self.layout.key

    @property
    def atlas(self) -> Atlas:
        """The paths of the active board."""
        return self.layout.active.atlas

    def setting(self) -> Setting:
        """What plans are made for at the sizes of the moment."""
        return Setting(
            r=self.metrics.r,
            line=self.metrics.line,
            style=tokens().orders,
            spot=self.spot,
            goal=self.goal,
            reach=lambda kind: reach(shape_of(kind, self.variant)),
            centers=tuple(center for sheet in self.layout.sheets for center in sheet.atlas.centers),
            land=self.atlas.dry.holds,
            purse=self.purse,
            coins=tuple(self.purse(laid.sign.place) for laid in self.laid if isinstance(laid.sign, Coin)),
        )

    # --- where things are, in scene units

    def sheets_of(self, place: str) -> tuple[Sheet, ...]:
        """The boards that a place is drawn on: none, one, or several where it is the same on all levels."""
        return self.layout.sheets_of(place)

    def shown(self, place: str) -> bool:
        """Whether a place is drawn whole; of other levels only units are told."""
        return bool(self.layout.sheets_of(place))

    def spot(self, piece: Piece, beside: str = "") -> Point:
        """Where a unit stands: a dislodged one at its own anchor, farther off if it would hide who dislodged it.

        `beside`: another place; where both are the same on all levels, they are told on one board.
        """
        sheet = self.layout.sheet_of(piece.place, beside)
        if sheet is None:
            return self.atlas.unit_anchor(piece.place)
        spot = sheet.atlas.unit_anchor(piece.place, dislodged=piece.aside)
        return self._off(piece, spot, sheet) if piece.aside else spot

    def _off(self, piece: Piece, spot: Point, sheet: Sheet) -> Point:
        """The spot moved on, away from the middle of the place, until the unit that is there now can be read."""
        x, y = sheet.atlas.unit_anchor(piece.place)
        across, up = reach(shape_of(piece.kind, self.variant))
        r, far = self.metrics.r, hypot(spot[0] - x, spot[1] - y) or 1.0
        dx, dy = (spot[0] - x) / far, (spot[1] - y) / far
        least = max(far / r, LEAST_APART, 1 / hypot(dx / across, dy / up) + LETTER_ROOM)
        tab = TAB_HULL if self.is_wide(piece) else TAB
        while hypot(dx * least + tab, dy * least - TAB) < TAB_ROOM and least < MOST_APART:
            least += 0.1
        frame, rim = self.layout.frame, SHEET_RIM * r
        down = min(max(y + dy * least * r, frame.top() + rim), frame.bottom() - rim) - y
        side = copysign(sqrt(max(0.0, least * least * r * r - down * down)), dx)
        return x + side, y + down

    def goal(self, place: str, beside: str = "") -> Point:
        """Where a unit would stand in a place; POINTER is where the pointer is. `beside` as for `spot`."""
        if place == POINTER:
            return self.pointer
        sheet = self.layout.sheet_of(place, beside) or self.layout.active
        return sheet.atlas.unit_anchor(place)

    def badge(self, place: str) -> Point | None:
        """Where the coin of a place lies; None if the place is not drawn whole, or has none."""
        sheet = self.layout.sheet_of(place)
        anchors = sheet.atlas.drawing.anchors[province(place)] if sheet else None
        found = anchors.more.get("badge") if anchors else None
        return found[0] if found else None

    def center(self, place: str) -> Point | None:
        """Where the ring of a center lies: at its own anchor, or where its coin would."""
        sheet = self.layout.sheet_of(place)
        anchors = sheet.atlas.drawing.anchors.get(province(place)) if sheet else None
        return (anchors.center if anchors else None) or self.badge(place)

    def purse(self, place: str) -> Oval:
        """The room round what points lie in a place, or would lie there."""
        return purse(self.laid, place, self.badge(place) or self.goal(place), self.metrics.r)

    def scale(self, piece: Piece) -> float:
        """How large a unit is, in times the usual: those of other levels are smaller."""
        if self.layout.sheet_of(piece.place):
            return 1.0
        style = tokens().levels
        return style.all_scale if self.layout.view.mode == "all" else style.ghost_scale

    def area(self, place: str) -> QPainterPath:
        """The path of a place, on all the boards that it is drawn on."""
        path, name = QPainterPath(), province(place)
        path.setFillRule(Qt.FillRule.WindingFill)
        for sheet in self.layout.sheets_of(name):
            path.addPath(sheet.atlas.area(name))
        return path

    def outline(self, places: Iterable[str]) -> list[tuple[Point, ...]]:
        """The lines round these places together, on all boards."""
        names = [province(place) for place in places]
        return [line for sheet in self.layout.sheets for line in sheet.atlas.outline(names)]

    def piece(self, key: str, *, dislodged: bool = False) -> Piece | None:
        """The unit with that key, or the dislodged one."""
        return next((p for p in self.picture.pieces if p.key == key and p.aside == dislodged), None)

    def chosen_piece(self) -> Piece | None:
        """The chosen unit; of two in one place the dislodged one, if that was chosen (its key ends in "!")."""
        return self.piece(self.chosen.removesuffix(DISLODGED), dislodged=self.chosen.endswith(DISLODGED))

    def is_wide(self, piece: Piece) -> bool:
        """Whether its counter is wider than high."""
        return reach(shape_of(piece.kind, self.variant))[0] > 1.2
