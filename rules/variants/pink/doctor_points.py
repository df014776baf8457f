"""What is odd about points: more than a place holds, points and deposits where none can lie, or at the wrong time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...board import Board
from ...position import NOTHING, Position
from ...reasons import Reason, Sentence, many
from ...standard.doctor import beyond_measure
from ...variant import DONE
from .prices import DEPOSIT
from .state import economy
from .territory import capacity, friends

BEYOND_CAPACITY = Sentence(
    "beyond_capacity",
    "{power} has {stored} in {place}, which holds {room}: the rest must be moved out in Spring",
    "R20",
)
AMONG_FOES = Sentence(
    "among_foes", "{power} has {stored} in {place}, which is not its own and where {unit} stands: they are lost", "R25"
)
STILL_BEYOND = Sentence(
    "still_beyond", "{stored} of {power} are noted as stationary in {place}, where {there} lie", "R22"
)
DEPOSIT_HIGH = Sentence("deposit_high", "the deposit of {power} in {place} is {held}, and 5 is full", "P9")
DEPOSIT_STRAY = Sentence(
    "deposit_stray", "a deposit of {power} is noted in {place}, which is no home center that it owns: it is lost", "R33"
)
POINTS_NOW = Sentence("points_now", "{power} has {stored} for a budget, and no budget is made in this phase", "R17")
MANY_POINTS = 1000
"""More than all centers of three boards earn in two years."""
AWARDS_OFF = Sentence("awards_off", "awards are noted, but in this game there are none", "R26")


def money(board: Board, position: Position) -> Iterator[Reason]:
    """Everything odd about points, power by power."""
    kept = economy(position)
    for power in board.powers:
        yield from _stores(board, position, power)
        yield from _deposits(board, position, power)
        points = kept.points.get(power, 0)
        if points and position.phase.step != "A" and position.phase is not DONE:
            yield POINTS_NOW(power=power, stored=many(points, "point"))
    for key, amounts in (("points", kept.points), ("income", kept.income), ("awards", kept.awards)):
        yield from beyond_measure(position, key, amounts, MANY_POINTS)
    if any(kept.awards.values()) and not position.variant["awards"]:
        yield AWARDS_OFF()


def _known(board: Board, amounts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The amounts in provinces of the board, in id order."""
    return [(place, amounts[place]) for place in board.provinces if amounts.get(place)]


def _stores(board: Board, position: Position, power: str) -> Iterator[Reason]:
    kept = economy(position)
    stores = kept.stores.get(power, NOTHING)
    for place, number in _known(board, stores):
        stored, where = many(number, "point"), board.locations[place]
        unit, mine = position.units.get(place), position.centers.get(place) == power
        most = capacity(board, place)
        if mine and number > most:
            yield BEYOND_CAPACITY(power=power, stored=stored, place=where, room=most)
        foes = unit is not None and unit.power not in friends(position, power)
        if foes and not mine and position.phase.step != "R":
            yield AMONG_FOES(power=power, stored=stored, place=where, unit=unit)
    for place, number in _known(board, kept.still.get(power, NOTHING)):
        if number > stores.get(place, 0):
            there = stores.get(place, 0)
            yield STILL_BEYOND(stored=many(number, "point"), power=power, place=board.locations[place], there=there)


def _deposits(board: Board, position: Position, power: str) -> Iterator[Reason]:
    kept = economy(position)
    for place, number in _known(board, kept.emergency.get(power, NOTHING)):
        if place not in kept.homes.get(power, ()) or position.centers.get(place) != power:
            yield DEPOSIT_STRAY(power=power, place=board.locations[place])
        elif number > DEPOSIT:
            yield DEPOSIT_HIGH(power=power, place=board.locations[place], held=number)
