"""The choices of set-up: one whole or two halves, which kind in each home, before the first orders (R36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...adjudication import Situation
from ...board import Board
from ...position import Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from .halves import divided
from .species import CANINES, FELINES, HALF, INSECTS, REPTILES, SPECIES, WHOLE
from .state import ecology, keeping

USUAL: Mapping[str, str] = {CANINES: WHOLE, FELINES: WHOLE, INSECTS: "H", REPTILES: "A"}
"""The powers that choose, and the kind that each begins with if it does not."""

SET_UP = Sentence("set_up", "{unit} is set up in {place}", "rule 2; R36")
TWO_SET_UP = Sentence("two_set_up", "two halves are set up in {place}", "rule 2; R36")
NO_CHOICE = Sentence("no_choice", "{power} has nothing to choose", "R36")
CHOSEN_ALREADY = Sentence("chosen_already", "the choices of set-up are made before the first moves", "R36")
NO_HOME_OF_ITS_OWN = Sentence("no_home_of_its_own", "{place} is no home center of {power}", "R36")
NOT_ITS_KIND = Sentence("not_its_kind", "{power} has no units of the kind {kind}", "1.1; R36")
CHOSEN_OTHERWISE = Sentence("chosen_otherwise", "another choice was written for {place}, and that one counts", "R36")
ONE_HALF_ONLY = Sentence(
    "one_half_only", "one half alone is no choice for {place}: write it twice, or choose the whole", "R36"
)
TWO_HALVES_AT_MOST = Sentence("two_halves_at_most", "two halves are all that {place} has", "R36; R24")


class Chosen(NamedTuple):
    """What a power begins with, and what became of its lines."""

    units: tuple[Unit, ...]
    outcomes: tuple[Outcome, ...]


def kinds_of(power: str) -> tuple[str, ...]:
    """The kinds of units that a power may own (1.1)."""
    return tuple(letter for letter, species in SPECIES.items() if power in species.powers)


def line_fault(board: Board, position: Position, order: Order) -> Reason | None:
    """What makes a line of set-up impossible in itself."""
    power, unit = board.powers[order.power], order.unit
    assert unit is not None
    if not ecology(position).pending:
        return CHOSEN_ALREADY()
    if order.power not in USUAL:
        return NO_CHOICE(power=power.name)
    if unit.place.key not in power.homes:
        return NO_HOME_OF_ITS_OWN(place=unit.place, power=power.name)
    return None if unit.kind in kinds_of(order.power) else NOT_ITS_KIND(power=power.name, kind=unit.kind)


def chosen(board: Board, position: Position, power: str, orders: Sequence[Order]) -> Chosen:
    """The units that a power sets up by its lines; what is not chosen is as usual."""
    lines = [order for order in orders if order.power == power and order.verb == "setup"]
    faults = {number: line_fault(board, position, order) for number, order in enumerate(lines)}
    told = [_void(lines[number], fault) for number, fault in faults.items() if fault]
    sound = [order for number, order in enumerate(lines) if not faults[number]]
    units: list[Unit] = []
    for home in board.powers[power].homes if power in USUAL else ():
        here = [order for order in sound if order.unit and order.unit.place.key == home]
        kind, outcomes = _decided(board, power, home, here)
        one = Unit(power, kind, board.locations[home])
        units += divided(replace(one, kind=WHOLE)) if kind == HALF else (one,)
        told += outcomes
    return Chosen(tuple(units), tuple(told))


def _decided(board: Board, power: str, home: str, lines: Sequence[Order]) -> tuple[str, list[Outcome]]:
    """The kind that the lines for one home come to: the last choice counts, if it is whole."""
    last = lines[-1] if lines else None
    if last is None or last.unit is None:
        return USUAL[power], []
    kind, place = last.unit.kind, board.locations[home]
    same = [order for order in lines if order.unit and order.unit.kind == kind]
    others = [_void(order, CHOSEN_OTHERWISE(place=place)) for order in lines if order not in same]
    if kind == HALF and len(same) < 2:
        left, told = _decided(board, power, home, [order for order in lines if order not in same])
        return left, [*told, _void(last, ONE_HALF_ONLY(place=place))]
    if kind == HALF:
        fine = [Outcome(order, None, ("ok",), (TWO_SET_UP(place=place),)) for order in same[:2]]
        return kind, [*others, *fine, *(_void(order, TWO_HALVES_AT_MOST(place=place)) for order in same[2:])]
    replaced = [_void(order, CHOSEN_OTHERWISE(place=place)) for order in same[:-1]]
    unit = Unit(power, kind, place)
    return kind, [*others, *replaced, Outcome(last, None, ("ok",), (SET_UP(unit=unit, place=place),))]


def _void(order: Order, reason: Reason) -> Outcome:
    return Outcome(order, None, ("void",), (reason,))


def with_chosen(board: Board, position: Position, choices: Mapping[str, Chosen]) -> Position:
    """The position with what some powers have chosen, powers in map order."""
    units = [*position.units.values(), *(unit for one in choices.values() for unit in one.units)]
    ranked = {unit.key: unit for power in board.powers for unit in units if unit.power == power}
    return replace(position, units=ranked)


def set_up(now: Situation) -> Situation:
    """Step 2 of the first Spring: the choices are carried out; from now on all see them."""
    if not ecology(now.position).pending:
        late = [order for order in now.orders if order.verb == "setup"]
        return now.then(outcomes=(*now.outcomes, *(_void(order, CHOSEN_ALREADY()) for order in late)))
    choices = {power: chosen(now.board, now.position, power, now.orders) for power in now.board.powers}
    told = [outcome for one in choices.values() for outcome in one.outcomes]
    position = keeping(with_chosen(now.board, now.position, choices), pending=False)
    return now.then(position, outcomes=(*now.outcomes, *told))
