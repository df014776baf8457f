"""What a plan of orders is made for: sizes, measures, where units and places are, and their room. No Qt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.ui.tokens import OrderStyle

from .curves import Oval, Point
from .flows import Room
from .levels import Crossing
from .picture import Piece
from .routing import nowhere

TAB, TAB_HULL, TAB_ROOM = 0.88, 1.16, 0.68
"""Where a tab stands above and to the right of its unit, there also on a hull, and the room round it, in radii."""
CARD_AT, CARD_ROOM = 1.53, 0.66
"""How far beneath its unit a card stands, and the room round it, in radii."""
Reach = Callable[[str], Point]
"""Unit kind -> how far its counter reaches to the sides and up or down, in radii."""


class Spot(Protocol):
    """Where a unit stands; `beside` tells on which board if its place is the same on several."""

    def __call__(self, piece: Piece, beside: str = "") -> Point:
        """Its middle."""


class Goal(Protocol):
    """Where a unit would stand in a place; `beside` tells from which board it is seen."""

    def __call__(self, place: str, beside: str = "") -> Point:
        """Its middle."""


def usual_tab(_piece: Piece) -> Point:
    """Where most counters have their tab, in radii."""
    return TAB, -TAB


def whole(_piece: Piece) -> float:
    """Every unit of the usual size."""
    return 1.0


def level(_start: str, _end: str) -> None:
    """No levels."""


def none_off(_place: str) -> bool:
    """No place is off the board."""
    return False


def dry(_here: str, _there: str) -> None:
    """No rivers."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a plan is made for: sizes, measures, and where units and places are.

    `spot` tells where a unit stands, `goal` where one would stand in a place.
    """

    r: float
    line: float
    style: OrderStyle
    spot: Spot
    goal: Goal
    reach: Reach
    scale: Callable[[Piece], float] = whole
    """How large a unit is, in times the usual."""
    tab: Callable[[Piece], Point] = usual_tab
    """Where a unit has its tab, in radii."""
    crossing: Callable[[str, str], Crossing | None] = level
    """How one gets from a place to one on another level that is not seen beside it."""
    centers: tuple[Point, ...] = ()
    """Centers, which lines keep off if they can."""
    land: Callable[[Point], bool] = nowhere
    """Where land is, which convoys keep off if they can."""
    purse: Room | None = None
    """The room round what points lie in a place; None where there are none."""
    bank: Callable[[str, str], Point | None] = dry
    """Where one comes to the river between two places; None where there is none."""
    off_board: Callable[[str], bool] = none_off
    """Whether a place lies off the board: ways there end beside their unit."""
    coins: tuple[Oval, ...] = ()
    """The rooms of all coins, which lines keep off if they can."""
    chips: tuple[Oval, ...] = ()
    """The letters of the levels of small units, which short lines beside a unit keep off if they can."""

    def room(self, piece: Piece, gap: float, beside: str = "") -> Oval:
        """The room round a unit that lines keep out of; `gap` in radii."""
        across, up = self.reach(piece.kind)
        r, size = self.r, self.scale(piece)
        return Oval(self.spot(piece, beside), (across * size + gap) * r, (up * size + gap) * r)

    def tab_room(self, piece: Piece, beside: str = "") -> Oval:
        """The room round the tab of a unit that stands, which arrows should not end under."""
        x, y = self.spot(piece, beside)
        r = self.r * self.scale(piece)
        across, up = self.tab(piece)
        return Oval((x + across * r, y + up * r), TAB_ROOM * r, TAB_ROOM * r)

    def below(self, piece: Piece) -> tuple[Oval, ...]:
        """The room of the card beneath a unit, which arrows should not end on."""
        if not piece.card:
            return ()
        x, y = self.spot(piece)
        r = self.r * self.scale(piece)
        return (Oval((x, y + CARD_AT * r), CARD_ROOM * r, CARD_ROOM * r),)

    def octagon(self, piece: Piece) -> float:
        """The radius of the octagon round a unit that holds."""
        style, r = self.style, self.r * self.scale(piece)
        return (style.octagon_hull_r if self.is_wide(piece) else style.octagon_r) * r

    def is_wide(self, piece: Piece) -> bool:
        """Whether its counter is wider than high."""
        return self.reach(piece.kind)[0] > 1.2
