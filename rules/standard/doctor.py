"""What is odd in a position: for game masters who set one up, and for files from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..position import Position
from ..reasons import Reason, Sentence

if TYPE_CHECKING:
    from ..variant import Variant

CANNOT_STAND = Sentence("cannot_stand", "{unit} cannot stand in {place}")
TOO_MANY_UNITS = Sentence("too_many_units", "{power} has {units} units and only {centers} centers")
OWNS_NO_CENTER = Sentence("owns_no_center", "{power} is said to own {place}, which has no supply center")
NOT_DISLODGED_NOW = Sentence("not_dislodged_now", "{unit} is dislodged, but this is no retreat phase")
NO_RETREAT_PHASE = Sentence("no_retreat_phase", "this is a retreat phase, but nobody is dislodged")


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
            found.append(TOO_MANY_UNITS(power=power.name, units=units, centers=centers))
    if position.phase.step == "R" and not position.dislodged:
        found.append(NO_RETREAT_PHASE())
    if position.phase.step != "R":
        found += [NOT_DISLODGED_NOW(unit=one.unit) for one in position.dislodged.values()]
    return found
