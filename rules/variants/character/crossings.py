"""Moves over what lies between, as data: Special Movers, Convoyless Armies, Superfleets (cards 16 to 18).

Each is written as a plain move, and is one only where no ordinary move leads (C-54 to C-57).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...board import Board, Location
from ...position import Unit
from .card import CROSS, LEAP, SPECIAL
from .cards import can
from .kinds import A, F
from .reach import WATER, acting_kind, can_stand, ordinary_aim
from .spaces import bordering, borders, closed_spaces, kind
from .state import card_of

Options = Mapping[str, Any]


class Crossing(NamedTuple):
    """A move over something. `over`: the province passed, "" where nothing is; `border`: the one that it crosses as far
    as border defenses go (C-68), "" for none."""

    to: Location
    over: str = ""
    border: str = ""


BOTH = (A, F)
PAIRS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("Spa", "Naf", "", BOTH),
    ("Alb", "Apu", "ADR", BOTH),
    ("Arm", "Mos", "CAS", BOTH),
    ("Gre", "Tun", "ION", (F,)),
)
"""Card 16: two spaces, what lies between, and who goes so; between the first two is nothing but the link."""
MOUNTAINS = "Swi"
ALPINE = ("Mar", "Bur", "Mun", "Pie", "Tyr")
"""Card 16: armies go between any two of these that do not touch."""
NORTH = "NTH"
SIDES = (("Edi", "Yor", "Lon"), ("Nwy", "SKA", "Den", "HEL", "Hol", "Bel"), ("NWG",), ("ENG",))
"""Card 16: fleets go from one side of the North Sea to another (C-54)."""
LEAPS = (("MAO", "ION"), ("MAO", "NWG"), ("BAR", "NAO"), ("BAL", "SKA"), ("WES", "EAS"))
"""Card 18: the jumps of a Superfleet, both ways (C-57)."""


def crossings(board: Board, options: Options, unit: Unit, shut: Iterable[str] = ()) -> tuple[Crossing, ...]:
    """The moves over something that a unit's card lets it make; `shut`: seas that nobody crosses now (C-37)."""
    found = _all(board, options, unit, frozenset(shut))
    plain = (one for one in found if not isinstance(ordinary_aim(board, options, unit, one.to), Location))
    return tuple(dict.fromkeys(plain))


def crossing_to(board: Board, options: Options, unit: Unit, to: Location, shut: Iterable[str] = ()) -> Crossing | None:
    """The crossing that an order to go to a place means: that very coast, or the only one in reach."""
    fitting = [one for one in crossings(board, options, unit, shut) if one.to.province == to.province]
    exact = [one for one in fitting if one.to == to]
    if to.coast and fitting and fitting[0].to == board.locations[to.province]:
        return None if acting_kind(board, unit) == F else fitting[0]
    return exact[0] if exact else fitting[0] if len(fitting) == 1 and not to.coast else None


def _all(board: Board, options: Options, unit: Unit, shut: frozenset[str]) -> Iterator[Crossing]:
    card, as_kind = card_of(unit), acting_kind(board, unit)
    if unit.place.dock:
        return
    if can(card, SPECIAL):
        yield from _special(board, options, unit, as_kind)
    if can(card, CROSS) and as_kind == A:
        yield from _over_sea(board, unit, shut)
    if can(card, LEAP) and as_kind == F:
        yield from _leaping(board, unit)


def _special(board: Board, options: Options, unit: Unit, as_kind: str) -> Iterator[Crossing]:
    here = unit.place.province
    for one, other, over, who in PAIRS:
        if here in (one, other) and as_kind in who and _on_this_side(unit):
            to = other if here == one else one
            yield from (Crossing(place, over or here) for place in _places(board, as_kind, to))
    if as_kind == A and here in ALPINE:
        far = [to for to in ALPINE if to != here and not bordering(board, here, to)]
        yield from (Crossing(board.locations[to], MOUNTAINS) for to in far)
    if as_kind == F:
        yield from _over_the_north(board, here, bool(options["nth_any"]))


def _on_this_side(unit: Unit) -> bool:
    """A fleet leaves Spain from the coast of the link."""
    return unit.place.text != "Spa/nc"


def _places(board: Board, as_kind: str, province: str) -> list[Location]:
    """Where a unit that crosses comes to stand in a province: an army in it, a fleet on a coast."""
    whole = board.locations[province]
    coasts = [board.locations[f"{province}/{coast}"] for coast in board.provinces[province].coasts]
    standing = [place for place in (whole, *coasts) if can_stand(board, as_kind, place)]
    return [place for place in standing if place.text != "Spa/nc"]


def _over_the_north(board: Board, here: str, anywhere: bool) -> Iterator[Crossing]:
    around = [one for side in SIDES for one in side]
    own = next((side for side in SIDES if here in side), ())
    if not own:
        return
    for to in around:
        apart = to not in own or anywhere
        if to != here and apart and not bordering(board, here, to):
            yield Crossing(board.locations[to], NORTH)


def _over_sea(board: Board, unit: Unit, shut: frozenset[str]) -> Iterator[Crossing]:
    """Card 17: to any standard land that borders a water that its own space borders; the first by id, if several."""
    near, closed, here = borders(board), closed_spaces(board), unit.place.province
    seen: set[str] = set()
    for sea in sorted(to for to in near[here] if kind(board, to) in WATER and to not in shut):
        for to in sorted(near[sea] - {here} - closed - seen):
            if kind(board, to) not in WATER:
                seen.add(to)
                yield Crossing(board.locations[to], sea, sea)


def _leaping(board: Board, unit: Unit) -> Iterator[Crossing]:
    here = unit.place.province
    for pair in LEAPS:
        if here in pair:
            yield Crossing(board.locations[pair[1] if here == pair[0] else pair[0]])
