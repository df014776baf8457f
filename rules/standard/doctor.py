"""What is odd in a position: for game masters who set one up, and for files from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..position import Position
from ..reasons import Reason, Sentence, many
from ..speech import tr

if TYPE_CHECKING:
    from ..variant import Variant

CANNOT_STAND = Sentence("cannot_stand", "{unit} cannot stand in {place}", "DATC 6.A.2, 6.A.3")
TOO_MANY_UNITS = Sentence("too_many_units", "{power} has {units} and only {centers}", "S1")
OWNS_NO_CENTER = Sentence("owns_no_center", "{power} is said to own {place}, which has no supply center", "S1")
NOT_DISLODGED_NOW = Sentence("not_dislodged_now", "{unit} is dislodged, but this is no retreat phase", "S1")
NO_RETREAT_PHASE = Sentence("no_retreat_phase", "this is a retreat phase, but nobody is dislodged", "S1")
RETREATS_TOO_FAR = Sentence(
    "retreats_too_far", "{unit} is said to retreat to {place}, which is not next to it", "DATC 6.H"
)
RETREAT_TAKEN = Sentence("retreat_taken", "{unit} is said to retreat to {place}, where {other} stands", "DATC 6.H")
OVER_WITHOUT_END = Sentence(
    "over_without_end", "the game is said to be over, but nobody has won or agreed on an end", "S10"
)
OUT_OF_MEASURE = Sentence(
    "out_of_measure", "{what} ({power}): {number} is out of all measure, {most} would be much already", "S1"
)
ENDED_TOO_SOON = Sentence("ended_too_soon", "an end was agreed on, but the phase is {phase} and not done", "S10")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Everything odd, in board order; [] where all is well."""
    board = variant.board(position)
    found = []
    for unit in position.units.values():
        if variant.standing_place(board, unit.kind, unit.place) != unit.place:
            found.append(CANNOT_STAND(unit=unit, place=unit.place))
    for center, owner in position.centers.items():
        if not board.provinces[center].center:
            found.append(OWNS_NO_CENTER(power=board.powers[owner].name, place=board.provinces[center].name))
    for power in board.powers.values():
        units, centers = len(position.units_of(power.id)), len(position.owned(power.id))
        if units > centers and position.phase.season == "S":
            found.append(TOO_MANY_UNITS(power=power.name, units=many(units, "unit"), centers=many(centers, "center")))
    if position.phase.step == "R" and not position.dislodged:
        found.append(NO_RETREAT_PHASE())
    if position.phase.step not in ("R", ""):
        found += [NOT_DISLODGED_NOW(unit=one.unit) for one in position.dislodged.values()]
    return [*found, *_retreats(variant, position), *_ending(variant, position)]


def _retreats(variant: Variant, position: Position) -> Iterator[Reason]:
    """Retreats that no rule gives: to a place that is far or where somebody stands."""
    board = variant.board(position)
    for one in position.dislodged.values():
        near = board.neighbours(variant.kinds[one.unit.kind].table, one.unit.place.text)
        for place in one.retreats:
            if place.text not in near:
                yield RETREATS_TOO_FAR(unit=one.unit, place=place)
            if place.key in position.units:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=position.units[place.key])


def _ending(variant: Variant, position: Position) -> Iterator[Reason]:
    done = position.phase.text == "done"
    if done and not variant.end(position):
        yield OVER_WITHOUT_END()
    if not done and "ended" in variant.state(position):
        yield ENDED_TOO_SOON(phase=position.phase.text)


def beyond_measure(position: Position, key: str, amounts: Mapping[str, int], most: int) -> Iterator[Reason]:
    """Powers of which a part of the state tells a number that no game comes to: hardly meant so."""
    word, powers = position.variant.state_words()[key], position.variant.base.powers
    told = OUT_OF_MEASURE.under(word.clause)
    for power, number in amounts.items():
        if abs(number) > most:
            yield told(what=tr(word.name), power=powers[power].name, number=number, most=most)
