"""What is odd in a position beside what is odd in the standard game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...position import Position
from ...reasons import Reason, Sentence
from ...standard import doctor as standard
from .state import is_land, land, realm

if TYPE_CHECKING:
    from ...variant import Variant

NOT_CONTROLLED = Sentence(
    "not_controlled", "{unit} stands in {place}, which {power} controls: it would have passed to {owner}", "D4"
)
WON_TOO_SOON = Sentence("won_too_soon", "{power} is said to have won, but the phase is {phase} and not done", "D5")


def findings(variant: Variant, position: Position) -> list[Reason]:
    """Everything odd, in board order; [] where all is well."""
    plain = [one for one in standard.findings(variant, position) if not _is_of_view(variant, position, one)]
    return [*plain, *_foreign_land(variant, position), *_won_early(variant, position)]


def _is_of_view(variant: Variant, position: Position, reason: Reason) -> bool:
    """Whether it is odd only because others' things are out of sight: too many units of a power of which no land is
    known; nobody on a retreat where one power alone is seen."""
    owners = set(land(position).values())
    if reason.sentence is standard.TOO_MANY_UNITS:
        return reason.get("power") not in {variant.base.powers[power].name for power in owners}
    alone = len(owners | {unit.power for unit in position.units.values()}) < 2
    return reason.sentence is standard.NO_RETREAT_PHASE and alone


def _foreign_land(variant: Variant, position: Position) -> Iterator[Reason]:
    """D4: at the end of a season land passes to whoever stands in it; while retreats are due it has not yet."""
    owners, board = land(position), variant.base
    for unit in position.units.values() if position.phase.step != "R" else ():
        owner = owners.get(unit.place.province)
        if is_land(board, unit.place.province) and owner not in (None, unit.power):
            names = {"power": board.powers[str(owner)].name, "owner": board.powers[unit.power].name}
            yield NOT_CONTROLLED(unit=unit, place=unit.place, **names)


def _won_early(variant: Variant, position: Position) -> Iterator[Reason]:
    end = realm(position).end
    if end and end.kind == "win" and position.phase.text != variant.closing.text:
        yield WON_TOO_SOON(power=variant.base.powers[end.powers[0]].name, phase=position.phase.text)
