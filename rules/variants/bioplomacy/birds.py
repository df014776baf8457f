"""Flocks that pop up from tree centers (section 10)."""

from __future__ import annotations

from ...adjudication import Situation, interned
from ...position import Position, Unit
from .land import HIGH, land_of
from .species import ARMY, BIRDS, FLOCK
from .state import ecology, keeping


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
