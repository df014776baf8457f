"""What units out of sight could do: where an army or a fleet in some place could go, alone or over the sea.

A unit that an order names counts as of either kind, unless it is an own one, which is taken as it is (R17, R19).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...board import Location
from ...position import Named, Unit
from ...reasons import Reason
from ...standard.places import ALREADY_THERE, needs, sea_places
from ...standard.verbs_moves import HELPED_OUT_OF_REACH, NEEDS_ITSELF, Move, sea_fault, standing
from ...verbs import Asked


def is_foreign(asked: Asked, unit: Named) -> bool:
    """Whether a unit that an order names is, for all its writer knows, another's. Without a position orders are taken
    at their word."""
    if asked.position is asked.variant.nowhere:
        return False
    there = asked.position.units.get(unit.key)
    return there is None or there.power != asked.power


def helped_fault(asked: Asked, unit: Unit, helped: Named, into: Location) -> Reason | None:
    """Why neither an army nor a fleet could go from one place to another with the support of this unit."""
    if into.province == helped.place.province:
        return ALREADY_THERE(unit=helped, place=into)
    if any(_walks(asked, mover, into) for mover in _movers(asked, helped)):
        return None
    if not _by_sea(asked, helped, into):
        return HELPED_OUT_OF_REACH(helped=helped, place=into)
    return NEEDS_ITSELF(helped=helped, place=into, unit=unit) if _is_needed(asked, unit, helped, into) else None


def carries_itself(asked: Asked, unit: Unit, helped: Named, to: Location) -> Reason | None:
    """DATC 6.D.31: a unit cannot support a move that it alone could carry."""
    if _walks(asked, standing(asked, helped), to) or not _is_needed(asked, unit, helped, to):
        return None
    return NEEDS_ITSELF(helped=helped, place=to, unit=unit)


def goals_of(asked: Asked, helped: Named, move: Move) -> tuple[Location, ...]:
    """Where a unit could go: an own one as it is, another as of either kind, and without coasts."""
    if not is_foreign(asked, helped):
        return tuple(goal.value for goal in move.choices(asked, (helped,)) if goal.allowed)
    key = ("blind goals", helped.key)
    known: tuple[Location, ...] | None = asked.board.memo.get(key)
    if known is None:
        known = asked.board.memo[key] = tuple(_goals(asked, helped))
    return known


def could_be_helped(asked: Asked, unit: Unit, helped: Named) -> bool:
    """Whether there is a place, its own or another, where `unit` could support a foreign one."""
    near = asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text)
    goals = goals_of(asked, helped, Move())
    places = [goal for goal in goals if goal.province in near]
    return helped.key in near or any(helped_fault(asked, unit, helped, goal) is None for goal in places)


def called(asked: Asked, helped: Named, into: Location) -> Named:
    """A unit of unknown kind, called by the first that could go where it is helped to, or stand where it is."""
    for mover in _movers(asked, helped):
        stays = into.province == helped.place.province
        if stays or _walks(asked, mover, into) or sea_fault(asked, mover, into) is None:
            return Named(mover.kind, helped.place)
    return helped


def _goals(asked: Asked, helped: Named) -> Iterator[Location]:
    for province in asked.board.provinces:
        place = asked.board.locations[province]
        if province == helped.place.province:
            continue
        if any(_walks(asked, mover, place) for mover in _movers(asked, helped)) or _by_sea(asked, helped, place):
            yield place


def _movers(asked: Asked, helped: Named) -> Iterator[Unit]:
    """The units that could stand where one is named."""
    for kind in asked.variant.kinds.values():
        for place in asked.board.stands(kind.table, helped.place.province):
            yield Unit("", kind.letter, place)


def _walks(asked: Asked, unit: Unit, to: Location) -> bool:
    """Whether a unit gets there by itself."""
    return to.province in asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text)


def _by_sea(asked: Asked, helped: Named, to: Location) -> bool:
    """Whether some chain of fleets could carry a unit there."""
    place = asked.board.locations[to.province]
    return any(sea_fault(asked, mover, place) is None for mover in _movers(asked, helped))


def _is_needed(asked: Asked, unit: Unit, helped: Named, to: Location) -> bool:
    """Whether no fleets could carry an army there while this unit, which lies on the way, does something else."""
    return needs(asked.board, sea_places(asked.board), unit.key, helped.key, to.key)
