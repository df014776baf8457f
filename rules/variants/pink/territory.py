"""Where a power's points may lie and go: friendly territory (R18), distance (R21), room (R20), homes that act (P9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...board import Board, Location, Power
from ...position import Position
from ...reasons import Reason, Sentence
from .garrison import garrisons
from .state import FIRST_DEPOSIT, economy

ROAD = "army"
"""Points go where armies go."""
RATES = (10, 20, 30, 40, 50, 60, 60, 60, 60, 60, 70)
FULL_RATES = (20, 30, 40, 50, 60, 70, 70, 70, 80, 80, 90)
"""R23: interest in per cent by distance, the last for all that is farther."""
CUT_OFF, FULL_CUT_OFF = 80, 100

ARMY_STANDS = Sentence("foreign_army", "{place} is not friendly territory: {unit} of {owner} stands there", "P8, R18")
FOREIGN_CENTER = Sentence("foreign_center", "{place} is not friendly territory: it belongs to {owner}", "P8, R18")
GUARDED = Sentence("guarded", "{place} is not friendly territory: its garrison is nobody's", "R34")


def capacity(board: Board, place: str) -> int:
    """The points that a center earns and can hold; 0 where there is none."""
    province = board.provinces.get(place)
    return int(province.extra.get("capacity", 0)) if province else 0


def room(position: Position, power: str, place: str) -> int:
    """R20: how many points of a power a province holds, what lies there included."""
    return capacity(position.variant.base, place) if position.centers.get(place) == power else 0


def beside(board: Board, place: str) -> frozenset[str]:
    """The provinces one step away."""
    return board.reaches(ROAD, place)


def friends(position: Position, power: str) -> frozenset[str]:
    """A power and those that have declared themselves friendly to it."""
    declared = economy(position).friendly.items()
    return frozenset([power, *(other for other, to in declared if power in to)])


def friendly(position: Position, power: str) -> frozenset[str]:
    """R18: the provinces through which a power's points may go: no foreign army in it, no foreign center."""
    welcome = friends(position, power)
    armies = {unit.place.province for unit in position.units.values() if unit.power not in welcome}
    centers = {center for center, owner in position.centers.items() if owner not in welcome}
    guarded = {place for place, owner in garrisons(position).items() if not owner}
    return frozenset(position.variant.base.provinces).difference(armies, centers, guarded)


def acting(position: Position, power: str) -> tuple[str, ...]:
    """P9: the home centers of a power that it owns and whose deposit is full, in id order."""
    kept = economy(position)
    deposits = kept.emergency.get(power, {})
    return tuple(
        home
        for home in in_order(position.variant.base, kept.homes.get(power, ()))
        if position.centers.get(home) == power and deposits.get(home, 0) >= FIRST_DEPOSIT
    )


def in_order(board: Board, places: Iterable[str]) -> list[str]:
    """Provinces in id order: by letter, then by board, Carthage last (section 10); unknown ones behind them."""
    ranks = board.order
    return sorted(places, key=lambda place: ranks.get(place, len(ranks)))


def distances(position: Position, power: str) -> Mapping[str, int]:
    """R21: province -> fewest steps over friendly territory to a home center that acts; left out: infinity."""
    board, open_ground = position.variant.base, friendly(position, power)
    found = {home: 0 for home in acting(position, power) if home in open_ground}
    frontier = list(found)
    while frontier:
        reached = [(to, found[place] + 1) for place in frontier for to in board.neighbours(ROAD, place)]
        frontier = []
        for to, steps in reached:
            if to in open_ground and to not in found:
                found[to] = steps
                frontier.append(to)
    return found


def rate(distance: int | None, full: bool) -> int:
    """R23: interest in per cent; `distance` None: infinity."""
    if distance is None:
        return FULL_CUT_OFF if full else CUT_OFF
    rates = FULL_RATES if full else RATES
    return rates[min(distance, len(rates) - 1)]


def why_closed(position: Position, power: str, place: Location) -> Reason:
    """Why a province is no friendly territory of a power."""
    powers = position.variant.board(position).powers
    unit = position.units.get(place.province)
    welcome = friends(position, power)
    if unit and unit.power not in welcome:
        return ARMY_STANDS(place=place, unit=unit, owner=_name(powers, unit.power))
    owner = position.centers.get(place.province, power)
    if owner not in welcome:
        return FOREIGN_CENTER(place=place, owner=_name(powers, owner))
    return GUARDED(place=place)


def _name(powers: Mapping[str, Power], power: str) -> str:
    """What a power is called; one that the board does not know by its id."""
    return powers[power].name if power in powers else power
