"""What is odd in a position: for game masters who set one up, and for files from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import Board
from ...position import Position, Unit
from ...reasons import Reason, Sentence
from ...standard.doctor import (
    CANNOT_STAND,
    ENDED_TOO_SOON,
    NO_RETREAT_PHASE,
    NOT_DISLODGED_NOW,
    OVER_WITHOUT_END,
    RETREAT_TAKEN,
    RETREATS_TOO_FAR,
)
from ...variant import Variant
from .builds import allowance
from .count import points, upkeep
from .floods import lake_zones
from .land import GROUND, land_of
from .rivers import river_id
from .species import BIRDS, SPECIES, named_for
from .state import ecology, forded, monsoon
from .strengths import amount

NOT_ITS_ANIMAL = Sentence("not_its_animal", "{power} has {unit}, but owns no units of the kind {kind}", "1.1")
COSTS_TOO_MUCH = Sentence("costs_too_much", "{power} has units that cost {cost} and only {points} SP", "R33")
SPENDS_TOO_MUCH = Sentence(
    "spends_too_much", "{power} may spend {amount} SP, but has {points} and units that cost {cost}", "11"
)
SPENDS_NOW = Sentence("spends_now", "{power} may spend {amount} SP, but builds are ordered in Spring moves", "R27")
NO_SUCH_BANK = Sentence("no_such_bank", "{unit} is said to have forded River {river}, which is not beside it", "R9")
NOT_ON_BANK = Sentence(
    "not_on_bank", "{unit} is said to have forded a river, but is not on the ground of a space", "R9"
)
IN_THE_LAKE = Sentence("in_the_lake", "{unit} is in {place}, which is a lake in the monsoon", "R6")
NONE_HAS_POPPED = Sentence(
    "none_has_popped", "{power} has units, though no Flock has risen from any tree center", "R25"
)
SWAMP_TAKEN = Sentence("swamp_taken", "{unit} is in the swamp {place}, which {power} is said to control", "R31")
NO_PAIRS = Sentence("no_pairs", "five players have two animals each, but {number} such pairs are named", "R37")
PAIRS_FOR_NOTHING = Sentence("pairs_for_nothing", "pairs of animals are named, but this is no game of five", "R37")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Everything odd, in board order; [] where all is well."""
    board = variant.board(position)
    return [
        *(reason for unit in position.units.values() for reason in _unit(board, position, unit)),
        *(reason for power in board.powers for reason in _power(board, position, power)),
        *_retreats(board, position),
        *_pairs(variant, position),
        *_ending(variant, position),
    ]


def _unit(board: Board, position: Position, unit: Unit) -> Iterator[Reason]:
    land, zone, river = land_of(board), unit.place.key, forded(unit)
    power = board.powers[unit.power].name
    if unit.power not in SPECIES[unit.kind].powers:
        yield NOT_ITS_ANIMAL(power=power, unit=unit, kind=named_for(unit.kind, unit.power))
    if not land.stands(unit.kind, zone):
        yield CANNOT_STAND(unit=unit, place=unit.place)
    grounded = land.level(zone) == GROUND and not land.mountain(zone)
    if river and not grounded:
        yield NOT_ON_BANK(unit=unit)
    beside = {river_id(line) for line in board.lines.values() if zone in line.between}
    if river and grounded and river not in beside:
        yield NO_SUCH_BANK(unit=unit, river=river)
    if monsoon(position.phase) and position.phase.step == "R" and zone in lake_zones(board):
        yield IN_THE_LAKE(unit=unit, place=unit.place)
    for owner, swamps in ecology(position).swamps.items():
        if zone in swamps and unit.power != owner and position.phase.step == "A":
            yield SWAMP_TAKEN(unit=unit, place=unit.place, power=board.powers[owner].name)


def _power(board: Board, position: Position, power: str) -> Iterator[Reason]:
    name, phase = board.powers[power].name, position.phase
    cost, worth, spare = upkeep(position, power), points(board, position, power), allowance(position, power)
    if phase.season == "S" and phase.step == "M" and cost > worth:
        yield COSTS_TOO_MUCH(power=name, cost=cost, points=amount(worth))
    elif spare and (phase.season, phase.step) != ("S", "M"):
        yield SPENDS_NOW(power=name, amount=amount(spare))
    elif spare and spare > worth - cost:
        yield SPENDS_TOO_MUCH(power=name, amount=amount(spare), points=amount(worth), cost=cost)
    if power == BIRDS and position.units_of(power) and not ecology(position).popped:
        yield NONE_HAS_POPPED(power=name)


def _retreats(board: Board, position: Position) -> Iterator[Reason]:
    """Retreats that no rule gives, and dislodged units out of season."""
    if position.phase.step == "R" and not position.dislodged:
        yield NO_RETREAT_PHASE()
    taken = {unit.place.key: unit for unit in position.units.values()}
    for one in position.dislodged.values():
        if position.phase.step != "R":
            yield NOT_DISLODGED_NOW(unit=one.unit)
        near = board.neighbours(SPECIES[one.unit.kind].kind.table, one.unit.place.key)
        for place in one.retreats:
            if place.key not in near:
                yield RETREATS_TOO_FAR(unit=one.unit, place=place)
            elif place.key in taken:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=taken[place.key])


def _pairs(variant: Variant, position: Position) -> Iterator[Reason]:
    pairs = ecology(position).pairs
    if variant["W"] and len(pairs) != 5:
        yield NO_PAIRS(number=len(pairs))
    if pairs and not variant["W"]:
        yield PAIRS_FOR_NOTHING()


def _ending(variant: Variant, position: Position) -> Iterator[Reason]:
    done, end = position.phase.text == "done", variant.end(position)
    if done and not end:
        yield OVER_WITHOUT_END()
    if not done and end:
        yield ENDED_TOO_SOON(phase=position.phase.text)
