"""What is odd in a position of Pink: each finding names the place and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...board import Board
from ...position import Position, Unit
from ...reasons import Reason, Sentence
from ...standard import doctor as standard
from .armies import FULL, HALF, counter, status
from .combat import MOST_ATTACKS, MOST_STANDOFFS
from .doctor_points import money
from .garrison import first_garrisons
from .state import economy
from .verbs import has_budget

if TYPE_CHECKING:
    from ...variant import Variant

NOWHERE = Sentence("stands_nowhere", "{unit} stands in no province of this board", "section 1")
TWO_IN_ONE = Sentence(
    "two_in_one", "{unit} of {power} and {other} of {rival} are both in {place}: there is room for one", "section 5"
)
NO_SUCH_OWNER = Sentence("no_such_owner", "{what}: no power is called '{text}'")
NO_SUCH_PROVINCE = Sentence("no_such_province", "{what}: no province is called '{text}'")
STANDOFFS_KEPT = Sentence("standoffs_kept", "{unit} is {status}: stand-offs are counted for full armies only", "R13")
STANDOFFS_HIGH = Sentence(
    "standoffs_high", "{unit} has {count} stand-offs noted, and at {most} it would be half", "R13"
)
ATTACKS_KEPT = Sentence("attacks_kept", "{unit} is {status}: attacks are counted at half strength only", "R14")
ATTACKS_HIGH = Sentence("attacks_high", "{unit} has {count} attacks noted, and the third destroys it", "R14")
NO_CENTER_HOME = Sentence("no_center_home", "{place} is noted as a home of {power}, and is no center", "section 8")
NO_GARRISON = Sentence("no_garrison", "a garrison is noted in {place}, where there never is one", "R34")
GARRISONS_OFF = Sentence("garrisons_off", "garrisons are noted, but this game is played without them", "R34")
CARTHAGE_OFF = Sentence("carthage_off", "Carthage is noted as a home, but in this game it is none", "section 9")
OWN_FRIEND = Sentence("own_friend", "{power} is noted as friendly to itself, which says nothing", "R18")
HELD_FROM_LATER = Sentence("held_from_later", "{place} is noted as held since {year}, which is yet to come", "R32")

BY_POWER = (
    "points",
    "income",
    "interest",
    "stores",
    "still",
    "emergency",
    "homes",
    "friendly",
    "awards",
    "power_names",
)
BY_PLACE = ("interest", "stores", "still", "emergency", "homes")
PLACES = ("since", "garrison")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Everything odd; [] where all is well. What the board does not know is told of first, and then left out."""
    board = variant.board(position)
    strange = [*_misplaced(board, position), *_unknown(board, position)]
    sound = _sound(board, position)
    plain = standard.findings(variant, sound)
    if has_budget(variant):  # points alone limit the number of armies
        plain = [one for one in plain if one.sentence is not standard.TOO_MANY_UNITS]
        plain += [*_worn(sound), *money(board, sound)]
    return [*strange, *plain, *_noted(variant, board, sound)]


def _misplaced(board: Board, position: Position) -> Iterator[Reason]:
    """Units in no province, and two in one."""
    first: dict[str, Unit] = {}
    for unit in position.units.values():
        if unit.key not in board.provinces:
            yield NOWHERE(unit=unit)
        elif unit.key in first:
            other = first[unit.key]
            yield TWO_IN_ONE(unit=other, power=other.power, other=unit, rival=unit.power, place=unit.place)
        first.setdefault(unit.key, unit)


def _unknown(board: Board, position: Position) -> Iterator[Reason]:
    """Powers and provinces that there are not."""
    for unit in position.units.values():
        if unit.power not in board.powers:
            yield NO_SUCH_OWNER(what=unit, text=unit.power)
    for place, owner in position.centers.items():
        if place not in board.provinces:
            yield NO_SUCH_PROVINCE(what="centers", text=place)
        if owner not in board.powers:
            yield NO_SUCH_OWNER(what=f"centers, {place}", text=owner)
    kept = economy(position)
    for key in BY_POWER:
        yield from (NO_SUCH_OWNER(what=key, text=power) for power in getattr(kept, key) if power not in board.powers)
    for key in BY_PLACE:
        places = [(power, place) for power, table in getattr(kept, key).items() for place in table]
        yield from (
            NO_SUCH_PROVINCE(what=f"{key}, {power}", text=place)
            for power, place in places
            if place not in board.provinces
        )
    for key in PLACES:
        yield from (
            NO_SUCH_PROVINCE(what=key, text=place) for place in getattr(kept, key) if place not in board.provinces
        )


def _sound(board: Board, position: Position) -> Position:
    """The position with the units and centers that the board knows, each under its own place."""
    units = {
        unit.key: unit
        for unit in position.units.values()
        if unit.key in board.provinces and unit.power in board.powers and unit.kind in position.variant.kinds
    }
    owners = {
        place: power for place, power in position.centers.items() if place in board.provinces and power in board.powers
    }
    return position.then(units, centers=owners)


def _worn(position: Position) -> Iterator[Reason]:
    """R13 and R14: counters on armies that cannot have them, or higher than they go."""
    for unit in position.units.values():
        strength, standoffs, attacks = status(unit), counter(unit, "standoffs"), counter(unit, "attacks")
        if standoffs and strength != FULL:
            yield STANDOFFS_KEPT(unit=unit, status=strength)
        elif standoffs >= MOST_STANDOFFS:
            yield STANDOFFS_HIGH(unit=unit, count=standoffs, most=MOST_STANDOFFS)
        if attacks and strength != HALF:
            yield ATTACKS_KEPT(unit=unit, status=strength)
        elif attacks >= MOST_ATTACKS:
            yield ATTACKS_HIGH(unit=unit, count=attacks)


def _noted(variant: Variant, board: Board, position: Position) -> Iterator[Reason]:
    """Homes, declarations and years that cannot be, and notes about what this game does not have."""
    kept = economy(position)
    for power, homes in kept.homes.items():
        for home in homes:
            if home in board.provinces and not board.provinces[home].center:
                yield NO_CENTER_HOME(place=board.locations[home], power=power)
    yield from (OWN_FRIEND(power=power) for power, to in kept.friendly.items() if power in to)
    for place, year in kept.since.items():
        if place in board.locations and year > position.phase.year and position.phase.step:
            yield HELD_FROM_LATER(place=board.locations[place], year=year)
    if kept.garrison and not variant["garrisons"]:
        yield GARRISONS_OFF()
    places = [place for place in kept.garrison if place in board.locations]
    yield from (NO_GARRISON(place=board.locations[place]) for place in places if place not in first_garrisons(board))
    if kept.carthage_first and not variant["carthage_home"]:
        yield CARTHAGE_OFF()
