"""What a move order means: by which way a unit goes, and where it comes to stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...board import Location
from ...position import Order, Unit
from ...reasons import Reason, Sentence
from ...standard.places import ALREADY_THERE, ARMY_COAST
from ...verbs import Asked
from .card import HYPER, JUMP, PATH
from .cards import can
from .convoys import carry_fault
from .crossings import crossing_to, crossings
from .legality import lacks
from .reach import lands_on, marches, ordinary_aim, steps
from .state import card_of, impassable

VIA, MINE, RETRIEVE, LANDING_SUPPORT = "via convoy", "mine", "retrieve", "and support"
"""Words behind an order."""
STEP, CROSS, SEA, UP, DOWN = "step", "cross", "sea", "up", "down"
"""An ordinary step, a move over something, by convoy, to Hyperspace and down from there."""

NO_LANDING = Sentence(
    "no_landing", "{unit} cannot come down in {place}: only in a standard space of its kind, its coast named", "C-31"
)
STEP_FIRST = Sentence("step_first", "{place} is where {unit} comes from", "C-20")


class Going(NamedTuple):
    """A way to go. `over`: the province crossed, "" for none; `border`: the one whose defenses count against it."""

    to: Location
    how: str
    over: str = ""
    border: str = ""


def going(asked: Asked, unit: Unit, order: Order) -> Going | Reason:
    """The way by which a unit, with the card it acts with, goes where a move orders it; the Reason if there is none."""
    to: Location = order.slots[1]
    if unit.place.dock or to.dock:
        return _through_hyperspace(asked, unit, to)
    if VIA in order.slots:
        return carry_fault(asked, unit, to) or Going(asked.board.locations[to.province], SEA)
    direct = _direct(asked, unit, to)
    if isinstance(direct, Going) or direct.sentence is ARMY_COAST or to.coast:
        return direct
    fault = carry_fault(asked, unit, to)
    return direct if fault else Going(asked.board.locations[to.province], SEA)


def _through_hyperspace(asked: Asked, unit: Unit, to: Location) -> Going | Reason:
    lacking = lacks(asked, unit, HYPER)
    if lacking:
        return lacking
    if to.dock:
        return ALREADY_THERE(unit=unit, place=to) if unit.place.dock else Going(to, UP)
    goal = to if lands_on(asked.board, unit, to) else asked.board.locations[to.province]
    return Going(goal, DOWN) if lands_on(asked.board, unit, goal) else NO_LANDING(unit=unit, place=to)


def _direct(asked: Asked, unit: Unit, to: Location) -> Going | Reason:
    """By an ordinary step, or over something."""
    options = asked.variant.rulings
    found = ordinary_aim(asked.board, options, unit, to)
    if isinstance(found, Location):
        return Going(found, STEP, unit.place.province, unit.place.province)
    crossing = crossing_to(asked.board, options, unit, to, impassable(asked.position))
    return Going(crossing.to, CROSS, crossing.over, crossing.border) if crossing else found


def path_of(asked: Asked, unit: Unit, order: Order) -> tuple[Location, Location] | Reason:
    """The two places of a two-space order: each in reach by an ordinary step, the second not the start (C-20)."""
    options = asked.variant.rulings
    first = ordinary_aim(asked.board, options, unit, order.slots[1])
    if not isinstance(first, Location):
        return first
    second = ordinary_aim(asked.board, options, unit.at(first), order.slots[2])
    if isinstance(second, Location) and second.province == unit.place.province:
        return STEP_FIRST(unit=unit, place=second)
    return (first, second) if isinstance(second, Location) else second


def goals(asked: Asked, unit: Unit) -> Iterator[Location]:
    """The places where a unit may come to stand by a move of its own, with the card it acts with."""
    card, board = card_of(unit), asked.board
    if unit.place.dock:
        yield from (to for to in board.locations.values() if lands_on(board, unit, to))
        return
    yield from steps(board, unit)
    yield from (one.to for one in crossings(board, asked.variant.rulings, unit, impassable(asked.position)))
    if can(card, PATH):
        yield from (to for first in steps(board, unit) for to in steps(board, unit.at(first)))
    if can(card, JUMP):
        yield from (to for to in board.locations.values() if lands_on(board, unit, to))
    if marches(board, unit):
        yield from (to for to in board.locations.values() if carry_fault(asked, unit, to) is None)


def far_reach(asked: Asked, unit: Unit) -> frozenset[str]:
    """The provinces to which cards 4, 16, 17 and 18 lead (option support_reach)."""
    board, here = asked.board, unit.place.province
    over = crossings(board, asked.variant.rulings, unit, impassable(asked.position))
    found = {one.to.province for one in over}
    if can(card_of(unit), PATH):
        found |= {to.province for first in steps(board, unit) for to in steps(board, unit.at(first))}
    return frozenset(found - {here})
