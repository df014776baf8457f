"""Flocks that pop up from tree centers (section 10)."""

from __future__ import annotations

from ...adjudication import Situation, interned
from ...board import Location
from ...position import Event, Position, Turn, Unit
from ...reasons import Sentence
from ...speech import mark
from .land import HIGH, land_of
from .species import ARMY, BIRDS, FLOCK
from .state import ecology, keeping

RISEN = Sentence("flock_risen", "a Flock of the Birds, {unit}, rises from the tree center {place}", "R25")
RISEN_BY = Sentence(
    "flock_risen_by", "a Flock of the Birds, {unit}, rises from the tree center {place}, which {by} has entered", "R25"
)


def rise(now: Situation) -> Situation:
    """R25: a Flock rises, once, over the ground of a tree center that a unit other than an Army has entered, if nobody
    is up there. `entered` in the plan are the units that got somewhere in this step, with the zone."""
    land, popped = land_of(now.board), ecology(now.position).popped
    entered = {zone for unit, zone in now.plan.get("entered", ()) if unit.kind != ARMY}
    taken = {unit.place.key for unit in now.position.units.values()}
    units = dict(now.position.units)
    risen = []
    for center, kind in land.centers.items():
        above = land.zone(center, HIGH)
        if kind == "tree" and center not in popped and center in entered and above not in taken:
            units[above] = interned(now.board, Unit(BIRDS, FLOCK, land.place(above)))
            risen.append(center)
    if not risen:
        return now
    after = tuple(center for center in land.centers if center in (*popped, *risen))
    return now.then(keeping(now.position.then(units), popped=after))


def popped_since(before: Position, after: Position) -> tuple[str, ...]:
    """The centers from which a Flock has risen between two positions."""
    known = ecology(before).popped
    return tuple(center for center in ecology(after).popped if center not in known)


def risings(turn: Turn) -> tuple[Event, ...]:
    """The Flocks that rose in a turn: nobody ordered them."""
    board = turn.after.variant.board(turn.after)
    land, phase = land_of(board), turn.before.phase.text
    found = []
    for center in popped_since(turn.before, turn.after):
        above = land.place(land.zone(center, HIGH))
        flock, place, by = Unit(BIRDS, FLOCK, above), board.locations[center], _entered(turn, center)
        told = RISEN_BY(unit=flock, place=place, by=by) if by else RISEN(unit=flock, place=place)
        found.append(Event(phase, BIRDS, mark("A Flock rises"), told, above.key, good=True, sign="new"))
    return tuple(found)


def _entered(turn: Turn, center: str) -> Unit | None:
    """Who has entered a center in a turn, as it stood before."""
    there = turn.after.units.get(center)
    for one in turn.outcomes if there else ():
        to = [slot.key for slot in one.order.slots if isinstance(slot, Location)]
        if one.unit and there and to == [center] and not one.failed and one.unit.power == there.power:
            return one.unit
    return None
