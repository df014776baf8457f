"""What the layers draw from: the board, the look, the sizes of the moment, and what is to be seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from math import copysign, hypot, sqrt

from app.ui.tokens import PowerLook, Theme, tokens

from .atlas import Atlas
from .curves import Point
from .metrics import Metrics
from .painters.shapes import reach
from .painters.units import shape_of
from .picture import NO_TARGETS, POINTER, Names, OrderMark, Picture, Piece, Targets
from .plan import Plan
from .planner import TAB, TAB_HULL, Setting, make_plan

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

    atlas: Atlas
    variant: str
    theme: Theme
    looks: Mapping[str, PowerLook]
    metrics: Metrics
    homes: Mapping[str, str]
    """Province -> the power whose home center it is."""
    titles: Mapping[str, str]
    """Shape id -> its full name."""
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
    plan: Plan = field(default_factory=Plan)
    _plans: dict[Hashable, Plan] = field(default_factory=dict)
    """The last plans, by what they were made for."""

    def settle_plan(self) -> None:
        """Work out where the orders run; a plan made a while ago is found again, by zooming back or a phase back."""
        key = self.picture.marks, self.picture.pieces, self.metrics.r, self.metrics.line
        plan = self._plans.pop(key, None) or make_plan(self.picture.marks, self.picture.pieces, self.setting())
        if len(self._plans) >= PLANS_KEPT:
            del self._plans[next(iter(self._plans))]
        self.plan = self._plans[key] = plan

    @property
    def look(self) -> Hashable:
        """What the ink of everything depends on beside itself: theme, colours and sizes."""
        return self.theme.name, id(self.looks), self.metrics.key

    def setting(self) -> Setting:
        """What plans are made for at the sizes of the moment."""
        return Setting(
            r=self.metrics.r,
            line=self.metrics.line,
            style=tokens().orders,
            spot=self.spot,
            goal=self.goal,
            reach=lambda kind: reach(shape_of(kind, self.variant)),
            centers=self.atlas.centers,
            land=self.atlas.dry.holds,
        )

    def spot(self, piece: Piece) -> Point:
        """Where a unit stands: a dislodged one at its own anchor, farther off if it would hide who dislodged it."""
        spot = self.atlas.unit_anchor(piece.place, dislodged=piece.aside)
        return self._off(piece, spot) if piece.aside else spot

    def _off(self, piece: Piece, spot: Point) -> Point:
        """The spot moved on, away from the middle of the place, until the unit that is there now can be read."""
        x, y = self.atlas.unit_anchor(piece.place)
        across, up = reach(shape_of(piece.kind, self.variant))
        r, far = self.metrics.r, hypot(spot[0] - x, spot[1] - y) or 1.0
        dx, dy = (spot[0] - x) / far, (spot[1] - y) / far
        least = max(far / r, LEAST_APART, 1 / hypot(dx / across, dy / up) + LETTER_ROOM)
        tab = TAB_HULL if self.is_wide(piece) else TAB
        while hypot(dx * least + tab, dy * least - TAB) < TAB_ROOM and least < MOST_APART:
            least += 0.1
        frame, rim = self.atlas.frame, SHEET_RIM * r
        down = min(max(y + dy * least * r, frame.top() + rim), frame.bottom() - rim) - y
        side = copysign(sqrt(max(0.0, least * least * r * r - down * down)), dx)
        return x + side, y + down

    def goal(self, place: str) -> Point:
        """Where a unit would stand in a place; POINTER is where the pointer is."""
        return self.pointer if place == POINTER else self.atlas.unit_anchor(place)

    def piece(self, key: str, *, dislodged: bool = False) -> Piece | None:
        """The unit with that key, or the dislodged one."""
        return next((p for p in self.picture.pieces if p.key == key and p.aside == dislodged), None)

    def chosen_piece(self) -> Piece | None:
        """The chosen unit; of two in one place the dislodged one, if that was chosen (its key ends in "!")."""
        return self.piece(self.chosen.removesuffix(DISLODGED), dislodged=self.chosen.endswith(DISLODGED))

    def is_wide(self, piece: Piece) -> bool:
        """Whether its counter is wider than high."""
        return reach(shape_of(piece.kind, self.variant))[0] > 1.2
